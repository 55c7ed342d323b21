"""`doubloon backup` and `doubloon restore` for PostgreSQL, by its own programs."""

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.cli.postgres_tools import Address
from doubloon.server.storage import Store, open_store
from tests.cli.test_check import running_log
from tests.server.postgres import PostgresServer
from tests.server.storage.logs import query

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the tests of PostgreSQL need Unix sockets")
URL = "postgresql://ann:top%20secret@localhost:1/tables"


async def _with_tables(url: str) -> Store:
    store = await open_store(url)
    for name in ("a", "b"):
        await store.create(name, *running_log())
    return store


def fill(url: str) -> None:
    """Store two running tables."""

    async def fill_and_close() -> None:
        await (await _with_tables(url)).close()

    asyncio.run(fill_and_close())


def empty(server: PostgresServer) -> str:
    """The URL of another empty database."""
    return server.url(server.make_database())


@pytest.mark.usefixtures("postgres_programs")
def test_a_backup_is_restored_into_an_empty_database(
    postgres_server: PostgresServer, postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(postgres_url)
    file = tmp_path / "doubloon.dump"
    before = os.umask(0)
    try:
        assert main(["backup", postgres_url, str(file)]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    restored = empty(postgres_server)
    capsys.readouterr()
    assert main(["restore", str(file), restored]) == 0
    assert capsys.readouterr().out == "2 tables restored, 0 damaged\n"
    for statement in ("SELECT * FROM entries ORDER BY 1, 2", "SELECT * FROM tables ORDER BY 1", "SELECT * FROM secret"):
        assert asyncio.run(query(restored, statement)) == asyncio.run(query(postgres_url, statement))


@pytest.mark.usefixtures("postgres_programs")
@pytest.mark.parametrize("options", [[], ["--force"]])
def test_a_database_that_is_not_empty_is_never_replaced(
    options: list[str], postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(postgres_url)
    file = tmp_path / "doubloon.dump"
    assert main(["backup", postgres_url, str(file)]) == 0
    assert main(["restore", *options, str(file), postgres_url]) == 2
    assert "only into an empty PostgreSQL database" in capsys.readouterr().err
    assert main(["check", postgres_url]) == 0


@pytest.mark.usefixtures("postgres_programs")
def test_a_damaged_table_is_reported_after_the_restore(
    postgres_server: PostgresServer, postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(postgres_url)
    asyncio.run(query(postgres_url, "UPDATE entries SET body = 'forged' WHERE table_id = 'b' AND seq = 2"))
    file = tmp_path / "doubloon.dump"
    assert main(["backup", postgres_url, str(file)]) == 0
    assert main(["restore", str(file), empty(postgres_server)]) == 1
    assert "2 tables restored, 1 damaged" in capsys.readouterr().out


@pytest.mark.usefixtures("postgres_programs")
def test_a_file_that_is_no_archive_is_refused(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann")
    assert main(["restore", str(letter), postgres_url]) == 2
    assert "pg_restore failed: " in capsys.readouterr().err
    assert asyncio.run(query(postgres_url, "SELECT FROM pg_tables WHERE schemaname = 'public'")) == []


def test_a_password_reaches_pg_dump_only_through_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, log = tmp_path / "programs", tmp_path / "log"
    programs.mkdir()
    for name in ("pg_dump", "pg_restore"):
        (programs / name).write_text(f'#!/bin/sh\necho "$0 $* with $PGPASSWORD" >> {log}\n')
        (programs / name).chmod(0o700)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    assert main(["backup", URL, str(tmp_path / "dump")]) == 0
    dump, listed = log.read_text().splitlines()
    assert dump.endswith("--no-password --dbname=postgresql://ann@localhost:1/tables with top secret")
    assert "secret" not in listed


@pytest.mark.parametrize(
    ("url", "shown", "password"),
    [
        ("postgresql://ann:x@h:5/t", "postgresql://ann@h:5/t", "x"),
        ("postgres://ann:a%40b@h1:5,h2:6/t?sslmode=require", "postgres://ann@h1:5,h2:6/t?sslmode=require", "a@b"),
        ("postgresql://ann@/t?host=/run&password=x%26y", "postgresql://ann@/t?host=/run", "x&y"),
        ("postgresql:///t?password=x", "postgresql:///t", "x"),
        ("postgresql://h/t", "postgresql://h/t", None),
    ],
)
def test_the_password_of_a_url(url: str, shown: str, password: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    address = Address.of(url)
    assert (address.url, address.environment.get("PGPASSWORD")) == (shown, password)


@pytest.mark.parametrize("program", ["pg_dump", "pg_restore"])
def test_a_missing_program_is_named(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "dump").touch()
    command = (
        ["backup", URL, str(tmp_path / "new")] if program == "pg_dump" else ["restore", str(tmp_path / "dump"), URL]
    )
    assert main(command) == 2
    printed = capsys.readouterr().err
    assert f"PostgreSQL's program {program} is not installed" in printed
    assert "secret" not in printed
    assert [path.name for path in tmp_path.iterdir()] == ["dump"]


@pytest.mark.usefixtures("postgres_programs")
def test_a_database_that_cannot_be_reached_is_reported_without_its_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", URL, str(tmp_path / "dump")]) == 2
    printed = capsys.readouterr().err
    assert "pg_dump failed: " in printed
    assert "secret" not in printed
    assert not (tmp_path / "dump").exists()
