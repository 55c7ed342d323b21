"""The network of a policy, and its file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from doubloon.core.errors import UnusableWeights
from doubloon.games.gold_hunting.policy.inputs import CHOICES, INPUTS
from doubloon.games.gold_hunting.policy.network import Policy
from tests.games.gold_hunting.policy.policies import random_policy

INPUT = np.random.default_rng(4).random((5, INPUTS)).astype(np.float32)


def test_logits_are_those_of_a_plain_calculation() -> None:
    policy = random_policy("standard")
    values = INPUT[2].astype(np.float64)
    for number, (weights, bias) in enumerate(policy.layers):
        values = np.array([sum(values * column) for column in weights.T]) + bias
        values = values if number == len(policy.layers) - 1 else np.where(values > 0, values, 0)
    logits = policy.logits(INPUT)
    assert logits.dtype == np.float32
    assert logits.shape == (5, CHOICES)
    assert logits[2] == pytest.approx(values, rel=1e-4, abs=1e-5)


def test_illegal_choices_have_no_probability() -> None:
    policy = random_policy("standard")
    legal = np.ones((5, CHOICES), bool)
    legal[:, 3:7] = False
    found = policy.probabilities(INPUT, legal)
    assert found.sum(axis=1) == pytest.approx(1)
    assert not found[~legal].any()
    exact = np.where(legal, np.exp(policy.logits(INPUT)), 0)
    assert found == pytest.approx(exact / exact.sum(axis=1, keepdims=True), rel=1e-4)


def test_a_saved_policy_plays_the_same(tmp_path: Path) -> None:
    policy = random_policy("hidden-heights")
    policy.save(tmp_path / "policy.npz")
    loaded = Policy.load(tmp_path / "policy.npz")
    assert loaded.variant == "hidden-heights"
    assert loaded.hidden_heights
    assert loaded.mixture == pytest.approx(policy.mixture)
    assert loaded.logits(INPUT) == pytest.approx(policy.logits(INPUT), abs=0.05)


def content(path: Path) -> dict[str, Any]:
    with np.load(path) as archive:
        return {name: archive[name] for name in archive.files}


def other_format(arrays: dict[str, Any]) -> None:
    arrays["metadata"] = np.array(str(arrays["metadata"]).replace("policy/1", "policy/0"))


def without_bias(arrays: dict[str, Any]) -> None:
    del arrays["b1"]


def other_inputs(arrays: dict[str, Any]) -> None:
    arrays["w0"] = arrays["w0"][1:]


def fewer_builds(arrays: dict[str, Any]) -> None:
    arrays["mixture"] = arrays["mixture"][:, 1:]


def not_a_number(arrays: dict[str, Any]) -> None:
    arrays["b0"][0] = np.nan


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (other_format, "has the format 'doubloon-gold-hunting-policy/0'; expected 'doubloon-gold-hunting-policy/1'"),
        (without_bias, "is not a complete learned policy"),
        (other_inputs, "does not hold the mixture and the network of a learned policy"),
        (fewer_builds, "does not hold the mixture and the network of a learned policy"),
        (not_a_number, "does not hold the mixture and the network of a learned policy"),
    ],
)
def test_a_damaged_file_gets_a_sentence(tmp_path: Path, damage: Callable[[dict[str, Any]], None], message: str) -> None:
    path = tmp_path / "policy.npz"
    random_policy("standard").save(path)
    arrays = content(path)
    damage(arrays)
    np.savez(path, **arrays)
    with pytest.raises(UnusableWeights, match=message):
        Policy.load(path)


def test_a_file_of_another_variant_or_none_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    with pytest.raises(UnusableWeights, match="does not exist; expected the learned policy"):
        Policy.load(path)
    path.write_bytes(b"PK")
    with pytest.raises(UnusableWeights, match="is not a complete learned policy"):
        Policy.load(path)
    random_policy("standard").save(path)
    assert Policy.load(path, "standard").variant == "standard"
    with pytest.raises(UnusableWeights, match="for the variant 'standard'; expected 'hidden-heights'"):
        Policy.load(path, "hidden-heights")
