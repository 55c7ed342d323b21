"""`doubloon forget`: a guest's data disappears from both databases, and the others play on."""

import asyncio
import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from doubloon.cli import main
from doubloon.server.storage import only_server, open_store, rewriting, sqlite_writer
from doubloon.server.tokens import key_of
from tests.server.running import HUNTING, SILVER, Guest, play_random_moves, run_server
from tests.server.storage.logs import query

NAME = "Zuzanna"
ADDRESS, OTHER_ADDRESS = "203.0.113.7", "198.51.100.1"
OTHER_NAME = "Ben Bonaventura"
"""Too long to occur in a random token."""


class Evening:
    """Tables of Zuzanna and Ben, stored by a server that has stopped."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.together = self.alone = self.hosted = self.others = ""
        self.zuzanna = self.ben = ""
        """Their tokens."""


@pytest.fixture
def evening(url: str) -> Evening:
    """A running game of both, a game of Zuzanna with a bot, an open table that she hosts, and one of Ben alone."""
    evening = Evening(url)
    asyncio.run(_spend(evening))
    return evening


async def _spend(evening: Evening) -> None:
    with run_server(evening.url) as server:
        async with server.guests() as new_guest:
            zuzanna, ben = new_guest(), new_guest()
            for guest, address in ((zuzanna, ADDRESS), (ben, OTHER_ADDRESS)):
                guest.http.headers["X-Forwarded-For"] = address
            created = await zuzanna.create(HUNTING, own={"0": NAME})
            evening.together = created["table"]["id"]
            await ben.join(evening.together, OTHER_NAME, created["invitation"])
            for seat, guest in enumerate((zuzanna, ben)):
                connection = await guest.connect(evening.together, seat)
                await connection.play("build 1123 22 131 2")
            evening.alone = (await zuzanna.create(SILVER, own={"0": NAME}, bots={"1": "random"}, listed=True))["table"][
                "id"
            ]
            hosted = await zuzanna.create(SILVER, listed=True)
            evening.hosted = hosted["table"]["id"]
            await ben.join(evening.hosted, OTHER_NAME, hosted["invitation"])
            evening.others = (await ben.create(SILVER, own={"0": OTHER_NAME}, listed=True))["table"]["id"]
            evening.zuzanna, evening.ben = await zuzanna.get_token(), await ben.get_token()


def everything_in(url: str) -> str:
    """All that the tables of a database contain, as text."""

    async def dump() -> str:
        tables = ("tables", "entries", "presence", "connected", "creators", "old_keys")
        return "\n".join([str(await query(url, f"SELECT * FROM {table} ORDER BY 1")) for table in tables])

    return asyncio.run(dump())


def ids_in(url: str) -> set[object]:
    return {row[0] for row in asyncio.run(query(url, "SELECT id FROM tables"))}


def test_everything_about_the_guest_disappears(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    key = key_of(evening.zuzanna)
    before = everything_in(evening.url)
    assert NAME in before
    assert key in before
    assert ADDRESS in before
    assert main(["forget", evening.url, f"--table={evening.together}", "--seat", "0"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 tables rewritten, 1 deleted"
    after = everything_in(evening.url)
    assert NAME not in after
    assert key not in after
    assert ADDRESS not in after
    assert key_of(evening.ben) in after
    assert OTHER_ADDRESS in after
    assert ids_in(evening.url) == {evening.together, evening.hosted, evening.others}
    assert main(["check", evening.url]) == 0
    seen = asyncio.run(query(evening.url, f"SELECT seat FROM presence WHERE table_id = '{evening.together}'"))
    assert (0,) not in seen
    assert (1,) in seen


def test_the_file_itself_no_longer_has_the_name(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    evening = Evening(f"sqlite://{file}")
    asyncio.run(_spend(evening))
    assert NAME.encode() in file.read_bytes()
    assert main(["forget", str(file), f"--table={evening.together}", "--seat", "0"]) == 0
    for path in tmp_path.iterdir():
        assert NAME.encode() not in path.read_bytes()
        assert key_of(evening.zuzanna).encode() not in path.read_bytes()


def test_old_texts_that_could_not_be_erased_from_the_file_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.sqlite3"
    evening = Evening(f"sqlite://{file}")
    asyncio.run(_spend(evening))
    monkeypatch.setattr(sqlite_writer, "SETTINGS", ("PRAGMA busy_timeout = 50",))
    command = ["forget", str(file), f"--table={evening.together}", "--seat", "0"]
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tables").fetchone()
        assert main(command) == 2
    assert "could not be erased from the database file: another program is reading it" in capsys.readouterr().err
    assert NAME not in everything_in(evening.url)
    monkeypatch.setattr(sys, "stdin", io.StringIO(evening.zuzanna))
    assert main(["forget", str(file), "--token"]) == 0
    assert NAME.encode() not in file.read_bytes()


def test_the_others_play_on(evening: Evening) -> None:
    assert main(["forget", evening.url, f"--table={evening.together}", "--seat", "0"]) == 0

    async def play_on() -> None:
        with run_server(evening.url) as server:
            async with server.guests() as new_guest:
                zuzanna, ben = new_guest(), new_guest()
                zuzanna.token, ben.token = evening.zuzanna, evening.ben
                assert (await names(zuzanna, evening.together)) == ["Player 1", OTHER_NAME]
                assert (await zuzanna.get_table(evening.together))["seat"] is None
                started = await ben.request("PUT", f"/tables/{evening.together}/seats/0/bot", {"bot": "random"})
                assert started.status_code < 300, started.text
                connection = await ben.connect(evening.together, 1)
                await play_random_moves([connection], Random(1))
                assert connection.last_table["status"] == "finished"

    asyncio.run(play_on())


async def names(guest: Guest, table: str) -> list[str]:
    return [seat["name"] for seat in (await guest.get_table(table))["seats"]]


def test_a_token_from_standard_input(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{evening.ben}\n"))
    assert main(["forget", evening.url, "--token", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["removed"] == [evening.others]
    assert {each["table"] for each in report["rewritten"]} == {evening.together, evening.hosted}
    assert (report["unreadable"], report["other_devices"]) == ([], 0)
    assert OTHER_NAME not in everything_in(evening.url)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{evening.ben}\n"))
    assert main(["forget", evening.url, "--token"]) == 0
    assert capsys.readouterr().out == "nothing is stored about this guest\n"


def test_a_dry_run_lists_and_changes_nothing(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything_in(evening.url)
    assert main(["forget", evening.url, f"--table={evening.together}", "--seat", "0", "--dry-run"]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(
        [
            f"to rewrite  table {evening.together}: seat 0",
            f"to rewrite  table {evening.hosted}: its host",
            f"to delete  table {evening.alone}: nobody else has sat there",
            "2 tables to rewrite, 1 to delete",
        ]
    )
    assert everything_in(evening.url) == before


def test_other_devices_are_named_and_forgotten_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = str(tmp_path / "tables.sqlite3")

    async def move_to_a_tablet() -> tuple[str, str]:
        with run_server(url) as server:
            async with server.guests() as new_guest:
                phone, tablet, ben = new_guest(), new_guest(), new_guest()
                created = await phone.create(HUNTING, own={"0": NAME})
                table: str = created["table"]["id"]
                await ben.join(table, OTHER_NAME, created["invitation"])
                link = (await phone.request("POST", f"/tables/{table}/seats/0/link")).json()["link"]
                used = await tablet.request("POST", f"/tables/{table}/link", {"link": link})
                assert used.status_code == 200, used.text
                return table, key_of(await phone.get_token())

    table, phone = asyncio.run(move_to_a_tablet())
    command = ["forget", url, f"--table={table}", "--seat", "0"]
    assert main([*command, "--dry-run"]) == 0
    assert "1 other device had these seats by a seat link; --linked forgets them too" in capsys.readouterr().out
    assert main([*command, "--linked"]) == 0
    assert "other device" not in capsys.readouterr().out
    stored = everything_in(f"sqlite://{url}")
    assert phone not in stored
    assert NAME not in stored


def test_a_token_of_an_older_version_is_no_longer_recognized(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in (key_of(evening.ben), "another"):
        asyncio.run(query(evening.url, f"INSERT INTO old_keys VALUES ('{key}')"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(evening.ben))
    assert main(["forget", evening.url, "--token"]) == 0
    assert asyncio.run(query(evening.url, "SELECT key FROM old_keys")) == [("another",)]


async def test_a_server_that_starts_meanwhile_waits(postgres_url: str) -> None:
    await (await open_store(postgres_url)).close()
    async with rewriting.rewriting(postgres_url):
        opening = asyncio.create_task(open_store(postgres_url))
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while await query(postgres_url, waiting) != [(1,)]:
            assert not opening.done()
    await (await opening).close()


def test_a_failure_changes_nothing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_rewriter: object, _key: str) -> None:
        raise KeyboardInterrupt

    before = everything_in(evening.url)
    monkeypatch.setattr(rewriting.Rewriter, "forget_key", fail)
    assert main(["forget", evening.url, f"--table={evening.together}", "--seat", "0"]) == 130
    assert everything_in(evening.url) == before


def test_a_file_that_a_server_uses_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite3"
    asyncio.run(_create(file))
    with only_server(str(file)):
        assert main(["forget", str(file), "--table", "t", "--seat", "0"]) == 2
        assert "another Doubloon server is using the database" in capsys.readouterr().err


async def _create(file: Path) -> None:
    await (await open_store(str(file))).close()


def test_a_postgres_database_that_a_server_uses_is_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rewriting, "_GOODBYE_SECONDS", 0.2)
    with run_server(postgres_url):
        assert main(["forget", postgres_url, "--table", "t", "--seat", "0"]) == 2
        assert "stop all servers" in capsys.readouterr().err


def test_a_damaged_table_is_named_and_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite3"
    evening = Evening(f"sqlite://{file}")
    asyncio.run(_spend(evening))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE entries SET at = 7.5 WHERE table_id = ?", (evening.hosted,))
        connection.commit()
    assert main(["forget", str(file), f"--table={evening.together}", "--seat", "0"]) == 1
    printed = capsys.readouterr().out
    assert f"DAMAGED  table {evening.hosted}: not changed" in printed
    assert "1 table rewritten, 1 deleted" in printed
    assert main(["forget", str(file), f"--table={evening.hosted}", "--seat", "0"]) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--table", "mistyped", "--seat", "0"], "there is no table mistyped"),
        (["--table", "mistyped"], "give --table and --seat together"),
        (["--token"], "standard input has no token"),
    ],
)
def test_a_guest_who_cannot_be_found(
    options: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    asyncio.run(_create(tmp_path / "tables.sqlite3"))
    assert main(["forget", str(tmp_path / "tables.sqlite3"), *options]) == 2
    assert message in capsys.readouterr().err


def test_a_missing_database_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", str(tmp_path / "mistyped"), "--table", "t", "--seat", "0"]) == 2
    assert "nothing to forget" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
