"""The package needs no metadata and no folder of its own: a copy on the path is enough, and so is a zip file."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

SOURCES = Path(__file__).parents[2] / "src"
PLAY = """
import sys
sys.path[:0] = {path!r}

import doubloon
from importlib.metadata import distributions
from doubloon.bots import bot_names, find_bot
from doubloon.envs.mcp.rules import rules_text

assert not [found.name for found in distributions() if found.name == "doubloon"]
assert doubloon.__file__.startswith({path[0]!r}), doubloon.__file__
assert list(doubloon.GAMES) == ["gold-hunting", "silver-and-gold"]
for rules in doubloon.GAMES.values():
    game = doubloon.new(rules.id, seed=7)
    strongest = find_bot(rules, {{"gold-hunting": "baron", "silver-and-gold": "captain"}}[rules.id])(1)
    seat = game.asked[0]
    assert strongest.choose(game.view(seat), 0.05) in game.moves(seat)
    game.play_bots("greedy")
    assert game.result and str(game) and game._repr_svg_()
    assert rules_text(rules.id).startswith(f"# {{rules.title}}")
    assert doubloon.load(game.record()).result == game.result
print("played", *doubloon.GAMES)
"""


def in_place(_folder: Path) -> Path:
    """The sources of this repository as a folder on the path."""
    return SOURCES


def zipped(folder: Path) -> Path:
    """The sources in a zip file."""
    target = folder / "doubloon.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for file in (SOURCES / "doubloon").rglob("*"):
            inside = file.relative_to(SOURCES)
            if file.suffix != ".pyc" and "page" not in inside.parts and file.is_file():
                archive.write(file, inside)
    return target


@pytest.mark.parametrize("packed", [in_place, zipped])
def test_both_games_are_played(packed: Callable[[Path], Path], tmp_path: Path) -> None:
    libraries = tmp_path / "libraries"
    libraries.mkdir()
    numpy = Path(np.__file__).parent
    for found in (numpy, *numpy.parent.glob("numpy.libs")):
        (libraries / found.name).symlink_to(found)
    code = PLAY.format(path=[str(packed(tmp_path)), str(libraries)])
    run = subprocess.run(
        [sys.executable, "-S", "-I", "-B", "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (run.stdout, run.stderr) == ("played gold-hunting silver-and-gold\n", "")
