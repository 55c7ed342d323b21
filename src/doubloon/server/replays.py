"""The positions of finished games, computed once and cached."""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from doubloon.core import apply_event
from doubloon.match import Table, clock_events, hinted_events, replaced_events

_CACHED_GAMES = 16
"""A cached game takes about 100 KB."""


class Replay(NamedTuple):
    """A finished game: the lines of its record, and the states before, between and after them."""

    lines: tuple[str, ...]
    states: tuple[Any, ...]
    hinted: frozenset[int]
    """The indices of the lines that a seat played after a hint."""
    replaced: Mapping[int, str]
    """The bots that chose lines instead of the seat's bot, by index."""
    clocked: frozenset[int]
    """The indices of the lines that were played because the time was up."""


class Replays:
    """A least-recently-used cache of replays, by table id."""

    def __init__(self, size: int = _CACHED_GAMES) -> None:
        self._size = size
        self._cache: OrderedDict[str, Replay] = OrderedDict()

    def get(self, table_id: str, table: Table) -> Replay:
        """The replay of a finished table."""
        replay = self._cache.pop(table_id, None) or replay_table(table)
        self._cache[table_id] = replay
        if len(self._cache) > self._size:
            self._cache.popitem(last=False)
        return replay


def replay_table(table: Table) -> Replay:
    """Replay a finished table from its record."""
    game, lines = table.game, table.record().events
    states = accumulate(lines, lambda state, line: apply_event(game, state, line), initial=game.begin(table.options))
    return Replay(lines, tuple(states), hinted_events(table), replaced_events(table), clock_events(table))
