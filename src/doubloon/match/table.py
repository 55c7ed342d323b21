"""One table as its log left it: `fold(table, entry)` is the only way in which it changes."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from doubloon.core import AnyGame, DoubloonError, Options, Record, Result, Score, apply_event, result_to_json
from doubloon.match.entries import (
    Created,
    Dealt,
    Ended,
    Entry,
    Extended,
    Hinted,
    Left,
    LogError,
    OfferedEnd,
    Played,
    Rematched,
    Resumed,
    Sat,
    SeatLinkIssued,
    SeatTransferred,
    Started,
    SubstituteEnded,
    SubstituteStarted,
    TookBack,
)
from doubloon.registry import game as find_game

Status: TypeAlias = Literal["open", "running", "finished"]


class Seat(NamedTuple):
    """Who sits on a seat."""

    name: str | None = None
    """None where the seat is open."""
    key: str | None = None
    """What the person's token hashes to; None for a bot, and for a person who left."""
    bot: str | None = None
    """The bot that answers: the seat's own, or one that stands in."""
    person: bool = False
    """Whether the seat belongs to a person, be a bot standing in or not."""
    link: str | None = None
    """The key of an unused one-time link to this seat."""
    offers_end: bool = False
    extensions: int = 0
    """How often the time was given anew."""
    hints: int = 0
    """In how many steps a hint was given."""

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down here."""
        return self.name is None


_MOVES = (Played, TookBack)
"""The entries that are a seat's own doing in the game."""
_ONCE = (*_MOVES, Extended)
"""The entries that remember the id of the request for them."""


class OpenStep(NamedTuple):
    """The step of the game that is being answered; `played` are its moves so far, in order."""

    id: Hashable
    state: Any
    """The game's state before the step."""
    asked: tuple[int, ...]
    """Who was asked when it began."""
    played: tuple[tuple[int, str], ...] = ()
    hinted: tuple[int, ...] = ()
    """Who was given a hint in it."""

    @property
    def by_seat(self) -> list[tuple[int, str]]:
        """The moves by seat: the order in which hidden answers came in would tell who was in the middle of a chain."""
        return sorted(self.played, key=itemgetter(0))

    @property
    def is_hidden(self) -> bool:
        """Whether answers stay unseen until all are in."""
        return len(self.asked) > 1


class Table(NamedTuple):
    """All that is known about a table; whoever looks at it is given a TableView instead.

    A named tuple, as it is made anew with every entry, and that is quick.
    """

    setup: Created
    game: AnyGame
    options: Options
    seats: tuple[Seat, ...]
    created: float
    started: float | None = None
    state: Any = None
    """The game's state; None before the start."""
    events: tuple[str, ...] = ()
    """The record so far, without the moves of the open step."""
    step: OpenStep | None = None
    recent: tuple[str, ...] = ()
    """What was revealed last: the moves since the last step in which several were asked began."""
    hints: tuple[tuple[int, int], ...] = ()
    """All hints: before which line of the record each was given, as far as everybody may know, and to whom."""
    ended: float | None = None
    rematch: str | None = None
    length: int = 0
    """How many entries the log has."""
    seqs: tuple[int, ...] = ()
    """For each seat, and last for spectators: how many changes they could see."""
    fresh: tuple[int, ...] = ()
    """For each seat: the sequence number from which on it knows what it is asked."""
    asked_at: tuple[float | None, ...] = ()
    """Since when each seat is asked in the open step."""
    answered: Mapping[tuple[int, str], int] = MappingProxyType({})
    """The sequence number with which each request of a seat was answered, by the request's id."""
    last_at: float = 0.0
    """The time of the last entry."""

    @property
    def status(self) -> Status:
        """`open` until all seats are taken, then `running`, then `finished`."""
        if self.ended is not None:
            return "finished"
        return "open" if self.started is None else "running"

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        return () if self.started is None or self.ended is not None else self.game.asked(self.state)

    @property
    def result(self) -> Result[Score] | None:
        """The result, once the game was played to its end."""
        return None if self.state is None else self.game.result(self.state)

    def record(self) -> Record:
        """The record of the game so far, the open step included."""
        open_moves = [f"{seat} {move}" for seat, move in self.step.played] if self.step else []
        names = tuple(seat.name or "" for seat in self.seats)
        result = self.result
        told = result_to_json(result) if result else None
        return Record(self.game.id, self.options, (*self.events, *open_moves), names, told)


