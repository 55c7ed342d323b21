"""Before the start, a person takes another name and keeps the seat."""

import pytest

from doubloon.match import RefusalCode
from doubloon.match.commands import IssueSeatLink, Rename, SeatBot, Sit
from doubloon.match.entries import SeatRenamed
from doubloon.match.names import MAX_NAME
from tests.match.tables import Match, reload_table, running_match, setup


def test_a_person_takes_another_name_before_the_start() -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Guest", "a", 0))
    match.do(Sit("Ben", "b", 1))
    match.do(IssueSeatLink(0, "link"))
    before = match.table.seats[0]
    assert match.do(Rename(0, " Ann ", "r", "a")) == [SeatRenamed(0, "Ann", "r")]
    assert [seat.name for seat in match.table.seats] == ["Ann", "Ben", None]
    assert match.table.seats[0] == before._replace(name="Ann", changes=before.changes + 1), "all else stays"
    assert match.do(Rename(0, "Ann", "r", "a")) == [], "the same request"
    assert match.do(Rename(0, "Ann", "another", "a")) == [], "the same name"
    assert match.do(Rename(0, "ANN", key="a")) == [SeatRenamed(0, "ANN")], "the own name does not stand in the way"
    assert reload_table(match.log) == match.table
    match.do(Sit("Cleo", "c"))
    assert match.status == "running"
    assert match.table.record().players == ("ANN", "Ben", "Cleo")


@pytest.mark.parametrize("name", ["Ben", "BEN ", "B e n", "\uff22en"])
def test_nobody_takes_the_name_of_another_person(name: str) -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Ann", "a", 0))
    match.do(Sit("Ben", "b", 1))
    assert match.refusal(Rename(0, name, key="a")) is RefusalCode.NAME_TAKEN


def test_who_may_rename_whom() -> None:
    match = Match(setup(seats=4))
    match.do(Sit("Ann", "a", 0))
    match.do(SeatBot(1, "random"))
    assert match.refusal(Rename(0, "Eve", key="stranger")) is RefusalCode.NO_SEAT
    for seat in (1, 2, 4):
        assert match.refusal(Rename(seat, "Eve")) is RefusalCode.NO_SEAT
    for name in ("", " ", "x" * (MAX_NAME + 1), "a\nb", "Random"):
        assert match.refusal(Rename(0, name, key="a")) is RefusalCode.BAD_NAME
    assert running_match().refusal(Rename(0, "Eve")) is RefusalCode.WRONG_TIME
