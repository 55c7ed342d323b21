"""The server is killed at random points while forty clients play."""

from tests.faults.scenarios import kill
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_killing_the_server_loses_nothing(database: str) -> None:
    report = await kill(database, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["kills"]
