"""The situation of a seat: turns, shapes, cards and trophies still to come, and the other seats."""

from dataclasses import dataclass, replace
from functools import cache

from doubloon.games.silver_gold.cards import EXPEDITION_CARDS, SHAPE_COUNTS, TreasureCard
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.state import LAST_TURN, TURNS_IN_ROUND
from doubloon.games.silver_gold.view import View


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything around a seat that has answered in this turn."""

    turns: int
    """The number of turns after this one."""
    shapes: tuple[tuple[Shape, float], ...]
    """The probability of each shape in the next turn."""
    display: tuple[TreasureCard, ...]
    trophies: tuple[int, ...]
    """Trophies left, highest first."""
    rivals: tuple[int, ...]
    """The coins of the other seats, clockwise."""
    shown: Shape | None
    """The shape of this turn, if the next turn is in the same round."""
    place: int
    """The number of seats that resolve this turn before this one."""
    stack: int
    """The number of cards in the stack."""

    def next_turn(self) -> "Situation":
        """The situation one turn later, before its shape is known."""
        place = (self.place - 1) % (1 + len(self.rivals))
        return replace(self, turns=self.turns - 1, shapes=_next_shapes(None), shown=None, place=place)


def situation_of(view: View) -> Situation:
    """The situation of the view's seat after this turn."""
    shown = view.expedition.shape if view.expedition and view.turn % TURNS_IN_ROUND else None
    seat, seats = view.seat or 0, len(view.players)
    return Situation(
        turns=LAST_TURN - view.turn,
        shapes=_next_shapes(shown),
        display=tuple(card for card in view.display if card),
        trophies=view.trophies,
        rivals=tuple(view.players[(seat + step) % seats].coins for step in range(1, seats)),
        shown=shown,
        place=(seat - view.first) % seats,
        stack=view.stack_size,
    )


@cache
def _next_shapes(shown: Shape | None) -> tuple[tuple[Shape, float], ...]:
    """The probability of each shape when one expedition card of the shape `shown` cannot come."""
    counts = {shape: count - (shape is shown) for shape, count in SHAPE_COUNTS.items()}
    total = len(EXPEDITION_CARDS) - (shown is not None)
    return tuple((shape, count / total) for shape, count in counts.items() if count)
