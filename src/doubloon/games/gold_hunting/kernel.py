"""The search kernel: one seat's mining as bots and hints think ahead of it. Tests compare every move with the rules.

The opponent's lifts never touch a seat's own gold. So a search needs only the miner's gold, the piles that it mines and
its belief about them.
"""

from functools import lru_cache
from typing import NamedTuple

from doubloon.games.gold_hunting.moves import Build, Keep, Mine, Move
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import breaks_down, mining_moves
from doubloon.games.gold_hunting.sampling import Counts, Pattern, arrangements, pattern, unseen_pieces
from doubloon.games.gold_hunting.state import Marker, Pile
from doubloon.games.gold_hunting.view import View


class Miner(NamedTuple):
    """A seat's gold and marker."""

    hand: int
    """Gold in hand."""
    safe: int
    """Points that cannot be lost: half of the kept gold, and those of a gold rush."""
    marker: int | None
    """The number on the marker while it is held, else None."""

    @property
    def points(self) -> int:
        """The score if the game ended now."""
        return self.hand + self.safe


def miner_of(view: View, seat: int, marker: int | None) -> Miner:
    """A seat's gold as a view shows it; `marker` is its number, which counts only while the marker is held."""
    seen = view.players[seat]
    held = marker if seen.marker is Marker.HELD else None
    return Miner(sum(seen.hand), seen.score.total - sum(seen.hand), held)


def lift(miner: Miner, declared: int, piece: int) -> Miner:
    """The miner after a lift: the piece is won, lost, or breaks down the hand (GH-4, GH-5)."""
    if piece == declared:
        return miner._replace(hand=miner.hand + piece)
    return miner._replace(hand=piece) if breaks_down(miner.hand, piece) else miner


def rush(miner: Miner, piece: int) -> Miner:
    """The miner after a lift in a gold rush (GH-6)."""
    assert miner.marker is not None
    after = lift(miner, miner.marker, piece)
    won = RUSH_POINTS if piece == miner.marker else 0
    return Miner(after.hand, after.safe + won, None)


def keep(miner: Miner) -> Miner:
    """The miner after keeping the gold in hand (GH-7)."""
    return Miner(0, miner.safe + miner.hand // 2, None)


class Belief(NamedTuple):
    """The public knowledge of a seat's piles; every arrangement that fits it is equally likely.

    A build and the lifts from it determine the remaining arrangement, and the other way round. So counting arrangements
    counts the possible builds exactly, with visible or hidden heights, without listing them.
    """

    piles: Pattern
    """The height of each pile: 0 for an empty pile, None for an unknown height."""
    counts: Counts
    """The pieces in all piles together."""


class LiftOutcome(NamedTuple):
    """A possible outcome of a lift."""

    chance: float
    piece: int
    after: Belief


def belief_about(view: View, seat: int) -> Belief:
    """The public knowledge of the piles of `seat`."""
    return Belief(pattern(view, seat), unseen_pieces(view, seat))


def sort_piles(belief: Belief) -> Belief:
    """The belief with its piles in ascending order, as the order makes no difference to what can be won."""
    return belief._replace(piles=tuple(sorted(belief.piles, key=lambda height: -1 if height is None else height)))


@lru_cache(1 << 18)
def lift_outcomes(belief: Belief, pile: int) -> tuple[LiftOutcome, ...]:
    """The possible outcomes of a lift from a pile, with their probabilities."""
    total = arrangements(*sort_piles(belief))
    found = []
    height = belief.piles[pile]
    for value in VALUES:
        if not belief.counts[value - 1] or (height is not None and height < value):
            continue
        for empty in (True, False) if height is None else (height == value,):
            after = after_lift(belief, pile, value, empty=empty)
            ways = arrangements(*sort_piles(after))
            if ways:
                found.append(LiftOutcome(ways / total, value, after))
    return tuple(found)


def after_lift(belief: Belief, pile: int, piece: int, *, empty: bool) -> Belief:
    """The belief after a piece was lifted; `empty` says whether it was the pile's last one."""
    height = belief.piles[pile]
    left = 0 if empty else None if height is None else height - piece
    one, two, three = (count - (value == piece) for value, count in zip(VALUES, belief.counts, strict=True))
    return Belief((*belief.piles[:pile], left, *belief.piles[pile + 1 :]), (one, two, three))


class Mining(NamedTuple):
    """A seat's mining in piles that are assumed to be known, while the miner has only its belief about them."""

    piles: tuple[Pile, ...]
    belief: Belief
    miner: Miner


def legal_moves(mining: Mining) -> tuple[Move, ...]:
    """The legal moves of the miner's turn, in the order of the rules."""
    first, second, third, fourth = mining.piles
    held = mining.miner.marker is not None
    return mining_moves(bool(first), bool(second), bool(third), bool(fourth), held, held and mining.miner.hand > 0)


def play(mining: Mining, move: Move) -> Mining:
    """The position after a legal move of the miner."""
    piles, belief, miner = mining
    if isinstance(move, Keep):
        return mining._replace(miner=keep(miner))
    assert not isinstance(move, Build)
    *below, piece = piles[move.pile]
    return Mining(
        (*piles[: move.pile], tuple(below), *piles[move.pile + 1 :]),
        after_lift(belief, move.pile, piece, empty=not below),
        lift(miner, move.declared, piece) if isinstance(move, Mine) else rush(miner, piece),
    )
