"""A sensible beginner: it takes the move with the highest immediate value and never looks ahead."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, PlayerView, Take, TreasureCard, View

_COIN = 1.6
"""The value of a coin: one point, and its share of a trophy."""
_CROSS = 1.5
"""The value of an extra cross."""
_PROGRESS = 1.5
"""The exponent of a card's progress: above 1, the last boxes of a card count more than the first ones."""


class GreedyBot:
    """Makes the cross that gains most, and takes the card with the best symbols and seals."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move with the highest value; ties are broken at random."""
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> float:
    assert view.own is not None
    player = view.own.player
    if isinstance(move, Cross | Extra):
        return _cross_value(view, player, move)
    if isinstance(move, Keep):
        return _card_value(view, player, move.first) + _card_value(view, player, move.second)
    if isinstance(move, Take) and move.card:
        return _card_value(view, player, move.card)
    return 0


def _cross_value(view: View, player: PlayerView, move: Cross | Extra) -> float:
    card, gain = move.card, view.gain(move)
    crossed = next(active.crossed for active in player.cards if active and active.card == card)
    progress = _progress(card, crossed | move.boxes) - _progress(card, crossed)
    return progress + _COIN * gain.coins + sum(gain.palms) + _CROSS * gain.extras


def _progress(card: TreasureCard, crossed: int) -> float:
    """The share of a card's points that counts already; it grows faster as the card nears completion."""
    return float(card.points * (crossed.bit_count() / card.points) ** _PROGRESS)


def _card_value(view: View, player: PlayerView, card: TreasureCard) -> float:
    symbols = (
        _COIN * card.coins.bit_count() + view.palm_value * card.palms.bit_count() + _CROSS * card.crosses.bit_count()
    )
    colours = [done.colour for done in player.completed]
    seals = card.seal.points_each * (1 + colours.count(card.seal.colour)) if card.seal else 0
    sealed = sum(done.seal.points_each for done in player.completed if done.seal and done.seal.colour == card.colour)
    return (symbols + seals + sealed) / card.points
