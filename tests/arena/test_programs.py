"""An arena with external programs: several processes, result files, names, and programs that fail."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.arena import GameResult, Pairing, Results, Settings, load, on_this_machine, play_games, schedule
from doubloon.cli import main
from doubloon.core import OptionsError
from tests.bots.transcripts import CLOSED, PROGRAM, command, messages_by_process

SETTINGS = Settings("gold-hunting", "s")
RUN = ["arena", "gold-hunting", "--seed", "7", "--jobs", "1"]


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    return tmp_path / "transcript"


def timeless(games: list[GameResult]) -> list[GameResult]:
    """The games in order of the schedule, without the times."""
    return sorted((replace(game, seconds=(), slowest=()) for game in games), key=lambda game: game.scheduled)


def games_begun(transcript: Path) -> int:
    """The number of games that programs were asked to play."""
    sent = [message for messages in messages_by_process(transcript).values() for message in messages]
    return sum(message != CLOSED and message["type"] == "game" for message in sent)


def test_each_process_has_its_own_copy_for_all_its_games_and_closes_it(transcript: Path) -> None:
    wanted = list(schedule(["random", "x"], 2, 12, Pairing.LADDER))
    bots = {"x": f"x=cmd:{command('good', transcript)}"}
    alone = list(play_games(SETTINGS, wanted, on_this_machine(1), bots))
    (messages,) = messages_by_process(transcript).values()
    assert messages[-1] == CLOSED
    transcript.unlink()
    together = list(play_games(SETTINGS, wanted, on_this_machine(2), bots))
    assert timeless(alone) == timeless(together)
    copies = messages_by_process(transcript)
    assert len(copies) <= 2
    assert all(messages[-1] == CLOSED for messages in copies.values())
    assert games_begun(transcript) == 12


def test_programs_have_names_in_ratings_and_files_and_are_resumed(
    tmp_path: Path, transcript: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, line = tmp_path / "a.json", command("good", transcript)
    run = [*RUN, "--players", f"random,cmd:{line},deep=cmd:{line}", "--out", str(out), "--json"]
    assert main([*run, "--games", "2"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert sorted(row["player"] for row in summary["ratings"]) == ["deep", "line_program", "random"]
    first = json.loads(out.read_text())
    assert first["programs"] == summary["programs"] == {"line_program": line, "deep": line}
    before = games_begun(transcript)
    assert main([*run, "--games", "4", "--resume"]) == 0
    second = json.loads(out.read_text())
    assert second["games"][:6] == first["games"]
    assert (len(second["games"]), games_begun(transcript)) == (12, 2 * before)


def test_a_program_that_fails_ends_the_arena_and_its_game_is_played_when_it_is_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, agent = tmp_path / "a.json", tmp_path / "agent.py"
    agent.write_text("import sys\nsys.exit('no weights found')\n")
    run = [*RUN, "--players", f"random,greedy,cmd:python3 {agent}", "--games", "2", "--out", str(out)]
    assert main(run) == 2
    printed = capsys.readouterr()
    assert not printed.out
    counted, sentence, reason = printed.err.splitlines()
    assert counted == f"2 of 6 games are in {out}; run the same command with --resume to play the rest"
    assert sentence.startswith("doubloon: the program of player 'agent', 'python3 ")
    assert sentence.endswith("ended with exit status 1 before it answered; its standard error ends with:")
    assert reason == "  no weights found"
    agent.write_text(PROGRAM.read_text().replace("sys.argv[1]", "'good'"))
    assert main([*run, "--resume", "--json"]) == 0
    assert [row["games"] for row in json.loads(capsys.readouterr().out)["standings"]] == [4, 4, 4]


def test_a_failure_in_another_process_is_reported_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["arena", "gold-hunting", "--jobs", "2", "--games", "2"]
    assert main([*run, "--players", f"random,x=cmd:{command('garbage')}"]) == 2
    problem = capsys.readouterr().err
    assert problem.startswith("doubloon: the program of player 'x', ")
    assert "printed 'I think...' instead of a JSON object in one line" in problem
    assert problem.count("\n") == 1


def test_a_player_of_a_file_keeps_its_command(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    Results(SETTINGS, programs={"x": "./x --depth 1"}).save(path, {})
    assert load(path, SETTINGS, {"y": "./y"}).programs == {"x": "./x --depth 1", "y": "./y"}
    with pytest.raises(OptionsError, match=r"player x is \./x --depth 1, not \./x --depth 2; give the new one"):
        load(path, SETTINGS, {"x": "./x --depth 2"})


def test_a_file_from_before_programs_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    Results(SETTINGS).save(path, {})
    document = json.loads(path.read_text())
    del document["programs"]
    path.write_text(json.dumps(document))
    assert load(path, SETTINGS, {"x": "./x"}).programs == {"x": "./x"}


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("cmd:./x 1,cmd:./x 2", "two players are called 'x'; name one of them as in other-x=..."),
        ("x=cmd:./x 1,x=cmd:./x 1", "'x' is named twice; an arena compares different players"),
        ("random,greedy=cmd:./x", "gold-hunting has a bot 'greedy'; give yours another name, as in my-greedy=..."),
        ("random,my agent=cmd:./x", "'my agent' cannot be the name of a program"),
        ("random,cmd:", "cmd: needs a command"),
        ("random,x=cmd:no-such-program", "'no-such-program', cannot be started: No such file or directory"),
    ],
)
def test_wrong_programs_are_reported_in_one_line(players: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--players", players]) == 2
    problem = capsys.readouterr().err
    assert words in problem
    assert problem.count("\n") == 1


def test_simulate_refuses_two_programs_with_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "gold-hunting", "--players", "cmd:./a/agent 1,cmd:./b/agent 1", "--games", "1"]) == 2
    expected = "doubloon: two players are called 'agent'; name one of them as in other-agent=...\n"
    assert capsys.readouterr().err == expected


def test_simulate_lets_a_program_play_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    players = f"x=cmd:{command('good')},x=cmd:{command('good')}"
    assert main(["simulate", "gold-hunting", "--players", players, "--games", "1", "--jobs", "1", "--json"]) == 0
    assert [row["player"] for row in json.loads(capsys.readouterr().out)["players"]] == ["x", "x"]


def test_simulate_plays_with_a_program_and_records_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = f"greedy,x=cmd:{command('good')}"
    run = ["simulate", "gold-hunting", "--players", players, "--games", "2", "--jobs", "1", "--json"]
    assert main([*run, "--records", str(tmp_path)]) == 0
    assert [row["player"] for row in json.loads(capsys.readouterr().out)["players"]] == ["greedy", "x"]
    records = [json.loads(file.read_text()) for file in sorted(tmp_path.iterdir())]
    assert [record["players"] for record in records] == [["greedy", "x"], ["x", "greedy"]]
    assert main(["verify", str(tmp_path)]) == 0
