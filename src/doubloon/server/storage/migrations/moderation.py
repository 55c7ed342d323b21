"""What a host decides: closed tables and blocked addresses; and which address created each listed table."""

from doubloon.server.storage.migrations.migration import Migration

MODERATION = Migration(
    name="moderation",
    sqlite=(
        "CREATE TABLE creators (table_id TEXT PRIMARY KEY, address TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID",
        "CREATE INDEX creators_by_address ON creators (address)",
        "CREATE TABLE blocks (network TEXT PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID",
        "CREATE TABLE closed_tables (table_id TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
    ),
    postgres=(
        """
            CREATE TABLE creators (
                table_id text COLLATE "C" PRIMARY KEY, address text NOT NULL, at double precision NOT NULL
            )
            """,
        "CREATE INDEX creators_by_address ON creators (address)",
        "CREATE TABLE blocks (network text PRIMARY KEY, until double precision NOT NULL)",
        'CREATE TABLE closed_tables (table_id text COLLATE "C" PRIMARY KEY, at double precision NOT NULL)',
        """
            CREATE FUNCTION close_table(wanted text, moment double precision)
            RETURNS boolean LANGUAGE plpgsql AS $$
            BEGIN
                DELETE FROM tables WHERE id = wanted;
                IF NOT FOUND THEN
                    RETURN false;
                END IF;
                DELETE FROM entries WHERE table_id = wanted;
                DELETE FROM creators WHERE table_id = wanted;
                INSERT INTO closed_tables VALUES (wanted, moment) ON CONFLICT (table_id) DO NOTHING;
                PERFORM pg_notify('doubloon', ' ' || wanted);
                RETURN true;
            END
            $$
            """,
    ),
)
