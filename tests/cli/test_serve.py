"""`doubloon play` and `doubloon prune`, as far as they can be tested without a running server."""

import ipaddress
from pathlib import Path

import pytest

from doubloon.bots.workers import BOT_PATIENCE
from doubloon.cli import main
from doubloon.server import serve
from doubloon.server.presence import ABSENCE_SECONDS
from doubloon.server.serve import lan_address


def test_pruning_a_missing_database_does_not_create_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "mistyped.sqlite3"
    assert main(["prune", "--days", "9", "--database", str(missing)]) == 2
    assert "nothing to prune" in capsys.readouterr().err
    assert not missing.exists()


def test_the_lan_address_is_an_ipv4_address() -> None:
    assert ipaddress.ip_address(lan_address()).version == 4


@pytest.mark.parametrize(("options", "seconds"), [([], ABSENCE_SECONDS), (["--absence-seconds", "20"], 20)])
def test_the_grace_period_for_absent_persons_reaches_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], seconds: float
) -> None:
    given: list[float] = []
    monkeypatch.setattr(serve, "create_app", lambda _, **settings: given.append(settings["absence_seconds"]))
    monkeypatch.setattr(serve, "set_up_logs", lambda: None)
    monkeypatch.setattr("doubloon.server.serve._serve_alone", lambda _: None)
    assert main(["serve", "--database", str(tmp_path / "tables.sqlite3"), *options]) == 0
    monkeypatch.setenv("DOUBLOON_DATABASE", "several processes")
    monkeypatch.setenv("DOUBLOON_ABSENCE_SECONDS", str(seconds))
    serve.app_from_environment()
    assert given == [seconds, seconds]


@pytest.mark.parametrize(("options", "seconds"), [([], BOT_PATIENCE), (["--bot-patience", "20"], 20)])
def test_the_patience_with_busy_bots_reaches_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], seconds: float
) -> None:
    given: list[float] = []
    monkeypatch.setattr(serve, "create_app", lambda _, **settings: given.append(settings["bot_patience"]))
    monkeypatch.setattr(serve, "set_up_logs", lambda: None)
    monkeypatch.setattr("doubloon.server.serve._serve_alone", lambda _: None)
    assert main(["serve", "--database", str(tmp_path / "tables.sqlite3"), *options]) == 0
    monkeypatch.setenv("DOUBLOON_DATABASE", "several processes")
    monkeypatch.setenv("DOUBLOON_BOT_PATIENCE", str(seconds))
    serve.app_from_environment()
    assert given == [seconds, seconds]
