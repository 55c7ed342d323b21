"""GH-1 to GH-7: markers and piles, mining, break downs, gold rush and keep."""

from collections import Counter
from itertools import pairwise

import pytest

from doubloon.core import IllegalMove, NotAsked, Options, OptionsError
from doubloon.games.gold_hunting import GAME, Build, Marker, Mine, Phase, Rush
from doubloon.games.gold_hunting.moves import BUILDS
from tests.games.gold_hunting.positions import VARIANTS, VIEWERS, built, dealt, legal, pieces, play, position
from tests.playing import random_game


def test_gh_01_each_player_sees_only_their_own_marker_of_three() -> None:
    draw = GAME.chance(GAME.begin(Options(2)))
    assert draw is not None
    assert (draw.word, set(draw.pool), draw.count) == ("markers", {"1", "2", "3"}, 2)
    state = dealt("3 1")
    for seat, number, alike in ((0, 3, "3 2"), (1, 1, "2 1"), (None, None, "1 2")):
        view = GAME.view(state, seat)
        assert (view.own and view.own.marker) == number
        assert view == GAME.view(dealt(alike), seat)


def test_gh_01_all_ten_pieces_are_built_into_exactly_four_piles_none_empty() -> None:
    moves = GAME.legal_moves(dealt(), 0)
    assert len(moves) == 3150 * 84
    assert len(set(moves)) == len(moves)
    for move in moves[::1009]:
        assert isinstance(move, Build)
        assert Counter(piece for pile in move.piles for piece in pile) == {1: 4, 2: 4, 3: 2}
        assert [bool(pile) for pile in move.piles] == [True] * 4


@pytest.mark.parametrize(
    "piles",
    [
        ((1, 1, 2, 3), (2, 2), (1, 3, 1, 2), ()),
        ((1, 1, 2, 3), (2, 2), (1, 3, 1), (2,), ()),
        ((1, 1, 2, 3), (2, 2), (1, 3, 1, 2)),
        ((1, 1, 2, 3), (2, 2), (1, 3, 1), (1,)),
        ((1, 1, 2, 3), (2, 2), (1, 3, 1), (2, 2)),
        ((1, 1, 2, 3), (2, 2), (1, 3, 1), (4,)),
    ],
)
def test_gh_01_any_other_build_is_refused(piles: tuple[tuple[int, ...], ...]) -> None:
    assert Build(piles) not in BUILDS
    with pytest.raises(IllegalMove, match="four piles, none empty, of four 1s, four 2s and two 3s"):
        GAME.play(dealt(), 0, Build(piles))


@pytest.mark.parametrize("variant", VARIANTS)
def test_gh_01_a_build_is_secret_and_both_build_in_any_order(variant: str) -> None:
    before = dealt(variant=variant)
    builds = ["0 build 1123 22 131 2", "1 build 3 1212 1231 2"]
    after = play(before, builds[0])
    assert GAME.asked(after) == (1,)
    for viewer in (1, None):
        other = play(before, "0 build 1 1 1 1222233")
        assert GAME.view(after, viewer) == GAME.view(other, viewer)
        assert GAME.view(after, viewer).players == GAME.view(before, viewer).players
    assert play(before, *builds) == play(before, *reversed(builds))
    with pytest.raises(NotAsked):
        play(after, "0 build 1 1 1 1222233")


def test_gh_01_players_know_their_own_piles() -> None:
    state = play(built(), "0 mine c 1")
    for seat in (0, 1):
        own = GAME.view(state, seat).own
        assert own is not None
        assert own.piles == state.players[seat].piles


def test_gh_02_the_heights_in_gold_are_public_and_the_joints_are_not() -> None:
    state = built()
    for viewer in VIEWERS:
        assert [seen.heights for seen in GAME.view(state, viewer).players] == [(7, 4, 5, 2), (3, 6, 7, 2)]
    alike = play(dealt(), "0 build 1123 22 131 2", "1 build 21 222 313 11")
    assert [seen.heights for seen in GAME.view(alike, 0).players] == [(7, 4, 5, 2), (3, 6, 7, 2)]
    for viewer in (0, None):
        assert GAME.view(alike, viewer) == GAME.view(state, viewer)


