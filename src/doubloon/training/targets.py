"""TD(lambda) targets of all decisions in games of several seats, in JAX."""

import jax
import jax.numpy as jnp

from doubloon.batch.arrays import Array


def td_targets(seat: Array, counts: Array, best: Array, explored: Array, final: Array, trace: Array) -> Array:
    """The points that each decision should have expected: (T, B), for T decisions in each of B games.

    A target blends the value of the same seat's next decision with that decision's own target; the share of the latter
    is `trace`. After the last decision it is the final score. Where the next decision explored, only the value of its
    best move counts. The target is calculated backwards from the end.

    `seat`, (T, B), is the seat of each decision. `counts` says whether there was a decision at all, `best` is the value
    of the best move, and `explored` says whether another move was tried. `final` are the scores: (seats, B).
    """
    number = jnp.arange(len(final))[:, None]

    def back(coming: Array, decision: tuple[Array, ...]) -> tuple[Array, Array]:
        seat, counts, best, explored = decision
        is_own = (number == seat) & counts  # (seats, B)
        target = (coming * is_own).sum(axis=0)
        passed = jnp.where(explored, best, (1 - trace) * best + trace * target)
        return jnp.where(is_own, passed, coming), target

    return jax.lax.scan(back, final, (seat, counts, best, explored), reverse=True)[1]
