"""No view leaks hidden information: resample it, and every table view stays the same, field by field."""

from itertools import pairwise
from random import Random

import pytest

from doubloon.core import AnyGame, Options, SeededDealer
from doubloon.match import Command, RequestRefused, Table, TableView, decide, public_history, view_table
from doubloon.match.commands import Hint, Leave, MoreTime, OfferEnd, Play, StartSubstitute, TakeBack, TimeUp
from doubloon.match.entries import MovePlayed, MovesTakenBack
from doubloon.testing.spelling import spelled_out
from tests.match.resampled import resampled_tables, table_history
from tests.match.tables import HUNTING, Log, Match, chain_position, play_randomly, running_match
from tests.playing import EVERY_OPTION

QUICK, LONG = 10, 15
"""The number of positions of a game that are compared."""
SECONDS = 60
HINT_PROBABILITY = 0.3
"""The probability of a hint before a move."""


def random_game_log(game: AnyGame, options: Options, seed: str) -> tuple[Log, list[int]]:
    """The log of a random game with a clock and hints, and its length at each point where seats were asked."""
    start, variant = options.start, options.variant
    match = running_match(game.id, options.seats, seed=seed, start=start, variant=variant, seconds=SECONDS, hints=True)
    rng = Random(seed)
    lengths: list[int] = []

    def note(now: Match) -> None:
        now.now += rng.randrange(3)
        if rng.random() < HINT_PROBABILITY:
            now.do(Hint(rng.choice(now.table.asked)))
        lengths.append(now.table.length)

    play_randomly(match, rng, note)
    return match.log, [*lengths, len(match.log)]


def viewers(options: Options) -> tuple[int | None, ...]:
    return (None, *range(options.seats))


def check_same(one: TableView, other: TableView) -> None:
    """Assert that two views are equal, field by field."""
    for field in TableView._fields:
        assert getattr(one, field) == getattr(other, field), field
    assert spelled_out(one.view) == spelled_out(other.view)


