"""The conditions that requests must meet. Each check raises RequestRefused with the reason."""

from collections.abc import Sequence
from typing import TypeAlias

from doubloon.bots import own_bot
from doubloon.core import AnyGame, UnknownName
from doubloon.match import entries as log
from doubloon.match.commands import (
    ChangeSeat,
    DeclineEnd,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    Play,
    Rename,
    StartSubstitute,
    TakeBack,
)
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Seat, Table

MAX_ID = 64
MAX_CHANGES = 50
"""How many new names, seat links, withdrawn offers, declined rematches and chosen substitutes a seat has in a game."""

Entries: TypeAlias = list[log.Entry]
Owned: TypeAlias = (
    Play
    | TakeBack
    | Hint
    | MoreTime
    | OfferEnd
    | DeclineEnd
    | Leave
    | ChangeSeat
    | Rename
    | IssueSeatLink
    | StartSubstitute
    | EndSubstitute
)
"""Requests of the seat's person. A client that lost the seat meanwhile must not change anything."""


def deadline(table: Table, seat: int) -> float | None:
    """When a seat's time is up; None if no clock runs for it. Bots have none."""
    since = table.asked_at[seat]
    if table.setup.seconds is None or since is None or seat not in table.asked or table.seats[seat].bot:
        return None
    return since + table.setup.seconds


def check_bot(game: AnyGame, name: str) -> None:
    """Refuse the name of a bot that the game does not have."""
    try:
        own_bot(game, name)
    except UnknownName as error:
        raise RequestRefused(RefusalCode.UNKNOWN_BOT, str(error)) from error


def check_status(table: Table, status: str) -> None:
    """Refuse unless the table has this status."""
    if table.status != status:
        raise RequestRefused(
            RefusalCode.WRONG_TIME, f"the table is {table.status}; this needs a table that is {status}"
        )


def find_seat(table: Table, number: int) -> Seat:
    """The seat with this number."""
    if not 0 <= number < len(table.seats):
        raise RequestRefused(
            RefusalCode.NO_SEAT, f"there is no seat {number}; the seats are 0 to {len(table.seats) - 1}"
        )
    return table.seats[number]


def check_open(table: Table, number: int) -> int:
    """The number of a seat that must be open."""
    if not find_seat(table, number).is_open:
        raise RequestRefused(RefusalCode.TAKEN, f"seat {number} is taken")
    return number


def check_person(table: Table, number: int) -> None:
    """Refuse unless the seat belongs to a person."""
    if not find_seat(table, number).person:
        raise RequestRefused(RefusalCode.NO_SEAT, f"no person sits on seat {number}")


def check_one_seat(table: Table, key: str, but: int | None = None) -> None:
    """Refuse a second seat at a listed table, where strangers meet: a guest would see the cards of several seats."""
    taken = any(seat.key == key for number, seat in enumerate(table.seats) if number != but)
    if table.setup.listed and key != table.setup.host and taken:
        raise RequestRefused(RefusalCode.ONE_SEAT, "a guest has only one seat at a listed table")


def check_changes(table: Table, number: int) -> None:
    """Refuse another change of a seat that has used up its budget."""
    if table.seats[number].changes >= MAX_CHANGES:
        raise RequestRefused(
            RefusalCode.USED_UP,
            f"a seat may take new names, create links, withdraw offers, decline rematches and choose substitutes "
            f"at most {MAX_CHANGES} times a game",
        )


def check_clock(table: Table, number: int) -> None:
    """Refuse unless a clock runs for the seat."""
    check_status(table, "running")
    find_seat(table, number)
    if table.setup.seconds is None:
        raise RequestRefused(RefusalCode.NO_CLOCK, "this table has no clock")
    if deadline(table, number) is None:
        raise RequestRefused(RefusalCode.NOT_ASKED, f"no clock runs for seat {number} now")


def check_key(table: Table, command: Owned) -> None:
    """Refuse a request from a client that does not have the seat."""
    seat = find_seat(table, command.seat)
    if command.key is not None and command.key != seat.key:
        raise RequestRefused(RefusalCode.NO_SEAT, f"seat {command.seat} is no longer yours")


def check_id(request: str | None) -> None:
    """Refuse an id that is empty or too long."""
    if request is not None and not 0 < len(request) <= MAX_ID:
        raise RequestRefused(RefusalCode.BAD_ID, f"an id has 1 to {MAX_ID} characters")


def check_asked(table: Table, seat: int) -> None:
    """Refuse unless the seat must move now."""
    if seat not in table.asked:
        waiting: Sequence[int] = table.asked
        raise RequestRefused(
            RefusalCode.NOT_ASKED, f"seat {seat} is not asked now; asked: {', '.join(map(str, waiting))}"
        )


def check_fresh(table: Table, command: Play | TakeBack, *, asked: bool = True) -> None:
    """Refuse a request that was made for another position, or by a client that does not have the seat."""
    check_key(table, command)
    check_id(command.id)
    if table.status != "running":
        raise RequestRefused(RefusalCode.WRONG_TIME, f"the game is not running: the table is {table.status}")
    if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:
        raise RequestRefused(
            RefusalCode.STALE,
            f"this request is for change {command.seq}; the table is at {table.seqs[command.seat]} now",
        )
    if asked:
        check_asked(table, command.seat)
