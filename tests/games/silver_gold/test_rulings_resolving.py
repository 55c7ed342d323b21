"""SG-10 to SG-13: step 3, when the cards run out, and the last turn."""

import pytest

from doubloon.core import IllegalMove, NotAsked
from doubloon.games.silver_gold import GAME, ExpeditionCard, Phase
from doubloon.games.silver_gold.shapes import make_shape
from doubloon.testing.spelling import spelled_out
from tests.games.silver_gold.positions import display, legal, play, position, seat, stack, text

ROWS = """
    turn: 2
    trophies: 5 4 3 2 1

    seat 0: coins 3
    orange-08   grey-01

    seat 1: coins 7, trophies 6
    orange-07   grey-02

    seat 2: coins 2
    orange-10   grey-03
"""


def test_sg_10_the_highest_trophies_left_go_clockwise_from_the_start_player() -> None:
    after = play(position(ROWS), "0 cross orange-08 b1", "1 cross orange-07 b3", "2 cross orange-10 a1")
    assert [player.trophies for player in after.players] == [(4,), (6, 5), ()]
    assert after.trophies == (3, 2, 1)


def test_sg_10_a_row_gives_a_trophy_only_once() -> None:
    after = play(position(ROWS), "0 cross orange-08 b1", "1 cross orange-07 b3", "2 cross orange-10 a1")
    after = play(after, "0 cross orange-08 a2", "1 cross grey-02 a1", "2 cross grey-03 a1")
    assert (after.turn, after.players[0].coins) == (4, 5)
    assert [player.trophies for player in after.players] == [(4,), (6, 5), ()]


def test_sg_10_trophies_are_given_after_all_players_have_finished() -> None:
    after = play(position(ROWS), "0 cross orange-08 b1", "1 cross orange-07 b3")
    assert [player.trophies for player in after.players] == [(), (6,), ()]
    assert after.trophies == (5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("left", "won", "then"), [("6 5 4", (6, 5), (4,)), ("2 1", (2, 1), ()), ("1", (1, 0), ()), ("", (0, 0), ())]
)
def test_sg_10_two_rows_in_one_turn_give_two_trophies_as_far_as_any_are_left(
    left: str, won: tuple[int, ...], then: tuple[int, ...]
) -> None:
    state = position(f"""
        trophies: {left}

        seat 0: coins 3
        purple-A    grey-01
        CCC.        o.o.
        CCo.        oooo
        ....        o.o.
        ....        ....

        seat 1
        grey-02     green-02
    """)
    six = ExpeditionCard("expedition-1", make_shape("made up", ("ooo", "ooo")))
    after = play(state._replace(expeditions=(six,)), "0 cross purple-A a1 b1 c1 a2 b2 c2", "1 cross grey-02 a1")
    assert after.players[0].coins == 8
    assert (after.players[0].trophies, after.trophies) == (won, then)


def test_sg_10_a_score_card_has_three_rows() -> None:
    state = position("""
        trophies: 3 2 1

        seat 0: coins 11, trophies 6 5
        orange-08   grey-01

        seat 1: coins 8, trophies 4 0
        orange-07   grey-02
    """)
    after = play(state, "0 cross orange-08 b1", "1 cross orange-07 b3")
    assert [player.trophies for player in after.players] == [(6, 5, 3), (4, 0)]
    after = play(after, "0 cross orange-08 a2", "1 cross grey-02 a1")
    assert (after.players[0].coins, after.players[0].trophies) == (12, (6, 5, 3))


def test_sg_10_rows_come_before_cards_and_before_the_next_player() -> None:
    state = position("""
        display: green-01 green-02 green-03 green-04
        stack: green-05

        seat 0: coins 3
        grey-08     grey-01
        .##.        o.o.
        C###        oooo
        #..#        o.o.
        ....        ....

        seat 1: coins 3
        orange-08   grey-02
    """)
    taking = play(state, "0 cross grey-08 a2", "1 cross orange-08 b1")
    assert (taking.phase, GAME.asked(taking)) == (Phase.TAKE, (0,))
    assert [player.trophies for player in taking.players] == [(6,), ()]
    after = play(taking, "0 take green-01")
    assert [player.trophies for player in after.players] == [(6,), (5,)]


