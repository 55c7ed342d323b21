"""Decide on requests about seats: sit down, leave, change seats, names, links to other devices, substitutes."""

from math import ceil

from doubloon.bots import quick_bot
from doubloon.core import AnyGame
from doubloon.match import entries as log
from doubloon.match.agreement import others_agree
from doubloon.match.checks import (
    Entries,
    check_bot,
    check_changes,
    check_key,
    check_one_seat,
    check_open,
    check_person,
    check_status,
    find_seat,
)
from doubloon.match.commands import (
    ChangeSeat,
    EndSubstitute,
    IssueSeatLink,
    Leave,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    UseSeatLink,
)
from doubloon.match.names import distinct_name, look_alike, problem_with
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Seat, Table

MAX_DEPARTURES, MAX_CLEARINGS = 50, 1000
"""Before the start: after this many departures from a seat, persons cannot leave it, and the host cannot clear it."""


def middle_bot(game: AnyGame) -> str:
    """The substitute that nobody chose: the middle level of the game, or its quick bot if it has no levels."""
    return game.levels[len(game.levels) // 2] if game.levels else quick_bot(game)


def sit(table: Table, command: Sit, _now: float) -> Entries:
    """A person takes a seat. Who comes first keeps the plain name; a later person of the same name gets a number."""
    check_status(table, "open")
    name = _check_name(table, command.name)
    if command.key in table.removed:
        raise RequestRefused(RefusalCode.REMOVED, "the host has removed you from this table")
    check_one_seat(table, command.key)
    seat = command.seat
    if seat is None:
        seat = next(number for number, taken in enumerate(table.seats) if taken.is_open)
    name = distinct_name(name, [taken.name for taken in table.seats if taken.name is not None])
    return [log.SeatTaken(check_open(table, seat), name, command.key, None, command.request)]


def seat_bot(table: Table, command: SeatBot, _now: float) -> Entries:
    """The host seats a bot."""
    check_status(table, "open")
    check_bot(table.game, command.bot)
    return [log.SeatTaken(check_open(table, command.seat), command.bot, None, command.bot, command.request)]


def leave(table: Table, command: Leave, _now: float) -> Entries:
    """A person leaves, or the host clears a seat."""
    if command.by_host:
        check_status(table, "open")  # the game may have started since the host sent the request
    check_key(table, command)
    seat = find_seat(table, command.seat)
    nobody = seat.is_open if table.status == "open" else seat.key is None
    if table.status == "finished" or nobody:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there is no seat to leave")
    if table.status == "open":
        _check_departures(seat, command.seat, MAX_CLEARINGS if command.by_host else MAX_DEPARTURES)
    offered = any(other.offers_end for number, other in enumerate(table.seats) if number != command.seat)
    if table.status == "running" and offered and others_agree(table, command.seat):
        return [log.SeatLeft(command.seat, request=command.request), log.EndAgreed()]
    removed = command.by_host and seat.key not in (None, table.setup.host)
    return [log.SeatLeft(command.seat, removed, command.request)]


def change_seat(table: Table, command: ChangeSeat, _now: float) -> Entries:
    """A person moves to an open seat."""
    check_status(table, "open")
    check_key(table, command)
    check_person(table, command.seat)
    check_open(table, command.to)
    _check_departures(table.seats[command.seat], command.seat, MAX_DEPARTURES)
    return [log.SeatChanged(command.seat, command.to, command.request)]


def rename(table: Table, command: Rename, _now: float) -> Entries:
    """A person takes another name, which nobody else at the table has."""
    check_status(table, "open")
    check_key(table, command)
    check_person(table, command.seat)
    name = _check_name(table, command.name)
    others = [seat.name for number, seat in enumerate(table.seats) if number != command.seat and seat.name is not None]
    if any(look_alike(name, other) for other in others):
        raise RequestRefused(RefusalCode.NAME_TAKEN, "somebody at this table has this name; please choose another one")
    if name == table.seats[command.seat].name:
        return []
    check_changes(table, command.seat)
    return [log.SeatRenamed(command.seat, name, command.request)]


def issue_seat_link(table: Table, command: IssueSeatLink, _now: float) -> Entries:
    """Create a one-time link to a seat."""
    check_key(table, command)
    check_person(table, command.seat)
    check_changes(table, command.seat)
    return [log.SeatLinkIssued(command.seat, command.link, command.request)]


def use_seat_link(table: Table, command: UseSeatLink, _now: float) -> Entries:
    """Transfer a seat by its one-time link."""
    for number, seat in enumerate(table.seats):
        if seat.link == command.link:
            check_one_seat(table, command.key, but=number)
            return [log.SeatTransferred(number, command.key, command.request)]
    raise RequestRefused(RefusalCode.BAD_LINK, "this link was used or replaced by a newer one; ask for a new link")


def start_substitute(table: Table, command: StartSubstitute, _now: float) -> Entries:
    """The seat's person lets a bot take over."""
    check_key(table, command)
    check_status(table, "running")
    check_person(table, command.seat)
    check_bot(table.game, command.bot)
    if table.seats[command.seat].bot is not None:
        return []
    check_changes(table, command.seat)
    return [log.SubstituteStarted(command.seat, command.bot, chosen=True, request=command.request)]


def replace_absent(table: Table, command: ReplaceAbsent, now: float) -> Entries:
    """A bot takes over for a person who is absent or has left."""
    check_status(table, "running")
    check_person(table, command.seat)
    seat = table.seats[command.seat]
    if seat.bot is not None:
        return []
    if seat.key is not None:
        _check_absent(table, command, now)
    bot = seat.substitute or table.setup.substitute or middle_bot(table.game)
    return [log.SubstituteStarted(command.seat, bot, request=command.request)]


def substitute_possible_at(table: Table, number: int, last_seen: float, grace: float) -> float | None:
    """From when on others may start a substitute for a person who is not there; None if nobody waits for it now."""
    seat, since = table.seats[number], table.asked_at[number]
    if table.status != "running" or not seat.person or seat.bot is not None:
        return None
    if seat.key is None:
        return last_seen
    return None if since is None or number not in table.asked else max(since, last_seen) + grace


def end_substitute(table: Table, command: EndSubstitute, _now: float) -> Entries:
    """The seat's person takes over again."""
    check_key(table, command)
    check_status(table, "running")
    check_person(table, command.seat)
    if table.seats[command.seat].bot is None:
        raise RequestRefused(RefusalCode.WRONG_TIME, "this seat has no substitute")
    return [log.SubstituteEnded(command.seat, command.request)]


def _check_name(table: Table, name: str) -> str:
    """The name without spaces around it; refuse one that no person can have."""
    name = name.strip()
    if problem := problem_with(name, table.game):
        raise RequestRefused(RefusalCode.BAD_NAME, problem)
    return name


def _check_absent(table: Table, command: ReplaceAbsent, now: float) -> None:
    """Refuse unless the person has been absent for the whole grace period, and the table waited for them."""
    available_at = substitute_possible_at(table, command.seat, command.last_seen, command.grace)
    if available_at is None:
        raise RequestRefused(RefusalCode.NOT_ABSENT, f"seat {command.seat} is not asked now; nobody waits for it")
    if now < available_at:
        raise RequestRefused(
            RefusalCode.NOT_ABSENT,
            f"a substitute for seat {command.seat} is possible in {ceil(available_at - now)} seconds, "
            "unless its person returns",
            available_at=available_at,
        )


def _check_departures(seat: Seat, number: int, most: int) -> None:
    if seat.departures >= most:
        raise RequestRefused(
            RefusalCode.USED_UP, f"seat {number} was given up too often; only the table's host can clear it"
        )
