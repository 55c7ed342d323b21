"""The doubloon train command, where it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.core.errors import missing
from doubloon.registry import GAMES


def test_without_jax_it_says_how_to_install_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['jax'] = None; from doubloon.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["train", "silver-and-gold", "--out", str(tmp_path)]
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode == 2
    assert run.stderr == f"doubloon: {missing('JAX', 'jax', 'jax')}\n"


def test_a_game_without_training_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_one = {"silver-and-gold": GAMES["silver-and-gold"].training.load()}  # type: ignore[union-attr]
    monkeypatch.setattr("doubloon.cli.train._programs", lambda: only_one)
    assert main(["train", "gold-hunting", "--out", str(tmp_path)]) == 2
    expected = "doubloon: gold-hunting has no training; games that have one: silver-and-gold\n"
    assert capsys.readouterr().err == expected


def test_the_command_line_imports_neither_jax_nor_numpy() -> None:
    code = (
        "import sys; from doubloon.cli import main\n"
        "try: main(['train', '--help'])\n"
        "except SystemExit: print('jax' in sys.modules, 'numpy' in sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert run.stderr == "False False\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "5"], "this training does not count games; use --iterations, --updates or --minutes"),
        (["--trace", "0.5"], "this training has no option --trace"),
        (["--variant", "tall"], "tall"),
        (["--resume"], "expected the checkpoint of a training"),
    ],
)
def test_impossible_settings_of_gold_hunting_are_refused_in_one_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    assert main(["train", "gold-hunting", "--out", str(tmp_path), *arguments]) == 2
    problem = capsys.readouterr().err
    assert words in problem
    assert problem.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--trace", "2"], "--trace must be a share from 0 to 1, not 2"),
        (["--rate", "0"], "--rate must be above 0, not 0"),
        (["--resume"], "no training to resume"),
    ],
)
def test_impossible_settings_are_refused_in_one_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    assert main(["train", "silver-and-gold", "--out", str(tmp_path), *arguments]) == 2
    problem = capsys.readouterr().err
    assert words in problem
    assert problem.count("\n") == 1
