"""What somebody at a table, or watching it, is shown of it: built from nothing, field by field."""

from collections import deque
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from doubloon.core import Options
from doubloon.core.notation import split_seat
from doubloon.match.decisions import deadline
from doubloon.match.table import Seat, Status, Table, public_moves

HINT = "hint"
"""In a line that is told: the seat was given a hint."""


SeatKind: TypeAlias = Literal["open", "person", "bot"]


class SeatView(NamedTuple):
    """What everybody sees of a seat."""

    name: str | None
    kind: SeatKind
    substitute: str | None
    """The bot that answers for the seat's person now."""
    left: bool
    """Whether the person gave the seat up in a running game."""
    awaited: bool
    offers_end: bool
    deadline: float | None
    """When the time is up, in seconds since 1970, if a clock runs."""
    hints: int
    """In how many steps the seat was given a hint."""


class TableView(NamedTuple):
    """A table as one viewer sees it."""

    game: str
    options: Options
    status: Status
    seq: int
    """Counts the changes that this viewer could see; a request names the last one that it knew."""
    seat: int | None
    seconds: int | None
    """The limit for an answer, if there is one."""
    listed: bool
    hints_allowed: bool
    seats: tuple[SeatView, ...]
    recent: tuple[str, ...]
    """What was revealed last, as lines of the record: all that was told since the last simultaneous step began."""
    view: Any
    """The game as the viewer sees it; None before the start."""
    can_take_back: int
    """How many own moves of the open step could be taken back."""
    previous: str | None
    """The table that this is a rematch of."""
    rematch: str | None


class TableViews:
    """All looks at a table as it is now; what everybody sees is put together once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        setup, step = table.setup, table.step
        self._hidden = step is not None and step.is_hidden and table.status == "running"
        asked = table.asked
        self._everybody = TableView(
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
            recent=(*table.recent, *_seen(table)),
            view=None,
            can_take_back=0,
            previous=setup.previous,
            rematch=table.rematch,
        )

    def view(self, seat: int | None) -> TableView:
        """The table as `seat` sees it, or as a spectator does (None)."""
        table = self._table
        own = [mover for mover, _ in table.step.played if mover == seat] if table.step and self._hidden else ()
        return self._everybody._replace(
            seq=table.seqs[-1 if seat is None else seat],
            seat=seat,
            view=None if table.state is None else table.game.view(table.state, seat),
            can_take_back=len(own),
        )


def view_table(table: Table, seat: int | None) -> TableView:
    """The table as `seat` sees it, or as a spectator does (None)."""
    return TableViews(table).view(seat)


def public_history(table: Table) -> tuple[str, ...]:
    """What everybody may read of the game so far, in order; the same for all who ask.

    These are the moves that are told, as lines of the record, and a line `0 hint` wherever a seat was given a hint.
    What chance brought is not among them: it names cards and patterns that nobody may look at (SG-3).
    """
    seen = _seen(table)
    hints = deque(table.hints)
    told: list[str] = []
    for place, line in enumerate((*table.events, *seen)):
        while hints and hints[0][0] <= place:
            told.append(f"{hints.popleft()[1]} {HINT}")
        seat, move = split_seat(line)
        if seat is not None and table.game.is_public(table.game.parse_move(move)):
            told.append(line)
    return (*told, *(f"{seat} {HINT}" for _, seat in hints))


def hinted_events(table: Table) -> frozenset[int]:
    """Which lines of the record are the first answers of seats that had just been given a hint, counted from 0."""
    seats = [split_seat(line)[0] for line in table.record().events]
    found = (next((n for n, mover in enumerate(seats[at:], at) if mover == seat), None) for at, seat in table.hints)
    return frozenset(place for place in found if place is not None)


def _seen(table: Table) -> tuple[str, ...]:
    """The moves of the open step that everybody saw: of one that is answered unseen, none."""
    step = table.step
    return public_moves(table.game, step.by_seat) if step and not step.is_hidden else ()


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
        deadline=until,
        hints=seat.hints,
    )
