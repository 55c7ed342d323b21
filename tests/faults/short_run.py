"""The part of the soak test that the test suite runs: a few seconds of each scenario, with a fixed seed."""

from tests.faults.fault_run import Report

SECONDS = 4.0
SEED = "slice"


def check_nothing_lost(report: Report) -> None:
    """Assert that moves were played, and that none of them was lost."""
    assert not report.verdict.problems, "\n".join(report.verdict.problems[:20])
    assert report.verdict.lost == 0
    assert report.verdict.moves > 0
