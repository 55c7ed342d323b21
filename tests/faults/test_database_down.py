"""A database that is stopped and started again."""

from tests.faults.scenarios import database_down
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost
from tests.server.postgres import PostgresServer


async def test_a_database_outage_loses_nothing(postgres_server: PostgresServer) -> None:
    report = await database_down(postgres_server, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["stops of the database"]