ONE_COMPLETED = """
    display: green-01 green-02 green-03 green-04
    stack: purple-01 purple-02 purple-03

    seat 0
    grey-02     grey-01
    o..o        #.#.
    oooo        ####
    o..o        #.o.
    ....        ....

    seat 1
    orange-08   purple-04
"""
COMPLETE_ONE = ("0 cross grey-01 c3", "1 cross orange-08 a3")

BOTH_COMPLETED = """
    display: green-01 green-02 green-03 green-04
    stack: purple-01 purple-02 purple-03

    seat 0
    grey-04     grey-01
    X#..        #.#.
    ###.        ####
    ###.        #.o.
    ....        ....

    seat 1
    orange-08   purple-04
"""
COMPLETE_BOTH = ("0 cross grey-04 a1", "0 extra grey-01 c3", "1 cross orange-08 a3")


def test_sg_11_a_completed_card_is_set_aside_and_must_be_replaced() -> None:
    state = play(position(ONE_COMPLETED), *COMPLETE_ONE)
    assert seat(state, 0) == text("""
        seat 0: completed grey-01
        grey-02     -
        o..o        ....
        oooo        ....
        o..o        ....
        ....        ....
    """)
    assert GAME.asked(state) == (0,)
    assert legal(state, 0) == ["take green-01", "take green-02", "take green-03", "take green-04", "take stack"]
    assert legal(state, 1) == []
    for move in ("pass", "cross grey-02 a1", "take purple-01", "take grey-01", "take purple-04"):
        with pytest.raises(IllegalMove, match=f"'{move}' is not legal"):
            play(state, f"0 {move}")
    with pytest.raises(NotAsked):
        play(state, "1 take green-01")


def test_sg_11_a_display_card_replaces_it_and_its_place_is_refilled() -> None:
    after = play(position(ONE_COMPLETED), *COMPLETE_ONE, "0 take green-03")
    assert seat(after, 0) == text("""
        seat 0: completed grey-01
        grey-02     green-03
        o..o        .ooo
        oooo        oo.o
        o..o        oooo
        ....        ....
    """)
    assert display(after) == "green-01 green-02 purple-01 green-04"
    assert stack(after) == "purple-02 purple-03"
    assert (after.turn, GAME.asked(after)) == (2, (0, 1))


def test_sg_11_the_unseen_top_of_the_stack_replaces_it_and_lies_face_up() -> None:
    taking = play(position(ONE_COMPLETED), *COMPLETE_ONE)
    assert all("purple-01" not in spelled_out(GAME.view(taking, eyes)) for eyes in (0, 1, None))
    after = play(taking, "0 take stack")
    assert display(after) == "green-01 green-02 green-03 green-04"
    assert stack(after) == "purple-02 purple-03"
    for eyes in (0, 1, None):
        active = GAME.view(after, eyes).players[0].cards[1]
        assert active is not None
        assert (active.card.id, active.crossed) == ("purple-01", 0)


def test_sg_11_two_completed_cards_are_set_aside_before_either_is_replaced() -> None:
    state = play(position(BOTH_COMPLETED), *COMPLETE_BOTH)
    assert [card.id for card in state.players[0].completed] == ["grey-04", "grey-01"]
    assert state.players[0].cards == (None, None)


def test_sg_11_a_player_sees_the_first_new_card_before_taking_the_second() -> None:
    state = play(position(BOTH_COMPLETED), *COMPLETE_BOTH, "0 take stack")
    assert GAME.asked(state) == (0,)
    assert "purple-01" in spelled_out(GAME.view(state, 0))
    assert "purple-02" not in spelled_out(GAME.view(state, 0))
    assert legal(state, 0) == ["take green-01", "take green-02", "take green-03", "take green-04", "take stack"]
    after = play(state, "0 take stack")
    assert [active and active.card.id for active in after.players[0].cards] == ["purple-01", "purple-02"]
    assert after.turn == 2


