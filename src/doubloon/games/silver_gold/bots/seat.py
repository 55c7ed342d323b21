"""A seat as its own player thinks about it: small enough to imagine thousands of them.

This follows the rules of crossing off for one seat alone; the tests hold it to the rules answer by answer.
"""

from collections.abc import Iterator
from typing import NamedTuple

from doubloon.games.silver_gold import ActiveCard, PlayerView, TreasureCard
from doubloon.games.silver_gold.moves import crosses, extras, singles
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.state import COIN_BOXES, PALM_BOXES


class Seat(NamedTuple):
    """What lies in front of a seat, and what it has won."""

    cards: tuple[ActiveCard | None, ...]
    completed: tuple[TreasureCard, ...]
    """Those set aside; one that was completed in this turn still lies among `cards`."""
    coins: int
    palms: int
    """Palm boxes filled."""
    points: int
    """What the palms have scored, and the trophies."""
    rows: int
    """Coin rows that have been resolved."""

    def with_card(self, place: int, active: ActiveCard | None) -> "Seat":
        """The same with another card in one of the two places."""
        first, second = self.cards
        return self._replace(cards=(active, second) if place == 0 else (first, active))


def seat_of(player: PlayerView) -> Seat:
    """A player's seat, as a view shows it."""
    points = sum(player.palms) + sum(player.trophies)
    return Seat(player.cards, player.completed, player.coins, len(player.palms), points, len(player.trophies))


def is_complete(active: ActiveCard) -> bool:
    """Whether no box of the card is free."""
    return active.crossed == active.card.boxes


def mark(seat: Seat, place: int, boxes: int, palm_value: int) -> Seat:
    """The seat after crossing off boxes of one card; what X boxes oblige to is not done yet."""
    cards, completed, coins, palms, points, rows = seat
    active = cards[place]
    assert active is not None
    card = active.card
    marked = ActiveCard(card, active.crossed | boxes)
    if boxes & card.coins:
        coins = min(COIN_BOXES, coins + (boxes & card.coins).bit_count())
    if boxes & card.palms:
        scored = min((boxes & card.palms).bit_count(), PALM_BOXES - palms)
        palms, points = palms + scored, points + scored * palm_value
    return Seat((marked, cards[1]) if place == 0 else (cards[0], marked), completed, coins, palms, points, rows)


def first_crosses(seat: Seat, shape: Shape) -> Iterator[tuple[int, int]]:
    """The crosses that a shape allows: the place of the card, and the boxes."""
    for place, active in enumerate(seat.cards):
        if active:
            card, crossed = active
            fits = (card.boxes & ~crossed).bit_count() >= shape.size
            for boxes in crosses(card, shape) if fits else singles(card):
                if not boxes & crossed:
                    yield place, boxes


def extra_crosses(seat: Seat) -> Iterator[tuple[int, int]]:
    """The extra crosses that are possible: the place of the card, and the box."""
    for place, active in enumerate(seat.cards):
        if active:
            card, crossed = active
            for box in extras(card):
                if not box & crossed:
                    yield place, box


def obliged(seat: Seat, place: int, boxes: int) -> int:
    """How many extra crosses these boxes oblige to."""
    active = seat.cards[place]
    assert active is not None
    return (boxes & active.card.crosses).bit_count()


def ends(seat: Seat, owed: int, palm_value: int) -> list[Seat]:
    """Every seat that a chain of extra crosses can end in, in whatever order they are made."""
    found: list[Seat] = []
    known = {(seat, owed)}
    open_chains = [(seat, owed)]
    while open_chains:
        seat, owed = open_chains.pop()
        options = list(extra_crosses(seat)) if owed else []
        if not options:
            found.append(seat)
        for place, box in options:
            link = mark(seat, place, box, palm_value), owed - 1 + obliged(seat, place, box)
            if link not in known:
                known.add(link)
                open_chains.append(link)
    return found
