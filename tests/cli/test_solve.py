"""The doubloon solve command on the smallest of games, and where it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.core.errors import missing
from tests.games.gold_hunting.solving.compiling import quick_compilation

SOLVE = ["solve", "gold-hunting", "--payoff", "points"]
TINY = ["--ones", "1", "--twos", "1", "--threes", "0", "--piles", "1"]


def refusal(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which a command is refused."""
    assert main(arguments) == 2
    problem = capsys.readouterr().err
    assert problem.startswith("doubloon: ")
    assert problem.count("\n") == 1
    return problem


def test_it_solves_a_game_and_refuses_to_lose_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    solve = [*SOLVE, *TINY, "--out", str(tmp_path / "out"), "--gap", "0.5"]
    with quick_compilation():
        assert main(solve) == 0
    told = capsys.readouterr().err
    assert "2 builds" in told
    assert "A miner expects" in told
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert sorted(written) == ["builds.svg", "checkpoint.npz", "first-lift.svg", "report.md", "solution.npz"]
    assert "exists; continue it with --resume, or choose another folder" in refusal(solve, capsys)
    assert "solves another game (marker_blind False)" in refusal([*solve, "--resume", "--marker-blind"], capsys)
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == written


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume"], "there is no solve to resume"),
        (["--piles", "5"], "10 pieces make 1 to 4 piles, not 5"),
        (["--piles", "0"], "10 pieces make 1 to 4 piles, not 0"),
        (["--ones", "5"], "a game has 1 to 10 pieces, not 5 ones, 4 twos and 2 threes"),
        (["--gap", "0"], "--gap must be above 0, not 0"),
        (["--minutes", "-1"], "--minutes must be above 0, not -1"),
        (["--variant", "blindfold"], "blindfold"),
        (["--payoff", "wins"], "gold-hunting has no payoff 'wins'; payoffs: points"),
    ],
)
def test_impossible_wishes_are_refused_in_one_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    assert words in refusal([*SOLVE, "--out", str(tmp_path / "out"), *arguments], capsys)
    assert not (tmp_path / "out").exists()


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax", reason="JAX is not installed")
    (tmp_path / "out").write_text("")
    assert "cannot be a folder for the solve" in refusal([*SOLVE, "--out", str(tmp_path / "out")], capsys)


def test_a_game_that_cannot_be_solved_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "silver-and-gold cannot be solved; games that can: gold-hunting"
    assert words in refusal(["solve", "silver-and-gold", "--payoff", "points", "--out", str(tmp_path)], capsys)


def test_without_jax_it_says_how_to_install_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['jax'] = None; from doubloon.cli import main; sys.exit(main(sys.argv[1:]))"
    run = subprocess.run(
        [sys.executable, "-c", code, *SOLVE, "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 2
    assert run.stderr == f"doubloon: {missing('JAX', 'jax', 'jax')}\n"
    assert not list(tmp_path.iterdir())


def test_the_command_line_imports_neither_jax_nor_numpy() -> None:
    code = (
        "import sys; from doubloon.cli import main\n"
        "try: main(['solve', '--help'])\n"
        "except SystemExit: print('jax' in sys.modules, 'numpy' in sys.modules, file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert run.stderr == "False False\n"