def test_sg_11_the_display_is_refilled_left_to_right_after_both_cards_are_taken() -> None:
    state = play(position(BOTH_COMPLETED), *COMPLETE_BOTH, "0 take green-03")
    assert display(state) == "green-01 green-02 - green-04"
    assert legal(state, 0) == ["take green-01", "take green-02", "take green-04", "take stack"]
    with pytest.raises(IllegalMove, match="not on display"):
        play(state, "0 take green-03")
    after = play(state, "0 take green-01")
    assert display(after) == "purple-01 green-02 purple-02 green-04"
    assert stack(after) == "purple-03"


def test_sg_11_a_card_taken_from_the_stack_does_not_reach_the_display() -> None:
    after = play(position(BOTH_COMPLETED), *COMPLETE_BOTH, "0 take green-03", "0 take stack")
    assert display(after) == "green-01 green-02 purple-02 green-04"


def test_sg_11_players_take_clockwise_from_the_start_player_from_a_full_display() -> None:
    state = position("""
        turn: 3
        display: green-01 green-02 green-03 green-04
        stack: purple-01 purple-02 purple-03

        seat 0
        grey-01     green-05
        #.#.        .Coo
        ####        oooX
        #.o.        Xoo.
        ....        ....

        seat 1
        grey-02     green-06
        #..#        o.Xo
        ####        o.oo
        #..o        Pooo
        ....        ....

        seat 2
        grey-03     green-07
        ###.        ..Xo
        #.#.        oooo
        ##o.        CooC
        ....        ....
    """)
    state = play(state, "0 cross grey-01 c3", "1 cross grey-02 d3", "2 cross grey-03 c3")
    assert GAME.asked(state) == (2,)
    state = play(state, "2 take green-01")
    assert (GAME.asked(state), display(state)) == ((0,), "purple-01 green-02 green-03 green-04")
    state = play(state, "0 take purple-01")
    assert (GAME.asked(state), display(state)) == ((1,), "purple-02 green-02 green-03 green-04")
    state = play(state, "1 take stack")
    assert (state.phase, state.turn, GAME.asked(state)) == (Phase.CROSS, 4, (0, 1, 2))


def test_sg_11_display_first_takes_from_the_display_while_it_has_a_card() -> None:
    state = play(position(f"variant: display-first\n{text(BOTH_COMPLETED)}"), *COMPLETE_BOTH)
    assert legal(state, 0) == ["take green-01", "take green-02", "take green-03", "take green-04"]
    with pytest.raises(IllegalMove, match="from the display while it has one"):
        play(state, "0 take stack")
    state = play(state, "0 take green-01")
    assert legal(state, 0) == ["take green-02", "take green-03", "take green-04"]
    with pytest.raises(IllegalMove, match="from the display while it has one"):
        play(state, "0 take stack")


def test_sg_11_display_first_takes_from_the_stack_when_the_display_is_empty() -> None:
    drawing = text(BOTH_COMPLETED).replace("green-01 green-02 green-03 green-04", "- - green-03 -")
    state = play(position(f"variant: display-first\n{drawing}"), *COMPLETE_BOTH)
    assert legal(state, 0) == ["take green-03"]
    state = play(state, "0 take green-03")
    assert legal(state, 0) == ["take stack"]
    after = play(state, "0 take stack")
    assert [active and active.card.id for active in after.players[0].cards] == ["green-03", "purple-01"]


def running_out(drawing: str, shown: str, left: str) -> str:
    """The drawing with other cards on display and in the stack."""
    stacked = text(drawing).replace("purple-01 purple-02 purple-03", left)
    return stacked.replace("green-01 green-02 green-03 green-04", shown)


def test_sg_12_the_display_is_refilled_left_to_right_until_the_stack_is_empty() -> None:
    state = position(running_out(BOTH_COMPLETED, "green-01 green-02 green-03 green-04", "purple-01"))
    after = play(state, *COMPLETE_BOTH, "0 take green-04", "0 take green-02")
    assert (display(after), stack(after)) == ("green-01 purple-01 green-03 -", "")


def test_sg_12_no_card_can_be_taken_from_an_empty_stack() -> None:
    state = play(position(running_out(ONE_COMPLETED, "- green-02 - green-04", "")), *COMPLETE_ONE)
    assert legal(state, 0) == ["take green-02", "take green-04"]
    with pytest.raises(IllegalMove, match="the stack is empty"):
        play(state, "0 take stack")
    assert display(play(state, "0 take green-02")) == "- - - green-04"


