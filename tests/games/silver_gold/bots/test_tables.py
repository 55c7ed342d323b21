"""The tables say what a slow and plain calculation says, and what one would expect of them."""

from functools import cache

import pytest

from doubloon.games.silver_gold import TREASURE_CARDS, TreasureCard
from doubloon.games.silver_gold.bots.tables import EXTRA, HORIZON, SHAPE_COUNTS, TURN, place_worth, symbol_worth, table
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.moves import crosses
from doubloon.games.silver_gold.shapes import bits


@cache
def plain_worth(card: TreasureCard, turns: int, crossed: int) -> float:
    """What the table should say, box by box."""
    if crossed == card.boxes:
        return card.points + place_worth(turns)
    if not turns:
        return 0.0
    later = plain_worth(card, turns - 1, crossed)
    total = 0.0
    for shape, count in SHAPE_COUNTS.items():
        options = [
            plain_after(card, turns - 1, crossed, boxes) for boxes in crosses(card, shape) if not boxes & crossed
        ]
        total += count / 8 * max(later, max(options) - TURN)
    return total


def plain_after(card: TreasureCard, turns: int, crossed: int, boxes: int) -> float:
    """What is to be had after a cross, with the extra ones that it obliges to."""
    gain, crossed = symbol_worth(card, boxes), crossed | boxes
    here = plain_worth(card, turns, crossed)
    if not boxes & card.crosses:
        return gain + here
    extras = [plain_after(card, turns, crossed, box) for box in bits(card.boxes & ~crossed)]
    return gain + max(here + (EXTRA if turns else 0.0), *extras, here)


@pytest.mark.parametrize("name", ["grey-04", "grey-08", "green-11", "orange-08"])
def test_a_table_is_what_a_plain_calculation_gives(name: str) -> None:
    card = TREASURES_BY_ID[name]
    boxes = list(bits(card.boxes))
    crossed = sum(boxes[: len(boxes) // 2])
    for turns in range(4):
        assert table(card).worth(turns, crossed) == pytest.approx(plain_worth(card, turns, crossed), abs=1e-3)


def test_a_completed_card_is_its_points_and_its_place() -> None:
    for card in TREASURE_CARDS:
        for turns in (0, 1, HORIZON, HORIZON + 5):
            assert table(card).worth(turns, card.boxes) == pytest.approx(card.points + place_worth(turns), abs=1e-4)


def test_more_time_is_never_worth_less() -> None:
    card = TREASURES_BY_ID["purple-07"]
    worths = [table(card).worth(turns, 0b11) for turns in range(28)]
    assert worths == sorted(worths)
    assert worths[0] == 0
