"""Decide on a request: it becomes entries of the table's log, or is refused with a reason."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, TypeAlias

from doubloon.bots import find_bot, quick_bot
from doubloon.core import AnyGame, Dealer, IllegalMove, NotationError, UnknownName
from doubloon.match import entries as log
from doubloon.match.commands import (
    Command,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    Play,
    Rematch,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
    TimeUp,
    UseSeatLink,
)
from doubloon.match.names import problem_with
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Seat, Table, fold

MAX_ID = 64
EXTENSIONS = 3
"""How often a seat may restart its clock in one game."""
MAX_DEPARTURES, MAX_CLEARINGS = 50, 1000
"""How often persons may give up one seat before the start, and up to which number the host may still clear it."""
MAX_CHANGES = 50
"""How many seat links, withdrawn offers and chosen substitutes one seat has in a game."""
MAX_TAKE_BACKS = 300
"""How often one seat may take back moves in a game."""


Entries: TypeAlias = list[log.Entry]
_Owned: TypeAlias = (
    Play | TakeBack | Hint | MoreTime | OfferEnd | Leave | IssueSeatLink | StartSubstitute | EndSubstitute
)
"""Requests of the seat's person. A client that lost the seat meanwhile must not change anything."""
_IDEMPOTENT = (Play, TakeBack, MoreTime, OfferEnd)
_WITH_REQUEST = (Sit, SeatBot, Leave, IssueSeatLink, UseSeatLink, StartSubstitute, ReplaceAbsent, EndSubstitute)
"""Requests that are recognized by the seat and an id, and those with an id that is unique at the table."""


def decide(table: Table, command: Command, now: float, dealer: Dealer) -> tuple[Entries, Table]:
    """The entries for a request and its consequences, and the table after them; or RequestRefused.

    A request that is known gives no entries: the first answer stands. A second hint in a step gives none either.

    Nobody can make the log arbitrarily long. Of two requests that undo each other, one has a budget, counted for each
    seat, so that a person uses up only their own. The other one is always possible: to sit down, to return from a
    substitute, to offer the end, to play.
    """
    if isinstance(command, _IDEMPOTENT):
        if (command.seat, command.id) in table.answered:
            return [], table
    elif isinstance(command, _WITH_REQUEST) and command.request in table.requests:
        return [], table
    entries = _DECIDE[type(command)](table, command, now)
    try:
        for entry in entries:
            table = fold(table, entry, now)
    except IllegalMove as error:
        raise RequestRefused(RefusalCode.ILLEGAL, str(error)) from error
    if table.started is None and not any(seat.is_open for seat in table.seats):
        entries.append(log.GameStarted())
        table = fold(table, entries[-1], now)
    while table.status == "running" and (draw := table.game.chance(table.state)):
        entries.append(log.OutcomeDealt(str(dealer.deal(draw))))
        table = fold(table, entries[-1], now)
    return entries, table


def deadline(table: Table, seat: int) -> float | None:
    """When a seat's time is up; None if no clock runs for it. Bots have none."""
    since = table.asked_at[seat]
    if table.setup.seconds is None or since is None or seat not in table.asked or table.seats[seat].bot:
        return None
    return since + table.setup.seconds


def check_bot(game: AnyGame, name: str) -> None:
    """Refuse the name of a bot that the game does not have."""
    try:
        find_bot(game, name)
    except UnknownName as error:
        raise RequestRefused(RefusalCode.UNKNOWN_BOT, str(error)) from error


