"""The positions of random games, and checks that name the position in which they fail."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

from doubloon.core import AnyGame, Options, SeededDealer, settle

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
    state = game.begin(options)
    events: tuple[str, ...] = ()
    while True:
        state, dealt = settle(game, state, dealer)
        events += dealt
        yield Position(state, events)
        asked = game.asked(state)
        if not asked:
            return
        if len(events) > _MAX_EVENTS:
            raise AssertionError(f"{game.id} with {options}, seed {seed!r}: no end after {_MAX_EVENTS} events")
        seat = rng.choice(asked)
        moves = game.legal_moves(state, seat)
        move = rng.choice(moves)
        if eager:
            move = max((move, *(rng.choice(moves) for _ in range(5))), key=lambda option: len(str(option)))
        state = game.play(state, seat, move)
        events += (f"{seat} {move}",)


class Check:
    """Checks conditions in one position; a failure says where: the game, the options, the last events."""

    def __init__(self, game: AnyGame, options: Options, events: tuple[str, ...] = ()) -> None:
        self._game, self._options, self._events = game, options, events

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
        raise AssertionError(f"{self._where()}: {problem}")

    def _where(self) -> str:
        where = f"{self._game.id} with {self._options}"
        if not self._events:
            return where
        return f"{where}, after {len(self._events)} events, the last ones {', '.join(map(repr, self._events[-3:]))}"
