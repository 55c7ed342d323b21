"""`doubloon backup --verify`: what a rehearsed restore finds in a backup, and in what it lacks."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.cli.postgres_tools import _with_database
from doubloon.core import SeededDealer
from doubloon.match import decide, open_table, to_text
from doubloon.match.commands import Play, Sit
from doubloon.server.commits import summary_of
from doubloon.server.storage import Beat, Entry, Summary, migrations, open_store
from tests.cli.test_check import SETUP, edit
from tests.server.storage.logs import query

HOUR = 3600.0
PROGRAMS = pytest.mark.usefixtures("postgres_programs")


def log_until(at: float) -> tuple[Summary, list[Entry]]:
    """A table with one move, which was made at this time; everything else happened an hour before."""
    table, entries, dealer = open_table(SETUP, at - HOUR), [Entry(to_text(SETUP), at - HOUR)], SeededDealer("a deal")
    for name, seat in (("Ann", 0), ("Ben", 1)):
        new, table = decide(table, Sit(name, name, seat), at - HOUR, dealer)
        entries += [Entry(to_text(entry), at - HOUR) for entry in new]
    new, table = decide(table, Play(0, "build 1123 22 131 2", table.seqs[-1]), at, dealer)
    entries += [Entry(to_text(entry), at) for entry in new]
    return summary_of(table), entries


async def fill(url: str, at: float, *names: str) -> None:
    store = await open_store(url)
    summary, entries = log_until(at)
    for name in names:
        await store.create(name, summary, entries)
    await store.heartbeat(Beat(at, at))
    await store.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with two tables, whose last moves were made three hours ago."""
    path = tmp_path / "tables.sqlite3"
    asyncio.run(fill(str(path), time.time() - 3 * HOUR - 60, "a", "b"))
    return path


