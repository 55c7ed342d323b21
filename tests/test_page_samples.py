"""The samples of games that the page's tests use."""

from pathlib import Path

import pytest

from tools.page_samples import samples


@pytest.mark.parametrize(
    ("file", "content"), list(samples()), ids=lambda value: value.stem if isinstance(value, Path) else ""
)
def test_the_samples_are_what_the_games_produce_now(file: Path, content: str) -> None:
    assert file.read_text(encoding="utf-8") == content, (
        f"{file.name} is out of date: run .venv/bin/python -m tools.page_samples"
    )