@pytest.mark.parametrize(
    ("shown", "left", "take"), [("- green-02 - -", "", "green-02"), ("- - - -", "grey-05", "stack")]
)
def test_sg_12_with_one_card_left_a_player_replaces_one_of_two_completed_cards(
    shown: str, left: str, take: str
) -> None:
    state = play(position(running_out(BOTH_COMPLETED, shown, left)), *COMPLETE_BOTH)
    assert legal(state, 0) == [f"take {take}"]
    after = play(state, f"0 take {take}")
    assert (after.turn, GAME.asked(after), after.players[0].cards[1]) == (2, (0, 1), None)
    assert {move.split()[1] for move in legal(after, 0)} == {"green-02" if left == "" else "grey-05"}


def test_sg_12_without_cards_left_a_player_continues_with_one_card() -> None:
    after = play(position(running_out(ONE_COMPLETED, "- - - -", "")), *COMPLETE_ONE)
    assert (after.phase, after.turn, GAME.asked(after)) == (Phase.CROSS, 2, (0, 1))
    assert seat(after, 0) == text("""
        seat 0: completed grey-01
        grey-02     -
        o..o        ....
        oooo        ....
        o..o        ....
        ....        ....
    """)
    assert {move.split()[1] for move in legal(after, 0)} == {"grey-02"}


def test_sg_12_the_next_player_takes_from_what_is_left() -> None:
    state = position("""
        display: - - green-03 -

        seat 0
        grey-01     green-05
        #.#.        .Coo
        ####        oooX
        #.o.        Xoo.
        ....        ....

        seat 1
        grey-02     green-06
        #..#        o.Xo
        ####        o.oo
        #..o        Pooo
        ....        ....
    """)
    after = play(state, "0 cross grey-01 c3", "1 cross grey-02 d3", "0 take green-03")
    assert (after.phase, after.turn) == (Phase.CROSS, 2)
    assert after.players[1].cards[0] is None
    assert [card.id for card in after.players[1].completed] == ["grey-02"]


def test_sg_12_a_player_without_a_free_box_must_pass() -> None:
    state = play(position(running_out(BOTH_COMPLETED, "- - - -", "")), *COMPLETE_BOTH)
    assert (state.turn, GAME.asked(state)) == (2, (0, 1))
    assert legal(state, 0) == ["pass"]
    with pytest.raises(IllegalMove, match="legal: pass"):
        play(state, "0 cross grey-01 a1")
    for order in (["0 pass", "1 cross orange-08 a1"], ["1 cross orange-08 a1", "0 pass"]):
        after = play(state, *order)
        assert (after.phase, after.turn, GAME.asked(after)) == (Phase.CROSS, 3, (0, 1))


def test_sg_13_after_turn_28_cards_and_rows_count_and_nobody_takes_a_card() -> None:
    state = position("""
        turn: 28
        display: green-01 green-02 green-03 green-04
        stack: purple-01

        seat 0: coins 3
        grey-04     grey-08
        X#..        .##.
        ###.        C###
        ###.        #..#
        ....        ....

        seat 1: coins 3
        orange-08   purple-04
    """)
    before_last = play(state._replace(turn=27), "0 cross grey-04 a1", "0 extra grey-08 a2", "1 cross orange-08 b1")
    assert (before_last.phase, GAME.asked(before_last)) == (Phase.TAKE, (0,))
    assert GAME.result(before_last) is None
    over = play(state, "0 cross grey-04 a1", "0 extra grey-08 a2", "1 cross orange-08 b1")
    assert (over.phase, GAME.asked(over), GAME.chance(over)) == (Phase.OVER, (), None)
    assert (legal(over, 0), legal(over, 1)) == ([], [])
    assert display(over) == "green-01 green-02 green-03 green-04"
    assert [card.id for card in over.players[0].completed] == ["grey-04", "grey-08"]
    assert [player.trophies for player in over.players] == [(5,), (6,)]
    result = GAME.result(over)
    assert result is not None
    assert [score.total for score in result.scores] == [4 + 5 + 16, 4 + 6]
    assert result == GAME.view(over, None).result
    with pytest.raises(NotAsked, match="no seat is"):
        play(over, "0 take stack")
