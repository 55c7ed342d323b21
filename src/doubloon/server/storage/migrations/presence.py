"""Which seats are connected to which process, and when each was last connected."""

from doubloon.server.storage.migrations.migration import Migration

LAST_CONNECTED = Migration(
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
)

CONNECTED_SEATS = Migration(
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
)
