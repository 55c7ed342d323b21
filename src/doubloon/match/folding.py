"""Build a table from its log: `fold(table, entry)` is the only way to change a table."""

from collections.abc import Callable, Iterable
from typing import Any

from doubloon.core import DoubloonError, Options, apply_event
from doubloon.match.entries import (
    FORGOTTEN,
    ClocksResumed,
    EndAgreed,
    EndDeclined,
    EndOffered,
    Entry,
    GameStarted,
    HintGiven,
    LogError,
    MovePlayed,
    MovesTakenBack,
    OutcomeDealt,
    RematchCreated,
    RematchOffered,
    SeatChanged,
    SeatLeft,
    SeatLinkIssued,
    SeatRenamed,
    SeatTaken,
    SeatTransferred,
    SubstituteEnded,
    SubstituteStarted,
    TableCreated,
    TimeExtended,
)
from doubloon.match.table import OpenStep, RematchReply, Seat, Series, Table, public_moves
from doubloon.registry import game as find_game

_MOVES = (MovePlayed, MovesTakenBack)
"""The entries by which a seat changes the open step."""
_WITH_REQUEST_ID = (*_MOVES, TimeExtended, EndOffered, EndDeclined)
"""The entries that keep the id of their request."""
CLOCK, BOT = "clock", "bot"
"""Who made a move when the time was up, and the seat's bot, in `MovePlayed.by`."""


def open_table(entry: Entry, at: float) -> Table:
    """The table after its first entry."""
    if not isinstance(entry, TableCreated):
        raise LogError("a log must begin with an entry 'created'")
    game = find_game(entry.game)
    options = Options(entry.seats, entry.start, entry.variant)
    game.check_options(options)
    return Table(
        setup=entry,
        game=game,
        options=options,
        seats=(Seat(),) * entry.seats,
        series=_series(entry),
        created=at,
        length=1,
        seqs=(1,) * (entry.seats + 1),
        fresh=(0,) * entry.seats,
        asked_at=(None,) * entry.seats,
        last_at=at,
    )


def fold(table: Table, entry: Entry, at: float) -> Table:
    """The table after one more entry."""
    folded = _FOLD[type(entry)](table, entry, at)
    move = entry if isinstance(entry, _MOVES) else None
    before, after = table.step, folded.step
    same_step = before is not None and after is not None and before.id == after.id
    only = _only_viewer(table, folded, move) if move and same_step else None
    seqs = tuple([seq + 1 for seq in table.seqs]) if only is None else _increment(table.seqs, only)
    answered = table.answered
    if isinstance(entry, _WITH_REQUEST_ID) and entry.id is not None:
        answered = {**answered, (entry.seat, entry.id): seqs[entry.seat]}
    return folded._replace(
        length=table.length + 1,
        seqs=seqs,
        fresh=_fresh(table, move, seqs) if same_step else seqs[:-1],
        asked_at=folded.asked_at if same_step else _asked_at(folded, at),
        answered=answered,
        last_at=at,
    )


def fold_all(entries: Iterable[tuple[Entry, float]]) -> Table:
    """The table after a whole log."""
    lines = iter(entries)
    try:
        table = open_table(*next(lines))
    except StopIteration:
        raise LogError("the log is empty") from None
    for entry, at in lines:
        try:
            table = fold(table, entry, at)
        except (DoubloonError, AssertionError, LookupError) as error:
            raise LogError(
                f"entry {table.length} of the log, '{entry.kind}', contradicts the entries before it"
            ) from error
    return table


def _series(entry: TableCreated) -> Series:
    if entry.series is None:
        return Series((0,) * entry.seats, 0)
    try:
        series = Series.from_text(entry.series)
    except ValueError:
        series = None
    if series is None or len(series.wins) != entry.seats:
        raise LogError("the entry 'created' has a malformed series")
    return series


def _only_viewer(before: Table, after: Table, move: MovePlayed | MovesTakenBack) -> int | None:
    """The seat that alone sees a change, or None if all see it.

    Others notice of hidden moves only that a seat is done, or no longer done.
    """
    hidden = before.step is not None and before.step.is_hidden
    return move.seat if hidden and before.asked == after.asked else None


def _increment(seqs: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    return (*seqs[:viewer], seqs[viewer] + 1, *seqs[viewer + 1 :])


def _fresh(before: Table, move: MovePlayed | MovesTakenBack | None, seqs: tuple[int, ...]) -> tuple[int, ...]:
    """A move makes older requests of its own seat stale; a new step makes those of all seats stale."""
    if move is None:
        return before.fresh
    return (*before.fresh[: move.seat], seqs[move.seat], *before.fresh[move.seat + 1 :])


def _asked_at(table: Table, at: float) -> tuple[float | None, ...]:
    """Since when each seat is asked in a new step."""
    asked = table.asked
    return tuple([at if seat in asked else None for seat in range(len(table.seats))])


def _with_seat(table: Table, seat: int, changed: Seat, request: str | None = None) -> Table:
    requests = table.requests if request is None else {**table.requests, request: seat}
    return table._replace(seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]), requests=requests)


