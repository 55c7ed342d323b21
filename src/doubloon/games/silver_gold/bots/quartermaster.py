"""Plans complete turns with the exact values of its cards, and prepares for every shape that may come next."""

from functools import cache
from typing import NamedTuple

from doubloon.core.bot import best_of
from doubloon.core.checks import seeded
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.games.silver_gold.card_values import TURN, card_values, place_value
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import Seat, answer_ends, seat_of
from doubloon.games.silver_gold.scoring import seal_points
from doubloon.games.silver_gold.situation import situation_of
from doubloon.games.silver_gold.state import COIN_BOXES, COINS_IN_ROW, LAST_TURN

_TURNS_TO_GET = 6
"""A new card, or the rest of a coin row, takes about this many turns; with fewer left, it counts for less."""


class Quartermaster:
    """Rates every complete chain of crosses by both cards together, one turn ahead, with seals and trophies.

    It keeps to its own business: it ignores the other players, who may win a trophy or take a card first, and all new
    cards look the same to it until it takes one.
    """

    def __init__(self, seed: int | str) -> None:
        self._random = seeded(seed)

    def choose(self, view: View, seconds: float) -> Move:  # noqa: ARG002 (it needs little time)
        """The move with the highest value; ties are broken at random."""
        plan = _Plan(view)
        return best_of(view.moves, plan.value, self._random)


class _Outlook(NamedTuple):
    """The value of a card when the next shape comes."""

    waiting: float
    """If the shape is used on the other card."""
    gains: tuple[float, ...]
    """For each shape, the value that the best answer on this card adds, times the probability of the shape."""


class _Plan:
    """The values of all moves in one position, in points."""

    def __init__(self, view: View) -> None:
        assert view.own is not None
        situation = situation_of(view)
        self._seat, self._owed, self._palm_value = seat_of(view.own.player), view.own.owed, view.palm_value
        self._turns, self._trophies, self._shapes = situation.turns, situation.trophies, dict(situation.shapes)
        self._unfinished = [active.card for active in self._seat.cards if active and active.free]
        self._outlook, self._seals = cache(self._look), cache(self._seal_points)

    def value(self, move: Move) -> float:
        """The value of a move; that of a cross is the best chain that it begins."""
        if isinstance(move, Cross | Extra):
            return max(map(self._seat_value, answer_ends(self._seat, self._owed, move, self._palm_value)))
        if isinstance(move, Keep):
            return self._new_card(move.first) + self._new_card(move.second)
        return self._new_card(move.card) if isinstance(move, Take) and move.card else float("-inf")

    def _new_card(self, card: TreasureCard) -> float:
        """The value of a new card; its seal counts for the cards in front of the seat, and for about one to come."""
        seals = self._seals(*self._unfinished, card) - self._seals(*self._unfinished)
        later = card.seal.points_each * self._turns / LAST_TURN if card.seal else 0.0
        value = card_values(card).value(self._turns, 0)
        return value + (seals + later) * min(1.0, self._turns / _TURNS_TO_GET)

    def _seat_value(self, seat: Seat) -> float:
        """The value of a seat that has answered in this turn."""
        cards = [active for active in seat.cards if active]
        done = [active.card for active in cards if not active.free]
        points = seat.points + self._coin_points(seat.coins) + self._seals(*done)
        if not self._turns:
            return points + sum(card.points for card in done)
        outlooks = [self._outlook(active.card, active.crossed) for active in cards]
        gains = map(max, *(outlook.gains for outlook in outlooks)) if len(outlooks) > 1 else outlooks[0].gains
        return points + sum(outlook.waiting for outlook in outlooks) + sum(gains)

    def _coin_points(self, coins: int) -> float:
        """The points of coins, of the trophies for complete rows, and a share of the next trophy for an open row."""
        rows, over = divmod(coins, COINS_IN_ROW)
        won = rows - self._seat.rows
        following = self._trophies[won : won + 1] if coins < COIN_BOXES else ()
        share = over / COINS_IN_ROW * min(1.0, self._turns / _TURNS_TO_GET)
        return coins + sum(self._trophies[:won]) + share * sum(following)

    def _seal_points(self, *done: TreasureCard) -> int:
        """The points of all seals once these cards are completed, too."""
        return seal_points((*self._seat.completed, *done))

    def _look(self, card: TreasureCard, crossed: int) -> _Outlook:
        """The outlook of a card, or of a new card in the place of a completed one."""
        later = self._turns - 1
        values = card_values(card)
        if crossed == card.boxes:
            waiting = card.points + place_value(later)
            answered = [card.points + place_value(self._turns) + TURN] * len(SHAPES)
        else:
            waiting = values.value(later, crossed)
            answered = values.values_after_shapes(later, crossed)
        chances = [self._shapes.get(shape, 0.0) for shape in SHAPES]
        gains = (chance * (after - waiting) for chance, after in zip(chances, answered, strict=True))
        return _Outlook(waiting, tuple(gains))
