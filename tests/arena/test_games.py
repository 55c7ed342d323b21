"""Games of an arena: the same with any number of processes, and stored in a file to resume from."""

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Generic, TypeVar

import pytest

from doubloon.arena import (
    GameResult,
    OneProcess,
    Pairing,
    PredictedGame,
    Processes,
    Results,
    RunnerDown,
    ScheduledGame,
    Settings,
    calibration,
    load,
    on_this_machine,
    play_game,
    play_games,
    predict_games,
    schedule,
    simulate,
)
from doubloon.arena import runners as arena_runners
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


T = TypeVar("T")
Take = Callable[[int], int]
"""How many of the results that a runner holds its next answer has."""


class FakeRunner(OneProcess[T], Generic[T]):
    """Plays like `OneProcess`, but answers with as many results as `take` says, and has slots that change."""

    def __init__(self, take: Take, slots: Iterator[int]) -> None:
        super().__init__()
        self._take, self._slots = take, slots
        self.begun = 0

    @property
    def slots(self) -> int:  # type: ignore[override]  # OneProcess has a constant
        return next(self._slots)

    def start(self, play: arena_runners.Play[T], settings: Settings, game: ScheduledGame) -> None:
        self.begun += 1
        super().start(play, settings, game)

    def wait(self) -> list[T]:
        return [played for _ in range(self._take(len(self._waiting))) for played in super(FakeRunner, self).wait()]


def everything(held: int) -> int:
    return held


def only_now_and_then(calls: Iterator[int], held: int) -> int:
    """All results in every fiftieth answer."""
    return held if next(calls) == 0 else 0


TAKES: dict[str, Callable[[], Take]] = {
    "everything at once": lambda: everything,
    "one by one": lambda: partial(min, 1),
    "empty answers between": lambda: partial(only_now_and_then, cycle(range(50))),
}
SLOTS = {"one": (1,), "none": (0,), "changing": (3, 0, 1, 8)}


@pytest.mark.parametrize("take", TAKES)
@pytest.mark.parametrize("slots", SLOTS)
@pytest.mark.parametrize("games", [0, 1, 4, 5, 30])
def test_a_runner_may_return_results_as_it_likes(take: str, slots: str, games: int) -> None:
    wanted = [ScheduledGame(("random", "random"), deal) for deal in range(games)]
    runner = FakeRunner[GameResult](TAKES[take](), cycle(SLOTS[slots]))
    assert sorted(played.deal for played in play_games(SETTINGS, wanted, runner)) == list(range(games))


def test_whatever_plays_many_games_plays_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that are queued together may end together."""

    def predict_nothing(_settings: Settings, game: ScheduledGame) -> PredictedGame:
        return PredictedGame(game.deal, (), (0, 0), (0.5, 0.5))

    monkeypatch.setattr(calibration, "predict_game", predict_nothing)
    assert len(list(simulate(SETTINGS, ["random", "random"], 9, FakeRunner(everything, cycle((1,)))))) == 9
    assert len(list(predict_games(SETTINGS, 2, range(9), FakeRunner(everything, cycle((1,)))))) == 9


class Losing(FakeRunner[GameResult]):
    """Forgets the third game that it is given."""

    def start(self, play: arena_runners.Play[GameResult], settings: Settings, game: ScheduledGame) -> None:
        super().start(play, settings, game)
        if self.begun == 3:
            self._waiting.pop()


class Doubling(FakeRunner[GameResult]):
    """Returns the first result twice."""

    def wait(self) -> list[GameResult]:
        played = super().wait()
        return played[:1] + played


@pytest.mark.parametrize(
    ("runner", "message"),
    [
        (Losing(everything, cycle((1,))), "lost a game"),
        (Losing(everything, cycle((0,))), "lost a game"),
        (FakeRunner[GameResult](lambda _: 0, cycle((2,))), "lost a game"),
        (Doubling(everything, cycle((2,))), "more results than"),
    ],
    ids=["loses one of several", "loses the only one", "returns nothing", "returns one twice"],
)
def test_a_runner_that_loses_or_doubles_a_game_is_an_error(runner: FakeRunner[GameResult], message: str) -> None:
    with pytest.raises(RunnerDown, match=message):
        list(play_games(SETTINGS, [*WANTED, *WANTED], runner))
