"""The order of turns and the totals of the soak test."""

from collections import Counter
from itertools import islice

import pytest

from tests.faults.checker import Verdict
from tests.faults.fault_run import Report
from tools.soak import KILLS_AFTER, SIMULATION, TURNS, Total, turn_order


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
    verdict = Verdict(moves=5, lost=1, reads=9, stale=2, problems=["entry 3 is there for the second time"])
    total.add(Report("kill", Counter(kills=3), verdict, slowest=0.5, seconds=1.0))
    found = {"moves": 7, "lost": 0, "reads": 1, "stale": 0, "leaks": 4}
    total.add_simulation(
        {"counts": {"kills": 10}, "found": found, "problems": ["a leak"], "command": "python -m tests.simulation"}
    )
    assert (total.turns, total.counts["kills"], total.moves, total.lost) == (2, 13, 12, 1)
    assert (total.reads, total.stale, total.leaks) == (10, 2, 4)
    assert total.count_problems("second time") == 1
    assert total.problems[-1] == "a leak (replay: python -m tests.simulation)"
