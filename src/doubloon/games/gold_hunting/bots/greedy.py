"""A sensible beginner: counts the remaining pieces and weighs the expected gain of a lift against a break down."""

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.gold_hunting import Build, Keep, Mine, Move, Rush, View
from doubloon.games.gold_hunting.kernel import Miner, keep, lift, miner_of
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.sampling import pattern, unseen_pieces

_MARKER_VALUE = 0.8
"""The value in points of an unused marker, so that it is not spent on a small chance."""


class GreedyBot:
    """Builds at random; then plays the move with the highest expected points after this turn."""

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move of the highest value; ties are broken at random."""
        if isinstance(view.moves[0], Build):
            return self._random.choice(view.moves)
        return best_of(view.moves, lambda move: _value(view, move), self._random)


def _value(view: View, move: Move) -> float:
    """The expected points after this turn from the gold in hand and the lifted piece."""
    assert view.seat is not None
    assert view.own is not None
    marker = view.own.marker
    miner = miner_of(view, view.seat, marker)._replace(safe=0)
    if isinstance(move, Keep):
        kept = keep(miner)
        mines = (other for other in view.moves if isinstance(other, Mine))
        return kept.safe + max(_expected_hand(view, kept, mine.pile, mine.declared) for mine in mines)
    if isinstance(move, Mine):
        return _expected_hand(view, miner, move.pile, move.declared)
    assert isinstance(move, Rush)
    assert marker is not None
    return (
        _expected_hand(view, miner, move.pile, marker)
        + RUSH_POINTS * rough_chances(view, move.pile)[marker]
        - _MARKER_VALUE
    )


def _expected_hand(view: View, miner: Miner, pile: int, declared: int) -> float:
    """The expected gold in hand after a lift."""
    return sum(chance * lift(miner, declared, piece).hand for piece, chance in rough_chances(view, pile).items())


def rough_chances(view: View, pile: int) -> dict[int, float]:
    """The rough probability of each piece to be on top, by the remaining pieces that are not higher than the pile."""
    assert view.seat is not None
    opponent = 1 - view.seat
    height = pattern(view, opponent)[pile]
    counts = dict(zip(VALUES, unseen_pieces(view, opponent), strict=True))
    fitting = {value: count if height is None or value <= height else 0 for value, count in counts.items()}
    total = sum(fitting.values())
    return {value: count / total for value, count in fitting.items()}
