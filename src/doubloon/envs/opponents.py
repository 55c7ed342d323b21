"""Opponents: named bots on all seats but one, which answer every move of this seat.

`random` chooses by counting, with a hash of the game's seed: the same in one game as in a batch of many.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from doubloon import batch
from doubloon.batch.game import AnyBatchGame
from doubloon.batch.randomness import GOLDEN_RATIO, hash32, hash_one
from doubloon.bots import own_bot
from doubloon.bots.find import RANDOM
from doubloon.core import AnyGame, Bot, IllegalMove, Options
from doubloon.core.bot import BotMaker
from doubloon.core.checks import check_seconds
from doubloon.core.errors import OptionsError, listed, quoted
from doubloon.core.game import STANDARD, check_seat
from doubloon.envs.episode import find_program
from doubloon.registry import game as find_game

_SALT = 0x51F15EED
"""So that random choices do not follow from the deal, whose rows are hashes of the seed, too."""
_MASK = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Opponents:
    """The opponents of one seat."""

    game: AnyGame
    options: Options
    seat: int
    """The seat that they play against."""
    makers: tuple[BotMaker | None, ...]
    """Creates the bot of each seat; None for `random`, and for the seat that they play against."""
    seconds: float
    """The time of a bot for each decision."""

    @property
    def program(self) -> AnyBatchGame:
        """The array program for the actions of the seat."""
        return find_program(self.game.id, self.options)

    @property
    def moves_program(self) -> AnyBatchGame:
        """The array program for their own moves, in which every move of the rules is one action."""
        return _find_moves_program(self.game.id, self.options)

    def make_bot(self, seat: int, seed: int) -> Bot:
        """The bot of a seat in the game with this seed."""
        maker = self.makers[seat]
        assert maker is not None
        return maker(f"{seed}/{seat}")

    def why_illegal(self, state: Any, action: int, legal: Sequence[int]) -> str:
        """Why an action is not one of the legal ones, in the words of the rules where the action stands for a move."""
        choices = f"legal: {listed(legal, len(legal))}"
        # The rules need a state. One that is sampled from the seat's view cannot reveal anything.
        state = self.game.sample(self.game.view(state, self.seat), Random(0))
        try:
            if action not in range(self.program.actions):
                raise IllegalMove(f"there is no action {action}; {choices}")
            move = self.program.to_move(state, self.seat, action)
            self.game.play(state, self.seat, move)
        except IllegalMove as error:
            return str(error)
        return f"action {action} is not legal; {choices}"


def find_opponents(
    game: str, names: str | Sequence[str], *, seat: int = 0, variant: str = STANDARD, seconds: float = 1.0
) -> Opponents:
    """The game's own bots with these names on the other seats, in their order.

    >>> find_opponents("silver-and-gold", ("greedy", "random"), seat=1).options
    Options(seats=3, start=0, variant='standard')
    >>> find_opponents("gold-hunting", "kraken")
    Traceback (most recent call last):
        ...
    doubloon.core.errors.UnknownName: gold-hunting has no bot 'kraken'; bots: random, greedy, ...
    """
    rules = find_game(game)
    check_seconds(seconds)
    if isinstance(names, str):
        names = (names,)
    elif not isinstance(names, Sequence):
        raise OptionsError(f"opponents must be names of bots, such as ('greedy', 'random'), not {quoted(names)}")
    options = Options(len(names) + 1, variant=variant)
    rules.check_options(options)
    check_seat(options, seat)
    makers = [None if name == RANDOM else own_bot(rules, name) for name in names]
    return Opponents(rules, options, seat, (*makers[:seat], None, *makers[seat:]), seconds)


def first_noise(seed: int) -> int:
    """The start of a game's sequence of random numbers.

    >>> first_noise(7) == int(first_noises(np.array([7], np.uint32))[0])
    True
    """
    return hash_one(seed ^ _SALT)


def next_noise(noise: int) -> int:
    """The next item of the sequence; `hash_one` makes a random number from it."""
    return (noise + GOLDEN_RATIO) & _MASK


def first_noises(seeds: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """`first_noise` of many games."""
    found: NDArray[np.uint32] = hash32(np, seeds ^ np.uint32(_SALT))
    return found


_WHOLE_MOVES: dict[str, dict[str, Any]] = {"gold-hunting": {"build": "whole"}}
"""The choices of array programs in which every move is one action."""


@lru_cache(32)
def _find_moves_program(game: str, options: Options) -> AnyBatchGame:
    return batch.make(find_game(game), options, restart=False, **_WHOLE_MOVES.get(game, {}))
