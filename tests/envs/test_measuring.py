"""Measuring a policy against bots."""

from typing import Any

import numpy as np
import pytest

from doubloon import game
from doubloon.core import OptionsError, UnknownName
from doubloon.envs.measuring import measure, measure_levels


def last_legal(_observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_the_same_seed_gives_the_same_result() -> None:
    first = measure("gold-hunting", last_legal, "greenhorn", games=6, seed=3)
    assert first == measure("gold-hunting", last_legal, "greenhorn", games=6, seed=3)
    assert first != measure("gold-hunting", last_legal, "greenhorn", games=6, seed=4)


def test_every_deal_is_played_from_each_seat() -> None:
    first_hands: list[tuple[int, tuple[int, ...]]] = []

    def remember(observations: Any, masks: Any) -> Any:
        if not first_hands:
            first_hands.extend((row[0], tuple(row[9:13])) for row in observations.tolist())
        return last_legal(observations, masks)

    found = measure("silver-and-gold", remember, "castaway", games=6, seats=3, observation="numbers")
    assert found.games == 6
    assert [seat for seat, _ in first_hands] == [0, 1, 2, 0, 1, 2]
    assert len({hand for _, hand in first_hands}) == 6


def test_a_policy_is_always_called_with_all_games() -> None:
    calls: list[Any] = []

    def remember(observations: Any, masks: Any) -> Any:
        calls.append(masks)
        assert len(observations) == len(masks) == 8
        return last_legal(observations, masks)

    measure("silver-and-gold", remember, "castaway", games=8)
    over = [(masks.sum(axis=1) == 1) & (masks[:, 0] == 1) for masks in calls]
    assert not over[0].any()
    assert 0 < over[-1].sum() < 8  # games end at different times
    assert all(masks.any(axis=1).all() for masks in calls)


def test_a_better_policy_wins_more() -> None:
    def weak(_observations: Any, masks: Any) -> Any:
        return last_legal(_observations, masks)

    def strong(_observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)  # patterns have lower numbers than single boxes

    scores = [measure("silver-and-gold", policy, "castaway", games=20).score for policy in (weak, strong)]
    assert scores[0] < scores[1]


def test_levels_are_measured_up_to_the_first_that_wins_more() -> None:
    found = list(measure_levels("silver-and-gold", last_legal, games=6, seats=3, seed=1))
    assert [each.opponent for each in found] == list(game("silver-and-gold").levels[: len(found)])
    assert [each.wins * 3 < 1 for each in found] == [False] * (len(found) - 1) + [True]


def test_ties_share_a_win() -> None:
    found = measure("gold-hunting", last_legal, "random", games=40, seed=1)
    assert found.low < found.wins < found.high
    assert np.isclose(found.wins * 40 % 0.5, 0)


def test_wrong_input_gets_a_sentence() -> None:
    with pytest.raises(OptionsError, match="multiple of 2"):
        measure("gold-hunting", last_legal, "random", games=3)
    with pytest.raises(UnknownName, match="gold-hunting has no bot 'castaway'"):
        measure("gold-hunting", last_legal, "castaway")
