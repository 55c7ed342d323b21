"""The values of cards: equal to a slow and simple calculation, and plausible."""

from functools import cache

import pytest

from doubloon.games.silver_gold import TREASURE_CARDS, TreasureCard
from doubloon.games.silver_gold.card_values import EXTRA, HORIZON, TURN, card_values, place_value, symbol_value
from doubloon.games.silver_gold.cards import SHAPE_COUNTS, SHAPES, TREASURES_BY_ID
from doubloon.games.silver_gold.moves import crosses
from doubloon.games.silver_gold.shapes import bits


@cache
def simple_value(card: TreasureCard, turns: int, crossed: int) -> float:
    """The expected value, box by box."""
    if crossed == card.boxes:
        return card.points + place_value(turns)
    if not turns:
        return 0.0
    later = simple_value(card, turns - 1, crossed)
    total = 0.0
    for shape, count in SHAPE_COUNTS.items():
        options = [
            simple_value_after(card, turns - 1, crossed, boxes) for boxes in crosses(card, shape) if not boxes & crossed
        ]
        total += count / 8 * max(later, max(options) - TURN)
    return total


def simple_value_after(card: TreasureCard, turns: int, crossed: int, boxes: int) -> float:
    """The value after a cross with its extra crosses."""
    gain, crossed = symbol_value(card, boxes), crossed | boxes
    here = simple_value(card, turns, crossed)
    if not boxes & card.crosses:
        return gain + here
    extras = [simple_value_after(card, turns, crossed, box) for box in bits(card.boxes & ~crossed)]
    return gain + max(here + (EXTRA if turns else 0.0), *extras, here)


@pytest.mark.parametrize("name", ["grey-04", "grey-08", "green-11", "orange-08"])
def test_values_equal_a_simple_calculation(name: str) -> None:
    card = TREASURES_BY_ID[name]
    boxes = list(bits(card.boxes))
    crossed = sum(boxes[: len(boxes) // 2])
    for turns in range(4):
        assert card_values(card).value(turns, crossed) == pytest.approx(simple_value(card, turns, crossed), abs=1e-3)


@pytest.mark.parametrize("turns", [1, 5, HORIZON])
def test_a_value_is_the_mean_over_the_best_answers_to_the_shapes(turns: int) -> None:
    for card in TREASURE_CARDS[::6]:
        values, crossed = card_values(card), next(bits(card.boxes))
        later = values.value(turns - 1, crossed)
        answers = dict(zip(SHAPES, values.values_after_shapes(turns - 1, crossed), strict=True))
        mean = sum(count / 8 * max(later, answers[shape] - TURN) for shape, count in SHAPE_COUNTS.items())
        assert values.value(turns, crossed) == pytest.approx(mean, abs=1e-3)


def test_before_the_horizon_each_turn_adds_the_same_to_an_answer() -> None:
    values = card_values(TREASURES_BY_ID["purple-07"])
    rise = values.value(HORIZON + 3, 0b11) - values.value(HORIZON, 0b11)
    for early, late in zip(
        values.values_after_shapes(HORIZON + 3, 0b11), values.values_after_shapes(HORIZON, 0b11), strict=True
    ):
        assert early - late == pytest.approx(rise, abs=1e-3)


def test_a_completed_card_has_its_points_and_the_value_of_its_place() -> None:
    for card in TREASURE_CARDS:
        for turns in (0, 1, HORIZON, HORIZON + 5):
            expected = card.points + place_value(turns)
            assert card_values(card).value(turns, card.boxes) == pytest.approx(expected, abs=1e-4)


def test_more_turns_never_lower_a_value() -> None:
    card = TREASURES_BY_ID["purple-07"]
    values = [card_values(card).value(turns, 0b11) for turns in range(28)]
    assert values == sorted(values)
    assert values[0] == 0
