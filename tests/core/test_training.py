"""The settings of a training: which numbers an option allows, and how much of a budget is used."""

import pytest

from doubloon.core.training import Budget, OptionKind


@pytest.mark.parametrize(
    ("kind", "allowed", "refused"),
    [
        (OptionKind.SHARE, (0, 0.5, 1), (-0.1, 1.1)),
        (OptionKind.COUNT, (1, 7), (0, -1)),
        (OptionKind.POSITIVE, (0.1,), (0,)),
    ],
)
def test_an_option_allows_the_numbers_of_its_kind(
    kind: OptionKind, allowed: tuple[float, ...], refused: tuple[float, ...]
) -> None:
    assert all(kind.allows(number) for number in allowed)
    assert not any(kind.allows(number) for number in refused)


def test_the_end_of_a_budget_is_what_comes_first() -> None:
    assert Budget().used(games=100, seconds=100) == 0
    assert Budget(games=200).used(games=50, seconds=100) == 0.25
    assert Budget(games=200, seconds=125).used(games=50, seconds=100) == 0.8
    assert Budget(seconds=50).used(games=50, seconds=100) == 1
