"""A session: one game in progress, which plays moves, deals, takes back and steps through a record.

The rules are pure functions on immutable states. A session keeps the current state and the events for you:

>>> from doubloon.session import new
>>> game = new("gold-hunting", seed=7)
>>> game.asked                                   # both players build their piles at the same time
(0, 1)
>>> game.play(0, "build 1123 22 131 2")
>>> game.play(1, game.moves(1)[0])               # a move as text, or one of the legal moves
>>> game.asked
(0,)
>>> game.undo()
'1 build 1 1 1 1222233'
>>> game
<Session gold-hunting, 2 seats, 2 events, asked: 1>
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, overload

from doubloon.bots.find import check_bot, find_bot
from doubloon.bots.listening import announced
from doubloon.core import (
    STANDARD,
    Bot,
    Dealer,
    DoubloonError,
    Game,
    Options,
    OptionsError,
    Record,
    RecordError,
    Result,
    Score,
    SeededDealer,
    SystemDealer,
    check_seat,
    load_record,
    not_asked,
    quoted,
    result_to_json,
    states,
)
from doubloon.core.checks import check_seconds, whole
from doubloon.core.game import M, S, V
from doubloon.core.languages import counted
from doubloon.core.notation import split_seat
from doubloon.core.play import answer
from doubloon.core.record import MAX_BYTES, check_players, check_result
from doubloon.registry import GAMES
from doubloon.registry import game as find_game

if TYPE_CHECKING:  # so that an editor knows the types; at run time every game is found in the same way
    from doubloon.games import gold_hunting, silver_gold

    SilverGold: TypeAlias = "Session[silver_gold.State, silver_gold.Move, silver_gold.View]"
    GoldHunting: TypeAlias = "Session[gold_hunting.State, gold_hunting.Move, gold_hunting.View]"

AnyBot: TypeAlias = str | Bot
"""A bot, or the name of one of the game's bots."""


