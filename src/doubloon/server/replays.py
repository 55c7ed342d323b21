"""The positions of finished games, computed once and cached."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from doubloon.core import AnyGame, apply_event
from doubloon.core.notation import split_seat
from doubloon.match import Table, clock_events, hinted_events, replaced_events, substituted_events

_CACHED_GAMES = 16
"""A cached game takes about 100 KB."""


class Replay(NamedTuple):
    """A finished game: the lines of its record, and the states before, between and after them."""

    lines: tuple[str, ...]
    states: tuple[Any, ...]
    public_at: tuple[int | None, ...]
    """For each line, the number of lines after which everybody had seen it; None if they never did."""
    stops: tuple[int, ...]
    """The numbers of lines after which a step of the game was complete."""
    hinted: frozenset[int]
    """The indices of the lines that a seat played after a hint."""
    replaced: Mapping[int, str]
    """The bots that chose lines instead of the seat's bot, by index."""
    clocked: frozenset[int]
    """The indices of the lines that were played because the time was up."""
    substituted: Mapping[int, str]
    """The bots that played lines for a person, by index."""


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
    states = tuple(
        accumulate(lines, lambda state, line: apply_event(game, state, line), initial=game.begin(table.options))
    )
    stops = tuple(_stops(game, states))
    return Replay(
        lines=lines,
        states=states,
        public_at=tuple(_public_at(game, lines, states, stops)),
        stops=stops,
        hinted=hinted_events(table),
        replaced=replaced_events(table),
        clocked=clock_events(table),
        substituted=substituted_events(table),
    )


def _stops(game: AnyGame, states: Sequence[Any]) -> Iterator[int]:
    """The states in which a step is complete and nothing is left to be dealt."""
    last, dealt = None, True
    for number, state in enumerate(states):
        if game.chance(state) is not None:
            dealt = True
        elif dealt or not game.asked(state) or game.step(state) != last:
            yield number
            last, dealt = game.step(state), False


def _public_at(
    game: AnyGame, lines: Sequence[str], states: Sequence[Any], stops: Sequence[int]
) -> Iterator[int | None]:
    """When everybody saw each line. Outcomes of chance name components that nobody saw."""
    for number, line in enumerate(lines):
        seat, move = split_seat(line)
        begun = max((stop for stop in stops if stop <= number), default=0)
        if seat is None or not game.is_public(game.parse_move(move)):
            yield None
        elif len(game.asked(states[begun])) > 1:  # hidden until all have moved
            yield next((stop for stop in stops if stop > number), None)
        else:
            yield number + 1
