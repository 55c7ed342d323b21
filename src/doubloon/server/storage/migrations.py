"""The database schema as a list of migrations, each in both SQL dialects.

A released migration never changes; a later one corrects it. A migration that changes entries sets `rechain`.
"""

from dataclasses import dataclass

from doubloon.server.storage.store import UnusableStorage


@dataclass(frozen=True, slots=True)
class Migration:
    """The statements that lead from one version of the schema to the next."""

    name: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]
    rechain: bool = False
    """Whether the statements change stored entries or the chain itself, so that all heads are computed again."""
    draws_secret: bool = False
    """Whether the database gets its secret after the statements."""


RECORD = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"
"""Creates the list of applied migrations; valid in both dialects."""
SECRET_BYTES = 32
"""256 bits."""
LATEST = "SELECT coalesce(max(number), 0) FROM migrations"


def _rename_kind(old: str, new: str) -> str:
    """Rename a kind of log entry; valid in both dialects. An entry's text begins with its kind."""
    before, after = f'{{"kind":"{old}"', f'{{"kind":"{new}"'
    return (
        f"UPDATE entries SET body = '{after}' || substr(body, {len(before) + 1}) "
        f"WHERE substr(body, 1, {len(before)}) = '{before}'"
    )


_RENAME_KINDS = (
    _rename_kind("passed", "seat-link-issued"),
    _rename_kind("moved", "seat-transferred"),
    _rename_kind("stood-in", "substitute-started"),
    _rename_kind("returned", "substitute-ended"),
)

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


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        name="tables and their logs",
        sqlite=(
            """
            CREATE TABLE tables (
                id      TEXT PRIMARY KEY,
                game    TEXT NOT NULL,
                status  TEXT NOT NULL,
                listed  INTEGER NOT NULL,
                seats   TEXT NOT NULL,
                updated REAL NOT NULL,
                length  INTEGER NOT NULL
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE entries (
                table_id TEXT NOT NULL,
                seq      INTEGER NOT NULL,
                body     TEXT NOT NULL,
                at       REAL NOT NULL,
                PRIMARY KEY (table_id, seq)
            ) WITHOUT ROWID
            """,
            "CREATE INDEX tables_by_time ON tables (updated, id)",
            "CREATE INDEX tables_by_status ON tables (status, updated, id)",
            "CREATE TABLE pulse (beats INTEGER NOT NULL)",
            "INSERT INTO pulse VALUES (0)",
        ),
        postgres=(
            """
            CREATE TABLE tables (
                id      text COLLATE "C" PRIMARY KEY,
                game    text NOT NULL,
                status  text NOT NULL,
                listed  boolean NOT NULL,
                seats   text NOT NULL,
                updated double precision NOT NULL,
                length  integer NOT NULL
            )
            """,
            """
            CREATE TABLE entries (
                table_id text COLLATE "C" NOT NULL,
                seq      integer NOT NULL,
                body     text NOT NULL,
                at       double precision NOT NULL,
                PRIMARY KEY (table_id, seq)
            )
            """,
            "CREATE INDEX tables_by_time ON tables (updated, id)",
            "CREATE INDEX tables_by_status ON tables (status, updated, id)",
            "CREATE TABLE pulse (beats bigint NOT NULL)",
            "INSERT INTO pulse VALUES (0)",
            # A batch of writes is one call, hence one transaction that needs nothing more from the client: a process
            # that freezes in the middle holds no lock that others wait for. Writes come sorted by table, so two
            # batches cannot lock each other out. The answers: -1 stored, -2 no such table, else the present length.
            """
            CREATE FUNCTION write_batch(
                origin text, ids text[], lengths integer[], counts integer[], bodies text[], times double precision[],
                games text[], statuses text[], listings boolean[], seatings text[]
            ) RETURNS integer[] LANGUAGE plpgsql AS $$
            DECLARE
                answers integer[] := '{}';
                answer integer;
                base integer := 0;
            BEGIN
                FOR i IN 1 .. cardinality(ids) LOOP
                    IF lengths[i] IS NULL THEN
                        INSERT INTO tables VALUES (
                            ids[i], games[i], statuses[i], listings[i], seatings[i], times[base + counts[i]], counts[i]
                        ) ON CONFLICT (id) DO NOTHING;
                    ELSE
                        UPDATE tables SET
                            game = coalesce(games[i], game), status = coalesce(statuses[i], status),
                            listed = coalesce(listings[i], listed), seats = coalesce(seatings[i], seats),
                            updated = times[base + counts[i]], length = length + counts[i]
                        WHERE id = ids[i] AND length = lengths[i];
                    END IF;
                    IF FOUND THEN
                        INSERT INTO entries
                        SELECT ids[i], coalesce(lengths[i], 0) + n - 1, bodies[base + n], times[base + n]
                        FROM generate_series(1, counts[i]) AS n;
                        PERFORM pg_notify('doubloon', origin || ' ' || ids[i]);
                        answer := -1;
                    ELSE
                        SELECT length INTO answer FROM tables WHERE id = ids[i];
                        answer := coalesce(answer, -2);
                    END IF;
                    answers := answers || answer;
                    base := base + counts[i];
                END LOOP;
                RETURN answers;
            END
            $$
            """,
            # Tables are locked before their entries are looked up, so that no new entry stays behind.
            """
            CREATE FUNCTION prune_some(finished_before double precision, most integer)
            RETURNS integer LANGUAGE plpgsql AS $$
            DECLARE
                old text[];
            BEGIN
                SELECT coalesce(array_agg(id), '{}') INTO old FROM (
                    SELECT id FROM tables WHERE status = 'finished' AND updated < finished_before
                    ORDER BY updated LIMIT most FOR UPDATE SKIP LOCKED
                ) AS oldest;
                DELETE FROM entries WHERE table_id = ANY (old);
                DELETE FROM tables WHERE id = ANY (old);
                RETURN cardinality(old);
            END
            $$
            """,
        ),
    ),
    Migration(
        name="when servers ran",
        sqlite=(
            "ALTER TABLE pulse ADD COLUMN at REAL",
            "CREATE TABLE outages (since REAL NOT NULL, until REAL NOT NULL)",
        ),
        postgres=(
            "ALTER TABLE pulse ADD COLUMN at double precision",
            "CREATE TABLE outages (since double precision NOT NULL, until double precision NOT NULL)",
            # The row is locked first, so that of several servers that start at once one finds the outage.
            """
            CREATE FUNCTION beat(moment double precision, patience double precision) RETURNS void LANGUAGE plpgsql AS $$
            DECLARE
                last double precision;
            BEGIN
                SELECT at INTO last FROM pulse FOR UPDATE;
                IF last < moment - patience THEN
                    INSERT INTO outages VALUES (last, moment);
                END IF;
                UPDATE pulse SET at = greatest(at, moment);
            END
            $$
            """,
        ),
    ),
    Migration(name="plain names for kinds of log entries", sqlite=_RENAME_KINDS, postgres=_RENAME_KINDS),
    Migration(
        name="when each seat was last connected",
        sqlite=(
            """
            CREATE TABLE presence (
                table_id TEXT NOT NULL,
                seat     INTEGER NOT NULL,
                seen     REAL NOT NULL,
                PRIMARY KEY (table_id, seat)
            ) WITHOUT ROWID
            """,
            """
            CREATE TRIGGER forget_presence AFTER DELETE ON tables
            BEGIN DELETE FROM presence WHERE table_id = OLD.id; END
            """,
        ),
        postgres=(
            """
            CREATE TABLE presence (
                table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
                seat     integer NOT NULL,
                seen     double precision NOT NULL,
                PRIMARY KEY (table_id, seat)
            )
            """,
        ),
    ),
    Migration(
        name="logs as hash chains",
        sqlite=(
            "ALTER TABLE entries ADD COLUMN salt BLOB NOT NULL DEFAULT x''",
            "ALTER TABLE entries ADD COLUMN head BLOB NOT NULL DEFAULT x''",
            "ALTER TABLE tables ADD COLUMN head BLOB NOT NULL DEFAULT x''",
        ),
        postgres=(
            "ALTER TABLE entries ADD COLUMN salt bytea NOT NULL DEFAULT ''",
            "ALTER TABLE entries ADD COLUMN head bytea NOT NULL DEFAULT ''",
            "ALTER TABLE tables ADD COLUMN head bytea NOT NULL DEFAULT ''",
            # Without the old function, a process of an older version cannot append entries without heads.
            """
            DROP FUNCTION write_batch(
                text, text[], integer[], integer[], text[], double precision[], text[], text[], boolean[], text[]
            )
            """,
            # As before, and each entry gets its salt and its head. The row is locked before its head is read.
            """
            CREATE FUNCTION write_batch(
                origin text, ids text[], lengths integer[], counts integer[], bodies text[], times double precision[],
                salts bytea[], leaves bytea[], games text[], statuses text[], listings boolean[], seatings text[]
            ) RETURNS integer[] LANGUAGE plpgsql AS $$
            DECLARE
                answers integer[] := '{}';
                answer integer;
                base integer := 0;
                tip bytea;
                tips bytea[];
            BEGIN
                FOR i IN 1 .. cardinality(ids) LOOP
                    IF lengths[i] IS NULL THEN
                        tip := sha256(convert_to(ids[i], 'UTF8'));
                    ELSE
                        SELECT head INTO tip FROM tables WHERE id = ids[i] AND length = lengths[i] FOR NO KEY UPDATE;
                    END IF;
                    tips := '{}';
                    FOR n IN base + 1 .. base + counts[i] LOOP
                        tip := sha256(tip || leaves[n]);
                        tips := array_append(tips, tip);
                    END LOOP;
                    IF lengths[i] IS NULL THEN
                        INSERT INTO tables (id, game, status, listed, seats, updated, length, head) VALUES (
                            ids[i], games[i], statuses[i], listings[i], seatings[i], times[base + counts[i]], counts[i],
                            tip
                        ) ON CONFLICT (id) DO NOTHING;
                    ELSE
                        UPDATE tables SET
                            game = coalesce(games[i], game), status = coalesce(statuses[i], status),
                            listed = coalesce(listings[i], listed), seats = coalesce(seatings[i], seats),
                            updated = times[base + counts[i]], length = length + counts[i], head = tip
                        WHERE id = ids[i] AND tip IS NOT NULL;
                    END IF;
                    IF FOUND THEN
                        INSERT INTO entries (table_id, seq, body, at, salt, head)
                        SELECT
                            ids[i], coalesce(lengths[i], 0) + n - 1, bodies[base + n], times[base + n],
                            salts[base + n], tips[n]
                        FROM generate_series(1, counts[i]) AS n;
                        PERFORM pg_notify('doubloon', origin || ' ' || ids[i]);
                        answer := -1;
                    ELSE
                        SELECT length INTO answer FROM tables WHERE id = ids[i];
                        answer := coalesce(answer, -2);
                    END IF;
                    answers := answers || answer;
                    base := base + counts[i];
                END LOOP;
                RETURN answers;
            END
            $$
            """,
        ),
        rechain=True,
    ),
    Migration(
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
    ),
    Migration(
        name="steady time",
        sqlite=("ALTER TABLE pulse ADD COLUMN wall REAL", "UPDATE pulse SET wall = at"),
        postgres=(
            "ALTER TABLE pulse ADD COLUMN wall double precision",
            "UPDATE pulse SET wall = at",
            "DROP FUNCTION beat(double precision, double precision)",
            # As before, and the wall time is kept, and the latest time returned.
            """
            CREATE FUNCTION beat(moment double precision, shown double precision, patience double precision)
            RETURNS double precision LANGUAGE plpgsql AS $$
            DECLARE
                last double precision;
            BEGIN
                SELECT at INTO last FROM pulse FOR UPDATE;
                IF last < moment - patience THEN
                    INSERT INTO outages VALUES (last, moment);
                END IF;
                IF last > moment THEN
                    RETURN last;
                END IF;
                UPDATE pulse SET at = moment, wall = shown;
                RETURN moment;
            END
            $$
            """,
        ),
    ),
    Migration(
        name="hidden moves leave no time",
        sqlite=(),
        postgres=(
            """
            DROP FUNCTION write_batch(
                text, text[], integer[], integer[], text[], double precision[], bytea[], bytea[], text[], text[],
                boolean[], text[]
            )
            """,
            # As before, but the time of the last change comes apart from the entries; NULL keeps the old one.
            """
            CREATE FUNCTION write_batch(
                origin text, ids text[], lengths integer[], counts integer[], bodies text[], times double precision[],
                salts bytea[], leaves bytea[], changes double precision[], games text[], statuses text[],
                listings boolean[], seatings text[]
            ) RETURNS integer[] LANGUAGE plpgsql AS $$
            DECLARE
                answers integer[] := '{}';
                answer integer;
                base integer := 0;
                tip bytea;
                tips bytea[];
            BEGIN
                FOR i IN 1 .. cardinality(ids) LOOP
                    IF lengths[i] IS NULL THEN
                        tip := sha256(convert_to(ids[i], 'UTF8'));
                    ELSE
                        SELECT head INTO tip FROM tables WHERE length = lengths[i] AND id = ids[i] FOR NO KEY UPDATE;
                    END IF;
                    tips := '{}';
                    FOR n IN base + 1 .. base + counts[i] LOOP
                        tip := sha256(tip || leaves[n]);
                        tips := array_append(tips, tip);
                    END LOOP;
                    IF lengths[i] IS NULL THEN
                        INSERT INTO tables (id, game, status, listed, seats, updated, length, head) VALUES (
                            ids[i], games[i], statuses[i], listings[i], seatings[i], changes[i], counts[i], tip
                        ) ON CONFLICT (id) DO NOTHING;
                    ELSE
                        UPDATE tables SET
                            game = coalesce(games[i], game), status = coalesce(statuses[i], status),
                            listed = coalesce(listings[i], listed), seats = coalesce(seatings[i], seats),
                            updated = coalesce(changes[i], updated), length = length + counts[i], head = tip
                        WHERE id = ids[i] AND tip IS NOT NULL;
                    END IF;
                    IF FOUND THEN
                        INSERT INTO entries (table_id, seq, body, at, salt, head)
                        SELECT
                            ids[i], coalesce(lengths[i], 0) + n - 1, bodies[base + n], times[base + n],
                            salts[base + n], tips[n]
                        FROM generate_series(1, counts[i]) AS n;
                        PERFORM pg_notify('doubloon', origin || ' ' || ids[i]);
                        answer := -1;
                    ELSE
                        SELECT length INTO answer FROM tables WHERE id = ids[i];
                        answer := coalesce(answer, -2);
                    END IF;
                    answers := answers || answer;
                    base := base + counts[i];
                END LOOP;
                RETURN answers;
            END
            $$
            """,
        ),
    ),
    Migration(
        name="pruning of tables that nobody uses",
        sqlite=(),
        postgres=(
            "DROP FUNCTION prune_some(double precision, integer)",
            # Nobody can be recorded as connected to a locked table. So after the lock, a second look is final.
            """
            CREATE FUNCTION prune_some(wanted text, moment double precision, most integer)
            RETURNS text[] LANGUAGE plpgsql AS $$
            DECLARE
                old text[];
            BEGIN
                SELECT coalesce(array_agg(id), '{}') INTO old FROM (
                    SELECT id FROM tables WHERE status = wanted AND updated < moment
                    AND NOT EXISTS (SELECT FROM presence WHERE table_id = id AND seen >= moment)
                    ORDER BY updated LIMIT most FOR UPDATE SKIP LOCKED
                ) AS oldest;
                SELECT coalesce(array_agg(each), '{}') INTO old FROM unnest(old) AS each
                WHERE NOT EXISTS (SELECT FROM presence WHERE table_id = each AND seen >= moment);
                DELETE FROM entries WHERE table_id = ANY (old);
                DELETE FROM tables WHERE id = ANY (old);
                PERFORM pg_notify('doubloon', ' ' || each) FROM unnest(old) AS each;
                RETURN old;
            END
            $$
            """,
        ),
    ),
    Migration(
        name="which seats are connected to which process",
        sqlite=(
            """
            CREATE TABLE connected (
                table_id TEXT NOT NULL,
                seat     INTEGER NOT NULL,
                process  TEXT NOT NULL,
                until    REAL NOT NULL,
                PRIMARY KEY (table_id, seat, process)
            ) WITHOUT ROWID
            """,
            """
            CREATE TRIGGER forget_connected AFTER DELETE ON tables
            BEGIN DELETE FROM connected WHERE table_id = OLD.id; END
            """,
        ),
        postgres=(
            """
            CREATE TABLE connected (
                table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
                seat     integer NOT NULL,
                process  text NOT NULL,
                until    double precision NOT NULL,
                PRIMARY KEY (table_id, seat, process)
            )
            """,
        ),
    ),
)


def missing(applied: int) -> list[tuple[int, Migration]]:
    """The migrations after number `applied`, with their numbers; `UnusableStorage` if the database is newer."""
    if applied > len(MIGRATIONS):
        raise UnusableStorage(
            f"the database has schema {applied}, from a newer Doubloon; this one knows up to {len(MIGRATIONS)}. "
            "Use the newer Doubloon or another database"
        )
    return list(enumerate(MIGRATIONS, start=1))[applied:]
