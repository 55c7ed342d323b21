"""Which long tests a run takes: those of one slice; the slices together have all."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import ALL, SLICES, TESTS, chosen_slice, pytest_collection_modifyitems, slice_of

SHORT = "core/test_chance.py"
FILES = [
    file for names in SLICES for name in names for file in sorted(TESTS.glob(f"{name}/**/test_*.py")) or [TESTS / name]
]


class Item:
    """A test of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path


def run(wanted: str | None, *arguments: str) -> tuple[set[str | None], int]:
    """The slices of the tests that a run takes, and how many it leaves out."""
    items: list[Any] = [Item(path) for path in (TESTS / SHORT, *FILES)]
    left_out: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    config: Any = SimpleNamespace(getoption=lambda _: wanted, args=[str(TESTS), *arguments], hook=hook)
    pytest_collection_modifyitems(config, items)
    return {slice_of(item.path) for item in items}, len(left_out)


def test_every_name_of_a_slice_exists_and_is_in_that_slice_only() -> None:
    for number, names in enumerate(SLICES):
        for name in names:
            assert (TESTS / name).exists(), name
            assert slice_of(TESTS / name) == str(number)
    assert len(FILES) > 20


@pytest.mark.parametrize("number", range(len(SLICES)))
def test_a_run_takes_one_slice_and_everything_that_is_not_long(number: int) -> None:
    taken, left_out = run(str(number))
    assert taken == {None, str(number)}
    assert left_out == sum(slice_of(file) != str(number) for file in FILES)


def test_all_slices_run_on_request() -> None:
    assert run(ALL) == ({None, *map(str, range(len(SLICES)))}, 0)


def test_a_long_test_that_is_named_runs() -> None:
    assert run("0", f"{FILES[-1]}::test_something")[1] == 0


def test_a_commit_always_gets_the_same_slice() -> None:
    config: Any = SimpleNamespace(getoption=lambda _: None)
    assert chosen_slice(config) == chosen_slice(config)
    assert chosen_slice(config) in map(str, range(len(SLICES)))
