"""How the other will fare in one's own piles, if the other mines as a sensible player does.

One knows one's own piles, and what the other can know of them. So the other's lifts can be played out, with the other's
exact belief and one lift of foresight.
"""

from random import Random

from doubloon.games.gold_hunting import Keep, Mine, Move, Rush, View
from doubloon.games.gold_hunting.bots.belief import Belief, belief_about
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.bots.miner import Miner, keep, lift, miner_of, rush
from doubloon.games.gold_hunting.pieces import MARKERS, PIECE_COUNTS, PILES, VALUES
from doubloon.games.gold_hunting.state import Pile


def final_points(view: View, rng: Random, times: int) -> list[int]:
    """Points that the other may end with, so many possible endings."""
    assert view.seat is not None
    assert view.own is not None
    rival = 1 - view.seat
    belief = belief_about(view, view.seat)
    known = view.players[rival].rushed
    others = [marker for marker in MARKERS if marker != view.own.marker]
    return [
        mine_out(view.own.piles, belief, miner_of(view, rival, known or rng.choice(others)), rng) for _ in range(times)
    ]


def points_mined(piles: tuple[Pile, ...], visible: bool, rng: Random) -> int:
    """Points that the other may get out of piles that are still whole."""
    heights = tuple(sum(pile) if visible else None for pile in piles)
    counts = PIECE_COUNTS[1], PIECE_COUNTS[2], PIECE_COUNTS[3]
    return mine_out(piles, Belief(heights, counts), Miner(0, 0, rng.choice(MARKERS)), rng)


def mine_out(piles: tuple[Pile, ...], belief: Belief, miner: Miner, rng: Random) -> int:
    """The points of a miner that lifts these piles to the end, believing of them what `belief` says."""
    look = LookAhead(points_to_come)
    while any(piles):
        options = _moves(piles, miner)
        rng.shuffle(options)
        move = max(options, key=lambda option: round(look.worth(belief, miner, option, 1), 6))
        if isinstance(move, Keep):
            miner = keep(miner)
            continue
        assert isinstance(move, Mine | Rush)
        *below, piece = piles[move.pile]
        miner = rush(miner, piece) if isinstance(move, Rush) else lift(miner, move.declared, piece)
        belief = seen_lift(belief, move.pile, piece, empty=not below)
        piles = (*piles[: move.pile], tuple(below), *piles[move.pile + 1 :])
    return miner.points


def _moves(piles: tuple[Pile, ...], miner: Miner) -> list[Move]:
    standing = [pile for pile in range(PILES) if piles[pile]]
    moves: list[Move] = [Mine(pile, declared) for pile in standing for declared in VALUES]
    if miner.marker is not None:
        moves += [Rush(pile) for pile in standing]
        moves += [Keep()] if miner.hand else []
    return moves


def seen_lift(belief: Belief, pile: int, piece: int, *, empty: bool) -> Belief:
    """The belief after a piece was lifted."""
    height = belief.piles[pile]
    left = 0 if empty else None if height is None else height - piece
    one, two, three = (count - (value == piece) for value, count in zip(VALUES, belief.counts, strict=True))
    return Belief((*belief.piles[:pile], left, *belief.piles[pile + 1 :]), (one, two, three))
