"""Each log is a hash chain: every edit beside the server is noticed when the log is loaded."""

import hashlib
from pathlib import Path

import pytest

from doubloon.server.storage import DamagedLog, Entry, Store, open_store
from doubloon.server.storage.chain import first_head, leaf
from tests.server.storage.logs import OPEN, contents, entry, query

TAMPERING = {
    "an edited text": ("UPDATE entries SET body = '\"forged\"' WHERE table_id = 't' AND seq = 1", 1),
    "an edited time": ("UPDATE entries SET at = 2.5 WHERE table_id = 't' AND seq = 2", 2),
    "another salt": (
        "UPDATE entries SET salt = (SELECT salt FROM entries WHERE table_id = 't' AND seq = 0) "
        "WHERE table_id = 't' AND seq = 3",
        3,
    ),
    "another hash": (
        "UPDATE entries SET head = (SELECT head FROM entries WHERE table_id = 't' AND seq = 0) "
        "WHERE table_id = 't' AND seq = 2",
        2,
    ),
    "a missing first entry": ("DELETE FROM entries WHERE table_id = 't' AND seq = 0", 0),
    "a missing entry": ("DELETE FROM entries WHERE table_id = 't' AND seq = 2", 2),
    "a missing last entry": ("DELETE FROM entries WHERE table_id = 't' AND seq = 3", 3),
    "a missing log": ("DELETE FROM entries WHERE table_id = 't'", 0),
    "a shorter length": ("UPDATE tables SET length = 3 WHERE id = 't'", 3),
    "a longer length": ("UPDATE tables SET length = 5 WHERE id = 't'", 4),
    "another last hash": ("UPDATE tables SET head = (SELECT head FROM tables WHERE id = 'u') WHERE id = 't'", 3),
}


@pytest.fixture
async def tampered_url(url: str) -> str:
    """A database with two tables of four entries each."""
    store = await open_store(url)
    for table in ("t", "u"):
        await store.create(table, OPEN, [entry(0), entry(1)])
        await store.append(table, 2, [entry(2), entry(3)])
    await store.close()
    return url


async def load_damaged(url: str, table: str = "t", since: int = 0) -> DamagedLog:
    store = await open_store(url)
    with pytest.raises(DamagedLog) as caught:
        await store.load(table, since)
    await store.close()
    return caught.value


@pytest.mark.parametrize("name", TAMPERING)
async def test_tampering_is_noticed_and_the_first_bad_entry_is_named(tampered_url: str, name: str) -> None:
    statement, first_bad = TAMPERING[name]
    await query(tampered_url, statement)
    damaged = await load_damaged(tampered_url)
    assert (damaged.table, damaged.entry) == ("t", first_bad)
    assert f"damaged at entry {first_bad}" in str(damaged)
    store = await open_store(tampered_url)
    assert await contents(store, "u") == [0, 1, 2, 3]
    await store.close()


async def test_a_missing_last_entry_with_a_corrected_length_is_noticed(tampered_url: str) -> None:
    await query(tampered_url, "DELETE FROM entries WHERE table_id = 't' AND seq = 3")
    await query(tampered_url, "UPDATE tables SET length = 3 WHERE id = 't'")
    assert (await load_damaged(tampered_url)).entry == 2


async def test_exchanged_entries_are_noticed(tampered_url: str) -> None:
    for old, new in ((1, 9), (2, 1), (9, 2)):
        await query(tampered_url, f"UPDATE entries SET seq = {new} WHERE table_id = 't' AND seq = {old}")
    assert (await load_damaged(tampered_url)).entry == 1


async def test_exchanged_logs_are_noticed(tampered_url: str) -> None:
    for old, new in (("t", "x"), ("u", "t"), ("x", "u")):
        await query(tampered_url, f"UPDATE entries SET table_id = '{new}' WHERE table_id = '{old}'")
        await query(tampered_url, f"UPDATE tables SET id = '{new}' WHERE id = '{old}'")
    for table in ("t", "u"):
        assert (await load_damaged(tampered_url, table)).entry == 0


async def test_an_added_entry_is_noticed(tampered_url: str) -> None:
    await query(
        tampered_url,
        "INSERT INTO entries (table_id, seq, body, at, salt, head) "
        "SELECT 't', 4, body, at, salt, head FROM entries WHERE table_id = 't' AND seq = 3",
    )
    assert (await load_damaged(tampered_url)).entry == 4


