"""Hints: everybody sees that a seat got one, counted once a step; nothing else changes."""

from dataclasses import replace
from typing import Any

import pytest

from doubloon.match import RefusalCode, TableView, hinted_events, public_history, view_table
from doubloon.match.commands import Hint, Leave, OfferEnd, Play, StartSubstitute, TakeBack
from doubloon.match.entries import HintGiven
from tests.match.tables import HUNTING, SILVER, Match, chain_position, key, mining, reload_table, running_match, setup


def with_hints(game: str = SILVER, seats: int = 2, **changes: Any) -> Match:
    return running_match(game, seats, hints=True, **changes)


def hints(match: Match) -> list[int]:
    """The number of hints of each seat, which is the same for all viewers."""
    shown = [[seat.hints for seat in view_table(match.table, viewer).seats] for viewer in (None, 0, 1)]
    assert shown[0] == shown[1] == shown[2]
    return shown[0]


def with_hints_allowed(match: Match) -> Match:
    """The same position at a table that allows hints."""
    match.table = match.table._replace(setup=replace(match.table.setup, hints=True))
    return match


def test_a_hint_is_logged_and_counted_once_in_a_step() -> None:
    match = with_hints()
    assert match.do(Hint(0)) == [HintGiven(0)]
    for _ in range(3):
        assert match.do(Hint(0)) == []
    assert hints(match) == [1, 0]
    assert match.do(Hint(1)) == [HintGiven(1)]
    match.finish_step()
    assert match.do(Hint(0)) == [HintGiven(0)], "another step, another hint"
    assert hints(match) == [2, 1]
    assert reload_table(match.log) == match.table


def test_a_chain_counts_as_one_step_even_if_moves_are_taken_back() -> None:
    match = with_hints_allowed(chain_position())
    match.do(Hint(0))
    match.play(0, match.chain_move(0))
    assert match.do(Hint(0)) == []
    match.take_back(0, whole=True)
    assert match.do(Hint(0)) == []
    assert hints(match)[0] == 1


def without_hint_fields(seen: TableView) -> TableView:
    """A table view without the fields that a hint may change."""
    return seen._replace(seq=0, seats=tuple(seat._replace(hints=0) for seat in seen.seats))


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_hint_changes_only_the_count_and_the_sequence_numbers(game: str) -> None:
    match = with_hints(game, seconds=60)
    before = [view_table(match.table, viewer) for viewer in (0, 1, None)]
    match.now += 10
    match.do(Hint(1))
    for viewer, old in zip((0, 1, None), before, strict=True):
        new = view_table(match.table, viewer)
        assert new.seq == old.seq + 1
        assert without_hint_fields(new) == without_hint_fields(old)
        assert [seat.hints for seat in new.seats] == [0, 1]


def test_a_hint_makes_no_request_stale() -> None:
    match = with_hints_allowed(chain_position(3))
    known = [match.seq(seat) for seat in range(3)]
    match.do(Hint(0))
    match.do(Play(0, str(match.chain_move(0)), known[0]))
    played = match.seq(0)
    for seat in (1, 2):
        match.do(Hint(seat))
    match.do(TakeBack(0, played))
    for seat in (1, 2):
        match.do(Play(seat, match.moves(seat)[0], known[seat]))


def test_a_person_with_a_substitute_can_get_a_hint() -> None:
    match = with_hints()
    match.do(StartSubstitute(0, "random"))
    assert match.do(Hint(0, key(0))) == [HintGiven(0)]


def test_the_number_of_hints_stays_with_the_seat() -> None:
    match = with_hints()
    match.do(Hint(0))
    match.do(Leave(0))
    match.do(StartSubstitute(0, "greedy"))
    assert hints(match) == [1, 0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Hint(1, "another key"), RefusalCode.NO_SEAT),
        (Hint(1, key(0)), RefusalCode.NO_SEAT),
        (Hint(2), RefusalCode.NO_SEAT),
        (Hint(-1), RefusalCode.NO_SEAT),
        (Hint(0), RefusalCode.NOT_ASKED),
    ],
)
def test_hints_are_refused_for_other_seats_and_seats_that_are_not_asked(command: Hint, code: RefusalCode) -> None:
    match = with_hints()
    match.play(0)
    assert match.refusal(command) is code
    assert match.do(Hint(1, key(1))) == [HintGiven(1)]


def test_a_table_without_hints_gives_none() -> None:
    match = running_match(SILVER)
    assert match.refusal(Hint(0)) is RefusalCode.NO_HINTS
    assert mining().refusal(Hint(0)) is RefusalCode.NO_HINTS


def test_a_game_without_an_adviser_has_no_hints() -> None:
    match = with_hints()
    match.table = match.table._replace(game=replace(match.table.game, adviser=None))
    assert match.refusal(Hint(0)) is RefusalCode.NO_HINTS


def test_there_are_no_hints_before_the_start_or_after_the_end() -> None:
    match = Match(setup(hints=True))
    assert match.refusal(Hint(0)) is RefusalCode.WRONG_TIME
    match = with_hints()
    for seat in (0, 1):
        match.do(OfferEnd(seat))
    assert match.refusal(Hint(0)) is RefusalCode.WRONG_TIME


def test_the_history_shows_each_hint_before_the_move_that_follows_it() -> None:
    match = with_hints()
    match.finish_step()
    kept = public_history(match.table)
    match.do(Hint(1))
    assert public_history(match.table) == (*kept, "1 hint"), "immediately, and for everybody"
    match.finish_step()
    (place,) = [place for place, line in enumerate(public_history(match.table)) if line == "1 hint"]
    assert place == len(kept)
    assert [line for line in public_history(match.table) if line != "1 hint"][: len(kept)] == list(kept)
    assert all("hint" not in line for line in match.table.record().events), "the record contains only moves"
    events = match.table.record().events
    (hinted,) = hinted_events(match.table)
    assert events[hinted].startswith("1 ")
    assert sum(line.startswith("1 ") for line in events[:hinted]) == 1, "the first was what seat 1 kept"
    assert reload_table(match.log) == match.table


def test_the_position_of_a_hint_in_an_open_step_reveals_no_hidden_moves() -> None:
    histories = []
    for chained in (False, True):
        match = with_hints_allowed(chain_position())
        if chained:
            match.play(0, match.chain_move(0))
        match.do(Hint(0))
        histories.append(public_history(match.table))
        assert match.table.hints[-1][0] == len(match.table.events)
    assert histories[0] == histories[1]


def test_in_a_public_step_a_hint_follows_the_moves_played_before_it() -> None:
    match = with_hints_allowed(mining())
    keeper = match.table.asked[0]
    while "keep" not in match.moves(keeper):
        match.play(keeper)
        keeper = match.table.asked[0]
    match.play(keeper, "keep")
    match.do(Hint(keeper))
    assert public_history(match.table)[-2:] == (f"{keeper} keep", f"{keeper} hint")
    match.play(keeper)
    *_, keep, hint, mine = public_history(match.table)
    assert (keep, hint) == (f"{keeper} keep", f"{keeper} hint")
    assert match.table.record().events[max(hinted_events(match.table))] == mine
