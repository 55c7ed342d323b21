"""The tokens that the server has issued."""

from doubloon.server.storage.migrations.migration import Migration

_KEYS = (("created", "host"), ("sat", "key"), ("seat-transferred", "key"))
"""The kinds of log entries that have the key of a person, and the field that has it."""


def _note_keys(kind: str, field: str) -> tuple[str, str]:
    """Copy the keys in entries of one kind to `old_keys`, in SQLite and in PostgreSQL.

    Quotation marks inside a text are escaped, so the name of the field with its marks occurs only once. No JSON
    function is used, because it would fail on a damaged entry.
    """
    begin, mark = f'{{"kind":"{kind}"', f'"{field}":"'
    rest = f"substr(body, instr(body, '{mark}') + {len(mark)})"
    source = f"FROM entries WHERE substr(body, 1, {len(begin)}) = '{begin}'"
    return (
        f"INSERT INTO old_keys SELECT DISTINCT substr({rest}, 1, instr({rest}, '\"') - 1) {source} "
        f"AND instr(body, '{mark}') > 0 ON CONFLICT DO NOTHING",
        f"INSERT INTO old_keys SELECT DISTINCT substring(body from '{mark}([^\"]+)\"') {source} "
        f"AND body ~ '{mark}[^\"]+\"' ON CONFLICT DO NOTHING",
    )


ISSUED_TOKENS = Migration(
    name="which tokens were issued",
    sqlite=(
        "CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), value BLOB NOT NULL)",
        "CREATE TABLE old_keys (key TEXT PRIMARY KEY) WITHOUT ROWID",
        *(_note_keys(kind, field)[0] for kind, field in _KEYS),
    ),
    postgres=(
        "CREATE TABLE secret (id integer PRIMARY KEY CHECK (id = 1), value bytea NOT NULL)",
        'CREATE TABLE old_keys (key text COLLATE "C" PRIMARY KEY)',
        *(_note_keys(kind, field)[1] for kind, field in _KEYS),
    ),
    draws_secret=True,
)
