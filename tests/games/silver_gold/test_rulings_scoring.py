"""SG-14 to SG-17: the score, ties, the worked example, and what is public."""

import pytest

from doubloon.core import Options, Result, Score
from doubloon.games.silver_gold import GAME, State, View
from doubloon.testing.spelling import spelled_out
from tests.games.silver_gold.positions import play, position
from tests.playing import random_game


def over(*seats: str) -> State:
    """A finished game of these score cards."""
    blocks = [f"seat {number}: {sheet}\ngrey-10 grey-11" for number, sheet in enumerate(seats)]
    return position("\n\n".join(["turn: 28\nphase: over\nasked:  ", *blocks]))


def result(*seats: str) -> Result[Score]:
    found = GAME.result(over(*seats))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("sheet", "parts"),
    [
        ("coins 9", (9, 0, 0, 0, 0)),
        ("coins 12, trophies 6 3 0", (12, 9, 0, 0, 0)),
        ("palms 1 5 2 4", (0, 0, 12, 0, 0)),
        ("completed purple-04 orange-04 green-04 grey-04", (0, 0, 0, 14 + 12 + 10 + 8, 0)),
        ("completed purple-03", (0, 0, 0, 14, 0)),
        ("completed purple-03 grey-04 grey-05 grey-06", (0, 0, 0, 14 + 24, 3)),
        ("completed grey-04 grey-01 purple-04 purple-05", (0, 0, 0, 16 + 28, 4)),
        ("completed purple-03 orange-03 grey-04 grey-05", (0, 0, 0, 14 + 12 + 16, 2 + 2)),
        ("completed purple-01 orange-01", (0, 0, 0, 14 + 12, 2 + 2)),
    ],
)
def test_sg_14_each_part_of_the_score(sheet: str, parts: tuple[int, ...]) -> None:
    score = result(sheet, "coins 1").scores[0]
    assert score.parts() == dict(zip(("coins", "trophies", "palms", "maps", "seals"), parts, strict=True))
    assert score.total == sum(parts)


def test_sg_14_unfinished_cards_and_their_seals_score_nothing() -> None:
    state = position("""
        turn: 28

        seat 0: completed grey-05
        purple-03   grey-01
        .###        #.#.
        #.##        ####
        ####        #.o.
        #ooX        ....

        seat 1: completed purple-04
        grey-02     green-02
    """)
    after = GAME.result(play(state, "0 cross purple-03 b4 c4", "1 cross grey-02 a1"))
    assert after is not None
    assert [(score.parts()["maps"], score.parts()["seals"]) for score in after.scores] == [(8, 0), (14, 0)]
    done = GAME.result(play(state, "0 cross purple-03 d4", "0 extra grey-01 c3", "1 cross grey-02 a1"))
    assert done is not None
    assert done.scores[0].parts() == {"coins": 0, "trophies": 0, "palms": 0, "maps": 16, "seals": 0}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("completed grey-04", "palms 5 3"),
        ("completed grey-04, coins 2", "completed green-04"),
        ("completed grey-04, coins 6", "completed purple-04"),
        ("completed green-04, coins 2", "completed orange-04"),
        ("completed orange-04, coins 2", "completed purple-04"),
        ("completed purple-04", "coins 8, trophies 6"),
        ("completed grey-04 grey-05, coins 8", "completed grey-06 green-04, trophies 6"),
        ("completed grey-04, coins 2, palms 4 3 3", "completed green-04 green-05"),
    ],
)
def test_sg_15_equal_totals_are_decided_by_grey_green_orange_purple(one: str, other: str) -> None:
    found = result(one, other)
    assert found.scores[0].total == found.scores[1].total
    assert (found.places, found.winners) == ((1, 2), (0,))
    assert result(other, one).places == (2, 1)


def test_sg_15_a_higher_total_wins_regardless_of_grey_cards() -> None:
    assert result("completed grey-04", "coins 9").places == (2, 1)


