"""Environments of PettingZoo: they play the games of the rules, end on illegal actions, and leak nothing."""

import copy
import importlib
import pickle
import random
import sys
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from doubloon import IllegalMove, OptionsError, UnknownName
from doubloon.core import AnyGame, Options
from doubloon.envs.rewards import rank_rewards
from doubloon.games.gold_hunting.state import Phase
from tests.batch.adapters import ADAPTERS
from tests.playing import EVERY_OPTION

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
import pettingzoo
from pettingzoo.utils.env_logger import EnvLogger

from doubloon.envs.pettingzoo import env, parallel_env, raw_env

every_option = pytest.mark.parametrize(("game", "options"), EVERY_OPTION)


def legal(observed: dict[str, Any]) -> list[int]:
    return np.flatnonzero(observed["action_mask"]).tolist()


def rules_actions(game: AnyGame, state: Any, seat: int) -> list[int] | None:
    """The actions of the legal moves of the rules; None while building, where a move has many actions."""
    if state.phase is Phase.BUILD:
        return None
    return [ADAPTERS[game.id].to_action(state, seat, move) for move in game.legal_moves(state, seat)]


def played_in_parallel(table: Any, seed: int) -> tuple[dict[str, list[int]], dict[str, float]]:
    """Play a random game; the actions of each agent without those that do nothing, and the rewards."""
    rng, chosen = random.Random(seed), defaultdict[str, list[int]](list)
    observed, _ = table.reset(seed=seed)
    rewards: dict[str, float] = {}
    while table.agents:
        actions = {agent: rng.choice(legal(observed[agent])) for agent in table.agents}
        for agent, action in actions.items():
            if action != table.no_op:
                chosen[agent].append(action)
        observed, rewards, *_ = table.step(actions)
    return chosen, rewards


@every_option
def test_a_game_in_turns(game: AnyGame, options: Options) -> None:
    table = env(game.id, seats=options.seats, variant=options.variant)
    raw, rng = table.unwrapped, random.Random(3)
    table.reset(seed=3)
    for agent in table.agent_iter():
        observed, reward, terminated, truncated, info = table.last()
        state, seat = raw.episode.state(), raw.seats[agent]
        assert table.observation_space(agent).contains(observed)
        for other in table.agents:
            if other != agent or terminated:
                assert not table.observe(other)["action_mask"].any()
        assert not truncated
        if terminated:
            result = game.result(state)
            assert result is not None
            assert reward == np.float32(rank_rewards(result.places)[seat])
            assert info == {"score": result.scores[seat].total, "place": result.places[seat]}
            table.step(None)
        else:
            assert (reward, info) == (0, {})
            assert seat == game.asked(state)[0]
            assert rules_actions(game, state, seat) in (None, legal(observed))
            table.step(rng.choice(legal(observed)))
    assert table.agents == []


@every_option
def test_seats_that_the_rules_ask_at_once_act_in_one_step(game: AnyGame, options: Options) -> None:
    table = parallel_env(game.id, seats=options.seats, variant=options.variant)
    rng = random.Random(4)
    observed, infos = table.reset(seed=4)
    asked_counts = set()
    while table.agents:
        state = table.episode.state()
        asked = game.asked(state)
        asked_counts.add(len(asked))
        for agent, seat in table.seats.items():
            assert table.observation_space(agent).contains(observed[agent])
            assert infos[agent] == {}
            if seat in asked:
                assert rules_actions(game, state, seat) in (None, legal(observed[agent]))
                assert table.no_op not in legal(observed[agent])
            else:
                assert legal(observed[agent]) == [table.no_op]
        actions = {agent: rng.choice(legal(observed[agent])) for agent in table.agents}
        observed, rewards, terminations, truncations, infos = table.step(actions)
        assert set(terminations.values()) == {not table.agents}
        assert not any(truncations.values())
        assert table.agents == [] or not any(rewards.values())
    assert {1, options.seats} <= asked_counts
    result = game.result(table.episode.state())
    assert result is not None
    assert list(rewards.values()) == np.array(rank_rewards(result.places), np.float32).tolist()
    assert [info["score"] for info in infos.values()] == [score.total for score in result.scores]
    assert all(legal(observed[agent]) == [table.no_op] for agent in table.possible_agents)


@every_option
def test_the_same_actions_lead_to_the_same_end_in_both(game: AnyGame, options: Options) -> None:
    choices: Any = {"seats": options.seats, "variant": options.variant, "reward": "difference"}
    chosen, rewards = played_in_parallel(parallel_env(game.id, **choices), seed=6)
    table = env(game.id, **choices)
    table.reset(seed=6)
    left = {agent: iter(actions) for agent, actions in chosen.items()}
    while not any(table.terminations.values()):
        table.step(next(left[table.agent_selection]))
    assert table.rewards == rewards


