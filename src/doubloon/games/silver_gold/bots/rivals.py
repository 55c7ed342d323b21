"""The points that the other seats can expect at the end of the game, after a move of the own seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold import TREASURE_CARDS, Phase, Take, TreasureCard, View
from doubloon.games.silver_gold.bots.replies import replies
from doubloon.games.silver_gold.bots.search import Rated
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import seat_of
from doubloon.games.silver_gold.situation import Situation
from doubloon.games.silver_gold.state import COINS_IN_ROW, LAST_TURN, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import position_of
from doubloon.games.silver_gold.value_net.value import ValueFunction

AT_START = 126.4
"""The points that the network expects of a seat with its first cards, on average: for rivals who are still choosing."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What the others notice of a move: the own coins after it, and the card that it takes from the display."""

    coins: int
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
    new_row = effect.coins // COINS_IN_ROW > len(view.players[view.seat].trophies)
    coins[view.seat] = effect.coins
    shown = view.expedition.shape if view.expedition and view.turn % TURNS_IN_ROUND else None
    return Situation(
        turns=LAST_TURN - view.turn,
        shapes=(),
        display=display,
        trophies=view.trophies[new_row:],
        rivals=tuple(coins[(rival + step) % seats] for step in range(1, seats)),
        shown=shown,
        place=(rival - view.first) % seats,
        stack=view.stack_size,
    )


def effect_of(view: View, rated: Rated) -> Effect:
    """The effect of a move with its best chain of crosses."""
    assert view.own is not None
    coins = rated.end.coins if rated.end else view.own.player.coins
    return Effect(coins, rated.move.card if isinstance(rated.move, Take) else None)
