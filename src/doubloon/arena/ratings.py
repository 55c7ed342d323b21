"""Elo ratings by the Bradley-Terry model, with their uncertainty.

A player of rating r is expected to do better than one of rating s in 1 / (1 + 10 ** ((s - r) / 400)) of their games.
The ratings maximize the likelihood. Their mean is 0, and one virtual draw between any two that met keeps them finite.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from doubloon.arena.intervals import Z
from doubloon.arena.standings import Meeting

_SCALE = 400 / log(10)
_ROUNDS = 100
_CLOSE = 1e-9
_PRIOR = 1e-4
"""The weight of a prior that pulls all ratings to the mean; it gives players without games a rating, too."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating."""

    player: str
    elo: float
    margin: float
    """Half the width of the 95 % interval around `elo`, relative to the mean of all players."""


def rate(players: Sequence[str], met: Sequence[Meeting]) -> list[Rating]:
    """The ratings of all players, in the order of `players`.

    >>> met = [Meeting("strong", "weak", games=100, better=0.75, low=0.66, high=0.82)]
    >>> [round(rating.elo) for rating in rate(["weak", "strong"], met)]
    [-94, 94]
    """
    number = {player: place for place, player in enumerate(players)}
    size = len(players)
    strengths = [0.0] * size
    for _ in range(_ROUNDS):
        slope, curve = [-_PRIOR * strength for strength in strengths], _flat(size)
        for meeting in met:
            one, two = number[meeting.player], number[meeting.other]
            games, won = meeting.games + 1, meeting.games * meeting.better + 0.5
            expected = 1 / (1 + exp(strengths[two] - strengths[one]))
            weight = games * expected * (1 - expected)
            for place, other, sign in ((one, two, 1), (two, one, -1)):
                slope[place] += sign * (won - games * expected)
                curve[place][place] += weight
                curve[place][other] -= weight
        spread = _inverse(curve)
        step = [sum(entry * part for entry, part in zip(row, slope, strict=True)) for row in spread]
        largest = max(1.0, *(abs(part) for part in step)) if step else 1.0
        strengths = [strength + part / largest for strength, part in zip(strengths, step, strict=True)]
        if all(abs(part) < _CLOSE for part in step):
            break
    mean = sum(strengths) / size
    of_mean = 1 / (size * (1 + _PRIOR))  # the variance that fixing the mean adds to every player
    return [
        Rating(
            player=player,
            elo=_SCALE * (strengths[place] - mean),
            margin=Z * _SCALE * sqrt(max(0.0, spread[place][place] - of_mean)),
        )
        for place, player in enumerate(players)
    ]


def _flat(size: int) -> list[list[float]]:
    """The precision matrix before any game: it fixes the mean of all strengths and adds the prior."""
    return [[1 / size + _PRIOR * (row == column) for column in range(size)] for row in range(size)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(column == place) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        top = rows[place][place]
        rows[place] = [entry / top for entry in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]
