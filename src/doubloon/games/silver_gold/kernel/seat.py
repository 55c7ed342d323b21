"""One seat as its own player thinks about it, and every answer that the seat can give."""

from typing import NamedTuple

from doubloon.games.silver_gold.cards import TreasureCard
from doubloon.games.silver_gold.crossing import owed_after, symbols_gained
from doubloon.games.silver_gold.moves import Cross, Extra
from doubloon.games.silver_gold.shapes import BOXES, bits
from doubloon.games.silver_gold.state import ActiveCard, Player
from doubloon.games.silver_gold.view import PlayerView


class Seat(NamedTuple):
    """The cards in front of a seat, and its score card."""

    cards: tuple[ActiveCard | None, ...]
    completed: tuple[TreasureCard, ...]
    """The cards set aside; one that was completed in this turn is still among `cards`."""
    coins: int
    palms: int
    """Palm boxes filled."""
    points: int
    """The points of palms and trophies."""
    rows: int
    """Coin rows that have been resolved."""

    def with_card(self, place: int, active: ActiveCard | None) -> "Seat":
        """The same seat with another card in one of the two places."""
        first, second = self.cards
        return self._replace(cards=(active, second) if place == 0 else (first, active))

    def place_of(self, card: TreasureCard) -> int:
        """The place of an active card."""
        return next(place for place, active in enumerate(self.cards) if active and active.card is card)


def seat_of(player: Player | PlayerView) -> Seat:
    """The seat of a state, or the one that a view shows."""
    points = sum(player.palms) + sum(player.trophies)
    return Seat(player.cards, player.completed, player.coins, len(player.palms), points, len(player.trophies))


def cross_off(seat: Seat, place: int, boxes: int, palm_value: int) -> Seat:
    """The seat after crossing off boxes of one card, without the extra crosses that it owes then."""
    cards, completed, coins, palms, points, rows = seat
    active = cards[place]
    assert active is not None
    card, crossed = active
    if boxes & card.symbols:
        new_coins, new_palms, _ = symbols_gained(card, boxes, coins, palms)
        coins, palms, points = coins + new_coins, palms + new_palms, points + new_palms * palm_value
    marked = ActiveCard(card, crossed | boxes)
    return Seat((marked, cards[1]) if place == 0 else (cards[0], marked), completed, coins, palms, points, rows)


def answer_ends(seat: Seat, owed: int, move: Cross | Extra, palm_value: int) -> list[Seat]:
    """Every seat in which an answer can end that begins with this cross; `owed` are the crosses owed before it."""
    card, boxes = move.card, move.boxes
    after = cross_off(seat, seat.place_of(card), boxes, palm_value)
    owed = owed_after(after.cards, owed, card, boxes)
    return _chain_ends(after, owed, palm_value) if owed else [after]


def _chain_ends(seat: Seat, owed: int, palm_value: int) -> list[Seat]:
    """Every seat in which a chain of extra crosses can end.

    The order of the crosses does not matter, neither for the seat nor for the number of crosses still owed. So a chain
    is known by the boxes that it leaves free: those of the first card in the low bits, those of the second above.
    """
    first, second = seat.cards
    free = (first.free if first else 0) | (second.free if second else 0) << BOXES
    crosses = (first.card.crosses if first else 0) | (second.card.crosses if second else 0) << BOXES
    ends: list[int] = []
    known = {free}
    open_chains = [(free, owed)]
    while open_chains:
        left, owed = open_chains.pop()
        if not owed or not left:
            ends.append(left)
            continue
        for box in bits(left):
            rest = left ^ box
            if rest not in known:
                known.add(rest)
                open_chains.append((rest, owed if box & crosses else owed - 1))
    return [_cross_off_both(seat, free ^ end, palm_value) for end in ends]


def _cross_off_both(seat: Seat, boxes: int, palm_value: int) -> Seat:
    on_first, on_second = boxes & _FIRST_CARD, boxes >> BOXES
    if on_first:
        seat = cross_off(seat, 0, on_first, palm_value)
    return cross_off(seat, 1, on_second, palm_value) if on_second else seat


_FIRST_CARD = (1 << BOXES) - 1
