"""The deck agrees with the rulebooks' counts, and with the public transcription from which it was taken.

It was not compared with a printed copy.
"""

import hashlib
import json
import pickle
from collections import Counter
from itertools import permutations

import pytest

from doubloon.core import Options
from doubloon.games.silver_gold import EXPEDITION_CARDS, GAME, TREASURE_CARDS, Colour, TreasureCard
from doubloon.games.silver_gold.cards import SHAPES, TROPHIES, make_card
from doubloon.games.silver_gold.shapes import Shape
from tests.games.silver_gold.positions import position
from tests.playing import random_game

TRANSCRIBED = "c5494c17df7597b8168be01859a91099c59676ebfb3e315c4869ed17bee50774"


def placements(card: TreasureCard, shape: Shape) -> list[int]:
    return [mask for mask in shape.placements if not mask & ~card.boxes]


def test_there_are_47_cards_12_of_each_colour_but_11_grey_ones() -> None:
    assert Counter(card.colour for card in TREASURE_CARDS) == {
        Colour.PURPLE: 12,
        Colour.ORANGE: 12,
        Colour.GREEN: 12,
        Colour.GREY: 11,
    }


def test_ids_are_the_colour_and_a_number_from_1() -> None:
    for colour in Colour:
        ids = [card.id for card in TREASURE_CARDS if card.colour is colour]
        assert ids == [f"{colour.value}-{number:02}" for number in range(1, len(ids) + 1)]


def test_points_equal_boxes_and_rise_by_colour() -> None:
    points = {Colour.PURPLE: 14, Colour.ORANGE: 12, Colour.GREEN: 10, Colour.GREY: 8}
    for card in TREASURE_CARDS:
        assert card.points == sum(row.count(box) for row in card.grid for box in "oCPX") == points[card.colour]


def test_every_grid_is_four_rows_of_four_and_no_two_cards_are_alike() -> None:
    for card in TREASURE_CARDS:
        assert [len(row) for row in card.grid] == [4, 4, 4, 4]
        assert set("".join(card.grid)) <= set(".oCPX")
    assert len({(card.grid, card.seal) for card in TREASURE_CARDS}) == 47


def test_there_are_42_coins_16_palms_and_55_crosses() -> None:
    assert sum(card.coins.bit_count() for card in TREASURE_CARDS) == 42
    assert sum(card.palms.bit_count() for card in TREASURE_CARDS) == 16
    assert sum(card.crosses.bit_count() for card in TREASURE_CARDS) == 55


def test_no_box_has_two_symbols() -> None:
    for card in TREASURE_CARDS:
        assert card.coins | card.palms | card.crosses | card.boxes == card.boxes
        assert not card.coins & card.palms | card.coins & card.crosses | card.palms & card.crosses
        assert card.palms.bit_count() <= 1


def test_there_are_12_seals_one_for_each_ordered_pair_of_colours() -> None:
    sealed = [(card.colour, card.seal.colour) for card in TREASURE_CARDS if card.seal]
    assert sorted(sealed, key=str) == sorted(permutations(Colour, 2), key=str)


def test_a_seal_gives_2_for_orange_and_purple_and_1_for_grey_and_green() -> None:
    points = {Colour.PURPLE: 2, Colour.ORANGE: 2, Colour.GREEN: 1, Colour.GREY: 1}
    seals = [card.seal for card in TREASURE_CARDS if card.seal]
    assert [seal.points_each for seal in seals] == [points[seal.colour] for seal in seals]


def test_there_are_6_shapes_on_8_expedition_cards() -> None:
    assert [card.id for card in EXPEDITION_CARDS] == [f"expedition-{number}" for number in range(1, 9)]
    assert [card.shape.name for card in EXPEDITION_CARDS] == ["I2", "I3", "I3", "V3", "V3", "T4", "L4", "O4"]
    assert len({card.shape.placements for card in EXPEDITION_CARDS}) == len(SHAPES) == 6
    assert [shape.size for shape in SHAPES] == [2, 3, 3, 4, 4, 4]


@pytest.mark.parametrize(
    ("name", "count"), [("I2", 632), ("I3", 329), ("V3", 749), ("T4", 388), ("L4", 752), ("O4", 152)]
)
def test_the_shapes_have_3002_placements_on_all_cards_together(name: str, count: int) -> None:
    (shape,) = [shape for shape in SHAPES if shape.name == name]
    assert sum(len(placements(card, shape)) for card in TREASURE_CARDS) == count


def test_no_pattern_covers_two_crosses_or_two_palms_or_three_coins() -> None:
    for card in TREASURE_CARDS:
        for shape in SHAPES:
            for mask in placements(card, shape):
                assert (mask & card.crosses).bit_count() <= 1
                assert (mask & card.palms).bit_count() <= 1
                assert (mask & card.coins).bit_count() <= 2


def test_there_are_six_trophies() -> None:
    assert TROPHIES == (6, 5, 4, 3, 2, 1)


def test_the_drawn_cards_match_the_transcription_box_by_box() -> None:
    facts = [
        [card.id, card.grid, [card.seal.colour.value, card.seal.points_each] if card.seal else None]
        for card in TREASURE_CARDS
    ]
    assert hashlib.sha256(json.dumps(facts).encode()).hexdigest() == TRANSCRIBED


def test_equal_cards_are_one_object_also_after_pickling() -> None:
    for card in TREASURE_CARDS:
        assert pickle.loads(pickle.dumps(card)) is card
    for shape in SHAPES:
        assert pickle.loads(pickle.dumps(shape)) is shape


def test_equal_made_up_cards_are_one_object_also_after_pickling() -> None:
    made_up = make_card("purple-A", ("oX..", "....", "....", "...."))
    assert make_card("purple-A", ("oX..", "....", "....", "...."), None) is made_up
    assert pickle.loads(pickle.dumps(made_up)) is made_up


def test_a_pickled_state_or_view_is_equal() -> None:
    *_, step = zip(range(60), random_game(GAME, Options(3), 1), strict=False)
    state = step[1].state
    assert pickle.loads(pickle.dumps(state)) == state
    for eyes in (0, 1, 2, None):
        view = GAME.view(state, eyes)
        assert pickle.loads(pickle.dumps(view)) == view


def test_a_drawing_that_differs_from_the_card_is_refused() -> None:
    with pytest.raises(AssertionError, match="grey-01 is another card"):
        position("""
            seat 0
            grey-01     -
            oooo        ....
            oooo        ....
            o.o.        ....
            ....        ....
        """)