class Session(Generic[S, M, V]):
    """One game in progress: its state, the events so far, and a dealer for what comes next.

    A call that fails raises a `DoubloonError` and leaves the session as it was.

    >>> import doubloon
    >>> game = doubloon.new("silver-and-gold", seed=7)
    >>> game.play(0, "keep orange-10 green-11")
    >>> game.asked
    (1,)
    >>> game.play_bots({1: "captain"})
    >>> game.record(["Ann", "captain"])
    <Record silver-and-gold, 2 seats, 6 events>
    """

    def __init__(self, rules: Game[S, M, V], options: Options, dealer: Dealer) -> None:
        """Begin a game; nothing is dealt yet. Usually `doubloon.new` and `doubloon.load` create sessions."""
        self.rules = rules
        """The game: its facts and its rules as pure functions."""
        self.options = options
        self._events: list[str] = []
        self._states: list[S] = [rules.begin(options)]
        """The state before each event, then the current one."""
        self._dealers: list[Dealer] = [dealer]
        """The dealer before each event, then the current one. After an undo, the same draws have the same outcomes."""
        self._players: tuple[str, ...] | None = None
        self._created: str | None = None

    @property
    def state(self) -> S:
        """The complete current state, hidden parts included."""
        return self._states[-1]

    @property
    def events(self) -> tuple[str, ...]:
        """All events so far, as they stand in a record: moves with their seat, and outcomes of chance."""
        return tuple(self._events)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must move now; empty when the game is over."""
        return self.rules.asked(self.state)

    @property
    def result(self) -> Result[Score] | None:
        """The result once the game is over."""
        return self.rules.result(self.state)

    def moves(self, seat: int) -> Sequence[M]:
        """The legal moves of a seat in their stable order; empty unless the seat is asked."""
        check_seat(self.options, seat)
        return self.rules.legal_moves(self.state, seat)

    def view(self, seat: int | None = None) -> V:
        """Everything that a seat may know; None is a spectator."""
        return self.rules.view(self.state, seat)

    def play(self, seat: int, move: M | str) -> None:
        """Make a move, given as a value or in its notation, and deal what follows from it."""
        check_seat(self.options, seat)
        parsed = self.rules.parse_move(str(move))
        if seat not in self.asked:
            raise not_asked(seat, self.asked)
        with self._all_or_nothing():
            self._append(f"{seat} {parsed}", self.rules.play(self.state, seat, parsed), self._dealers[-1])
            self.deal()

    def deal(self) -> None:
        """Let the dealer answer until a seat is asked or the game is over.

        `play` and `doubloon.new` do this themselves. A session that was loaded or stepped back may stop before a draw.
        """
        with self._all_or_nothing():
            while (draw := self.rules.chance(self.state)) is not None:
                dealer = deepcopy(self._dealers[-1])
                state, outcome = answer(self.rules, self.state, draw, dealer)
                self._append(str(outcome), state, dealer)

    def undo(self) -> str:
        """Take the last move back, with everything that was dealt after it; return the move as an event.

        If the same move is made again, the same is dealt again.
        """
        for index in reversed(range(len(self._events))):
            event = self._events[index]
            if split_seat(event)[0] is not None:
                self._cut(index)
                return event
        raise DoubloonError("there is no move to take back")

    def play_bots(self, bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot], *, seconds: float = 1.0) -> None:
        """Let bots move for their seats until none of these seats is asked.

        Give one bot for all seats, a bot for each seat, or a mapping from seats to bots. A bot is a name, such as
        "captain", or an object with the method `choose`. Each decision may take about `seconds`. A named bot makes the
        same choices in the same game. A program, `cmd:COMMAND`, ends when this method returns before the game is over;
        to keep it, create the bot with `find_bot`.
        """
        check_seconds(seconds)
        chosen = self._by_seat(bots)
        players = {seat: self._bot(bot, seat) for seat, bot in chosen.items()}
        created = {seat: bot for seat, bot in players.items() if bot is not chosen[seat]}
        with self._all_or_nothing(), announced(created, self.options) as ending:
            self.deal()
            while seats := [seat for seat in self.asked if seat in players]:
                for seat in seats:
                    self.play(seat, players[seat].choose(self.view(seat), seconds))
            ending.result = self.result

    def copy(self) -> "Session[S, M, V]":
        """An independent session in the same position."""
        return self.at(len(self._events))

    def at(self, event: int) -> "Session[S, M, V]":
        """An independent session in the position before the event with that index."""
        if not 0 <= whole(event, "the index of an event") <= len(self._events):
            raise RecordError(f"there is no position before event {event}; give 0 to {len(self._events)}")
        found = Session(self.rules, self.options, self._dealers[0])
        found._events, found._states, found._dealers = self._events[:], self._states[:], self._dealers[:]
        found._players, found._created = self._players, self._created
        found._cut(event)
        return found

    def positions(self) -> "Iterator[Session[S, M, V]]":
        """Step through the game: an independent session before each event, then one in the current position."""
        return map(self.at, range(len(self._events) + 1))

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The game so far as a record, which `dumps` writes as JSON.

        `players` are names by seat, by default those of the record from which the game was loaded.
        """
        names = self._players if players is None else check_players(players, self.options.seats)
        return Record(
            game=self.rules.id,
            options=self.options,
            events=self.events,
            players=names,
            result=result_to_json(self.result) if self.result else None,
            created=self._created,
        )

    def __copy__(self) -> "Session[S, M, V]":
        return self.copy()

    def __str__(self) -> str:
        return self.rules.text(self._shown()).rstrip("\n")

    def __repr__(self) -> str:
        seats, events = counted(self.options.seats, "seat"), counted(len(self._events), "event")
        asked = f"asked: {', '.join(map(str, self.asked))}" if self.asked else "over" if self.result else "to deal"
        return f"<Session {self.rules.id}, {seats}, {events}, {asked}>"

    def _repr_svg_(self) -> str | None:
        """The drawing that notebooks show."""
        return self.rules.svg.load()(self._shown()) if self.rules.svg else None

    def _shown(self) -> V:
        """The position as the next seat to move sees it, or as a spectator does if nobody is asked."""
        return self.view(self.asked[0] if self.asked else None)

    def _by_seat(self, bots: AnyBot | Sequence[AnyBot] | Mapping[int, AnyBot]) -> dict[int, AnyBot]:
        """The bots by seat."""
        seats = range(self.options.seats)
        if isinstance(bots, Mapping):
            chosen = dict(bots)
        elif isinstance(bots, Sequence) and not isinstance(bots, str | bytes):
            if len(bots) != len(seats):
                raise OptionsError(f"give {counted(len(seats), 'bot')}, one for each seat, not {len(bots)}")
            chosen = dict(enumerate(bots))
        else:
            chosen = dict.fromkeys(seats, bots)
        for seat in chosen:
            check_seat(self.options, seat)
        return chosen

    def _bot(self, bot: AnyBot, seat: int) -> Bot:
        if isinstance(bot, str):
            return find_bot(self.rules, bot)(f"{seat} {len(self._events)}")
        check_bot(self.rules, bot)
        return bot

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Forget the new events if one of them fails."""
        before = len(self._events)
        try:
            yield
        except BaseException:
            self._cut(before)
            raise

    def _append(self, event: str, state: S, dealer: Dealer) -> None:
        self._events.append(event)
        self._states.append(state)
        self._dealers.append(dealer)

    def _cut(self, event: int) -> None:
        """Forget this event and all after it."""
        del self._events[event:], self._states[event + 1 :], self._dealers[event + 1 :]


@overload
def new(
    name: Literal["silver-and-gold", "silver_gold"],
    *,
    seats: int = ...,
    start: int = ...,
    variant: str = ...,
    seed: int | str | None = ...,
) -> "SilverGold": ...
@overload
def new(
    name: Literal["gold-hunting", "gold_hunting"],
    *,
    seats: int = ...,
    start: int = ...,
    variant: str = ...,
    seed: int | str | None = ...,
) -> "GoldHunting": ...
@overload
def new(
    name: str, *, seats: int = ..., start: int = ..., variant: str = ..., seed: int | str | None = ...
) -> Session[Any, Any, Any]: ...
def new(
    name: str, *, seats: int = 2, start: int = 0, variant: str = STANDARD, seed: int | str | None = None
) -> Session[Any, Any, Any]:
    """Begin a game and deal. The same seed and the same moves give the same game; no seed means real chance.

    >>> new("silver-and-gold", seats=3, seed=7)
    <Session silver-and-gold, 3 seats, 1 event, asked: 0, 1, 2>
    """
    session = Session(find_game(name), Options(seats, start, variant), _dealer(seed))
    session.deal()
    return session


@overload
def load(
    source: str | Path | Record,
    *,
    game: Literal["silver-and-gold", "silver_gold"],
    seed: int | str | None = ...,
) -> "SilverGold": ...
@overload
def load(
    source: str | Path | Record,
    *,
    game: Literal["gold-hunting", "gold_hunting"],
    seed: int | str | None = ...,
) -> "GoldHunting": ...
@overload
def load(
    source: str | Path | Record, *, game: str | None = ..., seed: int | str | None = ...
) -> Session[Any, Any, Any]: ...
def load(
    source: str | Path | Record, *, game: str | None = None, seed: int | str | None = None
) -> Session[Any, Any, Any]:
    """The game of a record, in its last position; `seed` decides what is dealt if the game goes on.

    `source` is the name of a file or a `Record`. The events and the claimed result are checked. With `game`, the record
    must be of that game, and an editor knows its types. Raises RecordError, which names the file.

    >>> import doubloon
    >>> record = doubloon.new("gold-hunting", seed=7).record(["Ann", "Ben"])
    >>> doubloon.load(record)
    <Session gold-hunting, 2 seats, 1 event, asked: 0, 1>
    >>> doubloon.load(record, game="gold-hunting").record() == record
    True
    """
    if isinstance(source, Record):
        return _loaded(source, game, seed)
    if not isinstance(source, str | PathLike):
        raise OptionsError(f"{quoted(source)} cannot be loaded; give the name of a file or a Record")
    try:
        return _loaded(read_record(Path(source)), game, seed)
    except RecordError as error:
        raise RecordError(f"{source}: {error}", error.event) from error


def _loaded(record: Record, name: str | None, seed: int | str | None) -> Session[Any, Any, Any]:
    rules = find_game(record.game)
    if name is not None and (wanted := find_game(name)) is not rules:
        raise RecordError(f"this is a record of {rules.id}, not of {wanted.id}")
    session = Session(rules, record.options, _dealer(seed))
    for event, state in zip(record.events, islice(states(rules, record), 1, None), strict=True):
        session._append(event, state, session._dealers[-1])
    if record.result is not None:
        check_result(record.result, session.result)
    session._players, session._created = record.players, record.created
    return session


def read_record(file: Path) -> Record:
    """Read the record in a file and check its header; raises RecordError.

    >>> read_record(Path("missing.json"))
    Traceback (most recent call last):
        ...
    doubloon.core.errors.RecordError: No such file or directory
    """
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(error.strerror or str(error)) from error
    return load_record(data, GAMES)


def _dealer(seed: int | str | None) -> Dealer:
    return SystemDealer() if seed is None else SeededDealer(seed)
