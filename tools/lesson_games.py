"""The prepared games of the lessons: web/src/games/<game>/lesson/prepared.ts.

Every position comes from the rules, and has the form in which the server would send it.

python -m tools.lesson_games   write them again
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from doubloon.core import AnyGame
from doubloon.core.notation import split_seat
from doubloon.games.silver_gold.cards import EXPEDITIONS_BY_ID, TREASURES_BY_ID
from doubloon.match import Table, TableCreated, fold_all, public_history, view_table
from doubloon.match.entries import Entry, GameStarted, MovePlayed, OutcomeDealt, SeatTaken
from doubloon.match.folding import fold
from doubloon.registry import game
from doubloon.server.table_json import table_to_json
from tools.npm import WEB

LEARNER, COMPUTER = 0, 1
SHOW = "show"
"""In a script: show the position, although the learner is not asked."""
ANY = "any"
"""In a script: the learner may make any move; each of them ends the lesson."""


@dataclass(frozen=True)
class Script:
    """A prepared game: what is dealt and played, as lines of a record."""

    game: str
    folder: str
    """The folder of the game in web/src/games/."""
    table: str
    """The type of its tables in the page."""
    bot: str
    lines: Sequence[str]


def _first(items: str, pool: Sequence[str]) -> str:
    """All items of a pool: these first, then the others."""
    chosen = items.split()
    return " ".join((*chosen, *(item for item in pool if item not in chosen)))


_TREASURES, _EXPEDITIONS = tuple(TREASURES_BY_ID), tuple(EXPEDITIONS_BY_ID)
_KEPT = {"orange-08", "grey-11", "green-04", "purple-07"}

SILVER_GOLD = Script(
    "silver-and-gold",
    "silver_gold",
    "SilverGoldTable",
    "castaway",
    (
        "deal " + _first("orange-08 purple-02 grey-11 green-05 green-04 orange-02 purple-07 grey-05", _TREASURES),
        "1 keep green-04 purple-07",
        "0 keep grey-11 orange-08",
        "stack "
        + _first(
            "green-03 orange-12 grey-10 purple-12 orange-05 green-06",
            [card for card in _TREASURES if card not in _KEPT],
        ),
        "expeditions " + _first("expedition-4 expedition-7 expedition-8 expedition-5 expedition-6", _EXPEDITIONS),
        "1 cross green-04 a2 b2 b3",
        # Two coins at once.
        "0 cross orange-08 a1 b1 a2",
        "1 cross purple-07 a1 a2 a3 b3",
        # A third coin, with the pattern mirrored.
        "0 cross grey-11 a1 b1 c1 c2",
        "1 cross purple-07 c3 d3 c4 d4",
        # The fourth coin fills a row: a trophy.
        "0 cross orange-08 b3 c3 b4 c4",
        "1 cross green-04 c2 c3 d3",
        # An X, whose extra cross completes the island.
        "0 cross grey-11 b2 b3 c3",
        "0 extra grey-11 d3",
        ANY,
    ),
)

GOLD_HUNTING = Script(
    "gold-hunting",
    "gold_hunting",
    "GoldHuntingTable",
    "prospector",
    (
        "markers 2 1",
        "1 build 123 2 21132 1",
        "0 build 213 12 2311 2",
        # A pile of height 1 can only be a 1.
        "0 mine d 1",
        SHOW,
        "1 mine d 2",
        # A pile of height 2 is a 2 or two 1s.
        "0 mine b 2",
        SHOW,
        "1 mine a 3",
        # The marker's number is on top of the tallest pile.
        "0 rush c",
        SHOW,
        # The computer's hand breaks down.
        "1 mine c 3",
        ANY,
    ),
)


_MODULE = """\
/** The prepared game of the lesson. tools/lesson_games.py writes this file; tests/test_lesson_games.py checks it. */

import type {{ {table} }} from "../../../lib/api/types";
import type {{ Position }} from "../../../pages/learn/coach";

export const positions: readonly Position<{table}>[] = [
{lines}
];
"""


@dataclass
class _Positions:
    """The positions of a prepared game, in the order in which they come up."""

    script: Script
    found: list[dict[str, Any]] = field(default_factory=list)

    def follow(self, table: Table, lines: Sequence[str]) -> int:
        """Add this position and all that come after it; return its number."""
        table, lines = _until_shown(table, lines)
        number = len(self.found)
        position = self._position(table)
        self.found.append(position)
        if not lines:
            return number
        line, rest = lines[0], lines[1:]
        if line == ANY:
            step = table.step.id if table.step else None
            for move in table.game.legal_moves(table.state, LEARNER):
                after = _after(table, f"{LEARNER} {move}")
                same = after.step is not None and after.step.id == step
                position["answers"][str(move)] = self.follow(after, (ANY,) if same else ())
        elif line == SHOW:
            position["then"] = self.follow(_after(table, rest[0]), rest[1:])
        else:
            position["answers"][split_seat(line)[1]] = self.follow(_after(table, line), rest)
        return number

    def _position(self, table: Table) -> dict[str, Any]:
        view = view_table(table, LEARNER)
        seen = json.loads(table_to_json("lesson", table.game, view))
        return {"table": seen, "history": list(public_history(table)), "answers": {}, "then": None}


def main() -> None:
    """Write one file for each lesson."""
    for file, text in prepared():
        file.write_text(text, encoding="utf-8")


def prepared() -> Iterator[tuple[Path, str]]:
    """The file of each lesson and its content."""
    for script in (SILVER_GOLD, GOLD_HUNTING):
        file = WEB / "src" / "games" / script.folder / "lesson" / "prepared.ts"
        lines = "\n".join(f"  {json.dumps(position)}," for position in positions(script))
        yield file, _MODULE.format(table=script.table, lines=lines)


def positions(script: Script) -> list[dict[str, Any]]:
    """All positions of a prepared game."""
    found = _Positions(script)
    found.follow(_new_table(script), script.lines)
    return found.found


def _new_table(script: Script) -> Table:
    rules: AnyGame = game(script.game)
    created = TableCreated(script.game, 2, 0, rules.variants[0], None, False, "host", "invitation", False, None)
    entries: list[Entry] = [
        created,
        SeatTaken(LEARNER, "You", "host", None),
        SeatTaken(COMPUTER, script.bot, None, script.bot),
        GameStarted(),
    ]
    return fold_all((entry, 0.0) for entry in entries)


def _until_shown(table: Table, lines: Sequence[str]) -> tuple[Table, Sequence[str]]:
    """Deal, and let the computer move, until the position is to be shown."""
    while lines and lines[0] not in (SHOW, ANY) and split_seat(lines[0])[0] != LEARNER:
        table, lines = _after(table, lines[0]), lines[1:]
    return table, lines


def _after(table: Table, line: str) -> Table:
    seat, text = split_seat(line)
    if seat is None:
        return fold(table, OutcomeDealt(text), 0.0)
    return fold(table, MovePlayed(seat, text, "person" if seat == LEARNER else "bot", None), 0.0)


if __name__ == "__main__":
    main()
