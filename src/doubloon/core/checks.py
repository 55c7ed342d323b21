"""Checks of what callers pass: each raises OptionsError, which says what was wrong and what would be right."""

from math import inf
from operator import index
from random import Random
from typing import SupportsFloat, SupportsIndex

from doubloon.core.errors import OptionsError, quoted


def whole(value: object, name: str, least: int | None = None) -> int:
    """The value as an int. Integers of NumPy are whole numbers, too; True, "2" and 2.0 are not.

    >>> whole(2.5, "games", 0)
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: games must be a whole number, 0 or more, not 2.5
    """
    number = _as_int(value)
    if number is None or (least is not None and number < least):
        wanted = "a whole number" if least is None else f"a whole number, {least} or more"
        raise OptionsError(f"{name} must be {wanted}, not {quoted(value)}")
    return number


def check_seed(seed: object) -> int | str:
    """The seed as an int or a text.

    >>> check_seed(1.5)
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: a seed must be a whole number or text, not 1.5
    """
    found = seed if isinstance(seed, str) else _as_int(seed)
    if found is None:
        raise OptionsError(f"a seed must be a whole number or text, not {quoted(seed)}")
    return found


def seeded(seed: int | str) -> Random:
    """A generator of random numbers; the same seed gives the same numbers.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    return Random(check_seed(seed))


def check_seconds(seconds: object) -> None:
    """Raise OptionsError unless this is a time for a decision: a number of seconds above 0.

    >>> check_seconds(0)
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: seconds must be a number above 0, not 0
    """
    if isinstance(seconds, bool) or not isinstance(seconds, SupportsFloat) or not 0 < float(seconds) < inf:
        raise OptionsError(f"seconds must be a number above 0, not {quoted(seconds)}")


def check_text(value: object, name: str) -> None:
    """Raise OptionsError unless the value is a text.

    >>> check_text(7, "seed")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.OptionsError: seed must be a text, not 7
    """
    if not isinstance(value, str):
        raise OptionsError(f"{name} must be a text, not {quoted(value)}")


def _as_int(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array, or a boolean, of NumPy
        return None
