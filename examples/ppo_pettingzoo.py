"""Train an agent by self-play with PPO on the PettingZoo environment, in one file.

    pip install ".[pettingzoo,jax]"
    python examples/ppo_pettingzoo.py --game silver-and-gold --seconds 600 --save agent.npz

One network plays all seats. It sees the observation and the action mask, and learns from the result alone. From time to
time it plays against bots of the ladder; each such line of the output is a point of the learning curve.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.envs.measuring import measure_levels
from doubloon.envs.pettingzoo import env as make_env

Params = dict[str, jax.Array]
EVALUATION_SEED = 1 << 31  # far from the seeds of training, so that evaluations have deals of their own


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="silver-and-gold", choices=["silver-and-gold", "gold-hunting"])
    parser.add_argument("--reward", default="difference", choices=["rank", "score", "difference"])
    parser.add_argument("--seconds", type=float, default=600.0, help="time to train, without evaluations")
    parser.add_argument("--envs", type=int, default=64, help="games played side by side")
    parser.add_argument("--batch", type=int, default=8192, help="decisions for each update")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--width", type=int, default=256, help="units in each of the two hidden layers")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start; it falls to zero")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--decay", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--evaluations", type=int, default=8, help="points of the learning curve")
    parser.add_argument("--games", type=int, default=100, help="games against each bot of the ladder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights, as .npz")
    parser.add_argument("--smoke", action="store_true", help="a tiny run of a few seconds that learns nothing")
    args = parser.parse_args()
    if args.smoke:
        vars(args).update(seconds=1, envs=4, batch=128, minibatch=64, width=16, evaluations=1, games=4)
    return args


# The network: two hidden layers, then one number for each action and one for the value.


def init(rng: np.random.Generator, inputs: int, width: int, actions: int) -> Params:
    """Random weights."""
    sizes = {"1": (inputs, width), "2": (width, width), "policy": (width, actions), "value": (width, 1)}
    scale = {"policy": 0.01}  # all actions are nearly equally likely at the start
    params = {}
    for name, (rows, columns) in sizes.items():
        weights = rng.normal(0, scale.get(name, (2 / rows) ** 0.5), (rows, columns))
        params[f"w{name}"], params[f"b{name}"] = jnp.array(weights, jnp.float32), jnp.zeros(columns)
    return params


def network(params: Params, observations: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of the probabilities of all actions, and the values."""
    hidden = jax.nn.relu(observations.astype(jnp.float32) @ params["w1"] + params["b1"])
    hidden = jax.nn.relu(hidden @ params["w2"] + params["b2"])
    logits = jnp.where(masks > 0, hidden @ params["wpolicy"] + params["bpolicy"], -1e9)
    return jax.nn.log_softmax(logits), (hidden @ params["wvalue"] + params["bvalue"])[:, 0]


def act(params: Params, observations: jax.Array, masks: jax.Array, key: jax.Array) -> tuple[jax.Array, ...]:
    """A random action for each game, its log probability, and the value."""
    logs, values = network(params, observations, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0], values


act_best = jax.jit(lambda params, observations, masks: network(params, observations, masks)[0].argmax(axis=1))
act_randomly = jax.jit(act)


# Playing: every game asks one seat at a time. The decisions of a seat wait until its game is over.


class Batch(NamedTuple):
    """Decisions to learn from."""

    observations: Any
    masks: Any
    actions: Any
    logs: Any
    advantages: Any
    returns: Any


class Games:
    """Games side by side; each finished one gives the decisions of all its seats, with advantages and returns."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.envs = [make_env(args.game, reward=args.reward) for _ in range(args.envs)]
        self.scale = 1.0 if args.reward == "rank" else 0.02  # points become numbers around 1
        self.decay, self.seed, self.finished = args.decay, args.seed * 1_000_000, 0
        self.decisions: list[dict[str, list[Any]]] = [{} for _ in self.envs]
        for number in range(len(self.envs)):
            self.begin(number)

    def begin(self, number: int) -> None:
        """Deal a new game."""
        self.seed += 1
        self.envs[number].reset(seed=self.seed)
        self.decisions[number] = {agent: [] for agent in self.envs[number].agents}

    def collect(self, params: Params, key: jax.Array, wanted: int) -> Batch:
        """Play until there are enough decisions."""
        found: list[tuple[Any, ...]] = []
        while len(found) < wanted:
            key, now = jax.random.split(key)
            asked = [env.agent_selection for env in self.envs]
            seen = [env.observe(agent) for env, agent in zip(self.envs, asked, strict=True)]
            observations = np.stack([each["observation"] for each in seen])
            masks = np.stack([each["action_mask"] for each in seen])
            actions, logs, values = (np.asarray(part) for part in act_randomly(params, observations, masks, now))
            for number, (env, agent) in enumerate(zip(self.envs, asked, strict=True)):
                decision = (observations[number], masks[number], actions[number], logs[number], values[number])
                self.decisions[number][agent].append(decision)
                env.step(int(actions[number]))
                if all(env.terminations.values()):
                    for seat, decisions in self.decisions[number].items():
                        found += with_advantages(decisions, self.scale * env.rewards[seat], self.decay)
                    self.finished += 1
                    self.begin(number)
        return Batch(*(np.stack(column) for column in zip(*found, strict=True)))


def with_advantages(decisions: list[Any], result: float, decay: float) -> list[tuple[Any, ...]]:
    """Generalized advantage estimates of one seat's decisions: without a discount, and rewarded only at the end."""
    found, advantage, following = [], 0.0, result
    for *decision, value in reversed(decisions):
        advantage = following - value + decay * advantage
        found.append((*decision, np.float32(advantage), np.float32(advantage + value)))
        following = value
    return found


