"""One game as an environment of Gymnasium."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NoReturn

import numpy as np
import pytest

from doubloon import IllegalMove, OptionsError, UnknownName
from doubloon.core.errors import missing
from doubloon.envs.opponents import find_opponents
from doubloon.envs.opposed_episode import OpposedEpisode

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import doubloon.envs.gymnasium

SILVER_GOLD, GOLD_HUNTING = doubloon.envs.gymnasium.ENVIRONMENTS
CHOICES: list[tuple[str, dict[str, Any]]] = [
    (SILVER_GOLD, {}),
    (SILVER_GOLD, {"opponents": ("greedy", "random"), "seat": 2, "variant": "display-first", "reward": "score"}),
    (SILVER_GOLD, {"opponents": ("random",) * 3, "seat": 1, "observation": "numbers"}),
    (GOLD_HUNTING, {}),
    (GOLD_HUNTING, {"opponents": "greedy", "seat": 1, "variant": "hidden-heights", "observation": "numbers"}),
]


def make(name: str, **choices: Any) -> Any:
    return gymnasium.make(name, **choices)


def play(env: Any, rng: random.Random, seed: int | None = None) -> Iterator[tuple[Any, ...]]:
    """A random game, beginning with the result of `reset`."""
    observation, info = env.reset(seed=seed)
    yield observation, info
    ended = False
    while not ended:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        found = env.step(rng.choice(legal))
        observation, _, ended, *_ = found
        yield found


@pytest.mark.parametrize(("name", "choices"), CHOICES, ids=str)
def test_it_passes_the_checks_of_gymnasium(name: str, choices: dict[str, Any]) -> None:
    """Warnings are errors in all tests. Wrapped as `make` does, only the warning about wrappers remains."""
    env = make(name, **choices)
    check_env(env.unwrapped)
    with pytest.warns(UserWarning, match="different from the unwrapped version") as warned:
        check_env(env, skip_render_check=True)
    assert len(warned) == 1


@pytest.mark.parametrize(("name", "choices"), CHOICES, ids=str)
def test_a_game_is_played_to_its_end(name: str, choices: dict[str, Any]) -> None:
    env = make(name, **choices)
    episode = env.unwrapped.episode
    _, *steps = play(env, random.Random(1), seed=3)
    for found, reward, ended, truncated, info in steps:
        assert found in env.observation_space
        assert info["action_mask"] is found["action_mask"]
        assert not truncated
        assert ended or reward == 0
    last, reward, ended, _, info = steps[-1]
    result = episode.result()
    assert ended
    assert not last["action_mask"].any()
    assert info["score"] == result.scores[env.unwrapped.seat].total
    assert not any("score" in info for *_, info in steps[:-1])
    assert reward == episode.rewards_of(result)[env.unwrapped.seat]
    assert len(steps) > 10


def test_the_agent_is_asked_after_every_step() -> None:
    env = make(SILVER_GOLD, opponents=("random", "random"), seat=1)
    for observation, *_ in play(env, random.Random(1), seed=1):
        assert env.unwrapped.episode.asked in (1, None)
        assert observation["action_mask"].tolist() == env.unwrapped.episode.mask().tolist()
        assert env.unwrapped.action_masks().tolist() == observation["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    ("reward", "expected"), [("rank", {-1.0, 0.0, 1.0}), ("score", range(200)), ("difference", range(-200, 200))]
)
def test_rewards_follow_the_result(reward: str, expected: Any) -> None:
    env = make(GOLD_HUNTING, reward=reward)
    rewards = []
    for seed in range(8):
        *_, (_, final, *_) = play(env, random.Random(seed), seed=seed)
        first, second = (score.total for score in env.unwrapped.episode.result().scores)
        assert final in expected
        if reward != "rank":
            assert final == (first if reward == "score" else first - second)
        rewards.append(final)
    assert len(set(rewards)) > 1


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("name", [SILVER_GOLD, GOLD_HUNTING])
def test_a_seed_determines_the_game_and_those_that_follow(name: str, opponent: str) -> None:
    def two_games(env: Any, seed: int) -> list[Any]:
        rng = random.Random(1)
        steps = [*play(env, rng, seed), *play(env, rng)]
        return [observation["observation"].tolist() for observation, *_ in steps]

    env = make(name, opponents=opponent, seat=1)
    first = two_games(env, 7)
    assert two_games(env, 7) == first
    assert two_games(make(name, opponents=opponent, seat=1), 7) == first
    assert two_games(env, 8) != first


def test_the_first_game_without_a_seed_is_random() -> None:
    deals = {make(SILVER_GOLD).reset()[0]["observation"].tobytes() for _ in range(5)}
    assert len(deals) == 5


def test_random_opponents_choose_every_legal_move() -> None:
    """All six ways to keep two of four cards, each about as often."""
    episode = OpposedEpisode(find_opponents("silver-and-gold", "random", seat=1))
    kept: dict[tuple[int, ...], int] = {}
    for seed in range(600):
        episode.reset(seed)
        state = episode.state()
        places = tuple(sorted(state.hands[0].index(active.card) for active in state.players[0].cards))
        kept[places] = kept.get(places, 0) + 1
    assert len(kept) == 6
    assert min(kept.values()) > 70


def test_random_builds_differ_from_game_to_game() -> None:
    episode = OpposedEpisode(find_opponents("gold-hunting", "random", seat=1))
    builds = set()
    for seed in range(50):
        episode.reset(seed)
        builds.add(episode.state().players[0].piles)
    assert len(builds) == 50


ILLEGAL = [
    (SILVER_GOLD, 0, "action 0 is not legal: there is no card to cross off"),
    (SILVER_GOLD, 134, "action 134 is not legal: that space of the display is vacant"),
    (SILVER_GOLD, 139, "'pass' is not legal: only one without a free box passes; legal: keep grey-01 grey-10, "),
    (SILVER_GOLD, 140, "there is no action 140; legal: 128, 129, 130, 131, 132, 133"),
    (SILVER_GOLD, -1, "there is no action -1; legal: 128, 129, 130, 131, 132, 133"),
    (GOLD_HUNTING, 16, "action 16 is not legal; legal: 0, 1, 2"),
    (GOLD_HUNTING, 17, "there is no action 17; legal: 0, 1, 2"),
]


@pytest.mark.parametrize(("name", "action", "reason"), ILLEGAL, ids=str)
def test_an_illegal_action_ends_the_episode_and_is_explained(name: str, action: int, reason: str) -> None:
    env = make(name, reward="score")
    before, _ = env.reset(seed=1)
    after, reward, ended, truncated, info = env.step(action)
    assert (reward, ended, truncated) == (-1, True, False)
    assert info["illegal"].startswith(reason)
    assert np.array_equal(after["observation"], before["observation"])
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(action)
    env.reset()
    assert not env.step(128 if name == SILVER_GOLD else 0)[2]


def test_an_illegal_cross_is_explained_by_the_rules() -> None:
    env = make(SILVER_GOLD)
    observation, _ = env.reset(seed=1)
    observation, *_ = env.step(128)
    reasons = set()
    for action in np.flatnonzero(observation["action_mask"] == 0).tolist():
        continued = copy.deepcopy(env.unwrapped)
        reasons.add(continued.step(action)[-1]["illegal"].partition(";")[0])
    assert any("cross" in reason and "is not legal" in reason for reason in reasons)
    assert any("positions on a card" in reason for reason in reasons)
    assert "action 128 is not legal: cards are kept before the first turn" in reasons


@pytest.mark.parametrize(("name", "choices"), CHOICES, ids=str)
def test_an_explanation_depends_only_on_the_view(name: str, choices: dict[str, Any]) -> None:
    env = make(name, **choices).unwrapped
    seat, rules, opponents = env.seat, env.episode.game, env.episode.opponents
    frank = replace(opponents, game=replace(rules, play=explain_with_the_state))
    rng, resampled = random.Random(1), 0
    for _ in play(env, rng, seed=3):
        legal, state = env.episode.legal(), env.episode.state()
        if not legal:
            continue
        other = rules.sample(rules.view(state, seat), rng)
        resampled += other != state
        illegal = [action for action in range(env.action_space.n) if action not in legal]
        for action in rng.sample(illegal, min(8, len(illegal))):
            for each in (opponents, frank):
                assert each.why_illegal(state, action, legal) == each.why_illegal(other, action, legal)
    assert resampled > 10


def explain_with_the_state(state: Any, _seat: int, _move: Any) -> NoReturn:
    """The rule of a game that would reveal everything."""
    raise IllegalMove(str(tuple(state)))


def test_a_step_needs_a_game_in_progress() -> None:
    env = make(GOLD_HUNTING)
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.unwrapped.step(0)
    for _ in play(env, random.Random(1), seed=1):
        pass
    with pytest.raises(ResetNeeded, match="no game is in progress; call reset"):
        env.step(0)


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"opponents": "kraken"}, UnknownName, "silver-and-gold has no bot 'kraken'; bots: random, greedy, "),
    (
        {"opponents": "cmd:python agent.py"},
        UnknownName,
        "silver-and-gold has no bot 'cmd:python agent.py'; bots: random",
    ),
    ({"opponents": ()}, OptionsError, "cannot be played by 1 player; possible: 2, 3, 4"),
    ({"opponents": ("random",) * 4}, OptionsError, "cannot be played by 5 players; possible: 2, 3, 4"),
    ({"seat": 2}, OptionsError, "there is no seat 2; seats are 0 to 1"),
    ({"variant": "open"}, OptionsError, "has no variant 'open'"),
    ({"reward": "gold"}, OptionsError, "there is no reward 'gold'"),
    ({"observation": "pixels"}, OptionsError, "there is no observation 'pixels'"),
]


@pytest.mark.parametrize(("choices", "error", "message"), WRONG, ids=str)
def test_wrong_choices_are_refused_with_a_sentence(
    choices: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make(SILVER_GOLD, **choices)
    with pytest.raises(error, match=message):
        gymnasium.make_vec(SILVER_GOLD, num_envs=3, **choices)


def test_a_missing_gymnasium_is_named_with_the_extra() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import doubloon.envs.gymnasium"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr.splitlines()[-1].endswith(str(missing("Gymnasium", "gymnasium", "")))


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_copy_continues_the_same_game(opponent: str) -> None:
    episode = OpposedEpisode(find_opponents("silver-and-gold", opponent))
    episode.reset(3)
    for copied in (copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))):
        assert copied.observe(0).tolist() == episode.observe(0).tolist()
    copied = copy.deepcopy(episode)
    for each in (episode, copied):
        while each.asked is not None:
            each.step(each.legal()[0])
    assert copied.state() == episode.state()


@pytest.mark.parametrize("branch", [copy.copy, copy.deepcopy])
def test_a_copy_has_bots_of_its_own(branch: Callable[[OpposedEpisode], OpposedEpisode]) -> None:
    """A level of the ladder chooses at random, so a shared bot would decide otherwise in the second game."""

    def finish(episode: OpposedEpisode) -> Any:
        while episode.asked is not None:
            episode.step(episode.legal()[0])
        return episode.state()

    episode = OpposedEpisode(find_opponents("gold-hunting", "greenhorn"))
    episode.reset(3)
    assert finish(branch(episode)) == finish(episode)


def test_positions_are_drawn_as_the_agent_sees_them(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(SILVER_GOLD, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Silver & Gold, seen by seat 1")
    shown = make(SILVER_GOLD, seat=1, render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out.startswith(env.render())
    assert make(SILVER_GOLD).unwrapped.render() is None
    pictures = make(GOLD_HUNTING, render_mode="rgb_array")
    pictures.reset(seed=1)
    frame = pictures.render()
    assert (frame.dtype, frame.ndim, frame.shape[-1]) == (np.uint8, 3, 3)
