"""The notation of Gold Hunting's moves: it round-trips, and any other text is refused."""

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.core import BadOutcome, IllegalMove, NotAsked, NotationError, Options, apply_event
from doubloon.games.gold_hunting import GAME, Build, Keep, Mine, Move, Rush
from doubloon.games.gold_hunting.moves import BUILDS
from doubloon.games.gold_hunting.pieces import PIECES
from tests.games.gold_hunting.positions import VARIANTS, built, dealt
from tests.playing import random_game


@pytest.mark.parametrize(
    ("notation", "move"),
    [
        ("build 1123 22 131 2", Build(((1, 1, 2, 3), (2, 2), (1, 3, 1), (2,)))),
        ("build 1 1 1 1222233", Build(((1,), (1,), (1,), (1, 2, 2, 2, 2, 3, 3)))),
        ("mine a 1", Mine(0, 1)),
        ("mine d 3", Mine(3, 3)),
        ("rush c", Rush(2)),
        ("keep", Keep()),
    ],
)
def test_every_kind_of_move_has_its_notation(notation: str, move: Move) -> None:
    assert str(move) == notation
    assert GAME.parse_move(notation) == move
    assert hash(GAME.parse_move(notation)) == hash(move)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_move_round_trips(variant: str) -> None:
    kinds = set()
    for step in random_game(GAME, Options(2, 0, variant), "notation"):
        for seat in step.state.awaited:
            for move in GAME.legal_moves(step.state, seat)[:50]:
                assert GAME.parse_move(str(move)) == move
                kinds.add(type(move))
    assert kinds == {Build, Mine, Rush, Keep}


def test_a_pickled_view_with_all_builds_as_moves_is_equal() -> None:
    view = GAME.view(dealt(), 0)
    assert view.moves is BUILDS
    assert pickle.loads(pickle.dumps(view)) == view


@given(st.integers(0, len(BUILDS) - 1))
def test_every_build_round_trips_and_keeps_its_number(number: int) -> None:
    build = BUILDS[number]
    assert GAME.parse_move(str(build)) == build
    assert build in BUILDS
    assert BUILDS.index(build) == number


@given(st.permutations(PIECES), st.sets(st.integers(1, 9), min_size=3, max_size=3))
def test_the_ten_pieces_in_any_order_cut_into_four_piles_are_a_build(pieces: list[int], cuts: set[int]) -> None:
    ends = [0, *sorted(cuts), 10]
    piles = ["".join(map(str, pieces[left:right])) for left, right in pairwise(ends)]
    notation = " ".join(["build", *piles])
    move = GAME.parse_move(notation)
    assert move in BUILDS
    assert str(move) == notation


ONE_SPACE = "words are separated by exactly one space"
NO_MOVE = "is not a move; moves: build, mine, rush, keep"
NO_PILE = "is not a pile; piles are a to d"
NO_PIECE = "is not a piece; pieces are 1, 2 and 3"
FOUR_PILES = "'build' names 4 piles, bottom to top"
PILE_AND_NUMBER = "'mine' names a pile and a number"


@pytest.mark.parametrize(
    ("notation", "why"),
    [
        ("", ONE_SPACE),
        (" keep", ONE_SPACE),
        ("keep ", ONE_SPACE),
        ("mine  a 1", ONE_SPACE),
        ("mine a  1", ONE_SPACE),
        ("dig a 1", f"'dig' {NO_MOVE}"),
        ("Mine a 1", f"'Mine' {NO_MOVE}"),
        ("keep\n", NO_MOVE),
        ("mine\ta 1", NO_MOVE),
        ("0 keep", f"'0' {NO_MOVE}"),
        ("build", FOUR_PILES),
        ("build 1123 22 131", FOUR_PILES),
        ("build 1123 22 131 2 2", FOUR_PILES),
        ("build 1123 22 131 4", f"'4' {NO_PIECE}"),
        ("build 1123 22 131 -", f"'-' {NO_PIECE}"),
        ("build 1123 22 131 \u0662", NO_PIECE),
        ("build 1,1 22 131 2", f"',' {NO_PIECE}"),
        ("build 11223311223 1 1 1", "a pile has at most 10 pieces, not 11"),
        ("mine", PILE_AND_NUMBER),
        ("mine a", PILE_AND_NUMBER),
        ("mine a 1 2", PILE_AND_NUMBER),
        ("mine e 1", f"'e' {NO_PILE}"),
        ("mine A 1", f"'A' {NO_PILE}"),
        ("mine ab 1", f"'ab' {NO_PILE}"),
        ("mine 1 a", f"'1' {NO_PILE}"),
        ("mine a 0", f"'0' {NO_PIECE}"),
        ("mine a 4", f"'4' {NO_PIECE}"),
        ("mine a 01", f"'01' {NO_PIECE}"),
        ("mine a +1", f"'+1' {NO_PIECE}"),
        ("mine a 1\n", NO_PIECE),
        ("rush", "'rush' names a pile"),
        ("rush a 1", "'rush' names a pile"),
        ("rush x", f"'x' {NO_PILE}"),
        ("keep a", "'keep' stands alone"),
        ("keep mine a 1", "'keep' stands alone"),
    ],
)
def test_any_other_text_is_refused_with_the_correct_form(notation: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move(notation)
    assert why in str(caught.value)


@given(st.text())
def test_any_text_is_a_move_or_a_notation_error(notation: str) -> None:
    try:
        move = GAME.parse_move(notation)
    except NotationError:
        return
    assert str(move) == notation


@pytest.mark.parametrize(
    ("event", "error", "why"),
    [
        ("1 mine a 1", NotAsked, "seat 1 is not asked now; asked: 0"),
        ("2 mine a 1", NotAsked, "seat 2 is not asked now; asked: 0"),
        ("mine a 1", BadOutcome, "nothing is dealt now; asked: seat 0"),
        ("markers 1 2", BadOutcome, "nothing is dealt now; asked: seat 0"),
        ("00 mine a 1", NotationError, "'00' is neither a seat's number nor the word of an outcome"),
        ("0", NotationError, ONE_SPACE),
        ("0 keep", IllegalMove, "legal: mine a 1, mine a 2, mine a 3, "),
        ("0 build 1123 22 131 2", IllegalMove, "the piles are built"),
    ],
)
def test_an_event_is_a_seat_and_its_move(event: str, error: type[Exception], why: str) -> None:
    state = built()
    with pytest.raises(error) as caught:
        apply_event(GAME, state, event)
    assert type(caught.value) is error
    assert why in str(caught.value)
    assert state == built()


@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("markers 1", "'markers' needs 2 items, not 1"),
        ("markers 1 2 3", "'markers' needs 2 items, not 3"),
        ("markers 1 1", "'1' cannot be dealt twice"),
        ("markers 1 4", "'4' cannot be dealt by 'markers'"),
        ("deal 1 2", "expected 'markers' with 2 items"),
    ],
)
def test_the_markers_dealt_are_two_of_three(event: str, why: str) -> None:
    with pytest.raises(BadOutcome) as caught:
        apply_event(GAME, GAME.begin(Options(2)), event)
    assert why in str(caught.value)
    assert dealt("2 3").markers == (2, 3)


def test_a_build_that_is_not_in_the_range_has_no_number() -> None:
    with pytest.raises(ValueError, match="mine a 1 is not a build"):
        BUILDS.index(Mine(0, 1))
    assert BUILDS.index(BUILDS[7], 7, 8) == 7
    for start, stop in ((8, len(BUILDS)), (0, 7)):
        with pytest.raises(ValueError, match="is not in that range"):
            BUILDS.index(BUILDS[7], start, stop)