def test_sg_15_players_who_are_equal_in_all_colours_share_the_place() -> None:
    found = result("completed grey-04, coins 4", "completed grey-05, palms 4")
    assert (found.places, found.winners) == ((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("sheets", "places"),
    [
        (("coins 3", "coins 5", "coins 3", "coins 1"), (2, 1, 2, 4)),
        (("coins 1", "coins 5", "palms 5", "coins 1"), (3, 1, 1, 3)),
        (("coins 8", "completed grey-04", "coins 9", "palms 8"), (3, 2, 1, 3)),
        (("coins 2", "palms 2", "palms 1 1"), (1, 1, 1)),
    ],
)
def test_sg_15_tie_breaks_decide_every_place(sheets: tuple[str, ...], places: tuple[int, ...]) -> None:
    assert result(*sheets).places == places


def test_sg_16_the_example_of_the_rules_scores_95_points() -> None:
    sarah = "coins 9, trophies 5 3, palms 3 1 4, completed grey-02 grey-04 orange-04 orange-08 green-05 purple-03"
    found = result(sarah, "coins 1")
    assert found.scores[0].parts() == {"coins": 9, "trophies": 8, "palms": 8, "maps": 64, "seals": 2 + 4}
    assert found.scores[0].total == 95


TABLE = """
    turn: 5
    expedition: expedition-2
    display: green-01 - green-03 green-04
    stack: purple-01 purple-02 purple-03
    trophies: 4 3 2 1

    seat 0: coins 9, palms 2 1, trophies 6 5, completed orange-01 orange-02
    grey-02     grey-01
    #..o        #.#.
    oooo        ####
    o..o        #.o.
    ....        ....

    seat 1: coins 1, palms 4, completed purple-05
    orange-08   purple-04

    seat 2
    -           grey-05
"""


def common(view: View) -> View:
    """The part of a view that is the same for everybody."""
    return view._replace(seat=None, own=None, moves=())


def test_sg_17_active_and_completed_cards_score_cards_display_trophies_and_stack_size_are_public() -> None:
    state = position(TABLE)
    for eyes in (0, 1, 2, None):
        view = GAME.view(state, eyes)
        for player, seen in zip(state.players, view.players, strict=True):
            assert (seen.cards, seen.completed) == (player.cards, player.completed)
            assert (seen.coins, seen.palms, seen.trophies) == (player.coins, player.palms, player.trophies)
        assert view.display == state.display
        assert view.trophies == (4, 3, 2, 1)
        assert view.stack_size == 3
        assert (view.turn, view.round, view.first, str(view.expedition)) == (5, 1, 1, "expedition-2")
        assert [seen.score.total for seen in view.players] == [9 + 11 + 3 + 24, 1 + 4 + 14, 0]
        assert not any(f"purple-0{number}" in spelled_out(view) for number in (1, 2, 3))


@pytest.mark.parametrize("options", [Options(2), Options(3, 1, "display-first"), Options(4, 3)])
def test_sg_17_everybody_sees_the_same_table_at_all_times(options: Options) -> None:
    for step in random_game(GAME, options, "public"):
        views = [common(GAME.view(step.state, eyes)) for eyes in (*range(options.seats), None)]
        assert all(view == views[0] for view in views)


def test_sg_17_the_order_of_the_stack_changes_no_view() -> None:
    state = position(TABLE)
    other = state._replace(stack=state.stack[::-1])
    for eyes in (0, 1, 2, None):
        assert GAME.view(state, eyes) == GAME.view(other, eyes)


def test_sg_17_everybody_sees_completed_cards_when_all_have_finished() -> None:
    state = play(position(TABLE), "0 cross grey-01 c3", "2 cross grey-05 c1")
    for eyes in (1, 2, None):
        active = GAME.view(state, eyes).players[0].cards[1]
        assert active is not None
        assert active.free != 0
    state = play(state, "1 cross orange-08 a1")
    for eyes in (0, 1, 2, None):
        assert [card.id for card in GAME.view(state, eyes).players[0].completed] == [
            "orange-01",
            "orange-02",
            "grey-01",
        ]


def test_sg_17_everybody_sees_completed_cards_before_the_first_player_takes_a_card() -> None:
    state = position("""
        turn: 2
        display: green-01 - green-03 green-04

        seat 0
        grey-02     grey-01
        o..o        #.#.
        oooo        ####
        o..o        #.o.
        ....        ....

        seat 1
        grey-03     purple-04
        o##.        .Co.
        #.#.        Pooo
        ###.        oooo
        ....        CooX
    """)
    state = play(state, "1 cross grey-03 a1", "0 cross grey-01 c3")
    for eyes in (0, 1, None):
        view = GAME.view(state, eyes)
        assert view.awaited == (1,)
        assert [card.id for card in view.players[1].completed] == ["grey-03"]
        active = view.players[0].cards[1]
        assert active is not None
        assert (active.card.id, active.free) == ("grey-01", 0)
