"""The policies that come with the package."""

from pathlib import Path

import pytest

from doubloon.games.gold_hunting.policy import weights
from doubloon.games.gold_hunting.policy.weights import shipped_policy
from tests.games.gold_hunting.positions import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_has_its_policy(variant: str) -> None:
    policy = shipped_policy(variant)
    assert policy.variant == variant
    assert policy is shipped_policy(variant), "it is loaded once"
    assert policy.mixture.sum(axis=1) == pytest.approx(1)
    assert (policy.mixture > 0.001).sum(axis=1).min() > 20, "many builds, so that the opponent cannot know them"


def test_all_policies_together_are_small() -> None:
    files = list(Path(weights.__file__).parent.glob("*.npz"))
    assert len(files) == len(VARIANTS)
    assert sum(file.stat().st_size for file in files) < 8_000_000
