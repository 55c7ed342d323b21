"""The net: a table of lines for cards, two layers above, and a straight way past them.

What a card with certain boxes free contributes does not hang on anything else, so a small net of its own works it out
for all rows once, and from then on it is looked up. The lines of both cards are added, weighed by the turns left, and
what else there is to know is added too.
"""

from typing import Any, NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.learned.charts import FACTS, TURNS
from doubloon.games.silver_gold.learned.features import AROUND, OWN, Features

POINTS = 10.0
"""The net counts in so many points."""


class Weights(NamedTuple):
    """All that is learned, `W` being the width."""

    facts: Array  # (FACTS, H): from a card's facts to the net that makes its line
    facts_bias: Array  # (H,)
    lines: Array  # (H, W)
    gate: Array  # (29, W): how much each number of a line counts, by turns left
    own: Array  # (OWN, W)
    around: Array  # (AROUND, W)
    bias: Array  # (W,)
    middle: Array  # (W, M)
    middle_bias: Array  # (M,)
    out: Array  # (M,)
    own_out: Array  # (OWN,): straight to the value
    around_out: Array  # (AROUND,): likewise


class Size(NamedTuple):
    """How wide a net's layers are."""

    hidden: int = 96
    width: int = 128
    middle: int = 32


def shapes(size: Size) -> Weights:
    """The shape of each part."""
    hidden, width, middle = size
    return Weights(
        facts=(FACTS, hidden),
        facts_bias=(hidden,),
        lines=(hidden, width),
        gate=(TURNS, width),
        own=(OWN, width),
        around=(AROUND, width),
        bias=(width,),
        middle=(width, middle),
        middle_bias=(middle,),
        out=(middle,),
        own_out=(OWN,),
        around_out=(AROUND,),
    )


def fresh(size: Size, seed: int) -> Weights:
    """Weights that know nothing: a seat is worth the points that it has."""
    rng = np.random.default_rng(seed)

    def drawn(shape: tuple[int, int], fan: int) -> Any:
        return (rng.standard_normal(shape) * np.sqrt(2 / fan)).astype(np.float32)

    parts = shapes(size)
    nothing = Weights(*(np.zeros(shape, np.float32) for shape in parts))
    return nothing._replace(
        facts=drawn(parts.facts, FACTS // 4),
        lines=drawn(parts.lines, 4 * size.hidden),
        gate=np.ones(parts.gate, np.float32),
        own=drawn(parts.own, 2 * OWN),
        around=drawn(parts.around, 2 * AROUND),
        middle=drawn(parts.middle, size.width),
    )


def card_lines(xp: Any, weights: Weights, facts: Array) -> Array:
    """What cards contribute, by their facts: (..., FACTS) -> (..., W)."""
    return xp.maximum(facts @ weights.facts + weights.facts_bias, 0) @ weights.lines


class Surroundings(NamedTuple):
    """What everything around a seat contributes: to the layers, and straight to the value."""

    hidden: Array  # (..., W)
    more: Array  # (...)


def surroundings(weights: Weights, around: Array) -> Surroundings:
    """What is around, weighed: (..., AROUND)."""
    return Surroundings(around @ weights.around + weights.bias, around @ weights.around_out)


def values(xp: Any, weights: Weights, lines: Array, seen: Features, around: Surroundings | None = None) -> Array:
    """The points expected at the end, from the summed lines of both cards, (..., W), and the features: (...)."""
    around = around or surroundings(weights, seen.around)
    hidden = lines * weights.gate[seen.turns] + seen.own @ weights.own + around.hidden
    middle = xp.maximum(xp.maximum(hidden, 0) @ weights.middle + weights.middle_bias, 0)
    more = middle @ weights.out + seen.own @ weights.own_out + around.more
    return seen.now + seen.open * POINTS * more
