"""Chance is explicit: the rules ask for a Draw, and a dealer answers with an Outcome."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from doubloon.core.checks import seeded
from doubloon.core.errors import BadOutcome, NotationError, listed, quoted, shortened
from doubloon.core.languages import counted
from doubloon.core.notation import split_words


@dataclass(frozen=True, slots=True)
class Draw:
    """A question to the dealer: `count` distinct items of `pool` in random order, all orders equally likely."""

    word: str
    pool: tuple[str, ...]
    count: int

    def __repr__(self) -> str:
        return f"<Draw {self.word}, {self.count} of {len(self.pool)}>"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The dealer's answer, which is an event of the record; its text is the word and the items.

    >>> str(Outcome("markers", ("3", "1")))
    'markers 3 1'
    """

    word: str
    items: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.word, *self.items))

    def __repr__(self) -> str:
        return f"<{shortened(str(self))}>"


class Dealer(Protocol):
    """Answers draws: from a seed, from a record, or in any other way."""

    def deal(self, draw: Draw) -> Outcome:
        """An outcome that answers `draw`."""
        ...


class SeededDealer:
    """Deals from a pseudo-random generator: the same seed and the same draws give the same outcomes.

    >>> dealer = SeededDealer(7)
    >>> str(dealer.deal(Draw("markers", ("1", "2", "3"), 2)))
    'markers 2 1'
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def deal(self, draw: Draw) -> Outcome:
        """The next outcome of the generator. Sorting by random keys is several times faster than a shuffle."""
        shuffled = sorted(draw.pool, key=lambda _: self._random.random())
        return Outcome(draw.word, tuple(shuffled[: draw.count]))


class SystemDealer:
    """Deals from the operating system's randomness, which nobody can predict: for real tables."""

    def deal(self, draw: Draw) -> Outcome:
        """An outcome that cannot be reproduced."""
        return Outcome(draw.word, tuple(_system.sample(draw.pool, draw.count)))


_system = random.SystemRandom()


class ReplayDealer:
    """Deals the given outcomes in their order."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._outcomes = iter(outcomes)

    def deal(self, draw: Draw) -> Outcome:
        """The next outcome; raises BadOutcome if none is left or it does not answer the draw."""
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise BadOutcome(f"the record has no outcome left for '{draw.word}'")
        check_outcome(draw, outcome)
        return outcome


def check_outcome(draw: Draw, outcome: Outcome) -> None:
    """Raise BadOutcome unless `outcome` answers `draw`."""
    if outcome.word != draw.word:
        raise BadOutcome(
            f"'{outcome.word}' is not dealt now; expected '{draw.word}' with {counted(draw.count, 'item')}"
        )
    if len(outcome.items) != draw.count:
        raise BadOutcome(f"'{draw.word}' needs {counted(draw.count, 'item')}, not {len(outcome.items)}")
    possible = f"possible: {listed(draw.pool, len(draw.pool))}, each at most once"
    pool = set(draw.pool)
    for item in outcome.items:
        if item not in pool:
            twice = "twice " if item in draw.pool else ""
            raise BadOutcome(f"{quoted(item)} cannot be dealt {twice}by '{draw.word}'; {possible}")
        pool.remove(item)


def parse_outcome(text: str) -> Outcome:
    """Parse an outcome from its notation; raises NotationError.

    >>> parse_outcome("markers 3 1")
    <markers 3 1>
    """
    word, *items = split_words(text)
    if not word.isascii() or not word.isalpha():
        raise NotationError(f"{quoted(word)} is neither a seat's number nor the word of an outcome")
    return Outcome(word, tuple(items))
