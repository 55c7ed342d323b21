"""A table as one viewer may see it: an allow-list, built field by field."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from doubloon.core import Options
from doubloon.core.notation import split_seat
from doubloon.match.checks import deadline
from doubloon.match.decisions import MAX_TAKE_BACKS
from doubloon.match.table import RematchReply, Seat, Series, Status, Table, public_moves

HINT = "hint"
"""In a line of the public history: the seat was given a hint."""


SeatKind: TypeAlias = Literal["open", "person", "bot"]


class SeatView(NamedTuple):
    """The public part of a seat."""

    name: str | None
    kind: SeatKind
    substitute: str | None
    """The bot that plays for the seat's person now."""
    left: bool
    """Whether the person left the running game for good."""
    awaited: bool
    offers_end: bool
    declined_end: bool
    """Whether the person declined the last offer to end the game."""
    rematch: RematchReply | None
    """Whether the person of a finished game wants to play again."""
    clock_moved: bool
    """Whether the seat's latest public move was made because its time was up."""
    deadline: float | None
    """When the seat's time is up, in seconds since 1970; None if no clock runs for it."""
    hints: int
    """The number of steps in which the seat was given a hint."""


class TableView(NamedTuple):
    """A table as one viewer sees it."""

    game: str
    options: Options
    status: Status
    seq: int
    """Counts the changes that this viewer could see; requests name the last one that they knew."""
    seat: int | None
    seconds: int | None
    """The time limit for a move; None without a clock."""
    listed: bool
    hints_allowed: bool
    seats: tuple[SeatView, ...]
    recent: tuple[str, ...]
    """The latest public moves, as lines of the record: those since the last simultaneous step began."""
    substituted: tuple[tuple[int, str], ...]
    """The moves in `recent` that a substitute played for a person, as (index, bot)."""
    view: Any
    """The game as the viewer sees it; None before the start."""
    can_take_back: int
    """The number of the viewer's moves in the open step; all of them can be taken back."""
    previous: str | None
    """The table that this one is a rematch of."""
    rematch: str | None
    series: Series
    """The games before this one that the same players played to their end."""


class TableViews:
    """The views of all viewers of one table; the public part is built once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        setup, step = table.setup, table.step
        self._hidden = step is not None and step.is_hidden and table.status == "running"
        asked = table.asked
        recent = (*table.recent, *_public_open_moves(table))
        self._public = TableView(
            game=table.game.id,
            options=table.options,
            status=table.status,
            seq=table.seqs[-1],
            seat=None,
            seconds=setup.seconds,
            listed=setup.listed,
            hints_allowed=setup.hints,
            seats=tuple(
                [_seat(seat, number in asked, deadline(table, number)) for number, seat in enumerate(table.seats)]
            ),
            recent=recent,
            substituted=_substituted_among(table, len(recent)),
            view=None,
            can_take_back=0,
            previous=setup.previous,
            rematch=table.rematch,
            series=table.series,
        )

    def view(self, seat: int | None) -> TableView:
        """The table as `seat` sees it, or as a spectator does (None)."""
        table = self._table
        own = [mover for mover, _ in table.step.played if mover == seat] if table.step and self._hidden else ()
        spent = seat is not None and table.seats[seat].take_backs >= MAX_TAKE_BACKS
        return self._public._replace(
            seq=table.seqs[-1 if seat is None else seat],
            seat=seat,
            view=None if table.state is None else table.game.view(table.state, seat),
            can_take_back=0 if spent else len(own),
        )


def view_table(table: Table, seat: int | None) -> TableView:
    """The table as `seat` sees it, or as a spectator does (None)."""
    return TableViews(table).view(seat)


def public_history(table: Table) -> tuple[str, ...]:
    """The public history of the game so far, the same for every viewer.

    It has the public moves, as lines of the record, and a line `0 hint` wherever a seat was given a hint. Outcomes of
    chance are left out: they name components that nobody may see.
    """
    return tuple(line.text for line in _history(table))


def replaced_lines(table: Table) -> tuple[tuple[int, str], ...]:
    """The lines of the public history that a replacement bot chose, as (index, bot)."""
    return tuple((index, line.bot) for index, line in enumerate(_history(table)) if line.bot is not None)


def clock_lines(table: Table) -> tuple[int, ...]:
    """The indices of the lines of the public history that were played because the time was up."""
    return tuple(index for index, line in enumerate(_history(table)) if line.by_clock)


def substituted_lines(table: Table) -> tuple[tuple[int, str], ...]:
    """The lines of the public history that a substitute played for a person, as (index, bot)."""
    lines = enumerate(_history(table))
    return tuple((index, line.substitute) for index, line in lines if line.substitute is not None)


def substituted_events(table: Table) -> Mapping[int, str]:
    """The substitutes that played for a person, by line of the record."""
    open_moves = table.step.substituted_after(len(table.events)) if table.step else ()
    return dict((*table.substituted, *open_moves))


def replaced_events(table: Table) -> Mapping[int, str]:
    """The bots that replaced a seat's bot, by line of the record."""
    return {index: bot for index, bot in _replaced(table).items() if bot is not None}


