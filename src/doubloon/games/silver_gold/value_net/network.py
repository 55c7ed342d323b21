"""The network: an embedding for each card, two layers above, and a linear path past them.

A card with certain free boxes always contributes the same numbers, its embedding. A small network computes it from the
card's inputs, once for each row; afterwards it is looked up. The embeddings of both cards are added and scaled by the
turns left, and all other inputs are added.
"""

from typing import Any, NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.value_net.card_inputs import CARD_INPUTS
from doubloon.games.silver_gold.value_net.inputs import OWN, SITUATION, TURNS, Inputs

POINTS = 10.0
"""One unit of the network in points."""


class Weights(NamedTuple):
    """All learned numbers. `H`, `W` and `M` are the widths of `Size`. Weights files use the names of these fields."""

    facts: Array  # (CARD_INPUTS, H): the first layer of the card network
    facts_bias: Array  # (H,)
    lines: Array  # (H, W): its second layer, which gives the embedding
    gate: Array  # (29, W): the scale of each number of an embedding, by turns left
    own: Array  # (OWN, W)
    around: Array  # (SITUATION, W)
    bias: Array  # (W,)
    middle: Array  # (W, M)
    middle_bias: Array  # (M,)
    out: Array  # (M,)
    own_out: Array  # (OWN,): the linear path from the inputs to the value
    around_out: Array  # (SITUATION,): likewise


class Size(NamedTuple):
    """The widths of the layers."""

    hidden: int = 96
    width: int = 128
    middle: int = 32


def weight_shapes(size: Size) -> Weights:
    """The shape of each array of weights."""
    hidden, width, middle = size
    return Weights(
        facts=(CARD_INPUTS, hidden),
        facts_bias=(hidden,),
        lines=(hidden, width),
        gate=(TURNS, width),
        own=(OWN, width),
        around=(SITUATION, width),
        bias=(width,),
        middle=(width, middle),
        middle_bias=(middle,),
        out=(middle,),
        own_out=(OWN,),
        around_out=(SITUATION,),
    )


def initial_weights(size: Size, seed: int) -> Weights:
    """Untrained weights: the value of a seat is the points that it has."""
    rng = np.random.default_rng(seed)

    def drawn(shape: tuple[int, int], fan: int) -> Any:
        return (rng.standard_normal(shape) * np.sqrt(2 / fan)).astype(np.float32)

    shapes = weight_shapes(size)
    zeros = Weights(*(np.zeros(shape, np.float32) for shape in shapes))
    return zeros._replace(
        facts=drawn(shapes.facts, CARD_INPUTS // 4),
        lines=drawn(shapes.lines, 4 * size.hidden),
        gate=np.ones(shapes.gate, np.float32),
        own=drawn(shapes.own, 2 * OWN),
        around=drawn(shapes.around, 2 * SITUATION),
        middle=drawn(shapes.middle, size.width),
    )


def embed_cards(xp: Any, weights: Weights, card_inputs: Array) -> Array:
    """The embeddings of cards: (..., CARD_INPUTS) -> (..., W)."""
    return xp.maximum(card_inputs @ weights.facts + weights.facts_bias, 0) @ weights.lines


class SituationTerms(NamedTuple):
    """The contribution of a situation: to the layers, and directly to the value."""

    hidden: Array  # (..., W)
    direct: Array  # (...)


def situation_terms(weights: Weights, situation: Array) -> SituationTerms:
    """The contribution of situations, from their inputs: (..., SITUATION)."""
    return SituationTerms(situation @ weights.around + weights.bias, situation @ weights.around_out)


def network_values(
    xp: Any, weights: Weights, embeddings: Array, seen: Inputs, situation: SituationTerms | None = None
) -> Array:
    """The points expected at the end, from the added embeddings of both cards, (..., W), and the inputs: (...)."""
    situation = situation or situation_terms(weights, seen.situation)
    hidden = embeddings * weights.gate[seen.turns] + seen.own @ weights.own + situation.hidden
    middle = xp.maximum(xp.maximum(hidden, 0) @ weights.middle + weights.middle_bias, 0)
    more = middle @ weights.out + seen.own @ weights.own_out + situation.direct
    return seen.now + seen.open * POINTS * more
