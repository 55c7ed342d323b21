"""Compiling for small games."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quick_compilation() -> Iterator[None]:
    """JAX compiles without most optimizations: the programs are slower, but there sooner."""
    import jax

    jax.config.update("jax_disable_most_optimizations", True)
    try:
        yield
    finally:
        jax.config.update("jax_disable_most_optimizations", False)
