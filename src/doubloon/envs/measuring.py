"""How strong a policy is: games against bots of the ladder, with confidence intervals."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from doubloon.arena.intervals import interval
from doubloon.bots import own_bot
from doubloon.core import Bot
from doubloon.core.errors import OptionsError
from doubloon.core.game import STANDARD
from doubloon.envs.episode import Episode, Observation
from doubloon.registry import game as find_game

Policy: TypeAlias = Callable[[NDArray[Any], NDArray[np.int8]], NDArray[np.integer[Any]]]
"""Chooses actions for many games at once, from observations (games, length) and masks (games, actions)."""


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
    70.0% of 10 games (39.7% to 89.2%) against castaway, 72.6 points to 67.4
    """
    if games < 1 or games % seats:
        raise OptionsError(f"each deal is played from {seats} seats, so the number of games is a multiple of {seats}")
    maker = own_bot(Episode(game, seats=seats, variant=variant).game, opponent)
    running = [
        _Running(game, number, maker, seats=seats, variant=variant, observation=observation, seed=seed)
        for number in range(games)
    ]
    waiting = running
    while waiting := [each for each in waiting if each.advance(seconds)]:
        observations = np.stack([each.episode.observe(each.seat) for each in waiting])
        masks = np.stack([each.episode.mask() for each in waiting])
        for each, action in zip(waiting, policy(observations, masks).tolist(), strict=True):
            each.episode.step(action)
    return _summary(opponent, running)


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


class _Running:
    """A game of the policy against bots."""

    def __init__(self, game: str, number: int, maker: Callable[[int | str], Bot], *, seed: int, **options: Any) -> None:
        self.episode = Episode(game, **options)
        seats = self.episode.options.seats
        deal, self.seat = divmod(number, seats)
        self.episode.reset(seed=seed + deal)
        self._bots = {seat: maker(f"{seed}/{deal}/{seat}") for seat in range(seats) if seat != self.seat}

    def advance(self, seconds: float) -> bool:
        """Let the bots move until the policy is asked; False once the game is over."""
        episode = self.episode
        while (asked := episode.asked) is not None and asked != self.seat:
            episode.play(self._bots[asked].choose(episode.view(asked), seconds))
        return asked is not None


def _summary(opponent: str, running: list[_Running]) -> Measurement:
    wins, own, others = [], [], []
    for each in running:
        result = each.episode.result()
        assert result is not None
        wins.append(1 / len(result.winners) if each.seat in result.winners else 0.0)
        own.append(result.scores[each.seat].total)
        others += [score.total for seat, score in enumerate(result.scores) if seat != each.seat]
    share = float(np.mean(wins))
    low, high = interval(share, len(wins))
    return Measurement(opponent, len(wins), share, low, high, float(np.mean(own)), float(np.mean(others)))
