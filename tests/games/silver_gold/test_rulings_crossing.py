"""SG-5 and SG-6: what is crossed off, and what X boxes then oblige."""

import pytest

from doubloon.core import IllegalMove
from doubloon.games.silver_gold import GAME, Cross, Extra
from doubloon.games.silver_gold.cards import TREASURES_BY_ID
from doubloon.games.silver_gold.shapes import read_grid
from tests.games.silver_gold.positions import legal, play, position, seat, text


def patterns(moves: list[str], card: str) -> set[str]:
    """The crosses of more than one box on a card, by their boxes."""
    words = [move.split() for move in moves]
    return {" ".join(boxes) for _, name, *boxes in words if name == card and len(boxes) > 1}


def test_sg_05_the_pattern_may_be_turned_and_mirrored() -> None:
    state = position("""
        expedition: expedition-7

        seat 0
        purple-A    orange-A
        ....        ....
        .ooo        oo..
        .ooo        oo..
        ....        oo..

        seat 1
        grey-01     green-01
    """)
    moves = legal(state, 0)
    assert patterns(moves, "purple-A") == {"b2 c2 d2 b3", "b2 c2 d2 d3", "b2 b3 c3 d3", "d2 b3 c3 d3"}
    assert patterns(moves, "orange-A") == {"a2 b2 a3 a4", "a2 b2 b3 b4", "a2 a3 a4 b4", "b2 b3 a4 b4"}
    assert len(moves) == 4 + 6 + 4 + 6


@pytest.mark.parametrize(
    ("expedition", "ways"),
    [
        ("expedition-1", 24),
        ("expedition-2", 16),
        ("expedition-3", 16),
        ("expedition-4", 36),
        ("expedition-5", 36),
        ("expedition-6", 24),
        ("expedition-7", 48),
        ("expedition-8", 9),
    ],
)
def test_sg_05_number_of_placements_of_every_pattern_on_a_card_of_16_boxes(expedition: str, ways: int) -> None:
    state = position(f"""
        expedition: {expedition}

        seat 0
        purple-A    -
        oooo        ....
        oooo        ....
        oooo        ....
        oooo        ....

        seat 1
        grey-01     green-01
    """)
    moves = legal(state, 0)
    assert len(patterns(moves, "purple-A")) == ways
    assert len(set(moves)) == ways + 16


def test_sg_05_the_whole_pattern_covers_free_boxes_of_one_card() -> None:
    state = position("""
        expedition: expedition-2

        seat 0
        grey-01     purple-A
        #.o.        #oo.
        ooo#        ....
        o.#.        ....
        ....        ....

        seat 1
        grey-02     green-01
    """)
    assert legal(state, 0) == [
        "cross grey-01 a2 b2 c2",
        "cross grey-01 c1",
        "cross grey-01 a2",
        "cross grey-01 b2",
        "cross grey-01 c2",
        "cross grey-01 a3",
        "cross purple-A b1",
        "cross purple-A c1",
    ]


@pytest.mark.parametrize(
    ("cross", "why"),
    [
        ("cross grey-01 b2 c2 d2", "crossed off already"),
        ("cross grey-01 d2", "crossed off already"),
        ("cross grey-01 a1 b1 c1", "neither the pattern I3 nor one box"),
        ("cross grey-01 b1", "neither the pattern I3 nor one box"),
        ("cross grey-01 a2 b2", "neither the pattern I3 nor one box"),
        ("cross grey-01 a1 a2 b2", "neither the pattern I3 nor one box"),
        ("cross grey-01 a1 c1 a3", "neither the pattern I3 nor one box"),
        ("cross grey-02 a1", "not one of the seat's active cards"),
        ("cross grey-05 a1", "not one of the seat's active cards"),
        ("pass", "only one without a free box passes"),
        ("extra grey-01 a1", "no extra cross is owed"),
        ("take grey-05", "no card is taken now"),
        ("take stack", "no card is taken now"),
        ("keep green-01 grey-01", "the first cards have been kept"),
    ],
)
def test_sg_05_any_other_cross_is_refused(cross: str, why: str) -> None:
    state = position("""
        expedition: expedition-2
        display: grey-05 - - -
        stack: grey-06

        seat 0
        grey-01     green-01
        o.o.        oooo
        ooo#        o..o
        o.o.        oooo
        ....        ....

        seat 1
        grey-02     green-02
    """)
    with pytest.raises(IllegalMove, match=f"'{cross}' is not legal: .*{why}"):
        play(state, f"0 {cross}")


def test_sg_05_a_cross_needs_at_least_one_box() -> None:
    state = position("""
        seat 0
        grey-01     green-01

        seat 1
        grey-02     green-02
    """)
    with pytest.raises(IllegalMove, match="nor one box"):
        GAME.play(state, 0, Cross(TREASURES_BY_ID["grey-01"], 0))