def public_moves(game: AnyGame, moves: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The moves of a step by seat, as lines that everybody may read once it is complete."""
    return tuple([f"{seat} {move}" for seat, move in moves if game.is_public(game.parse_move(move))])


def open_table(entry: Entry, at: float) -> Table:
    """The table that a first entry sets up."""
    if not isinstance(entry, Created):
        raise LogError("a log begins with 'created'")
    game = find_game(entry.game)
    options = Options(entry.seats, entry.start, entry.variant)
    game.check_options(options)
    return Table(
        setup=entry,
        game=game,
        options=options,
        seats=(Seat(),) * entry.seats,
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
    only = _unseen_by_others(table, folded, move) if move and same_step else None
    seqs = tuple([seq + 1 for seq in table.seqs]) if only is None else _one_more(table.seqs, only)
    answered = table.answered
    if isinstance(entry, _ONCE) and entry.id is not None:
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
    """The table that a whole log gives."""
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
                f"entry {table.length} of the log, '{entry.kind}', does not fit what is before it"
            ) from error
    return table


def _unseen_by_others(before: Table, after: Table, move: Played | TookBack) -> int | None:
    """The only seat that sees the change, if so: a hidden answer shows when it is complete, or no longer is."""
    hidden = before.step is not None and before.step.is_hidden
    return move.seat if hidden and before.asked == after.asked else None


def _one_more(seqs: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    return (*seqs[:viewer], seqs[viewer] + 1, *seqs[viewer + 1 :])


def _fresh(before: Table, move: Played | TookBack | None, seqs: tuple[int, ...]) -> tuple[int, ...]:
    """An own move makes older requests stale for that seat alone; a new step would do so for all."""
    if move is None:
        return before.fresh
    return (*before.fresh[: move.seat], seqs[move.seat], *before.fresh[move.seat + 1 :])


def _asked_at(table: Table, at: float) -> tuple[float | None, ...]:
    """Since when each seat is asked in a new step; who takes an answer back in the same one is not asked anew."""
    asked = table.asked
    return tuple([at if seat in asked else None for seat in range(len(table.seats))])


def _with_seat(table: Table, seat: int, changed: Seat) -> Table:
    return table._replace(seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


def _fold_sat(table: Table, entry: Sat, _at: float) -> Table:
    person = entry.bot is None
    return _with_seat(table, entry.seat, Seat(entry.name, entry.key, entry.bot, person))


def _fold_left(table: Table, entry: Left, _at: float) -> Table:
    if table.started is None:
        return _with_seat(table, entry.seat, Seat())
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(key=None, link=None))


def _fold_seat_link_issued(table: Table, entry: SeatLinkIssued, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(link=entry.link))


def _fold_seat_transferred(table: Table, entry: SeatTransferred, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(key=entry.key, link=None))


def _fold_substitute_started(table: Table, entry: SubstituteStarted, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(bot=entry.bot))


def _fold_substitute_ended(table: Table, entry: SubstituteEnded, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(bot=None))


def _fold_started(table: Table, _entry: Started, at: float) -> Table:
    return table._replace(started=at, state=table.game.begin(table.options))


def _fold_dealt(table: Table, entry: Dealt, at: float) -> Table:
    state = apply_event(table.game, table.state, entry.outcome)
    return _entered(table, state, (*table.events, entry.outcome), table.recent, at)


def _fold_played(table: Table, entry: Played, at: float) -> Table:
    game, step = table.game, table.step
    assert step is not None
    state = game.play(table.state, entry.seat, game.parse_move(entry.move))
    step = step._replace(played=(*step.played, (entry.seat, entry.move)))
    if game.asked(state) and game.step(state) == step.id:
        return table._replace(state=state, step=step)
    moves = step.by_seat
    told = public_moves(game, moves)
    recent = told if step.is_hidden else (*table.recent, *told)
    events = (*table.events, *[f"{seat} {move}" for seat, move in moves])
    return _entered(table, state, events, recent, at)


def _fold_took_back(table: Table, entry: TookBack, _at: float) -> Table:
    step = table.step
    assert step is not None
    own = [place for place, (seat, _) in enumerate(step.played) if seat == entry.seat]
    gone = own[len(own) - entry.moves :]
    played = tuple(move for place, move in enumerate(step.played) if place not in gone)
    state = step.state
    for seat, move in played:
        state = apply_event(table.game, state, f"{seat} {move}")
    return table._replace(state=state, step=step._replace(played=played))


def _fold_hinted(table: Table, entry: Hinted, _at: float) -> Table:
    seat, step = table.seats[entry.seat], table.step
    assert step is not None
    changed = seat._replace(hints=seat.hints + 1)
    place = len(table.events) + (0 if step.is_hidden else len(step.played))
    return _with_seat(table, entry.seat, changed)._replace(
        step=step._replace(hinted=(*step.hinted, entry.seat)), hints=(*table.hints, (place, entry.seat))
    )


def _fold_extended(table: Table, entry: Extended, at: float) -> Table:
    seat = table.seats[entry.seat]
    asked_at = (*table.asked_at[: entry.seat], at, *table.asked_at[entry.seat + 1 :])
    changed = seat._replace(extensions=seat.extensions + 1)
    return _with_seat(table, entry.seat, changed)._replace(asked_at=asked_at)


def _fold_resumed(table: Table, entry: Resumed, _at: float) -> Table:
    return table._replace(asked_at=tuple(None if since is None else since + entry.down for since in table.asked_at))


def _fold_offered_end(table: Table, entry: OfferedEnd, _at: float) -> Table:
    return _with_seat(table, entry.seat, table.seats[entry.seat]._replace(offers_end=entry.offered))


def _fold_ended(table: Table, _entry: Ended, at: float) -> Table:
    return table._replace(ended=at)


def _fold_rematched(table: Table, entry: Rematched, _at: float) -> Table:
    return table._replace(rematch=entry.table)


def _entered(table: Table, state: Any, events: tuple[str, ...], recent: tuple[str, ...], at: float) -> Table:
    """The table with its game in another step; finished once no more is asked."""
    game = table.game
    asked = game.asked(state)
    step = OpenStep(game.step(state), state, asked) if asked else None
    ended = at if not asked and game.chance(state) is None else table.ended
    return table._replace(state=state, events=events, step=step, recent=recent, ended=ended)


_FOLD: dict[type[Any], Callable[[Table, Any, float], Table]] = {
    Sat: _fold_sat,
    Left: _fold_left,
    SeatLinkIssued: _fold_seat_link_issued,
    SeatTransferred: _fold_seat_transferred,
    SubstituteStarted: _fold_substitute_started,
    SubstituteEnded: _fold_substitute_ended,
    Started: _fold_started,
    Dealt: _fold_dealt,
    Played: _fold_played,
    TookBack: _fold_took_back,
    Hinted: _fold_hinted,
    Extended: _fold_extended,
    Resumed: _fold_resumed,
    OfferedEnd: _fold_offered_end,
    Ended: _fold_ended,
    Rematched: _fold_rematched,
}
