"""Many games as a vector environment: the same as scalar environments in Gymnasium's own vector environment."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from doubloon import OptionsError
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_games import OpposedGames

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import doubloon.envs.gymnasium

SILVER_GOLD, GOLD_HUNTING = doubloon.envs.gymnasium.ENVIRONMENTS
SEED = (1 << 32) - 5
"""Seeds count on from 0 after the highest one."""


def make(name: str, games: int, **choices: Any) -> Any:
    return gymnasium.make_vec(name, num_envs=games, **choices)


def make_scalar(name: str, games: int, autoreset_mode: str, **choices: Any) -> Any:
    """The scalar environments, one after the other."""
    vector_kwargs = {"autoreset_mode": autoreset_mode}
    return gymnasium.make_vec(name, num_envs=games, vectorization_mode="sync", vector_kwargs=vector_kwargs, **choices)


def assert_same(ours: Any, theirs: Any) -> None:
    """Compare nested results of `reset` and `step`, with their types."""
    assert type(ours) is type(theirs)
    if isinstance(ours, dict):
        assert ours.keys() == theirs.keys()
        for name, value in ours.items():
            assert_same(value, theirs[name])
    elif isinstance(ours, tuple):
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other)
    elif isinstance(ours, np.ndarray):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if ours.dtype == object:
            assert_same(tuple(ours), tuple(theirs))
        else:
            assert np.array_equal(ours, theirs)
    else:
        assert ours == theirs


def random_actions(rng: np.random.Generator, masks: NDArray[np.int8], illegal: float) -> NDArray[np.int64]:
    """A legal action for each game, or sometimes any action."""
    chosen = (masks * rng.random(masks.shape)).argmax(axis=1)
    return np.where(rng.random(len(masks)) < illegal, rng.integers(-1, masks.shape[1] + 1, len(masks)), chosen)


def check_same(name: str, games: int, steps: int, mode: str, illegal: float = 0.0, **choices: Any) -> int:
    """Play both and compare everything; the number of games that ended."""
    ours = make(name, games, autoreset_mode=mode, **choices)
    theirs = make_scalar(name, games, mode, **choices)
    assert (ours.metadata, ours.observation_space, ours.action_space) == (
        theirs.metadata,
        theirs.observation_space,
        theirs.action_space,
    )
    rng = np.random.default_rng(1)
    found = ours.reset(seed=SEED)
    assert_same(found, theirs.reset(seed=SEED))
    ended = 0
    for _ in range(steps):
        actions = random_actions(rng, found[0]["action_mask"], illegal)
        found = ours.step(actions)
        assert_same(found, theirs.step(actions))
        terminations = found[2]
        ended += int(terminations.sum())
        if mode == "Disabled" and terminations.any():
            found = ours.reset(options={"reset_mask": terminations.copy()})
            assert_same(found, theirs.reset(options={"reset_mask": terminations.copy()}))
    return ended


CHOICES: list[tuple[str, dict[str, Any]]] = [
    (SILVER_GOLD, {"seat": 1}),
    (SILVER_GOLD, {"opponents": ("random",) * 2, "variant": "display-first", "observation": "numbers"}),
    (SILVER_GOLD, {"opponents": ("random",) * 3, "seat": 3, "reward": "difference"}),
    (SILVER_GOLD, {"opponents": ("landlubber", "random"), "seat": 1, "reward": "score"}),
    (SILVER_GOLD, {"opponents": ("greedy",)}),
    (GOLD_HUNTING, {"seat": 1, "reward": "score"}),
    (GOLD_HUNTING, {"opponents": "greenhorn", "variant": "hidden-heights", "observation": "numbers"}),
    (GOLD_HUNTING, {"opponents": "greedy", "seat": 1}),
]


@pytest.mark.parametrize(("name", "choices"), CHOICES, ids=str)
def test_every_game_is_that_of_a_scalar_environment(name: str, choices: dict[str, Any]) -> None:
    games = 3 if "opponents" in choices and set(choices["opponents"]) != {"random"} else 25
    assert check_same(name, games, steps=80, mode="NextStep", **choices) >= 2 * games


@pytest.mark.parametrize("mode", [mode.value for mode in AutoresetMode])
@pytest.mark.parametrize("name", [SILVER_GOLD, GOLD_HUNTING])
def test_all_autoreset_modes_work_as_in_gymnasium(name: str, mode: str) -> None:
    assert check_same(name, 12, steps=45, mode=mode, illegal=0.02) > 12


def test_games_of_large_batches_are_those_of_small_ones() -> None:
    large, small = OpposedGames(find_opponents("silver-and-gold", "random")), []
    seeds = np.arange(700, dtype=np.uint32)
    large.deal(seeds)
    for part in np.split(seeds, 7):
        small.append(OpposedGames(find_opponents("silver-and-gold", "random")))
        small[-1].deal(part)
    rng = np.random.default_rng(1)
    for _ in range(40):
        actions = large.program.choose(large.state, rng.integers(0, 1 << 32, 700, np.uint32))
        ended = large.step(actions)
        parts = [each.step(own) for each, own in zip(small, np.split(actions, 7), strict=True)]
        for name, field in large.state._asdict().items():
            assert np.array_equal(field, np.concatenate([getattr(each.state, name) for each in small], axis=-1)), name
        order = np.argsort(ended.numbers)
        scores = [found.scores[np.argsort(found.numbers)] for found in parts]
        assert np.array_equal(ended.scores[order], np.concatenate(scores))


def test_a_vector_environment_is_made_by_default() -> None:
    envs = make(GOLD_HUNTING, 5)
    assert isinstance(envs.unwrapped, doubloon.envs.gymnasium.OpposedVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    again = gymnasium.make_vec(pickle.loads(pickle.dumps(envs.spec)))
    assert again.num_envs == 5


def test_seeds_may_be_given_one_by_one() -> None:
    envs = make(SILVER_GOLD, 3)
    first, _ = envs.reset(seed=7)
    given, _ = envs.reset(seed=[9, None, 8])
    assert np.array_equal(given["observation"][2], first["observation"][1])
    assert np.array_equal(given["observation"][0], first["observation"][2])
    again, _ = envs.reset(seed=[9, None, 8])
    assert not np.array_equal(again["observation"][1], given["observation"][1])
    with pytest.raises(OptionsError, match="one seed for all games or 3 seeds, not 2"):
        envs.reset(seed=[1, 2])


def test_seeds_may_be_integers_of_numpy() -> None:
    envs, env = make(GOLD_HUNTING, 2), gymnasium.make(GOLD_HUNTING)
    dealt = [envs.reset(seed=seed)[0]["observation"] for seed in (3, np.int64(3), np.array([3, 4]), [np.uint32(3), 4])]
    assert all(np.array_equal(found, dealt[0]) for found in dealt)
    assert np.array_equal(env.reset(seed=np.int64(3))[0]["observation"], dealt[0][0])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [3.0, "3", -1])
def test_wrong_seeds_are_refused_as_by_gymnasium(seed: Any) -> None:
    envs, env = make(GOLD_HUNTING, 2), gymnasium.make(GOLD_HUNTING)
    calls: list[Callable[[], Any]] = [
        lambda: env.reset(seed=seed),
        lambda: envs.reset(seed=seed),
        lambda: envs.reset(seed=[1, seed]),
    ]
    for call in calls:
        with pytest.raises(gymnasium.error.Error, match="Seed must be"):
            call()


def test_the_first_games_without_a_seed_are_random() -> None:
    dealt = np.concatenate([make(SILVER_GOLD, 3).reset()[0]["observation"] for _ in range(2)])
    assert len(np.unique(dealt, axis=0)) == 6


def test_results_are_new_arrays_in_every_step() -> None:
    envs = make(GOLD_HUNTING, 4)
    before, _ = envs.reset(seed=1)
    kept = before["observation"].copy(), before["action_mask"].copy()
    actions = before["action_mask"].argmax(axis=1)
    before["action_mask"][:] = 0
    after = envs.step(actions)
    assert not after[2].any()  # the masks that were returned are not used
    assert np.array_equal(before["observation"], kept[0])
    after[2][:] = True
    assert not envs.step(after[0]["action_mask"].argmax(axis=1))[2].any()


def test_wrappers_of_gymnasium_work() -> None:
    envs = RecordEpisodeStatistics(make(GOLD_HUNTING, 8))
    observations, infos = envs.reset(seed=1)
    returns = []
    for _ in range(30):
        actions = observations["action_mask"].argmax(axis=1)
        observations, *_, infos = envs.step(actions)
        if "episode" in infos:
            returns += infos["episode"]["r"][infos["_episode"]].tolist()
    assert len(returns) == 8
    assert set(returns) <= {-1, 0, 1}


def test_wrong_calls_are_refused_with_a_sentence() -> None:
    with pytest.raises(OptionsError, match="num_envs must be a whole number, 1 or more, not 0"):
        make(GOLD_HUNTING, 0)
    with pytest.raises(OptionsError, match="there is no render mode 'film'"):
        make(GOLD_HUNTING, 2, render_mode="film")
    envs = make(GOLD_HUNTING, 2, autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(ResetNeeded, match="call reset"):
        envs.step([0, 0])
    with pytest.raises(ResetNeeded, match="without a reset_mask first"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(seed=1)
    with pytest.raises(OptionsError, match="actions are 2 integers"):
        envs.step([0])
    with pytest.raises(OptionsError, match="actions are 2 integers"):
        envs.step([0.5, 1])
    for mask in ([1, 0], np.zeros(2, bool), np.ones(3, bool)):
        with pytest.raises(OptionsError, match="reset_mask is an array of 2 booleans"):
            envs.reset(options={"reset_mask": mask})
    envs.step([16, 0])
    with pytest.raises(ResetNeeded, match="reset_mask"):
        envs.step([0, 0])


def test_all_games_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    texts = make(SILVER_GOLD, 2, seat=1, render_mode="ansi")
    texts.reset(seed=1)
    drawn = texts.render()
    assert [text.splitlines()[0][:30] for text in drawn] == ["Silver & Gold, seen by seat 1;"] * 2
    printed = make(SILVER_GOLD, 2, seat=1, render_mode="human")
    printed.reset(seed=1)
    assert printed.render() is None
    assert capsys.readouterr().out == "\n\n".join(drawn) + "\n"
    assert make(GOLD_HUNTING, 2).unwrapped.render() is None
    pictures = make(GOLD_HUNTING, 2, render_mode="rgb_array")
    pictures.reset(seed=1)
    assert [frame.shape[-1] for frame in pictures.render()] == [3, 3]
