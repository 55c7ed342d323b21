"""Knows the exact value of every single card, and chooses cross by cross."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, View
from doubloon.games.silver_gold.card_values import card_values, value_gain
from doubloon.games.silver_gold.state import LAST_TURN


class Navigator:
    """Makes the cross that adds the most value to its card, and takes the card with the highest value.

    It knows the value of every box for the turns that are left. But it considers one cross at a time, and only its own
    two cards: it ignores seals, trophies and the other players.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move that adds the most value; ties are broken at random."""
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> float:
    assert view.own is not None
    turns = LAST_TURN - view.turn
    if isinstance(move, Cross | Extra):
        cards = view.own.player.cards
        crossed = next(active.crossed for active in cards if active and active.card is move.card)
        return value_gain(move.card, crossed, move.boxes, turns)
    if isinstance(move, Keep):
        return card_values(move.first).value(turns, 0) + card_values(move.second).value(turns, 0)
    if isinstance(move, Take) and move.card:
        return card_values(move.card).value(turns, 0)
    return float("-inf")
