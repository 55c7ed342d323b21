"""The situations of a miner in all positions, as the network sees them."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.gold_hunting.policy.beliefs import SMOOTHING
from doubloon.games.gold_hunting.policy.inputs import CHOICES, HELD, SeenPiles, legal_choices, pile_code, pile_inputs
from doubloon.games.gold_hunting.solving.half import Half, with_nothing
from doubloon.games.gold_hunting.solving.positions import Layer


class Seen(NamedTuple):
    """What is seen of the piles in all positions of a layer."""

    lifted: jax.Array  # (positions, 4): the code of the pieces lifted from the pile in each slot
    rest: jax.Array  # (positions, 4): what is visible of the rest
    chances: jax.Array  # (positions, 3 markers, 4, 3): the probability of each piece to be on top

    def inputs(self, position: jax.Array, marker: jax.Array) -> jax.Array:
        """The inputs of the network that depend on the piles, by position and index of the marker (...)."""
        position, marker = jnp.broadcast_arrays(position, marker)
        piles = SeenPiles(self.lifted[position], self.rest[position], self.chances[position, marker])
        return pile_inputs(jnp, piles, marker + 1)

    def legal(self, position: jax.Array, hand: jax.Array, status: jax.Array) -> jax.Array:
        """Which choices are legal: bool (..., choices)."""
        position, hand, status = jnp.broadcast_arrays(position, hand, status)
        return legal_choices(jnp, self.rest[position], hand, status)


class Purse(NamedTuple):
    """What miners have, as the network sees it."""

    hand: jax.Array
    status: jax.Array


def smoothed(half: Half, faced: jax.Array) -> jax.Array:
    """What a miner believes who knows the mixtures of builds but takes any other build for possible."""
    return (1 - SMOOTHING) * faced + SMOOTHING * half.even_mixture()


def seen_layers(half: Half, faced: jax.Array) -> list[Seen]:
    """What is seen in all positions, layer by layer; `faced` is what the miner believes."""
    weights = half.weights(faced)
    layers = []
    for number, layer in enumerate(half.positions.layers):
        lifted, rest = _slots(layer)
        children = half.lookups[number].children[: len(layer.positions)]
        ways = with_nothing(weights[number + 1])[children].sum(3)  # by position, pile, piece and marker
        chances = jnp.moveaxis(ways / jnp.maximum(weights[number][: len(ways), None, None], 1e-30), 3, 1)
        unused = PILES - chances.shape[2]
        chances = jnp.pad(chances, ((0, 0), (0, 0), (unused, 0), (0, 0)))
        for slot in range(1, PILES):  # the solver leaves out piles that are equal to the one before
            equal = (lifted[:, slot] == lifted[:, slot - 1]) & (rest[:, slot] == rest[:, slot - 1])
            chances = chances.at[:, :, slot].set(
                jnp.where(equal[:, None, None], chances[:, :, slot - 1], chances[:, :, slot])
            )
        layers.append(Seen(jnp.asarray(lifted), jnp.asarray(rest), chances))
    return layers


def used_purses(half: Half) -> Purse:
    """All purses of miners who have used the marker."""
    return Purse(jnp.asarray(half.purses.hand), jnp.asarray(half.purses.safe))


def held_purses(half: Half) -> Purse:
    """All purses of miners who hold the marker."""
    hand = jnp.asarray(half.purses.held)
    return Purse(hand, jnp.full_like(hand, HELD))


def columns(half: Half) -> "np.typing.NDArray[np.intp]":
    """The network's choices in the order of the solver's, which has fewer if the game has fewer piles."""
    piles = half.positions.components.piles
    slots = np.arange(PILES - piles, PILES)
    mines = slots[:, None] * len(VALUES) + np.arange(len(VALUES))
    return np.concatenate([mines.reshape(-1), PILES * len(VALUES) + slots, [CHOICES - 1]])


def _slots(layer: Layer) -> tuple["np.typing.NDArray[np.int32]", "np.typing.NDArray[np.int32]"]:
    """The codes of the lifted pieces and the rests of all positions; a game with fewer piles leaves the first empty."""
    lifted = np.zeros((len(layer.positions), PILES), np.int32)
    rest = np.zeros_like(lifted)
    codes = {pieces: pile_code(pieces) for pieces in {pile[0] for position in layer.positions for pile in position}}
    for number, position in enumerate(layer.positions):
        unused = PILES - len(position)
        for slot, (pieces, left) in enumerate(position, start=unused):
            lifted[number, slot] = codes[pieces]
            rest[number, slot] = left
    return lifted, rest
