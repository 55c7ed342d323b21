"""What lies around a seat and before it: turns, shapes, cards and trophies still to come."""

from dataclasses import dataclass, replace
from functools import cache

from doubloon.games.silver_gold import EXPEDITION_CARDS, TreasureCard, View
from doubloon.games.silver_gold.bots.tables import SHAPE_COUNTS
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.state import LAST_TURN, TURNS_IN_ROUND


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat that has answered in this turn looks forward to."""

    turns: int
    """How many turns come after this one."""
    shapes: tuple[tuple[Shape, float], ...]
    """How likely each shape comes in the next turn."""
    display: tuple[TreasureCard, ...]
    trophies: tuple[int, ...]
    """Those left, highest first."""
    rivals: tuple[int, ...]
    """The coins of the other seats, clockwise."""
    shown: Shape | None
    """This turn's shape, if the next turn is of the same round."""
    place: int
    """How many resolve this turn before the seat."""
    stack: int
    """How many cards the stack has."""

    def later(self) -> "Outlook":
        """The same a turn later, before its shape is known."""
        place = (self.place - 1) % (1 + len(self.rivals))
        return replace(self, turns=self.turns - 1, shapes=_next_shapes(None), shown=None, place=place)


def outlook(view: View) -> Outlook:
    """What the view's seat looks forward to after this turn."""
    display = tuple(card for card in view.display if card)
    shown = view.expedition.shape if view.expedition and view.turn % TURNS_IN_ROUND else None
    seat, seats = view.seat or 0, len(view.players)
    return Outlook(
        turns=LAST_TURN - view.turn,
        shapes=_next_shapes(shown),
        display=display,
        trophies=view.trophies,
        rivals=tuple(view.players[(seat + step) % seats].coins for step in range(1, seats)),
        shown=shown,
        place=(seat - view.first) % seats,
        stack=view.stack_size,
    )


@cache
def _next_shapes(shown: Shape | None) -> tuple[tuple[Shape, float], ...]:
    """How likely each shape is, when one expedition card of a certain shape is out of the game."""
    counts = {shape: count - (shape is shown) for shape, count in SHAPE_COUNTS.items()}
    total = len(EXPEDITION_CARDS) - (shown is not None)
    return tuple((shape, count / total) for shape, count in counts.items() if count)
