"""`doubloon backup`: complete, verified, and readable only for its owner."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.cli import backup, main
from doubloon.match import TableCreated, to_text
from doubloon.server.storage import Entry, migrations, open_store
from tests.cli.permissions import careless, modes
from tests.server.running import HUNTING, run_server
from tests.server.storage.logs import OPEN


async def store_tables(path: Path, names: range) -> None:
    store = await open_store(str(path))
    setup = TableCreated("a game that is not installed", 2, 0, "standard", None, False, "h", "i" * 5000, True, None)
    for name in names:
        await store.create(f"t{name}", OPEN, [Entry(to_text(setup), 1.0)])
    await store.close()


def names_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        return {name for (name,) in file.execute("SELECT id FROM tables")}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(store_tables(path, range(3)))
    return path


async def test_a_backup_of_a_running_server_is_complete_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "backup.sqlite3"
    with run_server(tmp_path / "tables.sqlite3") as server:
        async with server.guests() as new_guest:
            table = (await new_guest().create(HUNTING, own={"0": "Ann"}))["table"]["id"]
            command = ["backup", str(server.database), str(target)]
            assert await asyncio.to_thread(main, command) == 0
            log = await server.log_of(table)
    assert capsys.readouterr().out == f"{target}: 1 table, 0 damaged\n"
    store = await open_store(str(target))
    assert await store.load(table) == log
    await store.close()
    assert {path.name for path in tmp_path.iterdir()} == {"tables.sqlite3", "backup.sqlite3"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_owner_can_read_a_backup_at_any_moment(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, seen = tmp_path / "backup.sqlite3", list[int]()
    copy = backup.copy_database

    def copy_and_look(source: Path, result: Path) -> None:
        copy(source, result)
        seen.extend(modes(result, result.parent))

    monkeypatch.setattr(backup, "copy_database", copy_and_look)
    database.chmod(0o644)
    with careless():
        assert main(["backup", str(database), str(target)]) == 0
    assert [*seen, *modes(target)] == [0o600, 0o700, 0o600]


def test_a_write_meanwhile_neither_waits_nor_gets_into_the_backup(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    def write(*_arguments: object, **_fields: object) -> None:
        number = 100 + len(written)
        written.append(number)
        asyncio.run(store_tables(database, range(number, number + 1)))

    monkeypatch.setattr(backup, "_PAGES", 4)
    monkeypatch.setattr("rich.progress.Progress.update", write)
    assert main(["backup", str(database), str(tmp_path / "backup.sqlite3")]) == 0
    assert len(written) > 1
    assert names_in(tmp_path / "backup.sqlite3") == {"t0", "t1", "t2"}
    assert len(names_in(database)) == 3 + len(written)


def test_a_file_is_replaced_only_by_force(tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "backup.sqlite3"
    target.write_text("precious")
    assert main(["backup", str(database), str(target)]) == 2
    assert "exists; choose another file, or use --force" in capsys.readouterr().err
    assert target.read_text() == "precious"
    assert main(["backup", "--force", str(database), str(database)]) == 2
    assert main(["backup", "--force", str(database), str(target)]) == 0
    assert names_in(target) == {"t0", "t1", "t2"}


def test_a_damaged_table_is_reported(tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE entries SET body = 'forged' WHERE table_id = 't1'")
        file.commit()
    target = tmp_path / "backup.sqlite3"
    assert main(["backup", str(database), str(target)]) == 1
    assert "damaged" in capsys.readouterr().out
    assert target.exists()


def test_the_backup_of_an_old_schema_is_not_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, target, old = tmp_path / "tables.sqlite3", tmp_path / "backup.sqlite3", migrations.MIGRATIONS[:-3]
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", old)
        asyncio.run(store_tables(database, range(1)))
    assert main(["backup", str(database), str(target)]) == 0
    with closing(sqlite3.connect(target)) as file:
        assert file.execute(migrations.LATEST).fetchone() == (len(old),)


def test_a_missing_database_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["backup", "missing.sqlite3", "backup"]) == 2
    assert "nothing to back up" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_named(tmp_path: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(database), str(tmp_path / "missing" / "backup")]) == 2
    assert f"{tmp_path / 'missing' / 'backup'}: there is no directory " in capsys.readouterr().err


def test_a_source_that_is_no_database_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "letter.txt", tmp_path / "backup"
    source.write_text("Dear Ann, " * 1000)
    assert main(["backup", str(source), str(target)]) == 2
    assert f"{source} cannot be read: file is not a database" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize("name", ["checked", "copy"])
def test_a_backup_may_have_any_name(tmp_path: Path, database: Path, name: str) -> None:
    assert main(["backup", str(database), str(tmp_path / name)]) == 0
    assert names_in(tmp_path / name) == {"t0", "t1", "t2"}
