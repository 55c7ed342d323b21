"""The doubloon calibrate command."""

import json
from pathlib import Path

import pytest

from doubloon.arena import calibration
from doubloon.cli import main
from doubloon.core import AnyGame, View
from doubloon.core.hints import Hints, Measure, Suggestion

RUN = ["calibrate", "silver-and-gold", "--seed", "7", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _advise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that take no time: any move, and the same numbers."""

    def advise(_: AnyGame, view: View, *_others: object) -> Hints[None]:
        return Hints(Measure.POINTS, (Suggestion((view.moves[0],), 60.0, None, win=0.5),))

    monkeypatch.setattr(calibration, "hints", advise)


def test_it_plays_writes_the_predictions_and_the_diagram_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, drawing = tmp_path / "c.json", tmp_path / "c.svg"
    assert main([*RUN, "--games", "1", "--out", str(out), "--plot", str(drawing)]) == 0
    printed = capsys.readouterr().out
    assert "silver-and-gold, 2 seats, 1 games of admiral, seed 7" in printed
    assert drawing.read_text().startswith("<svg")
    first = json.loads(out.read_text())["games"]
    assert main([*RUN, "--games", "2", "--out", str(out), "--resume", "--json"]) == 0
    assert json.loads(out.read_text())["games"][:1] == first
    summary = json.loads(capsys.readouterr().out)
    assert [(row["measure"], row["quarter"]) for row in summary["quarters"]] == [
        (measure, quarter) for measure in ("points", "win") for quarter in (1, 2, 3, 4)
    ]
    assert main([*RUN, "--games", "2", "--out", str(out), "--resume", "--seats", "3"]) == 2
    assert "was made with other settings" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        (["--resume"], "--resume continues from a file; name it with --out"),
        (["--seats", "7"], "silver-and-gold cannot be played by 7 players"),
        (["--plot", "missing/c.svg"], "there is no directory missing"),
        (["--out", __file__], "exists; continue from it with --resume, or name another file"),
    ],
)
def test_wrong_options_are_reported(rest: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, *rest]) == 2
    assert problem in capsys.readouterr().err
