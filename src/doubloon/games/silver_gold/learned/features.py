"""What the net looks at: one seat as its answer leaves it, and what lies around it, as numbers.

This is written once, for NumPy and JAX: training and playing see the same. All fields of a position are whole numbers,
and their leading axes, shown as `...`, may be of any shape, as long as those of all fields fit each other; so what
many seats have around them in common is worked out once.
"""

from typing import Any, NamedTuple

from doubloon.batch.arrays import Array, Arrays, popcount
from doubloon.games.silver_gold.batch.lookups import CARDS, COLOURS, NONE
from doubloon.games.silver_gold.bots.tables import HORIZON
from doubloon.games.silver_gold.learned.charts import ANY_SHAPE, TURNS, Charts
from doubloon.games.silver_gold.learned.rows import rows
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, DISPLAY, PALM_BOXES

NO_RIVAL = COIN_BOXES + 1
"""Stands for the coins of a rival who is not there."""
MOST_RIVALS = 3


class Position(NamedTuple):
    """Seats that have answered, or are in the midst of it, and what each has around it."""

    cards: Array  # (..., 2): active cards by number, a completed one still among them
    free: Array  # (..., 2): their boxes not crossed off
    coins: Array  # (...)
    palms: Array  # (...): palm boxes filled
    points: Array  # (...): what palms and trophies have scored
    rows: Array  # (...): coin rows that have been resolved
    owed: Array  # (...): extra crosses that are still owed
    counts: Array  # (..., 4): cards set aside as completed, by colour
    bonus: Array  # (..., 4): what their seals give for each card of a colour
    turns: Array  # (...): turns after this one
    shape: Array  # (...): the number of this turn's shape, if the next turn is of the same round; else ANY_SHAPE
    display: Array  # (..., 4): cards on display by number
    given: Array  # (...): trophies given so far
    rivals: Array  # (..., 3): the others' coins as everybody sees them, clockwise; NO_RIVAL where there is none
    place: Array  # (...): how many resolve this turn before the seat
    stack: Array  # (...): cards in the stack


AROUND_FIELDS = Position._fields[Position._fields.index("turns") :]
"""Those that tell what is around."""


class Features(NamedTuple):
    """What the net is given."""

    rows: Array  # (..., 2) int32: the rows of the two active cards
    own: Array  # (..., OWN) float32: what the answer changes
    around: Array  # (..., AROUND) float32: what it does not; None where that is known already
    turns: Array  # (...) int32
    now: Array  # (...) float32: what the seat would score if the game ended with this turn
    open: Array  # (...) float32: 0 where nothing more can come, else 1


def features(arrays: Arrays, charts: Charts, position: Position) -> Features:
    """What the net is given of these positions."""
    return own_features(arrays, charts, position)._replace(around=around_features(arrays, charts, position))


def own_features(arrays: Arrays, charts: Charts, position: Position, places: Array | None = None) -> Features:
    """The same without what is around, which many seats may have in common.

    `places` says where the charts hold the lines of each seat's rows, if they do not hold those of all rows: (..., 2).
    """
    xp = arrays.xp
    position = Position(*(field.astype(xp.int32) for field in position))
    counts, bonus = _gathered(charts, position)
    filled = rows(arrays, charts.rows, position.cards, position.free)
    places = filled if places is None else places
    given = position.given + position.coins // COINS_IN_ROW - position.rows
    trophies = arrays.take(charts.trophies, given) - arrays.take(charts.trophies, position.given)
    by_colour = xp.asarray(_POINTS, xp.float32) + bonus
    now = position.points + position.coins + trophies + (counts * by_colour).sum(axis=-1)
    return Features(
        rows=filled,
        own=_own(arrays, charts, position, places, counts, bonus),
        around=None,
        turns=position.turns,
        now=now,
        open=((position.turns > 0) | (position.owed > 0)).astype(xp.float32),
    )


_POINTS = tuple(next(card.points for card in CARDS if card.colour is colour) for colour in COLOURS)
"""Cards of a colour have equally many boxes."""


