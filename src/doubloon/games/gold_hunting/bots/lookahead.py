"""Looking ahead over one's own lifts: what each may bring up, and what is best to do then.

The other's lifts do not touch one's own gold. So all that matters of them is what points are worth at the end, which is
what the caller says with `utility`.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from doubloon.games.gold_hunting import Keep, Mine, Move, Rush
from doubloon.games.gold_hunting.bots.belief import Belief, Lifted, lifts, without_order
from doubloon.games.gold_hunting.bots.miner import Miner, keep, lift, rush
from doubloon.games.gold_hunting.pieces import VALUES

Utility: TypeAlias = Callable[[Miner, int], float]
"""How good it is to have so much, with so many pieces still to lift."""


def points_to_come(miner: Miner, left: int) -> float:
    """The utility of one who counts points: those so far, and something for a marker that can still be used."""
    return miner.points + (_MARKER if miner.marker is not None and left else 0.0)


_MARKER = 1.0
"""What a marker is worth as long as it is held and there is something left to lift."""


class LookAhead:
    """The best that can be expected, so many lifts deep and exact to the end where that is near."""

    def __init__(self, utility: Utility) -> None:
        self._utility = utility
        self._best = cache(self._search)

    def worth(self, belief: Belief, miner: Miner, move: Move, depth: int) -> float:
        """How good a move is when `depth` lifts are looked at, this one included."""
        if isinstance(move, Keep):
            return self._mining(belief, keep(miner), depth)
        if isinstance(move, Rush):
            return self._after(belief, move.pile, depth, lambda piece: rush(miner, piece))
        assert isinstance(move, Mine)
        return self._after(belief, move.pile, depth, lambda piece: lift(miner, move.declared, piece))

    def _search(self, belief: Belief, miner: Miner, depth: int) -> float:
        """How good a position is at the start of a turn."""
        left = sum(belief.counts)
        if not left or not depth:
            return self._utility(miner, left)
        best = self._mining(belief, miner, depth)
        if miner.marker is not None:
            rushes = (self._after(belief, pile, depth, lambda piece: rush(miner, piece)) for pile in _standing(belief))
            best = max(best, *rushes)
            if miner.hand:
                best = max(best, self._mining(belief, keep(miner), depth))
        return best

    def _mining(self, belief: Belief, miner: Miner, depth: int) -> float:
        """The best of all declarations on all piles."""
        best = float("-inf")
        for pile in _standing(belief):
            options = lifts(belief, pile)
            wrong = [self._then(option, lift(miner, 0, option.piece), depth) for option in options]
            for declared in VALUES:
                worth = sum(
                    self._then(option, lift(miner, declared, option.piece), depth)
                    if option.piece == declared
                    else otherwise
                    for option, otherwise in zip(options, wrong, strict=True)
                )
                best = max(best, worth)
        return best

    def _after(self, belief: Belief, pile: int, depth: int, result: Callable[[int], Miner]) -> float:
        return sum(self._then(option, result(option.piece), depth) for option in lifts(belief, pile))

    def _then(self, option: Lifted, miner: Miner, depth: int) -> float:
        return option.chance * self._best(without_order(option.after), miner, depth - 1)


def _standing(belief: Belief) -> list[int]:
    """The piles that are not empty; of those that look the same, one is enough."""
    first = {height: pile for pile, height in reversed(list(enumerate(belief.piles))) if height != 0}
    return list(first.values())
