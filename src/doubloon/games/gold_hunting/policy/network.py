"""The policy: how often to build what, and a network that says how to mine."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from doubloon.core.errors import UnusableWeights, quoted
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.policy.beliefs import Beliefs
from doubloon.games.gold_hunting.policy.builds import KINDS
from doubloon.games.gold_hunting.policy.inputs import CHOICES, INPUTS
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.solving.solution import read_archive, write_archive

FORMAT = "doubloon-gold-hunting-policy/1"
"""The version changes with the inputs of the network, with its choices, and with the order of builds."""
Floats: TypeAlias = npt.NDArray[np.float32]
_NAME = "learned policy"


@dataclass(frozen=True, eq=False)
class Policy:
    """A mixture of builds by the own marker, and the layers of a network that reads `inputs`."""

    variant: str
    mixture: Floats
    """(3, 13114): how likely each kind of build is, by the number of the builder's marker. Each row sums to 1."""
    layers: tuple[tuple[Floats, Floats], ...]
    """The weights, (from, to), and the bias of each layer. Between layers, negative numbers become 0."""

    @property
    def hidden_heights(self) -> bool:
        """Whether the heights of the piles are hidden."""
        return self.variant == HIDDEN_HEIGHTS

    @cached_property
    def beliefs(self) -> Beliefs:
        """What a miner believes about a build of this mixture."""
        return Beliefs(self.mixture, hidden_heights=self.hidden_heights)

    def logits(self, inputs: Floats) -> Floats:
        """The logarithms of how likely the choices are, up to a constant: (..., INPUTS) -> (..., CHOICES)."""
        values = inputs
        for number, (weights, bias) in enumerate(self.layers):
            values = values @ weights + bias
            if number < len(self.layers) - 1:
                np.maximum(values, 0, out=values)
        return values

    def probabilities(self, inputs: Floats, legal: npt.NDArray[np.bool_]) -> Floats:
        """How likely each choice is, 0 for illegal ones: (..., CHOICES)."""
        logits = np.where(legal, self.logits(inputs), -np.inf)
        return normalized(np.exp(logits - logits.max(axis=-1, keepdims=True)))

    def save(self, path: Path) -> None:
        """Write the file, completely or not at all; weights are stored with 16 bits."""
        arrays: dict[str, Any] = {"mixture": np.asarray(self.mixture, np.float32)}
        for number, (weights, bias) in enumerate(self.layers):
            arrays[f"w{number}"] = np.asarray(weights, np.float16)
            arrays[f"b{number}"] = np.asarray(bias, np.float16)
        write_archive(path, FORMAT, {"variant": self.variant, "layers": len(self.layers)}, arrays)

    @classmethod
    def load(cls, path: Path | Traversable, variant: str | None = None) -> "Policy":
        """Read a file; UnusableWeights says what is wrong with it, for example that it is for another variant."""

        def read(metadata: dict[str, Any], arrays: Mapping[str, Any]) -> Policy:
            layers = tuple(
                (arrays[f"w{number}"].astype(np.float32), arrays[f"b{number}"].astype(np.float32))
                for number in range(metadata["layers"])
            )
            mixture = arrays["mixture"].astype(np.float32)
            if not _is_complete(mixture, layers):
                raise UnusableWeights(f"{quoted(str(path))} does not hold the mixture and the network of a {_NAME}")
            return cls(str(metadata["variant"]), normalized(mixture), layers)

        policy = read_archive(path, FORMAT, _NAME, read)
        if variant not in (None, policy.variant):
            found = quoted(policy.variant)
            raise UnusableWeights(f"{quoted(str(path))} is a {_NAME} for the variant {found}; expected {variant!r}")
        return policy


def _is_complete(mixture: Floats, layers: tuple[tuple[Floats, Floats], ...]) -> bool:
    """Whether the arrays fit each other and hold usable numbers."""
    if mixture.shape != (len(MARKERS), KINDS) or not (mixture >= 0).all() or not (mixture.sum(axis=1) > 0).all():
        return False
    width = INPUTS
    for weights, bias in layers:
        if weights.ndim != 2 or weights.shape != (width, bias.size) or bias.ndim != 1:
            return False
        width = bias.size
    arrays = [mixture, *(array for layer in layers for array in layer)]
    return width == CHOICES and all(bool(np.isfinite(array).all()) for array in arrays)


def normalized(values: Floats) -> Floats:
    """The values, scaled so that their sum over the last axis is 1."""
    scaled: Floats = values / values.sum(axis=-1, keepdims=True)
    return scaled
