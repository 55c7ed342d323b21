"""Everything that chance decides in a game, with the points that the network expects after each possible outcome.

The rules shuffle all cards at once, but a card counts as drawn when it is revealed. Until then, every order of the
unseen cards is equally likely, whatever the players have done.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.core.game import Options
from doubloon.core.luck import ChanceEvent
from doubloon.games.silver_gold import rules
from doubloon.games.silver_gold.batch.lookups import CARDS, KEPT, NUMBERS
from doubloon.games.silver_gold.bots.search import best_replies
from doubloon.games.silver_gold.bots.winning import spread
from doubloon.games.silver_gold.cards import SHAPES, TreasureCard
from doubloon.games.silver_gold.kernel.seat import seat_of
from doubloon.games.silver_gold.situation import Situation
from doubloon.games.silver_gold.state import DEALT, LAST_TURN, TURNS_IN_ROUND, Phase, State, first_seat
from doubloon.games.silver_gold.value_net.position import Position, position_of
from doubloon.games.silver_gold.value_net.value import shipped


def chance_events(before: State, after: State) -> list[ChanceEvent]:
    """The dealt hands, the treasure cards drawn from the stack, and the expedition card of a new turn."""
    if before.phase is Phase.DEAL:
        return list(_hands_dealt(after))
    unseen = (*after.display, *after.stack) if before.phase is Phase.STACK else before.stack
    events = list(_cards_drawn(before, after, [card for card in unseen if card]))
    if after.phase is Phase.CROSS and after.turn > before.turn:
        events.append(_expedition_revealed(after))
    return events


def _expedition_revealed(state: State) -> ChanceEvent:
    """The expedition card of this turn; every seat then gives its best answer."""
    coming = [card.shape for card in state.expeditions[(state.turn - 1) % TURNS_IN_ROUND :]]
    counts = np.array([coming.count(shape) for shape in SHAPES])
    possible = np.flatnonzero(counts)
    points = best_replies(_position(state, state.turn, state.display), counts, shipped())[:, possible]
    outcome = possible.tolist().index(SHAPES.index(coming[0]))
    return _event(outcome, points.T, turns=LAST_TURN - state.turn, weights=counts[possible])


def _cards_drawn(before: State, after: State, unseen: Sequence[TreasureCard]) -> Iterator[ChanceEvent]:
    """The cards drawn from the top of the unseen ones: to a seat that takes one unseen, and to the display."""
    drawn = unseen[: len(unseen) - len(after.stack)]
    shown = [card for card in after.display if card and card not in drawn]
    for number, card in enumerate(drawn):
        pool = np.sort([NUMBERS[possible] for possible in unseen[number:]])
        position = _position(after, before.turn, shown)
        every = np.repeat(np.arange(len(after.players)), len(pool))
        position = Position(*(field[every] for field in position))
        coming = np.tile(pool, len(after.players))
        if card in after.display:
            position.display[:, len(shown)] = coming
            shown.append(card)
        else:
            _take_unseen(position, NUMBERS[card], coming, rows=every == before.awaited[0])
        points = shipped().expected_points(position, np.arange(len(every)))
        outcome = int(np.searchsorted(pool, NUMBERS[card]))
        yield _event(outcome, points.reshape(-1, len(pool)).T, turns=LAST_TURN - before.turn)


def _take_unseen(position: Position, taken: int, coming: Array, rows: Array) -> None:
    """Let the seat in these rows have each of the coming cards instead of the one that it took."""
    place = position.cards[rows][0].tolist().index(taken)
    position.cards[rows, place] = coming[rows]
    position.free[rows, place] = _BOXES[coming[rows]]


def _position(state: State, turn: int, display: Sequence[TreasureCard | None]) -> Position:
    """All seats of a state in a turn, with these cards on display."""
    seats, first = state.options.seats, first_seat(state.options, max(turn, 1))
    shape = state.expeditions[(turn - 1) % TURNS_IN_ROUND].shape if turn % TURNS_IN_ROUND else None
    situations = [
        Situation(
            turns=LAST_TURN - turn,
            shapes=(),
            display=tuple(card for card in display if card),
            trophies=state.trophies,
            rivals=tuple(state.players[(seat + step) % seats].coins for step in range(1, seats)),
            shown=shape,
            place=(seat - first) % seats,
            stack=len(state.stack),
        )
        for seat in range(seats)
    ]
    return position_of([seat_of(player) for player in state.players], situations)


def _hands_dealt(state: State) -> Iterator[ChanceEvent]:
    """The hands, one seat after another; each seat keeps the two cards of its hand that promise the most points."""
    masks, _ = _hands()
    values = [_hand_values(state.options, seat) for seat in range(state.options.seats)]
    points = [float(value.mean()) for value in values]
    known = 0
    for seat, hand in enumerate(state.hands):
        possible = np.flatnonzero(masks & known == 0)
        dealt = sum(1 << NUMBERS[card] for card in hand)
        outcome = int(np.searchsorted(masks[possible], dealt))
        every = np.tile(points, (len(possible), 1))
        every[:, seat] = values[seat][possible]
        yield _event(outcome, every, turns=LAST_TURN)
        points[seat] = float(every[outcome, seat])
        known |= dealt


class _Hands(NamedTuple):
    """Every hand of four cards, in the order of the masks."""

    masks: Array  # (178365,) int64: bit n is card n
    cards: Array  # (178365, 4)


@cache
def _hands() -> _Hands:
    cards = np.array(list(combinations(range(len(CARDS)), DEALT)))
    masks = (1 << cards).sum(axis=1)
    order = np.argsort(masks)
    return _Hands(masks[order], cards[order])


@cache
def _hand_values(options: Options, seat: int) -> Array:
    """The points that a seat can expect with each hand before anything else is known: (178365,)."""
    first, second = np.triu_indices(len(CARDS), 1)
    start = _position(rules.start(options), 0, ())
    position = Position(*(np.repeat(field[seat : seat + 1], len(first), axis=0) for field in start))
    position = position._replace(
        cards=np.stack([first, second], axis=1), free=np.stack([_BOXES[first], _BOXES[second]], axis=1)
    )
    kept = np.full((len(CARDS), len(CARDS)), -np.inf)
    kept[first, second] = shipped().expected_points(position, np.arange(len(first)))
    cards = _hands().cards
    return np.max([kept[cards[:, one], cards[:, two]] for one, two in KEPT], axis=0)


def _event(outcome: int, points: Array, turns: int, weights: Array | None = None) -> ChanceEvent:
    """A decision of chance with that many turns left after this one; without weights, outcomes are equally likely."""
    weights = np.ones(len(points)) if weights is None else weights
    return ChanceEvent(outcome, weights / weights.sum(), points, sqrt(2) * spread(turns))


_BOXES = np.array([card.boxes for card in CARDS], np.int32)
