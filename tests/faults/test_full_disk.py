"""A disk that is full for a while."""

from tests.faults.disks import Disk
from tests.faults.scenarios import full_disk
from tests.faults.slice import SEED, SLICE, nothing_lost


async def test_a_full_disk_loses_nothing_and_the_server_recovers(disk: Disk) -> None:
    report = await full_disk(disk, SLICE, SEED)
    nothing_lost(report)
    assert report.counts["full disks"]
