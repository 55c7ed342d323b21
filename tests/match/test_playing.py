"""Whole games at a table: its log rebuilds it, and its record verifies."""

from random import Random

import pytest

from doubloon.core import AnyGame, Options, load_record, replay, result_to_json
from doubloon.match import fold, public_history, view_table
from doubloon.match.commands import OfferEnd, Play
from doubloon.match.entries import MovePlayed, OutcomeDealt
from doubloon.registry import GAMES
from tests.match.tables import HUNTING, SILVER, Match, mining, play_randomly, reload_table, running_match
from tests.playing import EVERY_OPTION

GAMES_PER_OPTION = 4


def start_match(game: AnyGame, options: Options, seed: int | str) -> Match:
    return running_match(game.id, options.seats, seed=seed, start=options.start, variant=options.variant)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_log_stored_as_text_rebuilds_the_table(game: AnyGame, options: Options) -> None:
    for seed in range(GAMES_PER_OPTION):
        match = play_randomly(start_match(game, options, seed), Random(seed))
        assert match.table.status == "finished"
        assert reload_table(match.log) == match.table
        assert match.table.length == len(match.log)
        cut = Random(seed).randrange(1, len(match.log))
        table = reload_table(match.log[:cut])
        for entry, at in match.log[cut:]:
            table = fold(table, entry, at)
        assert table == match.table


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_the_record_of_a_finished_table_verifies_and_has_its_result(game: AnyGame, options: Options) -> None:
    for seed in range(GAMES_PER_OPTION):
        table = play_randomly(start_match(game, options, f"record {seed}"), Random(seed)).table
        assert table.result is not None
        record = load_record(table.record().dumps(), GAMES)
        assert record == table.record()
        assert replay(game, record) == table.state
        assert record.options == options
        assert record.players == tuple(f"Person {seat}" for seat in range(options.seats))
        assert record.result == result_to_json(table.result)
        assert view_table(table, None).view.result == table.result


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_the_record_of_a_running_table_replays_to_its_state_at_any_time(game: AnyGame, options: Options) -> None:
    rng = Random(3)

    def check(match: Match) -> None:
        if rng.random() < 0.1:
            record = match.table.record()
            assert record.result is None
            assert replay(game, record) == match.table.state

    play_randomly(start_match(game, options, "running"), rng, check)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_a_table_asks_the_same_seats_as_the_game_and_nobody_at_the_end(game: AnyGame, options: Options) -> None:
    match = start_match(game, options, "asked")
    asked = []
    play_randomly(match, Random(4), lambda now: asked.append((now.table.asked, game.asked(now.table.state))))
    assert all(table == rules != () for table, rules in asked)
    assert match.table.asked == ()
    assert match.table.step is None
    assert not any(seat.awaited for seat in view_table(match.table, None).seats)


def test_the_same_dealer_and_the_same_moves_give_the_same_log() -> None:
    one, other = (play_randomly(running_match(SILVER, 3, seed=7), Random(7)) for _ in range(2))
    assert one.log == other.log
    assert one.table == other.table


def test_outcomes_are_dealt_together_with_the_move_that_requires_them() -> None:
    match = running_match(SILVER, 2)
    match.play(0)
    played, *dealt = match.play(1)
    assert isinstance(played, MovePlayed)
    assert [entry.outcome.split()[0] for entry in dealt if isinstance(entry, OutcomeDealt)] == ["stack", "expeditions"]


def test_a_move_is_logged_in_canonical_notation() -> None:
    match = running_match(SILVER, 2)
    keep, first, second = match.moves(0)[0].split()
    entry, *_ = match.do(Play(0, f"{keep} {second} {first}", match.seq(0), "id"))
    assert entry == MovePlayed(0, f"{keep} {first} {second}", "person", "id")


def test_a_table_view_contains_the_latest_public_moves() -> None:
    match = running_match(SILVER, 2)
    assert view_table(match.table, None).recent == ()
    first, second = match.moves(0)[0], match.moves(1)[0]
    match.play(0, first)
    assert view_table(match.table, 0).recent == view_table(match.table, 1).recent == ()
    match.play(1, second)
    assert sorted(view_table(match.table, None).recent) == [f"0 {first}", f"1 {second}"]
    match.finish_step()
    assert all(line[2:7] in ("cross", "extra", "take ") for line in view_table(match.table, None).recent)


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_the_history_only_grows_and_ends_with_the_latest_moves(game: AnyGame, options: Options) -> None:
    histories: list[tuple[str, ...]] = [()]

    def check(match: Match) -> None:
        lines = public_history(match.table)
        recent = view_table(match.table, None).recent
        assert lines[: len(histories[-1])] == histories[-1]
        assert lines[len(lines) - len(recent) :] == recent
        histories.append(lines)

    match = play_randomly(running_match(game.id, options.seats, variant=options.variant, seed=6), Random(6), check)
    check(match)
    moves = [line for line in match.table.record().events if line[0].isdigit()]
    assert list(histories[-1]) == [line for line in moves if " build " not in line]


def test_hidden_moves_are_not_in_the_history() -> None:
    match = running_match(SILVER, 2)
    match.play(0)
    assert public_history(match.table) == ()
    match.play(1)
    assert [line[:6] for line in public_history(match.table)] == ["0 keep", "1 keep"]


def test_hidden_moves_are_not_in_the_history_of_a_game_ended_by_agreement() -> None:
    match = running_match(SILVER, 2)
    match.play(0)
    match.do(OfferEnd(0))
    match.do(OfferEnd(1))
    assert match.table.status == "finished"
    assert public_history(match.table) == ()


def test_a_public_move_is_shown_immediately() -> None:
    match = mining()
    while "keep" not in match.moves(match.table.asked[0]):
        match.play(match.table.asked[0])
    seat = match.table.asked[0]
    match.play(seat, "keep")
    assert view_table(match.table, None).recent[-1] == f"{seat} keep"


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_table_view_contains_the_game_its_options_and_the_setup(game: str) -> None:
    match = running_match(game, 2, start=1, seconds=30, listed=True, hints=True, previous="before")
    seen = view_table(match.table, 1)
    assert (seen.game, seen.options, seen.seat) == (game, Options(2, 1), 1)
    assert (seen.seconds, seen.listed, seen.hints_allowed, seen.previous, seen.rematch) == (
        30,
        True,
        True,
        "before",
        None,
    )
    assert seen.view == match.table.game.view(match.table.state, 1)
    assert view_table(match.table, None).view == match.table.game.view(match.table.state, None)
