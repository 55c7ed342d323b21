"""The device on which JAX computes."""

from doubloon.core.errors import OptionsError


def use_device(device: str, purpose: str = "training") -> None:
    """Make JAX compute on "cpu", "gpu" or "auto"; OptionsError where JAX or the device is missing.

    `purpose` says in the error what needs JAX.
    """
    try:
        import jax
    except ModuleNotFoundError:
        raise OptionsError(f'{purpose} needs JAX: pip install "doubloon[jax]"') from None
    if device == "cpu":
        jax.config.update("jax_platforms", "cpu")
    elif device == "gpu" and jax.default_backend() != "gpu":
        raise OptionsError(f"JAX finds no GPU here, only {jax.default_backend()}; use --device auto")
