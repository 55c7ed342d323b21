"""Train an agent by self-play with PPO on the Pgx environment, in one file; games and learning are compiled by JAX.

    pip install ".[pgx]"
    python examples/selfplay_pgx.py --game silver-and-gold --seconds 600 --save agent.npz

One network plays all seats. It sees the observation of the seat that is asked and the mask of its legal actions, and
learns only from the rewards at the end of games. From time to time it plays against bots of the ladder, on the
reference rules; each such line of the output is a point of the learning curve.
"""

import argparse
import math
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from pgx.experimental import auto_reset

from doubloon.envs.measuring import measure_levels
from doubloon.envs.pgx import make

Params = dict[str, jax.Array]
POINTS = {"rank": 1.0, "score": 20.0, "difference": 20.0}  # rewards are divided by this, to be numbers around 1
CLIP = 0.2  # how far PPO lets the probability of an action move in one round of updates
DECAY = 0.95  # lambda of the advantages: how much the decisions that follow count


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="silver-and-gold", choices=["silver-and-gold", "gold-hunting"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--reward", default="difference", choices=list(POINTS))
    parser.add_argument("--seconds", type=float, default=600.0, help="time to train, without evaluations")
    parser.add_argument("--steps", type=float, default=math.inf, help="decisions to train on; the first limit counts")
    parser.add_argument("--envs", type=int, default=256, help="games played side by side")
    parser.add_argument("--length", type=int, default=64, help="decisions in each game between two updates")
    parser.add_argument("--minibatches", type=int, default=16)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--width", type=int, default=256, help="units in each of the two hidden layers")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start; it falls to zero")
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--evaluations", type=int, default=5, help="points of the learning curve")
    parser.add_argument("--games", type=int, default=100, help="games against each bot of the ladder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights, as .npz")
    parser.add_argument("--smoke", action="store_true", help="a tiny run of a few seconds that learns nothing")
    args = parser.parse_args()
    if args.smoke:
        vars(args).update(envs=8, length=8, minibatches=2, width=16, steps=256, evaluations=1, games=2 * args.seats)
    return args


# The network: two hidden layers, then one number for each action and one for the value.


def init(key: jax.Array, inputs: int, width: int, actions: int) -> Params:
    """Random weights."""
    sizes = {"1": (inputs, width), "2": (width, width), "policy": (width, actions), "value": (width, 1)}
    scale = {"1": (2 / 100) ** 0.5, "policy": 0.01, "value": 0.01}  # about 100 inputs are 1; at first, all is equal
    params = {}
    for (name, size), now in zip(sizes.items(), jax.random.split(key, len(sizes)), strict=True):
        params[f"w{name}"] = scale.get(name, (2 / size[0]) ** 0.5) * jax.random.normal(now, size)
        params[f"b{name}"] = jnp.zeros(size[1])
    return params


def network(params: Params, observations: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of the probabilities of all actions, and the values."""
    hidden = jax.nn.relu(observations.astype(jnp.float32) @ params["w1"] + params["b1"])
    hidden = jax.nn.relu(hidden @ params["w2"] + params["b2"])
    logits = jnp.where(masks, hidden @ params["wpolicy"] + params["bpolicy"], -1e9)
    return jax.nn.log_softmax(logits), (hidden @ params["wvalue"] + params["bvalue"])[:, 0]


act_best = jax.jit(lambda params, observations, masks: network(params, observations, masks)[0].argmax(axis=1))
"""The most likely action of each game."""


# Playing: in every game one seat is asked at a time. A game that ends is replaced by a new one.


class Decision(NamedTuple):
    """A decision in each game."""

    player: jax.Array
    observation: jax.Array
    mask: jax.Array
    action: jax.Array
    log: jax.Array  # the logarithm of the action's probability
    value: jax.Array
    rewards: jax.Array  # of all seats, if the decision ended the game; else 0
    ended: jax.Array


def play(env: Any, params: Params, state: Any, key: jax.Array, length: int, points: float) -> tuple[Any, Decision]:
    """Play on in all games: the states afterwards, and the decisions (length, games)."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def decide(state: Any, key: jax.Array) -> tuple[Any, Decision]:
        logs, value = network(params, state.observation, state.legal_action_mask)
        for_action, for_deals = jax.random.split(key)
        action = jax.random.categorical(for_action, logs)
        log = jnp.take_along_axis(logs, action[:, None], axis=1)[:, 0]
        after = step(state, action, jax.random.split(for_deals, len(action)))
        seen = (state.current_player, state.observation, state.legal_action_mask)
        return after, Decision(*seen, action, log, value, after.rewards / points, after.terminated)

    state, decisions = jax.lax.scan(decide, state, jax.random.split(key, length))
    return state, decisions


class Target(NamedTuple):
    """What a decision learns from."""

    advantage: jax.Array
    result: jax.Array  # the target of the value
    known: jax.Array  # False for a seat's last decision in a game that goes on: what follows is not known yet


def targets(decisions: Decision) -> Target:
    """Generalized advantage estimates, seat by seat: without a discount, and rewarded only at the end of a game."""

    def step_back(following: Target, decision: Decision) -> tuple[Target, Target]:
        """`following` has, for each seat, the advantage and value of its next decision, or the final reward."""
        ended = decision.ended[:, None]
        following = Target(
            jnp.where(ended, 0.0, following.advantage),
            jnp.where(ended, decision.rewards, following.result),
            following.known | ended,
        )
        own = jax.nn.one_hot(decision.player, decision.rewards.shape[1], dtype=jnp.bool_)  # (games, seats)
        advantage, result, known = (jnp.where(own, field, 0).sum(axis=1) for field in following)
        advantage = result - decision.value + DECAY * advantage
        before = Target(
            jnp.where(own, advantage[:, None], following.advantage),
            jnp.where(own, decision.value[:, None], following.result),
            following.known | own,
        )
        return before, Target(advantage, advantage + decision.value, known > 0)

    nothing = jnp.zeros_like(decisions.rewards[0])
    return Target(*jax.lax.scan(step_back, Target(nothing, nothing, nothing > 0), decisions, reverse=True)[1])


# Learning: PPO with clipped probability ratios, and Adam.


def loss(params: Params, decision: Decision, target: Target, entropy: float) -> jax.Array:
    """What PPO minimises."""
    weight = target.known / jnp.maximum(target.known.sum(), 1)
    logs, values = network(params, decision.observation, decision.mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, decision.action[:, None], axis=1)[:, 0] - decision.log)
    centred = target.advantage - (target.advantage * weight).sum()
    advantage = centred / jnp.sqrt((centred**2 * weight).sum() + 1e-8)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    spread = -(jnp.exp(logs) * jnp.where(decision.mask, logs, 0)).sum(axis=1)
    return ((0.5 * (values - target.result) ** 2 - gain - entropy * spread) * weight).sum()


