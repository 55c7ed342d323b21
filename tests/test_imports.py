"""The layers: the import contracts of pyproject.toml find every violation, and the rules need no other package."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from doubloon.registry import GAMES

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / "pyproject.toml"
LINTER = Path(sys.executable).parent / "lint-imports"
PLANTED = {
    "A package imports only from lower layers": ("doubloon/batch/arrays.py", "doubloon.arena.intervals"),
    "Games do not import each other": ("doubloon/games/gold_hunting/batch/deals.py", "doubloon.games.silver_gold.deck"),
    "Generic packages do not import a game": ("doubloon/match/commands.py", "doubloon.games.gold_hunting.state"),
    "The package itself does not import a game": ("doubloon/__init__.py", "doubloon.games.silver_gold.state"),
    "The rules of a game need only the core": ("doubloon/games/silver_gold/scoring.py", "doubloon.batch"),
    "Silver & Gold builds its bots on a value function, and that on a search kernel": (
        "doubloon/games/silver_gold/value_net/rows.py",
        "doubloon.games.silver_gold.bots.captain",
    ),
    "The core and the rules need only the standard library": ("doubloon/games/gold_hunting/moves.py", "numpy"),
    "The core and the rules do no I/O and know no clock": ("doubloon/games/silver_gold/rules.py", "time"),
}
"""For each contract a file, and an import there that the contract forbids."""
PART = "doubloon.games.*."
PLAY_A_GAME = """
import sys

class OnlyStandardLibrary:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {"doubloon", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(f"the rules imported {name}")

sys.meta_path.insert(0, OnlyStandardLibrary())
import doubloon
from doubloon.core import play_out

game = doubloon.game(sys.argv[1])
options = doubloon.Options(game.seat_counts[0])
last = play_out(game, options, doubloon.SeededDealer(1), lambda state, seat: game.legal_moves(state, seat)[0])
record = doubloon.Record(game.id, options, last.events)
assert game.result(last.state)
assert game.text(game.view(last.state, 0))
print(*(name for name in sys.modules if name.startswith("doubloon")))
"""


def contracts() -> dict[str, dict[str, Any]]:
    """The contracts by name."""
    found = tomllib.loads(CONFIG.read_text())["tool"]["importlinter"]["contracts"]
    return {contract["name"]: contract for contract in found}


def parts_of_games(kind: str) -> set[str]:
    """The modules of games that are listed in the contract of the rules: its sources, or what they must not import."""
    modules: list[str] = contracts()["The rules of a game need only the core"][kind]
    return {module.removeprefix(PART) for module in modules if module.startswith(PART)}


def test_every_contract_finds_a_forbidden_import(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/doubloon", tmp_path / "doubloon", ignore=shutil.ignore_patterns("*.npz", "page"))
    for file, module in PLANTED.values():
        path = tmp_path / file
        path.write_text(f"{path.read_text()}\nimport {module}\n")
    linted = subprocess.run(
        [LINTER, "--no-cache", "--config", CONFIG],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "500"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == 1, linted.stderr
    assert re.findall(r"^(.*) BROKEN", linted.stdout, re.MULTILINE) == list(contracts()) == list(PLANTED)
    for file, module in PLANTED.values():
        importer = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        assert f"{importer} -> {module} (" in linted.stdout


@pytest.mark.parametrize("name", GAMES.by_module)
def test_every_part_of_a_game_is_rules_or_builds_on_them(name: str) -> None:
    folder = ROOT / "src/doubloon/games" / name
    parts = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    rules, others = parts_of_games("source_modules"), parts_of_games("forbidden_modules")
    assert not rules & others
    assert parts - {"__init__"} <= rules | others


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_need_nothing_but_the_standard_library(name: str) -> None:
    played = subprocess.run([sys.executable, "-c", PLAY_A_GAME, name], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    loaded = set(played.stdout.split())
    assert "doubloon.core.schema" not in loaded
    assert {module.rpartition(".")[2] for module in loaded if module.count(".") == 3} <= parts_of_games(
        "source_modules"
    )
    assert not [module for module in loaded if module.count(".") > 3]
