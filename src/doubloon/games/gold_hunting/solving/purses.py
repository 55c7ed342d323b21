"""What a miner can have: gold in hand and safe points, and how a lift changes them."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import breaks_down

Integers: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Purses:
    """All purses, and tables of what happens to them.

    A purse after the marker was used is a number, an index in `hand` and `safe`. While the marker is held, nothing is
    safe yet, and a purse is the gold in hand. Where a table leads to a purse that cannot be, it says any other one.
    """

    hand: Integers
    """The gold in hand of each purse."""
    safe: Integers
    """The safe points of each purse; all 0 if safe points count at once."""
    held: Integers
    """The purses while the marker is held."""
    right: Integers
    """The purse after a right declaration, by piece and purse."""
    wrong: Integers
    """The purse after a wrong declaration, by lifted piece and purse."""
    held_right: Integers
    """The same while the marker is held."""
    held_wrong: Integers
    rush_right: Integers
    """The purse after a successful rush, by piece and gold in hand."""
    rush_wrong: Integers
    """The purse after a failed rush, by lifted piece and gold in hand."""
    rush_points: int
    """The points that count at once after a successful rush; 0 if they are safe points in the purse."""
    kept: Integers
    """The purse after a keep, by gold in hand."""
    kept_points: Integers
    """The points that count at once after a keep, by gold in hand."""
    scores: Integers
    """All final scores, from 0 on."""

    @classmethod
    def of(cls, components: Components, *, with_safe: bool) -> "Purses":
        """The purses of a game; if not `with_safe`, safe points count at once.

        >>> points = Purses.of(Components(), with_safe=False)
        >>> len(points.hand), len(points.scores)
        (19, 21)
        >>> both = Purses.of(Components(), with_safe=True)
        >>> len(both.hand), both.hand[both.kept[7]], both.safe[both.kept[7]]
        (104, np.int32(0), np.int32(3))
        """
        most = components.gold
        rush = RUSH_POINTS if with_safe else 0
        safes = {0, rush, *(gold // 2 for gold in range(most + 1))} if with_safe else {0}
        purses = [
            (hand, safe)
            for safe in sorted(safes)
            for hand in range(most + 1)
            if hand + 2 * safe <= most or safe in (0, rush)
        ]
        numbers = {purse: number for number, purse in enumerate(purses)}
        hands = range(most + 1)
        right = [[min(hand + piece, most) for hand in hands] for piece in VALUES]
        wrong = [[piece if breaks_down(hand, piece) else hand for hand in hands] for piece in VALUES]

        def after(tables: list[list[int]]) -> Integers:
            return _table([[numbers.get((table[hand], safe), 0) for hand, safe in purses] for table in tables])

        def rushed(tables: list[list[int]], safe: int) -> Integers:
            return _table([[numbers[min(gold, most), safe] for gold in table] for table in tables])

        return cls(
            hand=_table([hand for hand, _ in purses]),
            safe=_table([safe for _, safe in purses]),
            held=_table(list(hands)),
            right=after(right),
            wrong=after(wrong),
            held_right=_table(right),
            held_wrong=_table(wrong),
            rush_right=rushed(right, rush),
            rush_wrong=rushed(wrong, 0),
            rush_points=RUSH_POINTS - rush,
            kept=_table([numbers[0, hand // 2 if with_safe else 0] for hand in hands]),
            kept_points=_table([0 if with_safe else hand // 2 for hand in hands]),
            scores=_table(list(range(most + RUSH_POINTS + 1))),
        )


def _table(rows: list[int] | list[list[int]]) -> Integers:
    return np.array(rows, np.int32)
