"""The inputs of the network: a seat after a move, and its situation, as numbers.

NumPy and JAX run the same code, so that training and playing compute the same inputs. Seats that share a situation
share its inputs.
"""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, Arrays, popcount
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE
from doubloon.games.silver_gold.card_values import HORIZON
from doubloon.games.silver_gold.cards import TROPHIES
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, DISPLAY, LAST_TURN, PALM_BOXES
from doubloon.games.silver_gold.value_net.card_inputs import Lookups
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE, MOST_RIVALS, NO_RIVAL, Position
from doubloon.games.silver_gold.value_net.rows import rows

TURNS = LAST_TURN + 1
"""The number of possible values of "turns left"."""


class Inputs(NamedTuple):
    """The inputs of the network."""

    rows: Array  # (..., 2) int32: the rows of the two active cards
    own: Array  # (..., OWN) float32: the seat, which a move changes
    situation: Array  # (..., SITUATION) float32: the situation; None where it is computed separately
    turns: Array  # (...) int32
    now: Array  # (...) float32: the score if the game ended with this turn
    open: Array  # (...) float32: 0 where no more points can come, else 1


def inputs(arrays: Arrays, lookups: Lookups, position: Position) -> Inputs:
    """The inputs of these positions."""
    seats = seat_inputs(arrays, lookups, position)
    return seats._replace(situation=situation_inputs(arrays, lookups, position))


def seat_inputs(arrays: Arrays, lookups: Lookups, position: Position, places: Array | None = None) -> Inputs:
    """The inputs without those of the situation, which many seats may share.

    `places` says where `lookups.values` holds each seat's rows, if it does not hold all rows: (..., 2).
    """
    xp = arrays.xp
    position = Position(*(field.astype(xp.int32) for field in position))
    counts, bonus = _completed(lookups, position)
    card_rows = rows(arrays, lookups.rows, position.cards, position.free)
    places = card_rows if places is None else places
    given = position.given + position.coins // COINS_IN_ROW - position.rows
    trophies = arrays.take(lookups.trophies, given) - arrays.take(lookups.trophies, position.given)
    by_colour = xp.asarray(_POINTS, xp.float32) + bonus
    now = position.points + position.coins + trophies + (counts * by_colour).sum(axis=-1)
    return Inputs(
        rows=card_rows,
        own=_own(arrays, lookups, position, places, counts, bonus),
        situation=None,
        turns=position.turns,
        now=now,
        open=((position.turns > 0) | (position.owed > 0)).astype(xp.float32),
    )


def situation_inputs(arrays: Arrays, lookups: Lookups, position: Position) -> Array:
    """The inputs of the situations in these positions: (..., SITUATION) float32."""
    xp = arrays.xp
    position = Position(*(field.astype(xp.int32) for field in position))
    is_rival = position.rivals < NO_RIVAL
    seats = 1 + is_rival.sum(axis=-1)
    single = [_palm_value(arrays, lookups, position) / 4, position.stack / 40]
    several = [
        is_rival * 1.0,
        is_rival * position.rivals / COIN_BOXES,
        is_rival * (position.rivals % COINS_IN_ROW) / COINS_IN_ROW,
        _one_hot(xp, position.turns, TURNS),
        _one_hot(xp, position.shape, ANY_SHAPE + 1),
        _one_hot(xp, xp.minimum(position.given, len(TROPHIES)), len(TROPHIES) + 1),
        _one_hot(xp, seats - 2, MOST_RIVALS),
        _one_hot(xp, position.place, MOST_RIVALS + 1),
        _one_hot(xp, position.display, NONE).sum(axis=-2),
    ]
    return _joined(xp, single, several, position.display.shape[:-1])


_OWED, _PLACES = 3, 2
OWN = 15 + 2 * len(COLOURS) + (COIN_BOXES + 1) + (PALM_BOXES + 1) + _OWED + (_PLACES + 1)
"""The number of inputs about the seat itself."""
SITUATION = 2 + 3 * MOST_RIVALS + TURNS + ANY_SHAPE + 1 + len(TROPHIES) + 1 + MOST_RIVALS + MOST_RIVALS + 1 + NONE
"""The number of inputs about the situation."""
_POINTS = tuple(next(card.points for card in CARDS if card.colour is colour) for colour in COLOURS)
"""All cards of a colour have the same number of boxes."""


def _completed(lookups: Lookups, position: Position) -> tuple[Array, Array]:
    """The completed cards by colour, and the points of seals for each, those completed in this turn included."""
    done = ((position.free == 0) & (position.cards < NONE))[..., None]
    counts = position.counts + (lookups.colour[position.cards] * done).sum(axis=-2)
    bonus = position.bonus + (lookups.seal[position.cards] * done).sum(axis=-2)
    return counts, bonus


