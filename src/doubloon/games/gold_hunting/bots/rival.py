"""Simulated mining of the opponent in a seat's own piles.

A seat knows its own piles and what the opponent can know of them. So it can simulate the opponent's lifts with the
opponent's exact belief and a search of one lift.
"""

from random import Random

from doubloon.games.gold_hunting import View
from doubloon.games.gold_hunting.bots.lookahead import LookAhead, points_to_come
from doubloon.games.gold_hunting.kernel import Belief, Miner, Mining, belief_about, legal_moves, miner_of, play
from doubloon.games.gold_hunting.pieces import MARKERS, PIECE_COUNTS
from doubloon.games.gold_hunting.state import Pile


def final_points(view: View, rng: Random, times: int) -> list[int]:
    """The opponent's final points in `times` simulated games."""
    assert view.seat is not None
    assert view.own is not None
    rival = 1 - view.seat
    belief = belief_about(view, view.seat)
    known = view.players[rival].rushed
    others = [marker for marker in MARKERS if marker != view.own.marker]
    return [
        mine_out(Mining(view.own.piles, belief, miner_of(view, rival, known or rng.choice(others))), rng)
        for _ in range(times)
    ]


def points_mined(piles: tuple[Pile, ...], visible: bool, rng: Random) -> int:
    """The points that the opponent gets from complete piles, in one simulation."""
    heights = tuple(sum(pile) if visible else None for pile in piles)
    counts = PIECE_COUNTS[1], PIECE_COUNTS[2], PIECE_COUNTS[3]
    return mine_out(Mining(piles, Belief(heights, counts), Miner(0, 0, rng.choice(MARKERS))), rng)


def mine_out(mining: Mining, rng: Random) -> int:
    """The points of a sensible miner that mines until all piles are empty."""
    search = LookAhead(points_to_come)
    while any(mining.piles):
        belief, miner = mining.belief, mining.miner
        moves = list(legal_moves(mining))
        rng.shuffle(moves)
        mining = play(mining, max(moves, key=lambda move: round(search.value(belief, miner, move, 1), 6)))
    return mining.miner.points
