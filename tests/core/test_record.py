"""Records: the header is validated, and an error names the first bad event."""

import json
import pickle
from typing import Any

import pytest

from doubloon.core import Options, Record, RecordError, load_record, replay, state_at
from doubloon.registry import GAMES

EVENTS = ["markers 2 3", "1 build 1 2 3 1122231", "0 build 1123 22 131 2", "0 mine a 1", "1 mine a 3"]


def record_json(**changes: Any) -> dict[str, Any]:
    options = {"seats": 2, "start": 0, "variant": "standard"}
    return {"format": "doubloon-record/1", "game": "gold-hunting", "options": options, "events": EVENTS, **changes}


def load(raw: Any) -> Record:
    return load_record(json.dumps(raw), GAMES)


def load_and_replay(raw: Any) -> Any:
    record = load(raw)
    return replay(GAMES[record.game], record)


def test_a_valid_record_round_trips() -> None:
    record = load(record_json(players=["Ann", "Bob"], created="2026-01-31T20:15:00Z"))
    assert record == Record("gold-hunting", Options(2), tuple(EVENTS), ("Ann", "Bob"), None, "2026-01-31T20:15:00Z")
    assert load_record(record.dumps(), GAMES) == record
    assert replay(GAMES["gold-hunting"], record).lifts[0].piece == 1


def test_the_default_variant_is_standard() -> None:
    assert load(record_json(options={"seats": 2, "start": 1})).options == Options(2, 1, "standard")


