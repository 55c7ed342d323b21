"""Seats: sitting down, bots, leaving, one-time links, substitutes, several seats with one key."""

import pytest

from doubloon.match import Command, RefusalCode, RequestRefused, view_table
from doubloon.match.commands import (
    ChangeSeat,
    EndSubstitute,
    IssueSeatLink,
    Leave,
    Play,
    ReplaceAbsent,
    SeatBot,
    Sit,
    StartSubstitute,
    TakeBack,
    UseSeatLink,
)
from doubloon.match.entries import (
    GameStarted,
    OutcomeDealt,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SeatTransferred,
    SubstituteStarted,
)
from doubloon.match.names import MAX_NAME
from doubloon.match.seating import MAX_DEPARTURES
from doubloon.testing.spelling import spelled_out
from tests.match.tables import HUNTING, SILVER, Match, key, reload_table, running_match, setup


def test_a_person_sits_on_the_seat_named_or_on_the_first_open_one() -> None:
    match = Match(setup(seats=4))
    assert match.do(Sit("Ann", "a", seat=2)) == [SeatTaken(2, "Ann", "a", None)]
    match.do(Sit("Bob", "b"))
    match.do(Sit("Cleo", "c"))
    assert [seat.name for seat in match.table.seats] == ["Bob", "Cleo", "Ann", None]
    assert [seat.key for seat in match.table.seats] == ["b", "c", "a", None]
    assert [seat.kind for seat in view_table(match.table, None).seats] == ["person", "person", "person", "open"]
    assert match.table.status == "open"


def test_nobody_can_sit_on_a_taken_seat() -> None:
    match = Match(setup(seats=4))
    match.do(Sit("Ann", "a", seat=1))
    match.do(SeatBot(2, "greedy"))
    for seat in (1, 2):
        assert match.refusal(Sit("Bob", "b", seat)) is RefusalCode.TAKEN
        assert match.refusal(SeatBot(seat, "random")) is RefusalCode.TAKEN


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_an_unknown_seat_is_refused(seat: int) -> None:
    match = Match(setup(seats=2))
    before: list[Command] = [Sit("Ann", "a", seat), SeatBot(seat, "random"), Leave(seat), IssueSeatLink(seat, "link")]
    assert {match.refusal(command) for command in before} == {RefusalCode.NO_SEAT}
    match = running_match()
    later: list[Command] = [StartSubstitute(seat, "random"), EndSubstitute(seat), Leave(seat), Play(seat, "pass", 0)]
    assert {match.refusal(command) for command in later} == {RefusalCode.NO_SEAT}


@pytest.mark.parametrize(
    "name", ["", "   ", "\t\n", "x" * (MAX_NAME + 1), "A\nB", "A\x00", "A\x1b[31m", "\u202eAnn", "\u200b", "\ud800"]
)
def test_names_that_are_empty_too_long_or_not_printable_are_refused(name: str) -> None:
    assert Match(setup()).refusal(Sit(name, "a")) is RefusalCode.BAD_NAME


def test_of_two_equal_names_the_person_who_came_first_keeps_the_plain_one() -> None:
    match = Match(setup(seats=4))
    match.do(Sit("Ines", "a", 2))
    match.do(Sit("INES", "b", 0))
    match.do(Sit("Ines", "c", 1))
    assert [seat.name for seat in match.table.seats] == ["INES 2", "Ines 3", "Ines", None]
    match.do(ChangeSeat(2, 3))
    assert [seat.name for seat in match.table.seats] == ["INES 2", "Ines 3", None, "Ines"]
    assert reload_table(match.log) == match.table


@pytest.mark.parametrize("name", ["A", "x" * MAX_NAME, "Zoë", "李雷", "🏴", "O'Neil <b>", '"quoted"'])
def test_other_names_are_kept_unchanged(name: str) -> None:
    match = Match(setup())
    match.do(Sit(f"  {name} ", "a"))
    assert match.table.seats[0].name == name
    assert reload_table(match.log) == match.table


def test_a_bot_sits_under_its_name_and_has_no_key() -> None:
    match = Match(setup(seats=3))
    match.do(SeatBot(1, "greedy"))
    seat = match.table.seats[1]
    assert (seat.name, seat.key, seat.bot, seat.person) == ("greedy", None, "greedy", False)
    seen = view_table(match.table, None).seats[1]
    assert (seen.kind, seen.substitute, seen.left) == ("bot", None, False)


def test_an_unknown_bot_is_refused() -> None:
    match = Match(setup())
    assert match.refusal(SeatBot(0, "deep-blue")) is RefusalCode.UNKNOWN_BOT
    assert running_match().refusal(StartSubstitute(0, "")) is RefusalCode.UNKNOWN_BOT


