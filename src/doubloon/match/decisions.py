"""Decide on a request: it becomes entries of the table's log, or is refused with a reason."""

from collections.abc import Callable
from typing import Any

from doubloon.bots import own_bot, quick_bot
from doubloon.core import Dealer, IllegalMove, NotationError
from doubloon.match import agreement, seating
from doubloon.match import entries as log
from doubloon.match.checks import (
    Entries,
    check_asked,
    check_clock,
    check_fresh,
    check_id,
    check_key,
    check_status,
    deadline,
)
from doubloon.match.commands import (
    ChangeSeat,
    Command,
    DeclineEnd,
    EndSubstitute,
    Hint,
    IssueSeatLink,
    Leave,
    MoreTime,
    OfferEnd,
    OfferRematch,
    Play,
    Rematch,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
    TimeUp,
    UseSeatLink,
)
from doubloon.match.folding import BOT, CLOCK, fold
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Table

EXTENSIONS = 3
"""How often a seat may restart its clock in one game."""
MAX_TAKE_BACKS = 300
"""How often one seat may take back moves in a game."""

_IDEMPOTENT = (Play, TakeBack, MoreTime, OfferEnd, DeclineEnd)
_WITH_REQUEST = (
    Sit,
    SeatBot,
    Leave,
    ChangeSeat,
    Rename,
    IssueSeatLink,
    UseSeatLink,
    StartSubstitute,
    ReplaceAbsent,
    EndSubstitute,
    OfferRematch,
)
"""Requests that are recognized by the seat and an id, and those with an id that is unique at the table."""


def decide(table: Table, command: Command, now: float, dealer: Dealer) -> tuple[Entries, Table]:
    """The entries for a request and its consequences, and the table after them; or RequestRefused.

    A request that is known gives no entries: the first answer stands. A second hint in a step gives none either.

    Nobody can make the log arbitrarily long. Of two requests that undo each other, one has a budget, counted for each
    seat, so that a person uses up only their own. The other one is always possible: to sit down, to return from a
    substitute, to decline the end, to offer a rematch, to play.
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


def _play(table: Table, command: Play, _now: float) -> Entries:
    check_fresh(table, command)
    if command.by == BOT and table.seats[command.seat].bot is None:
        raise RequestRefused(RefusalCode.NOT_ASKED, f"no bot plays for seat {command.seat} now")
    try:
        move = table.game.parse_move(command.move)
    except NotationError as error:
        raise RequestRefused(RefusalCode.BAD_NOTATION, str(error)) from error
    return [log.MovePlayed(command.seat, str(move), command.by, command.id, command.bot)]


def _take_back(table: Table, command: TakeBack, _now: float) -> Entries:
    check_fresh(table, command, asked=False)
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
    check_key(table, command)
    if not table.setup.hints:
        raise RequestRefused(RefusalCode.NO_HINTS, "this table does not allow hints")
    if table.game.adviser is None:
        raise RequestRefused(RefusalCode.NO_HINTS, f"{table.game.id} has no hints")
    check_status(table, "running")
    check_asked(table, command.seat)
    assert table.step is not None
    return [] if command.seat in table.step.hinted else [log.HintGiven(command.seat)]


def _more_time(table: Table, command: MoreTime, _now: float) -> Entries:
    check_key(table, command)
    check_id(command.id)
    check_clock(table, command.seat)
    if table.seats[command.seat].extensions >= EXTENSIONS:
        raise RequestRefused(RefusalCode.WRONG_TIME, f"a seat may restart its clock at most {EXTENSIONS} times a game")
    return [log.TimeExtended(command.seat, command.id)]


def _time_up(table: Table, command: TimeUp, now: float) -> Entries:
    check_clock(table, command.seat)
    until = deadline(table, command.seat)
    if until is None or now < until:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there is time left")
    bot = own_bot(table.game, quick_bot(table.game))(command.seed)
    move = bot.choose(table.game.view(table.state, command.seat), 0.0)
    return [log.MovePlayed(command.seat, str(move), CLOCK, None)]


_DECIDE: dict[type[Any], Callable[[Table, Any, float], Entries]] = {
    Sit: seating.sit,
    SeatBot: seating.seat_bot,
    Leave: seating.leave,
    ChangeSeat: seating.change_seat,
    Rename: seating.rename,
    IssueSeatLink: seating.issue_seat_link,
    UseSeatLink: seating.use_seat_link,
    StartSubstitute: seating.start_substitute,
    ReplaceAbsent: seating.replace_absent,
    EndSubstitute: seating.end_substitute,
    Play: _play,
    TakeBack: _take_back,
    Hint: _hint,
    MoreTime: _more_time,
    TimeUp: _time_up,
    OfferEnd: agreement.offer_end,
    DeclineEnd: agreement.decline_end,
    OfferRematch: agreement.offer_rematch,
    Rematch: agreement.rematch,
}
