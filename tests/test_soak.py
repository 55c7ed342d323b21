"""The order of turns and the totals of the soak test."""

import asyncio
from collections import Counter
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import pytest

from tests.faults.checker import Verdict
from tests.faults.fault_run import Report
from tests.server.postgres import PostgresServer
from tools import soak
from tools.soak import KILLS_AFTER, SIMULATION, TURNS, Databases, Total, turn_order


def test_most_turns_kill_servers_and_every_scenario_has_its_turn() -> None:
    order = list(islice(turn_order(list(TURNS)), (KILLS_AFTER + 1) * len(TURNS)))
    assert set(order) == set(TURNS)
    assert sum(name.startswith("kill") for name in order) >= len(order) * KILLS_AFTER // (KILLS_AFTER + 1)


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["restart (SQLite)"], ["restart (SQLite)"] * 3),
        (["kill (SQLite)"], ["kill (SQLite)"] * 3),
        ([], [SIMULATION] * 3),
    ],
)
def test_some_scenarios_take_turns_alone(names: list[str], first: list[str]) -> None:
    assert list(islice(turn_order(names), 3)) == first


def test_totals_add_up_real_and_simulated_turns() -> None:
    total = Total()
    verdict = Verdict(moves=5, lost=1, doubled=1, changed=2, reads=9, stale=2, problems=["a lost move"])
    total.add(Report("kill", Counter(kills=3), verdict, slowest=0.5, seconds=1.0))
    found = asdict(Verdict(moves=7, doubled=3, reads=1, leaks=4, problems=["found by a check"]))
    total.add_simulation(
        {"counts": {"kills": 10}, "found": found, "problems": ["a leak"], "command": "python -m tests.simulation"}
    )
    assert (total.turns, total.counts["kills"]) == (2, 13)
    problems = ["a lost move", "a leak (replay: python -m tests.simulation)"]
    assert total.verdict == Verdict(
        moves=12, lost=1, doubled=4, changed=2, reads=10, stale=2, leaks=4, problems=problems
    )


class NoPostgres(PostgresServer):
    """No server, since no scenario needs one."""

    def __init__(self) -> None:
        pass


@pytest.mark.parametrize("death", [ValueError("no JSON"), None], ids=["dies", "runs on"])
async def test_a_simulation_that_dies_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, death: Exception | None
) -> None:
    async def simulate(_total: Total, _seed: str) -> None:
        if death is not None:
            raise death
        await asyncio.Event().wait()

    monkeypatch.setattr(soak, "_simulate", simulate)
    totals = {SIMULATION: Total()}
    await soak._soak(Databases(tmp_path, NoPostgres()), totals, 0.01, "seed")
    problems = [] if death is None else ["the simulation ended with ValueError('no JSON')"]
    assert totals[SIMULATION].verdict.problems == problems
