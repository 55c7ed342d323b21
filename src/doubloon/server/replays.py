"""Finished games position by position: played through once, and kept while they are among the last asked for."""

from collections import OrderedDict
from itertools import accumulate
from typing import Any, NamedTuple

from doubloon.core import apply_event
from doubloon.match import Table, hinted_events

_KEPT = 16
"""How many games are kept: one takes about 100 KB."""


class Replay(NamedTuple):
    """A finished game: the lines of its record, and the states before the first, between them and after the last."""

    lines: tuple[str, ...]
    states: tuple[Any, ...]
    hinted: frozenset[int]
    """The lines that a seat played after a hint, counted from 0."""


class Replays:
    """The games that were asked for last, by their tables' ids."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    def of(self, table_id: str, table: Table) -> Replay:
        """The game of a finished table."""
        replay = self._kept.pop(table_id, None) or play_through(table)
        self._kept[table_id] = replay
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return replay


def play_through(table: Table) -> Replay:
    """The game once more, from its record."""
    game, lines = table.game, table.record().events
    states = accumulate(lines, lambda state, line: apply_event(game, state, line), initial=game.begin(table.options))
    return Replay(lines, tuple(states), hinted_events(table))
