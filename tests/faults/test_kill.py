"""Servers are killed at random points while clients play."""

from tests.faults.scenarios import kill, kill_two
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_killing_the_server_loses_nothing(database: str) -> None:
    report = await kill(database, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["kills"]


async def test_killing_two_servers_loses_nothing_and_shows_nothing_old(postgres_url: str) -> None:
    report = await kill_two(postgres_url, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["kills"]
    assert report.verdict.reads
    assert report.verdict.stale == 0
