"""Two servers on one database, one of them frozen and thawed."""

from tests.faults.scenarios import two_processes
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_two_servers_serve_the_same_tables_even_if_one_freezes(postgres_url: str) -> None:
    report = await two_processes(postgres_url, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["freezes"]
    assert report.counts["seats taken"]
    assert report.verdict.reads
    assert report.verdict.stale == 0
