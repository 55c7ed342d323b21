"""The slice of the soak that the test suite runs: a few seconds of each scenario, with a seed of its own."""

from tests.faults.stage import Report

SLICE = 4.0
SEED = "slice"


def nothing_lost(report: Report) -> None:
    """Something was played, and all of it is there."""
    assert not report.verdict.problems, "\n".join(report.verdict.problems[:20])
    assert report.verdict.lost == 0
    assert report.verdict.moves > 0
