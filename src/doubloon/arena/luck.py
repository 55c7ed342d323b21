"""The luck of each seat in a game: what chance gave it beyond the average of everything that could have come.

For every decision of chance, the luck is the value after the outcome minus the mean value over all possible outcomes,
weighted by their exact probabilities. So the expected luck is 0, whatever the values are, and results minus luck have
the same expectation as the results themselves. This is the part of AIVAT (arXiv:1612.06915) that corrects for chance.
"""

from collections.abc import Iterable
from itertools import combinations
from math import pi, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.core import AnyGame, Record, apply_event
from doubloon.core.luck import ChanceEvent

_Floats = npt.NDArray[np.float64]
_LOGISTIC = pi / sqrt(3)
"""The standard deviation of the logistic distribution."""


class Luck(NamedTuple):
    """The luck of a game, or of one decision of chance."""

    points: tuple[float, ...]
    """By seat, the points that chance gave it."""
    ahead: tuple[float, ...]
    """By pair of seats, in the order of `combinations`, what chance added to the first one's probability to finish
    ahead of the second one; a tie counts half."""


def luck_of(game: AnyGame, record: Record) -> Luck:
    """The luck in a game that was played, from its record.

    >>> import doubloon
    >>> game = doubloon.new("silver-and-gold", seed=7)
    >>> game.play_bots("greedy")
    >>> len(luck_of(game.rules, game.record()).points)
    2
    """
    assert game.luck is not None, "check_luck is called first"
    chance_events = game.luck.load()
    state = game.begin(record.options)
    found = []
    for event in record.events:
        after = apply_event(game, state, event)
        found += [event_luck(decided) for decided in chance_events(state, after)]
        state = after
    return _total(found, record.options.seats)


def event_luck(event: ChanceEvent) -> Luck:
    """The luck in one decision of chance.

    >>> event = ChanceEvent(outcome=0, probabilities=(0.25, 0.75), points=((8, 0), (4, 0)), spread=10)
    >>> event_luck(event).points
    (3.0, 0.0)
    """
    points = np.asarray(event.points, np.float64)
    return Luck(_gain(event, points), _gain(event, _ahead(points, event.spread)))


def _ahead(points: _Floats, spread: float) -> _Floats:
    """The probability that the first seat of each pair finishes ahead: (outcomes, pairs)."""
    pairs = np.array(list(combinations(range(points.shape[1]), 2)))
    difference = points[:, pairs[:, 0]] - points[:, pairs[:, 1]]
    return (1 + np.tanh(_LOGISTIC * difference / (2 * spread))) / 2  # the logistic function


def _gain(event: ChanceEvent, values: _Floats) -> tuple[float, ...]:
    """The value after the outcome minus the expected value, for each column."""
    expected = np.asarray(event.probabilities, np.float64) @ values
    return tuple((values[event.outcome] - expected).tolist())


def _total(parts: Iterable[Luck], seats: int) -> Luck:
    points, ahead = np.zeros(seats), np.zeros(seats * (seats - 1) // 2)
    for part in parts:
        points += part.points
        ahead += part.ahead
    return Luck(tuple(points.tolist()), tuple(ahead.tolist()))
