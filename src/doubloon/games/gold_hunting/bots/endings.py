"""How one's own mining may end after a move: played out in piles that fit all that was seen."""

from random import Random

from doubloon.games.gold_hunting import Build, Keep, Mine, Move, View
from doubloon.games.gold_hunting.bots.belief import belief_about
from doubloon.games.gold_hunting.bots.miner import keep, lift, miner_of, rush
from doubloon.games.gold_hunting.bots.rival import mine_out, seen_lift
from doubloon.games.gold_hunting.sampling import sample


def own_points(view: View, move: Move, rng: Random, times: int) -> list[int]:
    """Points that the view's seat may end with after a move of its turn, so many possible endings.

    From there on it mines as a sensible player does, with its exact belief and one lift of foresight.
    """
    assert view.seat is not None
    assert view.own is not None
    assert not isinstance(move, Build)
    rival = 1 - view.seat
    before = belief_about(view, rival)
    miner = miner_of(view, view.seat, view.own.marker)
    found = []
    for _ in range(times):
        piles = sample(view, rng).players[rival].piles
        if isinstance(move, Keep):
            found.append(mine_out(piles, before, keep(miner), rng))
            continue
        *below, piece = piles[move.pile]
        after = lift(miner, move.declared, piece) if isinstance(move, Mine) else rush(miner, piece)
        belief = seen_lift(before, move.pile, piece, empty=not below)
        left = (*piles[: move.pile], tuple(below), *piles[move.pile + 1 :])
        found.append(mine_out(left, belief, after, rng))
    return found
