"""Run the function of a batch on one game; under `vmap`, run it once for all games."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp


def for_one_game(batched: Callable[..., Any]) -> Callable[..., Any]:
    """A function of one game from one of a batch: both take and return trees of arrays.

    In the trees of `batched`, the first axis of every array is the batch; without `vmap` it has length 1.

    An array program under a plain `vmap` is correct as well, but slower: on the CPU, the conditions by which it skips
    updates that no game needs become selections, and all updates are computed.
    """
    # A condition around the call, such as in `pgx.Env.step`, becomes a selection under `vmap`, and JAX then copies all
    # constants that the call uses for each game. `jit` keeps the constants, such as the deals, inside the call.
    compiled = jax.jit(batched)

    @jax.custom_batching.custom_vmap  # type: ignore[untyped-decorator]  # JAX is not type-checked here
    def run(*arguments: Any) -> Any:
        return compiled(*arguments)

    @run.def_vmap  # type: ignore[untyped-decorator]  # likewise
    def run_all(size: int, mapped: list[Any], *arguments: Any) -> tuple[Any, Any]:
        """Merge the axis of this `vmap` with the batch; nested calls of `vmap` come here one after the other."""

        def merged(is_mapped: bool, array: Any) -> Any:
            array = array if is_mapped else jnp.broadcast_to(array, (size, *array.shape))
            return array.reshape(-1, *array.shape[2:])

        results = run(*jax.tree.map(merged, tuple(mapped), arguments))
        separate = jax.tree.map(lambda array: array.reshape(size, -1, *array.shape[1:]), results)
        return separate, jax.tree.map(lambda _: True, separate)

    def on_one_game(*arguments: Any) -> Any:
        results = run(*jax.tree.map(lambda value: jnp.asarray(value)[None], arguments))
        return jax.tree.map(lambda array: array[0], results)

    return on_one_game
