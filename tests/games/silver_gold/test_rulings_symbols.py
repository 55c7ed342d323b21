"""SG-7 to SG-9: coins, palms, and completed cards in step 2."""

import pytest

from doubloon.core import Options
from doubloon.games.silver_gold import GAME, Cross, Extra, Phase
from doubloon.games.silver_gold.cards import TREASURES_BY_ID, make_card
from tests.games.silver_gold.positions import display, legal, play, position, seat, text
from tests.playing import random_game


def test_sg_07_each_coin_crosses_the_next_coin_box() -> None:
    state = position("""
        expedition: expedition-4

        seat 0: coins 2
        orange-08   grey-01
        oC..        o.o.
        CooX        oooo
        oooo        o.o.
        .Co.        ....

        seat 1
        grey-02     green-02
    """)
    assert play(state, "0 cross orange-08 b4").players[0].coins == 3
    assert play(state, "0 cross orange-08 b1 a2 b2").players[0].coins == 4


def test_sg_07_an_extra_cross_gains_its_coin_or_palm() -> None:
    state = position("""
        seat 0
        orange-08   grey-05

        seat 1
        grey-02     green-02
    """)
    owing = play(state, "0 cross orange-08 d2")
    assert play(owing, "0 extra orange-08 b1").players[0].coins == 1
    assert play(owing, "0 extra grey-05 a1").players[0].palms == (1,)


@pytest.mark.parametrize(("coins", "then"), [(10, 12), (11, 12), (12, 12)])
def test_sg_07_coins_past_the_twelfth_are_forfeited(coins: int, then: int) -> None:
    state = position(f"""
        seat 0: coins {coins}, trophies 6 5
        purple-A    grey-01
        CC..        o.o.
        ....        oooo
        ....        o.o.
        ....        ....

        seat 1
        grey-02     green-02
    """)
    assert play(state, "0 cross purple-A a1 b1").players[0].coins == then


PALMS = """
    display: grey-10 green-01 - green-10
    stack: grey-07 green-08 orange-06

    seat 0: completed orange-05
    grey-05     green-06
    P.oo        o.Xo
    oooo        o.oo
    .o..        Pooo
    ....        ....

    seat 1: completed grey-06
    orange-11   purple-04
"""


def test_sg_08_a_palm_scores_one_and_one_for_each_palm_on_display_and_on_no_other_card() -> None:
    state = position(PALMS)
    assert play(state, "0 cross grey-05 a1").players[0].palms == (3,)
    bare = state._replace(display=(TREASURES_BY_ID["green-01"], None, None, None))
    assert play(bare, "0 cross grey-05 a1").players[0].palms == (1,)
    twofold = state._replace(display=(make_card("grey-PP", ("PP..", "....", "....", "....")), None, None, None))
    assert play(twofold, "0 cross grey-05 a1").players[0].palms == (3,)


def test_sg_08_the_view_contains_the_present_value_of_a_palm() -> None:
    state = position(PALMS)
    assert [GAME.view(state, eyes).palm_value for eyes in (0, 1, None)] == [3, 3, 3]


def test_sg_08_two_palms_in_one_turn_fill_two_boxes() -> None:
    state = position("""
        display: grey-10 - - -

        seat 0: palms 4
        purple-A    grey-01
        PP..        o.o.
        ....        oooo
        ....        o.o.
        ....        ....

        seat 1
        grey-02     green-02
    """)
    assert play(state, "0 cross purple-A a1 b1").players[0].palms == (4, 2, 2)


def test_sg_08_a_palm_keeps_its_points_when_the_display_changes() -> None:
    state = position("""
        display: green-01 green-02 green-03 grey-03
        stack: grey-07 grey-10

        seat 0
        grey-05     green-06
        P.##        o.Xo
        ####        o.oo
        .#..        Pooo
        ....        ....

        seat 1
        orange-11   purple-04
    """)
    after = play(state, "0 cross grey-05 a1", "1 cross orange-11 b1", "0 take green-02")
    assert display(after) == "green-01 grey-07 green-03 grey-03"
    assert after.players[0].palms == (1,)


@pytest.mark.parametrize(("before", "then"), [("1 1 1", (1, 1, 1, 2)), ("1 1 1 1", (1, 1, 1, 1))])
def test_sg_08_a_fifth_palm_scores_nothing_and_its_box_is_crossed_off(before: str, then: tuple[int, ...]) -> None:
    state = position(f"""
        display: grey-10 - - -

        seat 0: palms {before}
        purple-A    grey-01
        PP..        o.o.
        ....        oooo
        ....        o.o.
        ....        ....

        seat 1
        grey-02     green-02
    """)
    after = play(state, "0 cross purple-A a1 b1")
    assert after.players[0].palms == then
    assert "##.." in seat(after, 0)


def test_sg_08_the_view_predicts_the_immediate_gains_of_every_cross() -> None:
    seen = set()
    for step in random_game(GAME, Options(2), "gain"):
        for number in step.state.awaited:
            view = GAME.view(step.state, number)
            for move in view.moves:
                if not isinstance(move, Cross | Extra):
                    continue
                # the seat alone answers, and another stays awaited, so that step 3 does not follow
                node = step.state._replace(awaited=(number, 9))
                before, after = node.players[number], GAME.play(node, number, move).players[number]
                gain = view.gain(move)
                assert gain.coins == after.coins - before.coins
                assert before.palms + gain.palms == after.palms
                assert gain.extras == (move.boxes & move.card.crosses).bit_count()
                assert gain.completes == any(a and a.card is move.card and not a.free for a in after.cards)
                seen.add((gain.coins > 0, len(gain.palms) > 0, gain.extras, gain.completes))
    assert len(seen) > 5


def test_sg_09_a_completed_card_stays_until_step_3_and_takes_no_more_crosses() -> None:
    state = position("""
        display: grey-05 green-01 green-02 green-03

        seat 0
        grey-04     grey-01
        Xo..        o.o.
        ###.        oo##
        ###.        #.#.
        ....        ....

        seat 1
        grey-02     green-04
    """)
    after = play(state, "0 cross grey-04 a1 b1")
    assert after.phase is Phase.CROSS
    assert seat(after, 0) == text("""
        seat 0: owes 1
        grey-04     grey-01
        ##..        o.o.
        ###.        oo##
        ###.        #.#.
        ....        ....
    """)
    assert legal(after, 0) == ["extra grey-01 a1", "extra grey-01 c1", "extra grey-01 a2", "extra grey-01 b2"]
    after = play(after, "0 extra grey-01 a1")
    assert after.players[0].completed == ()
    assert GAME.asked(after) == (1,)