def _fold_seat_taken(table: Table, entry: SeatTaken, at: float) -> Table:
    person = entry.bot is None
    departures = table.seats[entry.seat].departures
    seat = Seat(entry.name, _usable(entry.key), entry.bot, person, taken_at=at, departures=departures)
    return _with_seat(table, entry.seat, seat, entry.request)


def _fold_seat_left(table: Table, entry: SeatLeft, _at: float) -> Table:
    if table.started is None:
        seat = table.seats[entry.seat]
        removed = table.removed | {seat.key} if entry.removed and seat.key is not None else table.removed
        vacant = Seat(departures=seat.departures + 1)
        return _with_seat(table, entry.seat, vacant, entry.request)._replace(removed=removed)
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(key=None, link=None), entry.request)


def _fold_seat_changed(table: Table, entry: SeatChanged, at: float) -> Table:
    old, new = table.seats[entry.seat], table.seats[entry.to]
    moved = old._replace(link=None, taken_at=at, departures=new.departures)
    table = _with_seat(table, entry.seat, Seat(departures=old.departures + 1))
    return _with_seat(table, entry.to, moved, entry.request)


def _fold_seat_renamed(table: Table, entry: SeatRenamed, _at: float) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, seat._replace(name=entry.name, changes=seat.changes + 1), entry.request)


def _fold_seat_link_issued(table: Table, entry: SeatLinkIssued, _at: float) -> Table:
    seat = table.seats[entry.seat]
    return _with_seat(table, entry.seat, seat._replace(link=entry.link, changes=seat.changes + 1), entry.request)


def _fold_seat_transferred(table: Table, entry: SeatTransferred, at: float) -> Table:
    seat = table.seats[entry.seat]._replace(key=_usable(entry.key), link=None, taken_at=at)
    return _with_seat(table, entry.seat, seat, entry.request)


def _usable(key: str | None) -> str | None:
    """The key, unless its person is forgotten; such a person counts as one who left."""
    return None if key == FORGOTTEN else key


def _fold_substitute_started(table: Table, entry: SubstituteStarted, _at: float) -> Table:
    seat = table.seats[entry.seat]
    if entry.chosen:
        seat = seat._replace(substitute=entry.bot, changes=seat.changes + 1)
    return _with_seat(table, entry.seat, seat._replace(bot=entry.bot), entry.request)


def _fold_substitute_ended(table: Table, entry: SubstituteEnded, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(bot=None), entry.request)


def _fold_game_started(table: Table, _entry: GameStarted, at: float) -> Table:
    return table._replace(started=at, state=table.game.begin(table.options))


def _fold_outcome_dealt(table: Table, entry: OutcomeDealt, at: float) -> Table:
    state = apply_event(table.game, table.state, entry.outcome)
    return _enter_step(table, state, (*table.events, entry.outcome), table.recent, at)


def _fold_move_played(table: Table, entry: MovePlayed, at: float) -> Table:
    game, step = table.game, table.step
    assert step is not None
    state = game.play(table.state, entry.seat, game.parse_move(entry.move))
    if entry.bot is not None or entry.by == CLOCK:
        step = step._replace(replaced=(*step.replaced, (len(step.played), entry.bot)))
    seat = table.seats[entry.seat]
    if entry.by == BOT and seat.person and seat.bot is not None:
        step = step._replace(substituted=(*step.substituted, (len(step.played), seat.bot)))
    step = step._replace(played=(*step.played, (entry.seat, entry.move)))
    complete = not game.asked(state) or game.step(state) != step.id
    if table.setup.seconds is not None and (complete or not step.is_hidden):
        table = _note_clock(table, step)
    if not complete:
        return table._replace(state=state, step=step)
    moves = step.by_seat
    public = public_moves(game, moves)
    recent = public if step.is_hidden else (*table.recent, *public)
    events = (*table.events, *[f"{seat} {move}" for seat, move in moves])
    if step.replaced:
        table = table._replace(replaced=(*table.replaced, *step.replaced_after(len(table.events))))
    if step.substituted:
        table = table._replace(substituted=(*table.substituted, *step.substituted_after(len(table.events))))
    return _enter_step(table, state, events, recent, at)


def _note_clock(table: Table, step: OpenStep) -> Table:
    """Note for the seats that moved in a step, whose moves are public now, whether the clock moved for them."""
    clocked = {step.played[index][0] for index, bot in step.replaced if bot is None}
    for number in {seat for seat, _ in step.played}:
        seat, moved = table.seats[number], number in clocked
        if seat.clock_moved != moved:
            table = _with_seat(table, number, seat._replace(clock_moved=moved))
    return table