def test_several_seats_can_owe_extra_crosses_at_once() -> None:
    """Then they act in the same step, and each sees only what it owes itself."""
    table = parallel_env("silver-and-gold", seats=4, observation="numbers")
    owed = [field.name for field in table.episode.program.layout.fields].index("owed")
    for seed in range(20):
        rng = random.Random(seed)
        observed, _ = table.reset(seed=seed)
        while table.agents:
            players = table.episode.state().players
            owing = {seat: player.owed for seat, player in enumerate(players) if player.owed}
            for agent, seat in table.seats.items():
                assert observed[agent]["observation"][owed] == owing.get(seat, 0)
            if len(owing) > 1:
                assert table.episode.asked_together == tuple(owing)
                return
            observed, *_ = table.step({agent: rng.choice(legal(observed[agent])) for agent in table.agents})
    raise AssertionError("no two seats owed crosses in the same step")


@pytest.mark.parametrize("make", [env, raw_env])
def test_an_illegal_action_ends_the_game_in_turns(make: Any) -> None:
    table = make("silver-and-gold", seats=3)
    table.reset(seed=1)
    table.step(128)
    table.step(0)
    assert table.agents == ["seat_0", "seat_1", "seat_2"]
    ended = {}
    for agent in table.agent_iter():
        observed, reward, terminated, truncated, info = table.last()
        assert not observed["action_mask"].any()
        ended[agent] = (reward, terminated, truncated, info)
        table.step(None)
    assert ended == {
        "seat_0": (0, True, True, {}),
        "seat_1": (-1, True, True, {}),
        "seat_2": (0, True, True, {}),
    }
    table.reset(seed=1)
    assert not any(table.terminations.values())
    assert table.last()[1] == 0


def test_an_illegal_action_ends_the_game_in_parallel() -> None:
    table = parallel_env("silver-and-gold", seats=3)
    for actions, rewards in [
        ({"seat_0": 128, "seat_1": 0, "seat_2": 133}, [0, -1, 0]),
        ({"seat_0": 9999, "seat_1": 128, "seat_2": table.no_op}, [-1, 0, -1]),
    ]:
        table.reset(seed=1)
        before = table.episode.state()
        observed, given, terminations, truncations, infos = table.step(actions)
        assert list(given.values()) == rewards
        assert set(terminations.values()) == set(truncations.values()) == {True}
        assert list(infos.values()) == [{}, {}, {}]
        assert table.agents == []
        assert table.episode.state() == before
        assert all(legal(each) == [table.no_op] for each in observed.values())


def test_a_seat_that_is_not_asked_can_only_choose_the_no_op() -> None:
    table = parallel_env("gold-hunting")
    observed, _ = table.reset(seed=2)
    rng = random.Random(2)
    for _ in range(10):  # both build at once
        observed, *_ = table.step({agent: rng.choice(legal(observed[agent])) for agent in table.agents})
    assert [len(legal(observed[agent])) for agent in table.agents] == [16, 1]
    other = copy.deepcopy(table)
    assert table.step({"seat_0": 0})[2] == {"seat_0": False, "seat_1": False}  # no action is needed
    assert other.step({"seat_0": 0, "seat_1": 0})[1] == {"seat_0": 0, "seat_1": -1}


