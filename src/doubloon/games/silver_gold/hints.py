"""Hints for Silver & Gold: the moves that the strongest bot rates best, with the facts behind them."""

from collections.abc import Sequence
from fractions import Fraction

from doubloon.core.hints import Adviser, Hints, Measure, Suggestion
from doubloon.games.silver_gold import Cross, Extra, Keep, Move, Pass, Take, View, parse_move
from doubloon.games.silver_gold.bots.admiral import Admiral, Weighed
from doubloon.games.silver_gold.bots.winning import final_points
from doubloon.games.silver_gold.filling import chance_to_fill, filling, stretches
from doubloon.games.silver_gold.hint_facts import CardGain, Choosing, Crossing, Facts, Filling, Passing
from doubloon.games.silver_gold.kernel.seat import Seat, cross_off, seat_of
from doubloon.games.silver_gold.moves import extras
from doubloon.games.silver_gold.schema import facts_to_json
from doubloon.games.silver_gold.scoring import seal_points
from doubloon.games.silver_gold.shapes import bits
from doubloon.games.silver_gold.state import COINS_IN_ROW, LAST_TURN
from doubloon.games.silver_gold.words import explain

SUGGESTIONS = 4
"""The most moves that a hint suggests."""
_LARGEST_HOLE = 11
"""The chance to fill more boxes than this is left out: it says little and takes long to compute."""
_LIKELY = Fraction(1, 2)


def suggest(view: View, seconds: float, seed: int | str) -> Hints[Facts]:
    """The best few answers of the view's seat."""
    best: dict[Move, Weighed] = {}
    for weighed in Admiral(seed).weigh(view, seconds):
        best.setdefault(weighed.move, weighed)
        if len(best) == SUGGESTIONS:
            break
    return Hints(Measure.POINTS, tuple(_suggestion(view, weighed) for weighed in best.values()))


def fill_chance(view: View, words: Sequence[str], turns: int | None) -> Fraction:
    """The chance to fill boxes of one card, which are named as in a cross: "purple-03 a1 b1"."""
    boxes = parse_move(" ".join(("cross", *words)))
    assert isinstance(boxes, Cross)
    return chance_to_fill(view, boxes.card, boxes.boxes, turns)


def _suggestion(view: View, weighed: Weighed) -> Suggestion[Facts]:
    assert view.own is not None
    win, expected, move, end = weighed
    points = final_points(expected, LAST_TURN - view.turn, len(view.players))
    if end is None:
        return Suggestion((move,), points, _choosing(view, move), win)
    assert isinstance(move, Cross | Extra)
    before = seat_of(view.own.player)
    moves = (move, *_extra_crosses(view, before, move, end))
    return Suggestion(moves, points, _crossing(view, before, move, end), win)


def _extra_crosses(view: View, before: Seat, move: Cross | Extra, end: Seat) -> list[Move]:
    """The extra crosses that lead from a cross to the end of its best chain.

    Crosses on an X come first: each of them allows one more, so that every cross of the chain is owed when it is made.
    """
    after = cross_off(before, before.place_of(move.card), move.boxes, view.palm_value)
    found = []
    for old, new in zip(after.cards, end.cards, strict=True):
        if old and new:
            found += [(box & new.card.crosses == 0, extras(new.card)[box]) for box in bits(new.crossed & ~old.crossed)]
    found.sort(key=lambda extra: extra[0])
    return [extra for _, extra in found]


def _crossing(view: View, before: Seat, move: Cross | Extra, end: Seat) -> Crossing:
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
    cards.sort(key=lambda gain: gain.card is not move.card)
    completes_row = end.coins // COINS_IN_ROW > before.rows and before.coins // COINS_IN_ROW == before.rows
    return Crossing(
        cards=tuple(cards),
        coins=end.coins - before.coins,
        palms=(view.palm_value,) * (end.palms - before.palms),
        trophy=view.trophies[0] if completes_row and view.trophies else 0,
        filling=_filling(view, move, end),
    )


def _filling(view: View, move: Cross | Extra, end: Seat) -> Filling | None:
    """The chance to fill the rest of the card: in the fewest turns that make it likely, or in the whole round."""
    active = end.cards[end.place_of(move.card)]
    horizon = sum(stretch.turns for stretch in stretches(view))
    if not active or not horizon or not 0 < active.free.bit_count() <= _LARGEST_HOLE:
        return None
    for turns in range(1, horizon + 1):
        chance = filling(active.card, active.free, stretches(view, turns))
        if chance >= _LIKELY:
            break
    return Filling(active.card, active.free, turns, chance)


def _choosing(view: View, move: Move) -> Choosing | Passing:
    assert view.own is not None
    if isinstance(move, Pass):
        return Passing()
    assert isinstance(move, Keep | Take)
    cards = (move.first, move.second) if isinstance(move, Keep) else (move.card,) if move.card else ()
    completed = view.own.player.completed
    return Choosing(cards, seal_points((*completed, *cards)) - seal_points(completed))


ADVISER: Adviser[View, Facts] = Adviser(suggest, explain, facts_to_json, fill_chance)
