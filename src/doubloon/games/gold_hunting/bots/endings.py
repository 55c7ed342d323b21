"""Simulated endings of a seat's own mining, in piles that fit everything seen so far."""

from random import Random

from doubloon.games.gold_hunting import Move, View
from doubloon.games.gold_hunting.bots.rival import mine_out
from doubloon.games.gold_hunting.kernel import Mining, belief_about, miner_of, play
from doubloon.games.gold_hunting.sampling import sample


def own_points(view: View, move: Move, rng: Random, times: int) -> list[int]:
    """The final points of the view's seat in `times` simulated games after a move of its turn.

    After the move it mines like a sensible player, with its exact belief and a search of one lift.
    """
    assert view.seat is not None
    assert view.own is not None
    rival = 1 - view.seat
    belief = belief_about(view, rival)
    miner = miner_of(view, view.seat, view.own.marker)
    found = []
    for _ in range(times):
        piles = sample(view, rng).players[rival].piles
        found.append(mine_out(play(Mining(piles, belief, miner), move), rng))
    return found
