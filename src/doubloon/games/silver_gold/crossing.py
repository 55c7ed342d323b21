"""The effect of crossing off boxes, stated once for the rules, the view and the search kernel (SG-5 to SG-9)."""

from doubloon.games.silver_gold.cards import TreasureCard
from doubloon.games.silver_gold.state import COIN_BOXES, PALM_BOXES, ActiveCard


def symbols_gained(card: TreasureCard, boxes: int, coins: int, palms: int) -> tuple[int, int, int]:
    """The coins and palms that fill a box of the score card, and the Xs among the crossed boxes.

    `coins` and `palms` are the boxes of the score card that are filled already; a symbol beyond its last box is lost.
    """
    new_coins = new_palms = extras = 0
    if boxes & card.coins:
        new_coins = min((boxes & card.coins).bit_count(), COIN_BOXES - coins)
    if boxes & card.palms:
        new_palms = min((boxes & card.palms).bit_count(), PALM_BOXES - palms)
    if boxes & card.crosses:
        extras = (boxes & card.crosses).bit_count()
    return new_coins, new_palms, extras


def owed_after(cards: tuple[ActiveCard | None, ...], owed: int, card: TreasureCard, boxes: int) -> int:
    """The number of extra crosses that a seat owes once it has crossed off `boxes` of `card`.

    A cross pays for one that was owed, and every X adds one; nothing is owed once no box is free. `cards` are the
    seat's active cards, before or after the cross.
    """
    owed = (owed - 1 if owed else 0) + (boxes & card.crosses).bit_count()
    if owed:
        for active in cards:
            if active:
                other, crossed = active
                if other.boxes & ~(crossed | boxes if other is card else crossed):
                    return owed
    return 0
