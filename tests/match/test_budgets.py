"""Nobody can fill the log of a table for others: what can be repeated without end has a budget for each seat."""

import pytest

from doubloon.match import Command, RefusalCode, RequestRefused, view_table
from doubloon.match.checks import MAX_CHANGES
from doubloon.match.commands import (
    EndSubstitute,
    IssueSeatLink,
    Leave,
    OfferEnd,
    Play,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
)
from doubloon.match.decisions import MAX_TAKE_BACKS
from doubloon.match.seating import MAX_CLEARINGS, MAX_DEPARTURES
from tests.match.tables import HUNTING, SILVER, Match, key, reload_table, running_match, setup

TRIES = 2 * max(MAX_CHANGES, MAX_DEPARTURES)


def repeat(match: Match, *commands: Command, times: int = TRIES) -> RefusalCode:
    """Send these requests again and again, whether they are refused or not; returns the last refusal."""
    code = None
    for command in commands * times:
        try:
            match.do(command)
        except RequestRefused as refused:
            code = refused.code
    assert code is not None, "nothing was refused"
    return code


def test_a_stranger_who_sits_down_and_gets_up_does_not_use_up_a_table() -> None:
    match = Match(setup(SILVER, 3, listed=True))
    match.do(Sit("Ann", "host key", 0))
    repeat(match, Sit("Eve", "e", 1), Leave(1))
    assert match.table.length <= 2 * MAX_DEPARTURES + 3
    assert match.refusal(Leave(1)) is RefusalCode.USED_UP, "Eve can only stay"
    match.do(Leave(1, by_host=True))
    match.do(Sit("Ben", "b", 2))
    match.do(Leave(2))
    match.do(Sit("Ben", "b", 2))
    match.do(Sit("Cid", "c", 1))
    match.finish_step()
    assert match.status == "running"
    assert reload_table(match.log) == match.table


def test_nobody_takes_new_names_without_end() -> None:
    match = Match(setup(SILVER, 3))
    match.do(Sit("Ann", "a", 0))
    match.do(Sit("Eve", "e", 1))
    before = match.table.length
    assert repeat(match, Rename(1, "Eva"), Rename(1, "Eve")) is RefusalCode.USED_UP
    assert match.table.length == before + MAX_CHANGES
    match.do(Rename(0, "Anna"))


def test_the_host_clears_a_seat_up_to_a_number_that_no_guest_reaches() -> None:
    match = Match(setup(SILVER, 2))
    for _ in range(MAX_CLEARINGS):
        match.do(SeatBot(1, "random"))
        match.do(Leave(1, by_host=True))
    match.do(SeatBot(1, "random"))
    assert match.refusal(Leave(1, by_host=True)) is RefusalCode.USED_UP
    match.do(Sit("Ann", "a"))
    assert match.status == "running"


def test_an_opponent_who_toggles_the_offer_to_end_keeps_nobody_from_returning() -> None:
    match = running_match(HUNTING)
    match.do(StartSubstitute(0, "random"))
    before = match.table.length
    assert repeat(match, OfferEnd(1), OfferEnd(1, offered=False)) is RefusalCode.USED_UP
    assert match.table.length == before + 2 * MAX_CHANGES + 1, "the last offer stands"
    assert match.do(EndSubstitute(0))
    match.do(OfferEnd(0))
    assert match.status == "finished", "an offer is always possible"


def test_what_changes_nothing_is_not_stored() -> None:
    match = running_match()
    assert match.do(OfferEnd(0, offered=False)) == []
    match.do(OfferEnd(0))
    assert match.do(OfferEnd(0)) == []


@pytest.mark.parametrize(
    "commands",
    [
        (IssueSeatLink(1, "link"),),
        (StartSubstitute(1, "random"), EndSubstitute(1)),
        (OfferEnd(1), OfferEnd(1, offered=False)),
        (IssueSeatLink(1, "link"), OfferEnd(1), OfferEnd(1, offered=False)),
    ],
    ids=["links", "substitutes", "offers", "mixed"],
)
def test_a_seat_uses_up_only_its_own_budget(commands: tuple[Command, ...]) -> None:
    match = running_match()
    before = match.table.length
    assert repeat(match, *commands) in (RefusalCode.USED_UP, RefusalCode.WRONG_TIME)
    assert match.table.length <= before + 2 * MAX_CHANGES + 1
    assert match.refusal(IssueSeatLink(1, "another")) is RefusalCode.USED_UP
    match.do(IssueSeatLink(0, "link"))
    match.do(StartSubstitute(0, "random"))
    match.do(EndSubstitute(0))
    match.play(1)
    match.now += 100
    match.do(ReplaceAbsent(0, 0.0, 90.0))
    match.do(EndSubstitute(0))
    match.play(0)


def test_a_person_with_nothing_left_can_be_replaced_and_return() -> None:
    match = running_match()
    repeat(match, IssueSeatLink(0, "link"))
    for _ in range(3):
        match.now += 90
        assert match.do(ReplaceAbsent(0, 0.0, 90.0))
        assert match.do(EndSubstitute(0))
    match.play(0)


def test_moves_are_taken_back_often_but_not_without_end() -> None:
    match = running_match()
    for _ in range(MAX_TAKE_BACKS):
        match.play(0)
        assert view_table(match.table, 0).can_take_back == 1
        match.take_back(0)
    match.play(0)
    assert view_table(match.table, 0).can_take_back == 0
    assert match.refusal(TakeBack(0, match.seq(0))) is RefusalCode.USED_UP
    match.do(Play(1, match.moves(1)[0], match.seq(1), key=key(1)))
    match.play(1 if 1 in match.table.asked else 0)
