"""An arena with Python bots: classes in files on the command line, and tournaments of classes and objects."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.arena import GameResult, Pairing, Settings, on_this_machine, play_games, schedule
from doubloon.bots.python_bot import BotFailure
from doubloon.cli import main
from doubloon.core import OptionsError, UnknownName

GAME = "gold-hunting"
RUN = ["arena", GAME, "--seed", "7", "--games", "2"]
SOURCE = """
class Trophy:
    def choose(self, view, seconds):
        return view.moves[len(view.moves) // 2]

class Broken:
    def choose(self, view, seconds):
        return view.no_such_fact
"""


class Last:
    """A bot whose objects can be pickled."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: Any, seconds: float) -> Any:  # noqa: ARG002
        self.moves += 1
        return view.moves[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working directory, with mybot.py in it."""
    (tmp_path / "mybot.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    before = sys.path[:]
    yield tmp_path
    sys.path[:] = before


def timeless(games: list[GameResult]) -> list[GameResult]:
    return sorted((replace(game, seconds=(), slowest=()) for game in games), key=lambda game: game.scheduled)


@pytest.mark.usefixtures("folder")
def test_a_class_in_a_file_plays_in_the_arena_and_is_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["arena", GAME, "--players", "random,mybot.py:Trophy", "--out", "a.json", "--jobs", "1", "--json"]
    assert main([*run, "--games", "2"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert sorted(row["player"] for row in summary["standings"]) == ["Trophy", "random"]
    assert summary["programs"] == {"Trophy": "mybot.py:Trophy"}
    assert main([*run, "--games", "4", "--resume"]) == 0
    other = [part.replace("mybot.py:Trophy", "Trophy=mybot.py:Broken") for part in run]
    assert main([*other, "--games", "6", "--resume"]) == 2
    assert "player Trophy is mybot.py:Trophy, not mybot.py:Broken; give" in capsys.readouterr().err


def test_a_class_in_a_file_plays_in_simulations_and_records(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = "greedy,mine=mybot.py:Trophy"
    run = ["simulate", GAME, "--players", players, "--games", "2", "--jobs", "1", "--json", "--records", "games"]
    assert main(run) == 0
    assert [row["player"] for row in json.loads(capsys.readouterr().out)["players"]] == ["greedy", "mine"]
    records = [json.loads(file.read_text()) for file in sorted((folder / "games").iterdir())]
    assert [record["players"] for record in records] == [["greedy", "mine"], ["mine", "greedy"]]


def test_processes_in_another_folder_import_the_file_themselves(folder: Path) -> None:
    settings, wanted = Settings(GAME, "s"), list(schedule(["random", "x"], 2, 4, Pairing.LADDER))
    bots = {"x": "x=mybot.py:Trophy"}
    alone = list(play_games(settings, wanted, on_this_machine(1), bots))
    games = play_games(settings, wanted, on_this_machine(2), bots)  # the path becomes absolute here
    os.chdir(folder.parent)
    assert timeless(alone) == timeless(list(games))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("mybot.py:Broken", "the bot 'Broken' ({folder}/mybot.py) failed with AttributeError: "),
        ("mybot.py:Trofy", "mybot.py has no 'Trofy'; its bots: Trophy, Broken"),
        ("nowhere.py:Trophy", "nowhere.py:Trophy: there is no file {folder}/nowhere.py"),
        ("mybot.py", "'mybot.py' names no bot: add a class or a function of the file, as in mybot.py:MyBot"),
        ("greedy=mybot.py:Trophy", "gold-hunting has a bot 'greedy'; give yours another name, as in my-greedy=..."),
        ("my bot=mybot.py:Trophy", "'my bot' cannot be the name of a bot"),
        ("Trophy=mybot.py:Broken,mybot.py:Trophy", "two players are called 'Trophy'; name one of them as in other-Tro"),
    ],
)
@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_a_wrong_bot_is_reported_in_one_line(
    command: str, player: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, GAME, "--players", f"random,{player}", "--games", "1", "--jobs", "1"]) == 2
    problem = capsys.readouterr().err
    assert words.format(folder=folder) in problem
    assert problem.count("\n") == 1


def test_a_failure_in_another_process_is_reported_in_the_same_way(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*RUN, "--jobs", "2", "--players", "random,mybot.py:Broken"]) == 2
    problem = capsys.readouterr().err
    assert f"the bot 'Broken' ({folder}/mybot.py) failed with AttributeError: " in problem
    assert "(line 8 of mybot.py)" in problem
    assert problem.count("\n") == 1


@pytest.mark.usefixtures("folder")
def test_a_tournament_of_a_name_a_class_an_object_and_a_file() -> None:
    last = Last()
    bots = {"random": "random", "new": Last, "kept": last, "Trophy": "mybot.py:Trophy"}
    found = doubloon.tournament(bots, GAME, games=2, seed=1)
    assert found.players == ("random", "new", "kept", "Trophy")
    assert [(standing.player, standing.games) for standing in found.standings] == [
        (rating.player, 6) for rating in found.ratings
    ]
    assert len(found.games) == len(found.meetings) * 2 == 12
    assert last.moves == sum(
        game.decisions[game.players.index("kept")] for game in found.games if "kept" in game.players
    )
    assert repr(found) == "<Tournament gold-hunting, 12 games: random, new, kept, Trophy>"
    lines = str(found).splitlines()
    assert lines[0].split() == ["player", "Elo", "wins", "(95", "%)", "score", "games", "ms"]
    assert [line.split()[0] for line in lines[1:]] == [standing.player for standing in found.standings]
    assert len(set(map(len, lines))) == 1


def test_the_same_seed_gives_the_same_games_and_a_new_one_is_chosen() -> None:
    first, second = (doubloon.tournament([Last, "random"], GAME, games=2, seed=3) for _ in range(2))
    assert first.players == ("Last", "random")
    assert timeless(list(first.games)) == timeless(list(second.games))
    assert doubloon.tournament(["greedy", "random"], "gold_hunting", games=2).settings.seed != ""


def test_several_processes_play_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    bots = {"object": Last(), "Last": Last, "random": "random"}
    alone = doubloon.tournament(bots, GAME, games=2, seed=3, progress=True)
    together = doubloon.tournament(bots, GAME, games=2, seed=3, jobs=2)
    assert [game.scheduled for game in alone.games] == [game.scheduled for game in together.games]
    assert timeless(list(alone.games)) == timeless(list(together.games))
    assert capsys.readouterr().out == ""


def test_what_cannot_be_sent_to_other_processes_is_named() -> None:
    class Local(Last):
        pass

    with pytest.raises(
        OptionsError, match=r"^the bot 'Local' cannot be sent to other processes: .*; put it into a file"
    ):
        doubloon.tournament([Local, "random"], GAME, jobs=2)
    assert doubloon.tournament([Local, "random"], GAME, games=2).players == ("Local", "random")


def test_a_class_of_an_interactive_session_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    main_module = sys.modules["__main__"]
    monkeypatch.delattr(main_module, "__file__", raising=False)
    monkeypatch.setattr(main_module, "Typed", type("Typed", (Last,), {"__module__": "__main__"}), raising=False)
    with pytest.raises(
        OptionsError, match="'Typed' cannot be sent to other processes: it was defined in an interactive"
    ):
        doubloon.tournament([main_module.Typed, "random"], GAME, jobs=2)


def test_a_script_without_a_guard_is_told_what_it_lacks(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import doubloon\ndoubloon.tournament(['random', 'greedy'], {GAME!r}, games=2, jobs=2)\n")
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert "a script must call tournament() below `if __name__ == '__main__':`\n" in run.stderr


@pytest.mark.parametrize(
    ("bots", "more", "words"),
    [
        ([Last, Last], {}, "two bots are called 'Last'; name them: tournament"),
        ({"greedy": Last, "random": "random"}, {}, "gold-hunting has a bot 'greedy'; give yours another name"),
        (["random"], {}, "1 player cannot fill 2 seats"),
        (["random", 7], {}, "the bot 'int' is not a bot but a int; a bot has the method choose"),
        (["random", int], {}, "the bot 'int' is a class without the method choose"),
        ("random", {}, "give a list of bots, not 'random'"),
        (["random", Last], {"games": 0}, "games and jobs must be 1 or more, and seconds above 0"),
        (["random", Last], {"seconds": 0.0}, "games and jobs must be 1 or more, and seconds above 0"),
        (["random", Last], {"seats": 3}, "cannot be played by 3 players"),
        (["random", Last], {"variant": "x"}, "has no variant 'x'"),
    ],
)
def test_wrong_tournaments_are_explained(bots: Any, more: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        doubloon.tournament(bots, GAME, **more)


def test_unknown_names_and_failures_are_explained(folder: Path) -> None:
    with pytest.raises(UnknownName, match="gold-hunting has no bot 'deep'"):
        doubloon.tournament(["random", "deep"], GAME)
    with pytest.raises(UnknownName, match="no game 'chess'"):
        doubloon.tournament(["random", "greedy"], "chess")
    with pytest.raises(BotFailure, match="the bot 'Broken'"):
        doubloon.tournament(["random", f"{folder}/mybot.py:Broken"], GAME)


def test_importing_the_package_does_not_import_the_arena() -> None:
    code = "import sys, doubloon; print('doubloon.arena' in sys.modules, doubloon.tournament.__name__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False tournament\n"