def middle_bot(game: AnyGame) -> str:
    """The substitute that nobody chose: the middle level of the game, or its quick bot if it has no levels."""
    return game.levels[len(game.levels) // 2] if game.levels else quick_bot(game)


def _sit(table: Table, command: Sit, _now: float) -> Entries:
    _check_status(table, "open")
    name = command.name.strip()
    if problem := problem_with(name, table.game):
        raise RequestRefused(RefusalCode.BAD_NAME, problem)
    if command.key in table.removed:
        raise RequestRefused(RefusalCode.REMOVED, "the host has removed you from this table")
    _check_one_seat(table, command.key)
    seat = command.seat
    if seat is None:
        seat = next(number for number, taken in enumerate(table.seats) if taken.is_open)
    return [log.SeatTaken(_open_seat(table, seat), name, command.key, None, command.request)]


def _seat_bot(table: Table, command: SeatBot, _now: float) -> Entries:
    _check_status(table, "open")
    check_bot(table.game, command.bot)
    return [log.SeatTaken(_open_seat(table, command.seat), command.bot, None, command.bot, command.request)]


def _leave(table: Table, command: Leave, _now: float) -> Entries:
    if command.by_host:
        _check_status(table, "open")  # the game may have started since the host sent the request
    _check_key(table, command)
    seat = _seat(table, command.seat)
    nobody = seat.is_open if table.status == "open" else seat.key is None
    if table.status == "finished" or nobody:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there is no seat to leave")
    if table.status == "open" and seat.departures >= (MAX_CLEARINGS if command.by_host else MAX_DEPARTURES):
        raise RequestRefused(
            RefusalCode.USED_UP, f"seat {command.seat} was given up too often; only the table's host can clear it"
        )
    offered = any(other.offers_end for number, other in enumerate(table.seats) if number != command.seat)
    if table.status == "running" and offered and _others_agree(table, command.seat):
        return [log.SeatLeft(command.seat, request=command.request), log.EndAgreed()]
    removed = command.by_host and seat.key not in (None, table.setup.host)
    return [log.SeatLeft(command.seat, removed, command.request)]


def _issue_seat_link(table: Table, command: IssueSeatLink, _now: float) -> Entries:
    _check_key(table, command)
    _check_person(table, command.seat)
    _check_changes(table, command.seat)
    return [log.SeatLinkIssued(command.seat, command.link, command.request)]


def _use_seat_link(table: Table, command: UseSeatLink, _now: float) -> Entries:
    for number, seat in enumerate(table.seats):
        if seat.link == command.link:
            _check_one_seat(table, command.key, but=number)
            return [log.SeatTransferred(number, command.key, command.request)]
    raise RequestRefused(RefusalCode.BAD_LINK, "this link was used or replaced by a newer one; ask for a new link")


def _start_substitute(table: Table, command: StartSubstitute, _now: float) -> Entries:
    _check_key(table, command)
    _check_status(table, "running")
    _check_person(table, command.seat)
    check_bot(table.game, command.bot)
    if table.seats[command.seat].bot is not None:
        return []
    _check_changes(table, command.seat)
    return [log.SubstituteStarted(command.seat, command.bot, chosen=True, request=command.request)]


def _replace_absent(table: Table, command: ReplaceAbsent, now: float) -> Entries:
    _check_status(table, "running")
    _check_person(table, command.seat)
    seat = table.seats[command.seat]
    if seat.bot is not None:
        return []
    if seat.key is not None:
        _check_absent(table, command, now)
    bot = seat.substitute or table.setup.substitute or middle_bot(table.game)
    return [log.SubstituteStarted(command.seat, bot, request=command.request)]


def _end_substitute(table: Table, command: EndSubstitute, _now: float) -> Entries:
    _check_key(table, command)
    _check_status(table, "running")
    _check_person(table, command.seat)
    if table.seats[command.seat].bot is None:
        raise RequestRefused(RefusalCode.WRONG_TIME, "this seat has no substitute")
    return [log.SubstituteEnded(command.seat, command.request)]


def _play(table: Table, command: Play, _now: float) -> Entries:
    _check_fresh(table, command)
    if command.by == "bot" and table.seats[command.seat].bot is None:
        raise RequestRefused(RefusalCode.NOT_ASKED, f"no bot plays for seat {command.seat} now")
    try:
        move = table.game.parse_move(command.move)
    except NotationError as error:
        raise RequestRefused(RefusalCode.BAD_NOTATION, str(error)) from error
    return [log.MovePlayed(command.seat, str(move), command.by, command.id, command.bot)]


def _take_back(table: Table, command: TakeBack, _now: float) -> Entries:
    _check_fresh(table, command, asked=False)
    step = table.step
    own = [move for seat, move in step.played if seat == command.seat] if step and step.is_hidden else []
    if not own:
        raise RequestRefused(
            RefusalCode.NOTHING_TO_TAKE_BACK,
            "you can take back only your own hidden moves of the open step",
        )
    if table.seats[command.seat].take_backs >= MAX_TAKE_BACKS:
        raise RequestRefused(RefusalCode.USED_UP, f"a seat may take back moves at most {MAX_TAKE_BACKS} times a game")
    return [log.MovesTakenBack(command.seat, len(own) if command.whole else 1, command.id)]


def _hint(table: Table, command: Hint, _now: float) -> Entries:
    _check_key(table, command)
    if not table.setup.hints:
        raise RequestRefused(RefusalCode.NO_HINTS, "this table does not allow hints")
    if table.game.adviser is None:
        raise RequestRefused(RefusalCode.NO_HINTS, f"{table.game.id} has no hints")
    _check_status(table, "running")
    _check_asked(table, command.seat)
    assert table.step is not None
    return [] if command.seat in table.step.hinted else [log.HintGiven(command.seat)]


def _more_time(table: Table, command: MoreTime, _now: float) -> Entries:
    _check_key(table, command)
    _check_id(command.id)
    _check_clock(table, command.seat)
    if table.seats[command.seat].extensions >= EXTENSIONS:
        raise RequestRefused(RefusalCode.WRONG_TIME, f"a seat may restart its clock at most {EXTENSIONS} times a game")
    return [log.TimeExtended(command.seat, command.id)]


def _time_up(table: Table, command: TimeUp, now: float) -> Entries:
    _check_clock(table, command.seat)
    until = deadline(table, command.seat)
    if until is None or now < until:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there is time left")
    bot = find_bot(table.game, quick_bot(table.game))(command.seed)
    move = bot.choose(table.game.view(table.state, command.seat), 0.0)
    return [log.MovePlayed(command.seat, str(move), "clock", None)]


def _offer_end(table: Table, command: OfferEnd, _now: float) -> Entries:
    _check_key(table, command)
    _check_id(command.id)
    _check_status(table, "running")
    _check_person(table, command.seat)
    if table.seats[command.seat].offers_end == command.offered:
        return []
    if not command.offered:
        _check_changes(table, command.seat)
    offer = log.EndOffered(command.seat, command.offered, command.id)
    return [offer, log.EndAgreed()] if command.offered and _others_agree(table, command.seat) else [offer]


def _others_agree(table: Table, but: int) -> bool:
    """Whether all other persons who have not left offer to end the game."""
    persons = [
        seat for number, seat in enumerate(table.seats) if seat.person and seat.key is not None and number != but
    ]
    return all(seat.offers_end for seat in persons)


def _rematch(table: Table, command: Rematch, _now: float) -> Entries:
    _check_status(table, "finished")
    if table.rematch is not None:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there already is a rematch")
    return [log.RematchCreated(command.table)]


def _check_status(table: Table, status: str) -> None:
    if table.status != status:
        raise RequestRefused(
            RefusalCode.WRONG_TIME, f"the table is {table.status}; this needs a table that is {status}"
        )


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise RequestRefused(
            RefusalCode.NO_SEAT, f"there is no seat {number}; the seats are 0 to {len(table.seats) - 1}"
        )
    return table.seats[number]


def _open_seat(table: Table, number: int) -> int:
    if not _seat(table, number).is_open:
        raise RequestRefused(RefusalCode.TAKEN, f"seat {number} is taken")
    return number


def _check_person(table: Table, number: int) -> None:
    if not _seat(table, number).person:
        raise RequestRefused(RefusalCode.NO_SEAT, f"no person sits on seat {number}")


def _check_one_seat(table: Table, key: str, but: int | None = None) -> None:
    """Refuse a second seat at a listed table, where strangers meet: a guest would see the cards of several seats."""
    taken = any(seat.key == key for number, seat in enumerate(table.seats) if number != but)
    if table.setup.listed and key != table.setup.host and taken:
        raise RequestRefused(RefusalCode.ONE_SEAT, "a guest has only one seat at a listed table")


def _check_changes(table: Table, number: int) -> None:
    if table.seats[number].changes >= MAX_CHANGES:
        raise RequestRefused(
            RefusalCode.USED_UP,
            f"a seat may create links, withdraw offers and choose substitutes at most {MAX_CHANGES} times a game",
        )


def _check_absent(table: Table, command: ReplaceAbsent, now: float) -> None:
    """Refuse unless the person has been absent for the whole grace period, and the table waited for them."""
    since = table.asked_at[command.seat]
    if since is None or command.seat not in table.asked:
        raise RequestRefused(RefusalCode.NOT_ABSENT, f"seat {command.seat} is not asked now; nobody waits for it")
    available_at = max(since, command.last_seen) + command.grace
    if now < available_at:
        raise RequestRefused(
            RefusalCode.NOT_ABSENT,
            f"a substitute for seat {command.seat} is possible in {ceil(available_at - now)} seconds, "
            "unless its person returns",
            available_at=available_at,
        )


def _check_clock(table: Table, number: int) -> None:
    _check_status(table, "running")
    _seat(table, number)
    if table.setup.seconds is None:
        raise RequestRefused(RefusalCode.NO_CLOCK, "this table has no clock")
    if deadline(table, number) is None:
        raise RequestRefused(RefusalCode.NOT_ASKED, f"no clock runs for seat {number} now")


def _check_key(table: Table, command: _Owned) -> None:
    """Refuse a request from a client that does not have the seat."""
    seat = _seat(table, command.seat)
    if command.key is not None and command.key != seat.key:
        raise RequestRefused(RefusalCode.NO_SEAT, f"seat {command.seat} is no longer yours")


def _check_id(request: str | None) -> None:
    if request is not None and not 0 < len(request) <= MAX_ID:
        raise RequestRefused(RefusalCode.BAD_ID, f"an id has 1 to {MAX_ID} characters")


def _check_asked(table: Table, seat: int) -> None:
    if seat not in table.asked:
        waiting: Sequence[int] = table.asked
        raise RequestRefused(
            RefusalCode.NOT_ASKED, f"seat {seat} is not asked now; asked: {', '.join(map(str, waiting))}"
        )


def _check_fresh(table: Table, command: Play | TakeBack, *, asked: bool = True) -> None:
    """Refuse a request that was made for another position, or by a client that does not have the seat."""
    _check_key(table, command)
    _check_id(command.id)
    if table.status != "running":
        raise RequestRefused(RefusalCode.WRONG_TIME, f"the game is not running: the table is {table.status}")
    if not table.fresh[command.seat] <= command.seq <= table.seqs[command.seat]:
        raise RequestRefused(
            RefusalCode.STALE,
            f"this request is for change {command.seq}; the table is at {table.seqs[command.seat]} now",
        )
    if asked:
        _check_asked(table, command.seat)


_DECIDE: dict[type[Any], Callable[[Table, Any, float], Entries]] = {
    Sit: _sit,
    SeatBot: _seat_bot,
    Leave: _leave,
    IssueSeatLink: _issue_seat_link,
    UseSeatLink: _use_seat_link,
    StartSubstitute: _start_substitute,
    ReplaceAbsent: _replace_absent,
    EndSubstitute: _end_substitute,
    Play: _play,
    TakeBack: _take_back,
    Hint: _hint,
    MoreTime: _more_time,
    TimeUp: _time_up,
    OfferEnd: _offer_end,
    Rematch: _rematch,
}
