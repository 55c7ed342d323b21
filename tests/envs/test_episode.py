"""One game step by step: which seats are asked, copies, seeds, and the end."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from doubloon import IllegalMove
from doubloon.envs.episode import Episode


def started(game: str, seed: int) -> Episode:
    episode = Episode(game, reward="score", observation="numbers")
    episode.reset(seed=seed)
    return episode


def played(episode: Episode) -> Episode:
    rng = random.Random(3)
    while episode.asked is not None:
        episode.step(rng.choice(episode.legal()))
    return episode


@pytest.mark.parametrize("game", ["silver-and-gold", "gold-hunting"])
def test_a_copy_continues_the_same_game(game: str) -> None:
    episode = started(game, 11)
    episode.step(episode.legal()[0])
    copies = [copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]
    before = episode.observe(0)
    rewards = played(episode).rewards()
    episode.reset()
    for other in copies:
        assert (other.observe(0) == before).all()
        assert (played(other).rewards() == rewards).all()
        other.reset()
        assert other.state() == episode.state()


def test_seats_that_are_asked_together_can_act_in_any_order() -> None:
    episode = Episode("silver-and-gold", seats=3, observation="numbers")
    episode.reset(seed=2)
    assert (episode.asked, episode.asked_together) == (0, (0, 1, 2))
    assert episode.program.layout.fields[1].name == "asked"
    assert [episode.observe(1)[1], episode.observe(1, asked=1)[1]] == [2, 0]
    episode.step(episode.legal(2)[0], seat=2)
    assert (episode.asked, episode.asked_together) == (0, (0, 1))
    assert episode.legal(2) == ()
    assert not episode.mask(2).any()


def test_a_finished_game_takes_no_action() -> None:
    episode = started("gold-hunting", 5)
    assert episode.result() is None
    assert not episode.rewards().any()
    result = played(episode).result()
    assert result is not None
    assert episode.rewards().tolist() == [score.total for score in result.scores]
    assert episode.legal() == ()
    with pytest.raises(IllegalMove, match=r"the game is over; call reset\(\)"):
        episode.step(0)


def test_the_seed_determines_this_game_and_the_following_ones() -> None:
    one, two = started("silver-and-gold", 9), started("silver-and-gold", 9 + (1 << 32))
    first = one.observe(0)
    for _ in range(2):
        assert one.state() == two.state()
        one.reset()
        two.reset()
    assert not np.array_equal(one.observe(0), first)


@pytest.mark.parametrize("kind", [np.int64, np.uint32, np.int32])
def test_a_seed_may_be_an_integer_of_numpy(kind: type[np.integer[Any]]) -> None:
    one, two = started("gold-hunting", 9), Episode("gold-hunting", reward="score", observation="numbers")
    two.reset(seed=kind(9))  # type: ignore[arg-type]  # any integer works
    for _ in range(2):
        assert one.state() == two.state()
        one.reset()
        two.reset()
