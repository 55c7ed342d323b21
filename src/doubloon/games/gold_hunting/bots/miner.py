"""A miner's gold as one thinks ahead: what a lift does to it.

This follows the rules of a lift for one seat alone; the tests hold it to the rules lift by lift.
"""

from typing import NamedTuple

from doubloon.games.gold_hunting import View
from doubloon.games.gold_hunting.pieces import RUSH_POINTS
from doubloon.games.gold_hunting.state import Marker


class Miner(NamedTuple):
    """What a seat has won so far."""

    hand: int
    """Gold in hand."""
    safe: int
    """Points that nothing can take away: half of the kept gold, and those of a rush."""
    marker: int | None
    """The number of the marker that is still held; None where none is."""

    @property
    def points(self) -> int:
        """The score if the game ended now."""
        return self.hand + self.safe


def miner_of(view: View, seat: int, marker: int | None) -> Miner:
    """A seat's gold as a view shows it; `marker` is its number, for as long as it is held."""
    seen = view.players[seat]
    held = marker if seen.marker is Marker.HELD else None
    return Miner(sum(seen.hand), seen.score.total - sum(seen.hand), held)


def lift(miner: Miner, declared: int, piece: int) -> Miner:
    """After a lift: won, lost or broken down."""
    if piece == declared:
        return miner._replace(hand=miner.hand + piece)
    return miner._replace(hand=min(miner.hand, piece))


def rush(miner: Miner, piece: int) -> Miner:
    """After a lift in a gold rush."""
    assert miner.marker is not None
    after = lift(miner, miner.marker, piece)
    won = RUSH_POINTS if piece == miner.marker else 0
    return Miner(after.hand, after.safe + won, None)


def keep(miner: Miner) -> Miner:
    """After setting the gold in hand aside."""
    return Miner(0, miner.safe + miner.hand // 2, None)
