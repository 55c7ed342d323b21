"""Hints: everybody sees that one was given, once for each step; it changes nothing else, and disturbs nobody."""

from dataclasses import replace
from typing import Any

import pytest

from doubloon.match import RefusalCode, RequestRefused, TableView, decide, hinted_events, public_history, view_table
from doubloon.match.commands import Hint, Leave, OfferEnd, Play, StartSubstitute, TakeBack
from doubloon.match.decisions import MAX_LOG
from doubloon.match.entries import HintGiven
from tests.match.tables import HUNTING, SILVER, Match, chain_position, key, mining, reread, running, setup


def with_hints(game: str = SILVER, seats: int = 2, **changes: Any) -> Match:
    return running(game, seats, hints=True, **changes)


def hints(match: Match) -> list[int]:
    """What everybody sees: the same for all."""
    shown = [[seat.hints for seat in view_table(match.table, viewer).seats] for viewer in (None, 0, 1)]
    assert shown[0] == shown[1] == shown[2]
    return shown[0]


def allowed(match: Match) -> Match:
    """The same position at a table with hints."""
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
    assert reread(match.log) == match.table


def test_a_chain_is_one_step_whatever_is_taken_back_in_it() -> None:
    match = allowed(chain_position())
    match.do(Hint(0))
    match.play(0, match.chain_move(0))
    assert match.do(Hint(0)) == []
    match.take_back(0, whole=True)
    assert match.do(Hint(0)) == []
    assert hints(match)[0] == 1


def plain(seen: TableView) -> TableView:
    """A table view without the fields that a hint may change."""
    return seen._replace(seq=0, seats=tuple(seat._replace(hints=0) for seat in seen.seats))


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_hint_changes_nothing_but_the_count_and_everybodys_number(game: str) -> None:
    match = with_hints(game, seconds=60)
    before = [view_table(match.table, viewer) for viewer in (0, 1, None)]
    match.now += 10
    match.do(Hint(1))
    for viewer, old in zip((0, 1, None), before, strict=True):
        new = view_table(match.table, viewer)
        assert new.seq == old.seq + 1
        assert plain(new) == plain(old)
        assert [seat.hints for seat in new.seats] == [0, 1]


def test_a_hint_makes_no_request_stale() -> None:
    match = allowed(chain_position(3))
    known = [match.seq(seat) for seat in range(3)]
    match.do(Hint(0))
    match.do(Play(0, str(match.chain_move(0)), known[0]))
    played = match.seq(0)
    for seat in (1, 2):
        match.do(Hint(seat))
    match.do(TakeBack(0, played))
    for seat in (1, 2):
        match.do(Play(seat, match.moves(seat)[0], known[seat]))


def test_a_hint_for_a_bots_person_is_one_of_the_seat() -> None:
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
def test_who_is_given_no_hint(command: Hint, code: RefusalCode) -> None:
    match = with_hints()
    match.play(0)
    assert match.refusal(command) is code
    assert match.do(Hint(1, key(1))) == [HintGiven(1)]


def test_a_table_without_hints_gives_none() -> None:
    match = running(SILVER)
    assert match.refusal(Hint(0)) is RefusalCode.NO_HINTS
    assert mining().refusal(Hint(0)) is RefusalCode.NO_HINTS


def test_a_game_without_an_adviser_has_no_hints() -> None:
    match = with_hints()
    match.table = match.table._replace(game=replace(match.table.game, adviser=None))
    assert match.refusal(Hint(0)) is RefusalCode.NO_HINTS


def test_there_are_no_hints_before_the_start_and_after_the_end() -> None:
    match = Match(setup(hints=True))
    assert match.refusal(Hint(0)) is RefusalCode.WRONG_TIME
    match = with_hints()
    for seat in (0, 1):
        match.do(OfferEnd(seat))
    assert match.refusal(Hint(0)) is RefusalCode.WRONG_TIME


def test_a_very_long_log_takes_no_hints() -> None:
    match = with_hints()
    long = match.table._replace(length=MAX_LOG)
    with pytest.raises(RequestRefused) as caught:
        decide(long, Hint(0), match.now, match.dealer)
    assert caught.value.code is RefusalCode.WRONG_TIME


def test_the_history_has_a_line_for_every_hint_before_the_move_after_it() -> None:
    match = with_hints()
    match.finish_step()
    kept = public_history(match.table)
    match.do(Hint(1))
    assert public_history(match.table) == (*kept, "1 hint"), "at once, and for all"
    match.finish_step()
    (place,) = [place for place, line in enumerate(public_history(match.table)) if line == "1 hint"]
    assert place == len(kept)
    assert [line for line in public_history(match.table) if line != "1 hint"][: len(kept)] == list(kept)
    assert all("hint" not in line for line in match.table.record().events), "the record is of moves alone"
    events = match.table.record().events
    (hinted,) = hinted_events(match.table)
    assert events[hinted].startswith("1 ")
    assert sum(line.startswith("1 ") for line in events[:hinted]) == 1, "the first was what seat 1 kept"
    assert reread(match.log) == match.table


def test_the_position_of_a_hint_in_an_open_step_reveals_no_hidden_moves() -> None:
    reply = []
    for plays in (False, True):
        match = allowed(chain_position())
        if plays:
            match.play(0, match.chain_move(0))
        match.do(Hint(0))
        reply.append(public_history(match.table))
        assert match.table.hints[-1][0] == len(match.table.events)
    assert reply[0] == reply[1]


def test_in_a_step_that_all_see_a_hint_comes_after_what_was_played_before_it() -> None:
    match = allowed(mining())
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
