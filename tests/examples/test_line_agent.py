"""The example program plays both games, with nothing but the standard library."""

import sys
from pathlib import Path

import pytest

import doubloon
from doubloon.arena import Settings, on_this_machine, simulate
from doubloon.registry import GAMES

AGENT = Path(__file__).parents[2] / "examples" / "line_agent.py"
COMMAND = f"agent=cmd:{sys.executable} -I -S {AGENT}"  # without installed packages, Doubloon included
LONGEST = 60
"""Lines that the example may have."""


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_whole_games(name: str) -> None:
    bots = [COMMAND, *["random"] * (GAMES[name].seat_counts[-1] - 1)]
    first, second = (
        [game.record for game in simulate(Settings(name, "s"), bots, 2, on_this_machine(1))] for _ in range(2)
    )
    assert first == second, "its seed decides its choices"
    for record in first:
        doubloon.load(record)


def test_it_is_better_than_random_in_silver_and_gold() -> None:
    games = list(simulate(Settings("silver-and-gold", "s"), [COMMAND, "random"], 10, on_this_machine(1)))
    wins = sum(game.result.places[game.result.players.index("0")] == 1 for game in games)
    assert wins >= 8


def test_it_is_short() -> None:
    assert len(AGENT.read_text().splitlines()) < LONGEST
