"""`doubloon serve`, `doubloon play` and `doubloon prune`, as far as they can be tested without a running server."""

import asyncio
import ipaddress
import json
import logging
import os
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI

from doubloon.bots.workers import BOT_PATIENCE
from doubloon.cli import main
from doubloon.core import OptionsError
from doubloon.server import serve
from doubloon.server.addresses import lan_address
from doubloon.server.presence import ABSENCE_SECONDS
from doubloon.server.pruning import KeptDays
from doubloon.server.storage import Beat, Entry, StorageDown, Summary, open_store


def test_pruning_a_missing_database_does_not_create_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "mistyped.sqlite3"
    assert main(["prune", "--days", "9", "--database", str(missing)]) == 2
    assert "nothing to prune" in capsys.readouterr().err
    assert not missing.exists()


def test_the_lan_address_is_an_ipv4_address() -> None:
    assert ipaddress.ip_address(lan_address()).version == 4


@pytest.mark.parametrize(
    ("options", "setting", "value"),
    [
        ([], "kept", KeptDays(open=7, running=90, finished=0)),
        (["--keep-open", "1", "--keep-running", "0", "--keep-finished", "400"], "kept", KeptDays(1, 0, 400)),
        ([], "absence_seconds", ABSENCE_SECONDS),
        (["--absence-seconds", "20"], "absence_seconds", 20),
        ([], "bot_patience", BOT_PATIENCE),
        (["--bot-patience", "20"], "bot_patience", 20),
    ],
)
def test_options_reach_one_server_and_its_worker_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], setting: str, value: object
) -> None:
    given: list[object] = []
    monkeypatch.setattr(serve, "create_app", lambda _, **settings: given.append(settings[setting]))
    monkeypatch.setattr(serve, "set_up_logs", lambda **_: None)
    monkeypatch.setattr(serve, "_serve_alone", lambda *_: None)
    monkeypatch.setattr(serve, "_serve_with", lambda *_: serve.app_from_environment())
    monkeypatch.setattr(serve, "_check_database", no_check)
    monkeypatch.setattr(os, "environ", dict(os.environ))  # the settings of worker processes are in the environment
    assert main(["serve", "--database", str(tmp_path / "tables.sqlite3"), *options]) == 0
    assert main(["serve", "--database", "postgresql://localhost/nothing", "--workers", "2", *options]) == 0
    assert given == [value, value]


@pytest.mark.usefixtures("own_log")
def test_play_prints_for_people_also_without_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*_: object) -> None:
        logging.getLogger("doubloon.server.app").info("open for players")
        logging.getLogger("doubloon.server.app").warning("the disk is slow")

    monkeypatch.setattr(serve, "_serve_alone", run)
    command = ["--no-browser", "--port", "0", "--database", str(tmp_path / "tables.sqlite3")]
    assert main(["play", *command]) == 0
    captured = capsys.readouterr()
    assert captured.out.lstrip().startswith("Doubloon is at http://127.0.0.1:")
    assert captured.err == "WARNING: the disk is slow\n"
    assert main(["serve", *command[1:]]) == 0
    first, _ = capsys.readouterr().err.splitlines()
    assert json.loads(first)["message"] == "open for players"


@pytest.mark.usefixtures("own_log")
def test_a_server_that_cannot_start_does_not_end_as_if_all_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @asynccontextmanager
    async def fail(_: FastAPI) -> AsyncIterator[None]:
        for failure in [StorageDown("the disk is full")]:
            raise failure
        yield

    monkeypatch.setattr(serve, "create_app", lambda *_, **__: FastAPI(lifespan=fail))
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite3")]) == 2
    *log, last = capsys.readouterr().err.splitlines()
    assert any("the disk is full" in json.loads(line)["message"] for line in log)
    assert last == "doubloon: the server could not start; the log says why"


@pytest.mark.parametrize("command", ["serve", "play"])
def test_an_address_that_cannot_be_used_is_wrong_usage(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "set_up_logs", lambda **_: None)
    database = ["--database", str(tmp_path / "tables.sqlite3")]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "free_port", lambda *_: port)
        assert main([command, "--port", str(port), *database, *(["--no-browser"] if command == "play" else [])]) == 2
    assert capsys.readouterr().err == f"doubloon: cannot listen at 127.0.0.1, port {port}: Address already in use\n"


@pytest.fixture
def own_log() -> Iterator[None]:
    """The handlers of the log that the tests use are there again at the end."""
    root, uvicorn_log = logging.getLogger(), logging.getLogger("uvicorn.error")
    before = root.handlers[:], root.level, uvicorn_log.level
    root.handlers = []
    yield
    root.handlers, root.level, uvicorn_log.level = before


async def no_check(_: str) -> None:
    """No database is needed."""


def test_unreadable_days_are_refused() -> None:
    for text in ("", "7", "7,90", "7,90,never"):
        with pytest.raises(OptionsError, match="days to keep"):
            KeptDays.from_text(text)


async def store_finished(path: Path, days_ago: float) -> None:
    store = await open_store(str(path))
    ended = time.time() - days_ago * 24 * 3600
    await store.create(f"{days_ago}", Summary("g", "finished", True, "{}"), [Entry("{}", ended)])
    await store.close()


def test_prune_counts_days_by_the_time_of_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.sqlite3"
    for days_ago in (1, 3):
        asyncio.run(store_finished(path, days_ago))
    assert main(["prune", "--days", "2", "--database", str(path)]) == 0
    assert capsys.readouterr().out == "1 finished game removed\n"

    async def beat() -> None:  # the clock was a year behind when the server ran
        store = await open_store(str(path))
        await store.heartbeat(Beat(time.time() - 365 * 24 * 3600, time.time()))
        await store.close()

    asyncio.run(beat())
    assert main(["prune", "--days", "0", "--database", str(path)]) == 0
    assert capsys.readouterr().out == "0 finished games removed\n"
