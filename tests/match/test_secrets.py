"""Nobody sees what the seat cannot know: resample it, and every table view stays the same, field by field."""

from itertools import pairwise
from random import Random

import pytest

from doubloon.core import AnyGame, Options, SeededDealer
from doubloon.match import Command, RequestRefused, Table, TableView, decide, public_history, view_table
from doubloon.match.commands import Hint, Leave, MoreTime, OfferEnd, Play, StartSubstitute, TakeBack, TimeUp
from doubloon.match.entries import MovePlayed, MovesTakenBack
from tests.match.tables import HUNTING, Log, Match, chain_position, running, wander
from tests.match.twins import history, twins
from tests.playing import EVERY_OPTION

QUICK, LONG = 10, 60
"""How many positions of a game are looked at."""
SECONDS = 60
HINTED = 0.3
"""How likely a hint is taken before a move."""


def a_game(game: AnyGame, options: Options, seed: str) -> tuple[Log, list[int]]:
    """The log of a random game with a clock and hints, and the lengths that it had when seats were asked."""
    start, variant = options.start, options.variant
    match = running(game.id, options.seats, seed=seed, start=start, variant=variant, seconds=SECONDS, hints=True)
    rng = Random(seed)
    lengths: list[int] = []

    def note(now: Match) -> None:
        now.now += rng.randrange(3)
        if rng.random() < HINTED:
            now.do(Hint(rng.choice(now.table.asked)))
        lengths.append(now.table.length)

    wander(match, rng, note)
    return match.log, [*lengths, len(match.log)]


def viewers(options: Options) -> tuple[int | None, ...]:
    return (None, *range(options.seats))


def check_same(one: TableView, other: TableView) -> None:
    """Equal field by field."""
    for field in TableView._fields:
        assert getattr(one, field) == getattr(other, field), field
    assert repr(one.view) == repr(other.view)


def check_twins(game: AnyGame, options: Options, seed: str, positions: int) -> int:
    """Compare tables with their twins for all viewers in some positions; how many twins were different."""
    log, lengths = a_game(game, options, seed)
    rng = Random(f"{seed} twins")
    different = 0
    originals = history(log)
    for length in rng.sample(lengths, min(positions, len(lengths))):
        for viewer in viewers(options):
            pairs = list(twins(log[:length], originals, viewer, rng))
            table, twin = pairs[-1]
            different += table.state != twin.state
            check_same(view_table(table, viewer), view_table(twin, viewer))
            for table, twin in rng.sample(pairs, min(8, len(pairs))):
                check_same(view_table(table, viewer), view_table(twin, viewer))
                assert public_history(table) == public_history(twin)
    return different


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_is_the_same_when_everything_hidden_is_resampled(game: AnyGame, options: Options) -> None:
    assert check_twins(game, options, "quick", QUICK) > QUICK


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_is_the_same_in_very_many_positions(game: AnyGame, options: Options) -> None:
    for seed in ("one", "other"):
        assert check_twins(game, options, seed, LONG)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_builds_are_never_in_the_history(viewer: int | None) -> None:
    match = running(HUNTING)
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
    for first_alone in (False, True):
        match = chain_position(seats)
        chain = match.chain_move(0)
        if first_alone:
            match.play(0, chain)
        match.finish_answer(1)
        if not first_alone:
            match.play(0, chain)
        match.finish_step()
        shown.append([view_table(match.table, viewer).recent for viewer in (*range(seats), None)])
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_view_depends_on_the_state_through_the_game_s_view_alone(game: AnyGame, options: Options) -> None:
    log, lengths = a_game(game, options, "sampled")
    rng = Random(5)
    originals = history(log)
    for table in (originals[length - 1] for length in lengths):
        viewer = rng.choice(viewers(options))
        sampled = table._replace(state=game.sample(game.view(table.state, viewer), rng))
        if table.step and table.step.is_hidden:
            own = tuple(played for played in table.step.played if played[0] == viewer)
            sampled = sampled._replace(step=table.step._replace(played=own))
        assert view_table(sampled, viewer) == view_table(table, viewer)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_others_notice_of_an_answer_only_that_it_is_complete_or_no_longer_is(game: AnyGame, options: Options) -> None:
    unseen = completed = 0
    log, _ = a_game(game, options, "notice")
    for (before, after), (entry, _) in zip(pairwise(history(log)), log[1:], strict=True):
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
    """A seat answers with a chain, or without one; for the others both are the same at every moment."""
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
    """The answer to a request of a seat: the reason for a refusal, or the move."""
    try:
        entries, after = decide(table, command, now, SeededDealer(1))
    except RequestRefused as refused:
        return refused.code, str(refused)
    closed = not after.step or not table.step or after.step.id != table.step.id
    return entries[:1], closed or view_table(after, command.seat)  # type: ignore[union-attr] # all have one


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_no_answer_to_a_request_reveals_what_the_seat_cannot_know(game: AnyGame, options: Options) -> None:
    log, lengths = a_game(game, options, "requests")
    rng = Random(9)
    originals = history(log)
    late = log[-1][1] + 2 * SECONDS
    for length in rng.sample(lengths, min(QUICK, len(lengths))):
        seat = rng.randrange(options.seats)
        *_, (table, twin) = twins(log[:length], originals, seat, rng)
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
            assert answer(table, command, late) == answer(twin, command, late)


def test_twins_are_different_where_they_may_be() -> None:
    """That the tests above compare anything: chains of other lengths, other cards, other piles."""
    match = chain_position(4)
    match.play(0, match.chain_move(0))
    match.finish_answer(1)
    rng = Random(1)
    lengths, stacks = set(), set()
    for _ in range(30):
        *_, (table, twin) = twins(match.log, history(match.log), 2, rng)
        assert twin.asked == table.asked == (0, 2, 3)
        lengths.add(twin.length)
        stacks.add(twin.state.stack)
    assert len(lengths) > 2
    assert len(stacks) == 30
    mined = wander(running(HUNTING), Random(2), lambda now: len(now.table.events) > 8)
    built = set()
    for _ in range(30):
        *_, (_, twin) = twins(mined.log, history(mined.log), 0, rng)
        built.add(twin.state.players[1].piles)
    assert len(built) > 10
