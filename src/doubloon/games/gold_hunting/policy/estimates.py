"""Chances to win, from simulated games in which both seats continue by the policy.

The candidates of a decision share their simulations: the same hidden piles and markers, and the same random numbers. So
their differences are known better than their level.
"""

from collections.abc import Callable
from time import monotonic
from typing import Literal, NamedTuple

import numpy as np

from doubloon.games.gold_hunting.pieces import MARKERS, PIECES
from doubloon.games.gold_hunting.policy.builds import Integers, Numbers, build_table, draw_piles
from doubloon.games.gold_hunting.policy.mining import Miners, new_miners
from doubloon.games.gold_hunting.policy.network import Policy
from doubloon.games.gold_hunting.policy.simulate import DRAWS, play_out
from doubloon.games.gold_hunting.policy.table import OwnSide, rival_side
from doubloon.games.gold_hunting.view import View

ROUND = 32
"""The simulations of a candidate that are played at once."""
MOST_ROUNDS = 16
_TIME_SHARE = 0.8
"""The share of the time limit that simulations may use."""
_TURNS = 2 * len(PIECES)
_SIDES: tuple[Literal["left"], Literal["right"]] = ("left", "right")


class Estimates(NamedTuple):
    """The chances to win of several candidates."""

    best: int
    """The number of the best candidate."""
    values: Numbers
    """By candidate: the chance to win; none is above that of the best candidate."""

    @property
    def order(self) -> list[int]:
        """The numbers of the candidates, best first."""
        return sorted(range(len(self.values)), key=lambda number: (number == self.best, self.values[number]))[::-1]


class BuildEstimates(NamedTuple):
    """The chances to win with several builds, and what the other seat mines from them."""

    estimates: Estimates
    mined: Numbers
    """By candidate: the points of the other seat."""
    usual: float
    """The points of the other seat from builds that are drawn evenly."""


def estimate_choices(
    policy: Policy, view: View, side: OwnSide, choices: list[int], rng: np.random.Generator, seconds: float
) -> Estimates:
    """The chances to win of choices of the view's seat; `side` needs `ROUND * MOST_ROUNDS` simulations."""
    rivals = rival_side(policy, view, side.rival_markers)
    first = np.repeat(choices, ROUND)

    def play(number: int) -> _Ended:
        rows = np.tile(np.arange(ROUND) + ROUND * number, len(choices))
        numbers = np.tile(rng.random((_TURNS, DRAWS, ROUND)), len(choices))
        return _Ended(*play_out(policy, side.miners.at(rows), rivals.at(rows), numbers, first))

    return rate(*_chances(_rounds(play, seconds), len(choices)))


def estimate_builds(
    policy: Policy, view: View, builds: Integers, rng: np.random.Generator, seconds: float
) -> BuildEstimates:
    """The chances to win of the view's seat with these builds, each a row of four piles."""
    assert view.seat is not None
    assert view.own is not None
    assert view.own.marker is not None
    own_marker, table = view.own.marker, build_table()
    others = [marker for marker in MARKERS if marker != own_marker]
    groups = len(builds) + 1  # the last group has evenly drawn builds

    def play(_number: int) -> _Ended:
        markers = rng.choice(others, ROUND)
        own = new_miners(policy.beliefs, draw_piles(policy.mixture, markers, rng), np.full(ROUND, own_marker))
        even = table.piles[rng.integers(0, len(table.piles), ROUND)]
        rest = np.concatenate([np.repeat(builds, ROUND, axis=0), even])
        rivals = new_miners(policy.beliefs, rest, np.tile(markers, groups))
        own = own.at(np.tile(np.arange(ROUND), groups))
        numbers = np.tile(rng.random((_TURNS, DRAWS, ROUND)), groups)
        if view.options.start == view.seat:
            return _Ended(*play_out(policy, own, rivals, numbers))
        rivals, own = play_out(policy, rivals, own, numbers)
        return _Ended(own, rivals)

    ended = _rounds(play, seconds)
    points = np.mean([end.rivals.points.reshape(groups, ROUND).mean(axis=1) for end in ended], axis=0)
    values, halves = _chances(ended, groups)
    return BuildEstimates(rate(values[:-1], halves[:, :-1]), points[:-1], float(points[-1]))


def rate(values: Numbers, halves: Numbers) -> Estimates:
    """The estimates from the chances to win by candidate, in all games and in two halves of them.

    The best of several estimates is likely to be too high. So each half rates the candidate that is best in the other.
    """
    level = (halves[1, halves[0].argmax()] + halves[0, halves[1].argmax()]) / 2
    best = int(values.argmax())
    capped = np.minimum(values, level)
    capped[best] = level
    return Estimates(best, capped)


class _Ended(NamedTuple):
    """A round of finished games, the candidates one after the other."""

    own: Miners
    rivals: Miners


def _rounds(play: Callable[[int], _Ended], seconds: float) -> list[_Ended]:
    """At least two rounds of games, and as many as fit into the time."""
    begun = monotonic()
    ended: list[_Ended] = []
    while len(ended) < MOST_ROUNDS:
        ended.append(play(len(ended)))
        used = monotonic() - begun
        if len(ended) >= 2 and used * (1 + 1 / len(ended)) > _TIME_SHARE * seconds:
            break
    return ended


def _chances(ended: list[_Ended], groups: int) -> tuple[Numbers, Numbers]:
    """The chances to win by candidate: in all rounds, and in two halves of them."""
    halves = [_pairwise_wins(half, groups) for half in (ended[::2], ended[1::2])]
    return _pairwise_wins(ended, groups), np.array(halves)


def _pairwise_wins(ended: list[_Ended], groups: int) -> Numbers:
    """The mean result by candidate, a draw counting half, of every game of the one seat with every one of the other.

    The seats do not influence each other's gold, so any two games with the same markers can be compared. That makes
    much more of the same number of games.
    """
    own, rivals, markers = (
        np.concatenate([part.reshape(groups, ROUND) for part in parts], axis=1)
        for parts in zip(*((end.own.ranks, end.rivals.ranks, end.rivals.marker) for end in ended), strict=True)
    )
    won = np.zeros(groups)
    for marker in MARKERS:
        same = markers[0] == marker
        for group in range(groups) if same.any() else ():
            ranks = np.sort(rivals[group, same])
            bounds = [np.searchsorted(ranks, own[group, same], side=side) for side in _SIDES]
            won[group] += np.sum(bounds) / 2 / len(ranks)
    chances: Numbers = won / markers.shape[1]
    return chances
