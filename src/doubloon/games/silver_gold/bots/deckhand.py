"""Afraid of a shape that fits nowhere: it always leaves room for the next one."""

from functools import lru_cache

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, View
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS


class Deckhand:
    """Crosses off the most boxes so that the most expedition cards still fit, and takes the largest cards.

    Of equally good crosses it makes the one that leaves the fewest boxes on its card, then the one with the most
    symbols. It ignores seals, trophies and the end of the game.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The largest move that leaves the most room; ties are broken at random."""
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> tuple[int, ...]:
    assert view.own is not None
    if isinstance(move, Cross | Extra):
        cards = [active for active in view.own.player.cards if active]
        crossed = [_cross_off(active, move) for active in cards]
        left = next(active.free for active in crossed if active.card is move.card)
        symbols = move.boxes & move.card.symbols
        return move.boxes.bit_count(), _room(crossed), -left.bit_count(), symbols.bit_count()
    if isinstance(move, Keep):
        return (move.first.points + move.second.points,)
    return (move.card.points if isinstance(move, Take) and move.card else 0,)


def _cross_off(active: ActiveCard, move: Cross | Extra) -> ActiveCard:
    return ActiveCard(active.card, active.crossed | move.boxes) if active.card is move.card else active


def _room(cards: list[ActiveCard]) -> int:
    """The number of expedition cards that fit on at least one of these cards."""
    fitting = 0
    for active in cards:
        fitting |= _fitting(active.free)
    return fitting.bit_count()


@lru_cache(1 << 16)
def _fitting(free: int) -> int:
    """The expedition cards whose shape fits on these boxes, as bits."""
    return sum(
        1 << number
        for number, card in enumerate(EXPEDITION_CARDS)
        if any(not placement & ~free for placement in card.shape.placements)
    )
