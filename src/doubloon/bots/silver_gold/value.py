"""What a seat is worth: the points that it can expect at the end of the game.

`Value` is what the search asks; anything that answers can take the place of `TableValue`, one that has learned, say.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from doubloon.bots.silver_gold.outlook import Outlook
from doubloon.bots.silver_gold.seat import Seat, is_complete
from doubloon.bots.silver_gold.tables import COIN, PALM, place_worth, table
from doubloon.silver_gold import ActiveCard, Colour, TreasureCard
from doubloon.silver_gold.scoring import seal_points
from doubloon.silver_gold.state import COIN_BOXES, COINS_IN_ROW, PALM_BOXES


class Value(Protocol):
    """Whatever can say how good seats are."""

    def worths(self, seats: Sequence[Seat], outlook: Outlook) -> Sequence[float]:
        """For each seat, as it is when its answer in this turn is complete, the points expected at the end."""
        ...


class TableValue:
    """Made by hand: what both cards can do with each shape that may come next, by their tables, and what lies beyond
    one card: coins and trophies, palms, seals, and the cards on display.
    """

    def worths(self, seats: Sequence[Seat], outlook: Outlook) -> list[float]:
        """The worth of each seat."""
        charged = _CHARGED * max(0.0, outlook.turns - _UNCHARGED)
        return [_worth(seat, outlook) + charged for seat in seats]


_CHARGED = 2.3
"""What the tables' price of a turn takes too much from every seat, for each turn to come."""
_UNCHARGED = 1.6
"""But not for the last turns."""


def _worth(seat: Seat, outlook: Outlook) -> float:
    turns = outlook.turns
    done = [active.card for active in seat.cards if active and is_complete(active)]
    going = [active for active in seat.cards if active and not is_complete(active)]
    completed = (*seat.completed, *done)
    gathered = _gathered(completed)
    worth = seat.points + gathered.points + _coin_worth(seat, outlook)
    if not turns:
        return worth
    news = replacements(seat, outlook)[: len(done)]
    going += [ActiveCard(card, 0) for card in news]
    worth += place_worth(turns) * (len(done) - len(news))
    worth += _going_worth(going, outlook)
    for card, crossed in going:
        free = card.boxes & ~crossed
        worth += seal_worth(gathered, card, turns) * _chance(free.bit_count(), turns)
        if seat.coins >= COIN_BOXES:
            worth -= (COIN - 0.2) * (free & card.coins).bit_count()
        if seat.palms >= PALM_BOXES:
            worth -= (PALM - 0.2) * (free & card.palms).bit_count()
    return worth


def _going_worth(going: list[ActiveCard], outlook: Outlook) -> float:
    """What the unfinished cards will bring, when each shape that may come next goes to the card that it helps more."""
    turns = outlook.turns
    if len(going) < 2:
        return sum(table(card).worth(turns, crossed) for card, crossed in going)
    (one, crossed_one), (two, crossed_two) = going
    table_one, table_two = table(one), table(two)
    turns -= 1
    waiting_one, waiting_two = table_one.worth(turns, crossed_one), table_two.worth(turns, crossed_two)
    worth = 0.0
    for shape, share in outlook.shapes:
        left = table_one.best(shape, turns, crossed_one) + waiting_two
        right = table_two.best(shape, turns, crossed_two) + waiting_one
        worth += share * max(left, right)
    return worth


class _Gathered(NamedTuple):
    """What the completed cards bring, and what they would add to further ones."""

    points: int
    counts: dict[Colour, int]
    bonus: dict[Colour, int]
    """What the seals add for one more card of each colour."""


@lru_cache(1 << 10)
def _gathered(completed: tuple[TreasureCard, ...]) -> _Gathered:
    counts, bonus = dict.fromkeys(Colour, 0), dict.fromkeys(Colour, 0)
    for card in completed:
        counts[card.colour] += 1
        if card.seal:
            bonus[card.seal.colour] += card.seal.points_each
    return _Gathered(sum(card.points for card in completed) + seal_points(completed), counts, bonus)


_CARDS_A_TURN = 0.27
"""How many cards one completes in a turn."""
_SEALED_SHARE = 0.3
"""The share of the cards to come that will be of a seal's colour."""


def seal_worth(gathered: _Gathered, card: TreasureCard, turns: int) -> float:
    """What seals add to a card once it is completed: others' for its colour, and its own for others."""
    worth = float(gathered.bonus[card.colour])
    if card.seal:
        to_come = _SEALED_SHARE * _CARDS_A_TURN * turns
        worth += card.seal.points_each * (gathered.counts[card.seal.colour] + to_come)
    return worth


def _chance(free: int, turns: int) -> float:
    """How likely a card with so many free boxes will be completed, roughly."""
    needed = 0.4 + 0.33 * free
    return min(1.0, max(0.0, (turns / needed - 0.6) / 1.4))


def replacements(seat: Seat, outlook: Outlook) -> list[TreasureCard]:
    """The cards on display, best first: what a completed card would be replaced by."""
    return _best_first(seat.completed, outlook.display, outlook.turns)


@lru_cache(1 << 10)
def _best_first(
    completed: tuple[TreasureCard, ...], display: tuple[TreasureCard, ...], turns: int
) -> list[TreasureCard]:
    gathered = _gathered(completed)
    return sorted(display, key=lambda card: new_worth(gathered, card, turns), reverse=True)


def new_worth(gathered: _Gathered, card: TreasureCard, turns: int) -> float:
    """What a card is worth before anything is crossed off on it."""
    return table(card).worth(turns, 0) + seal_worth(gathered, card, turns) * _chance(card.points, turns)


_REACHED = (0.35, 0.5, 0.65, 0.8)
"""How likely a coin row will be completed, by the coins in it, in a game that is long enough."""
_LONG = 6
"""So many turns are long enough."""


def _coin_worth(seat: Seat, outlook: Outlook) -> float:
    """The coins' points, the trophies of rows that are complete, and what can be hoped for of the next one's.

    The tables count every coin to come with a share of a trophy. A coin that is there keeps this share, so that it is
    no better to have it a turn earlier, unless the next trophy is worth more than that, and somebody may be quicker.
    """
    rows, more = divmod(seat.coins, COINS_IN_ROW)
    trophies = outlook.trophies
    worth = seat.coins + sum(trophies[: rows - seat.rows])
    trophies = trophies[rows - seat.rows :]
    if not outlook.turns or rows * COINS_IN_ROW >= COIN_BOXES:
        return worth
    quicker = sum(coins % COINS_IN_ROW > more for coins in outlook.rivals)
    hoped = trophies[quicker] if quicker < len(trophies) else 0
    counted = COINS_IN_ROW * (COIN - 1)
    reached = _REACHED[more] * min(1.0, outlook.turns / _LONG)
    return worth + (COIN - 1) * more + (hoped - counted) * reached
