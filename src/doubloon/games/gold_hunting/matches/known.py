"""Everything that a seat knows, as the inputs of a network that watches the other seat.

Besides what a miner knows about the other's piles, these are the other seat's gold and marker, the own piles and what
the other has lifted from them, all declarations, and the pieces that decide between equal scores. All functions take
arrays with any leading axes, and compute with NumPy or JAX: `xp` is the array library.
"""

from typing import Any, NamedTuple

from doubloon.games.gold_hunting.pieces import MARKERS, PIECES, PILES, RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.policy.inputs import (
    HANDS,
    HELD,
    HIGHEST,
    INPUTS,
    STATUSES,
    Array,
    SeenPiles,
    code_inputs,
    miner_inputs,
    one_hot,
    pile_inputs,
)

_SCORES = HANDS + RUSH_POINTS
_TURNS = 2 * len(PIECES)
_CODES = PILES * HIGHEST * len(VALUES)
_TIES = 2
"""The kinds of pieces that decide between equal scores: 3s and 2s."""
_MOST_TIES = 4
_TINY = 1e-6
WATCHING_INPUTS = INPUTS + HANDS + STATUSES + len(MARKERS) + 4 * _CODES + _TURNS + 2 * _SCORES - 1 + 2 * _TIES
"""The number of inputs."""


class Purse(NamedTuple):
    """What a seat has."""

    hand: Array
    """(...): the gold in hand."""
    status: Array
    """(...): `HELD`, or the safe points after the marker was used."""
    ties: Array
    """(..., 2): the numbers of 3s and 2s, in hand and kept."""

    @property
    def points(self) -> Array:
        """The score if the game ended now."""
        return self.hand + self.status * (self.status != HELD)


class Known(NamedTuple):
    """Everything that a seat knows."""

    turn: Array
    """(...): the number of lifts so far, of both seats."""
    marker: Array
    """(...): the number on the own marker."""
    own: Purse
    other: Purse
    beliefs: Array
    """(..., 3): how likely each number is on the other's marker."""
    piles: SeenPiles
    """The other's piles."""
    declared: Array
    """(..., 4): the code of the numbers that the seat has declared at each of these piles."""
    own_lifted: Array
    """(..., 4): the code of the pieces that the other has lifted from each own pile, by the other's slots."""
    own_declared: Array
    """(..., 4): the code of the numbers that the other has declared there."""
    own_rest: Array
    """(..., 4): the code of the pieces that are left there."""


def watching_inputs(xp: Any, known: Known) -> Array:
    """The inputs: float32 (..., WATCHING_INPUTS)."""
    difference = known.own.points - known.other.points
    parts = [
        pile_inputs(xp, known.piles, known.marker),
        miner_inputs(xp, known.own.hand, known.own.status),
        miner_inputs(xp, known.other.hand, known.other.status),
        known.beliefs.astype(xp.float32),
        *(code_inputs(xp, codes) for codes in (known.declared, known.own_lifted, known.own_declared, known.own_rest)),
        one_hot(xp, known.turn, _TURNS),
        one_hot(xp, difference + _SCORES - 1, 2 * _SCORES - 1),
        *(purse.ties.astype(xp.float32) / _MOST_TIES for purse in (known.own, known.other)),
    ]
    return xp.concatenate(parts, axis=-1)


def base_logits(xp: Any, probabilities: Array, possible: Array, noise: float) -> Array:
    """The logits that the network adds to, from the probabilities of a table: (..., CHOICES).

    The probabilities need not be normalized; where there are none, all choices are equally likely.
    A share of `noise` is spread evenly over the possible choices, so that the network can learn to make them all. The
    logits of all others are minus infinity. `possible` leaves out piles that are equal to one before.
    """
    chances = xp.where(possible, probabilities, 0)
    total = chances.sum(axis=-1, keepdims=True)
    even = possible / xp.maximum(possible.sum(axis=-1, keepdims=True), 1)
    own = xp.where(total > 0, chances / xp.where(total > 0, total, 1), even)
    noisy = (1 - noise) * own + noise * even
    return xp.where(possible, xp.log(xp.maximum(noisy, _TINY)), -xp.inf)
