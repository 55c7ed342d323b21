"""The doubloon arena command."""

import json
from pathlib import Path

import pytest

from doubloon.cli import main

RUN = ["arena", "gold-hunting", "--players", "random,greedy", "--seed", "7", "--jobs", "1"]


def test_it_plays_writes_draws_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_an_unknown_bot_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "gold-hunting", "--players", "random,deep"]) == 2
    problem = capsys.readouterr().err
    assert "gold-hunting has no bot 'deep'; bots: random, greedy" in problem
    assert problem.count("\n") == 1


def test_a_file_is_never_overwritten_by_another_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.json"
    out.write_text("mine")
    assert main([*RUN, "--out", str(out)]) == 2
    assert "exists; go on from it with --resume" in capsys.readouterr().err
    assert main([*RUN, "--out", str(out), "--resume"]) == 2
    assert out.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume", "--seed", "7"], "name it with --out"),
        (["--resume", "--out", "a.json"], "needs the --seed"),
        (["--seats", "3"], "not played by 3"),
        (["--players", "greedy"], "1 players cannot fill 2 seats"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "gold-hunting", *arguments]) == 2
    assert words in capsys.readouterr().err
