"""The deadline: its clock counts work here, so that the tests do not depend on the speed of a machine."""

import pytest

from doubloon.batch.arrays import Array
from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Phase, View
from doubloon.games.silver_gold.bots.admiral import Admiral
from doubloon.games.silver_gold.bots.deadline import Deadline, OutOfTime
from doubloon.games.silver_gold.bots.search import rate_moves
from doubloon.games.silver_gold.card_values import card_values
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.value_net.position import Position
from doubloon.games.silver_gold.value_net.value import LearnedValue, shipped
from doubloon.games.silver_gold.value_net.weights import SHIPPED, load_weights
from tests.games.silver_gold.positions import position
from tests.playing import random_game

SMALL = 6000
"""The seats of one batch: those are rated in some hundredths of a second."""
MANY_CHAINS = """
    turn: 9
    expedition: expedition-5
    display: grey-05 grey-06 green-04 green-05

    seat 0: coins 3
    purple-02   purple-03

    seat 1: coins 2
    green-01    grey-01
"""


class CountingValue:
    """Counts the seats that it rates; as a clock, it shows one second for each."""

    def __init__(self) -> None:
        self.calls: list[int] = []

    def expected_points(self, position: Position, group: Array) -> Array:
        self.calls.append(len(group))
        return shipped().expected_points(position, group)

    def time(self) -> float:
        return float(sum(self.calls))


def views(phase: Phase) -> list[View]:
    states = [step.state for step in random_game(GAME, Options(3), "deadline") if step.state.phase is phase]
    return [GAME.view(state, state.awaited[0]) for state in states[:: max(1, len(states) // 3)]]


def work(view: View, seconds: float) -> CountingValue:
    value = CountingValue()
    Admiral(1, value, clock=value.time).weigh(view, seconds)
    return value


@pytest.mark.parametrize("seconds", [1, 3000, 30000])
def test_a_decision_ends_within_a_batch_after_its_time(seconds: int) -> None:
    found = [view for phase in (Phase.KEEP, Phase.CROSS, Phase.TAKE) for view in views(phase)]
    for view in [*found, GAME.view(position(MANY_CHAINS), 0)]:
        value = work(view, seconds)
        assert max(value.calls) <= SMALL
        assert value.time() <= seconds + SMALL


def test_a_decision_uses_the_time_that_it_has() -> None:
    view = GAME.view(position(MANY_CHAINS), 0)
    assert work(view, 60_000).time() > 50_000


def test_crosses_that_promise_most_are_rated_first() -> None:
    view = GAME.view(position(MANY_CHAINS), 0)
    everything = rate_moves(view, shipped())
    hurried = rate_moves(view, shipped(), lambda: True)
    assert len(hurried) < len(everything) / 5
    assert hurried[0].points == pytest.approx(everything[0].points, abs=0.5)


def test_the_values_of_cards_are_computed_one_after_another() -> None:
    """A new process knows none of them, and four seats and the display may have twelve cards."""
    states = [step.state for step in random_game(GAME, Options(4), "charts") if step.state.phase is Phase.CROSS]
    view = GAME.view(states[60], states[60].awaited[0])

    def computed(seconds: float) -> int:
        card_values.cache_clear()
        value = LearnedValue(load_weights(SHIPPED))
        Admiral(1, value, clock=lambda: float(card_values.cache_info().misses)).weigh(view, seconds)
        return card_values.cache_info().misses

    assert computed(3.0) <= 4
    assert computed(100.0) > 9


def test_nothing_is_prepared_after_the_deadline() -> None:
    late = Deadline(0.0, lambda: 1.0)
    with pytest.raises(OutOfTime):
        late.prepare([TREASURES_BY_ID["grey-01"]])
    Deadline(1.0, lambda: 1.0).prepare([TREASURES_BY_ID["grey-01"]])
