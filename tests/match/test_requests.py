"""A request with an id of its own is decided once, however often it comes and whatever happened in between."""

import pytest

from doubloon.match import Command, fold_all, from_text, to_text
from doubloon.match.commands import (
    EndSubstitute,
    IssueSeatLink,
    Leave,
    OfferEnd,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    UseSeatLink,
)
from doubloon.match.entries import EndOffered, SeatTaken
from tests.match.tables import HUNTING, Match, running_match, setup


def test_a_repeated_sit_gives_the_same_seat_and_no_entry() -> None:
    match = Match(setup(HUNTING))
    match.do(Sit("Ann", "a", request="one"))
    assert match.do(Sit("Ann", "a", request="one")) == []
    assert match.table.requests == {"one": 0}
    match.do(Sit("Ann", "a", request="two"))
    assert match.table.requests == {"one": 0, "two": 1}


def test_a_request_without_an_id_is_always_new() -> None:
    match = Match(setup(HUNTING))
    assert match.do(Sit("Ann", "a"))
    assert match.do(Sit("Ann", "a"))
    assert match.table.requests == {}


@pytest.mark.parametrize(
    "command",
    [
        Leave(1, request="again"),
        IssueSeatLink(0, "link", "again"),
        StartSubstitute(0, "greedy", "again"),
        ReplaceAbsent(0, 0.0, 0.0, "again"),
    ],
)
def test_every_change_of_a_running_game_is_repeatable(command: Command) -> None:
    match = running_match(HUNTING)
    assert match.do(command)
    assert match.do(command) == []
    if match.table.seats[0].bot is not None:
        match.do(EndSubstitute(0, "return"))
        assert match.do(command) == [], "the substitute does not come back"
        assert match.do(EndSubstitute(0, "return")) == []


def test_a_used_link_is_repeatable_by_the_device_that_used_it() -> None:
    match = running_match(HUNTING)
    match.do(IssueSeatLink(0, "link"))
    match.do(UseSeatLink("link", "phone", "use"))
    assert match.do(UseSeatLink("link", "phone", "use")) == []
    assert match.table.requests == {"use": 0}


def test_a_bot_is_seated_once() -> None:
    match = Match(setup(HUNTING))
    match.do(SeatBot(1, "greedy", "bot"))
    match.do(Leave(1, by_host=True, request="clear"))
    assert match.do(SeatBot(1, "greedy", "bot")) == []
    assert match.table.seats[1].is_open


def test_an_offer_is_not_made_again_after_it_was_withdrawn() -> None:
    match = running_match(HUNTING)
    match.do(OfferEnd(0, id="offer"))
    match.do(OfferEnd(0, offered=False, id="withdraw"))
    assert match.do(OfferEnd(0, id="offer")) == []
    assert not match.table.seats[0].offers_end


def test_the_log_keeps_the_requests() -> None:
    match = Match(setup(HUNTING))
    match.do(Sit("Ann", "a", request="one"))
    loaded = fold_all([(from_text(to_text(entry)), at) for entry, at in match.log])
    assert loaded.requests == {"one": 0}


def test_entries_of_older_versions_have_no_request() -> None:
    old = '{"kind":"sat","seat":1,"name":"Ben","key":"ben","bot":null}'
    assert from_text(old) == SeatTaken(1, "Ben", "ben", None, None)
    assert from_text('{"kind":"offered-end","seat":0,"offered":true}') == EndOffered(0, True)
