"""The points that the other seats can expect at the end of the game, after a move of the own seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold import TREASURE_CARDS, Move, Phase, Take, TreasureCard, View
from doubloon.games.silver_gold.bots.futures import best_answers, finish, look_at, rows, with_situations
from doubloon.games.silver_gold.bots.replies import replies
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import Seat, seat_of
from doubloon.games.silver_gold.situation import Situation
from doubloon.games.silver_gold.state import COINS_IN_ROW, LAST_TURN, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import position_of
from doubloon.games.silver_gold.value_net.value import ValueFunction

AT_START = 125.8
"""The points that are expected for a rival who is still choosing cards: as many as the own seat expects on average."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move takes from the others: a trophy, if it completes a row of coins, or a card of the display."""

    trophy: bool = False
    card: TreasureCard | None = None


def rival_points(view: View, effects: Sequence[Effect], value: ValueFunction) -> Array:
    """The points that each other seat can expect, clockwise, after moves with these effects: (N, rivals).

    Nobody sees the others' answers of this turn, so each rival is assumed to give the best answer to the shape. A card
    that is taken from the display is replaced by each unseen card in turn.
    """
    assert view.seat is not None
    seats = len(view.players)
    others = [(view.seat + step) % seats for step in range(1, seats)]
    if view.phase is Phase.KEEP:
        return np.full((len(effects), len(others)), AT_START)
    distinct = list(dict.fromkeys(effects))
    points = {effect: [_rival_points(view, other, effect, value) for other in others] for effect in distinct}
    return np.array([points[effect] for effect in effects])


def rough_rival_points(view: View, own: float) -> Array:
    """The points of each other seat if all make as many from now on, where the own seat expects `own`: (rivals,)."""
    assert view.seat is not None
    assert view.own is not None
    seats = len(view.players)
    others = [view.players[(view.seat + step) % seats] for step in range(1, seats)]
    return np.array([own + other.score.total - view.own.player.score.total for other in others])


def rival_outlooks(view: View, effects: Sequence[Effect], value: ValueFunction) -> Array:
    """The points that each other seat can expect after moves with these effects, by the next shape: (N, rivals, S).

    For crosses only, while there is a next turn.
    """
    assert view.seat is not None
    assert view.expedition is not None
    seats = len(view.players)
    others = [(view.seat + step) % seats for step in range(1, seats)]
    distinct = list(dict.fromkeys(effects))
    display = tuple(card for card in view.display if card)
    position = position_of(
        [seat_of(view.players[other]) for _ in distinct for other in others],
        [_situation(view, other, effect, display) for effect in distinct for other in others],
    )
    shares = np.array([shape is view.expedition.shape for shape in SHAPES], float)
    answers, group = replies(position, shares)
    best = best_answers(value.expected_points(answers, group), group, len(position.turns) * len(SHAPES), 1)
    after = finish(rows(with_situations(answers, group), best), value)
    points = look_at(after, value, ()).points.reshape(len(distinct), len(others), len(SHAPES))
    found: Array = points[[distinct.index(effect) for effect in effects]]
    return found


def unseen_cards(view: View) -> tuple[TreasureCard, ...]:
    """The cards that lie in the stack, in no particular order."""
    if not view.stack_size:
        return ()
    return _unseen(
        frozenset(card for card in view.display if card).union(
            *(player.completed for player in view.players),
            *((active.card for active in player.cards if active) for player in view.players),
        )
    )


@lru_cache(1 << 6)
def _unseen(seen: frozenset[TreasureCard]) -> tuple[TreasureCard, ...]:
    return tuple(card for card in TREASURE_CARDS if card not in seen)


def _rival_points(view: View, rival: int, effect: Effect, value: ValueFunction) -> float:
    seat = seat_of(view.players[rival])
    situations = [_situation(view, rival, effect, display) for display in _displays(view, effect)]
    position = position_of([seat] * len(situations), situations)
    if view.phase is not Phase.CROSS:
        return float(value.expected_points(position, np.arange(len(situations))).mean())
    assert view.expedition is not None
    shares = np.array([shape is view.expedition.shape for shape in SHAPES], float)
    answers, group = replies(position, shares)
    return float(value.expected_points(answers, group).max())


def _displays(view: View, effect: Effect) -> list[tuple[TreasureCard, ...]]:
    """The displays that the next seat may find."""
    left = tuple(card for card in view.display if card and card is not effect.card)
    coming = unseen_cards(view) if effect.card else ()
    return [(*left, card) for card in coming] or [left]


def _situation(view: View, rival: int, effect: Effect, display: tuple[TreasureCard, ...]) -> Situation:
    """The situation of a rival after a move of the own seat."""
    assert view.seat is not None
    seats = len(view.players)
    coins = [player.coins for player in view.players]
    if effect.trophy:
        coins[view.seat] = COINS_IN_ROW * (coins[view.seat] // COINS_IN_ROW + 1)
    shown = view.expedition.shape if view.expedition and view.turn % TURNS_IN_ROUND else None
    return Situation(
        turns=LAST_TURN - view.turn,
        shapes=(),
        display=display,
        trophies=view.trophies[effect.trophy :],
        rivals=tuple(coins[(rival + step) % seats] for step in range(1, seats)),
        shown=shown,
        place=(rival - view.first) % seats,
        stack=view.stack_size,
    )


class Candidate(Protocol):
    """A move, and for a cross the seat in which its best chain of crosses ends."""

    @property
    def move(self) -> Move:
        """The move."""
        ...

    @property
    def end(self) -> Seat | None:
        """The end of its chain."""
        ...


def effect_of(rated: Candidate) -> Effect:
    """The effect of a move with its best chain of crosses."""
    trophy = rated.end is not None and rated.end.coins // COINS_IN_ROW > rated.end.rows
    return Effect(trophy, rated.move.card if isinstance(rated.move, Take) else None)
