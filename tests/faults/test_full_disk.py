"""A disk that is full for some time."""

from tests.faults.disks import Disk
from tests.faults.scenarios import full_disk
from tests.faults.short_run import SECONDS, SEED, check_nothing_lost


async def test_a_full_disk_loses_nothing_and_the_server_recovers(disk: Disk) -> None:
    report = await full_disk(disk, SECONDS, SEED)
    check_nothing_lost(report)
    assert report.counts["full disks"]