class Adam(NamedTuple):
    """The running averages of the gradient and its square, and the number of updates."""

    mean: Params
    square: Params
    updates: jax.Array


def update(params: Params, adam: Adam, gradient: Params, rate: jax.Array) -> tuple[Params, Adam]:
    """One step of Adam, with the gradient's norm limited to 0.5."""
    norm = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    gradient = {name: part * jnp.minimum(1, 0.5 / (norm + 1e-8)) for name, part in gradient.items()}
    mean = {name: 0.9 * adam.mean[name] + 0.1 * part for name, part in gradient.items()}
    square = {name: 0.999 * adam.square[name] + 0.001 * part**2 for name, part in gradient.items()}
    updates = adam.updates + 1
    scale = rate * jnp.sqrt(1 - 0.999**updates) / (1 - 0.9**updates)
    params = {name: part - scale * mean[name] / (jnp.sqrt(square[name]) + 1e-5) for name, part in params.items()}
    return params, Adam(mean, square, updates)


def learn(
    args: argparse.Namespace, env: Any, params: Params, adam: Adam, state: Any, key: jax.Array, rate: jax.Array
) -> tuple[Params, Adam, Any, jax.Array]:
    """Play, then update the weights: the new weights and states, and the number of games that ended."""
    for_games, for_order = jax.random.split(key)
    state, decisions = play(env, params, state, for_games, args.length, POINTS[args.reward])
    data = jax.tree.map(lambda field: field.reshape(-1, *field.shape[2:]), (decisions, targets(decisions)))

    def learn_from(carried: tuple[Params, Adam], rows: jax.Array) -> tuple[tuple[Params, Adam], None]:
        batch = jax.tree.map(lambda field: field[rows], data)
        gradient = jax.grad(loss)(carried[0], *batch, args.entropy)
        return update(*carried, gradient, rate), None

    order = [jax.random.permutation(now, args.length * args.envs) for now in jax.random.split(for_order, args.epochs)]
    rows = jnp.stack(order).reshape(args.epochs * args.minibatches, -1)
    (params, adam), _ = jax.lax.scan(learn_from, (params, adam), rows)
    return params, adam, state, decisions.ended.sum()


def evaluate(args: argparse.Namespace, params: Params, seconds: float, decisions: int, games: int) -> None:
    """Play against the levels of the ladder from the weakest, up to the first that wins more games."""

    def policy(observations: Any, masks: Any) -> Any:
        return np.asarray(act_best(params, observations, masks > 0))

    for found in measure_levels(args.game, policy, games=args.games, seats=args.seats, seed=10**6):
        print(f"{seconds:5.0f} s, {decisions:11,} decisions, {games:9,} games: {found}", flush=True)


def main() -> None:
    """Train, and print the learning curve."""
    args = parse()
    env = make(args.game, seats=args.seats, reward=args.reward)
    key, for_weights, for_games = jax.random.split(jax.random.key(args.seed), 3)
    params = init(for_weights, env.observation_shape[0], args.width, env.num_actions)
    zeros = jax.tree.map(jnp.zeros_like, params)
    adam = Adam(zeros, zeros, jnp.int32(0))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(for_games, args.envs))
    step = jax.jit(partial(learn, args, env)).lower(params, adam, state, key, jnp.float32(0)).compile()
    seconds, decisions, games, shown = 0.0, 0, 0, 0
    while (done := max(seconds / args.seconds, decisions / args.steps)) < 1:
        if done >= shown / args.evaluations:
            evaluate(args, params, seconds, decisions, games)
            shown += 1
        begun = time.monotonic()
        key, now = jax.random.split(key)
        params, adam, state, ended = step(params, adam, state, now, jnp.float32(args.rate * (1 - done)))
        games += int(ended)
        decisions += args.envs * args.length
        seconds += time.monotonic() - begun
    evaluate(args, params, seconds, decisions, games)
    if args.save:
        weights: dict[str, Any] = {name: np.asarray(part) for name, part in params.items()}
        np.savez(args.save, **weights)
        print(f"The weights are in {args.save}.")


if __name__ == "__main__":
    main()
