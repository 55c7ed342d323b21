"""What a seat knows in a batch of games, as the inputs of a network."""

from typing import NamedTuple

import jax.numpy as jnp

from doubloon.batch.arrays import Array, at_seat
from doubloon.batch.jax_arrays import library
from doubloon.games.gold_hunting.batch.lookups import PIECE_BITS
from doubloon.games.gold_hunting.batch.rules import own_marker
from doubloon.games.gold_hunting.batch.scoring import gold
from doubloon.games.gold_hunting.batch.state import HELD, LOST, RETURNED, WON, Setting, State
from doubloon.games.gold_hunting.matches.known import Known, Purse, watching_inputs
from doubloon.games.gold_hunting.matches.tables import Tables
from doubloon.games.gold_hunting.matches.tracking import Chart, Seen
from doubloon.games.gold_hunting.pieces import MARKERS, PILES, RUSH_POINTS
from doubloon.games.gold_hunting.policy.inputs import HELD as HELD_STATUS
from doubloon.games.gold_hunting.policy.inputs import HIGHEST, SeenPiles, legal_choices

_ARRAYS = library()
_PIECE = (1 << PIECE_BITS) - 1
_COUNT_BITS, _COUNT = 4, 15


class Situation(NamedTuple):
    """What a seat knows in B games."""

    state: State
    """The seat knows only a part of it."""
    seat: Array  # (B,) uint8
    marker: Array  # (B,) uint8: the number on the seat's
    purse: Purse
    seen: Seen
    """What the seat sees of the other's piles."""
    other: Seen
    """What the other sees of the seat's piles."""
    odds: Array  # (B, 3) float32: how likely the other would have moved like this with each marker


def purse_of(state: State, seat: Array) -> Purse:
    """What a seat of each game has: the seat is (B,)."""
    marker = at_seat(_ARRAYS, state.marker, seat)
    hand, kept = (at_seat(_ARRAYS, pieces, seat) for pieces in (state.hand, state.kept))
    safe = jnp.where(marker == RETURNED, gold(kept).astype(jnp.int32) // 2, RUSH_POINTS * (marker == WON))
    pieces = (hand + kept).astype(jnp.int32)
    ties = [pieces >> _COUNT_BITS * place & _COUNT for place in (2, 1)]
    return Purse(gold(hand).astype(jnp.int32), jnp.where(marker == HELD, HELD_STATUS, safe), jnp.stack(ties, axis=-1))


def possible_markers(setting: Setting, state: State, seat: Array, marker: Array) -> Array:
    """The numbers that the other's marker can have for a seat with this marker: float32 (B, 3)."""
    other = 1 - seat
    status = at_seat(_ARRAYS, state.marker, other)
    shown = (status == WON) | (status == LOST)
    numbers = jnp.array(MARKERS)
    is_other = numbers == own_marker(setting, state, other)[:, None]
    return jnp.where(shown[:, None], is_other, numbers != marker[:, None]).astype(jnp.float32)


def piece_chances(chart: Chart, tables: Tables, seen: Seen, odds: Array) -> Array:
    """The probability of each piece to be on top of each slot: float32 (B, 4, 3).

    `odds` are (B, 3): how likely the builder would have moved like this with each marker.
    """
    children = chart.children.at[seen.number[:, None], seen.first].get(mode="clip")  # (B, 4, 3, kinds)
    after = (tables.weights[children].sum(3) * odds[:, None, None]).sum(-1)
    now = (tables.weights[seen.number] * odds).sum(-1)
    return after / jnp.maximum(now, jnp.finfo(jnp.float32).tiny)[:, None, None]


def marker_beliefs(tables: Tables, seen: Seen, odds: Array) -> Array:
    """The probability of each number of the other's marker: float32 (B, 3)."""
    now = tables.weights[seen.number] * odds
    return now / jnp.maximum(now.sum(-1, keepdims=True), jnp.finfo(jnp.float32).tiny)


def situation_inputs(chart: Chart, tables: Tables, situation: Situation) -> Array:
    """The inputs of the watching network: float32 (B, WATCHING_INPUTS)."""
    state, seat, seen, other = situation.state, situation.seat, situation.seen, situation.other
    chances = piece_chances(chart, tables, seen, situation.odds)
    known = Known(
        turn=state.turn.astype(jnp.int32),
        marker=situation.marker.astype(jnp.int32),
        own=situation.purse,
        other=purse_of(state, 1 - seat),
        beliefs=marker_beliefs(tables, seen, situation.odds),
        piles=SeenPiles(seen.lifted, seen.rest, chances),
        declared=seen.declared,
        own_lifted=other.lifted,
        own_declared=other.declared,
        own_rest=_own_rest(state, other, seat),
    )
    return watching_inputs(jnp, known)


def possible_choices(seen: Seen, purse: Purse) -> Array:
    """The choices that a seat considers: of equal piles only the first, bool (B, 17)."""
    is_first = seen.first == jnp.arange(PILES)
    return legal_choices(jnp, seen.rest * is_first, purse.hand, purse.status)


def _own_rest(state: State, other: Seen, seat: Array) -> Array:
    """The codes of the seat's own piles by the other's slots: int32 (B, 4)."""
    piles = at_seat(_ARRAYS, state.piles, seat).astype(jnp.int32).T
    piles = jnp.take_along_axis(piles, other.pile, axis=1)
    places = range(HIGHEST)
    return sum((piles >> PIECE_BITS * place & _PIECE) << PIECE_BITS * (HIGHEST - 1 - place) for place in places)
