"""A table whose stored log is damaged is set aside, with a clear message; all others go on."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.server.connection import CLOSE_DAMAGED
from doubloon.server.tokens import key_of
from tests.server.running import BUILD, HUNTING, Server, run_server


def forge(database: Path, table: str, seq: int = 1) -> None:
    """Edit an entry, as somebody with access to the file can."""
    with closing(sqlite3.connect(database, isolation_level=None)) as file:
        edited = file.execute(
            "UPDATE entries SET body = replace(body, 'Ann', 'Eve'), at = at + 1 WHERE table_id = ? AND seq = ?",
            (table, seq),
        )
        assert edited.rowcount == 1


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with run_server(tmp_path / "tables.db") as server:
        yield server


async def test_a_damaged_table_is_refused_after_a_restart_and_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.db"
    with run_server(database) as server:
        async with server.guests() as new_guest:
            ann = new_guest()
            bad, good = [(await ann.create(HUNTING, own={"0": "Ann"}, listed=True))["table"]["id"] for _ in range(2)]
    forge(database, bad)
    with run_server(database) as server:
        async with server.guests() as new_guest:
            token = ann.token
            ann = new_guest()
            ann.token = token
            for method, path in (("GET", f"/tables/{bad}"), ("GET", f"/tables/{bad}/history")):
                response = await ann.request(method, path)
                assert (response.status_code, response.json()["code"]) == (409, "damaged")
                assert "damaged" in response.json()["message"]
            assert await (await ann.connect(bad, seat=0)).closed() == CLOSE_DAMAGED
            assert await (await ann.connect(bad)).closed() == CLOSE_DAMAGED
            assert [row["id"] for row in (await ann.request("GET", "/tables")).json()] == [good]
            assert (await ann.get_table(good))["seats"][0]["name"] == "Ann"
            connection = await ann.connect(good, seat=0)
            assert (await connection.wait_for("table"))["table"]["id"] == good
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == [
        f"table with hash {key_of(bad)[:16]} is set aside: "
        "the log of this table is damaged at entry 1: it does not match its hash"
    ]


async def test_a_table_in_use_is_set_aside_when_new_entries_do_not_fit(server: Server) -> None:
    async with server.guests() as new_guest:
        ann = new_guest()
        created = await ann.create(HUNTING, own={"0": "Ann", "1": "Ben"})
        table = created["table"]["id"]
        player, watcher = await ann.connect(table, seat=0), await ann.connect(table)
        await player.wait_for("table")
        await watcher.wait_for("table")
        assert server.app is not None
        live = await server.app.state.context.tables.find(table)
        forge(Path(server.database), table, live.table.length - 1)
        with closing(sqlite3.connect(server.database, isolation_level=None)) as file:
            file.execute("UPDATE entries SET head = salt WHERE table_id = ?", (table,))
        live.doubts += 1  # as after a lost answer of the database, before the table is loaded again
        await player.send(type="play", id="1", seq=player.last_table["seq"], move=BUILD)
        assert await player.closed() == CLOSE_DAMAGED
        assert await watcher.closed() == CLOSE_DAMAGED
        assert (await ann.request("GET", f"/tables/{table}")).json()["code"] == "damaged"
        other = await ann.create(HUNTING, own={"0": "Ann", "1": "Ben"})
        connection = await ann.connect(other["table"]["id"], seat=0)
        assert (await connection.play(BUILD))["type"] == "answer"
