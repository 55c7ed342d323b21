"""The server is killed at random points while forty clients play."""

from tests.faults.scenarios import kill
from tests.faults.slice import SEED, SLICE, nothing_lost


async def test_a_killed_server_has_lost_nothing(database: str) -> None:
    report = await kill(database, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["kills"]