def test_gh_02_the_variant_hidden_heights_hides_the_heights_too() -> None:
    state = built("hidden-heights")
    other = play(dealt(variant="hidden-heights"), "0 build 1123 22 131 2", "1 build 1 1 1 1222233")
    for viewer in (0, None):
        assert [seen.heights for seen in GAME.view(state, viewer).players] == [None, None]
        assert GAME.view(other, viewer) == GAME.view(state, viewer)


@pytest.mark.parametrize("variant", VARIANTS)
def test_gh_02_lifts_and_empty_piles_are_public(variant: str) -> None:
    state = play(built(variant), "0 mine d 3", "1 mine b 2")
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert [(lift.seat, lift.pile, lift.declared, lift.piece) for lift in view.lifts] == [
            (0, 3, 3, 2),
            (1, 1, 2, 2),
        ]
        assert [seen.standing for seen in view.players] == [(True,) * 4, (True, True, True, False)]
        if variant == "standard":
            assert [seen.heights for seen in view.players] == [(7, 2, 5, 2), (3, 6, 7, 0)]


@pytest.mark.parametrize("start", [0, 1])
def test_gh_03_either_seat_may_start_and_then_they_alternate(start: int) -> None:
    seats = [step.state.awaited for step in random_game(GAME, Options(2, start), 1) if step.state.phase is Phase.MINE]
    turns = [one for one, other in pairwise([*seats, ()]) if one != other]
    assert turns == [((start + turn) % 2,) for turn in range(20)]
    with pytest.raises(OptionsError):
        GAME.begin(Options(2, 2))


def test_gh_03_any_number_may_be_declared_on_any_standing_pile_of_the_opponent() -> None:
    state = position("""
        piles 1 2 3 12; marker 1 lost
        piles 12 - 3 -
    """)
    assert legal(state, 0) == ["mine a 1", "mine a 2", "mine a 3", "mine c 1", "mine c 2", "mine c 3"]
    assert legal(state, 1) == []
    with pytest.raises(IllegalMove, match="that pile is empty"):
        play(state, "0 mine b 1")
    with pytest.raises(NotAsked, match="asked: 0"):
        play(state, "1 mine a 1")
    with pytest.raises(IllegalMove, match="the piles are built"):
        play(state, "0 build 1123 22 131 2")


def test_gh_03_nothing_is_lifted_before_both_have_built() -> None:
    state = play(dealt(), "1 build 3 1212 1231 2")
    for move in ("mine a 1", "rush a", "keep"):
        with pytest.raises(IllegalMove, match=f"'{move}' is not legal"):
            play(state, f"0 {move}")


@pytest.mark.parametrize("declared", [1, 2, 3])
def test_gh_03_both_players_see_the_lifted_top_piece_right_or_wrong(declared: int) -> None:
    state = position("""
        piles 1 2 3 12
        piles 12 - 3 -
    """)
    after = play(state, f"0 mine a {declared}")
    assert after.players[1].piles == ((1,), (), (3,), ())
    assert after.players[0].piles == state.players[0].piles
    assert GAME.asked(after) == (1,)
    for viewer in VIEWERS:
        (lift,) = GAME.view(after, viewer).lifts
        assert (lift.seat, lift.pile, lift.declared, lift.piece, lift.rush) == (0, 0, declared, 2, False)


def test_gh_04_a_piece_declared_right_joins_the_hand() -> None:
    state = position("""
        piles 1 - - -; hand 3 1
        piles 12 - 3 -
    """)
    assert play(state, "0 mine a 2").players[0].hand == (3, 1, 2)


def test_gh_04_a_piece_declared_wrong_goes_to_the_box() -> None:
    state = position("""
        piles 1 - - -; hand 1
        piles 12 - 3 -
    """)
    after = play(state, "0 mine a 3")
    assert (after.players[0].hand, after.players[1].hand) == ((1,), ())
    assert not after.lifts[0].broke_down


