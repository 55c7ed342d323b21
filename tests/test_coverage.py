"""tools.coverage: which files count, and what is below a floor."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import coverage


def measurement(lines: int, missing: list[int], branches: list[list[int]] | None = None) -> dict[str, Any]:
    """The measurement of a file as coverage writes it: each of its lines is a statement, half of them branch."""
    open_ends = branches or []
    return {
        "missing_lines": missing,
        "missing_branches": open_ends,
        "summary": {
            "num_statements": lines,
            "covered_lines": lines - len(missing),
            "num_branches": lines // 2,
            "covered_branches": lines // 2 - len(open_ends),
        },
    }


def test_the_rules_are_the_modules_of_both_games_that_need_only_the_core() -> None:
    rules = coverage.modules("rules")
    for game in ("silver_gold", "gold_hunting"):
        assert {f"src/doubloon/games/{game}/{name}.py" for name in ("rules", "moves", "view", "sampling")} <= rules
    assert "src/doubloon/games/silver_gold/batch.py" not in rules
    assert not any("bots" in file or "/kernel" in file for file in rules)


def test_every_package_with_a_floor_has_files() -> None:
    assert all(coverage.modules(name) for name in coverage.FLOORS)
    assert "src/doubloon/match/folding.py" in coverage.modules("match")


def test_a_package_below_its_floor_fails_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"a.py": measurement(100, [7, 9], [[3, 5], [7, 8], [11, -1]]), "b.py": measurement(100, [])}
    monkeypatch.setattr(coverage, "FLOORS", {"low": 96.8, "whole": 100.0})
    packages = {"low": ["a.py"], "whole": ["b.py"]}
    assert coverage.report(packages, found) == 1
    shown = capsys.readouterr().out
    assert "a.py: not reached: 7, 9, 3->5, 11->exit\n" in shown
    assert "b.py" not in shown
    assert "Below the floor: low." in shown
    monkeypatch.setattr(coverage, "FLOORS", {"low": 96.6, "whole": 100.0})
    assert coverage.report(packages, found) == 0


def test_what_coverage_measures_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src" / "doubloon").mkdir(parents=True)
    (tmp_path / "src" / "doubloon" / "__init__.py").write_text(
        "def half(x):\n    if x:\n        return 1\n    return 2\n"
    )
    (tmp_path / "test_it.py").write_text(
        "import sys\nsys.path.insert(0, 'src')\nimport doubloon\n\ndef test_it():\n    assert doubloon.half(1) == 1\n"
    )
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    monkeypatch.setattr(coverage, "TESTS", ("test_*.py",))
    monkeypatch.setattr(coverage, "_DATA", tmp_path / "data")
    assert coverage.run_tests([]) == 0
    (found,) = coverage.measured().values()
    assert coverage.not_reached(found) == "4, 2->4"
    assert coverage.share(found) == coverage.Reached(4, 6)


def test_failing_tests_are_no_measurement(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(coverage, "run_tests", lambda _: 1)
    monkeypatch.setattr(coverage, "measured", lambda: json.loads("not read"))
    assert coverage.main() == 1
    assert "nothing was measured" in capsys.readouterr().err