@pytest.mark.parametrize(("game", "seats"), [(SILVER, 2), (SILVER, 3), (SILVER, 4), (HUNTING, 2)])
def test_the_table_starts_by_itself_when_all_seats_are_taken(game: str, seats: int) -> None:
    match = Match(setup(game, seats))
    for seat in range(seats - 1):
        assert len(match.do(Sit("Ann", key(seat)))) == 1
        assert match.table.status == "open"
        assert match.table.asked == ()
        assert view_table(match.table, seat).view is None
    match.now += 5
    sat, started, *dealt = match.do(SeatBot(seats - 1, "random"))
    assert isinstance(sat, SeatTaken)
    assert started == GameStarted()
    assert dealt
    assert all(isinstance(entry, OutcomeDealt) for entry in dealt)
    assert match.table.status == "running"
    assert match.table.started == match.now
    assert match.table.asked == tuple(range(seats))
    assert all(seat.awaited for seat in view_table(match.table, None).seats)


def test_nobody_sits_down_at_a_running_table() -> None:
    match = running_match()
    assert match.refusal(Sit("Eve", "e")) is RefusalCode.WRONG_TIME
    assert match.refusal(SeatBot(0, "greedy")) is RefusalCode.WRONG_TIME


def test_leaving_before_the_start_opens_the_seat() -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Ann", "a"))
    match.do(SeatBot(1, "random"))
    match.do(IssueSeatLink(0, "link"))
    assert match.do(Leave(0)) == [SeatLeft(0)]
    assert match.table.seats[0].is_open
    assert match.refusal(UseSeatLink("link", "thief")) is RefusalCode.BAD_LINK
    match.do(Leave(1))
    assert match.refusal(Leave(1)) is RefusalCode.WRONG_TIME
    assert [seat.kind for seat in view_table(match.table, None).seats] == ["open"] * 3
    match.do(Sit("Bob", "b", seat=1))
    assert match.table.seats[1].name == "Bob"


def test_the_host_clears_no_seat_of_a_game_that_started_meanwhile() -> None:
    match = Match(setup())
    match.do(Sit("Ann", "host key"))
    clearing = Leave(0, by_host=True)
    match.do(Sit("Ben", "b"))
    assert match.refusal(clearing) is RefusalCode.WRONG_TIME
    assert match.refusal(Leave(1, by_host=True)) is RefusalCode.WRONG_TIME


def test_leaving_a_running_game_keeps_the_name_on_the_seat_but_no_key() -> None:
    match = running_match()
    match.do(IssueSeatLink(0, "link"))
    match.do(Leave(0))
    seat = match.table.seats[0]
    assert (seat.name, seat.key, seat.link, seat.person, seat.bot) == ("Person 0", None, None, True, None)
    assert match.refusal(UseSeatLink("link", "thief")) is RefusalCode.BAD_LINK
    seen = view_table(match.table, 1).seats
    assert (seen[0].left, seen[1].left) == (True, False)
    assert match.table.asked == (0, 1)
    match.do(StartSubstitute(0, "random"))
    assert view_table(match.table, 1).seats[0].substitute == "random"


def test_a_one_time_link_moves_the_seat_once() -> None:
    match = running_match()
    match.do(IssueSeatLink(0, "link"))
    assert match.refusal(UseSeatLink("another", "phone")) is RefusalCode.BAD_LINK
    assert match.do(UseSeatLink("link", "phone")) == [SeatTransferred(0, "phone")]
    assert match.table.seats[0].key == "phone"
    assert match.table.seats[1].key == key(1)
    assert match.refusal(UseSeatLink("link", "thief")) is RefusalCode.BAD_LINK


def test_a_newer_link_voids_only_the_older_one_of_the_same_seat() -> None:
    match = running_match()
    match.do(IssueSeatLink(0, "old"))
    match.do(IssueSeatLink(1, "other"))
    match.do(IssueSeatLink(0, "new"))
    assert match.refusal(UseSeatLink("old", "thief")) is RefusalCode.BAD_LINK
    match.do(UseSeatLink("new", "phone"))
    match.do(UseSeatLink("other", "tablet"))
    assert [seat.key for seat in match.table.seats] == ["phone", "tablet"]


def test_a_link_also_works_before_the_start_and_only_for_persons() -> None:
    match = Match(setup())
    match.do(SeatBot(1, "random"))
    for seat in (0, 1):
        assert match.refusal(IssueSeatLink(seat, "link")) is RefusalCode.NO_SEAT
    match.do(Leave(1))
    match.do(Sit("Ann", "a"))
    match.do(IssueSeatLink(0, "link"))
    match.do(UseSeatLink("link", "phone"))
    assert match.table.seats[0].key == "phone"


