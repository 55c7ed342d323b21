"""One game at a time on the reference rules, with the actions, deals and observations of the array program."""

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from doubloon.batch.encodings import Field, at_least, bits, one_hot
from doubloon.batch.layout import Layout
from doubloon.batch.randomness import choose_one, hash_one, random_below
from doubloon.batch.single import SingleGame
from doubloon.core.chance import Outcome
from doubloon.games.gold_hunting.batch.lookups import HIGHEST, LIFTS
from doubloon.games.gold_hunting.batch.reference import legal_actions, next_placements, to_build, to_move
from doubloon.games.gold_hunting.batch.state import BUILDING, MARKERS, MINING, OVER, Setting
from doubloon.games.gold_hunting.components import components_of
from doubloon.games.gold_hunting.moves import Move, builds_of
from doubloon.games.gold_hunting.pieces import MARKERS as MARKER_NUMBERS
from doubloon.games.gold_hunting.pieces import PIECES, PILES, VALUES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS, chance, deal, play, start
from doubloon.games.gold_hunting.state import Marker, Phase, Pile, Player, State

_PHASES = {Phase.BUILD: BUILDING, Phase.MINE: MINING, Phase.OVER: OVER}
_STATUS = {status: number for number, status in enumerate(MARKERS)}
_SEATS = 2
_NO_PILES: tuple[Pile, ...] = ((),) * PILES
_NO_PIECES = (0,) * HIGHEST


class Position(NamedTuple):
    """A position, and the placements of each seat's unfinished build."""

    state: State
    placed: tuple[tuple[int, ...], ...] = ((),) * _SEATS


def make_single(setting: Setting) -> SingleGame[Position]:
    """The game with these options and deals; a seat builds as the setting says."""
    whole = setting.build == "whole"
    return SingleGame(
        begin=partial(_begin, setting),
        asked=_asked,
        legal=_legal_with_whole_builds if whole else _legal,
        choose=_choose_with_whole_builds if whole else _choose,
        step=_step_with_whole_builds if whole else _step,
        play=_play,
        observe=observe,
        state=_state,
    )


@cache
def make_layout() -> Layout:
    """The fields of `Observation`."""
    seat, number = (one_hot(_SEATS),), one_hot(len(VALUES), first=1)
    pieces = (at_least(max(PIECES.count(value) for value in VALUES)),)
    tallest = sum(sorted(PIECES)[-HIGHEST:])
    flag = bits(1)
    return Layout(
        (
            Field("seat", (), seat),
            Field("asked", (), seat),
            Field("first", (), seat),
            Field("phase", (), (one_hot(len(_PHASES)),)),
            Field("turn", (), (at_least(LIFTS),)),
            Field("own_marker", (), (one_hot(len(MARKER_NUMBERS), first=1),)),
            Field("own_piles", (PILES, HIGHEST), (number,)),
            Field("heights", (_SEATS, PILES), (at_least(tallest),)),
            Field("standing", (_SEATS, PILES), (flag,)),
            Field("hand", (_SEATS, len(VALUES)), pieces),
            Field("kept", (_SEATS, len(VALUES)), pieces),
            Field("marker", (_SEATS,), (one_hot(len(MARKERS)),)),
            Field("rushed", (_SEATS,), (one_hot(len(MARKER_NUMBERS), first=1),)),
            Field("lifts", (LIFTS, 5), (one_hot(PILES), number, number, flag, flag)),
        )
    )


def observe(position: Position, seat: int, asked: int | None = None) -> list[int]:
    """The numbers of a seat's observation, which shows `asked` as the asked seat; by default the first of them."""
    state, placed = position
    options, other = state.options, 1 - seat
    if asked is None:
        asked = state.awaited[0] if state.awaited else options.start
    building = state.phase is Phase.BUILD
    players = (state.players[seat], state.players[other])
    own = to_build(placed[seat]).places if placed[seat] else players[0].piles
    numbers = [
        seat,
        seat ^ asked,
        seat ^ options.start,
        _PHASES[state.phase],
        len(state.lifts),
        state.markers[seat],
    ]
    for pile in own or _NO_PILES:
        numbers += (pile[::-1] + _NO_PIECES)[:HIGHEST]
    seen = [_NO_PILES if building else player.piles for player in players]
    hidden = options.variant == HIDDEN_HEIGHTS
    numbers += [0 if hidden else sum(pile) for piles in seen for pile in piles]
    numbers += [1 if pile else 0 for piles in seen for pile in piles]
    numbers += [player.hand.count(value) for player in players for value in VALUES]
    numbers += [player.kept.count(value) for player in players for value in VALUES]
    numbers += [_STATUS[player.marker] for player in players]
    numbers += [_rushed(player, state.markers[owner]) for player, owner in zip(players, (seat, other), strict=True)]
    for lift in state.lifts:
        numbers += lift[1:]  # all but the seat
    return numbers + [0] * (5 * (LIFTS - len(state.lifts)))


def _rushed(player: Player, number: int) -> int:
    return number if player.marker in (Marker.WON, Marker.LOST) else 0


def _begin(setting: Setting, rows: Sequence[int]) -> Position:
    state = start(setting.options)
    draw = chance(state)
    assert draw is not None
    markers = np.asarray(setting.deals.markers[rows[0]]).tolist()
    return Position(deal(state, Outcome(draw.word, tuple(map(str, markers)))))


def _asked(position: Position) -> tuple[int, ...]:
    return position.state.awaited


def _legal(position: Position, seat: int) -> Sequence[int]:
    state = position.state
    if state.phase is Phase.BUILD and seat in state.awaited:
        return next_placements(components_of(state.options), position.placed[seat])
    return legal_actions(state, seat)


def _step(position: Position, seat: int, action: int) -> Position:
    state, placed = position
    if state.phase is not Phase.BUILD:
        return _play(position, seat, to_move(state, seat, action))
    placements = (*placed[seat], action)
    if len(placements) < len(components_of(state.options).pieces):
        return Position(state, _with(placed, seat, placements))
    return _play(position, seat, to_build(placements))


def _choose(position: Position, seat: int, random: int) -> int:
    return choose_one(_legal(position, seat), random)


def _legal_with_whole_builds(position: Position, seat: int) -> Sequence[int]:
    return legal_actions(position.state, seat)


def _choose_with_whole_builds(position: Position, seat: int, random: int) -> int:
    state = position.state
    if state.phase is not Phase.BUILD:
        return choose_one(legal_actions(state, seat), random)
    builds = builds_of(state.options)
    order: int = random_below(random, len(builds.orders))
    cut: int = random_below(hash_one(random), len(builds.cuts))
    return order * len(builds.cuts) + cut


def _step_with_whole_builds(position: Position, seat: int, action: int) -> Position:
    return _play(position, seat, to_move(position.state, seat, action))


def _play(position: Position, seat: int, move: Move) -> Position:
    state, placed = position
    return Position(play(state, seat, move), _with(placed, seat, ()))


def _with(placed: tuple[tuple[int, ...], ...], seat: int, placements: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (placements, placed[1]) if seat == 0 else (placed[0], placements)


def _state(position: Position) -> State:
    return position.state