def _fold_moves_taken_back(table: Table, entry: MovesTakenBack, _at: float) -> Table:
    step = table.step
    assert step is not None
    own = [index for index, (seat, _) in enumerate(step.played) if seat == entry.seat]
    removed = own[len(own) - entry.moves :]
    kept = [index for index in range(len(step.played)) if index not in removed]
    replaced = tuple((kept.index(index), bot) for index, bot in step.replaced if index in kept)
    substituted = tuple((kept.index(index), bot) for index, bot in step.substituted if index in kept)
    played = tuple(step.played[index] for index in kept)
    step = step._replace(played=played, replaced=replaced, substituted=substituted)
    state = step.state
    for seat, move in step.played:
        state = apply_event(table.game, state, f"{seat} {move}")
    changed = table.seats[entry.seat]._replace(take_backs=table.seats[entry.seat].take_backs + 1)
    return _with_seat(table, entry.seat, changed)._replace(state=state, step=step)


def _fold_hint_given(table: Table, entry: HintGiven, _at: float) -> Table:
    seat, step = table.seats[entry.seat], table.step
    assert step is not None
    changed = seat._replace(hints=seat.hints + 1)
    index = len(table.events) + (0 if step.is_hidden else len(step.played))
    return _with_seat(table, entry.seat, changed)._replace(
        step=step._replace(hinted=(*step.hinted, entry.seat)), hints=(*table.hints, (index, entry.seat))
    )


def _fold_time_extended(table: Table, entry: TimeExtended, at: float) -> Table:
    seat = table.seats[entry.seat]
    asked_at = (*table.asked_at[: entry.seat], at, *table.asked_at[entry.seat + 1 :])
    changed = seat._replace(extensions=seat.extensions + 1)
    return _with_seat(table, entry.seat, changed)._replace(asked_at=asked_at)


def _fold_clocks_resumed(table: Table, entry: ClocksResumed, _at: float) -> Table:
    return table._replace(asked_at=tuple(None if since is None else since + entry.down for since in table.asked_at))


def _fold_end_offered(table: Table, entry: EndOffered, _at: float) -> Table:
    if entry.offered:
        table = table._replace(seats=tuple([seat._replace(declined_end=False) for seat in table.seats]))
    seat = table.seats[entry.seat]
    withdrawn = seat.offers_end and not entry.offered
    return _with_seat(table, entry.seat, seat._replace(offers_end=entry.offered, changes=seat.changes + withdrawn))


def _fold_end_declined(table: Table, entry: EndDeclined, _at: float) -> Table:
    seats = [
        seat._replace(offers_end=False, declined_offers=seat.declined_offers + seat.offers_end) for seat in table.seats
    ]
    seats[entry.seat] = seats[entry.seat]._replace(declined_end=True)
    return table._replace(seats=tuple(seats))


def _fold_end_agreed(table: Table, _entry: EndAgreed, at: float) -> Table:
    return table._replace(ended=at)


def _fold_rematch_offered(table: Table, entry: RematchOffered, _at: float) -> Table:
    seat = table.seats[entry.seat]
    reply: RematchReply = "offered" if entry.offered else "declined"
    changed = seat._replace(rematch=reply, changes=seat.changes + (not entry.offered))
    return _with_seat(table, entry.seat, changed, entry.request)


def _fold_rematch_created(table: Table, entry: RematchCreated, _at: float) -> Table:
    return table._replace(rematch=entry.table)


def _enter_step(table: Table, state: Any, events: tuple[str, ...], recent: tuple[str, ...], at: float) -> Table:
    """The table with its game in the next step; finished if no seat is asked and no draw is due."""
    game = table.game
    asked = game.asked(state)
    step = OpenStep(game.step(state), state, asked) if asked else None
    ended = at if not asked and game.chance(state) is None else table.ended
    return table._replace(state=state, events=events, step=step, recent=recent, ended=ended)


_FOLD: dict[type[Any], Callable[[Table, Any, float], Table]] = {
    SeatTaken: _fold_seat_taken,
    SeatLeft: _fold_seat_left,
    SeatChanged: _fold_seat_changed,
    SeatRenamed: _fold_seat_renamed,
    SeatLinkIssued: _fold_seat_link_issued,
    SeatTransferred: _fold_seat_transferred,
    SubstituteStarted: _fold_substitute_started,
    SubstituteEnded: _fold_substitute_ended,
    GameStarted: _fold_game_started,
    OutcomeDealt: _fold_outcome_dealt,
    MovePlayed: _fold_move_played,
    MovesTakenBack: _fold_moves_taken_back,
    HintGiven: _fold_hint_given,
    TimeExtended: _fold_time_extended,
    ClocksResumed: _fold_clocks_resumed,
    EndOffered: _fold_end_offered,
    EndDeclined: _fold_end_declined,
    EndAgreed: _fold_end_agreed,
    RematchOffered: _fold_rematch_offered,
    RematchCreated: _fold_rematch_created,
}
