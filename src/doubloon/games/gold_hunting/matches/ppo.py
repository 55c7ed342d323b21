"""Hyperparameters of PPO. Nothing here needs JAX."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PpoSettings:
    """Hyperparameters of PPO."""

    clip: float = 0.15
    """How far an update may change the probability of a choice, as a share of it."""
    trace: float = 0.95
    """The lambda of generalized advantage estimation."""
    epochs: int = 2
    parts: int = 8
    """The parts of the samples that are learned from one after another in each epoch."""


DEFAULT = PpoSettings()
"""The usual settings."""