@pytest.fixture
def backup(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Its backup."""
    file = tmp_path / "backup.sqlite3"
    assert main(["backup", str(database), str(file)]) == 0
    capsys.readouterr()
    return file


def rehearse(database: Path | str, backup: Path, capsys: pytest.CaptureFixture[str], *, status: int) -> list[str]:
    """The lines that the rehearsal prints."""
    assert main(["backup", "--verify", str(database), str(backup)]) == status
    return capsys.readouterr().out.splitlines()


def test_a_good_backup_is_described_for_people(
    database: Path, backup: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    before = backup.read_bytes()
    first, newest, compared, last = rehearse(database, backup, capsys, status=0)
    assert first == f"{backup}: 2 tables, 12 entries, 2 moves"
    assert re.fullmatch(r"the newest move was made 3 hours ago, at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", newest)
    assert compared == f"compared with {database}: 0 changed since the backup, 0 removed"
    assert re.fullmatch(r"the backup can be restored \(rehearsed in \d+\.\d s\)", last)
    assert backup.read_bytes() == before
    assert list(scratch.iterdir()) == []


def test_tables_may_change_and_disappear_after_the_backup(
    database: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(str(database), time.time(), "new"))
    edit(database, "DELETE FROM entries WHERE table_id = 'a'")
    edit(database, "DELETE FROM tables WHERE id = 'a'")
    lines = rehearse(database, backup, capsys, status=0)
    assert f"compared with {database}: 1 changed since the backup, 1 removed" in lines


def test_a_database_that_cannot_be_reached_is_no_problem(backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = rehearse(f"{backup}-elsewhere", backup, capsys, status=0)
    assert lines[2].startswith(f"not compared with {backup}-elsewhere: ")
    assert not Path(f"{backup}-elsewhere").exists()


def test_an_older_schema_is_rehearsed_but_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database, backup = tmp_path / "tables.sqlite3", tmp_path / "backup.sqlite3"
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:-1])
        asyncio.run(fill(str(database), time.time(), "a"))
    assert main(["backup", str(database), str(backup)]) == 0
    capsys.readouterr()
    before = database.read_bytes()
    lines = rehearse(database, backup, capsys, status=0)
    assert lines[2] == f"not compared with {database}: one of them has the schema of an older version"
    assert database.read_bytes() == before


def test_a_damaged_backup_is_a_problem(database: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(backup, "UPDATE entries SET body = 'forged' WHERE table_id = 'b' AND seq = 5")
    lines = rehearse(database, backup, capsys, status=1)
    assert any(line.startswith("DAMAGED  table b (hash ") for line in lines)
    assert lines[-1].startswith("2 problems found"), "the log in the database differs too"


def test_a_backup_that_lacks_old_entries_is_a_problem(
    database: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(str(database), time.time() - 3.5 * HOUR, "forgotten"))
    lines = rehearse(database, backup, capsys, status=1)
    assert "WRONG    table forgotten: the backup lacks entry 0, which is older than others" in lines


def test_a_backup_of_another_database_is_a_problem(
    tmp_path: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.sqlite3"
    asyncio.run(fill(str(other), time.time() - HOUR, "a"))
    lines = rehearse(other, backup, capsys, status=1)
    assert "WRONG    table a: the log in the database does not continue the one in the backup" in lines


def test_a_damaged_database_is_a_problem(database: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(database, "UPDATE entries SET body = 'forged' WHERE table_id = 'b' AND seq = 5")
    lines = rehearse(database, backup, capsys, status=1)
    assert "WRONG    table b: in the database, the log of this table is damaged at entry 5: it does not" in lines[2]


def test_a_backup_without_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, backup = tmp_path / "tables.sqlite3", tmp_path / "backup.sqlite3"
    asyncio.run(fill(str(database), time.time()))
    assert main(["backup", str(database), str(backup)]) == 0
    capsys.readouterr()
    assert "no move is in it" in rehearse(database, backup, capsys, status=0)


@PROGRAMS
def test_an_archive_is_restored_into_a_database_that_is_dropped_again(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(postgres_url, time.time() - 3 * HOUR - 60, "a", "b"))
    file = tmp_path / "doubloon.dump"
    assert main(["backup", postgres_url, str(file)]) == 0
    capsys.readouterr()
    asyncio.run(fill(postgres_url, time.time(), "new"))
    lines = rehearse(postgres_url, file, capsys, status=0)
    assert lines[0] == f"{file}: 2 tables, 12 entries, 2 moves"
    assert "compared with the database: 1 changed since the backup, 0 removed" in lines
    assert scratch_databases(postgres_url) == []
    file.write_text("Dear Ann")
    assert main(["backup", "--verify", postgres_url, str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"doubloon: {file} could not be restored: pg_restore failed: ")
    assert scratch_databases(postgres_url) == []


@PROGRAMS
def test_a_user_without_the_right_to_create_databases_is_told_so(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], modest: str
) -> None:
    (tmp_path / "doubloon.dump").touch()
    assert main(["backup", "--verify", modest, str(tmp_path / "doubloon.dump")]) == 2
    assert "ALTER ROLE ... CREATEDB" in capsys.readouterr().err
    assert scratch_databases(postgres_url) == []


@pytest.fixture
def modest(postgres_url: str) -> Iterator[str]:
    """The URL for a user who may not create databases."""
    asyncio.run(query(postgres_url, "CREATE ROLE modest LOGIN"))
    yield postgres_url.replace("postgres@", "modest@")
    asyncio.run(query(postgres_url, "DROP ROLE modest"))


def scratch_databases(url: str) -> list[tuple[object, ...]]:
    return asyncio.run(query(url, "SELECT datname FROM pg_database WHERE datname LIKE 'doubloon\\_rehearsal%'"))


@pytest.mark.parametrize(
    ("url", "other"),
    [
        ("postgresql://ann:x@h:5/t", "postgresql://ann:x@h:5/new"),
        ("postgres://h1,h2:6?sslmode=require", "postgres://h1,h2:6/new?sslmode=require"),
        ("postgresql:///?host=/run&dbname=t", "postgresql:///new?host=/run"),
    ],
)
def test_the_url_of_another_database(url: str, other: str) -> None:
    assert _with_database(url, "new") == other
