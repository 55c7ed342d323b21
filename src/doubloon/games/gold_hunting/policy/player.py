"""The learned player: how it builds and how it mines."""

import numpy as np

from doubloon.games.gold_hunting.moves import Build, Move
from doubloon.games.gold_hunting.pieces import PILES
from doubloon.games.gold_hunting.policy.builds import Integers, Numbers, draw_piles, lengths_of, pieces_of
from doubloon.games.gold_hunting.policy.endgame import MOST_LIFTS, win_chances
from doubloon.games.gold_hunting.policy.mining import faced_markers
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.simulate import (
    DRAWS,
    any_equal,
    choice_probabilities,
    draw_choices,
    equal_slots,
    mine_out,
)
from doubloon.games.gold_hunting.policy.table import OwnSide, move_of, own_side, rival_side
from doubloon.games.gold_hunting.view import View

TEMPERATURE = 0.04
"""Where the player searches, a choice whose chance to win is higher by this much becomes e times as likely."""
ENDINGS = 128
"""The number of simulated endings of the other seat's mining."""


def choose_move(policy: Policy, view: View, rng: np.random.Generator) -> Move:
    """A move of the view's seat, drawn from those that the policy makes."""
    assert view.own is not None
    if isinstance(view.moves[0], Build):
        assert view.own.marker is not None
        return build_of(draw_piles(policy.mixture, np.array([view.own.marker]), rng)[0])
    side = own_side(policy, view, rng, ENDINGS)
    probabilities = network_choices(policy, side)
    if lengths_of(side.miners.rest[0]).sum() <= MOST_LIFTS:
        probabilities = searched_choices(policy, view, side, probabilities, rng)
    choice = int(draw_choices(probabilities[None], rng.random(1))[0])
    equal = equal_slots(policy, side.miners.at(np.zeros(1, np.int64)))
    order = [side.sight.order[int(any_equal(equal, np.array([slot]), rng.random(1))[0])] for slot in range(PILES)]
    return move_of(choice, tuple(order))


def build_of(codes: Integers) -> Build:
    """The build with these piles."""
    return Build(tuple(pieces_of(code)[::-1] for code in codes))


def network_choices(policy: Policy, side: OwnSide) -> Numbers:
    """How likely the network makes each choice now: (17,)."""
    first = np.zeros(len(side.miners.hand), np.bool_)
    first[0] = True
    faced = np.tile(side.faced, (len(first), 1))
    probabilities: Numbers = choice_probabilities(policy, side.miners, faced, first)[0]
    return probabilities


def searched_choices(
    policy: Policy, view: View, side: OwnSide, probabilities: Numbers, rng: np.random.Generator
) -> Numbers:
    """The network's choices, made more likely the higher their exact chance to win is: (17,)."""
    rivals = rival_side(policy, view, side.rival_markers)
    faced = faced_markers(rivals, side.miners)
    ranks = mine_out(policy, rivals, faced, rng.random((MOST_LIFTS + 1, DRAWS, len(faced)))).ranks
    chances = win_chances(side.miners, side.sight.candidates.weights @ side.faced, ranks)
    better = probabilities * np.exp((chances - chances.max()) / TEMPERATURE)
    searched: Numbers = better / better.sum()
    return searched