@pytest.mark.parametrize(
    ("hand", "lifted", "then"),
    [
        ("2", 1, "1"),
        ("1 1", 1, "1"),
        ("3", 2, "2"),
        ("1 1 1", 2, "2"),
        ("2 2", 3, "3"),
        ("1 1 1 1", 3, "3"),
        ("3 3 2 2", 1, "1"),
    ],
)
def test_gh_05_a_wrong_piece_smaller_than_the_hand_breaks_it_down(hand: str, lifted: int, then: str) -> None:
    wrong = lifted % 3 + 1
    after = play(position(f"piles 1 - - -; hand {hand}\npiles 1{lifted} - - -"), f"0 mine a {wrong}")
    assert after.players[0].hand == pieces(then)
    assert after.lifts[0].broke_down


def test_gh_05_a_hand_of_two_gold_breaks_down_on_a_1() -> None:
    state = position("""
        piles 1 - - -; hand 2
        piles 11 - - -
    """)
    assert play(state, "0 mine a 2").players[0].hand == (1,)


@pytest.mark.parametrize(
    ("hand", "lifted"),
    [("", 1), ("1", 1), ("1", 2), ("2", 2), ("1 1", 2), ("2", 3), ("3", 3), ("1 2", 3), ("1 1 1", 3)],
)
def test_gh_05_a_wrong_piece_equal_to_or_above_the_hand_does_not_break_it_down(hand: str, lifted: int) -> None:
    wrong = lifted % 3 + 1
    after = play(position(f"piles 1 - - -; hand {hand}\npiles 1{lifted} - - -"), f"0 mine a {wrong}")
    assert after.players[0].hand == pieces(hand)
    assert not after.lifts[0].broke_down


def test_gh_05_a_piece_declared_right_never_breaks_the_hand_down() -> None:
    after = play(position("piles 1 - - -; hand 3 3\npiles 11 - - -"), "0 mine a 1")
    assert (after.players[0].hand, after.lifts[0].broke_down) == ((3, 3, 1), False)


def test_gh_05_kept_gold_does_not_count_towards_a_break_down() -> None:
    state = position("""
        piles 1 - - -; hand 1; kept 3 3; marker 2 returned
        piles 12 - - -
    """)
    after = play(state, "0 mine a 3")
    assert (after.players[0].hand, after.lifts[0].broke_down) == ((1,), False)


def test_gh_05_kept_gold_is_not_lost_in_a_break_down() -> None:
    state = position("""
        piles 1 - - -; hand 3; kept 3 3; marker 2 returned
        piles 12 - - -
    """)
    after = play(state, "0 mine a 1")
    assert (after.players[0].hand, after.players[0].kept) == ((2,), (3, 3))


RUSH = """
    piles 1 - - -; hand 2; marker 3
    piles 13 21 - -; marker 1
"""


def test_gh_06_a_rush_declares_the_markers_number_and_ends_the_turn() -> None:
    state = position(RUSH)
    assert [move for move in legal(state, 0) if "rush" in move] == ["rush a", "rush b"]
    after = play(state, "0 rush a")
    assert GAME.asked(after) == (1,)
    (lift,) = after.lifts
    assert (lift.declared, lift.piece, lift.rush) == (3, 3, True)
    with pytest.raises(IllegalMove, match="that pile is empty"):
        play(state, "0 rush c")


def test_gh_06_a_right_rush_wins_the_piece_and_the_marker() -> None:
    after = play(position(RUSH), "0 rush a")
    assert (after.players[0].hand, after.players[0].marker) == ((2, 3), Marker.WON)
    assert GAME.view(after, None).players[0].score.parts() == {"hand": 5, "kept": 0, "rush": 2}


def test_gh_06_a_wrong_rush_loses_the_marker_and_the_piece_is_treated_as_usual() -> None:
    broken = play(position(RUSH), "0 rush b")
    assert (broken.players[0].hand, broken.players[0].marker) == ((1,), Marker.LOST)
    assert broken.lifts[0].broke_down
    boxed = play(position(RUSH.replace("hand 2", "hand 1")), "0 rush b")
    assert (boxed.players[0].hand, boxed.players[0].marker) == ((1,), Marker.LOST)
    assert not boxed.lifts[0].broke_down
    assert GAME.view(boxed, None).players[0].score.parts()["rush"] == 0


