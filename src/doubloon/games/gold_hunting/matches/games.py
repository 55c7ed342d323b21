"""A batch of games between two sides.

The first side has seat 0 in every second game. All games advance together: in each step the second side moves where it
is asked, then the first. After a keep the same side is asked again in the next step.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from doubloon import batch
from doubloon.batch.arrays import Array, at_seat
from doubloon.batch.game import AnyBatchGame
from doubloon.core.game import STANDARD, Options
from doubloon.games.gold_hunting.batch.lookups import KEEP, RUSH
from doubloon.games.gold_hunting.batch.rules import own_marker
from doubloon.games.gold_hunting.batch.scoring import ranks
from doubloon.games.gold_hunting.batch.state import MINING, State
from doubloon.games.gold_hunting.matches import tracking
from doubloon.games.gold_hunting.matches.situation import Situation, purse_of
from doubloon.games.gold_hunting.matches.tables import (
    Builder,
    Moves,
    Tables,
    builder_row,
    choice_weights,
    draw_builds,
    draw_choice,
    to_action,
)
from doubloon.games.gold_hunting.matches.tracking import Chart, Tracking
from doubloon.games.gold_hunting.pieces import MARKERS
from doubloon.games.gold_hunting.reduced import reduced_game
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.solving.positions import Positions
from doubloon.training.devices import Devices

Mover: TypeAlias = Callable[[Situation, Array], tuple[Array, Any]]
"""Makes a side's choices, (B,), from a random key; adds a tree of arrays, (B, ...), to the record."""


class Side(NamedTuple):
    """How one side of all games plays."""

    builder: Builder
    mover: Mover


class SidePlayed(NamedTuple):
    """What one side did in a batch of games."""

    row: Array  # (B,) int32: the row of the side's mixture of builds
    kind: Array  # (B,) int32: the kind of the side's build
    made: Array  # (steps, B) bool: whether the side moved
    record: Any
    """What the mover recorded, (steps, B, ...)."""


class Played(NamedTuple):
    """The result of a batch of games."""

    result: Array  # (B,) float32: 1 where the first side won, 1/2 where the game was drawn
    scores: Array  # (B, 2) int16: the first side's score first
    sides: tuple[SidePlayed, SidePlayed]


class _Match(NamedTuple):
    """B games, with the games along the last axis."""

    state: State
    tracking: Tracking
    odds: Array  # (2, 3, B) float32: how likely the tables would have moved like each side with each marker


def make_program(positions: Positions) -> AnyBatchGame:
    """The array program of the game with these positions."""
    hidden = positions.layers[0].children.shape[-1] > 1
    options = Options(variant=HIDDEN_HEIGHTS if hidden else STANDARD)
    return batch.make(reduced_game(positions.components), options, library="jax", restart=False, build="whole")


def table_mover(moves: Moves) -> Mover:
    """A mover who mines by a table."""

    def choose(situation: Situation, key: Array) -> tuple[Array, Any]:
        weights = choice_weights(moves, situation.seen.number, situation.purse.hand, situation.purse.status)
        own = situation.marker.astype(jnp.int32) - 1
        return draw_choice(weights[jnp.arange(len(own)), own], key), ()

    return choose


