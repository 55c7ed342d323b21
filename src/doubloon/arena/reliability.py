"""How true predictions are: for groups of decisions, the mean that was predicted and the mean that was observed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from doubloon.arena.calibration import PredictedGame
from doubloon.core.hints import Measure

QUARTERS = 4
LIMITS = {Measure.POINTS: 1.0, Measure.WIN: 0.02}
"""The largest difference, in any quarter of the game, of predictions that are called calibrated."""


class Outcome(NamedTuple):
    """A prediction, and what came true."""

    game: int
    quarter: int
    """From 0, by the number of decisions in the game."""
    predicted: float
    observed: float


@dataclass(frozen=True, slots=True)
class Group:
    """Decisions whose predicted and observed means are compared."""

    measure: str
    decisions: int
    predicted: float
    observed: float
    error: float
    """The standard error of the difference; decisions of one game are not independent, so it is made from games."""

    @property
    def difference(self) -> float:
        """How much too high the predictions are."""
        return self.predicted - self.observed


def outcomes(games: Iterable[PredictedGame], measure: Measure) -> list[Outcome]:
    """All predictions in a measure."""
    found = []
    for played in games:
        for place, prediction in enumerate(played.predictions):
            predicted = prediction.points if measure is Measure.POINTS else prediction.win
            if predicted is not None:
                results = played.totals if measure is Measure.POINTS else played.wins
                quarter = QUARTERS * place // len(played.predictions)
                found.append(Outcome(played.deal, quarter, predicted, float(results[prediction.seat])))
    return found


def by_quarter(games: Sequence[PredictedGame], measure: Measure) -> dict[int, Group]:
    """The decisions of each quarter of the game, from 0, in which there is a prediction."""
    quarters: dict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes(games, measure):
        quarters[outcome.quarter].append(outcome)
    return {quarter: compare(measure, quarters[quarter]) for quarter in sorted(quarters)}


def by_prediction(games: Sequence[PredictedGame], measure: Measure, groups: int = 10) -> list[Group]:
    """Groups of the same size, from the lowest predictions to the highest."""
    found = sorted(outcomes(games, measure), key=lambda outcome: outcome.predicted)
    ends = [len(found) * group // groups for group in range(groups + 1)]
    parts = (found[first:last] for first, last in pairwise(ends))
    return [compare(measure, part) for part in parts if part]


def compare(measure: Measure, found: Sequence[Outcome]) -> Group:
    """Some outcomes as one group.

    >>> compare(Measure.WIN, [Outcome(0, 0, 0.5, 1.0), Outcome(1, 0, 0.5, 0.0)]).difference
    0.0
    """
    errors: dict[int, float] = defaultdict(float)
    for outcome in found:
        errors[outcome.game] += outcome.predicted - outcome.observed
    return Group(
        measure=measure.value,
        decisions=len(found),
        predicted=fmean(outcome.predicted for outcome in found),
        observed=fmean(outcome.observed for outcome in found),
        error=sqrt(sum(error**2 for error in errors.values())) / len(found),
    )
