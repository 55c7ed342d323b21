"""The doubloon train command, where it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.cli import main


def test_without_jax_it_says_how_to_get_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['jax'] = None; from doubloon.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["train", "silver-and-gold", "--out", str(tmp_path)]
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode == 2
    assert run.stderr == 'doubloon: training needs JAX: pip install "doubloon[jax]"\n'


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--trace", "2"], "--trace is a share from 0 to 1, not 2"),
        (["--rate", "0"], "--rate is above 0, not 0"),
        (["--resume"], "no training to go on from"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    assert main(["train", "silver-and-gold", "--out", str(tmp_path), *arguments]) == 2
    problem = capsys.readouterr().err
    assert words in problem
    assert problem.count("\n") == 1
