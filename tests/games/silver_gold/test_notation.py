"""The notation of Silver & Gold's moves: it round-trips, it has one form that we write, and all else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.core import BadOutcome, IllegalMove, NotAsked, NotationError, Options, apply_event
from doubloon.games.silver_gold import GAME, TREASURE_CARDS, Cross, Extra, Keep, Move, Pass, Take
from doubloon.games.silver_gold.shapes import BOX_NAMES
from tests.games.silver_gold.positions import play, position
from tests.playing import random_game

CARD = {card.id: card for card in TREASURE_CARDS}
A1, B1, C1, D1, A2, D4 = 1, 2, 4, 8, 16, 1 << 15


@pytest.mark.parametrize(
    ("notation", "move"),
    [
        ("keep grey-01 purple-12", Keep(CARD["grey-01"], CARD["purple-12"])),
        ("cross purple-03 b1", Cross(CARD["purple-03"], B1)),
        ("cross purple-01 a1 b1 c1 d1", Cross(CARD["purple-01"], A1 | B1 | C1 | D1)),
        ("cross purple-01 d4", Cross(CARD["purple-01"], D4)),
        ("cross grey-01 a1 a2", Cross(CARD["grey-01"], A1 | A2)),
        ("extra orange-02 d4", Extra(CARD["orange-02"], D4)),
        ("take green-11", Take(CARD["green-11"])),
        ("take stack", Take(None)),
        ("pass", Pass()),
    ],
)
def test_every_kind_of_move_has_its_notation(notation: str, move: Move) -> None:
    assert str(move) == notation
    assert GAME.parse_move(notation) == move
    assert hash(GAME.parse_move(notation)) == hash(move)


@pytest.mark.parametrize("options", [Options(2), Options(4, 3, "display-first")])
def test_every_legal_move_round_trips(options: Options) -> None:
    kinds = set()
    for step in random_game(GAME, options, "notation"):
        for number in step.state.awaited:
            for move in GAME.legal_moves(step.state, number):
                assert GAME.parse_move(str(move)) == move
                kinds.add(type(move))
    assert kinds == {Keep, Cross, Extra, Take}


@pytest.mark.parametrize(
    ("notation", "canonical"),
    [
        ("keep purple-12 grey-01", "keep grey-01 purple-12"),
        ("keep orange-10 orange-09", "keep orange-09 orange-10"),
        ("cross purple-01 d1 b1 a1 c1", "cross purple-01 a1 b1 c1 d1"),
        ("cross purple-01 a3 b2 a2 b1", "cross purple-01 b1 a2 b2 a3"),
    ],
)
def test_boxes_and_ids_are_read_in_any_order_and_written_in_one(notation: str, canonical: str) -> None:
    assert str(GAME.parse_move(notation)) == canonical
    assert GAME.parse_move(notation) == GAME.parse_move(canonical)


@given(st.sampled_from(TREASURE_CARDS), st.lists(st.sampled_from(BOX_NAMES), min_size=1, unique=True))
def test_any_boxes_in_any_order_are_one_move(card: object, boxes: list[str]) -> None:
    by_rows = sorted(boxes, key=lambda box: (box[1], box[0]))
    assert str(GAME.parse_move(f"cross {card} {' '.join(boxes)}")) == f"cross {card} {' '.join(by_rows)}"


ONE_SPACE = "words are separated by exactly one space"
TWO_CARDS = "'keep' names two different treasure cards"
NO_CARD = "is not a treasure card; ids are as purple-03"
NO_BOX = "is not a box; boxes are a1 to d4"
NO_MOVE = "is not a move; moves: keep, cross, extra, take, pass"


@pytest.mark.parametrize(
    ("notation", "why"),
    [
        ("", ONE_SPACE),
        (" ", ONE_SPACE),
        (" pass", ONE_SPACE),
        ("pass ", ONE_SPACE),
        ("cross  grey-01 a1", ONE_SPACE),
        ("cross grey-01 a1 ", ONE_SPACE),
        ("cross grey-01  a1 b1", ONE_SPACE),
        ("cros grey-01 a1", f"'cros' {NO_MOVE}"),
        ("Cross grey-01 a1", f"'Cross' {NO_MOVE}"),
        ("cross\tgrey-01 a1", NO_MOVE),
        ("pass\n", NO_MOVE),
        ("0 pass", f"'0' {NO_MOVE}"),
        ("grey-01", f"'grey-01' {NO_MOVE}"),
        ("keep", TWO_CARDS),
        ("keep grey-01", TWO_CARDS),
        ("keep grey-01 grey-01", TWO_CARDS),
        ("keep grey-01 grey-02 grey-03", TWO_CARDS),
        ("keep grey-01 stack", f"'stack' {NO_CARD}"),
        ("cross", "'cross' names a treasure card and its boxes"),
        ("cross grey-01", "'cross' names a treasure card and its boxes"),
        ("cross a1 b1", f"'a1' {NO_CARD}"),
        ("cross grey-12 a1", f"'grey-12' {NO_CARD}"),
        ("cross grey-1 a1", f"'grey-1' {NO_CARD}"),
        ("cross GREY-01 a1", f"'GREY-01' {NO_CARD}"),
        ("cross blue-01 a1", f"'blue-01' {NO_CARD}"),
        ("cross expedition-1 a1", f"'expedition-1' {NO_CARD}"),
        ("cross grey-01 a5", f"'a5' {NO_BOX}"),
        ("cross grey-01 a0", f"'a0' {NO_BOX}"),
        ("cross grey-01 e1", f"'e1' {NO_BOX}"),
        ("cross grey-01 A1", f"'A1' {NO_BOX}"),
        ("cross grey-01 1a", f"'1a' {NO_BOX}"),
        ("cross grey-01 a", f"'a' {NO_BOX}"),
        ("cross grey-01 a1b1", f"'a1b1' {NO_BOX}"),
        ("cross grey-01 a1,b1", f"'a1,b1' {NO_BOX}"),
        ("cross grey-01 a1\n", NO_BOX),
        ("cross grey-01 a\u0661", NO_BOX),
        ("cross grey-01 a1 a1", "box a1 is named twice"),
        ("cross grey-01 a1 b1 a1", "box a1 is named twice"),
        ("extra", "'extra' names a treasure card and one box"),
        ("extra grey-01", "'extra' names a treasure card and one box"),
        ("extra grey-01 a1 b1", "'extra' names a treasure card and one box"),
        ("extra grey-01 x1", f"'x1' {NO_BOX}"),
        ("take", "'take' names a treasure card of the display, or the stack"),
        ("take grey-01 grey-02", "'take' names a treasure card of the display, or the stack"),
        ("take Stack", f"'Stack' {NO_CARD}"),
        ("take display", f"'display' {NO_CARD}"),
        ("pass grey-01", "'pass' stands alone"),
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
    assert GAME.parse_move(str(move)) == move


def test_a_refused_text_is_shortened_and_escaped_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_move("\x1b[2J" + 1000 * "x")
    assert str(caught.value).isascii()
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 200


TABLE = """
    display: grey-05 green-05 green-02 green-03

    seat 0
    grey-01     green-01

    seat 1
    grey-02     green-04
"""


@pytest.mark.parametrize(
    ("event", "error", "why"),
    [
        ("2 cross grey-01 a1", NotAsked, "seat 2 is not asked now; asked: 0, 1"),
        ("cross grey-01 a1", BadOutcome, "nothing is dealt now; asked: seat 0, 1"),
        ("00 cross grey-01 a1", NotationError, "'00' is neither a seat's number nor the word of an outcome"),
        ("-1 cross grey-01 a1", NotationError, "'-1' is neither a seat's number nor the word of an outcome"),
        ("0", NotationError, ONE_SPACE),
        ("0  cross grey-01 a1", NotationError, ONE_SPACE),
        ("0 cross grey-01 b1", IllegalMove, "legal: cross grey-01 a1 a2, "),
        ("0 pass", IllegalMove, "only one without a free box passes"),
    ],
)
def test_an_event_is_a_seat_and_its_move(event: str, error: type[Exception], why: str) -> None:
    state = position(TABLE)
    with pytest.raises(error) as caught:
        apply_event(GAME, state, event)
    assert type(caught.value) is error
    assert why in str(caught.value)
    assert state == position(TABLE)
    assert apply_event(GAME, state, "0 cross grey-01 a2 a1") == play(state, "0 cross grey-01 a1 a2")
