"""Golden playthroughs: every seat's view, and the order of its moves, after every event of a few games.

After an intended change, run `python -m tests.conformance.test_golden` to write them again, and review the diff.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doubloon.core import AnyGame, Options
from doubloon.registry import GAMES
from tests.playing import random_game

FOLDER = Path(__file__).parent.parent / "golden"
GAMES_PLAYED = {
    "silver-and-gold-2-standard": ("silver-and-gold", Options(2, 1)),
    "silver-and-gold-3-display-first": ("silver-and-gold", Options(3, 0, "display-first")),
    "gold-hunting-standard": ("gold-hunting", Options(2, 0)),
    "gold-hunting-hidden-heights": ("gold-hunting", Options(2, 1, "hidden-heights")),
}
FULL_EVENTS = 14
"""The first and the last positions are written with full views, this many each; the others only with their moves."""
MAX_LISTED_MOVES = 200


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_the_playthrough_has_not_changed(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text()


def playthrough(name: str) -> str:
    """The whole text of a golden file."""
    game_name, options = GAMES_PLAYED[name]
    game = GAMES[game_name]
    steps = list(random_game(game, options, name))
    lines: list[str] = [f"{game_name} {options}"]
    written = 0
    for number, (state, events) in enumerate(steps):
        lines += [f"> {event}" for event in events[written:]]
        written = len(events)
        full = number < FULL_EVENTS or number >= len(steps) - FULL_EVENTS
        for seat in (None, *range(options.seats)):
            lines += describe(game, state, seat, full)
    return "\n".join(lines) + "\n"


def describe(game: AnyGame, state: Any, seat: int | None, full: bool) -> Iterator[str]:
    """The view of a seat, and its legal moves."""
    view = game.view(state, seat)
    if full:
        yield from game.text(view).split("\n")
    if len(view.moves) > MAX_LISTED_MOVES:
        yield f"{len(view.moves)} moves from '{view.moves[0]}' to '{view.moves[-1]}'"
    elif view.moves:
        yield f"moves of seat {seat}: " + "; ".join(map(str, view.moves))


if __name__ == "__main__":
    for played in GAMES_PLAYED:
        (FOLDER / f"{played}.txt").write_text(playthrough(played))
