"""TD(lambda) targets and Adam, on examples calculated by hand."""

from typing import NamedTuple

import numpy as np
import pytest

pytest.importorskip("jax", reason="JAX is not installed")

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array
from doubloon.training.adam import start, step
from doubloon.training.targets import td_targets


class Weights(NamedTuple):
    matrix: Array
    bias: Array


def test_targets_blend_the_next_value_with_the_final_score() -> None:
    """Seat 0 decides at 0, 1 and 3, seat 1 at 2; decision 1 explored."""
    seat = jnp.array([[0], [0], [1], [0]])
    best = jnp.array([[90.0], [100.0], [80.0], [110.0]])
    explored = jnp.array([[False], [True], [False], [False]])
    found = td_targets(seat, seat >= 0, best, explored, jnp.array([[120.0], [70.0]]), jnp.float32(0.75))
    assert found[:, 0].tolist() == [100.0, 0.25 * 110 + 0.75 * 120, 70.0, 120.0]


def test_adam_descends_along_the_gradient() -> None:
    state = start(Weights(np.ones((2, 3), np.float32), np.zeros(3, np.float32)))
    gradient = jax.tree.map(jnp.ones_like, state.weights)
    after = step(state, gradient, jnp.float32(0.5))
    assert np.allclose(after.weights.bias, -0.5)
    assert int(after.updates) == 1


def test_adam_ignores_a_gradient_that_is_not_finite() -> None:
    state = start(Weights(np.ones((2, 3), np.float32), np.zeros(3, np.float32)))
    gradient = Weights(jnp.ones((2, 3)), jnp.array([0.0, jnp.nan, jnp.inf]))
    after = step(state, gradient, jnp.float32(0.5))
    for old, new in zip(jax.tree.leaves(state), jax.tree.leaves(after), strict=True):
        assert np.array_equal(old, new)
