"""A stubborn worker: it finishes one card after the other and plans nothing beyond."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.games.silver_gold.card_values import HORIZON, card_values, symbol_value


class Bosun:
    """Works on the card with the fewest free boxes, and leaves the boxes that are easiest to finish.

    It uses the values of single cards, but always for the same number of turns left, so it does not notice the end of
    the game. It chooses extra crosses one by one, and ignores seals, trophies and the current value of palms.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move that it rates highest; ties are broken at random."""
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> tuple[float, ...]:
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
        return (_new_value(move.first) + _new_value(move.second),)
    if isinstance(move, Take) and move.card:
        return (_new_value(move.card),)
    return (float("-inf"),)


def _gain(active: ActiveCard, boxes: int) -> float:
    """The value that a cross adds to a card."""
    card, crossed = active
    value = card_values(card).value
    return symbol_value(card, boxes) + value(HORIZON, crossed | boxes) - value(HORIZON, crossed)


def _new_value(card: TreasureCard) -> float:
    return card_values(card).value(HORIZON, 0)
