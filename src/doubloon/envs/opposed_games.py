"""Many games at once, in each of which opponents answer the moves of one seat."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.randomness import GOLDEN_RATIO, hash32, next_seed
from doubloon.core import Bot
from doubloon.envs.opponents import Opponents, first_noises

_FEW = 4
"""Below 1/4 of the games, only those in which an opponent is asked are stepped."""


class Ended(NamedTuple):
    """The games that ended in a step."""

    numbers: NDArray[np.intp]
    ranks: NDArray[np.float32]  # (games, seats): the rewards by rank
    scores: NDArray[np.int16]  # (games, seats)


class OpposedGames:
    """A batch of games against opponents. Game for game, it is the same as `OpposedEpisode`.

    >>> from doubloon.envs.opponents import find_opponents
    >>> games = OpposedGames(find_opponents("gold-hunting", "random", seat=1))
    >>> games.deal(np.arange(100, dtype=np.uint32))
    >>> set(games.state.seat.tolist())
    {1}
    """

    def __init__(self, opponents: Opponents) -> None:
        self.opponents = opponents
        self.program = opponents.program
        self._moves = opponents.moves_program
        self.state: Any = None
        """The positions, as a state of the array program."""
        self._noise = np.zeros(0, np.uint32)
        self._numbers = np.zeros(0, np.intp)
        self._bots: dict[tuple[int, int], Bot] = {}
        self._bot_seats = np.array([maker is not None for maker in opponents.makers])
        self._random_seats = ~self._bot_seats
        self._random_seats[opponents.seat] = False
        self._ended: list[Ended] = []

    def deal(self, seeds: NDArray[np.uint32]) -> None:
        """Start new games, and let the opponents move until the seat is asked."""
        self.state = self.program.deal(seeds)
        self._noise = first_noises(seeds)
        self._numbers = np.arange(len(seeds))
        self._bots.clear()
        self.answer()

    def replace(self, where: NDArray[np.bool_], seeds: NDArray[np.uint32] | None = None) -> None:
        """Replace some games by new ones, by default by those that follow; their opponents move later."""
        numbers = np.flatnonzero(where)
        if seeds is None:
            seeds = next_seed(np, self.state.seed[numbers])
        self.state = _replaced(self.state, numbers, self.part(numbers), self.program.deal(seeds))
        self._noise[numbers] = first_noises(seeds)
        if self._bots:
            replaced = set(numbers.tolist())
            self._bots = {key: bot for key, bot in self._bots.items() if key[0] not in replaced}

    def step(self, actions: NDArray[np.integer[Any]]) -> Ended:
        """Play a legal action of the seat in each game, and let the opponents move until the seat is asked again.

        A negative action leaves a game as it is.
        """
        played = self.program.step(self.state, actions)
        self.state = played.state
        self._note_ended(played, self._numbers)
        self.answer()
        ended, self._ended = self._ended, []
        return ended[0] if len(ended) == 1 else _joined(ended, self.opponents.options.seats)

    def answer(self) -> None:
        """Let the opponents move until the seat is asked."""
        self.state = self._answer(self.state, self._numbers)

    def part(self, numbers: NDArray[np.intp]) -> Any:
        """The state of some games."""
        return _part(self.state, numbers)

    def _answer(self, games: Any, numbers: NDArray[np.intp]) -> Any:
        """Let the opponents move in these games until the seat is asked or the game is over."""
        program, ours = self._moves, self.opponents.seat
        while True:
            asked = (games.seat != ours) & ~program.over(games)
            count = np.count_nonzero(asked)
            if count == 0:
                return games
            if _FEW * count < len(numbers):
                places = np.flatnonzero(asked)
                part = _part(games, places)
                return _replaced(games, places, part, self._answer(part, numbers[places]))
            played = program.step(games, self._choose(games, numbers, asked))
            games = played.state
            self._note_ended(played, numbers)

    def _choose(self, games: Any, numbers: NDArray[np.intp], asked: NDArray[np.bool_]) -> NDArray[np.int32]:
        """The opponents' actions where one is asked, else -1."""
        if not self._bot_seats.any():
            return self._choose_at_random(games, numbers, asked)
        at_random = asked & self._random_seats[games.seat]
        actions = np.full(len(numbers), -1, np.int32)
        if at_random.any():
            actions = self._choose_at_random(games, numbers, at_random)
        places = np.flatnonzero(asked & self._bot_seats[games.seat])
        states = self.program.to_reference(_part(games, places))
        seeds, seats = games.seed[places].tolist(), games.seat[places].tolist()
        for place, state, seat, seed in zip(places.tolist(), states, seats, seeds, strict=True):
            actions[place] = self._ask_bot(int(numbers[place]), seat, seed, state)
        return actions

    def _choose_at_random(self, games: Any, numbers: NDArray[np.intp], asked: NDArray[np.bool_]) -> NDArray[np.int32]:
        noise = self._noise if numbers is self._numbers else self._noise[numbers]
        chosen: NDArray[np.int32] = self._moves.choose(games, hash32(np, noise))
        self._noise[numbers] = noise + asked * np.uint32(GOLDEN_RATIO)
        return (chosen + 1) * asked - 1

    def _ask_bot(self, number: int, seat: int, seed: int, state: Any) -> int:
        bot = self._bots.get((number, seat))
        if bot is None:
            bot = self._bots[number, seat] = self.opponents.make_bot(seat, seed)
        move = bot.choose(self.opponents.game.view(state, seat), self.opponents.seconds)
        return self._moves.to_action(state, seat, move)

    def _note_ended(self, played: Any, numbers: NDArray[np.intp]) -> None:
        places = np.flatnonzero(played.ended)
        if places.size:
            self._ended.append(Ended(numbers[places], played.rewards[places], played.scores[places]))


def _part(games: Any, places: NDArray[np.intp]) -> Any:
    return type(games)(*[field.take(places, axis=-1) for field in games])


def _replaced(games: Any, places: NDArray[np.intp], part: Any, new: Any) -> Any:
    """The games with new positions at these places, where `part` was before."""
    fields = []
    for field, before, after in zip(games, part, new, strict=True):
        if after is not before:
            field = field.copy()
            field[..., places] = after
        fields.append(field)
    return type(games)(*fields)


def _joined(parts: list[Ended], seats: int) -> Ended:
    if not parts:
        return Ended(np.zeros(0, np.intp), np.zeros((0, seats), np.float32), np.zeros((0, seats), np.int16))
    return Ended(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))
