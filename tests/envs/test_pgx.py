"""Environments of Pgx: they pass its own test, and play the games of the rules."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args
from xml.etree import ElementTree

import numpy as np
import pytest

from doubloon import OptionsError, UnknownName
from doubloon.core.errors import missing
from doubloon.envs.episode import Episode, find_program
from doubloon.envs.rewards import Reward
from doubloon.registry import GAMES

pytest.importorskip("pgx", reason="Pgx is not installed")
import jax
import jax.numpy as jnp
from pgx._src import api_test
from pgx.experimental import auto_reset

from doubloon.envs.pgx import DoubloonEnv, DoubloonState, make

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
BATCH = 12
"""The games of most tests; with one size, every function is compiled once."""
slow = pytest.mark.slow


def keys(*shape: int, seed: int = 1) -> Any:
    return jax.random.split(jax.random.PRNGKey(seed), shape)


def equal(one: Any, other: Any) -> bool:
    return bool(jax.tree.all(jax.tree.map(lambda a, b: a.dtype == b.dtype and np.array_equal(a, b), one, other)))


def random_actions(rng: np.random.Generator, mask: Any) -> Any:
    """A legal action for each game."""
    return np.where(mask, rng.random(mask.shape), -1).argmax(axis=-1)


@jax.jit  # type: ignore[untyped-decorator]  # JAX is not type-checked here
def act_randomly(key: Any, mask: Any) -> Any:
    """The chooser of Pgx, for one game as well as for a batch."""
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)


@cache
def gold_hunting() -> tuple[DoubloonEnv, Callable[..., Any], Callable[..., Any]]:
    """An environment, and its functions compiled for batches."""
    env = make("gold-hunting")
    return env, jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))


@cache
def finished() -> DoubloonState:
    """Games of Gold Hunting that are over."""
    _, init, step = gold_hunting()
    rng = np.random.default_rng(2)
    state: DoubloonState = init(keys(BATCH))
    while not state.terminated.all():
        state = step(state, random_actions(rng, np.asarray(state.legal_action_mask)))
    return state


def test_a_missing_pgx_is_named_with_the_extra() -> None:
    code = "import sys; sys.modules['pgx'] = None; import doubloon.envs.pgx"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr.splitlines()[-1].endswith(str(missing("Pgx", "pgx", "")))


@pytest.mark.parametrize(
    ("game", "seats", "variant"),
    [
        ("silver-and-gold", 2, "standard"),
        pytest.param("silver-and-gold", 4, "display-first", marks=slow),
        pytest.param("gold-hunting", 2, "hidden-heights", marks=slow),
    ],
)
def test_it_passes_the_api_test_of_pgx(monkeypatch: pytest.MonkeyPatch, game: str, seats: int, variant: str) -> None:
    known = (*get_args(api_test.EnvId), *GAMES)
    monkeypatch.setattr(api_test, "EnvId", Literal[known])
    # With the installed JAX, the chooser of Pgx 2.6 fails on every single game, also on those of Pgx: it wants a batch.
    monkeypatch.setattr(api_test, "act_randomly", act_randomly)
    api_test.api_test(make(game, seats=seats, variant=variant), num=2)


@pytest.mark.parametrize(
    ("game", "seats", "variant", "reward"),
    [
        ("silver-and-gold", 3, "display-first", "difference"),
        ("gold-hunting", 2, "hidden-heights", "score"),
        pytest.param("gold-hunting", 2, "standard", "rank", marks=slow),
    ],
)
def test_whole_games_are_those_of_the_rules_with_the_same_seeds(
    game: str, seats: int, variant: str, reward: Reward
) -> None:
    games = 6
    env = make(game, seats=seats, variant=variant, reward=reward)
    state = jax.jit(jax.vmap(env.init))(keys(games))
    step = jax.jit(jax.vmap(env.step))
    episodes = [Episode(game, seats=seats, variant=variant, reward=reward) for _ in range(games)]
    for episode, key in zip(episodes, keys(games), strict=True):
        episode.reset(seed=int(jax.random.bits(key)))
    rng = np.random.default_rng(1)
    ended = [False] * games
    while not all(ended):
        observations, masks, rewards = map(np.asarray, (state.observation, state.legal_action_mask, state.rewards))
        for number, episode in enumerate(episodes):
            if ended[number]:
                assert not rewards[number].any()
                continue
            assert rewards[number].tolist() == episode.rewards().tolist()
            assert bool(state.terminated[number]) == (episode.asked is None)
            if episode.asked is None:
                ended[number] = True
                assert masks[number].all()
            else:
                assert state.current_player[number] == episode.asked
                assert masks[number].tolist() == episode.mask().astype(bool).tolist()
            seat = int(state.current_player[number])
            assert np.array_equal(observations[number], episode.observe(seat).astype(bool))
        actions = random_actions(rng, masks)
        for episode, action in zip(episodes, actions.tolist(), strict=True):
            if episode.asked is not None:
                episode.step(action)
        state = step(state, actions)


def test_the_deal_is_that_of_the_array_program() -> None:
    env, init, _ = gold_hunting()
    state = init(keys(BATCH))
    seeds = np.array([jax.random.bits(key) for key in keys(BATCH)], np.uint32)
    dealt = find_program("gold-hunting", env.options).deal(seeds)
    assert np.array_equal(state._position.rows, dealt.rows.T)
    assert len(np.unique(dealt.rows)) > 2


def test_the_facts_about_an_environment_fit_its_states() -> None:
    env, init, _ = gold_hunting()
    state = init(keys(BATCH))
    assert (env.id, env.version, env.num_players) == ("gold-hunting", "v0", 2)
    assert state.legal_action_mask.shape == (BATCH, env.num_actions)
    assert state.observation.shape == (BATCH, *env.observation_shape)
    assert state.observation.dtype == jnp.bool_
    assert state.rewards.shape == (BATCH, env.num_players)


def test_one_game_and_nested_batches_play_alike() -> None:
    env, init, step = gold_hunting()
    flat = init(keys(BATCH))
    actions = np.arange(BATCH) % 3
    after = step(flat, actions)
    nested = jax.tree.map(lambda array: array.reshape(3, 4, *array.shape[1:]), flat)
    twice = jax.jit(jax.vmap(jax.vmap(env.step)))(nested, actions.reshape(3, 4))
    assert equal(jax.tree.map(lambda array: array.reshape(BATCH, *array.shape[2:]), twice), after)
    one_before, one_after = (jax.tree.map(lambda array: array[4], state) for state in (flat, after))
    assert equal(jax.jit(env.step)(one_before, 1), one_after)


def test_several_actions_can_be_tried_in_one_position() -> None:
    env, init, step = gold_hunting()
    state = init(keys(BATCH))
    actions = np.arange(BATCH) % 3
    one = jax.tree.map(lambda array: array[0], state)
    tried = jax.jit(jax.vmap(env.step, in_axes=(None, 0)))(one, actions)
    same = jax.tree.map(lambda array: jnp.stack([array] * BATCH), one)
    assert equal(tried, step(same, actions))


def test_games_restart_with_the_wrapper_of_pgx_inside_a_scan() -> None:
    env, init, _ = gold_hunting()
    restarting = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> Any:
        noise = jax.random.uniform(key, state.legal_action_mask.shape)
        state = restarting(state, jnp.where(state.legal_action_mask, noise, -1).argmax(axis=-1), keys(BATCH))
        return state, (state.terminated, state.rewards, state._position.turn)

    _, (ended, rewards, turns) = jax.jit(lambda state: jax.lax.scan(play, state, keys(100)))(init(keys(BATCH)))
    assert (ended.sum(axis=0) == 2).all()
    assert not rewards[~ended].any()
    assert (rewards.sum(axis=-1) == 0).all()
    assert not turns[ended].any()
    assert turns.max() == 19


def test_an_illegal_action_ends_the_game_with_the_penalty_of_pgx() -> None:
    env, init, step = gold_hunting()
    before = init(keys(BATCH))
    after = step(before, np.array([16] + [0] * (BATCH - 1)))
    assert after.terminated.tolist() == [True] + [False] * (BATCH - 1)
    assert after.rewards.tolist() == [[-1, 1]] + [[0, 0]] * (BATCH - 1)
    assert after.legal_action_mask[0].all()
    assert after.current_player[0] == 0
    assert equal(*(jax.tree.map(lambda array: array[0], state._position) for state in (before, after)))
    assert env.num_actions == 17
    assert "Gold Hunting" in after.to_svg()


def test_a_step_after_the_end_changes_nothing_and_gives_no_rewards() -> None:
    _, _, step = gold_hunting()
    state = finished()
    again = step(state, np.arange(BATCH))
    assert not again.rewards.any()
    assert equal(again, state.replace(rewards=again.rewards))


def test_a_drawing_shows_what_the_current_player_sees(tmp_path: Path) -> None:
    _, init, _ = gold_hunting()
    for state, viewer in ((init(keys(BATCH)), "seat 0"), (finished(), "a spectator")):
        one = jax.tree.map(lambda array: array[0], state)
        one.save_svg(tmp_path / "one.svg", scale=0.5)
        drawn = ElementTree.fromstring((tmp_path / "one.svg").read_text(encoding="utf-8"))
        assert [title.text for title in drawn.iter(f"{SVG}title")] == [f"Gold Hunting, seen by {viewer}"]
        assert drawn.attrib["width"] == "450"
        assert one._repr_html_() == one.to_svg()


def test_a_drawing_of_a_batch_shows_the_first_nine_games() -> None:
    _, init, _ = gold_hunting()
    state = init(keys(BATCH))
    nested = jax.tree.map(lambda array: array.reshape(3, 4, *array.shape[1:]), state)
    assert len(ElementTree.fromstring(nested.to_svg())) == 9
    four = jax.tree.map(lambda array: array[0], nested)
    places = [group.attrib["transform"] for group in ElementTree.fromstring(four.to_svg())]
    assert places == ["translate(0 0)", "translate(920 0)", "translate(0 400)", "translate(920 400)"]


def test_a_drawing_has_the_right_ending(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match=r"ends with \.svg, not like 'game.png'"):
        finished().save_svg(tmp_path / "game.png")


def test_the_example_of_the_documentation_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    example = (DOCS / "pgx.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    scope: dict[str, Any] = {}
    exec(example.replace("1000", str(BATCH)), scope)
    assert scope["state"].rewards.shape == (BATCH, 2)
    assert (tmp_path / "games.svg").exists()


def test_games_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownName, match="no game 'chess'"):
        make("chess")
    with pytest.raises(OptionsError, match="cannot be played by 5 players"):
        make("silver-and-gold", seats=5)
    with pytest.raises(OptionsError, match="no reward 'points'"):
        make("gold-hunting", reward="points")  # type: ignore[arg-type]  # not a Reward
