"""The positions that the network compares: the asked seat of each game of a batch after each of its actions."""

from typing import Any

import numpy as np

from doubloon.batch.arrays import Array, at_seat, popcount
from doubloon.games.silver_gold.batch.afterstates import Afterstates, afterstates
from doubloon.games.silver_gold.batch.lookups import ACTIONS, CARDS, COLOURS, KEEP, NONE, TAKE
from doubloon.games.silver_gold.batch.rules import palm_value, places_in_turn
from doubloon.games.silver_gold.batch.scoring import rows_resolved, sum_of_four
from doubloon.games.silver_gold.batch.state import Setting, State, stack_size
from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, SHAPES, TROPHIES
from doubloon.games.silver_gold.state import DISPLAY, LAST_TURN, PALM_BOXES, TURNS_IN_ROUND
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE, MOST_RIVALS, NO_RIVAL, SITUATION_FIELDS, Position


def positions(setting: Setting, state: State) -> tuple[Position, Position]:
    """The asked seat of each game after every cross, (B, 128), and after every other action, (B, 12).

    They are separate because all crosses leave the situation unchanged, but taking a card changes the display.
    """
    after = afterstates(setting, state)
    position = _position(setting, state, after)
    crosses = position._replace(**{name: getattr(position, name)[:, :KEEP] for name in _OWN})
    others = position._replace(**{name: getattr(position, name)[:, KEEP:] for name in _OWN})
    return crosses, others._replace(display=_displays(setting, state))


def picked(xp: Any, position: Position, columns: Array) -> Position:
    """Some columns of each game's positions: (B, N) and (B, K) -> (B, K)."""

    def pick(field: Array) -> Array:
        if field.shape[1] == 1:  # all columns share it
            return field
        return xp.take_along_axis(field, columns.reshape(columns.shape + (1,) * (field.ndim - 2)), axis=1)

    return Position(*map(pick, position))


def either(xp: Any, choice: Array, one: Position, other: Position) -> Position:
    """One position of each game: the first where `choice` holds, else the second; (B,) and twice (B, 1) -> (B,)."""

    def pick(first: Array, second: Array) -> Array:
        return xp.where(choice.reshape(choice.shape + (1,) * (first.ndim - 2)), first[:, 0], second[:, 0])

    return Position(*map(pick, one, other))


_SHAPE_NUMBERS = tuple(SHAPES.index(card.shape) for card in EXPEDITION_CARDS)
"""The number of each expedition card's shape."""
_OWN = ("cards", "free", "coins", "palms", "points", "owed")
"""The fields of the own seat that an action can change."""


def _position(setting: Setting, state: State, after: Afterstates) -> Position:
    arrays, xp, seats = setting.arrays, setting.arrays.xp, setting.options.seats
    seat = xp.minimum(state.seat, seats - 1)
    palms, trophies, gained = (at_seat(arrays, field, seat) for field in (state.palms, state.trophies, state.gained))
    value = palm_value(setting, state)
    filled = sum((palms >> 4 * box & 15 > 0).astype(xp.uint8) for box in range(PALM_BOXES))
    before = xp.minimum(filled + (gained >> 4), xp.uint8(PALM_BOXES))  # (B,)
    won = sum((trophies >> shift & 15) - (trophies >> shift & 15 > 0) for shift in (0, 4, 8))
    points = sum_of_four(xp, palms) + won.astype(xp.int16) + (before - filled) * value.astype(xp.int16)
    counts, bonus = _completed(xp, at_seat(arrays, state.completed, seat))
    same_round = (state.turn % TURNS_IN_ROUND > 0) & (state.turn > 0)
    shape = arrays.take(xp.asarray(np.array(_SHAPE_NUMBERS, np.uint8)), state.expedition)
    rivals = [at_seat(arrays, state.coins, (seat + step) % seats) for step in range(1, seats)]
    rivals += [xp.full_like(seat, NO_RIVAL)] * (MOST_RIVALS - len(rivals))
    situation = (
        LAST_TURN - state.turn,
        arrays.where(same_round, shape, xp.uint8(ANY_SHAPE)),
        state.display.T,
        xp.minimum(rows_resolved(state).sum(axis=0, dtype=xp.uint8), xp.uint8(len(TROPHIES))),
        xp.stack(rivals, axis=-1),
        at_seat(arrays, places_in_turn(setting, xp.maximum(state.turn, xp.uint8(1))), seat),
        (stack_size(setting.options) - state.drawn) * (state.turn > 0),
    )
    return Position(
        cards=after.cards,
        free=after.free,
        coins=after.coins,
        palms=before[:, None] + after.palm_points // value[:, None],
        points=(points[:, None] + after.palm_points).astype(xp.uint8),
        rows=at_seat(arrays, rows_resolved(state), seat)[:, None],
        owed=after.owed,
        counts=counts[:, None],
        bonus=bonus[:, None],
        **dict(zip(SITUATION_FIELDS, (part[:, None].astype(xp.uint8) for part in situation), strict=True)),
    )


def _displays(setting: Setting, state: State) -> Array:
    """The display after each action that is not a cross: (B, 12, 4)."""
    xp = setting.arrays.xp
    numbers = np.arange(KEEP, ACTIONS)[:, None]
    taken = xp.asarray(numbers == TAKE + np.arange(DISPLAY))  # (12, 4)
    return xp.where(taken, xp.uint8(NONE), state.display.T[:, None])


def _completed(xp: Any, completed: Array) -> tuple[Array, Array]:
    """Completed cards by colour, and the points of their seals for each card of a colour: (4, B) -> (B, 4) twice."""
    counts = popcount(xp, completed).T
    bonus = [xp.zeros(completed.shape[1:], xp.uint8) for _ in COLOURS]
    for colour, cards in enumerate([card for card in CARDS if card.colour is colour] for colour in COLOURS):
        for bit, card in enumerate(cards):
            if card.seal:
                place = COLOURS.index(card.seal.colour)
                bonus[place] = bonus[place] + (completed[colour] >> bit & 1).astype(xp.uint8) * card.seal.points_each
    return counts.astype(xp.uint8), xp.stack(bonus, axis=-1)
