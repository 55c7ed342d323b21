"""The positions of random games, and checks that name the position in which they fail."""

import json
import random
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar

from doubloon.core import AnyGame, Options, Record, SeededDealer, settle
from doubloon.core.game import viewer

_MAX_EVENTS = 100_000
"""A random game that takes more events is taken to be endless."""


class Position(NamedTuple):
    """A position in which seats are asked or the game is over, and the events that led to it."""

    state: Any
    events: tuple[str, ...]


def all_options(game: AnyGame) -> list[Options]:
    """Every number of seats with every variant; the start player differs between the variants.

    >>> from doubloon import game
    >>> [options.variant for options in all_options(game("gold-hunting"))]
    ['standard', 'hidden-heights']
    """
    return [
        Options(seats, start % seats, variant)
        for seats in game.seat_counts
        for start, variant in enumerate(game.variants)
    ]


def random_game(game: AnyGame, options: Options, seed: int | str) -> Iterator[Position]:
    """The positions of a random game including the last one; asked seats move in random order.

    Half of the games prefer moves with a long notation. Such moves usually do more, so these games get further.

    >>> from doubloon import game
    >>> rules = game("gold-hunting")
    >>> *_, last = random_game(rules, Options(), seed=7)
    >>> rules.result(last.state)
    Result(...)
    """
    rng = random.Random(seed)
    dealer = SeededDealer(f"{seed} dealer")
    eager = rng.random() < 0.5
    Check(game, options)
    state = game.begin(options)
    events: tuple[str, ...] = ()
    while True:
        state, dealt = settle(game, state, dealer)
        events += dealt
        check = Check(game, options, events)
        yield Position(state, events)
        asked = game.asked(state)
        if not asked:
            return
        check(len(events) <= _MAX_EVENTS, f"no end after {_MAX_EVENTS} events, seed {seed!r}")
        seat = rng.choice(asked)
        Check(game, options, events, viewer(seat))
        moves = game.legal_moves(state, seat)
        move = rng.choice(moves)
        if eager:
            move = max((move, *(rng.choice(moves) for _ in range(5))), key=lambda option: len(str(option)))
        state = game.play(state, seat, move)
        events += (f"{seat} {move}",)


class CheckFailed(AssertionError):
    """A check has failed; the message says where."""


class Check:
    """Checks conditions in one position; a failure says where: the game, the options, the last events, the viewer.

    Creating one marks where the game is: `replayable` reports an error of the game itself with the latest one.
    """

    def __init__(self, game: AnyGame, options: Options, events: tuple[str, ...] = (), who: str = "") -> None:
        self._game, self._options, self._events, self._who = game, options, events, who
        _LATEST.set(self)

    def __call__(self, holds: bool, problem: str) -> None:
        """Raise AssertionError unless the condition holds."""
        if not holds:
            self.fail(problem)

    def equal(self, found: object, expected: object, name: str) -> None:
        """Raise AssertionError unless both are equal."""
        if found != expected:
            self.fail(f"{name} should be {expected!r}, not {found!r}")

    def fail(self, problem: str) -> NoReturn:
        """Raise AssertionError with the problem and the position."""
        raise CheckFailed(f"{self._where()}: {problem}")

    def fail_with(self, error: Exception) -> NoReturn:
        """Raise AssertionError with an error of the game, where it was raised, and the record up to this position."""
        *_, frame = extract_tb(error.__traceback__)
        place = f"{frame.name}, {Path(frame.filename).name}, line {frame.lineno}"
        record = json.dumps(Record(self._game.id, self._options, self._events).to_json())
        what = f"{type(error).__name__}: {error}"
        raise CheckFailed(f"{self._where()}: {what} (raised in {place}). The record so far: {record}") from error

    def _where(self) -> str:
        where = f"{self._game.id} with {self._options}"
        if self._events:
            where += f", after {len(self._events)} events, the last ones {', '.join(map(repr, self._events[-3:]))}"
        return f"{where}, {self._who}" if self._who else where


_LATEST: ContextVar[Check | None] = ContextVar("latest", default=None)
P = ParamSpec("P")
R = TypeVar("R")


def replayable(check: Callable[P, R]) -> Callable[P, R]:
    """A check that turns any error of the game into AssertionError with the position, so that it can be replayed."""

    @wraps(check)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        _LATEST.set(None)
        try:
            return check(*args, **kwargs)
        except CheckFailed:
            raise
        except Exception as error:
            latest = _LATEST.get()
            if latest is None:
                raise
            latest.fail_with(error)

    return run
