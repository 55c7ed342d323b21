"""SECURITY.md names a test for each promise, and all of them exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_each_promise_names_tests_that_exist() -> None:
    text = (ROOT / "SECURITY.md").read_text()
    promises = text.partition("| promised to |")[2].partition("## Not promised")[0].splitlines()[2:]
    rows = [line for line in promises if line]
    assert len(rows) >= 10
    for row in rows:
        named = re.findall(r"`(tests/[^`]+)`", row)
        assert named, row
        for name in named:
            path, _, test = name.partition("::")
            assert (ROOT / path).exists(), name
            assert not test or f"def {test}(" in (ROOT / path).read_text(), name
