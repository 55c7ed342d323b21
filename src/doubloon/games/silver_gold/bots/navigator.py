"""Has the chart of every single card, and steers by it from cross to cross."""

import random

from doubloon.core.bot import best_of
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, View
from doubloon.games.silver_gold.bots.tables import gain, table
from doubloon.games.silver_gold.state import LAST_TURN


class Navigator:
    """Makes the cross that adds most by the tables of its cards, and takes the card that its table likes best.

    It knows how much every box, on either card, is worth with the turns that are left. But it looks at one cross at a
    time, and at no more than its own two cards: seals, trophies and the others are not on its charts.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move that adds most; one of them where several do."""
        return best_of(view.moves, lambda move: _worth(view, move), self._random)


def _worth(view: View, move: Move) -> float:
    assert view.own is not None
    turns = LAST_TURN - view.turn
    if isinstance(move, Cross | Extra):
        cards = view.own.player.cards
        crossed = next(active.crossed for active in cards if active and active.card is move.card)
        return gain(move.card, crossed, move.boxes, turns)
    if isinstance(move, Keep):
        return table(move.first).worth(turns, 0) + table(move.second).worth(turns, 0)
    if isinstance(move, Take) and move.card:
        return table(move.card).worth(turns, 0)
    return float("-inf")
