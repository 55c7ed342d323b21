"""Hyperparameters of the training. Nothing here needs JAX."""

from dataclasses import dataclass

from doubloon.core.training import OptionKind
from doubloon.training.settings import setting


@dataclass(frozen=True, slots=True)
class PolicySettings:
    """How long to solve and to teach, and the size of the network."""

    seed: int = setting(1, OptionKind.COUNT, "N", "seed of all random choices")
    iterations: int = setting(1600, OptionKind.COUNT, "N", "iterations of solving")
    updates: int = setting(20_000, OptionKind.COUNT, "N", "updates of the network")
    batch: int = setting(8192, OptionKind.COUNT, "N", "games at once")
    rate: float = setting(0.001, OptionKind.POSITIVE, "R", "Adam's learning rate at the beginning")
    """It falls to 0 along a cosine."""
    width: int = setting(1024, OptionKind.COUNT, "N", "width of the hidden layers", fixed=True)
    layers: int = setting(3, OptionKind.COUNT, "N", "number of hidden layers", fixed=True)
