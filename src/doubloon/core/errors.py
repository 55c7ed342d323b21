"""The errors that Doubloon raises on purpose. Each message says what was wrong and what would be right."""

import sys
from collections.abc import Iterable, Sequence
from itertools import islice

_SHOWN_TEXT = 60
_SHOWN_CHOICES = 12


class DoubloonError(Exception):
    """The base class of all errors that Doubloon raises on purpose.

    >>> import doubloon
    >>> try:
    ...     doubloon.new("gold-hunting", seats=5)
    ... except doubloon.DoubloonError as error:
    ...     print(error)
    gold-hunting cannot be played by 5 players; possible: 2
    """


class OptionsError(DoubloonError):
    """Options that the game cannot be played with."""


class NotationError(DoubloonError):
    """Text that is not the notation of a move, an outcome or an event."""


class IllegalMove(DoubloonError):
    """A well-formed move that the rules do not allow in this position."""


class NotAsked(IllegalMove):
    """A move of a seat that is not asked to move now."""


class BadOutcome(DoubloonError):
    """A chance outcome that does not answer the draw that the rules ask for."""


class RecordError(DoubloonError):
    """A record that is not a legal game; `event` is the index of its first bad event, None for the header."""

    def __init__(self, message: str, event: int | None = None) -> None:
        super().__init__(message)
        self.event = event

    def __reduce__(self) -> tuple[type["RecordError"], tuple[str, int | None]]:
        return type(self), (str(self), self.event)


class UnknownName(DoubloonError):
    """A game or bot that does not exist; the message lists those that do."""


class UnusableWeights(DoubloonError):
    """A file that does not contain the expected weights or checkpoint."""


class MissingLibrary(DoubloonError, ModuleNotFoundError):
    """An optional library that is not installed; the message says how to install it."""


def quoted(value: object) -> str:
    """A value from outside, safe to print: escaped, and shortened if it is long.

    >>> print(quoted("cross" + chr(7)), quoted(1.5))
    'cross\\x07' 1.5
    """
    return ascii(shortened(value)) if isinstance(value, str) else shortened(ascii(value))


def shortened(text: str) -> str:
    """The text, or its beginning if it is long."""
    return text if len(text) <= _SHOWN_TEXT else text[:_SHOWN_TEXT] + "..."


def listed(choices: Iterable[object], count: int) -> str:
    """The first few of `count` choices, for an error message.

    >>> listed(["mine a 1", "mine a 2"], 2)
    'mine a 1, mine a 2'
    """
    shown = ", ".join(str(choice) for choice in islice(choices, _SHOWN_CHOICES))
    if count > _SHOWN_CHOICES:
        return f"{shown}, ... ({count} in all)"
    return shown or "nothing"


def illegal(move: object, why: str, legal: Sequence[object]) -> IllegalMove:
    """The error for `move`, with the reason and what would have been legal.

    >>> illegal("pass", "a box is free", ["cross grey-01 a1"])
    IllegalMove("'pass' is not legal: a box is free; legal: cross grey-01 a1")
    """
    return IllegalMove(f"'{move}' is not legal: {why}; legal: {listed(legal, len(legal))}")


def not_asked(seat: int, asked: Sequence[int]) -> NotAsked:
    """The error for a move of a seat that is not asked.

    >>> not_asked(1, [0])
    NotAsked('seat 1 is not asked now; asked: 0')
    """
    if not asked:
        return NotAsked(f"seat {seat} is not asked now; no seat is")
    return NotAsked(f"seat {seat} is not asked now; asked: {listed(asked, len(asked))}")


def missing(library: str, extra: str, module: str) -> MissingLibrary:
    """The error that says how to install an extra of this package; `module` could not be imported.

    The command names this interpreter. Doubloon is installed there, so pip adds only what the extra needs.

    >>> print(missing("PettingZoo", "pettingzoo", "pettingzoo"))
    this needs PettingZoo: ... -m pip install "doubloon[pettingzoo]"
    """
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return MissingLibrary(f'this needs {library}: {python} -m pip install "doubloon[{extra}]"', name=module)
