"""How strong a policy is: games against bots of the ladder, with confidence intervals."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from doubloon.arena.intervals import interval
from doubloon.core import Options
from doubloon.core.checks import whole
from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD
from doubloon.envs.episode import Observation, to_mask
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_episode import OpposedEpisode
from doubloon.registry import game as find_game

Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.int8]], NDArray[np.integer[Any]]]
"""Chooses actions for many games at once, from observations (games, length) and masks (games, actions).

All calls have the same number of games, so that JAX compiles a policy once. In a game that is over, the mask allows
only the action 0, and the answer is ignored."""


class Measurement(NamedTuple):
    """The result of many games against one kind of bot."""

    opponent: str
    games: int
    wins: float
    """The share of games won; a shared first place counts as its part of a win."""
    low: float
    """The lower end of the 95 % confidence interval of `wins`."""
    high: float
    score: float
    """The mean final score of the policy."""
    other_score: float
    """The mean final score of the bots."""

    def __str__(self) -> str:
        wins = f"{self.wins:.1%} of {self.games} games ({self.low:.1%} to {self.high:.1%})"
        return f"{wins} against {self.opponent}, {self.score:.1f} points to {self.other_score:.1f}"


def measure(
    game: str,
    policy: Policy,
    opponent: str,
    *,
    games: int = 200,
    seats: int = 2,
    variant: str = STANDARD,
    observation: Observation = "features",
    seconds: float = 1.0,
    seed: int = 0,
) -> Measurement:
    """Let a policy play against bots of one kind. Every deal is played once from each seat.

    >>> def first_legal(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> print(measure("silver-and-gold", first_legal, "castaway", games=10, seed=1))
    50.0% of 10 games (23.7% to 76.3%) against castaway, 72.2 points to 69.2
    """
    find_game(game).check_options(Options(seats, variant=variant))
    if whole(games, "games", 1) % seats:
        raise OptionsError(f"each deal is played from {seats} seats, so the number of games is a multiple of {seats}")
    names = (opponent,) * (seats - 1)
    opposed = [find_opponents(game, names, seat=seat, variant=variant, seconds=seconds) for seat in range(seats)]
    episodes = [OpposedEpisode(opposed[number % seats], observation=observation) for number in range(games)]
    for number, episode in enumerate(episodes):
        episode.reset(whole(seed, "a seed") + number // seats)
    while any(episode.asked is not None for episode in episodes):
        observations = np.stack([episode.observe(episode.opponents.seat) for episode in episodes])
        masks = np.stack([to_mask(episode.legal() or (0,), episode.program.actions) for episode in episodes])
        for episode, action in zip(episodes, policy(observations, masks).tolist(), strict=True):
            if episode.asked is not None:
                episode.step(action)
    return _summary(opponent, episodes)


def measure_levels(
    game: str, policy: Policy, *, games: int = 200, seats: int = 2, seed: int = 0
) -> Iterator[Measurement]:
    """Measure a policy against the levels of the ladder from the weakest on, up to the first that wins more games.

    >>> def first_legal(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> [found.opponent for found in measure_levels("silver-and-gold", first_legal, games=10, seed=1)]
    ['castaway', 'landlubber']
    """
    for level in find_game(game).levels:
        found = measure(game, policy, level, games=games, seats=seats, seed=seed)
        yield found
        if found.wins * seats < 1:
            return


def _summary(opponent: str, episodes: list[OpposedEpisode]) -> Measurement:
    wins, own, others = [], [], []
    for episode in episodes:
        result, ours = episode.result(), episode.opponents.seat
        assert result is not None
        wins.append(1 / len(result.winners) if ours in result.winners else 0.0)
        own.append(result.scores[ours].total)
        others += [score.total for seat, score in enumerate(result.scores) if seat != ours]
    share = float(np.mean(wins))
    low, high = interval(share, len(wins))
    return Measurement(opponent, len(wins), share, low, high, float(np.mean(own)), float(np.mean(others)))
