"""Where each miner of a batch of games stands, as the solver numbers positions.

The solver knows the piles by slots: sorted by the pieces that were lifted from them, then by what is visible of the
rest. Here all layers share one numbering, and the builds come after the last layer.
"""

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from doubloon.batch.arrays import Array, at_seat
from doubloon.batch.jax_arrays import library
from doubloon.games.gold_hunting.batch.lookups import KEEP, PIECE_BITS, RUSH
from doubloon.games.gold_hunting.batch.rules import heights
from doubloon.games.gold_hunting.batch.state import State
from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.gold_hunting.policy.inputs import HIGHEST
from doubloon.games.gold_hunting.solving.positions import Positions, offsets

_ARRAYS = library()
_RESTS = 32
"""More than any visible rest of a pile."""
_PIECE = (1 << PIECE_BITS) - 1


class Chart(NamedTuple):
    """Tables of all positions, on the device. A game with fewer piles leaves the first slots unused."""

    children: Array
    """(positions, 4, 3, 1 or 2) int32: the next position by slot, lifted piece and, if heights are hidden, whether the
    pile still stands; `nothing` where that cannot happen, or the slot before holds an equal pile."""
    roots: Array
    """(_RESTS ** 4,) int32: the first position, by the visible rests of all slots."""

    @property
    def hidden_heights(self) -> bool:
        """Whether the heights of piles are hidden."""
        return bool(self.children.shape[-1] > 1)


class Tracking(NamedTuple):
    """What both miners have seen in B games."""

    number: Array  # (2, B) int32: the position of each miner, by seat
    lifted: Array  # (4, 2, B) int32: the code of the pieces that each seat has lifted from each pile
    declared: Array  # (4, 2, B) int32: the code of the numbers that it declared there


class Seen(NamedTuple):
    """The piles that one miner of each game sees, by slot."""

    number: Array  # (B,) int32: the position
    lifted: Array  # (B, 4) int32: the code of the lifted pieces
    declared: Array  # (B, 4) int32: the code of the numbers that were declared for them
    rest: Array  # (B, 4) int32: what is visible of the rest
    pile: Array  # (B, 4) int32: the pile in each slot
    first: Array  # (B, 4) int32: the first slot with an equal pile


def make_chart(positions: Positions) -> Chart:
    """The tables of these positions."""
    starts = offsets(positions)
    unused = PILES - positions.components.piles
    parts = []
    for layer, start, after in zip(positions.layers, starts[1:], starts[2:], strict=False):
        children = np.where(layer.children == after - start, starts[-1], layer.children + start)
        parts.append(np.pad(children, ((0, 0), (unused, 0), (0, 0), (0, 0)), constant_values=starts[-1]))
    roots = np.zeros(_RESTS**PILES, np.int32)
    for number, position in enumerate(positions.layers[0].positions):
        index = 0
        for _, rest in position:
            index = index * _RESTS + int(rest)
        roots[index] = number
    return Chart(jnp.asarray(np.concatenate(parts).astype(np.int32)), jnp.asarray(roots))


def begin(chart: Chart, state: State) -> Tracking:
    """What the miners see before the first lift."""
    nothing = jnp.zeros(state.piles.shape, jnp.int32)
    tracking = Tracking(nothing[0], nothing, nothing)
    games = state.seat.shape
    rests = [see(chart, tracking, state, jnp.full(games, seat, jnp.uint8)).rest for seat in range(2)]
    places = _RESTS ** jnp.arange(PILES - 1, -1, -1)
    return tracking._replace(number=jnp.stack([chart.roots[(rest * places).sum(1)] for rest in rests]))


def see(chart: Chart, tracking: Tracking, state: State, miner: Array) -> Seen:
    """The piles that the miner of each game sees: the miner is the number of a seat, (B,)."""
    lifted = at_seat(_ARRAYS, tracking.lifted, miner)  # (4, B)
    rest = _rests(chart, at_seat(_ARRAYS, state.piles, 1 - miner))
    keys = lifted * _RESTS + rest
    first, slot = slots_of(keys)
    place = slot[:, None] == jnp.arange(PILES)[:, None]  # (pile, slot, B)

    def by_slot(field: Array) -> Array:
        return (field[:, None] * place).sum(0).T

    return Seen(
        number=at_seat(_ARRAYS, tracking.number, miner),
        lifted=by_slot(lifted),
        declared=by_slot(at_seat(_ARRAYS, tracking.declared, miner)),
        rest=by_slot(rest),
        pile=by_slot(jnp.broadcast_to(jnp.arange(PILES)[:, None], keys.shape)),
        first=by_slot(first),
    )


def advance(chart: Chart, tracking: Tracking, state: State, action: Array, marker: Array) -> Tracking:
    """What the miners have seen after these actions, of seats with these markers.

    `state` is the one before the actions, and all games are being mined.
    """
    seat = state.seat
    lifting = action != KEEP
    pile = jnp.where(action < RUSH, action // len(VALUES), action - RUSH)
    chosen = (jnp.arange(PILES)[:, None] == pile) & lifting  # (4, B)
    lifted = at_seat(_ARRAYS, tracking.lifted, seat)
    piles = at_seat(_ARRAYS, state.piles, 1 - seat).astype(jnp.int32)
    first, _ = slots_of(lifted * _RESTS + _rests(chart, piles))

    def of_pile(field: Array) -> Array:
        return (field * chosen).sum(0)

    pieces = of_pile(piles)
    piece = pieces & _PIECE
    kind = (pieces >> PIECE_BITS != 0).astype(jnp.int32) * chart.hidden_heights
    number = at_seat(_ARRAYS, tracking.number, seat)
    child = chart.children.at[number, of_pile(first), piece - 1, kind].get(mode="clip")
    places = [(lifted >> PIECE_BITS * place & _PIECE != 0).astype(jnp.int32) for place in range(HIGHEST)]
    shift = PIECE_BITS * (HIGHEST - 1 - of_pile(sum(places)))
    number_declared = jnp.where(action < RUSH, action % len(VALUES) + 1, marker.astype(jnp.int32))
    own = jnp.arange(2)[:, None] == seat  # (2, B)
    return Tracking(
        number=jnp.where(own & lifting, child, tracking.number),
        lifted=tracking.lifted + (chosen[:, None] & own) * (piece << shift),
        declared=tracking.declared + (chosen[:, None] & own) * (number_declared << shift),
    )


def slots_of(keys: Array) -> tuple[Array, Array]:
    """Sort piles by keys: the first slot with an equal key, and the slot of each pile, (4, B) -> int32 (4, B) twice."""
    before = (keys[None] < keys[:, None]).sum(1)
    earlier = (jnp.arange(PILES) < jnp.arange(PILES)[:, None])[..., None]
    return before, before + ((keys[None] == keys[:, None]) & earlier).sum(1)


def _rests(chart: Chart, piles: Array) -> Array:
    """What is visible of piles: (4, B) -> int32 (4, B)."""
    return (piles != 0).astype(jnp.int32) if chart.hidden_heights else heights(jnp, piles).astype(jnp.int32)
