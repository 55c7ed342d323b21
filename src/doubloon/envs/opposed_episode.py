"""One game in which opponents answer the moves of one seat."""

import copy
from typing import Any, Self

from doubloon.batch.randomness import hash_one
from doubloon.core import Bot
from doubloon.envs.episode import Episode, Observation
from doubloon.envs.opponents import Opponents, first_noise, next_noise
from doubloon.envs.rewards import Reward


class OpposedEpisode(Episode):
    """A game against opponents. After `reset` and `step`, they have moved: their opponent is asked, or it is over.

    >>> from doubloon.envs.opponents import find_opponents
    >>> episode = OpposedEpisode(find_opponents("gold-hunting", "greedy", seat=1))
    >>> episode.reset(seed=7)
    >>> episode.asked, len(episode.state().players[0].piles)
    (1, 4)
    """

    def __init__(self, opponents: Opponents, *, reward: Reward = "rank", observation: Observation = "features") -> None:
        super().__init__(
            opponents.game.id,
            seats=opponents.options.seats,
            variant=opponents.options.variant,
            reward=reward,
            observation=observation,
        )
        self.opponents = opponents
        self._moves = opponents.moves_program.single
        self._bots: dict[int, Bot] = {}
        self._noise = 0

    def reset(self, seed: int | None = None) -> None:
        """Start a new game, like `Episode.reset`, and let the opponents move until the seat is asked."""
        super().reset(seed)
        assert self._seed is not None
        self._noise = first_noise(self._seed)
        makers = enumerate(self.opponents.makers)
        self._bots = {number: self.opponents.make_bot(number, self._seed) for number, maker in makers if maker}
        self._answer()

    def step(self, action: int, seat: int | None = None) -> None:
        """Play a legal action, and let the opponents move until the seat is asked or the game is over."""
        super().step(action, seat)
        self._answer()

    def why_illegal(self, action: int) -> str:
        """Why an action is not legal now."""
        return self.opponents.why_illegal(self.state(), action, self.legal())

    def _answer(self) -> None:
        ours, moves = self.opponents.seat, self._moves
        while self._asked and (seat := self._asked[0]) != ours:
            bot = self._bots.get(seat)
            if bot is None:
                action = moves.choose(self._position, seat, hash_one(self._noise))
                self._noise = next_noise(self._noise)
                self._continue(moves.step(self._position, seat, action))
            else:
                self.play(bot.choose(self.view(seat), self.opponents.seconds), seat)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)  # bots have a memory, so two games must not share them

    def __reduce__(self) -> tuple[Any, ...]:
        choices = self.opponents, self.reward, self.observation
        return _continued, (*choices, self._seed, self._position, self._bots, self._noise)


def _continued(
    opponents: Opponents,
    reward: Reward,
    observation: Observation,
    seed: int | None,
    position: Any,
    bots: dict[int, Bot],
    noise: int,
) -> OpposedEpisode:
    episode = OpposedEpisode(opponents, reward=reward, observation=observation)
    episode._seed, episode._bots, episode._noise = seed, bots, noise
    if position is not None:
        episode._continue(position)
    return episode
