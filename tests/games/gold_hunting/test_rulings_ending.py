"""GH-8 to GH-12: the end, the score, secrets and public information."""

from collections import Counter

import pytest

from doubloon.core import IllegalMove, Options
from doubloon.games.gold_hunting import GAME, Keep, Marker, Mine, Phase, Rush, State
from tests.games.gold_hunting.positions import VARIANTS, VIEWERS, built, play, position
from tests.playing import random_game


@pytest.mark.parametrize("variant", VARIANTS)
def test_gh_08_the_game_ends_when_all_piles_are_gone_after_ten_lifts_each(variant: str) -> None:
    for seed in range(20):
        for step in random_game(GAME, Options(2, seed % 2, variant), seed):
            gone = not any(pile for player in step.state.players for pile in player.piles)
            mined = bool(step.state.lifts) and gone
            assert (step.state.phase is Phase.OVER) == mined == (GAME.result(step.state) is not None)
            assert (GAME.asked(step.state) == ()) == mined
        assert Counter(lift.seat for lift in step.state.lifts) == {0: 10, 1: 10}


def test_gh_08_the_game_continues_while_one_player_has_a_piece_left() -> None:
    state = position("""
        piles - - - 2
        piles 1 - - -
    """)
    after = play(state, "0 mine a 1")
    assert (after.phase, GAME.asked(after)) == (Phase.MINE, (1,))
    over = play(after, "1 mine d 2")
    assert (over.phase, GAME.asked(over), GAME.chance(over)) == (Phase.OVER, (), None)


def over(one: str, other: str) -> State:
    return position(f"piles - - - -; {one}\npiles - - - -; {other}")._replace(phase=Phase.OVER, awaited=())


@pytest.mark.parametrize(
    ("sheet", "hand", "kept", "rush"),
    [
        ("hand 3 2 1", 6, 0, 0),
        ("hand 1; kept 3 2 2; marker 1 returned", 1, 3, 0),
        ("kept 1; marker 1 returned", 0, 0, 0),
        ("kept 3 3 2; marker 1 returned", 0, 4, 0),
        ("hand 2; marker 3 won", 2, 0, 2),
        ("hand 2; marker 3 lost", 2, 0, 0),
        ("hand 2; marker 3", 2, 0, 0),
    ],
)
def test_gh_09_the_score_is_hand_plus_half_of_kept_gold_plus_two_for_a_right_rush(
    sheet: str, hand: int, kept: int, rush: int
) -> None:
    result = GAME.result(over(sheet, "hand 1"))
    assert result is not None
    assert result.scores[0].parts() == {"hand": hand, "kept": kept, "rush": rush}
    assert result.scores[0].total == hand + kept + rush


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ("hand 3 3", "hand 3 2", (1, 2)),
        ("hand 1 1 1 1 1", "hand 3", (1, 2)),
        ("hand 3 1", "hand 2 2", (1, 2)),
        ("hand 3 3", "hand 3 2 1", (1, 2)),
        ("hand 2 1 1", "hand 1 1 1 1", (1, 2)),
        ("hand 3 2 1 1", "hand 3 1 1 1 1", (1, 2)),
        ("hand 1 1; kept 3 1", "hand 2 2", (1, 2)),
        ("hand 1 1 1; kept 2", "hand 2 1 1", (1, 1)),
        ("hand 1; kept 2 2 2", "hand 2 2", (1, 2)),
        ("hand 3 1", "hand 3 1", (1, 1)),
        ("hand 2; kept 2 2", "hand 1 1; kept 1 1 1 1", (1, 2)),
        ("", "", (1, 1)),
    ],
)
def test_gh_09_ties_go_to_more_3s_then_more_2s_in_hand_and_kept_gold(
    one: str, other: str, places: tuple[int, int]
) -> None:
    sheets = [sheet or "marker 1" for sheet in (one, other)]
    result = GAME.result(over(*sheets))
    assert result is not None
    assert result.places == places
    assert result.winners == tuple(seat for seat in (0, 1) if places[seat] == 1)
    mirrored = GAME.result(over(*reversed(sheets)))
    assert mirrored is not None
    assert mirrored.places == places[::-1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_gh_10_no_view_reveals_the_pieces_in_a_pile(variant: str) -> None:
    for seed in range(10):
        for step in random_game(GAME, Options(2, 0, variant), f"disclosed {seed}"):
            for seat in (0, 1):
                reversed_piles = tuple(pile[::-1] for pile in step.state.players[seat].piles)
                players = list(step.state.players)
                players[seat] = players[seat]._replace(piles=reversed_piles)
                other = step.state._replace(players=tuple(players))
                for viewer in (1 - seat, None):
                    view = GAME.view(step.state, viewer)
                    assert GAME.view(other, viewer) == view
                    assert GAME.text(GAME.view(other, viewer)) == GAME.text(view)


def test_gh_10_no_move_shows_or_rebuilds_a_pile() -> None:
    state = play(built(), "0 mine a 3", "1 mine b 2")
    assert {type(move) for move in GAME.legal_moves(state, 0)} == {Mine, Rush, Keep}
    with pytest.raises(IllegalMove, match="the piles are built"):
        play(state, "0 build 1123 22 131 2")


def test_gh_11_a_won_marker_is_not_in_hand() -> None:
    state = position("""
        piles 1 - - -; marker 3
        piles 13 12 - -
    """)
    assert play(state, "0 rush a").players[0].hand == (3,)


def test_gh_11_a_won_marker_does_not_count_in_a_break_down_and_is_not_lost() -> None:
    state = position("""
        piles 1 - - -; hand 1; marker 3 won
        piles 1 12 - -
    """)
    assert not play(state, "0 mine b 3").lifts[0].broke_down
    state = position("""
        piles 1 - - -; hand 3; marker 3 won
        piles 1 12 - -
    """)
    after = play(state, "0 mine b 3")
    assert after.lifts[0].broke_down
    assert after.players[0].marker is Marker.WON


def test_gh_11_a_won_marker_breaks_no_tie() -> None:
    result = GAME.result(over("hand 1 1 1; marker 3 won", "hand 2 2 1"))
    assert result is not None
    assert [score.total for score in result.scores] == [5, 5]
    assert result.places == (2, 1)


def test_gh_11_an_unused_marker_scores_nothing() -> None:
    result = GAME.result(over("hand 1; marker 3", "hand 1; marker 2 returned"))
    assert result is not None
    assert ([score.total for score in result.scores], result.places) == ([1, 1], (1, 1))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("status", list(Marker))
def test_gh_12_hands_kept_gold_and_marker_status_are_public(variant: str, status: Marker) -> None:
    drawing = f"""
        piles 1 - - -; hand 2 3; kept 1 1; marker 1 {status.value}
        piles 13 21 - -; hand 1; kept 3
    """
    for viewer in VIEWERS:
        first, second = GAME.view(position(drawing, variant), viewer).players
        assert (first.hand, first.kept, first.marker) == ((2, 3), (1, 1), status)
        assert (second.hand, second.kept, second.marker) == ((1,), (3,), Marker.HELD)


@pytest.mark.parametrize("variant", VARIANTS)
def test_gh_12_all_viewers_see_the_same_public_parts(variant: str) -> None:
    for step in random_game(GAME, Options(2, 1, variant), "public"):
        views = [GAME.view(step.state, viewer) for viewer in VIEWERS]
        assert views[0].players == views[1].players == views[2].players
        assert views[0].lifts == views[1].lifts == views[2].lifts
