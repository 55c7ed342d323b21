"""A position as the seat at the table knows it, turned into simulations: what it does not know is drawn."""

from typing import NamedTuple

import numpy as np

from doubloon.games.gold_hunting.moves import KEEP as KEEP_MOVE
from doubloon.games.gold_hunting.moves import Mine, Move, Rush
from doubloon.games.gold_hunting.pieces import VALUES
from doubloon.games.gold_hunting.policy.beliefs import builder_markers
from doubloon.games.gold_hunting.policy.builds import Integers, standing_code
from doubloon.games.gold_hunting.policy.mining import Flags, Miners, Sight, miners_in, sight_of
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.simulate import KEEP, RUSH
from doubloon.games.gold_hunting.view import View


class OwnSide(NamedTuple):
    """The view's seat, which mines piles that it does not know."""

    sight: Sight
    faced: Flags
    """(3,): the numbers that the other seat's marker can have."""
    miners: Miners
    """The seat, in piles that are drawn for each simulation."""
    rival_markers: Integers
    """(simulations,): the other seat's marker, drawn together with the piles."""


def own_side(policy: Policy, view: View, rng: np.random.Generator, size: int) -> OwnSide:
    """The view's seat in this number of simulations."""
    assert view.seat is not None
    assert view.own is not None
    assert view.own.marker is not None
    sight = sight_of(policy.beliefs, view, view.seat)
    faced = builder_markers(view, view.own.marker, 1 - view.seat)
    rows, markers = sight.candidates.draw(rng, faced, size)
    miners = miners_in(view, view.seat, sight, sight.candidates.rest[rows], np.full(size, view.own.marker))
    return OwnSide(sight, faced, miners, markers)


def rival_side(policy: Policy, view: View, markers: Integers) -> Miners:
    """The other seat, which mines the piles that the view's seat knows, with these markers."""
    assert view.seat is not None
    assert view.own is not None
    rival = 1 - view.seat
    sight = sight_of(policy.beliefs, view, rival)
    rest = np.array([standing_code(view.own.piles[pile]) for pile in sight.order], np.uint16)
    return miners_in(view, rival, sight, np.tile(rest, (len(markers), 1)), markers)


def move_of(choice: int, order: tuple[int, ...]) -> Move:
    """The move of a choice, if the slots are the piles in this order."""
    if choice == KEEP:
        return KEEP_MOVE
    if choice >= RUSH:
        return Rush(order[choice - RUSH])
    return Mine(order[choice // len(VALUES)], choice % len(VALUES) + 1)
