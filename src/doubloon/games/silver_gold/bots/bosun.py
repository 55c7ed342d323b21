"""A stubborn worker: one card after the other, each crossed off well, and nothing planned beyond it."""

import random

from doubloon.core.bot import best_of
from doubloon.games.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.games.silver_gold.bots.tables import HORIZON, symbol_worth, table


class Bosun:
    """Works on the card with the fewest free boxes, where it leaves what is easiest to finish.

    It goes by the tables of single cards, but by one number of turns all game long: it does not see the end come. It
    makes extra crosses one by one, and has no eye for seals, trophies and what palms are worth today.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The best move by its lights; one of them where several are."""
        return best_of(view.moves, lambda move: _worth(view, move), self._random)


def _worth(view: View, move: Move) -> tuple[float, ...]:
    assert view.own is not None
    if isinstance(move, Cross | Extra):
        actives = [active for active in view.own.player.cards if active]
        active = next(active for active in actives if active.card is move.card)
        nearest = active.free.bit_count() == min(other.free.bit_count() for other in actives if other.free)
        fits = view.expedition is not None and move.boxes.bit_count() == view.expedition.shape.size
        return (
            fits or isinstance(move, Extra) or view.gain(move).completes,
            nearest,
            _gain(active, move.boxes),
        )
    if isinstance(move, Keep):
        return (_new_worth(move.first) + _new_worth(move.second),)
    if isinstance(move, Take) and move.card:
        return (_new_worth(move.card),)
    return (float("-inf"),)


def _gain(active: ActiveCard, boxes: int) -> float:
    """How much better a card is after a cross."""
    card, crossed = active
    worth = table(card).worth
    return symbol_worth(card, boxes) + worth(HORIZON, crossed | boxes) - worth(HORIZON, crossed)


def _new_worth(card: TreasureCard) -> float:
    return table(card).worth(HORIZON, 0)