def test_no_link_and_no_key_is_ever_shown() -> None:
    match = running_match()
    match.do(IssueSeatLink(0, "secret link"))
    for viewer in (0, 1, None):
        shown = spelled_out(view_table(match.table, viewer))
        for secret in ("secret link", key(0), key(1), "host key", "invitation key"):
            assert secret not in shown


def test_a_substitute_plays_until_the_person_returns() -> None:
    match = running_match()
    assert match.refusal(EndSubstitute(0)) is RefusalCode.WRONG_TIME
    match.do(StartSubstitute(0, "greedy"))
    seat = match.table.seats[0]
    assert (seat.name, seat.key, seat.bot, seat.person) == ("Person 0", key(0), "greedy", True)
    seen = view_table(match.table, None).seats[0]
    assert (seen.kind, seen.substitute, seen.left) == ("person", "greedy", False)
    match.do(Play(0, match.moves(0)[0], match.seq(0), by="bot"))
    match.do(EndSubstitute(0))
    assert view_table(match.table, None).seats[0].substitute is None
    assert match.refusal(EndSubstitute(0)) is RefusalCode.WRONG_TIME


def test_an_absent_person_is_replaced_after_the_grace_period() -> None:
    match = running_match()
    seen = match.now
    with pytest.raises(RequestRefused, match="possible in 90 seconds") as caught:
        match.do(ReplaceAbsent(0, seen, 90.0))
    assert (caught.value.code, caught.value.available_at) == (RefusalCode.NOT_ABSENT, seen + 90)
    match.now += 89.5
    assert match.refusal(ReplaceAbsent(0, seen, 90.0)) is RefusalCode.NOT_ABSENT
    match.now += 0.5
    assert match.refusal(ReplaceAbsent(0, seen + 1, 90.0)) is RefusalCode.NOT_ABSENT, "was here a second ago"
    assert match.do(ReplaceAbsent(0, seen, 90.0)) == [SubstituteStarted(0, "bosun")]


def test_nobody_is_replaced_while_the_table_does_not_wait_for_them() -> None:
    match = running_match()
    seen = match.now
    match.finish_answer(0)
    match.now += 1000
    assert match.refusal(ReplaceAbsent(0, seen, 90.0)) is RefusalCode.NOT_ABSENT
    match.finish_answer(1)
    assert 0 in match.table.asked
    assert match.refusal(ReplaceAbsent(0, seen, 90.0)) is RefusalCode.NOT_ABSENT, "asked only now"
    match.now += 90
    assert match.do(ReplaceAbsent(0, seen, 90.0))


def test_a_person_who_left_is_replaced_at_once() -> None:
    match = running_match(HUNTING)
    match.do(Leave(0))
    assert match.do(ReplaceAbsent(0, match.now, 90.0)) == [SubstituteStarted(0, "assayer")]


def test_a_substitute_is_the_choice_of_the_person_or_of_the_host() -> None:
    match = running_match(substitute="navigator")
    match.do(StartSubstitute(0, "castaway"))
    match.do(EndSubstitute(0))
    match.now += 90
    assert match.do(ReplaceAbsent(0, 0.0, 90.0)) == [SubstituteStarted(0, "castaway")], "as chosen before"
    assert match.do(ReplaceAbsent(1, 0.0, 90.0)) == [SubstituteStarted(1, "navigator")], "as the host chose"


def test_nothing_is_stored_where_a_substitute_plays_already() -> None:
    match = running_match()
    match.do(StartSubstitute(0, "castaway"))
    assert match.do(StartSubstitute(0, "castaway")) == match.do(StartSubstitute(0, "random")) == []
    assert match.do(ReplaceAbsent(0, match.now, 90.0)) == []
    assert match.table.seats[0].bot == "castaway"


def test_a_person_who_returns_takes_back_the_substitute_s_moves_of_the_open_step() -> None:
    match = running_match()
    match.do(StartSubstitute(0, "castaway"))
    match.do(Play(0, match.moves(0)[0], match.seq(0), by="bot"))
    assert 0 not in match.table.asked
    match.do(EndSubstitute(0))
    assert view_table(match.table, 0).can_take_back == 1
    match.do(TakeBack(0, match.seq(0), whole=True, key=key(0)))
    match.do(Play(0, match.moves(0)[1], match.seq(0), key=key(0)))
    match.finish_answer(1)
    assert match.table.seats[0].bot is None