def clock_events(table: Table) -> frozenset[int]:
    """The indices of the record's lines that were played because the time was up."""
    return frozenset(index for index, bot in _replaced(table).items() if bot is None)


def hinted_events(table: Table) -> frozenset[int]:
    """The indices of the record's lines with which a seat moved first after a hint."""
    seats = [split_seat(line)[0] for line in table.record().events]
    found = (next((n for n, mover in enumerate(seats[at:], at) if mover == seat), None) for at, seat in table.hints)
    return frozenset(index for index in found if index is not None)


class _Line(NamedTuple):
    """A line of the public history."""

    text: str
    bot: str | None = None
    """The bot that chose the move, if it is not the seat's."""
    by_clock: bool = False
    substitute: str | None = None
    """The bot that played for a person."""
    is_hint: bool = False


def _history(table: Table) -> Iterator[_Line]:
    """The lines of the public history."""
    step, hints, replaced, substituted = table.step, deque(table.hints), _replaced(table), substituted_events(table)
    open_moves = [f"{seat} {move}" for seat, move in step.by_seat] if step and not step.is_hidden else ()
    for index, line in enumerate((*table.events, *open_moves)):
        while hints and hints[0][0] <= index:
            yield _hint(hints.popleft()[1])
        seat, move = split_seat(line)
        if seat is not None and table.game.is_public(table.game.parse_move(move)):
            bot = replaced.get(index)
            by_clock = index in replaced and bot is None
            yield _Line(line, bot, by_clock=by_clock, substitute=substituted.get(index))
    yield from (_hint(seat) for _, seat in hints)


def _hint(seat: int) -> _Line:
    """The line of the public history about a hint."""
    return _Line(f"{seat} {HINT}", is_hint=True)


def _replaced(table: Table) -> dict[int, str | None]:
    """The bots that chose lines of the record instead of the seat's person or bot; None stands for the clock."""
    open_moves = table.step.replaced_after(len(table.events)) if table.step else ()
    return dict((*table.replaced, *open_moves))


def _public_open_moves(table: Table) -> tuple[str, ...]:
    """The public moves of the open step; none if its moves are hidden."""
    step = table.step
    return public_moves(table.game, step.by_seat) if step and not step.is_hidden else ()


def _substituted_among(table: Table, last: int) -> tuple[tuple[int, str], ...]:
    """Which of the last public moves a substitute played for a person, as (index among them, bot)."""
    if not last or not substituted_events(table):
        return ()
    moves = [line for line in _history(table) if not line.is_hint][-last:]
    return tuple((index, line.substitute) for index, line in enumerate(moves) if line.substitute is not None)


@lru_cache(1 << 10)
def _seat(seat: Seat, awaited: bool, until: float | None) -> SeatView:
    kind: SeatKind = "open" if seat.is_open else "person" if seat.person else "bot"
    return SeatView(
        name=seat.name,
        kind=kind,
        substitute=seat.bot if seat.person else None,
        left=seat.person and seat.key is None,
        awaited=awaited,
        offers_end=seat.offers_end,
        declined_end=seat.declined_end,
        rematch=seat.rematch,
        clock_moved=seat.clock_moved,
        deadline=until,
        hints=seat.hints,
    )
