"""What one may believe of the other's piles: every arrangement that fits all that was seen, each as likely as the next.

A build and what was lifted from it leave one arrangement of what is left, and the other way round. So the builds that
fit are counted exactly by counting arrangements, whether heights are seen or hidden, and none needs to be written down.
"""

from functools import lru_cache
from typing import NamedTuple

from doubloon.games.gold_hunting import View
from doubloon.games.gold_hunting.pieces import VALUES
from doubloon.games.gold_hunting.sampling import Counts, Pattern, arrangements, pattern, unseen_pieces


class Belief(NamedTuple):
    """What is known of piles: the height of each, and the pieces that lie in them together."""

    piles: Pattern
    """0 for an empty pile, None for one of unknown height."""
    counts: Counts


class Lifted(NamedTuple):
    """What may come up when a piece is lifted."""

    chance: float
    piece: int
    after: Belief


def belief_about(view: View, seat: int) -> Belief:
    """What everybody but `seat` may believe of the piles of `seat`."""
    return Belief(pattern(view, seat), unseen_pieces(view, seat))


def without_order(belief: Belief) -> Belief:
    """The same with the piles sorted: their order makes no difference to what can be won."""
    return belief._replace(piles=tuple(sorted(belief.piles, key=lambda height: -1 if height is None else height)))


@lru_cache(1 << 18)
def lifts(belief: Belief, pile: int) -> tuple[Lifted, ...]:
    """What may come up from a pile, and how likely."""
    total = arrangements(*without_order(belief))
    found = []
    height = belief.piles[pile]
    for value in VALUES:
        counts = _less(belief.counts, value)
        if counts is None:
            continue
        for left in (0, None) if height is None else (height - value,):
            if left is None or left >= 0:
                after = Belief((*belief.piles[:pile], left, *belief.piles[pile + 1 :]), counts)
                ways = arrangements(*without_order(after))
                if ways:
                    found.append(Lifted(ways / total, value, after))
    return tuple(found)


def chances(belief: Belief, pile: int) -> dict[int, float]:
    """How likely each piece lies on top of a pile."""
    found = dict.fromkeys(VALUES, 0.0)
    for chance, piece, _ in lifts(belief, pile):
        found[piece] += chance
    return found


def _less(counts: Counts, value: int) -> Counts | None:
    """The counts with one piece less, if there is one."""
    one, two, three = (count - (place == value) for place, count in zip(VALUES, counts, strict=True))
    return (one, two, three) if min(one, two, three) >= 0 else None
