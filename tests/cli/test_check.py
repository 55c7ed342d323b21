"""`doubloon check`: good databases, and every kind of damage that it names."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.cli import main
from doubloon.core import SeededDealer
from doubloon.match import TableCreated, decide, open_table, to_text
from doubloon.match.commands import Sit
from doubloon.server.commits import summary_of
from doubloon.server.storage import Entry, Summary, open_store
from doubloon.server.tokens import key_of

SETUP = TableCreated("gold-hunting", 2, 0, "standard", None, False, "h", "i", True, None)
ENTRIES = 5
"""Created, two sat, started, dealt."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with two running tables, `good` and `t`."""
    path = tmp_path / "tables.sqlite3"
    asyncio.run(_fill(path))
    return path


async def _fill(path: Path, **tables: tuple[Summary, list[Entry]]) -> None:
    store = await open_store(str(path))
    for name, (summary, log) in (tables or {"good": running_log(), "t": running_log()}).items():
        await store.create(name, summary, log)
    await store.close()


def running_log() -> tuple[Summary, list[Entry]]:
    table, entries = open_table(SETUP, 1.0), [to_text(SETUP)]
    for seat, name in enumerate(("Ann", "Ben")):
        new, table = decide(table, Sit(name, name, seat), 1.0, SeededDealer("a deal"))
        entries += map(to_text, new)
    return summary_of(table), [Entry(text, 1.0) for text in entries]


def edit(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        assert connection.execute(statement).rowcount


def check(database: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The only damaged table in the report."""
    assert main(["check", str(database), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    (damaged,) = report["damaged"]
    assert report["not_replayed"] == []
    found: dict[str, object] = damaged
    return found


def test_a_good_database(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(database)]) == 0
    assert capsys.readouterr().out == f"2 tables, {2 * ENTRIES} entries: 0 damaged, 0 not replayed\n"
    assert main(["check", f"sqlite://{database}", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report == {"tables": 2, "entries": 2 * ENTRIES, "damaged": [], "not_replayed": []}


def test_an_edited_entry_is_named(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(database, "UPDATE entries SET body = replace(body, 'Ben', 'Eve') WHERE table_id = 't' AND seq = 2")
    assert main(["check", str(database)]) == 1
    name = key_of("t")[:16]
    assert capsys.readouterr().out.splitlines() == [
        f"DAMAGED       table t (hash {name}), entry 2: it does not match its hash",
        f"2 tables, {ENTRIES + 2} entries: 1 damaged, 0 not replayed",
    ]


@pytest.mark.parametrize(
    ("statement", "entry", "problem"),
    [
        ("DELETE FROM entries WHERE table_id = 't' AND seq = 4", 4, "it is missing"),
        ("DELETE FROM tables WHERE id = 't'", None, "its row is missing, but entries are left"),
        ("UPDATE tables SET status = 'finished' WHERE id = 't'", None, "its row differs from its log"),
        ("UPDATE tables SET updated = 9.0 WHERE id = 't'", None, "its row differs from its log"),
    ],
)
def test_damage_is_named(
    database: Path, capsys: pytest.CaptureFixture[str], statement: str, entry: int | None, problem: str
) -> None:
    edit(database, statement)
    damaged = check(database, capsys)
    assert (damaged["id"], damaged["entry"], damaged["problem"]) == ("t", entry, problem)


@pytest.mark.parametrize(
    ("bodies", "entry"),
    [
        ([to_text(SETUP), '{"kind":"played","seat":0,"move":"build 9","by":"person","id":null}'], 1),
        ([to_text(SETUP), '{"kind":"invented"}'], 1),
        (['{"kind":"started"}'], 0),
    ],
)
def test_a_good_chain_over_a_log_that_the_rules_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bodies: list[str], entry: int
) -> None:
    database = tmp_path / "tables.sqlite3"
    log = [Entry(body, 1.0) for body in bodies]
    asyncio.run(_fill(database, t=(Summary("gold-hunting", "open", False, "{}"), log)))
    assert check(database, capsys)["entry"] == entry


def test_a_game_that_is_not_installed_is_not_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "tables.sqlite3"
    log = [Entry(to_text(SETUP).replace("gold-hunting", "sunken-ships"), 1.0)]
    asyncio.run(_fill(database, t=(Summary("sunken-ships", "open", False, "{}"), log)))
    assert main(["check", str(database)]) == 0
    assert "not replayed  table t" in capsys.readouterr().out


@pytest.mark.parametrize("prefix", ["", "sqlite://"])
def test_checking_a_missing_database_does_not_create_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], prefix: str
) -> None:
    missing = tmp_path / "mistyped.sqlite3"
    assert main(["check", f"{prefix}{missing}"]) == 2
    assert "nothing to check" in capsys.readouterr().err
    assert not missing.exists()
