"""The doubloon arena command."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon.arena import GameResult, OneProcess
from doubloon.cli import arena, main
from doubloon.registry import GAMES

RUN = ["arena", "gold-hunting", "--players", "random,greedy", "--seed", "7", "--jobs", "1"]


def test_it_plays_writes_the_results_and_the_chart_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, drawing = tmp_path / "a.json", tmp_path / "a.svg"
    assert main([*RUN, "--games", "4", "--out", str(out), "--plot", str(drawing)]) == 0
    printed = capsys.readouterr().out
    assert "gold-hunting, standard, 4 games, seed 7" in printed
    assert drawing.read_text().startswith("<svg")
    first = json.loads(out.read_text())
    assert len(first["games"]) == 4
    assert main([*RUN, "--games", "8", "--out", str(out), "--resume", "--json"]) == 0
    second = json.loads(out.read_text())
    assert second["games"][:4] == first["games"]
    summary = json.loads(capsys.readouterr().out)
    assert [row["games"] for row in summary["standings"]] == [8, 8]
    assert summary["settings"]["seed"] == "7"


def test_a_ladder_without_names_is_that_of_the_levels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = ("greenhorn", "prospector", "greedy")
    monkeypatch.setattr(arena, "GAMES", {"gold-hunting": replace(GAMES["gold-hunting"], levels=levels)})
    ladder = ["arena", "gold-hunting", "--ladder", "--games", "2", "--seed", "7", "--jobs", "1", "--json"]
    assert main(ladder) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert sorted(row["player"] for row in standings) == sorted(levels)


def test_an_unknown_bot_is_reported_with_the_available_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "gold-hunting", "--players", "random,deep"]) == 2
    problem = capsys.readouterr().err
    assert "gold-hunting has no bot 'deep'; bots: random, greedy" in problem
    assert problem.count("\n") == 1


def test_a_file_is_never_overwritten_by_another_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.json"
    out.write_text("mine")
    assert main([*RUN, "--out", str(out)]) == 2
    assert "exists; continue from it with --resume" in capsys.readouterr().err
    assert main([*RUN, "--out", str(out), "--resume"]) == 2
    assert out.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume", "--seed", "7"], "name it with --out"),
        (["--out", "nowhere/a.json"], "there is no directory nowhere"),
        (["--plot", "nowhere/a.svg"], "there is no directory nowhere"),
        (["--seats", "3"], "cannot be played by 3 players"),
        (["--players", "greedy"], "1 player cannot fill 2 seats"),
    ],
)
def test_wrong_arguments_are_reported(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "gold-hunting", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_budget_must_be_above_0(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*RUN, "--seconds", text])
    assert f"{text!r} is not a number of seconds above 0" in capsys.readouterr().err


def test_resuming_a_finished_arena_prints_the_same_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.json"
    command = ["arena", "gold-hunting", "--players", "random,greedy", "--games", "2", "--jobs", "1", "--out", str(out)]
    assert main(command) == 0
    printed, written = capsys.readouterr().out, out.read_text()
    assert main([*command, "--resume"]) == 0
    assert capsys.readouterr().out == printed
    assert out.read_text() == written


def test_an_interrupted_arena_can_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(OneProcess[GameResult]):
        def wait(self) -> list[GameResult]:
            if len(self._waiting) == 1:
                raise KeyboardInterrupt
            return super().wait()

    out = tmp_path / "a.json"
    with monkeypatch.context() as patch:
        patch.setattr("doubloon.cli.arena.on_this_machine", lambda _: Interrupted())
        assert main([*RUN, "--games", "4", "--out", str(out)]) == 130
    problem = capsys.readouterr().err
    assert f"3 of 4 games are in {out}; run the same command with --resume to play the rest" in problem
    assert main([*RUN, "--games", "4", "--out", str(out), "--resume", "--json"]) == 0
    assert [row["games"] for row in json.loads(capsys.readouterr().out)["standings"]] == [4, 4]


def test_the_report_is_sorted_by_rating_and_fits_in_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = "random,beachcomber,castaway"
    assert main(["arena", "silver-and-gold", "--players", players, "--games", "6", "--seed", "7", "--jobs", "1"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[:2] for line in lines if line[:1] and line[0].isdigit()] == [
        ["1", "beachcomber"],
        ["2", "castaway"],
        ["3", "random"],
    ]


LUCK = ["arena", "silver-and-gold", "--players", "random,greedy", "--seed", "7", "--jobs", "1", "--luck"]


def test_with_luck_both_results_are_printed_stored_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.json"
    assert main([*LUCK, "--games", "4", "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "without luck (95 %)" in printed
    assert max(map(len, printed.splitlines())) <= 80
    first = json.loads(out.read_text())
    assert [len(game["luck"]) for game in first["games"]] == [2] * 4
    assert [len(game["luck_ahead"]) for game in first["games"]] == [1] * 4
    assert main([*LUCK, "--games", "6", "--out", str(out), "--resume", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["settings"]["luck"] is True
    (row,) = summary["adjusted"]
    assert (row["player"], row["other"], row["deals"]) == ("greedy", "random", 3)
    assert row["points"]["plain"]["mean"] != row["points"]["adjusted"]["mean"]
    assert json.loads(out.read_text())["games"][:4] == first["games"]


def test_games_with_and_without_luck_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.json"
    without = [argument for argument in LUCK if argument != "--luck"]
    assert main([*without, "--games", "2", "--out", str(out)]) == 0
    assert "without luck" not in capsys.readouterr().out
    written = out.read_text()
    assert main([*LUCK, "--games", "2", "--out", str(out), "--resume"]) == 2
    assert "was played with luck False, not luck True" in capsys.readouterr().err
    assert out.read_text() == written


def test_a_game_without_a_measure_of_luck_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--luck"]) == 2
    assert "gold-hunting has no measure of luck; leave out --luck" in capsys.readouterr().err
