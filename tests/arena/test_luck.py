"""Results without luck: the same expectation as plain ones, for any values, in a game that can be enumerated."""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pytest

from doubloon.arena.adjusted import adjusted_meetings, factors_for_luck
from doubloon.arena.luck import Luck, event_luck
from doubloon.arena.results import GameResult
from doubloon.core import ChanceEvent

DIE = (1, 2, 6)
"""The sides of a die; the last one is half as likely as each of the others."""
CHANCES = (0.4, 0.4, 0.2)
Value = Callable[[tuple[int, ...]], float]


class Played(NamedTuple):
    """A game that was played, and its probability."""

    probability: float
    points: float
    events: list[ChanceEvent]


def played(value: Value) -> list[Played]:
    """Every possible game of a player who rolls a second time after a 1, and only then."""
    games = []
    for first, second in product(range(len(DIE)), repeat=2):
        rolled: tuple[int, ...] = (DIE[first],)
        events = [event(first, (), value)]
        if rolled == (1,):
            events.append(event(second, rolled, value))
            rolled += (DIE[second],)
        games.append(Played(CHANCES[first] * CHANCES[second], sum(rolled), events))
    return games


def event(outcome: int, before: tuple[int, ...], value: Value) -> ChanceEvent:
    """A roll after other ones; the opponent always has 4 points."""
    return ChanceEvent(outcome, CHANCES, [(value((*before, side)), 4.0) for side in DIE], spread=2.0)


def true_value(rolled: tuple[int, ...]) -> float:
    """The points that the player can expect."""
    mean = sum(chance * side for chance, side in zip(CHANCES, DIE, strict=True))
    return sum(rolled) + (mean if rolled == (1,) else 0.0)


def luck(game: Played) -> Luck:
    parts = [event_luck(event) for event in game.events]
    return Luck((sum(part.points[0] for part in parts), 0.0), (sum(part.ahead[0] for part in parts),))


@pytest.mark.parametrize("value", [true_value, sum, lambda rolled: -7.0 * rolled[-1] ** 3, len])
def test_the_expected_result_without_luck_is_the_expected_result(value: Value) -> None:
    games = played(value)
    plain = sum(game.probability * game.points for game in games)
    won = sum(game.probability * (game.points > 4) for game in games)
    assert sum(game.probability * (game.points - luck(game).points[0]) for game in games) == pytest.approx(
        plain, abs=1e-9
    )
    adjusted = sum(game.probability * ((game.points > 4) - luck(game).ahead[0]) for game in games)
    assert adjusted == pytest.approx(won, abs=1e-9)


def test_with_true_values_every_game_has_the_same_result_without_luck() -> None:
    without = {round(game.points - luck(game).points[0], 9) for game in played(true_value)}
    assert without == {round(0.4 * true_value((1,)) + 0.4 * 2 + 0.2 * 6, 9)}


def test_factors_from_other_deals_keep_the_expectation() -> None:
    outcomes = [(5.0, 2.0), (1.0, -1.0), (-3.0, -1.0)]  # a figure and its luck, equally likely; the mean luck is 0
    found = []
    for deals in product(outcomes, repeat=4):
        figures, parts = zip(*deals, strict=True)
        factors = factors_for_luck(figures, parts)
        found += [figure - factor * part for figure, factor, part in zip(figures, factors, parts, strict=True)]
    assert len(set(found)) > 10
    assert sum(found) / len(found) == pytest.approx(1.0, abs=1e-9)


def result(players: tuple[str, ...], deal: int, totals: tuple[int, ...], luck: tuple[float, ...]) -> GameResult:
    """A game of two seats; chance decides nothing but the points."""
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    ahead = ((luck[0] - luck[1]) / 100,)
    return GameResult(players, deal, totals, places, (1, 1), (0.0, 0.0), (0.0, 0.0), luck, ahead)


def test_a_meeting_counts_deals_and_shows_what_a_game_without_luck_is_worth() -> None:
    games = []
    for deal in range(40):
        swing, rest = (10, -10, 6, -6)[deal % 4], deal // 4 % 2
        games.append(result(("a", "b"), deal, (100, 103 + swing + rest), (0.0, float(swing))))
        games.append(result(("b", "a"), deal, (103, 100), (0.0, 0.0)))
    (meeting,) = adjusted_meetings(["a", "b"], games)
    assert (meeting.player, meeting.other, meeting.deals) == ("b", "a", 40)
    assert meeting.points.plain.mean == pytest.approx(3.25)
    assert meeting.points.adjusted.mean == pytest.approx(3.25, abs=0.1)
    assert meeting.points.worth is not None
    assert meeting.points.worth > 100
    assert meeting.points.plain.margin is not None
    assert meeting.points.adjusted.margin is not None
    assert meeting.points.adjusted.margin < meeting.points.plain.margin / 10
    assert 0.5 < meeting.better.plain.mean < 1


def test_a_single_deal_has_no_interval() -> None:
    (meeting,) = adjusted_meetings(["a", "b"], [result(("a", "b"), 0, (90, 100), (-4.0, 1.0))])
    assert meeting.points.plain.mean == 10
    assert meeting.points.adjusted.mean == 5
    assert meeting.points.adjusted.margin is None
    assert meeting.points.worth is None