def play_games(
    program: AnyBatchGame,
    chart: Chart,
    tables: Tables,
    sides: tuple[Side, Side],
    games: int,
    key: Array,
    devices: Devices,
) -> Played:
    """Play whole games; `program` must build whole, and must not restart.

    `tables` say how both sides take each other to play: what a side's moves tell about its marker.
    """
    deal, key, *build_keys = jax.random.split(key, 4)
    first = (jnp.arange(games) % 2).astype(jnp.uint8)
    seats = (first, 1 - first)
    rows = jax.random.randint(deal, (games,), 0, program.setting.deals.markers.shape[0])
    state: State = program.begin(rows)
    markers = [own_marker(program.setting, state, seat) for seat in seats]
    build_rows = [
        builder_row(side.builder, marker, seat) for side, marker, seat in zip(sides, markers, seats, strict=True)
    ]
    built = [
        draw_builds(side.builder, row, build_key)
        for side, row, build_key in zip(sides, build_rows, build_keys, strict=True)
    ]
    is_first = jnp.arange(2, dtype=jnp.uint8)[:, None] == first
    state = state._replace(
        piles=jnp.where(is_first, built[0][1][:, None], built[1][1][:, None]),
        phase=jnp.full_like(state.phase, MINING),
    )
    odds = jnp.stack([(jnp.array(MARKERS)[:, None] != markers[1 - side]).astype(jnp.float32) for side in range(2)])
    match = devices.split(_Match(state, tracking.begin(chart, state), odds), axis=-1)

    def step(match: _Match, key: Array) -> tuple[_Match, list[tuple[Array, Any]]]:
        keys = iter(jax.random.split(key, 4))
        done: list[tuple[Array, Any]] = []
        for side in (1, 0):
            situation = _situation(chart, match, side, seats[side], markers[side])
            choice, record = sides[side].mover(situation, next(keys))
            asked = (match.state.seat == seats[side]) & ~program.over(match.state)
            match = _track_odds(tables, match, side, situation, choice, asked)
            action = to_action(situation.seen, choice, next(keys))
            match = _act(program, chart, match, action, markers[side], asked)
            done.append((asked, record))
        return devices.split(match, axis=-1), done[::-1]

    # One step more where the first side starts, and one after the keep of each side.
    steps = program.setting.lifts // 2 + 3
    match, done = jax.lax.scan(step, match, jax.random.split(key, steps))
    by_seat = ranks(program.setting, match.state)
    ahead = jnp.sign(at_seat(program.arrays, by_seat, first) - at_seat(program.arrays, by_seat, 1 - first))
    scores = program.scores(match.state).T
    return Played(
        (1 + ahead.astype(jnp.float32)) / 2,
        jnp.stack([at_seat(program.arrays, scores, seat) for seat in seats], axis=-1),
        tuple(
            SidePlayed(row, kind, made, record)
            for row, (kind, _), (made, record) in zip(build_rows, built, done, strict=True)
        ),  # type: ignore[arg-type]  # there are two sides
    )


def _situation(chart: Chart, match: _Match, side: int, seat: Array, marker: Array) -> Situation:
    return Situation(
        state=match.state,
        seat=seat,
        marker=marker,
        purse=purse_of(match.state, seat),
        seen=tracking.see(chart, match.tracking, match.state, seat),
        other=tracking.see(chart, match.tracking, match.state, 1 - seat),
        odds=match.odds[1 - side].T,
    )


def _track_odds(tables: Tables, match: _Match, side: int, situation: Situation, choice: Array, asked: Array) -> _Match:
    """The odds after a side's choices."""
    own, purse = situation.marker.astype(jnp.int32) - 1, situation.purse
    weights = choice_weights(tables.moves, situation.seen.number, purse.hand, purse.status)  # (B, 3, 17)
    chosen = jnp.take_along_axis(weights, choice[:, None, None], axis=2)[..., 0] / jnp.maximum(weights.sum(-1), 1)
    rushing = (choice >= RUSH) & (choice != KEEP)
    hidden = ~rushing[:, None] | (own[:, None] == jnp.arange(len(MARKERS)))  # a rush shows the marker
    before = match.odds[side]
    odds = before * jnp.where(asked[:, None], chosen * hidden, 1).T
    most = odds.max(0)  # 0 where the side has moved as the tables never do; only a rush tells something then
    shown = jnp.where(asked & rushing, own == jnp.arange(len(MARKERS))[:, None], before > 0)
    return match._replace(odds=match.odds.at[side].set(jnp.where(most > 0, odds / most, shown)))


def _act(program: AnyBatchGame, chart: Chart, match: _Match, action: Array, marker: Array, asked: Array) -> _Match:
    """Play the actions of the games where the mask holds."""
    after = (
        tracking.advance(chart, match.tracking, match.state, action, marker),
        program.step(match.state, action).state,
    )
    now = match.tracking, match.state
    tracked, state = jax.tree.map(lambda new, old: jnp.where(asked, new, old), after, now)
    return match._replace(tracking=tracked, state=state)
