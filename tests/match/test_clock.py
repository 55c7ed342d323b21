"""The clock: off by default; a limit for each answer, extensions, a default move; it stops while the server is down."""

from random import Random

import pytest

from doubloon.core import replay
from doubloon.match import (
    RefusalCode,
    clock_events,
    clock_lines,
    deadline,
    decide,
    public_history,
    replaced_lines,
    view_table,
)
from doubloon.match.commands import EndSubstitute, MoreTime, SeatBot, Sit, StartSubstitute, TimeUp
from doubloon.match.decisions import EXTENSIONS
from doubloon.match.entries import ClocksResumed, MovePlayed, TimeExtended
from tests.match.tables import (
    HUNTING,
    NOW,
    SILVER,
    Match,
    chain_position,
    mining,
    play_randomly,
    reload_table,
    running_match,
    setup,
)

LIMIT = 60


def deadlines(match: Match) -> list[float | None]:
    seats = range(len(match.table.seats))
    deadlines = [deadline(match.table, seat) for seat in seats]
    assert [seat.deadline for seat in view_table(match.table, None).seats] == deadlines
    return deadlines


def test_there_is_no_clock_by_default() -> None:
    match = running_match(SILVER, 3)
    match.now += 10**9
    assert deadlines(match) == [None] * 3
    assert view_table(match.table, 0).seconds is None
    assert match.refusal(TimeUp(0)) is RefusalCode.NO_CLOCK
    assert match.refusal(MoreTime(0)) is RefusalCode.NO_CLOCK


def test_no_clock_runs_before_the_start() -> None:
    match = Match(setup(seconds=LIMIT))
    match.do(Sit("Ann", "a"))
    assert deadlines(match) == [None, None]
    assert match.refusal(TimeUp(0)) is RefusalCode.WRONG_TIME
    match.now += 500
    match.do(Sit("Bob", "b"))
    assert deadlines(match) == [match.now + LIMIT] * 2


def test_a_clock_starts_when_its_seat_is_asked() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    match.now = NOW + 10
    match.play(1)
    assert deadlines(match) == [NOW + LIMIT, None]
    match.now = NOW + 20
    match.play(0)
    assert deadlines(match) == [NOW + 20 + LIMIT, None]
    match.now = NOW + 30
    match.play(0)
    assert deadlines(match) == [None, NOW + 30 + LIMIT]


def test_one_limit_covers_a_whole_answer() -> None:
    match = with_clock(chain_position())
    since = deadlines(match)[0]
    match.now += 10
    match.play(0, match.chain_move(0))
    assert deadlines(match)[0] == since
    match.take_back(0)
    assert deadlines(match)[0] == since


def with_clock(match: Match) -> Match:
    """The same game at a table with a clock."""
    timed = Match(setup(match.table.game.id, len(match.table.seats), seconds=LIMIT))
    for entry, _ in match.log[1:]:
        timed.write(entry)
    return timed


def test_keeping_gold_gives_no_new_time() -> None:
    match = with_clock(mining())
    while "keep" not in match.moves(match.table.asked[0]):
        match.play(match.table.asked[0])
    seat = match.table.asked[0]
    since = deadlines(match)[seat]
    match.now += 10
    match.play(seat, "keep")
    assert deadlines(match)[seat] == since


def test_taking_an_answer_back_gives_no_new_time() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    since = deadlines(match)[0]
    match.now += LIMIT - 1
    match.play(0)
    match.take_back(0)
    assert deadlines(match)[0] == since


def test_a_clock_can_be_restarted_a_limited_number_of_times() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    for _ in range(EXTENSIONS):
        match.now += 50
        other = deadlines(match)[1]
        assert match.do(MoreTime(0)) == [TimeExtended(0)]
        assert deadlines(match) == [match.now + LIMIT, other]
    assert match.refusal(MoreTime(0)) is RefusalCode.WRONG_TIME
    match.do(MoreTime(1))
    match.play(0)
    assert match.refusal(MoreTime(0)) is RefusalCode.NOT_ASKED
    match.play(1)
    assert match.table.asked == (0,)
    assert match.refusal(MoreTime(0)) is RefusalCode.WRONG_TIME
    assert match.table.seats[0].extensions == EXTENSIONS


def test_a_repeated_request_for_time_is_granted_once() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    assert match.do(MoreTime(0, "first")) == [TimeExtended(0, "first")]
    before = match.table
    assert match.do(MoreTime(0, "first")) == []
    assert match.table == before
    assert match.do(MoreTime(0, "second")) == [TimeExtended(0, "second")]
    assert match.table.seats[0].extensions == 2


def test_the_clock_makes_no_move_before_the_deadline() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    for passed in (0.0, LIMIT - 0.001):
        match.now = NOW + passed
        assert match.refusal(TimeUp(0)) is RefusalCode.WRONG_TIME
    match.do(MoreTime(0))
    match.now = NOW + LIMIT
    assert match.refusal(TimeUp(0)) is RefusalCode.WRONG_TIME
    match.do(TimeUp(1))
    assert match.refusal(TimeUp(1)) is RefusalCode.NOT_ASKED


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_when_the_time_is_up_the_clock_makes_a_legal_move(game: str) -> None:
    match = running_match(game, seconds=LIMIT)
    match.now += LIMIT
    before = match.table
    (entry,) = match.do(TimeUp(1, "a seed"))
    assert isinstance(entry, MovePlayed)
    assert (entry.seat, entry.by, entry.id) == (1, "clock", None)
    assert before.game.parse_move(entry.move) in before.game.legal_moves(before.state, 1)
    assert match.table.asked == (0,)


