"""Output files of commands that play many games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.cli import output
from doubloon.cli.output import check_writable, file_to_continue, report_missing_games, save_regularly
from doubloon.core.errors import OptionsError


def test_directories_must_exist_and_files_that_are_not_wanted_need_none(tmp_path: Path) -> None:
    check_writable(tmp_path / "out.json", None)
    with pytest.raises(OptionsError, match="there is no directory"):
        check_writable(None, tmp_path / "missing" / "plot.svg")


def test_a_run_continues_only_from_a_file_that_is_named_and_there(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert file_to_continue(None, resume=False) is None
    assert file_to_continue(out, resume=False) is None
    assert file_to_continue(out, resume=True) is None
    out.touch()
    assert file_to_continue(out, resume=True) == out
    with pytest.raises(OptionsError, match="exists; continue from it with --resume"):
        file_to_continue(out, resume=False)
    with pytest.raises(OptionsError, match="name it with --out"):
        file_to_continue(None, resume=True)


def test_games_are_saved_every_few_seconds_and_less_often_if_saving_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    now, played = 0.0, 0
    saved: list[tuple[float, int]] = []

    def games() -> Iterator[int]:
        nonlocal now
        for game in range(40):
            now += 2
            yield game

    def save() -> None:
        nonlocal now
        saved.append((now, played))
        now += 1

    monkeypatch.setattr(output, "monotonic", lambda: now)
    for game in save_regularly(games(), save):
        assert game == played
        played += 1
    # Saving takes one second, so 20 seconds pass before the next time.
    assert saved == [(6, 3), (29, 14), (52, 25), (75, 36)]
    assert played == 40


def test_only_an_interrupted_run_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    report_missing_games(Path("out.json"), played=4, wanted=4)
    assert capsys.readouterr().err == ""
    report_missing_games(Path("out.json"), played=3, wanted=4)
    assert capsys.readouterr().err.startswith("3 of 4 games are in out.json; run the same command with --resume")