def test_only_persons_in_a_running_game_have_substitutes() -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Ann", "a"))
    assert match.refusal(StartSubstitute(0, "random")) is RefusalCode.WRONG_TIME
    assert match.refusal(EndSubstitute(0)) is RefusalCode.WRONG_TIME
    match.do(SeatBot(1, "random"))
    match.do(Sit("Bob", "b"))
    assert match.refusal(StartSubstitute(1, "greedy")) is RefusalCode.NO_SEAT
    assert match.refusal(EndSubstitute(1)) is RefusalCode.NO_SEAT


def test_several_seats_can_share_a_key_and_play_independently() -> None:
    match = Match(setup(seats=3))
    for name in ("Ann", "Bob", "Cleo"):
        match.do(Sit(name, "one key"))
    assert [seat.key for seat in match.table.seats] == ["one key"] * 3
    for seat in (2, 0, 1):
        match.play(seat, id="the same id")
    assert match.table.step is not None
    assert match.table.step.played == ()
    match.do(IssueSeatLink(1, "link"))
    match.do(UseSeatLink("link", "phone"))
    assert [seat.key for seat in match.table.seats] == ["one key", "phone", "one key"]


def test_a_guest_has_one_seat_at_a_listed_table_and_the_host_several() -> None:
    match = Match(setup(seats=4, listed=True))
    match.do(Sit("Ann", "host key"))
    match.do(Sit("Ada", "host key"))
    match.do(Sit("Eve", "e"))
    assert match.refusal(Sit("Eva", "e")) is RefusalCode.ONE_SEAT
    match.do(IssueSeatLink(0, "link"))
    assert match.refusal(UseSeatLink("link", "e")) is RefusalCode.ONE_SEAT
    match.do(IssueSeatLink(2, "own link"))
    match.do(UseSeatLink("own link", "e"))
    match.do(Sit("Ben", "b"))
    assert match.status == "running"


def test_a_person_whom_the_host_removed_does_not_sit_down_again() -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Ann", "host key"))
    match.do(Sit("Eve", "e", 1))
    assert match.do(Leave(1, by_host=True)) == [SeatLeft(1, removed=True)]
    assert match.refusal(Sit("Eve", "e")) is RefusalCode.REMOVED
    assert reload_table(match.log) == match.table
    match.do(Sit("Ben", "b", 1))
    assert match.do(Leave(1)) == [SeatLeft(1)]
    match.do(Sit("Ben", "b", 1))
    assert match.do(Leave(0, by_host=True)) == [SeatLeft(0)], "the host gets up"
    match.do(Sit("Ann", "host key"))


def test_a_person_changes_seats_before_the_start() -> None:
    match = Match(setup(seats=4))
    match.do(Sit("Ann", "a", 0))
    match.do(Sit("Ben", "b", 1))
    match.do(IssueSeatLink(0, "link"))
    match.now += 5
    assert match.do(ChangeSeat(0, 2, "r", "a")) == [SeatChanged(0, 2, "r")]
    assert [seat.name for seat in match.table.seats] == [None, "Ben", "Ann", None]
    assert (match.table.seats[2].key, match.table.seats[2].taken_at) == ("a", match.now)
    assert match.do(ChangeSeat(0, 2, "r", "a")) == [], "the same request"
    assert match.refusal(UseSeatLink("link", "other")) is RefusalCode.BAD_LINK
    assert reload_table(match.log) == match.table
    match.do(Sit("Cleo", "c"))
    match.do(Sit("Dan", "d"))
    assert match.status == "running"


def test_who_may_change_seats() -> None:
    match = Match(setup(seats=4))
    match.do(Sit("Ann", "a", 0))
    match.do(SeatBot(1, "random"))
    assert match.refusal(ChangeSeat(0, 2, key="stranger")) is RefusalCode.NO_SEAT
    assert match.refusal(ChangeSeat(0, 1, key="a")) is RefusalCode.TAKEN
    assert match.refusal(ChangeSeat(0, 0, key="a")) is RefusalCode.TAKEN
    assert match.refusal(ChangeSeat(0, 4, key="a")) is RefusalCode.NO_SEAT
    assert match.refusal(ChangeSeat(1, 2)) is RefusalCode.NO_SEAT
    assert match.refusal(ChangeSeat(2, 3)) is RefusalCode.NO_SEAT
    assert running_match().refusal(ChangeSeat(0, 1)) is RefusalCode.WRONG_TIME


def test_nobody_changes_seats_without_end() -> None:
    match = Match(setup(seats=3))
    match.do(Sit("Ann", "a", 0))
    for _ in range(MAX_DEPARTURES):
        match.do(ChangeSeat(0, 1))
        match.do(ChangeSeat(1, 0))
    assert match.refusal(ChangeSeat(0, 1)) is RefusalCode.USED_UP
    match.do(Leave(0, by_host=True))
