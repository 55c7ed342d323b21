"""Games in which both seats mine by a policy, many at once."""

import numpy as np

from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.gold_hunting.policy.beliefs import normalized_tops
from doubloon.games.gold_hunting.policy.builds import Integers, Numbers
from doubloon.games.gold_hunting.policy.inputs import SeenPiles, legal_choices, miner_inputs, pile_inputs
from doubloon.games.gold_hunting.policy.mining import Flags, Miners, faced_markers, keep, lift
from doubloon.games.gold_hunting.policy.network import Floats, Policy

RUSH = PILES * len(VALUES)
KEEP = RUSH + PILES
"""The choices are mines by slot and number, rushes by slot, and keep."""
DRAWS = 3
"""The random numbers of a turn: for its choice, for the lift after a keep, and for one of several equal piles."""


LEAST = 0.01
"""A player leaves out choices that are less likely than this."""


def choice_probabilities(policy: Policy, miners: Miners, faced: Flags, asked: Flags) -> Floats:
    """How likely the policy makes each choice in the simulations that are asked for: (asked, 17).

    `faced` is by simulation and builder's marker. Equal situations are calculated once. Of piles that look the same,
    all choices are at the first.
    """
    keys = ((miners.position * 4 + miners.marker) * 32 + miners.hand) * 16 + miners.status
    keys = keys * 8 + faced @ np.array([1, 2, 4])
    rows = asked.nonzero()[0]
    _, unique, which = np.unique(keys[rows], return_index=True, return_inverse=True)
    first = rows[unique]
    position, marker, hand, status = (
        part[first] for part in (miners.position, miners.marker, miners.hand, miners.status)
    )
    chances = normalized_tops(np.einsum("sm,smpv->spv", faced[first], miners.candidates.tops[position]))
    rest = policy.beliefs.visible(miners.rest[first])
    piles = SeenPiles(miners.lifted[first], rest, chances)
    inputs = np.concatenate([pile_inputs(np, piles, marker), miner_inputs(np, hand, status)], axis=-1)
    probabilities = policy.probabilities(inputs, legal_choices(np, rest, hand, status))
    found: Floats = _at_first(probabilities, equal_slots(policy, miners.at(first)))[which]
    return found


def equal_slots(policy: Policy, miners: Miners) -> Flags:
    """Which slots look the same: (simulations, 4, 4)."""
    rest = policy.beliefs.visible(miners.rest)
    equal: Flags = (miners.lifted[:, :, None] == miners.lifted[:, None]) & (rest[:, :, None] == rest[:, None])
    return equal


def any_equal(equal: Flags, slot: Integers, numbers: Numbers) -> Integers:
    """One of the slots that look the same as `slot`, by random numbers from 0 to 1; all are equally likely.

    The network prefers one of them, so an opponent could build for that.
    """
    same = equal[np.arange(len(slot)), slot]
    counts = np.cumsum(same, axis=1)
    chosen: Integers = (counts > (numbers * counts[:, -1]).astype(np.int64)[:, None]).argmax(axis=1)
    return chosen


def draw_choices(probabilities: Numbers, numbers: Numbers) -> Integers:
    """Choices that follow the probabilities, without those below `LEAST`, by random numbers from 0 to 1."""
    totals = np.cumsum(np.where(probabilities >= LEAST, probabilities, 0), axis=1)
    chosen: Integers = (totals > (numbers * totals[:, -1])[:, None]).argmax(axis=1)
    return chosen


def take_turn(
    policy: Policy, miners: Miners, faced: Flags, numbers: Numbers, choices: Integers | None = None
) -> Miners:
    """The miners after a turn, whose random numbers are by draw and simulation; `choices` begin it, where given."""
    if choices is None:
        everywhere = np.ones(len(miners.hand), np.bool_)
        choices = draw_choices(choice_probabilities(policy, miners, faced, everywhere), numbers[0])
    keeping = choices == KEEP
    if keeping.any():
        miners, choices = keep(miners, keeping), choices.copy()
        probabilities = choice_probabilities(policy, miners, faced, keeping)
        choices[keeping] = draw_choices(probabilities, numbers[1][keeping])
    rush = choices >= RUSH
    slot = np.where(rush, choices - RUSH, choices // len(VALUES))
    slot = any_equal(equal_slots(policy, miners), slot, numbers[2])
    declared = np.where(rush, miners.marker, choices % len(VALUES) + 1)
    return lift(policy.beliefs, miners, slot, declared, rush)


def play_out(
    policy: Policy, mover: Miners, other: Miners, numbers: Numbers, choices: Integers | None = None
) -> tuple[Miners, Miners]:
    """The same two seats after the last lift; `mover` lifts first, and its first `choices` may be given.

    `numbers` are random numbers from 0 to 1: by turn, draw and simulation.
    """
    seats, turn = [mover, other], 0
    while seats[turn % 2].rest.any():
        moving, waiting = seats[turn % 2], seats[1 - turn % 2]
        first = choices if turn == 0 else None
        seats[turn % 2] = take_turn(policy, moving, faced_markers(moving, waiting), numbers[turn], first)
        turn += 1
    return seats[0], seats[1]


def mine_out(policy: Policy, miners: Miners, faced: Flags, numbers: Numbers) -> Miners:
    """The miners after their last lift, who learn nothing more about the builder's marker."""
    turn = 0
    while miners.rest.any():
        miners = take_turn(policy, miners, faced, numbers[turn])
        turn += 1
    return miners


def wins(mover: Miners, other: Miners) -> Numbers:
    """1 where the first seat has won, 1/2 for a draw, 0 where it has lost (GH-9)."""
    won: Numbers = (mover.ranks > other.ranks) + (mover.ranks == other.ranks) / 2
    return won


def _at_first(probabilities: Floats, equal: Flags) -> Floats:
    """The same probabilities, where those of equal slots are added up at the first of them."""
    first = (equal.argmax(axis=2)[:, :, None] == np.arange(PILES)).astype(np.float32)  # by simulation, slot and first
    mines = probabilities[:, :RUSH].reshape(-1, PILES, len(VALUES))
    added: Floats = probabilities.copy()
    added[:, :RUSH] = np.einsum("sif,siv->sfv", first, mines).reshape(-1, RUSH)
    added[:, RUSH:KEEP] = np.einsum("sif,si->sf", first, probabilities[:, RUSH:KEEP])
    return added
