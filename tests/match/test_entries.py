"""Log entries as text: each one round-trips, and anything else is rejected."""

import json
import math
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon.match import Entry, LogError, fold_all, from_text, to_text
from doubloon.match.entries import ClocksResumed, GameStarted, MovePlayed, SeatLeft
from tests.match.tables import setup

KINDS: tuple[type[Any], ...] = get_args(Entry)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    [st.builds(kind, down=FINITE) if kind is ClocksResumed else st.builds(kind) for kind in KINDS]
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), FINITE, st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


def fits(value: object, hint: Any) -> bool:
    """Whether a value has exactly the type of a field: 1 is not a bool, and True is not an int."""
    if isinstance(hint, UnionType):
        return any(fits(value, part) for part in get_args(hint))
    if hint is float:
        return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type] # a number by now
    return type(value) is hint


def check_read(text: str) -> None:
    """Assert that a text gives a LogError, or an entry whose fields have the declared types."""
    try:
        entry = from_text(text)
    except LogError:
        return
    hints = get_type_hints(type(entry))
    for field in fields(entry):
        assert fits(getattr(entry, field.name), hints[field.name]), entry
    assert from_text(to_text(entry)) == entry


@given(ENTRIES)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    text = to_text(entry)
    assert from_text(text) == entry
    assert type(from_text(text)) is type(entry)
    assert text.isascii()
    assert text.isprintable()


def test_every_kind_of_entry_has_its_own_name() -> None:
    assert len({kind.kind for kind in KINDS}) == len(KINDS) == 21


@given(st.text(max_size=60))
def test_any_text_is_an_entry_or_a_log_error(text: str) -> None:
    check_read(text)


@given(JSON)
def test_any_json_is_an_entry_or_a_log_error(data: object) -> None:
    check_read(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '"left"',
        "{",
        '{"seat":1}',
        '{"kind":"left"}',
        '{"kind":"gone","seat":1}',
        '{"kind":["left"],"seat":1}',
        '{"kind":null}',
        '{"kind":"left","seat":1,"more":2}',
        '{"kind":"started","seat":1}',
        '{"kind":"left","seat":1}{"kind":"left","seat":1}',
        '{"kind":"left","seat":' + "9" * 5000 + "}",
    ],
)
def test_an_invalid_entry_gives_a_log_error(text: str) -> None:
    with pytest.raises(LogError, match="not a log entry"):
        from_text(text)


@given(ENTRIES, st.data())
def test_an_entry_that_lacks_a_field_gives_a_log_error(entry: Entry, data: st.DataObject) -> None:
    raw = json.loads(to_text(entry))
    needed = {"kind", *(field.name for field in fields(entry) if field.default is MISSING)}
    del raw[data.draw(st.sampled_from(sorted(needed)))]
    with pytest.raises(LogError):
        from_text(json.dumps(raw))


@given(ENTRIES.filter(lambda entry: not isinstance(entry, GameStarted)), JSON, st.data())
def test_an_entry_with_a_changed_field_is_valid_or_gives_a_log_error(
    entry: Entry, value: object, data: st.DataObject
) -> None:
    raw = json.loads(to_text(entry))
    raw[data.draw(st.sampled_from(sorted(raw)))] = value
    check_read(json.dumps(raw))


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"left","seat":"1"}',
        '{"kind":"left","seat":null}',
        '{"kind":"left","seat":true}',
        '{"kind":"offered-end","seat":0,"offered":1}',
        '{"kind":"resumed","down":NaN}',
        '{"kind":"resumed","down":Infinity}',
        '{"kind":"resumed","down":1e999}',  # JSON reads it as infinity
        '{"kind":"left","seat":' + "[" * 200_000,
    ],
    ids=["text", "null", "truth", "number", "nan", "infinity", "overflow", "deep"],
)
def test_a_field_of_the_wrong_type_gives_a_log_error(text: str) -> None:
    with pytest.raises(LogError):
        from_text(text)


def test_a_log_must_begin_with_created() -> None:
    with pytest.raises(LogError, match="empty"):
        fold_all([])
    with pytest.raises(LogError, match="created"):
        fold_all([(SeatLeft(0), 0.0)])
    assert fold_all([(setup(), 5.0)]).created == 5.0


@pytest.mark.parametrize("entry", [SeatLeft(7), MovePlayed(0, "mine a 1", "person", None)])
def test_an_entry_that_contradicts_the_log_is_named(entry: Entry) -> None:
    with pytest.raises(LogError, match=rf"^entry 1 of the log, '{entry.kind}', contradicts"):
        fold_all([(setup(), 1.0), (entry, 2.0)])