def test_unknown_keys_are_ignored() -> None:
    assert load(record_json(event="club night", site={"town": "Ulm"})).events == tuple(EVENTS)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "doubloon-record/2"}, "'format' must be"),
        ({"format": None}, "'format' must be"),
        ({"game": "chess"}, "no game 'chess'; games: gold-hunting, silver-and-gold"),
        ({"game": 7}, "'game' must be a string"),
        ({"options": []}, "'options' must be an object"),
        ({"options": {"start": 0}}, "has no 'seats'"),
        ({"options": {"seats": 2}}, "has no 'start'"),
        ({"options": {"seats": True, "start": 0}}, "'seats' must be a whole number, not a boolean"),
        ({"options": {"seats": 2.0, "start": 0}}, "'seats' must be a whole number"),
        ({"options": {"seats": 3, "start": 0}}, "cannot be played by 3 players; possible: 2"),
        ({"options": {"seats": 2, "start": 2}}, "start player 2 is not a seat; seats are 0 to 1"),
        ({"options": {"seats": 2, "start": -1}}, "start player -1 is not a seat"),
        ({"options": {"seats": 2, "start": 0, "variant": "display-first"}}, "variants: standard, hidden-heights"),
        ({"options": {"seats": 2, "start": 0, "variant": 1}}, "'variant' must be a string"),
        ({"options": {"seats": 2, "start": 0, "speed": 1}}, "unknown option 'speed'"),
        ({"events": "markers 2 3"}, "'events' must be a list"),
        ({"players": ["Ann"]}, "'players' must be a list of 2 names"),
        ({"players": ["Ann", 2]}, "a name must be a string"),
        ({"players": ["Ann", "B" * 101]}, "at most 100 characters"),
        ({"created": "yesterday"}, "'created' must be a date and time"),
        ({"created": 2026}, "'created' must be a date and time"),
        ({"result": []}, "'result' must be an object"),
        ({"result": {"winner": 1}}, "'result' must be an object"),
        ({"result": {"scores": [{}]}}, "'scores' must be a list of 2"),
        ({"result": {"winners": 1}}, "'winners' must be a list"),
    ],
)
def test_a_bad_header_names_no_event(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        load(record_json(**changes))
    assert caught.value.event is None


def test_the_error_of_a_record_names_its_event_in_another_process_too() -> None:
    error = pickle.loads(pickle.dumps(RecordError("no such move", 3)))
    assert (str(error), error.event) == ("no such move", 3)


@pytest.mark.parametrize("key", ["format", "game", "options", "events"])
def test_a_missing_key_is_named(key: str) -> None:
    raw = record_json()
    del raw[key]
    with pytest.raises(RecordError, match=key):
        load(raw)


@pytest.mark.parametrize("text", ['{"format": 1, "format": 2}', "NaN", "[1]", "", "{", "nul"])
def test_text_that_is_not_a_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        load_record(text, GAMES)
    assert caught.value.event is None


@pytest.mark.parametrize(
    ("place", "event", "message"),
    [
        (0, "markers 2 2", "cannot be dealt twice"),
        (0, "markers 2", "needs 2 items, not 1"),
        (0, "deal 2 3", "expected 'markers'"),
        (0, "0 build 1 2 3 1122231", "seat 0 is not asked now; expected 'markers'"),
        (1, "markers 2 3", "nothing is dealt now; asked: seat 0, 1"),
        (1, "1 build 1 2 3 112223", "four 1s"),
        (2, "1 build 1 2 3 1122231", "seat 1 is not asked now; asked: 0"),
        (3, "0 mine e 1", "piles are a to d"),
        (3, "0 mine a  1", "exactly one space"),
        (3, " 0 mine a 1", "exactly one space"),
        (3, "0", "exactly one space"),
        (3, "", "exactly one space"),
        (3, "5 mine a 1", "seat 5 is not asked"),
        (4, "1 keep", "no gold in hand; legal: mine a 1"),
        (4, "one mine a 1", "nothing is dealt now"),
        (4, "\u0661 mine a 1", "neither a seat's number"),
    ],
)
def test_the_first_bad_event_is_named(place: int, event: str, message: str) -> None:
    events = [*EVENTS[:place], event, *EVENTS[place + 1 :], 5]
    with pytest.raises(RecordError, match=message) as caught:
        load_and_replay(record_json(events=events))
    assert caught.value.event == place


def test_an_event_that_is_not_a_string_is_named_if_all_events_before_it_are_valid() -> None:
    with pytest.raises(RecordError, match="event 5 must be a string, not null") as caught:
        load(record_json(events=[*EVENTS, None, "nonsense"]))
    assert caught.value.event == 5


def finished() -> list[str]:
    game = GAMES["gold-hunting"]
    events = list(EVENTS[:3])
    state = state_at(game, load(record_json(events=events)), 3)
    while asked := game.asked(state):
        move = game.legal_moves(state, asked[0])[0]
        events.append(f"{asked[0]} {move}")
        state = game.play(state, asked[0], move)
    return events


def test_a_claimed_result_is_checked() -> None:
    game = GAMES["gold-hunting"]
    events = finished()
    result = game.result(replay(game, load(record_json(events=events))))
    assert result is not None
    totals = [score.total for score in result.scores]
    right = {"winners": list(result.winners), "scores": [{"total": total} for total in totals]}
    replay(game, load(record_json(events=events, result=right)))
    for wrong in (
        {"winners": [1 - result.winners[0]]},
        {"winners": [bool(winner) for winner in result.winners]},
        {"scores": [{"total": totals[0] + 1}, {}]},
        {"scores": [{"coins": 1}, {}]},
        {"scores": [{"total": str(totals[0])}, {}]},
    ):
        with pytest.raises(RecordError, match="'result'") as caught:
            replay(game, load(record_json(events=events, result=wrong)))
        assert caught.value.event is None


def test_a_result_of_an_unfinished_game_is_refused() -> None:
    with pytest.raises(RecordError, match="not finished"):
        replay(GAMES["gold-hunting"], load(record_json(result={"winners": [0]})))


def test_no_event_may_follow_the_end() -> None:
    events = finished()
    with pytest.raises(RecordError, match="the game is over") as caught:
        replay(GAMES["gold-hunting"], load(record_json(events=[*events, "0 mine a 1"])))
    assert caught.value.event == len(events)


def test_there_is_a_position_before_each_event_and_after_the_last() -> None:
    game, record = GAMES["gold-hunting"], load(record_json())
    assert state_at(game, record, 0) == game.begin(record.options)
    assert state_at(game, record, len(EVENTS)) == replay(game, record)
    with pytest.raises(RecordError, match="give 0 to 5"):
        state_at(game, record, 6)
