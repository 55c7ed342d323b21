"""Several turns ahead, as arrays: seats are resolved, every shape comes, and the best answers are looked at again.

A seat has the fields of `Position`, with a line of its own for the situation. All functions take and return N seats.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE
from doubloon.games.silver_gold.bots.replies import Replies, replies
from doubloon.games.silver_gold.cards import SHAPE_COUNTS, SHAPES, TROPHIES, TreasureCard
from doubloon.games.silver_gold.kernel.arrays import Symbols, symbols_gained
from doubloon.games.silver_gold.shapes import BOXES
from doubloon.games.silver_gold.state import COINS_IN_ROW, PALM_BOXES
from doubloon.games.silver_gold.value_net.position import ANY_SHAPE, NO_RIVAL, SEAT_FIELDS, SITUATION_FIELDS, Position
from doubloon.games.silver_gold.value_net.value import ValueFunction

_COUNTS = np.array([SHAPE_COUNTS[shape] for shape in SHAPES], float)
_SHOWN = np.eye(ANY_SHAPE + 1, len(SHAPES))
_LEFT = _COUNTS - _SHOWN
"""By the shape of this turn, the cards of each shape that may come in the next one."""
SHARES = _LEFT / _LEFT.sum(axis=1, keepdims=True)
"""By the shape of this turn, the probability of each shape in the next one."""
_ANY = np.ones(len(SHAPES))
_WON = np.cumsum([0, *TROPHIES, 0, 0, 0, 0])
_BITS = np.left_shift(1, np.arange(BOXES), dtype=np.int32)
_SLICE = 24
"""The number of seats whose answers are rated in one call: some thousands of answers."""
_MIXER = np.random.default_rng(0).integers(-(1 << 62), 1 << 62, 64)
"""Random factors: seats with the same sum of products are practically certain to be equal."""


def _seal(card: TreasureCard) -> list[int]:
    return [card.seal.points_each if card.seal and card.seal.colour is colour else 0 for colour in COLOURS]


_COLOUR = np.array([[card.colour is colour for colour in COLOURS] for card in CARDS] + 2 * [[False] * 4], np.int32)
_SEAL = np.array([_seal(card) for card in CARDS] + 2 * [[0] * 4], np.int32)
_BOXES, _COINS, _PALMS, _CROSSES = (
    np.array([*(getattr(card, kind) for card in CARDS), 0, 0], np.int32)
    for kind in ("boxes", "coins", "palms", "crosses")
)


class Outlook(NamedTuple):
    """What N seats can expect from the next turn on."""

    points: Array  # (N, shapes): the points expected at the end, by the shape of the next turn
    shares: Array  # (N, shapes): the probability of each shape

    @property
    def mean(self) -> Array:
        """The points expected: (N,)."""
        return (self.points * self.shares).sum(axis=1)

    def shifted(self, points: Array) -> "Outlook":
        """The same with this many points more for each seat, (N,), whichever shape comes."""
        return Outlook(self.points + points[:, None], self.shares)


def rows(position: Position, chosen: Array) -> Position:
    """Some of the seats, each with its situation."""
    return Position(*(field[chosen] for field in position))


def look_at(position: Position, value: ValueFunction, widths: Sequence[int], left: Array | None = None) -> Outlook:
    """The next turn of seats that have answered in this one, and as many turns after it as there are `widths`.

    There must be a next turn. A width is the number of replies to each shape that are followed into the turn after it.
    `left` are the expedition cards of each shape that may come next, (N, shapes), where more is known than the shape
    of this turn. Equal seats are looked at once: the same crosses in another order lead to the same seat.
    """
    left = _LEFT[position.shape] if left is None else left
    chosen, same = _distinct(position, left)
    parts = [
        _look_at(rows(position, some), value, widths, left[some])
        for some in (chosen[first : first + _SLICE] for first in range(0, len(chosen), _SLICE))
    ]
    shares = left / left.sum(axis=1, keepdims=True)
    return Outlook(np.concatenate(parts)[same], shares)


def _look_at(position: Position, value: ValueFunction, widths: Sequence[int], left: Array) -> Array:
    """The points expected by the shape of the next turn, (N, shapes); 0 for a shape that cannot come."""
    later = resolve(position, value)
    answers, group = _possible(replies(later, _ANY), left)
    points = value.expected_points(answers, group)
    if widths and later.turns[0]:
        best = best_answers(points, group, left.size, widths[0])
        after = finish(rows(with_situations(answers, group), best), value)
        group = group[best]
        points = look_at(after, value, widths[1:], _left_after(after, left[group // len(SHAPES)])).mean
    highest = np.where(left > 0, -np.inf, 0.0).reshape(-1)
    np.maximum.at(highest, group, points)
    return highest.reshape(left.shape)


def _distinct(position: Position, left: Array) -> tuple[Array, Array]:
    """The numbers of seats that differ, and for each seat the number of its like among them.

    The shape of this turn makes no difference: `left` says what it tells about the next one.
    """
    fields = [getattr(position, name) for name in Position._fields if name != "shape"]
    columns = np.concatenate([field.reshape(len(left), -1).astype(np.int64) for field in (*fields, left)], axis=1)
    keys = columns @ _MIXER[: columns.shape[1]]
    _, chosen, same = np.unique(keys, return_index=True, return_inverse=True)
    return chosen, same


def _possible(found: Replies, left: Array) -> Replies:
    """The answers to shapes that may come."""
    chosen = np.flatnonzero(left.reshape(-1)[found.group] > 0)
    seats = {name: getattr(found.position, name)[chosen] for name in SEAT_FIELDS}
    return Replies(found.position._replace(**seats), found.group[chosen])


def _left_after(position: Position, left: Array) -> Array:
    """The cards that may come after the one of this turn; for a new round all cards are shuffled."""
    return np.where((position.shape == ANY_SHAPE)[:, None], _COUNTS, left - _SHOWN[position.shape])


def best_answers(expected: Array, group: Array, count: int, width: int) -> Array:
    """The numbers of the `width` highest answers of each group."""
    order = np.lexsort((-expected, group))
    sorted_group = group[order]
    first = np.searchsorted(sorted_group, np.arange(count))
    return order[np.arange(len(order)) - first[sorted_group] < width]


def with_situations(position: Position, group: Array) -> Position:
    """The same seats, each with a line of its own for its situation."""
    return position._replace(**{name: getattr(position, name)[group] for name in SITUATION_FIELDS})


def finish(position: Position, value: ValueFunction) -> Position:
    """The seats after the extra crosses that they owe, each put where it is worth most."""
    fields = {name: field.copy() for name, field in position._asdict().items()}
    while True:
        owing = np.flatnonzero(fields["owed"])
        if not len(owing):
            return Position(**fields)
        now = Position(*(fields[name][owing] for name in Position._fields))
        seat, place, box = np.nonzero((now.free[..., None] & _BITS) > 0)
        after = _cross(rows(now, seat), place, _BITS[box])
        expected = value.expected_points(after, np.arange(len(seat)))
        best = best_answers(expected, seat, len(owing), 1)
        for name, field in rows(after, best)._asdict().items():
            fields[name][owing] = field


def _cross(position: Position, place: Array, boxes: Array) -> Position:
    """The seats after one extra cross."""
    number = np.arange(len(place))
    card = position.cards[number, place]
    free = position.free.copy()
    free[number, place] &= ~boxes
    symbols = Symbols(_COINS[card], _PALMS[card], _CROSSES[card])
    gained = symbols_gained(np, symbols, boxes, position.coins, PALM_BOXES - position.palms)
    palm_value = 1 + np.bitwise_count(_PALMS[position.display]).sum(axis=-1)
    left = np.bitwise_count(free).sum(axis=-1)
    return position._replace(
        free=free,
        coins=gained.coins,
        palms=position.palms + gained.palms,
        points=position.points + gained.palms * palm_value,
        owed=np.minimum(position.owed - 1 + gained.extras, left),
    )


def resolve(position: Position, value: ValueFunction) -> Position:
    """The seats in the next turn: coin rows have won trophies, and the best cards replace completed ones."""
    new = position.coins // COINS_IN_ROW - position.rows
    won = _WON[position.given + new] - _WON[position.given]
    done = (position.free == 0) & (position.cards < NONE)
    fields = position._asdict()
    fields |= {
        "points": position.points + won,
        "rows": position.rows + new,
        "given": np.minimum(position.given + new, len(TROPHIES)),
        "counts": position.counts + (_COLOUR[position.cards] * done[..., None]).sum(axis=-2),
        "bonus": position.bonus + (_SEAL[position.cards] * done[..., None]).sum(axis=-2),
        "cards": np.where(done, NONE, position.cards),
        "display": position.display.copy(),
        "free": position.free.copy(),
        "stack": position.stack.copy(),
    }
    for _ in range(2):
        vacant = fields["cards"] == NONE
        taking = np.flatnonzero(vacant.any(axis=1) & (fields["display"] < NONE).any(axis=1))
        if len(taking):
            now = Position(*(fields[name][taking] for name in Position._fields))
            seat, place = np.nonzero(now.display < NONE)
            after = take(rows(now, seat), place)
            best = best_answers(value.expected_points(after, np.arange(len(seat))), seat, len(taking), 1)
            for name in ("cards", "free", "display", "stack"):
                fields[name][taking] = getattr(after, name)[best]
    seats = 1 + (position.rivals < NO_RIVAL).sum(axis=-1)
    fields |= {
        "turns": position.turns - 1,
        "shape": np.full_like(position.shape, ANY_SHAPE),
        "place": (position.place - 1) % seats,
    }
    return Position(**fields)


def take(position: Position, place: Array) -> Position:
    """The seats with the card at a place of the display in their first vacant place."""
    number = np.arange(len(place))
    card = position.display[number, place]
    vacant = (position.cards[:, 0] != NONE).astype(int)
    cards, free, display = position.cards.copy(), position.free.copy(), position.display.copy()
    cards[number, vacant] = card
    free[number, vacant] = _BOXES[card]
    display[number, place] = NONE
    return position._replace(cards=cards, free=free, display=display, stack=np.maximum(position.stack - 1, 0))
