"""The tables and their logs: how entries are named, written, chained and pruned."""

from doubloon.server.storage.migrations.migration import Migration

TABLES_AND_LOGS = Migration(
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
)


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

PLAIN_KINDS = Migration(name="plain names for kinds of log entries", sqlite=_RENAME_KINDS, postgres=_RENAME_KINDS)

HASH_CHAINS = Migration(
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
)

HIDDEN_MOVES = Migration(
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
)

PRUNING = Migration(
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
)