def _own(arrays: Arrays, lookups: Lookups, position: Position, places: Array, counts: Array, bonus: Array) -> Array:
    xp = arrays.xp
    vacant = ((position.free == 0) & (position.cards <= NONE)).sum(axis=-1)
    value, together = _active_values(arrays, lookups, position, places)
    best, second = _new_values(arrays, lookups, position, counts, bonus)
    left = popcount(xp, position.free)
    seals = _seal_points(lookups, position.cards, counts, bonus) * (left > 0)
    coins = popcount(xp, position.free & arrays.take(lookups.coins, position.cards)).sum(axis=-1)
    palms = popcount(xp, position.free & arrays.take(lookups.palms, position.cards)).sum(axis=-1)
    useful_coins = xp.minimum(coins, COIN_BOXES - position.coins)
    useful_palms = xp.minimum(palms, PALM_BOXES - position.palms)
    single = [
        together / 20,
        value.sum(axis=-1) / 20,
        xp.abs(value[..., 0] - value[..., 1]) / 20,
        best * (vacant > 0) / 20,
        second * (vacant > 1) / 20,
        best / 20,
        seals.sum(axis=-1) / 4,
        (seals * _completion_chance(xp, left, position.turns[..., None])).sum(axis=-1) / 4,
        coins / 4,
        useful_coins / 4,
        palms / 2,
        useful_palms / 2,
        useful_palms * _palm_value(arrays, lookups, position) / 6,
        _next_trophy(arrays, lookups, position) / 6,
        (position.coins // COINS_IN_ROW > position.rows) * 1.0,
    ]
    shape = value.shape[:-1]
    several = [
        counts / 3,
        bonus / 3,
        _one_hot(xp, position.coins, COIN_BOXES + 1),
        _one_hot(xp, position.palms, PALM_BOXES + 1),
        _one_hot(xp, xp.minimum(position.owed, _OWED - 1), _OWED),
        _one_hot(xp, vacant, _PLACES + 1),
    ]
    return _joined(xp, single, several, shape)


def _active_values(arrays: Arrays, lookups: Lookups, position: Position, places: Array) -> tuple[Array, Array]:
    """The value of each active card, (..., 2), and of both when the next shape goes to the one it helps more: (...)."""
    xp = arrays.xp
    turns = xp.minimum(position.turns, HORIZON)
    count = len(lookups.values) // (HORIZON + 1)
    value = lookups.values[turns[..., None] * count + places][..., 0]
    next_turn = lookups.values[xp.maximum(turns - 1, 0)[..., None] * count + places]  # (..., 2, 7)
    one, two = next_turn[..., 0, :], next_turn[..., 1, :]
    better = xp.maximum(one[..., 1:] + two[..., :1], two[..., 1:] + one[..., :1])  # (..., 6)
    together = (better * lookups.shares[position.shape]).sum(axis=-1)
    return value * (turns > 0)[..., None], together * (turns > 0)


def _new_values(
    arrays: Arrays, lookups: Lookups, position: Position, counts: Array, bonus: Array
) -> tuple[Array, Array]:
    """The value of the best and of the second-best card on display to the seat: (...) each."""
    xp = arrays.xp
    turns = xp.minimum(position.turns, HORIZON)[..., None]
    display = position.display
    value = arrays.take(lookups.new, turns * (NONE + 2) + display)
    chance = _completion_chance(xp, arrays.take(lookups.points, display), position.turns[..., None])
    value = (value + _seal_points(lookups, display, counts, bonus) * chance) * (display < NONE)
    first, second, third, fourth = (value[..., place] for place in range(DISPLAY))
    left, right = xp.maximum(first, second), xp.maximum(third, fourth)
    others = xp.maximum(xp.minimum(first, second), xp.minimum(third, fourth))
    return xp.maximum(left, right), xp.maximum(xp.minimum(left, right), others)


def _seal_points(lookups: Lookups, cards: Array, counts: Array, bonus: Array) -> Array:
    """The points that seals would add for each card if it were completed now: (..., N)."""
    colour, seal = lookups.colour[cards], lookups.seal[cards]  # (..., N, 4)
    return (colour * bonus[..., None, :] + seal * counts[..., None, :]).sum(axis=-1)


def _completion_chance(xp: Any, free: Array, turns: Array) -> Array:
    """A rough estimate of the chance that a card with `free` free boxes will be completed."""
    return xp.clip((turns / (0.4 + 0.33 * free) - 0.6) / 1.4, 0.0, 1.0)


def _next_trophy(arrays: Arrays, lookups: Lookups, position: Position) -> Array:
    """The points of the trophy for the seat's next coin row, if every rival who is nearer to one wins one before."""
    xp = arrays.xp
    nearer = (position.rivals < COIN_BOXES) & (
        position.rivals % COINS_IN_ROW > (position.coins % COINS_IN_ROW)[..., None]
    )
    number = position.given + position.coins // COINS_IN_ROW - position.rows + nearer.sum(axis=-1)
    number = xp.minimum(number, len(lookups.trophies) - 2)
    points = arrays.take(lookups.trophies, number + 1) - arrays.take(lookups.trophies, number)
    return points * (position.coins < COIN_BOXES)


def _palm_value(arrays: Arrays, lookups: Lookups, position: Position) -> Array:
    """The points of a palm with these cards on display."""
    return 1 + popcount(arrays.xp, arrays.take(lookups.palms, position.display)).sum(axis=-1)


def _one_hot(xp: Any, number: Array, count: int) -> Array:
    """1 at the place of a number below `count`, else 0: (...) -> (..., count)."""
    return number[..., None] == xp.arange(count)


def _joined(xp: Any, single: list[Array], several: list[Array], shape: tuple[int, ...]) -> Array:
    parts = [xp.stack([xp.broadcast_to(part, shape) for part in single], axis=-1)]
    parts += [xp.broadcast_to(part, (*shape, part.shape[-1])) for part in several]
    return xp.concatenate([part.astype(xp.float32) for part in parts], axis=-1)