@pytest.mark.parametrize(("game", "seats"), [(SILVER, 2), (SILVER, 4), (HUNTING, 2)])
def test_a_game_in_which_nobody_answers_still_ends(game: str, seats: int) -> None:
    match = running_match(game, seats, seconds=LIMIT)
    rng = Random(1)
    while match.table.status == "running":
        match.now += LIMIT
        match.do(TimeUp(rng.choice(match.table.asked), str(rng.random())))
    played = [entry for entry, _ in match.log if isinstance(entry, MovePlayed)]
    assert {entry.by for entry in played} == {"clock"}
    assert replay(match.table.game, match.table.record()) == match.table.state
    assert deadlines(match) == [None] * seats
    assert match.refusal(TimeUp(0)) is RefusalCode.WRONG_TIME


def test_the_seed_determines_the_default_move() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    match.now += LIMIT
    builds = set()
    for seed in ("one", "two", "two"):
        (entry,), _ = decide(match.table, TimeUp(0, seed), match.now, match.dealer)
        assert isinstance(entry, MovePlayed)
        builds.add(entry.move)
    assert len(builds) == 2


def test_the_clock_finishes_a_chain_move_by_move() -> None:
    match = with_clock(chain_position())
    match.play(0, match.chain_move(0))
    match.now += LIMIT
    step = match.step_id
    while match.step_id == step and 0 in match.table.asked:
        (entry, *_) = match.do(TimeUp(0))
        assert isinstance(entry, MovePlayed)
        assert entry.move.startswith("extra")


def test_bots_and_substitutes_have_no_deadline() -> None:
    match = Match(setup(SILVER, 3, seconds=LIMIT))
    match.do(SeatBot(1, "random"))
    match.do(Sit("Ann", "a"))
    match.do(Sit("Bob", "b"))
    until = NOW + LIMIT
    assert deadlines(match) == [until, None, until]
    match.do(StartSubstitute(2, "greedy"))
    assert deadlines(match) == [until, None, None]
    match.now += 10**6
    for seat in (1, 2):
        assert match.refusal(TimeUp(seat)) is RefusalCode.NOT_ASKED
    match.do(EndSubstitute(2))
    assert deadlines(match)[2] is not None
    match.do(TimeUp(0))


@pytest.mark.parametrize("begin", [NOW, 0.0])
def test_no_clock_runs_while_the_server_is_down(begin: float) -> None:
    match = running_match(HUNTING, seconds=LIMIT, now=begin)
    match.play(1)
    match.now += 500
    match.write(ClocksResumed(down=480.0))
    assert deadlines(match) == [begin + LIMIT + 480, None]
    assert match.refusal(TimeUp(0)) is RefusalCode.WRONG_TIME
    match.now += 40
    assert match.do(TimeUp(0))
    assert reload_table(match.log) == match.table


def test_a_server_restart_makes_no_request_stale() -> None:
    match = running_match(HUNTING, seconds=LIMIT)
    old = match.seq(0)
    match.write(ClocksResumed(down=100.0))
    assert match.seq(0) == old + 1
    assert match.table.fresh[0] == old
    before = match.table.state
    assert reload_table(match.log).state == before


def test_resuming_clocks_changes_nothing_at_a_table_without_a_clock() -> None:
    match = play_randomly(running_match(SILVER, 2), Random(3), lambda now: now.table.length > 30)
    match.write(ClocksResumed(down=100.0))
    assert deadlines(match) == [None, None]
    assert reload_table(match.log) == match.table
    play_randomly(match, Random(3))
    assert match.table.status == "finished"


def clock_moves(match: Match) -> list[bool]:
    return [seat.clock_moved for seat in view_table(match.table, None).seats]


def test_everybody_sees_which_move_the_clock_made_but_not_before_the_step_is_complete() -> None:
    match = running_match(SILVER, 3, seconds=LIMIT)
    match.now += LIMIT
    match.do(TimeUp(1))
    match.play(2)
    assert (clock_moves(match), clock_lines(match.table)) == ([False] * 3, ())
    match.play(0)
    assert clock_moves(match) == [False, True, False]
    (line,) = clock_lines(match.table)
    assert public_history(match.table)[line].startswith("1 ")
    assert replaced_lines(match.table) == ()
    (event,) = clock_events(match.table)
    assert match.table.record().events[event] == public_history(match.table)[line]
    match.finish_step()
    assert clock_moves(match) == [False] * 3
    assert reload_table(match.log) == match.table


def test_a_move_of_the_clock_that_is_taken_back_is_forgotten() -> None:
    match = running_match(SILVER, 2, seconds=LIMIT)
    match.now += LIMIT
    match.do(TimeUp(0))
    match.take_back(0)
    match.play(0)
    match.play(1)
    assert (clock_moves(match), clock_lines(match.table)) == ([False, False], ())


def test_moves_of_the_clock_one_at_a_time_are_shown_at_once() -> None:
    match = with_clock(mining())
    match.now += LIMIT
    match.do(TimeUp(0))
    assert clock_moves(match) == [True, False]
    assert clock_lines(match.table) == (len(public_history(match.table)) - 1,)
