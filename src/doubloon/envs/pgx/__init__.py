"""Environments of Pgx: `doubloon.envs.pgx.make("silver-and-gold", seats=2)` is a `pgx.Env`.

The games run on the array programs with JAX, so `init` and `step` can be compiled and vectorized with `jax.jit` and
`jax.vmap`.
"""

from doubloon.core.errors import missing

try:
    import pgx  # noqa: F401 (only to say which library is missing)
except ModuleNotFoundError as error:
    raise missing("Pgx", "pgx", "pgx") from error

from doubloon.envs.pgx.env import DoubloonEnv, make
from doubloon.envs.pgx.state import DoubloonState

__all__ = ["DoubloonEnv", "DoubloonState", "make"]
