"""The examples run as they are printed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from doubloon import Session

EXAMPLES = Path(__file__).parents[2] / "examples"
LONGEST_FIRST_BOT = 20
"""Lines of code that a first bot may have."""


def run(script: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_first_bot_plays_a_tournament() -> None:
    _, *players = run("first_bot.py").splitlines()
    assert sorted(line.split()[0] for line in players) == ["CoinLover", "beachcomber", "random"]


def test_the_first_bot_is_short() -> None:
    code = (EXAMPLES / "first_bot.py").read_text().split("class ")[1].split("if __name__")[0].splitlines()
    assert len([line for line in code if line.strip()]) <= LONGEST_FIRST_BOT


def test_the_tournament_prints_intervals() -> None:
    header, *players = run("tournament.py", "4").splitlines()
    assert "wins (95 %)" in header
    assert sorted(line.split()[0] for line in players) == ["Doubter", "greenhorn", "prospector"]


def test_the_notebook_runs_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    cells = json.loads((EXAMPLES / "explore_a_record.ipynb").read_text())["cells"]
    scope: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert isinstance(scope["game"], Session)
    assert scope["game"].result is not None
