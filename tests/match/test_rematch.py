"""Playing again: all persons must agree, and the score goes on with the same players."""

from random import Random

import pytest

from doubloon.match import (
    LogError,
    RefusalCode,
    Series,
    Table,
    from_text,
    open_table,
    rematch_is_agreed,
    rematch_of,
    view_table,
)
from doubloon.match.checks import MAX_CHANGES
from doubloon.match.commands import Leave, OfferEnd, OfferRematch, Rematch, SeatBot, Sit
from doubloon.match.entries import RematchOffered
from tests.match.tables import HUNTING, SILVER, Match, key, play_randomly, reload_table, running_match, setup


def finished(seats: int = 2, game: str = SILVER, **changes: object) -> Match:
    """A table with persons whose game was ended by agreement."""
    match = running_match(game, seats, **changes)  # type: ignore[arg-type] # options by name
    for seat in range(seats):
        match.do(OfferEnd(seat))
    return match


def replies(match: Match) -> list[str | None]:
    return [seat.rematch for seat in view_table(match.table, None).seats]


def play_again(match: Match, seed: int = 1) -> Match:
    """The rematch of a finished table."""
    setup, commands = rematch_of(match.table, "before")
    again = Match(setup, seed)
    for command in commands:
        again.do(command)
    return again


def series(table: Table) -> tuple[int, tuple[int, ...], int]:
    seen = view_table(table, None).series
    return seen.games, seen.wins, seen.draws


def test_all_persons_must_agree() -> None:
    match = finished(3)
    assert match.do(OfferRematch(key(1))) == [RematchOffered(1, True)]
    assert not rematch_is_agreed(match.table, ())
    match.do(OfferRematch(key(0)))
    assert replies(match) == ["offered", "offered", None]
    assert not rematch_is_agreed(match.table, ())
    match.do(OfferRematch(key(2)))
    assert rematch_is_agreed(match.table, ())
    assert reload_table(match.log) == match.table


def test_everybody_sees_who_declines_and_may_still_agree() -> None:
    match = finished()
    match.do(OfferRematch(key(0)))
    before = match.table.seqs
    assert match.do(OfferRematch(key(1), offered=False)) == [RematchOffered(1, False)]
    assert match.table.seqs == tuple(seq + 1 for seq in before)
    assert replies(match) == ["offered", "declined"]
    assert not rematch_is_agreed(match.table, ())
    assert match.do(OfferRematch(key(1), offered=False)) == []
    match.do(OfferRematch(key(1)))
    assert rematch_is_agreed(match.table, ())


def test_an_offer_can_be_withdrawn_but_not_without_end() -> None:
    match = finished()
    for _ in range(MAX_CHANGES):
        match.do(OfferRematch(key(0)))
        match.do(OfferRematch(key(0), offered=False))
    match.do(OfferRematch(key(0)))
    assert match.refusal(OfferRematch(key(0), offered=False)) is RefusalCode.USED_UP
    assert replies(match) == ["offered", None]


def test_a_repeated_request_changes_nothing() -> None:
    match = finished()
    match.do(OfferRematch(key(0), request="r"))
    assert match.do(OfferRematch(key(0), request="r")) == []
    assert match.do(OfferRematch(key(0), request="s")) == []


def test_persons_who_left_and_those_who_are_gone_do_not_count() -> None:
    match = running_match(SILVER, 3)
    match.do(Leave(2))
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    match.do(OfferRematch(key(0)))
    assert not rematch_is_agreed(match.table, {2})
    assert rematch_is_agreed(match.table, {1})
    again = play_again(match)
    assert [seat.name for seat in again.table.seats] == ["Person 0", None, None]
    assert (again.status, again.table.options.start) == ("open", 1)


def test_a_person_who_agreed_and_is_gone_has_a_seat() -> None:
    match = finished()
    match.do(OfferRematch(key(0)))
    match.do(OfferRematch(key(1)))
    assert rematch_is_agreed(match.table, {1})
    assert play_again(match).status == "running"


def test_one_person_agrees_for_all_own_seats_and_bots_are_not_asked() -> None:
    match = Match(setup(SILVER, 3))
    match.do(Sit("Ann", "a"))
    match.do(Sit("Ben", "a"))
    match.do(SeatBot(2, "random"))
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    assert match.do(OfferRematch("a", request="r")) == [RematchOffered(0, True, "r"), RematchOffered(1, True, "r")]
    assert rematch_is_agreed(match.table, ())
    again = play_again(match)
    assert [(seat.name, seat.bot) for seat in again.table.seats] == [("Ann", None), ("Ben", None), ("random", "random")]


def test_who_may_agree_and_when() -> None:
    assert running_match().refusal(OfferRematch(key(0))) is RefusalCode.WRONG_TIME
    match = finished()
    assert match.refusal(OfferRematch("stranger")) is RefusalCode.NO_SEAT
    match.do(OfferRematch(key(0)))
    match.do(Rematch("next"))
    assert match.do(OfferRematch(key(1))) == [], "there is a rematch already"
    assert match.refusal(OfferRematch(key(1), offered=False)) is RefusalCode.WRONG_TIME


def test_the_score_goes_on_over_several_rematches() -> None:
    match = running_match(HUNTING)
    assert series(match.table) == (0, (0, 0), 0)
    expected = Series((0, 0), 0)
    for seed in range(6):
        play_randomly(match, Random(seed))
        result = match.table.result
        assert result is not None
        if len(result.winners) > 1:
            expected = expected._replace(draws=expected.draws + 1)
        else:
            expected = expected._replace(
                wins=tuple(won + (seat in result.winners) for seat, won in enumerate(expected.wins))
            )
        for seat in range(2):
            match.do(OfferRematch(key(seat)))
        match = play_again(match, seed)
        assert reload_table(match.log) == match.table
        assert series(match.table) == (seed + 1, expected.wins, expected.draws)
    assert sum(won > 0 for won in expected.wins) == 2, "both have won"


def test_a_game_ended_by_agreement_does_not_count() -> None:
    match = finished(series="3 1 2")
    for seat in range(2):
        match.do(OfferRematch(key(seat)))
    assert series(play_again(match).table) == (6, (3, 1), 2)


def test_the_score_begins_anew_if_somebody_else_can_sit_down() -> None:
    match = finished(series="3 1 2")
    match.do(OfferRematch(key(0)))
    assert series(play_again(match).table) == (0, (0, 0), 0)


def test_an_old_log_has_no_series() -> None:
    old = (
        '{"kind":"created","game":"gold-hunting","seats":2,"start":0,"variant":"standard","seconds":null,'
        '"listed":false,"host":"h","invitation":"i","hints":true,"previous":null}'
    )
    assert series(open_table(from_text(old), 1.0)) == (0, (0, 0), 0)


@pytest.mark.parametrize("text", ["", "1 2", "1 2 3 4", "a b c"])
def test_a_malformed_series_is_a_log_error(text: str) -> None:
    with pytest.raises(LogError, match="series"):
        open_table(setup(series=text), 1.0)
