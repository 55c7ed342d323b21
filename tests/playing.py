"""Playing games at random, for the tests: every option of every game, every position on the way."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from doubloon.core import AnyGame, Options, SeededDealer, settle
from doubloon.registry import GAMES

OPTIONS = [
    (game, Options(seats, start, variant))
    for game in GAMES.values()
    for seats in game.seat_counts
    for start, variant in enumerate(game.variants)
]
"""Each seat count and variant of each game."""
EVERY_OPTION = [
    pytest.param(game, options, id=f"{game.id}-{options.seats}-{options.variant}") for game, options in OPTIONS
]


class Step(NamedTuple):
    """A position in which seats are asked, and all that was played before it."""

    state: Any
    events: tuple[str, ...]


def random_game(game: AnyGame, options: Options, seed: int | str) -> Iterator[Step]:
    """The positions of a random game, the last one included; seats answer in random order.

    Half of the games take the moves of most boxes or gold, so that they get as far as real ones do.
    """
    rng = random.Random(seed)
    dealer = SeededDealer(f"{seed} dealer")
    eager = rng.random() < 0.5
    state = game.begin(options)
    events: tuple[str, ...] = ()
    while True:
        state, dealt = settle(game, state, dealer)
        events += dealt
        yield Step(state, events)
        asked = game.asked(state)
        if not asked:
            return
        seat = rng.choice(asked)
        moves = game.legal_moves(state, seat)
        move = rng.choice(moves)
        if eager:
            move = max((move, *(rng.choice(moves) for _ in range(5))), key=lambda option: len(str(option)))
        state = game.play(state, seat, move)
        events += (f"{seat} {move}",)