def _gathered(charts: Charts, position: Position) -> tuple[Array, Array]:
    """The completed cards by colour, and what seals give for each, those completed in this turn included."""
    done = ((position.free == 0) & (position.cards < NONE))[..., None]
    counts = position.counts + (_line(charts.colour, position.cards) * done).sum(axis=-2)
    bonus = position.bonus + (_line(charts.seal, position.cards) * done).sum(axis=-2)
    return counts, bonus


def _own(arrays: Arrays, charts: Charts, position: Position, places: Array, counts: Array, bonus: Array) -> Array:
    xp = arrays.xp
    vacant = ((position.free == 0) & (position.cards <= NONE)).sum(axis=-1)
    worth, together = _going(arrays, charts, position, places)
    best, second = _new(arrays, charts, position, counts, bonus)
    left = popcount(xp, position.free)
    going = left > 0
    sealed = _sealed(charts, position.cards, counts, bonus) * going
    coins = popcount(xp, position.free & arrays.take(charts.coins, position.cards)).sum(axis=-1)
    palms = popcount(xp, position.free & arrays.take(charts.palms, position.cards)).sum(axis=-1)
    coins_useful = xp.minimum(coins, COIN_BOXES - position.coins)
    palms_useful = xp.minimum(palms, PALM_BOXES - position.palms)
    single = [
        together / 20,
        worth.sum(axis=-1) / 20,
        xp.abs(worth[..., 0] - worth[..., 1]) / 20,
        best * (vacant > 0) / 20,
        second * (vacant > 1) / 20,
        best / 20,
        sealed.sum(axis=-1) / 4,
        (sealed * _chance(xp, left, position.turns[..., None])).sum(axis=-1) / 4,
        coins / 4,
        coins_useful / 4,
        palms / 2,
        palms_useful / 2,
        palms_useful * _palm_value(arrays, charts, position) / 6,
        _hoped(arrays, charts, position) / 6,
        (position.coins // COINS_IN_ROW > position.rows) * 1.0,
    ]
    shape = worth.shape[:-1]
    several = [
        counts / 3,
        bonus / 3,
        _hot(xp, position.coins, COIN_BOXES + 1),
        _hot(xp, position.palms, PALM_BOXES + 1),
        _hot(xp, xp.minimum(position.owed, _OWED - 1), _OWED),
        _hot(xp, vacant, _PLACES + 1),
    ]
    return _joined(xp, single, several, shape)


_OWED, _PLACES = 3, 2
OWN = 15 + 2 * len(COLOURS) + (COIN_BOXES + 1) + (PALM_BOXES + 1) + _OWED + (_PLACES + 1)
"""How many numbers tell what an answer changes."""


def _going(arrays: Arrays, charts: Charts, position: Position, places: Array) -> tuple[Array, Array]:
    """What the two cards are worth by their charts, and both together when each shape that may come next goes to the
    card that it helps more: (..., 2) and (...).
    """
    xp = arrays.xp
    turns = xp.minimum(position.turns, HORIZON)
    count = len(charts.lines) // (HORIZON + 1)
    worth = _line(charts.lines, turns[..., None] * count + places)[..., 0]
    lines = _line(charts.lines, xp.maximum(turns - 1, 0)[..., None] * count + places)  # (..., 2, 7)
    one, two = lines[..., 0, :], lines[..., 1, :]
    either = xp.maximum(one[..., 1:] + two[..., :1], two[..., 1:] + one[..., :1])  # (..., 6)
    together = (either * _line(charts.shares, position.shape)).sum(axis=-1)
    return worth * (turns > 0)[..., None], together * (turns > 0)


def _new(arrays: Arrays, charts: Charts, position: Position, counts: Array, bonus: Array) -> tuple[Array, Array]:
    """What the best and the second best card on display would be worth to the seat: (...) each."""
    xp = arrays.xp
    turns = xp.minimum(position.turns, HORIZON)[..., None]
    display = position.display
    there = display < NONE
    worth = arrays.take(charts.new, turns * (NONE + 2) + display)
    chance = _chance(xp, arrays.take(charts.points, display), position.turns[..., None])
    worth = (worth + _sealed(charts, display, counts, bonus) * chance) * there
    first, second, third, fourth = (worth[..., place] for place in range(DISPLAY))
    left, right = xp.maximum(first, second), xp.maximum(third, fourth)
    others = xp.maximum(xp.minimum(first, second), xp.minimum(third, fourth))
    return xp.maximum(left, right), xp.maximum(xp.minimum(left, right), others)


def _sealed(charts: Charts, cards: Array, counts: Array, bonus: Array) -> Array:
    """What seals would add to each card if it were completed now: (..., N)."""
    seen, own = _line(charts.colour, cards), _line(charts.seal, cards)  # (..., N, 4)
    return (seen * bonus[..., None, :] + own * counts[..., None, :]).sum(axis=-1)


def _chance(xp: Any, free: Array, turns: Array) -> Array:
    """How likely a card with so many free boxes will be completed, roughly."""
    return xp.clip((turns / (0.4 + 0.33 * free) - 0.6) / 1.4, 0.0, 1.0)


def _hoped(arrays: Arrays, charts: Charts, position: Position) -> Array:
    """The trophy that the next coin row would win, if everybody who is nearer to one wins one before."""
    xp = arrays.xp
    nearer = (position.rivals < COIN_BOXES) & (
        position.rivals % COINS_IN_ROW > (position.coins % COINS_IN_ROW)[..., None]
    )
    number = position.given + position.coins // COINS_IN_ROW - position.rows + nearer.sum(axis=-1)
    number = xp.minimum(number, len(charts.trophies) - 2)
    hoped = arrays.take(charts.trophies, number + 1) - arrays.take(charts.trophies, number)
    return hoped * (position.coins < COIN_BOXES)


def _palm_value(arrays: Arrays, charts: Charts, position: Position) -> Array:
    """What a palm scores with these cards on display."""
    return 1 + popcount(arrays.xp, arrays.take(charts.palms, position.display)).sum(axis=-1)


def around_features(arrays: Arrays, charts: Charts, position: Position) -> Array:
    """What is around the seats of these positions: (..., AROUND) float32."""
    xp = arrays.xp
    position = Position(*(field.astype(xp.int32) for field in position))
    there = position.rivals < NO_RIVAL
    seats = 1 + there.sum(axis=-1)
    single = [_palm_value(arrays, charts, position) / 4, position.stack / 40]
    several = [
        there * 1.0,
        there * position.rivals / COIN_BOXES,
        there * (position.rivals % COINS_IN_ROW) / COINS_IN_ROW,
        _hot(xp, position.turns, TURNS),
        _hot(xp, position.shape, ANY_SHAPE + 1),
        _hot(xp, xp.minimum(position.given, _TROPHIES), _TROPHIES + 1),
        _hot(xp, seats - 2, MOST_RIVALS),
        _hot(xp, position.place, MOST_RIVALS + 1),
        _hot(xp, position.display, NONE).sum(axis=-2),
    ]
    return _joined(xp, single, several, position.display.shape[:-1])


_TROPHIES = 6
AROUND = 2 + 3 * MOST_RIVALS + TURNS + ANY_SHAPE + 1 + _TROPHIES + 1 + MOST_RIVALS + MOST_RIVALS + 1 + NONE
"""How many numbers tell what is around a seat."""


def _line(table: Array, index: Array) -> Array:
    """The lines of a table at these indices: (N, K) and (...) -> (..., K)."""
    return table[index]


def _hot(xp: Any, number: Array, count: int) -> Array:
    """A number below `count` as 1 at its place: (...) -> (..., count)."""
    return number[..., None] == xp.arange(count)


def _joined(xp: Any, single: list[Array], several: list[Array], shape: tuple[int, ...]) -> Array:
    parts = [xp.stack([xp.broadcast_to(part, shape) for part in single], axis=-1)]
    parts += [xp.broadcast_to(part, (*shape, part.shape[-1])) for part in several]
    return xp.concatenate([part.astype(xp.float32) for part in parts], axis=-1)