def test_after_the_end_nobody_acts(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("gold-hunting")
    table.reset(seed=1)
    for _ in table.agent_iter():
        table.step(None if table.last()[2] else 16)  # nobody can keep gold while building
    EnvLogger.flush()
    table.step(0)
    assert "step() called after all agents are terminated" in EnvLogger.mqueue[-1]
    with pytest.raises(IllegalMove, match=r"no game is running; call reset\(\) to start one"):
        table.unwrapped.step(0)
    table.reset()
    assert table.agents == ["seat_0", "seat_1"]
    parallel = parallel_env("gold-hunting")
    assert parallel.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(IllegalMove, match=r"no game is running; call reset\(\) to start one"):
        parallel.step({"seat_0": 0, "seat_1": 0})
    capsys.readouterr()


def test_there_must_be_such_an_agent() -> None:
    table, parallel = env("gold-hunting"), parallel_env("gold-hunting")
    table.reset(seed=1)
    parallel.reset(seed=1)
    there_is_no = r"there is no agent 'seat_2'; agents: seat_0, seat_1"
    for call in (table.observe, table.action_space, table.observation_space, parallel.observe):
        with pytest.raises(UnknownName, match=there_is_no):
            call("seat_2")
    with pytest.raises(UnknownName, match=there_is_no):
        parallel.step({"seat_0": 0, "seat_1": 0, "seat_2": 0})
    with pytest.raises(IllegalMove, match="every asked seat must act; actions are missing for seat_1"):
        parallel.step({"seat_0": 0})
    with pytest.raises(TypeError):
        table.unwrapped.step(None)


@every_option
def test_observations_do_not_change_when_hidden_parts_are_resampled(game: AnyGame, options: Options) -> None:
    choices: Any = {"seats": options.seats, "variant": options.variant}
    tables: list[Any] = [raw_env(game.id, **choices), parallel_env(game.id, **choices)]
    rng = random.Random(7)
    for table in tables:
        changed = 0
        table.reset(seed=7)
        while table.agents and table.episode.asked is not None:
            episode, position = table.episode, table.episode._position
            if rng.random() < 0.3:
                for agent, seat in table.seats.items():
                    seen = table.observe(agent)
                    episode._continue(resampled(game, position, seat, rng))
                    changed += episode._position != position
                    again = table.observe(agent)
                    assert all((seen[part] == again[part]).all() for part in seen)
                    episode._continue(position)
            actions = {seat: rng.choice(episode.legal(seat)) for seat in episode.asked_together}
            if isinstance(table, raw_env):
                table.step(actions[episode.asked])
            else:
                table.step({table.possible_agents[seat]: action for seat, action in actions.items()})
        assert changed > 5


def resampled(game: AnyGame, position: Any, seat: int, rng: random.Random) -> Any:
    """The position with everything else that the seat cannot know, also the others' unfinished builds."""
    changed = position._replace(state=game.sample(game.view(position.state, seat), rng))
    if game.id == "gold-hunting":
        changed = changed._replace(placed=tuple(own if seat == n else () for n, own in enumerate(position.placed)))
    return changed


def test_the_state_is_what_all_seats_know() -> None:
    for table in (env("silver-and-gold", seats=3), parallel_env("silver-and-gold", seats=3)):
        table.reset(seed=8)
        state = table.state()
        assert table.state_space.contains(state)
        parts = np.split(state, 3)
        for agent, part in zip(table.possible_agents, parts, strict=True):
            assert (part == table.unwrapped.observe(agent)["observation"]).all()


def test_seeds_and_games_that_follow() -> None:
    one, two = env("silver-and-gold"), env("silver-and-gold")
    one.reset(seed=5)
    two.reset(seed=5)
    first = one.state()
    for _ in range(2):
        assert (one.state() == two.state()).all()
        one.reset()
        two.reset()
    assert not np.array_equal(one.state(), first)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_copy_continues_the_same_game(make: Any) -> None:
    table = make("silver-and-gold", seats=3)
    table.reset(seed=9)
    table.step(dict.fromkeys(table.agents, 128) if make is parallel_env else 128)
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (other.state() == table.state()).all()
        assert other.agents == table.agents


def test_names_and_registered_environments() -> None:
    table = pettingzoo.make("aec", "doubloon/silver_and_gold-v0", seats=3, variant="display-first")
    assert str(table) == "silver_and_gold_v0"
    assert table.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert table.metadata["render_modes"] == ["human", "ansi", "rgb_array"]
    assert not table.metadata["is_parallelizable"]
    parallel = pettingzoo.make("parallel", "doubloon/gold_hunting-v0")
    assert str(parallel) == "gold_hunting_v0"
    assert parallel.metadata["is_parallelizable"]
    with pytest.raises(OptionsError, match="gold-hunting cannot be played by 3 players"):
        env("gold-hunting", seats=3)
    with pytest.raises(OptionsError, match="there is no render mode 'svg'"):
        raw_env("gold-hunting", render_mode="svg")  # type: ignore[arg-type]  # wrong on purpose


def test_drawings(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("gold-hunting", render_mode="ansi", viewer=1)
    table.reset(seed=3)
    assert str(table.render()).startswith("Gold Hunting, seen by seat 1")
    parallel = parallel_env("gold-hunting", render_mode="human", viewer="spectator")
    parallel.reset(seed=3)
    parallel.step({"seat_0": 0, "seat_1": 0})
    assert capsys.readouterr().out.count("seen by spectator") == 2
    silent = env("gold-hunting")
    silent.reset(seed=3)
    with pytest.warns(UserWarning, match="draws nothing without a render mode"):
        assert silent.render() is None
    table.close()


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "doubloon.envs.pettingzoo")
    with pytest.raises(
        ModuleNotFoundError, match=r'^this needs PettingZoo: \S+ -m pip install "doubloon\[pettingzoo\]"$'
    ):
        importlib.import_module("doubloon.envs.pettingzoo")