def check_resampled_views(game: AnyGame, options: Options, seed: str, positions: int) -> int:
    """Compare the views of all viewers in some positions; returns how many resampled states differed."""
    log, lengths = random_game_log(game, options, seed)
    rng = Random(f"{seed} twins")
    different = 0
    originals = table_history(log)
    for length in rng.sample(lengths, min(positions, len(lengths))):
        for viewer in viewers(options):
            pairs = list(resampled_tables(log[:length], originals, viewer, rng))
            table, resampled = pairs[-1]
            different += table.state != resampled.state
            check_same(view_table(table, viewer), view_table(resampled, viewer))
            for table, resampled in rng.sample(pairs, min(8, len(pairs))):
                check_same(view_table(table, viewer), view_table(resampled, viewer))
                assert public_history(table) == public_history(resampled)
    return different


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_is_the_same_when_everything_hidden_is_resampled(game: AnyGame, options: Options) -> None:
    assert check_resampled_views(game, options, "quick", QUICK) > QUICK


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_is_the_same_in_many_more_positions(game: AnyGame, options: Options) -> None:
    assert check_resampled_views(game, options, "long", LONG)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_builds_are_never_in_the_history(viewer: int | None) -> None:
    match = running_match(HUNTING)
    builds = ("build 1123 22 131 2", "build 2 131 22 1123")
    for seat, build in enumerate(builds):
        match.play(seat, build)
    while match.table.status == "running":
        shown = view_table(match.table, viewer).recent
        assert not [line for line in shown if "build" in line and line[0] != str(viewer)]
        assert not [line for line in public_history(match.table) if "build" in line]
        match.play(match.table.asked[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_recent_moves_do_not_reveal_who_was_in_the_middle_of_a_chain(seats: int) -> None:
    shown = []
    for chain_first in (False, True):
        match = chain_position(seats)
        chain = match.chain_move(0)
        if chain_first:
            match.play(0, chain)
        match.finish_answer(1)
        if not chain_first:
            match.play(0, chain)
        match.finish_step()
        shown.append([view_table(match.table, viewer).recent for viewer in (*range(seats), None)])
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_depends_on_the_state_through_the_game_s_view_alone(game: AnyGame, options: Options) -> None:
    log, lengths = random_game_log(game, options, "sampled")
    rng = Random(5)
    originals = table_history(log)
    for table in (originals[length - 1] for length in lengths):
        viewer = rng.choice(viewers(options))
        sampled = table._replace(state=game.sample(game.view(table.state, viewer), rng))
        if table.step and table.step.is_hidden:
            own = tuple(played for played in table.step.played if played[0] == viewer)
            sampled = sampled._replace(step=table.step._replace(played=own))
        assert view_table(sampled, viewer) == view_table(table, viewer)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_others_see_only_whether_an_answer_is_complete(game: AnyGame, options: Options) -> None:
    unseen = completed = 0
    log, _ = random_game_log(game, options, "notice")
    for (before, after), (entry, _) in zip(pairwise(table_history(log)), log[1:], strict=True):
        step = before.step
        if not isinstance(entry, MovePlayed | MovesTakenBack) or not step or not step.is_hidden:
            continue
        if not after.step or after.step.id != step.id:
            continue
        for viewer in {*viewers(options)} - {entry.seat}:
            old, new = view_table(before, viewer), view_table(after, viewer)
            if before.asked == after.asked:
                unseen += 1
                assert old == new
            else:
                completed += 1
                assert new.seq == old.seq + 1
                assert without_awaited(new) == without_awaited(old)
                assert [seat.awaited for seat in new.seats] != [seat.awaited for seat in old.seats]
    assert completed
    assert unseen or game.id == HUNTING


def without_awaited(seen: TableView) -> TableView:
    seats = tuple(seat._replace(awaited=False, deadline=None) for seat in seen.seats)
    return seen._replace(seq=0, seats=seats, view=seen.view._replace(awaited=()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_table_view_reveals_the_length_of_a_chain(seats: int) -> None:
    """A seat answers with or without a chain; the others see the same at every moment."""
    others = (*range(1, seats), None)
    long, short = chain_position(seats), chain_position(seats)
    before = [view_table(long.table, viewer) for viewer in others]
    long.play(0, long.chain_move(0))
    assert [view_table(long.table, viewer) for viewer in others] == before
    long.finish_answer(0)
    while 0 in short.table.asked:
        short.play(0, next(move for move in short.moves(0) if completes(short, 0, move)))
    assert long.table.length > short.table.length
    assert long.table.state != short.table.state
    for viewer in others:
        assert view_table(long.table, viewer) == view_table(short.table, viewer)
    assert view_table(long.table, 0).seq == view_table(short.table, 0).seq + long.table.length - short.table.length


def completes(match: Match, seat: int, move: str) -> bool:
    game, state = match.table.game, match.table.state
    return seat not in game.asked(game.play(state, seat, game.parse_move(move)))


def test_no_table_view_reveals_that_a_seat_took_back_a_move() -> None:
    match = chain_position(3)
    before = [view_table(match.table, viewer) for viewer in (1, 2, None)]
    for _ in range(3):
        match.play(0, match.chain_move(0))
        assert [view_table(match.table, viewer) for viewer in (1, 2, None)] == before
        match.now += 10
        match.take_back(0)
        assert [view_table(match.table, viewer) for viewer in (1, 2, None)] == before


def answer(table: Table, command: Command, now: float) -> object:
    """The reply to a request: the reason for a refusal, or the first entry and the new view."""
    try:
        entries, after = decide(table, command, now, SeededDealer(1))
    except RequestRefused as refused:
        return refused.code, str(refused)
    closed = not after.step or not table.step or after.step.id != table.step.id
    return entries[:1], closed or view_table(after, command.seat)  # type: ignore[union-attr] # all have one


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_no_answer_to_a_request_reveals_what_the_seat_cannot_know(game: AnyGame, options: Options) -> None:
    log, lengths = random_game_log(game, options, "requests")
    rng = Random(9)
    originals = table_history(log)
    late = log[-1][1] + 2 * SECONDS
    for length in rng.sample(lengths, min(QUICK, len(lengths))):
        seat = rng.randrange(options.seats)
        *_, (table, resampled) = resampled_tables(log[:length], originals, seat, rng)
        seq = view_table(table, seat).seq
        moves = view_table(table, seat).view.moves
        texts = ["nonsense", "pass", "take stack", "mine a 1", *(str(move) for move in moves[:3])]
        commands: list[Command] = [
            *(Play(seat, text, at) for text in texts for at in range(seq - 3, seq + 2)),
            *(TakeBack(seat, at, whole) for whole in (False, True) for at in range(seq - 3, seq + 2)),
            *(
                Hint(seat),
                MoreTime(seat),
                TimeUp(seat, "a seed"),
                OfferEnd(seat),
                Leave(seat),
                StartSubstitute(seat, "random"),
            ),
        ]
        for command in commands:
            assert answer(table, command, late) == answer(resampled, command, late)


def test_resampled_games_differ_where_they_may() -> None:
    """The tests above would prove nothing otherwise: chain lengths, cards and piles must vary."""
    match = chain_position(4)
    match.play(0, match.chain_move(0))
    match.finish_answer(1)
    rng = Random(1)
    lengths, stacks = set(), set()
    for _ in range(30):
        *_, (table, resampled) = resampled_tables(match.log, table_history(match.log), 2, rng)
        assert resampled.asked == table.asked == (0, 2, 3)
        lengths.add(resampled.length)
        stacks.add(resampled.state.stack)
    assert len(lengths) > 2
    assert len(stacks) == 30
    mined = play_randomly(running_match(HUNTING), Random(2), lambda now: len(now.table.events) > 8)
    built = set()
    for _ in range(30):
        *_, (_, resampled) = resampled_tables(mined.log, table_history(mined.log), 0, rng)
        built.add(resampled.state.players[1].piles)
    assert len(built) > 10
