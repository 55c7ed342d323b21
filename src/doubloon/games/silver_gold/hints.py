"""Hints for Silver & Gold: what its strongest player thinks of a view, with what each answer gains."""

from fractions import Fraction

from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Pass, Take, TreasureCard, View
from doubloon.games.silver_gold.bots.captain import Captain
from doubloon.games.silver_gold.bots.search import Rated
from doubloon.games.silver_gold.bots.seat import Seat, mark, seat_of
from doubloon.games.silver_gold.filling import filling, stretches
from doubloon.games.silver_gold.moves import extras
from doubloon.games.silver_gold.scoring import seal_points
from doubloon.games.silver_gold.shapes import bits
from doubloon.games.silver_gold.state import COINS_IN_ROW
from doubloon.hints.ideas import CardGain, Choosing, Crossing, Filling, Gain, Hints, Idea, Measure, Passing

IDEAS = 4
"""How many moves a hint tells."""
_LARGEST_HOLE = 11
"""The chance to fill is not told of larger holes: they say little, and take long."""
_LIKELY = Fraction(1, 2)


def silver_gold_hints(view: View, seconds: float, seed: int | str) -> Hints:
    """The best few answers of the view's seat."""
    first: dict[Move, Rated] = {}
    for rated in Captain(seed).rate(view, seconds):
        first.setdefault(rated.move, rated)
        if len(first) == IDEAS:
            break
    return Hints(Measure.POINTS, tuple(_idea(view, rated) for rated in first.values()))


def _idea(view: View, rated: Rated) -> Idea:
    assert view.own is not None
    move = rated.move
    if rated.end is None:
        return Idea((move,), rated.worth, _choosing(view, move))
    before = seat_of(view.own.player)
    moves = (move, *_chain(view, before, rated))
    return Idea(moves, rated.worth, _crossing(view, before, rated.end, move), _filling(view, rated.end, move))


def _chain(view: View, before: Seat, rated: Rated) -> list[Move]:
    """The extra crosses that lead from a cross to where its best chain ends.

    Those on an X come first: each allows for one more, so that in this order none is ever made that is not owed.
    """
    move, end = rated.move, rated.end
    assert isinstance(move, Cross | Extra)
    assert end is not None
    after = mark(before, _place(before, move.card), move.boxes, view.palm_value)
    found = []
    for old, new in zip(after.cards, end.cards, strict=True):
        if old and new:
            found += [(box & new.card.crosses == 0, extras(new.card)[box]) for box in bits(new.crossed & ~old.crossed)]
    found.sort(key=lambda extra: extra[0])
    return [extra for _, extra in found]


def _crossing(view: View, before: Seat, end: Seat, move: Move) -> Crossing:
    assert isinstance(move, Cross | Extra)
    cards: list[CardGain] = []
    completed = before.completed
    for old, new in zip(before.cards, end.cards, strict=True):
        if not old or not new or old == new:
            continue
        points = 0
        if not new.free:
            points = new.card.points + seal_points((*completed, new.card)) - seal_points(completed)
            completed = (*completed, new.card)
        cards.append(CardGain(new.card, new.crossed & ~old.crossed, new.free, points))
    cards.sort(key=lambda card: card.card is not move.card)
    row = end.coins // COINS_IN_ROW > before.rows and before.coins // COINS_IN_ROW == before.rows
    return Crossing(
        cards=tuple(cards),
        coins=end.coins - before.coins,
        palms=(view.palm_value,) * (end.palms - before.palms),
        trophy=view.trophies[0] if row and view.trophies else 0,
    )


def _filling(view: View, end: Seat, move: Move) -> Filling | None:
    """How likely the rest of the card is filled: in as few turns as make it likely, or else in all of the round."""
    assert isinstance(move, Cross | Extra)
    active = end.cards[_place(end, move.card)]
    horizon = sum(stretch.turns for stretch in stretches(view))
    if not active or not horizon or not 0 < active.free.bit_count() <= _LARGEST_HOLE:
        return None
    for turns in range(1, horizon + 1):
        chance = filling(active.card, active.free, stretches(view, turns))
        if chance >= _LIKELY:
            break
    return Filling(active.card, active.free, turns, chance)


def _choosing(view: View, move: Move) -> Gain:
    assert view.own is not None
    if isinstance(move, Pass):
        return Passing()
    assert isinstance(move, Keep | Take)
    cards = (move.first, move.second) if isinstance(move, Keep) else (move.card,) if move.card else ()
    completed = view.own.player.completed
    return Choosing(cards, seal_points((*completed, *cards)) - seal_points(completed))


def _place(seat: Seat, card: TreasureCard) -> int:
    return next(place for place, active in enumerate(seat.cards) if active and active.card is card)
