"""The devices on which JAX computes. With several, each holds an equal part of the batch, and a copy of the rest."""

from typing import Any, TypeVar

from doubloon.core.errors import OptionsError, missing
from doubloon.core.languages import counted

_BATCH = "batch"
T = TypeVar("T")


def use_device(device: str) -> None:
    """Make JAX compute on "cpu", "gpu" or "auto"; MissingLibrary without JAX, OptionsError without the device."""
    try:
        import jax
    except ModuleNotFoundError as error:
        raise missing("JAX", "jax", "jax") from error
    if device == "cpu":
        jax.config.update("jax_platforms", "cpu")
    elif device == "gpu" and jax.default_backend() != "gpu":
        raise OptionsError(f"JAX finds no GPU here, only {jax.default_backend()}; use --device auto")


class Devices:
    """The first `count` devices that JAX sees; by default all of them.

    JAX computes on the devices that hold the arrays, so a program needs no other change than `split` and `copy` of its
    arrays. Both work inside and outside of `jax.jit`. With one device they change nothing.

    >>> devices = Devices(1)
    >>> devices.split({"scores": [1, 2]})
    {'scores': [1, 2]}
    """

    def __init__(self, count: int | None = None) -> None:
        import jax
        import numpy as np

        self._mesh = jax.sharding.Mesh(np.array(jax.devices()[:count]), (_BATCH,))

    @property
    def count(self) -> int:
        """The number of devices."""
        count: int = self._mesh.size
        return count

    def check(self, name: str, size: int) -> None:
        """Raise OptionsError unless a batch of this size can be split evenly; `name` is the option that sets it."""
        if size % self.count:
            below = size - size % self.count
            sizes = " or ".join(str(fits) for fits in (below, below + self.count) if fits)
            raise OptionsError(
                f"{name} {size} cannot be split evenly over {counted(self.count, 'device')}; use {sizes}"
            )

    def rounded_up(self, size: int) -> int:
        """The next size that can be split evenly.

        >>> Devices(1).rounded_up(7)
        7
        """
        return -(-size // self.count) * self.count

    def split(self, arrays: T, axis: int = 0) -> T:
        """A tree of arrays, each split along the axis of the batch. A negative axis counts from the last one."""
        return self._placed(arrays, axis)

    def copy(self, arrays: T) -> T:
        """A tree of arrays with a full copy on every device."""
        return self._placed(arrays, None)

    def _placed(self, arrays: T, axis: int | None) -> T:
        if self.count == 1:
            return arrays
        import jax

        def place(array: Any) -> Any:
            parts: list[str | None] = [None] * array.ndim
            if axis is not None:
                parts[axis] = _BATCH
            sharding = jax.sharding.NamedSharding(self._mesh, jax.sharding.PartitionSpec(*parts))
            return jax.lax.with_sharding_constraint(array, sharding)

        placed: T = jax.tree.map(place, arrays)
        return placed