async def test_an_edit_under_a_running_server_stays_noticeable(tampered_url: str) -> None:
    store = await open_store(tampered_url)
    await query(tampered_url, "UPDATE entries SET body = '\"forged\"' WHERE table_id = 't' AND seq = 1")
    await store.append("t", 4, [entry(4)])
    assert await contents(store, "t", since=4) == [4]
    await store.close()
    assert (await load_damaged(tampered_url)).entry == 1


@pytest.mark.parametrize(("since", "first_bad"), [(1, 2), (2, 2), (3, 3), (4, 3)])
async def test_loading_only_new_entries_notices_damage_among_them(
    tampered_url: str, since: int, first_bad: int
) -> None:
    await query(tampered_url, "UPDATE entries SET head = salt WHERE table_id = 't' AND seq = 2")
    if since > 3:
        await query(tampered_url, "UPDATE entries SET head = salt WHERE table_id = 't' AND seq = 3")
    assert (await load_damaged(tampered_url, since=since)).entry == first_bad


async def test_loading_new_entries_notices_that_known_ones_are_missing(tampered_url: str) -> None:
    await query(tampered_url, "DELETE FROM entries WHERE table_id = 't' AND seq >= 2")
    assert (await load_damaged(tampered_url, since=3)).entry == 2


async def test_a_value_of_another_type_is_damage(tmp_path: Path) -> None:
    """SQLite stores any type in any column."""
    url = f"sqlite://{tmp_path / 'tables.sqlite3'}"
    for column, value in (("body", "x'00ff'"), ("at", "'noon'"), ("salt", "'text'"), ("head", "7")):
        store = await open_store(url)
        await store.create(column, OPEN, [entry(0), entry(1)])
        await store.close()
        await query(url, f"UPDATE entries SET {column} = {value} WHERE table_id = '{column}' AND seq = 1")
        assert (await load_damaged(url, column)).entry == 1


async def test_every_time_and_text_is_hashed_as_it_is_read_back(store: Store) -> None:
    entries = [Entry("", -0.0), Entry("Å 🏴‍☠️", 5e-324), Entry("x" * 100_000, 1e300), Entry("'", 1700000000.1)]
    await store.create("ü", OPEN, entries)
    assert await store.load("ü") == entries


async def test_the_encoding_is_as_documented(store: Store, url: str) -> None:
    """Computed here from the rows alone, as another program would."""
    await store.create("t", OPEN, [Entry('"Å"', 1.5), Entry('"next"', -0.0)])
    rows = await query(url, "SELECT salt, head FROM entries ORDER BY seq")
    head = hashlib.sha256(b"t").digest()
    assert first_head("t") == head
    encoded = [("3ff8000000000000", b'"\xc3\x85"', Entry('"Å"', 1.5)), ("00" * 8, b'"next"', Entry('"next"', -0.0))]
    for (salt, stored), (at, text, stored_entry) in zip(rows, encoded, strict=True):
        assert isinstance(salt, bytes)
        hashed = hashlib.sha256(salt + bytes.fromhex(at) + text).digest()
        assert leaf(salt, stored_entry) == hashed
        head = hashlib.sha256(head + hashed).digest()
        assert stored == head
    assert await query(url, "SELECT head FROM tables") == [(head,)]


async def test_equal_entries_have_different_hashes(store: Store, url: str) -> None:
    for table in ("t", "u"):
        await store.create(table, OPEN, [entry("guessable")])
    rows = await query(url, "SELECT salt, head FROM entries")
    assert len({salt for salt, _ in rows}) == len({head for _, head in rows}) == 2


async def test_all_ids_are_listed_also_without_a_row(tampered_url: str) -> None:
    store = await open_store(tampered_url)
    await query(tampered_url, "DELETE FROM tables WHERE id = 'u'")
    assert await store.ids() == ["t", "u"]
    row, entries = await store.inspect("t")
    assert (row, entries) == ((await store.tables())[0], await store.load("t"))
    await store.close()


@pytest.mark.parametrize("known", [6, 99])
async def test_a_log_that_became_shorter_is_damaged(store: Store, known: int) -> None:
    await store.create("t", OPEN, [entry(n) for n in range(5)])
    with pytest.raises(DamagedLog) as caught:
        await store.load("t", since=known)
    assert caught.value.entry == 5
