"""A sensible beginner: counts the pieces that are left, and weighs what a lift may win against a break down."""

import random

from doubloon.core.bot import best_of
from doubloon.games.gold_hunting import Build, Keep, Mine, Move, Rush, View
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.sampling import pattern, unseen_pieces


class GreedyBot:
    """Builds at random; then plays the move of the highest expected points for this turn alone."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs no time)
        """The move of the highest worth; one of them where several are."""
        if isinstance(view.moves[0], Build):
            return self._random.choice(view.moves)
        return best_of(view.moves, lambda move: _worth(view, move), self._random)


def _worth(view: View, move: Move) -> float:
    """The expected points after this turn from the gold that is in hand now and what is lifted."""
    assert view.seat is not None
    assert view.own is not None
    hand = sum(view.players[view.seat].hand)
    if isinstance(move, Keep):
        return hand // 2 + max(_lift_worth(view, mine.pile, mine.declared, 0) for mine in _mines(view))
    if isinstance(move, Mine):
        return _lift_worth(view, move.pile, move.declared, hand)
    assert isinstance(move, Rush)
    marker = view.own.marker
    assert marker is not None
    return _lift_worth(view, move.pile, marker, hand) + RUSH_POINTS * _chances(view, move.pile)[marker] - _PATIENCE


_PATIENCE = 0.8
"""What the marker is worth unused, so that it is not spent on a poor chance."""


def _mines(view: View) -> list[Mine]:
    return [move for move in view.moves if isinstance(move, Mine)]


def _lift_worth(view: View, pile: int, declared: int, hand: int) -> float:
    """The expected gold in hand after a lift."""
    chances = _chances(view, pile)
    return sum(chance * _hand_after(piece, declared, hand) for piece, chance in chances.items())


def _hand_after(piece: int, declared: int, hand: int) -> int:
    if piece == declared:
        return hand + piece
    return min(piece, hand)


def _chances(view: View, pile: int) -> dict[int, float]:
    """How likely each piece lies on top, by what is left and fits under the height."""
    assert view.seat is not None
    opponent = 1 - view.seat
    height = pattern(view, opponent)[pile]
    counts = dict(zip(VALUES, unseen_pieces(view, opponent), strict=True))
    fitting = {value: count if height is None or value <= height else 0 for value, count in counts.items()}
    total = sum(fitting.values())
    return {value: count / total for value, count in fitting.items()}
