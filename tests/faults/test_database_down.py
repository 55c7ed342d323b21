"""A database that goes away and comes back."""

from tests.faults.scenarios import database_down
from tests.faults.slice import SEED, SLICE, nothing_lost
from tests.server.postgres import PostgresServer


async def test_a_database_that_was_down_has_lost_nothing(postgres_server: PostgresServer) -> None:
    report = await database_down(postgres_server, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["stops of the database"]
