"""A reference to something that is imported when it is first used."""

from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Any, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T_co]):
    """The object at a dotted path, `module:name`; `load` imports its module.

    A game names its optional parts this way, so that importing the rules imports nothing else.

    >>> Lazy("math:gcd").load()(12, 18)
    6
    """

    path: str

    def load(self) -> T_co:
        """Import the module and return the object."""
        found: T_co = _resolve(self.path)
        return found


@cache
def _resolve(path: str) -> Any:
    return resolve_name(path)
