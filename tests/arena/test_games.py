"""Games of an arena: the same with any number of processes, and stored in a file to resume from."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.arena import (
    GameResult,
    Pairing,
    Processes,
    Results,
    RunnerDown,
    ScheduledGame,
    Settings,
    load,
    on_this_machine,
    play_game,
    play_games,
    schedule,
)
from doubloon.core import OptionsError

SETTINGS = Settings("gold-hunting", "s")
WANTED = list(schedule(["random", "greedy"], 2, 6, Pairing.LADDER))


def timeless(games: list[GameResult]) -> list[GameResult]:
    """The games in order of the schedule, without the times."""
    bare = [replace(game, seconds=(), slowest=()) for game in games]
    return sorted(bare, key=lambda game: game.scheduled)


def test_a_scheduled_game_does_not_depend_on_earlier_games() -> None:
    game = ScheduledGame(("random", "greedy"), 3)
    first = play_game(SETTINGS, game)
    play_game(SETTINGS, ScheduledGame(("greedy", "random"), 1))
    assert timeless([first]) == timeless([play_game(SETTINGS, game)])
    assert timeless([first]) != timeless([play_game(replace(SETTINGS, seed="t"), game)])
    assert sorted(first.places) in ([1, 2], [1, 1])
    assert all(count >= 11 for count in first.decisions)


def test_two_processes_play_the_same_games_as_one() -> None:
    alone = list(play_games(SETTINGS, WANTED, on_this_machine(1)))
    together = list(play_games(SETTINGS, WANTED, on_this_machine(2)))
    assert len(alone) == len(WANTED)
    assert timeless(alone) == timeless(together)


def test_results_are_loaded_from_their_file_and_know_the_missing_games(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    results = Results(SETTINGS)
    for game in play_games(SETTINGS, WANTED[:4], on_this_machine(1)):
        results.add(game)
    results.save(path, {"note": "for readers"})
    again = load(path, SETTINGS)
    assert again.missing(WANTED) == WANTED[4:]
    assert again.of(WANTED) == results.of(WANTED)
    assert [file.name for file in tmp_path.iterdir()] == ["arena.json"]


def test_results_of_other_settings_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    Results(SETTINGS).save(path, {})
    with pytest.raises(OptionsError, match=r"played with seed s, not seed t; name another"):
        load(path, replace(SETTINGS, seed="t"))


@pytest.mark.parametrize(
    "text", ["", "[]", '{"settings": {}}', '{"settings": {"game": "x", "seed": "s"}, "games": [1]}']
)
def test_a_file_with_other_content_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "arena.json"
    path.write_text(text)
    with pytest.raises(OptionsError, match="contains no results"):
        load(path, SETTINGS)


def killed(settings: Settings, game: ScheduledGame) -> GameResult:
    """Kill the process instead of playing."""
    os.kill(os.getpid(), signal.SIGKILL)
    return play_game(settings, game)


def test_a_killed_process_is_reported_in_one_sentence() -> None:
    with Processes[GameResult](2) as runner:
        runner.start(killed, SETTINGS, WANTED[0])
        with pytest.raises(RunnerDown, match="a process was killed while it played"):
            runner.wait()
