"""The transitions of a card are the crosses of the rules."""

import numpy as np
import pytest

from doubloon.games.silver_gold import TREASURE_CARDS, TreasureCard
from doubloon.games.silver_gold.cards import SHAPES, TREASURES_BY_ID
from doubloon.games.silver_gold.kernel.box_sets import half_numbers, set_masks, set_number
from doubloon.games.silver_gold.kernel.transitions import CardTransitions
from doubloon.games.silver_gold.moves import crosses
from doubloon.games.silver_gold.shapes import Shape, bits


def test_the_sets_of_a_cards_boxes_have_numbers_without_gaps() -> None:
    for card in TREASURE_CARDS:
        masks = set_masks(card.boxes).tolist()
        upper, lower = half_numbers(card.boxes)
        assert [set_number(card.boxes, mask) for mask in masks] == list(range(1 << card.points))
        assert [upper[mask & 255] + lower[mask >> 8] for mask in masks] == list(range(1 << card.points))


def ends(card: TreasureCard, crossed: int, boxes: int, owed: int) -> set[int]:
    """All sets of crossed boxes after a cross and the extra crosses, of which any number may go elsewhere."""
    crossed |= boxes
    owed = max(0, owed - 1) + (boxes & card.crosses).bit_count()
    found = {crossed}
    if owed:
        for box in bits(card.boxes & ~crossed):
            found |= ends(card, crossed, box, owed)
    return found


@pytest.mark.parametrize("name", ["grey-11", "green-05", "green-10"])
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_the_best_answer_to_a_shape_is_the_best_end_of_all_answers(name: str, shape: Shape) -> None:
    card = TREASURES_BY_ID[name]
    masks = set_masks(card.boxes).tolist()
    values = np.random.default_rng(1).permutation(len(masks))
    transitions = CardTransitions(card, card.boxes)
    found = transitions.after_shape(shape, transitions.within_turn(values, np.full_like(values, -1), 0))
    for number in range(0, len(masks), 13):
        crossed = masks[number]
        answers = [ends(card, crossed, boxes, 0) for boxes in crosses(card, shape) if not boxes & crossed]
        best = max((values[masks.index(end)] for answer in answers for end in answer), default=-1)
        assert found[number] == best
