"""`doubloon restore` for SQLite: verified, without loss, and readable only for its owner."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.server.storage import exchange, migrations, only_server
from tests.cli.permissions import careless, modes
from tests.cli.test_backup import names_in, store_tables


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with the tables t0, t1 and t2."""
    database, file = tmp_path / "original.sqlite3", tmp_path / "backup.sqlite3"
    asyncio.run(store_tables(database, range(3)))
    assert main(["backup", str(database), str(file)]) == 0
    database.unlink()
    return file


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder for the restored database."""
    folder = tmp_path / "place"
    folder.mkdir()
    return folder


def damage(database: Path) -> None:
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE entries SET body = 'forged' WHERE table_id = 't1'")
        file.commit()


def kept_in(folder: Path) -> list[Path]:
    """The old databases that were kept in a folder."""
    return sorted(folder.glob("*.before-*"))


def test_a_backup_becomes_a_new_database(backup: Path, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = place / "tables.sqlite3"
    capsys.readouterr()
    assert main(["restore", str(backup), f"sqlite://{target}"]) == 0
    assert capsys.readouterr().out == f"{target}: 3 tables restored, 0 damaged\n"
    assert names_in(target) == {"t0", "t1", "t2"}
    assert {path.name for path in place.iterdir()} == {"tables.sqlite3", "tables.sqlite3-lock"}


def test_an_existing_database_is_replaced_only_by_force_and_kept(
    backup: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = place / "tables.sqlite3"
    asyncio.run(store_tables(target, range(7, 9)))
    assert main(["restore", str(backup), str(target)]) == 2
    assert "exists; choose another file, or use --force" in capsys.readouterr().err
    assert names_in(target) == {"t7", "t8"}
    assert main(["restore", "--force", str(backup), str(target)]) == 0
    assert names_in(target) == {"t0", "t1", "t2"}
    (kept,) = kept_in(place)
    assert names_in(kept) == {"t7", "t8"}
    assert f"the old database is kept as {kept}" in capsys.readouterr().out


def test_a_database_that_another_program_has_open_is_not_replaced(
    backup: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = place / "tables.sqlite3"
    asyncio.run(store_tables(target, range(7, 9)))
    with closing(sqlite3.connect(target)) as reader:
        assert len(reader.execute("SELECT id FROM tables").fetchall()) == 2
        assert main(["restore", "--force", str(backup), str(target)]) == 2
        assert f"another program has the database {target} open" in capsys.readouterr().err
    assert names_in(target) == {"t7", "t8"}
    assert not kept_in(place)


def test_a_broken_database_is_replaced_and_kept_with_its_files(backup: Path, place: Path) -> None:
    target = place / "tables.sqlite3"
    target.write_text("no database " * 1000)
    (place / "tables.sqlite3-wal").write_text("its newest entries")
    assert main(["restore", "--force", str(backup), str(target)]) == 0
    kept, kept_log = kept_in(place)
    assert kept.read_text().startswith("no database")
    assert kept_log.read_text() == "its newest entries"
    assert names_in(target) == {"t0", "t1", "t2"}
    assert main(["check", str(target)]) == 0


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_the_log_of_a_missing_database_does_not_get_into_the_new_one(ending: str, backup: Path, place: Path) -> None:
    target = place / "tables.sqlite3"
    (place / f"tables.sqlite3{ending}").write_text("of a database that was moved away")
    assert main(["restore", str(backup), str(target)]) == 0
    (kept,) = kept_in(place)
    assert kept.name.endswith(ending)
    assert kept.read_text() == "of a database that was moved away"
    assert names_in(target) == {"t0", "t1", "t2"}


def test_a_damaged_database_is_replaced_and_kept(backup: Path, place: Path) -> None:
    target, damaged = place / "tables.sqlite3", b"SQLite format 3\0" + b"damaged " * 1000
    target.write_bytes(damaged)
    assert main(["restore", "--force", str(backup), str(target)]) == 0
    (kept,) = kept_in(place)
    assert kept.read_bytes() == damaged
    assert names_in(target) == {"t0", "t1", "t2"}


def test_a_database_that_a_server_uses_is_refused(
    backup: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = place / "tables.sqlite3"
    asyncio.run(store_tables(target, range(7, 9)))
    with only_server(str(target)):
        assert main(["restore", "--force", str(backup), str(target)]) == 2
    assert "another Doubloon server is using the database" in capsys.readouterr().err
    assert names_in(target) == {"t7", "t8"}
    assert not kept_in(place)


def test_a_damaged_backup_is_restored_only_on_demand(
    backup: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(backup)
    target = place / "tables.sqlite3"
    assert main(["restore", str(backup), str(target)]) == 1
    assert "1 of 3 tables damaged; nothing was restored" in capsys.readouterr().out
    assert not target.exists()
    assert main(["restore", "--damaged", str(backup), str(target)]) == 1
    assert f"{target}: 3 tables restored, 1 damaged" in capsys.readouterr().out
    assert names_in(target) == {"t0", "t1", "t2"}


def test_an_old_schema_is_kept_and_named(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, target, old = tmp_path / "backup.sqlite3", place / "tables.sqlite3", migrations.MIGRATIONS[:-3]
    with monkeypatch.context() as older:
        older.setattr(migrations, "MIGRATIONS", old)
        asyncio.run(store_tables(backup, range(1)))
    assert main(["restore", str(backup), str(target)]) == 0
    assert f"it has schema {len(old)} of an older version; the server migrates it" in capsys.readouterr().out
    with closing(sqlite3.connect(target)) as file:
        assert file.execute(migrations.LATEST).fetchone() == (len(old),)


def test_a_newer_schema_is_refused(
    backup: Path, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:-1])
    assert main(["restore", str(backup), str(place / "tables.sqlite3")]) == 2
    assert "from a newer Doubloon" in capsys.readouterr().err
    assert not (place / "tables.sqlite3").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_owner_can_read_the_database_at_any_moment(
    backup: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, seen = place / "tables.sqlite3", list[int]()
    flush = exchange.flush

    def flush_and_look(path: Path) -> None:
        flush(path)
        if path.is_file():
            seen.extend(modes(path, path.parent))

    monkeypatch.setattr(exchange, "flush", flush_and_look)
    backup.chmod(0o644)
    with careless():
        assert main(["restore", str(backup), str(target)]) == 0
    assert [*seen, *modes(target)] == [0o600, 0o700, 0o600]


@pytest.mark.parametrize("content", ["", "Dear Ann, " * 1000])
def test_a_file_that_is_no_backup_is_refused(
    content: str, tmp_path: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter"
    letter.write_text(content)
    assert main(["restore", str(letter), str(place / "tables.sqlite3")]) == 2
    assert capsys.readouterr().err.startswith(f"doubloon: {letter} ")
    assert not (place / "tables.sqlite3").exists()


def test_a_database_of_another_program_is_refused(
    tmp_path: Path, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "bookmarks.sqlite3"
    with closing(sqlite3.connect(other)) as file:
        file.execute("CREATE TABLE bookmarks (url TEXT)")
    assert main(["restore", str(other), str(place / "tables.sqlite3")]) == 2
    assert capsys.readouterr().err == f"doubloon: {other} is a SQLite database, but not one of Doubloon\n"
    assert not (place / "tables.sqlite3").exists()


def test_missing_backups_and_the_backup_itself_are_refused(backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", f"{backup}-mistyped", "tables.sqlite3"]) == 2
    assert "nothing to restore" in capsys.readouterr().err
    assert main(["restore", "--force", str(backup), str(backup)]) == 2
    assert "is the backup itself" in capsys.readouterr().err
