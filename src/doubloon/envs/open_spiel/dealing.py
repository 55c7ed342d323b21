"""A draw as a sequence of chance nodes, one item at a node."""

from doubloon.core.chance import Draw, Outcome


def chance_outcomes(draw: Draw, dealt: tuple[str, ...]) -> list[tuple[int, float]]:
    """The items that are left, all equally likely, by their place in the pool."""
    gone = set(dealt)
    left = [number for number, item in enumerate(draw.pool) if item not in gone]
    return [(number, 1 / len(left)) for number in left]


def answer(draw: Draw, dealt: tuple[str, ...]) -> Outcome | None:
    """The dealer's answer, once all items are dealt."""
    return Outcome(draw.word, dealt) if len(dealt) == draw.count else None
