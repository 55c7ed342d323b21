"""Any text and any bytes give a value or a typed error: never a traceback, never a hang."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from doubloon.core import (
    AnyGame,
    DoubloonError,
    NotationError,
    Options,
    Record,
    RecordError,
    load_record,
    replay,
    states,
)
from doubloon.core.play import apply_event
from doubloon.registry import GAMES
from doubloon.testing.spelling import spelled_out
from tests.playing import OPTIONS, random_game

WORDS = [
    *("deal", "stack", "expeditions", "markers", "keep", "cross", "extra", "take", "pass", "build", "mine", "rush"),
    *("0", "1", "2", "3", "4", "a", "b", "c", "d", "e", "a1", "b1", "d4", "e5", "13", "-1", "+", "00"),
    *("purple-01", "grey-11", "green-05", "expedition-1", "1123", "22", "131"),
]
LINES = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=4).map("  ".join),
)
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=10)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=10,
)


def random_record(game: AnyGame, options: Options) -> Record:
    *_, last = random_game(game, options, "fuzz")
    return Record(game.id, options, last.events)


RECORDS = [random_record(*option) for option in OPTIONS]


def problem(data: bytes | str) -> RecordError | None:
    """The error in a record, if any; any error other than a RecordError fails the test."""
    try:
        record = load_record(data, GAMES)
        replay(GAMES[record.game], record)
    except RecordError as error:
        return error
    assert load_record(record.dumps(), GAMES) == record
    return None


def check(data: bytes | str) -> None:
    """Either a record that replays, or an error that names a bad event or the header."""
    error = problem(data)
    assert error is None or (str(error) and (error.event is None or error.event >= 0))


@given(st.binary(max_size=300))
@example(b"[" * 200_000)
@example(b'{"a":' * 150_000)
@example(b'{"format": "doubloon-record/1", "game": ' + b"9" * 10_000 + b"}")
@example(b"\xef\xbb\xbf{}")
@example(b"x" * (1 << 21))
def test_any_bytes_give_a_record_or_a_typed_error(data: bytes) -> None:
    check(data)


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_with_changed_bytes_is_valid_or_gives_a_typed_error(record: Record, data: st.DataObject) -> None:
    text = bytearray(record.dumps().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        removed = data.draw(st.integers(0, 40))
        text[place : place + removed] = data.draw(st.binary(max_size=4))
    check(bytes(text))


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_with_a_changed_event_names_that_event_or_a_later_one(record: Record, data: st.DataObject) -> None:
    events: list[Any] = list(record.events)
    place = data.draw(st.integers(0, len(events) - 1))
    events[place] = data.draw(st.one_of(LINES, JSON, st.sampled_from(events)))
    raw = {**record.to_json(), "events": events}
    error = problem(json.dumps(raw))
    assert error is None or (error.event is not None and error.event >= place)


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_with_a_changed_key_is_valid_or_gives_a_typed_error(record: Record, data: st.DataObject) -> None:
    raw = record.to_json()
    target = data.draw(st.sampled_from([raw, raw["options"]]))
    keys = st.one_of(st.sampled_from([*target, "players", "result", "created"]), st.text(max_size=6))
    target[data.draw(keys)] = data.draw(JSON)
    check(json.dumps(raw))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(text=LINES)
@settings(max_examples=300)
def test_any_text_is_a_move_that_round_trips_or_a_notation_error(game: AnyGame, text: str) -> None:
    try:
        move = game.parse_move(text)
    except NotationError:
        return
    assert game.parse_move(str(move)) == move
    assert sorted(str(move).split(" ")) == sorted(text.split(" "))


@given(st.sampled_from(RECORDS), st.data())
def test_any_event_is_played_or_refused_and_the_old_state_does_not_change(record: Record, data: st.DataObject) -> None:
    game = GAMES[record.game]
    place = data.draw(st.integers(0, len(record.events)))
    *_, state = states(game, Record(record.game, record.options, record.events[:place]))
    before = spelled_out(state)
    with suppress(DoubloonError):
        apply_event(game, state, data.draw(LINES))
    assert spelled_out(state) == before