def test_sg_05_a_single_box_is_allowed_where_the_pattern_fits_and_ends_the_turn() -> None:
    state = position("""
        expedition: expedition-8

        seat 0
        green-01    grey-06
        oooo        .oo.
        o..o        oooP
        oooo        .oo.
        ....        ....

        seat 1
        grey-02     green-02
    """)
    assert "cross grey-06 b1 c1 b2 c2" in legal(state, 0)
    after = play(state, "0 cross green-01 d2")
    assert GAME.asked(after) == (1,)
    assert seat(after, 0) == text("""
        seat 0
        green-01    grey-06
        oooo        .oo.
        o..#        oooP
        oooo        .oo.
        ....        ....
    """)


def test_sg_05_a_single_box_with_an_x_requires_an_extra_cross() -> None:
    state = position("""
        seat 0
        purple-09   grey-01

        seat 1
        grey-02     green-02
    """)
    after = play(state, "0 cross purple-09 b2")
    assert seat(after, 0) == text("""
        seat 0: owes 1
        purple-09   grey-01
        ooo.        o.o.
        o#Co        oooo
        oCoo        o.o.
        .ooX        ....
    """)
    assert GAME.asked(after) == (0, 1)


TWO_CROSSES = """
    seat 0
    purple-A    orange-A
    oXXo        XCo.
    ....        ....
    ....        ....
    ....        ....

    seat 1
    grey-01     green-01
"""


def test_sg_06_two_xs_in_one_pattern_require_two_extra_crosses() -> None:
    after = play(position(TWO_CROSSES), "0 cross purple-A b1 c1")
    assert seat(after, 0) == text("""
        seat 0: owes 2
        purple-A    orange-A
        o##o        XCo.
        ....        ....
        ....        ....
        ....        ....
    """)
    assert legal(after, 0) == [
        "extra purple-A a1",
        "extra purple-A d1",
        "extra orange-A a1",
        "extra orange-A b1",
        "extra orange-A c1",
    ]


def test_sg_06_extra_crosses_are_made_one_by_one_on_either_card() -> None:
    after = play(position(TWO_CROSSES), "0 cross purple-A b1 c1", "0 extra orange-A b1")
    assert seat(after, 0) == text("""
        seat 0: coins 1, owes 1
        purple-A    orange-A
        o##o        X#o.
        ....        ....
        ....        ....
        ....        ....
    """)
    after = play(after, "0 extra purple-A a1")
    assert (after.players[0].owed, GAME.asked(after)) == (0, (1,))


def test_sg_06_an_extra_cross_on_an_x_requires_another_one() -> None:
    after = play(position(TWO_CROSSES), "0 cross purple-A a1 b1", "0 extra purple-A c1", "0 extra orange-A a1")
    assert seat(after, 0) == text("""
        seat 0: owes 1
        purple-A    orange-A
        ###o        #Co.
        ....        ....
        ....        ....
        ....        ....
    """)
    assert GAME.asked(play(after, "0 extra purple-A d1")) == (1,)


def test_sg_06_a_player_who_owes_a_cross_can_make_no_other_move() -> None:
    state = position("""
        seat 0: owes 1
        purple-09   grey-01
        ooo.        o.o.
        o#Co        oooo
        oCoo        o.o.
        .ooX        ....

        seat 1
        grey-02     green-02
    """)
    for move, why in [
        ("cross purple-09 a1", "an extra cross is owed"),
        ("cross purple-09 a1 b1", "an extra cross is owed"),
        ("pass", "only one without a free box passes"),
        ("extra purple-09 b2", "crossed off already"),
        ("extra purple-09 d1", "one box of the card"),
        ("extra grey-02 a1", "not one of the seat's active cards"),
    ]:
        with pytest.raises(IllegalMove, match=f"'{move}' is not legal: .*{why}"):
            play(state, f"0 {move}")
    with pytest.raises(IllegalMove, match="one box of the card"):
        GAME.play(state, 0, Extra(TREASURES_BY_ID["grey-01"], read_grid(["....", "oo.."], "o")))


def test_sg_06_an_extra_cross_without_a_free_box_is_forfeited() -> None:
    state = position("""
        seat 0
        purple-A    -
        oX..        ....
        ....        ....
        ....        ....
        ....        ....

        seat 1
        grey-01     green-01
    """)
    after = play(state, "0 cross purple-A a1 b1")
    assert GAME.asked(after) == (1,)
    assert after.players[0].owed == 0


def test_sg_06_with_one_free_box_the_second_extra_cross_is_forfeited() -> None:
    state = position("""
        seat 0
        purple-A    orange-A
        XX..        #o..
        ....        ....
        ....        ....
        ....        ....

        seat 1
        grey-01     green-01
    """)
    after = play(state, "0 cross purple-A a1 b1", "0 extra orange-A b1")
    assert GAME.asked(after) == (1,)
    assert seat(after, 0) == text("""
        seat 0
        purple-A    orange-A
        ##..        ##..
        ....        ....
        ....        ....
        ....        ....
    """)