# Learning: PPO with clipped probability ratios, and Adam.


def loss(params: Params, batch: Batch, clip: float, entropy: float) -> jax.Array:
    """What PPO minimises."""
    logs, values = network(params, batch.observations, batch.masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, batch.actions[:, None], axis=1)[:, 0] - batch.logs)
    advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - clip, 1 + clip) * advantages).mean()
    spread = -(jnp.exp(logs) * jnp.where(batch.masks > 0, logs, 0)).sum(axis=1).mean()
    return 0.5 * ((values - batch.returns) ** 2).mean() - gain - entropy * spread


def update(
    params: Params, adam: tuple[Params, Params, int], batch: Batch, rate: float, clip: float, entropy: float
) -> tuple[Params, tuple[Params, Params, int]]:
    """One step of Adam, with the gradient's norm limited to 0.5."""
    gradient = jax.grad(loss)(params, batch, clip, entropy)
    norm = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    gradient = {name: part * jnp.minimum(1, 0.5 / (norm + 1e-8)) for name, part in gradient.items()}
    mean, square, steps = adam[0], adam[1], adam[2] + 1
    mean = {name: 0.9 * mean[name] + 0.1 * part for name, part in gradient.items()}
    square = {name: 0.999 * square[name] + 0.001 * part**2 for name, part in gradient.items()}
    scale = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    params = {name: part - scale * mean[name] / (jnp.sqrt(square[name]) + 1e-5) for name, part in params.items()}
    return params, (mean, square, steps)


update_compiled = jax.jit(update, static_argnames=("clip", "entropy"))


def evaluate(args: argparse.Namespace, params: Params, spent: float, played: int) -> None:
    """Play against the levels of the ladder from the weakest, up to the first that wins more games."""

    def policy(observations: Any, masks: Any) -> Any:
        return np.asarray(act_best(params, observations, masks))

    for found in measure_levels(args.game, policy, games=args.games, seed=EVALUATION_SEED):
        print(f"{spent:4.0f} s, {played:7,} games: {found}", flush=True)


def main() -> None:
    """Train, and print the learning curve."""
    args = parse()
    rng, key = np.random.default_rng(args.seed), jax.random.key(args.seed)
    games = Games(args)
    first = games.envs[0].observe(games.envs[0].agent_selection)
    params = init(rng, len(first["observation"]), args.width, len(first["action_mask"]))
    zeros = {name: jnp.zeros_like(part) for name, part in params.items()}
    adam: Any = (zeros, zeros, 0)
    begun, shown = time.monotonic(), 0
    while (spent := time.monotonic() - begun) < args.seconds:
        if spent >= args.seconds * shown / args.evaluations:
            paused = time.monotonic()
            evaluate(args, params, spent, games.finished)
            begun, shown = begun + time.monotonic() - paused, shown + 1
        key, now = jax.random.split(key)
        batch = games.collect(params, now, args.batch)
        for _ in range(args.epochs):
            order = rng.permutation(len(batch.actions))
            for start in range(0, len(order) - args.minibatch + 1, args.minibatch):
                part = Batch(*(field[order[start : start + args.minibatch]] for field in batch))
                rate = args.rate * (1 - spent / args.seconds)
                params, adam = update_compiled(params, adam, part, rate, args.clip, args.entropy)
    evaluate(args, params, spent, games.finished)
    if args.save:
        weights: dict[str, Any] = {name: np.asarray(part) for name, part in params.items()}
        np.savez(args.save, **weights)
        print(f"The weights are in {args.save}.")


if __name__ == "__main__":
    main()
