"""When servers ran, and a time that never goes back."""

from doubloon.server.storage.migrations.migration import Migration

UPTIME = Migration(
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
)

STEADY_TIME = Migration(
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
)
