"""Self-play: whole games by the net alone, and of every decision what there is to learn from it."""

from functools import partial
from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.batch.arrays import Array
from doubloon.batch.game import AnyBatchGame
from doubloon.games.silver_gold.batch.lookups import KEEP, ON_CARD, PLACEMENTS
from doubloon.games.silver_gold.training.positions import either, picked, positions
from doubloon.games.silver_gold.value_net.card_inputs import Lookups
from doubloon.games.silver_gold.value_net.inputs import inputs
from doubloon.games.silver_gold.value_net.network import Weights, embed_cards, network_values
from doubloon.games.silver_gold.value_net.position import Position

STEPS = {2: 114, 3: 165, 4: 216}
"""So many decisions are played in each game, by seats; hardly any game needs as many. One that does is not learned
from beyond them."""
CONSIDERED = 56
"""So many crosses are weighed in self-play. Few positions have more, and single boxes, which come last here, are hardly
ever good where so much else fits; weighing all would take more than twice the time."""
_CROSSES = np.array(
    [
        *range(PLACEMENTS),
        *range(ON_CARD, ON_CARD + PLACEMENTS),
        *range(PLACEMENTS, ON_CARD),
        *range(ON_CARD + PLACEMENTS, KEEP),
    ]
)
"""The crosses: patterns first."""


class Explore(NamedTuple):
    """How often another action than the best one is tried, and how much worse it may be."""

    share: Array  # of all decisions
    points: Array  # the temperature of the choice then


class Samples(NamedTuple):
    """Decisions, S of them."""

    position: Position  # the seat after it
    target: Array  # (S,) float32: the points that it should expect
    meant: Array  # (S,) bool: whether there was anything to decide


class Played(NamedTuple):
    """What came of some games."""

    samples: Samples
    scores: Array  # (B, seats) int16
    over: Array  # (B,) bool
    error: Array  # () float32: the mean square of what targets and values differ by


class _Decision(NamedTuple):
    position: Position
    seat: Array  # (B,)
    meant: Array  # (B,) bool
    value: Array  # (B,): of the action that was chosen
    best: Array  # (B,): of the best one
    tried: Array  # (B,) bool: whether another one than the best was tried


class Play(Protocol):
    """Plays games from the first card to the last, with the targets of TD(lambda), lambda being `trace`."""

    def __call__(self, lookups: Lookups, weights: Weights, key: Array, explore: Explore, trace: Array) -> Played:
        """What came of them."""
        ...


def player(game: AnyBatchGame, games: int) -> Play:
    """Plays that many games at once; the game must not restart. Compiled when it is first called."""
    play: Play = jax.jit(partial(_play, game, games))
    return play


def _play(
    game: AnyBatchGame, games: int, lookups: Lookups, weights: Weights, key: Array, explore: Explore, trace: Array
) -> Played:
    seats = game.options.seats
    table = embed_cards(jnp, weights, lookups.card_inputs)
    deal, key = jax.random.split(key)
    state = game.reset(games, jax.random.bits(deal))

    def step(state: Any, key: Array) -> tuple[Any, _Decision]:
        legal = game.legal(state)
        crosses, others = positions(game.setting, state)
        columns, there = _first(legal[:, _CROSSES], jnp.asarray(_CROSSES))  # (B, CONSIDERED)
        ways = picked(jnp, crosses, columns), others
        worth = jnp.concatenate([_worths(game, lookups, weights, table, way) for way in ways], axis=1)
        worth = jnp.where(jnp.concatenate([there, legal[:, KEEP:]], axis=1), worth, -jnp.inf)
        whether, which = jax.random.split(key)
        tried = jax.random.uniform(whether, (games,)) < explore.share
        noise = explore.points * jax.random.gumbel(which, worth.shape)
        column = jnp.argmax(worth + noise * tried[:, None], axis=1)[:, None]  # (B, 1)
        crossing = column < CONSIDERED
        way = jnp.minimum(column, CONSIDERED - 1), jnp.maximum(column - CONSIDERED, 0)
        action = jnp.where(crossing, jnp.take_along_axis(columns, way[0], axis=1), way[1] + KEEP)[:, 0]
        after = either(jnp, crossing[:, 0], picked(jnp, ways[0], way[0]), picked(jnp, ways[1], way[1]))
        decision = _Decision(
            position=after,
            seat=state.seat,
            meant=~game.over(state),
            value=jnp.take_along_axis(worth, column, axis=1)[:, 0],
            best=worth.max(axis=1),
            tried=tried,
        )
        return game.step(state, action).state, decision

    state, decisions = jax.lax.scan(step, state, jax.random.split(key, STEPS[seats]))
    scores, over = game.scores(state), game.over(state)
    final = scores.T.astype(jnp.float32)
    expected = targets(decisions.seat, decisions.meant, decisions.best, decisions.tried, final, trace)
    meant = decisions.meant & over
    flat = jax.tree.map(lambda field: field.reshape(-1, *field.shape[2:]), decisions.position)
    off = jnp.where(meant, expected - decisions.value, 0.0)
    return Played(
        samples=Samples(flat, expected.reshape(-1), meant.reshape(-1)),
        scores=scores,
        over=over,
        error=(off**2).sum() / meant.sum(),
    )


def _first(legal: Array, numbers: Array) -> tuple[Array, Array]:
    """The numbers of each game's first legal actions, and whether there are as many: (B, CONSIDERED) twice."""
    games, place = len(legal), jnp.cumsum(legal, axis=1) - 1
    place = jnp.where(legal, place, CONSIDERED)  # behind the last, and so dropped
    found = jnp.full((games, CONSIDERED), -1, jnp.int32)
    found = found.at[jnp.arange(games)[:, None], place].set(numbers, mode="drop")
    return jnp.maximum(found, 0), found >= 0


def _worths(game: AnyBatchGame, lookups: Lookups, weights: Weights, table: Array, position: Position) -> Array:
    seen = inputs(game.arrays, lookups, position)
    lines = table[seen.rows[..., 0]] + table[seen.rows[..., 1]]
    return network_values(jnp, weights, lines, seen)


def targets(seat: Array, meant: Array, best: Array, tried: Array, final: Array, trace: Array) -> Array:
    """What each decision should expect, worked out backwards: (T, B), as all are but `final`, the scores: (seats, B).

    A seat's target is what its next decision expects, and a `trace` of what that one's target is. Where something else
    than the best was tried there, only what the best would have been expected to bring counts.
    """
    number = jnp.arange(len(final))[:, None]

    def back(coming: Array, decision: tuple[Array, ...]) -> tuple[Array, Array]:
        seat, meant, best, tried = decision
        hit = (number == seat) & meant  # (seats, B)
        target = (coming * hit).sum(axis=0)
        passed = jnp.where(tried, best, (1 - trace) * best + trace * target)
        return jnp.where(hit, passed, coming), target

    return jax.lax.scan(back, final, (seat, meant, best, tried), reverse=True)[1]
