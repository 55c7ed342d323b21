"""Conversion between the batch and the reference rules: actions and moves, states in both directions, game by game."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from doubloon.batch.arrays import batch_first
from doubloon.core import IllegalMove
from doubloon.games.gold_hunting.batch import state as batch
from doubloon.games.gold_hunting.batch.deals import Deals
from doubloon.games.gold_hunting.batch.lookups import (
    ACTIONS,
    KEEP,
    LIFTS,
    PIECE_BITS,
    RUSH,
    legal_bits,
    packed,
    placement_bits,
)
from doubloon.games.gold_hunting.batch.state import MARKERS, Setting
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.moves import KEEP as KEEPING
from doubloon.games.gold_hunting.moves import Build, Keep, Mine, Move, Rush, builds_of
from doubloon.games.gold_hunting.pieces import PILES, VALUES
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Pile, Player, State

_PHASES = (Phase.BUILD, Phase.MINE, Phase.OVER)
_MINING_MOVES: tuple[Move, ...] = (
    *(Mine(pile, declared) for pile in range(PILES) for declared in VALUES),
    *(Rush(pile) for pile in range(PILES)),
    KEEPING,
)
"""By action."""
_MINING, _HELD = Phase.MINE, Marker.HELD  # looking up a member of an Enum is slow


def to_action(state: State, _seat: int, move: Move) -> int:
    """The action of a legal move; a build is whole. `to_placements` gives the actions of a build by placements."""
    match move:
        case Build():
            return builds_of(state.options).index(move)
        case Mine(pile, declared):
            return len(VALUES) * pile + declared - 1
        case Rush(pile):
            return RUSH + pile
        case Keep():
            return KEEP


def to_move(state: State, _seat: int, action: int) -> Move:
    """The move of a legal action; a build is whole. `to_build` gives the build of placements."""
    if state.phase is Phase.BUILD:
        return builds_of(state.options)[action]
    return _MINING_MOVES[action]


def legal_actions(state: State, seat: int) -> Sequence[int]:
    """The actions of the seat's legal moves, ascending, which is the order of the moves; empty unless it is asked.

    Builds are whole, 264,600 in the printed game; `next_placements` gives the actions of building by placements.
    """
    _, phase, awaited, _, players, _ = state
    if seat not in awaited:
        return ()
    if phase is not _MINING:
        return range(len(builds_of(state.options)))
    _, hand, _, marker = players[seat]
    first, second, third, fourth = players[1 - seat].piles
    return _mining_actions(bool(first), bool(second), bool(third), bool(fourth), marker is _HELD, bool(hand))


def to_placements(build: Build) -> tuple[int, ...]:
    """The placements that make a build: pile by pile, each from bottom to top.

    >>> to_placements(Build(((1, 1, 2, 3), (2, 2), (1, 3, 1), (2,))))
    (0, 0, 1, 2, 4, 4, 6, 8, 6, 10)
    """
    return tuple(len(VALUES) * number + piece - 1 for number, pile in enumerate(build.piles) for piece in pile)


def to_build(placements: Sequence[int]) -> Build:
    """The build that placements make.

    >>> to_build((0, 0, 1, 2, 4, 4, 6, 8, 6, 10))
    <build 1123 22 131 2>
    """
    piles: list[Pile] = [()] * PILES
    for action in placements:
        pile, piece = divmod(action, len(VALUES))
        piles[pile] += (piece + 1,)
    return Build(tuple(pile for pile in piles if pile))


def next_placements(components: Components, placements: Sequence[int]) -> tuple[int, ...]:
    """The placements that may follow in an unfinished build.

    >>> next_placements(Components(), (0, 0, 1))
    (0, 1, 2, 3, 4, 5)
    """
    begun = placements[-1] // len(VALUES) + 1 if placements else 0  # since the piles are filled in their order
    return _placements_after(components, sum(map(_COUNTED.__getitem__, placements)), begun)


_COUNTED = tuple(1 << (4 * (action % len(VALUES))) for action in range(RUSH))
"""By placement: one piece of its value, as in `State.hand` of the batch."""


@cache
def _placements_after(components: Components, counts: int, begun: int) -> tuple[int, ...]:
    ones, twos, threes = (counts >> (4 * place) & 15 for place in range(len(VALUES)))
    return _numbers(placement_bits(components, threes, twos, ones, begun))


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(action for action in range(ACTIONS) if bits >> action & 1)


@cache
def _mining_actions(*facts: bool) -> tuple[int, ...]:
    """The legal actions by four standing piles, a held marker, and gold in hand."""
    return _numbers(legal_bits(sum(fact << place for place, fact in enumerate(facts))))


def to_reference(setting: Setting, state: batch.State) -> list[State]:
    """Convert each game to a State of the rules, without the piles of an unfinished build.

    Hands are sorted, since the batch does not store their order.
    """
    games = {name: batch_first(np, np.asarray(field)).tolist() for name, field in state._asdict().items()}
    games["markers"] = np.asarray(setting.deals.markers)[np.asarray(state.rows[0])].tolist()
    return [_one(setting, dict(zip(games, game, strict=True))) for game in zip(*games.values(), strict=True)]


def _one(setting: Setting, game: dict[str, Any]) -> State:
    phase, seat, start = game["phase"], game["seat"], setting.options.start
    awaited = (() if phase == batch.OVER else (seat,)) if phase else tuple(range(seat, 2))
    lifts = enumerate(game["lifts"][: game["turn"]])
    return State(
        options=setting.options,
        phase=_PHASES[phase],
        awaited=awaited,
        markers=tuple(game["markers"]),
        players=tuple(_player(game, owner) for owner in range(2)),
        lifts=tuple(_lift((start + number) % 2, lift) for number, lift in lifts),
    )


def _player(game: dict[str, Any], seat: int) -> Player:
    unbuilt = not game["phase"] and seat >= game["seat"]
    return Player(
        piles=() if unbuilt else tuple(_pile(pile[seat]) for pile in game["piles"]),
        hand=_pieces(game["hand"][seat]),
        kept=_pieces(game["kept"][seat]),
        marker=MARKERS[game["marker"][seat]],
    )


def _pile(number: int) -> Pile:
    pieces: list[int] = []
    while number:
        pieces.insert(0, number & 3)
        number >>= PIECE_BITS
    return tuple(pieces)


def _pieces(counts: int) -> tuple[int, ...]:
    return tuple(value for place, value in enumerate(VALUES) for _ in range(counts >> (4 * place) & 15))


def _lift(seat: int, seen: int) -> Lift:
    return Lift(seat, seen & 3, seen >> 2 & 3, seen >> 4 & 3, bool(seen >> 6 & 1), bool(seen >> 7))


def from_reference(states: Sequence[State]) -> tuple[Deals, batch.State]:
    """Convert states of the rules with equal options to a batch, with one row of deals for each game."""
    fields = [_fields(state) for state in states]
    stacked = {name: np.stack([game[name] for game in fields], axis=-1) for name in fields[0]}
    rows = np.arange(len(states))
    deals = Deals(np.array([state.markers for state in states], np.uint8))
    return deals, batch.State(seed=rows.astype(np.uint32), rows=rows[None].astype(np.uint16), **stacked)


def _fields(state: State) -> dict[str, Any]:
    """The fields of one game, without its row."""
    if state.phase is Phase.MARKERS or (state.phase is Phase.BUILD and state.awaited == (0,)):
        raise IllegalMove(
            "the batch asks seats in their order: the markers must be dealt, and seat 0 must build before seat 1"
        )
    piles = [player.piles or ((),) * PILES for player in state.players]
    lifts = [_seen(lift) for lift in state.lifts] + [0] * (LIFTS - len(state.lifts))
    return {
        "phase": np.uint8(_PHASES.index(state.phase)),
        "turn": np.uint8(len(state.lifts)),
        "seat": np.uint8(state.awaited[0] if state.awaited else state.options.start),
        "piles": np.array([[packed(piles[owner][pile]) for owner in range(2)] for pile in range(PILES)], np.uint16),
        "hand": np.array([_counts(player.hand) for player in state.players], np.uint16),
        "kept": np.array([_counts(player.kept) for player in state.players], np.uint16),
        "marker": np.array([MARKERS.index(player.marker) for player in state.players], np.uint8),
        "placed": np.uint16(0),
        "lifts": np.array(lifts, np.uint8),
    }


def _counts(pieces: tuple[int, ...]) -> int:
    return sum(pieces.count(value) << (4 * place) for place, value in enumerate(VALUES))


def _seen(lift: Lift) -> int:
    return lift.pile | lift.declared << 2 | lift.piece << 4 | lift.rush << 6 | lift.broke_down << 7