@pytest.mark.parametrize("status", ["won", "lost", "returned"])
def test_gh_06_a_marker_can_be_used_only_once(status: str) -> None:
    state = position(RUSH.replace("marker 3", f"marker 3 {status}"))
    assert legal(state, 0) == ["mine a 1", "mine a 2", "mine a 3", "mine b 1", "mine b 2", "mine b 3"]
    for move in ("rush a", "keep"):
        with pytest.raises(IllegalMove, match="the marker is used"):
            play(state, f"0 {move}")


@pytest.mark.parametrize("move", ["0 rush a", "0 rush b"])
def test_gh_06_the_rushed_number_is_public(move: str) -> None:
    state = position(RUSH)
    assert [GAME.view(state, viewer).players[0].rushed for viewer in VIEWERS] == [None, None, None]
    after = play(state, move)
    assert [GAME.view(after, viewer).players[0].rushed for viewer in VIEWERS] == [3, 3, 3]
    assert [GAME.view(after, viewer).players[1].rushed for viewer in VIEWERS] == [None, None, None]


KEEP = """
    piles 1 - - -; hand 2 3; marker 1
    piles 13 21 - -; hand 1; marker 2
"""


def test_gh_07_keep_sets_the_hand_aside_and_the_same_turn_continues() -> None:
    state = position(KEEP)
    assert legal(state, 0)[-1] == "keep"
    after = play(state, "0 keep")
    keeper = after.players[0]
    assert (keeper.hand, keeper.kept, keeper.marker) == ((), (2, 3), Marker.RETURNED)
    assert GAME.asked(after) == (0,)
    assert legal(after, 0) == ["mine a 1", "mine a 2", "mine a 3", "mine b 1", "mine b 2", "mine b 3"]
    after = play(after, "0 mine b 1")
    assert (after.players[0].hand, after.players[0].kept) == ((1,), (2, 3))
    assert GAME.asked(after) == (1,)


def test_gh_07_after_a_keep_the_hand_is_empty_and_does_not_break_down() -> None:
    after = play(position(KEEP), "0 keep", "0 mine b 3")
    assert (after.players[0].hand, after.lifts[0].broke_down) == ((), False)


def test_gh_07_a_player_either_keeps_once_or_rushes_once() -> None:
    after = play(position(KEEP), "0 keep", "0 mine b 1", "1 mine a 1")
    assert after.phase is Phase.MINE
    assert GAME.asked(after) == (0,)
    for move in ("keep", "rush a"):
        with pytest.raises(IllegalMove, match="the marker is used"):
            play(after, f"0 {move}")
    rushed = play(position(RUSH), "0 rush a", "1 mine a 2")
    with pytest.raises(IllegalMove, match="the marker is used"):
        play(rushed, "0 keep")


def test_gh_07_keep_needs_gold_in_hand() -> None:
    state = position(KEEP.replace("hand 2 3; ", ""))
    assert "keep" not in legal(state, 0)
    with pytest.raises(IllegalMove, match="there is no gold in hand"):
        play(state, "0 keep")


@pytest.mark.parametrize("number", [1, 3])
def test_gh_07_the_returned_marker_is_not_shown(number: int) -> None:
    after = play(position(KEEP.replace("marker 1", f"marker {number}")), "0 keep")
    alike = play(position(KEEP), "0 keep")
    for viewer in (1, None):
        assert GAME.view(after, viewer).players[0].rushed is None
        assert GAME.view(after, viewer) == GAME.view(alike, viewer)


@pytest.mark.parametrize("move", [Mine(0, 7), Mine(-1, 1), Mine(4, 1), Rush(-1), Rush(4)])
def test_gh_03_a_pile_or_number_that_does_not_exist_is_refused(move: Mine | Rush) -> None:
    with pytest.raises(IllegalMove, match="piles are 0 to 3"):
        GAME.play(built(), 0, move)
