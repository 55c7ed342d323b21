"""Playing a game: event by event, up to the next decision, or to its end."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from doubloon.core.chance import Dealer, Draw, Outcome, check_outcome, parse_outcome
from doubloon.core.errors import BadOutcome, NotAsked, listed, not_asked
from doubloon.core.game import Game, M, Options, S, V
from doubloon.core.languages import counted
from doubloon.core.notation import split_seat


class FinishedGame(NamedTuple, Generic[S]):
    """A game that was played to its end: the events of its record, and the last state."""

    events: tuple[str, ...]
    state: S

    def __repr__(self) -> str:
        return f"<FinishedGame, {counted(len(self.events), 'event')}>"


def apply_event(game: Game[S, M, V], state: S, event: str) -> S:
    """The state after one event of a record: a seat's move, or an outcome of chance.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> state = doubloon.apply_event(game.rules, game.state, "0 build 1123 22 131 2")
    >>> game.rules.asked(state)
    (1,)
    """
    seat, text = split_seat(event)
    if seat is None:
        outcome = parse_outcome(text)
        draw = game.chance(state)
        if draw is None:
            raise BadOutcome(f"nothing is dealt now; {_expected(game, state)}")
        check_outcome(draw, outcome)
        return game.deal(state, outcome)
    move = game.parse_move(text)
    asked = game.asked(state)
    if seat not in asked:
        if not asked:
            raise NotAsked(f"seat {seat} is not asked now; {_expected(game, state)}")
        raise not_asked(seat, asked)
    return game.play(state, seat, move)


def apply_events(game: Game[S, M, V], state: S, events: Iterable[str]) -> S:
    """The state after several events of a record.

    >>> import doubloon
    >>> game = doubloon.new("gold-hunting", seed=7)
    >>> doubloon.apply_events(game.rules, game.rules.begin(game.options), game.events) == game.state
    True
    """
    for event in events:
        state = apply_event(game, state, event)
    return state


def settle(game: Game[S, M, V], state: S, dealer: Dealer) -> tuple[S, tuple[str, ...]]:
    """Let the dealer answer until a seat is asked or the game is over; return the state and the events.

    >>> import doubloon
    >>> rules = doubloon.game("gold-hunting")
    >>> state, events = doubloon.settle(rules, rules.begin(doubloon.Options()), doubloon.SeededDealer(7))
    >>> events
    ('markers 2 1',)
    """
    events = []
    while (draw := game.chance(state)) is not None:
        state, outcome = answer(game, state, draw, dealer)
        events.append(str(outcome))
    return state, tuple(events)


def answer(game: Game[S, M, V], state: S, draw: Draw, dealer: Dealer) -> tuple[S, Outcome]:
    """Let the dealer answer one draw; return the state after it and the outcome."""
    outcome = dealer.deal(draw)
    check_outcome(draw, outcome)
    return game.deal(state, outcome), outcome


def play_out(game: Game[S, M, V], options: Options, dealer: Dealer, choose: Callable[[S, int], M]) -> FinishedGame[S]:
    """Play a whole game; `choose` returns the move of a seat that is asked.

    >>> import doubloon
    >>> rules = doubloon.game("gold-hunting")
    >>> def first(state, seat):
    ...     return rules.legal_moves(state, seat)[0]
    >>> played = doubloon.play_out(rules, doubloon.Options(), doubloon.SeededDealer(7), first)
    >>> rules.result(played.state)
    Result(totals=..., places=...)
    """
    state = game.begin(options)
    events: list[str] = []
    while True:
        state, dealt = settle(game, state, dealer)
        events += dealt
        asked = game.asked(state)
        if not asked:
            return FinishedGame(tuple(events), state)
        for seat in asked:
            move = choose(state, seat)
            state = game.play(state, seat, move)
            events.append(f"{seat} {move}")


def _expected(game: Game[S, M, V], state: S) -> str:
    asked = game.asked(state)
    if asked:
        return f"asked: seat {listed(asked, len(asked))}"
    draw = game.chance(state)
    if draw is not None:
        return f"expected '{draw.word}' with {counted(draw.count, 'item')}"
    return "the game is over"
