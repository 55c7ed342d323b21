"""Looking ahead: every whole answer of this turn, then for the best of them every shape that may come next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import NamedTuple

from doubloon.bots.silver_gold.outlook import Outlook, outlook
from doubloon.bots.silver_gold.seat import (
    Seat,
    ends,
    extra_crosses,
    first_crosses,
    is_complete,
    mark,
    obliged,
    seat_of,
)
from doubloon.bots.silver_gold.tables import gain
from doubloon.bots.silver_gold.value import Value, replacements
from doubloon.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.silver_gold.shapes import Shape
from doubloon.silver_gold.state import COINS_IN_ROW


class Rated(NamedTuple):
    """A move, what it is worth, and for a cross the seat that its best chain of crosses ends in."""

    worth: float
    move: Move
    end: Seat | None


_BLIND = 8
"""About so many cards stand for all that may be drawn blind; as they come by colour, each colour has its share."""


def rate_moves(view: View, value: Value) -> list[Rated]:
    """The legal moves with what they are worth, best first; a cross counts with the best chain that it begins."""
    assert view.own is not None
    seat, ahead = seat_of(view.own.player), outlook(view)
    rated: list[Rated] = []
    begun: dict[Seat, Move] = {}
    for move in view.moves:
        if isinstance(move, Cross | Extra):
            for end in _ends(view, seat, move):
                begun.setdefault(end, move)
        elif isinstance(move, Take):
            rated.append(Rated(_take_worth(seat, move, ahead, value), move, None))
        elif isinstance(move, Keep):
            kept = seat._replace(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0)))
            rated.append(Rated(value.worths([kept], ahead)[0], move, None))
        else:
            rated.append(Rated(value.worths([seat], ahead)[0], move, None))
    worths = value.worths(list(begun), ahead)
    rated += [Rated(worth, move, end) for worth, (end, move) in zip(worths, begun.items(), strict=True)]
    return sorted(rated, key=lambda entry: entry.worth, reverse=True)


def look_ahead(view: View, rated: Sequence[Rated], value: Value, out_of_time: Callable[[], bool]) -> list[Rated]:
    """Crosses with what they are worth over the shapes that may come next, as many as time allows.

    Nothing where nothing comes next, or there is nothing to cross off.
    """
    ahead = outlook(view)
    found: list[Rated] = []
    for entry in rated:
        if entry.end is None or not ahead.turns or out_of_time():
            break
        found.append(entry._replace(worth=expected(entry.end, ahead, value)))
    return found


def expected(seat: Seat, ahead: Outlook, value: Value) -> float:
    """What a seat is worth that has answered in this turn, by the best answer to each shape that may come next."""
    seat, later = _resolved(seat, ahead)
    total = 0.0
    for shape, share in ahead.shapes:
        answers = list(_replies(seat, shape, later)) or [seat]
        total += share * max(value.worths(answers, later))
    return total


def _ends(view: View, seat: Seat, move: Cross | Extra) -> set[Seat]:
    """The seats that a move can lead to, once all that it obliges to is done."""
    assert view.own is not None
    place = next(place for place, active in enumerate(seat.cards) if active and active.card is move.card)
    owed = max(0, view.own.owed - 1) + obliged(seat, place, move.boxes)
    return ends(mark(seat, place, move.boxes, view.palm_value), owed, view.palm_value)


def _take_worth(seat: Seat, move: Take, ahead: Outlook, value: Value) -> float:
    """What the seat is worth with the new card; with one drawn blind, the mean over what it may be."""
    options = (move.card,) if move.card else ahead.unseen[:: 1 + len(ahead.unseen) // _BLIND]
    place = seat.cards.index(None)
    rest = replace(ahead, display=tuple(card for card in ahead.display if card is not move.card))
    return fmean(value.worths([seat.with_card(place, ActiveCard(card, 0)) for card in options], rest))


def _resolved(seat: Seat, ahead: Outlook) -> tuple[Seat, Outlook]:
    """The seat and its outlook in the next turn: rows have won trophies, completed cards have been replaced."""
    rows = seat.coins // COINS_IN_ROW
    won, left = ahead.trophies[: rows - seat.rows], ahead.trophies[rows - seat.rows :]
    later = replace(ahead.later(), trophies=left)
    done = tuple(active.card for active in seat.cards if active and is_complete(active))
    coming = iter(replacements(seat, ahead))
    cards = tuple(_next_card(coming) if not active or is_complete(active) else active for active in seat.cards)
    display = tuple(card for card in ahead.display if all(not active or active.card is not card for active in cards))
    resolved = Seat(cards, (*seat.completed, *done), seat.coins, seat.palms, seat.points + sum(won), rows)
    return resolved, replace(later, display=display)


def _next_card(coming: Iterator[TreasureCard]) -> ActiveCard | None:
    card = next(coming, None)
    return ActiveCard(card, 0) if card else None


def _replies(seat: Seat, shape: Shape, later: Outlook) -> Iterator[Seat]:
    """The likeliest answers to a shape; of extra crosses only the best one on each card, as the tables have it."""
    crosses = list(first_crosses(seat, shape))
    crosses.sort(key=lambda cross: _gain(seat, cross[0], cross[1], later.turns), reverse=True)
    for place, boxes in crosses[:_REPLIES]:
        chains = [(mark(seat, place, boxes, later.palm_value), obliged(seat, place, boxes))]
        while chains:
            after, owed = chains.pop()
            options = _likely_extras(after, later.turns) if owed else []
            if not options:
                yield after
            for number, box in options:
                owing = owed - 1 + obliged(after, number, box)
                chains.append((mark(after, number, box, later.palm_value), owing))


_REPLIES = 8
"""So many answers to a shape are looked at, the best by the tables."""


def _likely_extras(seat: Seat, turns: int) -> list[tuple[int, int]]:
    """The extra cross on each card that adds most."""
    best: dict[int, tuple[float, int]] = {}
    for place, box in extra_crosses(seat):
        added = _gain(seat, place, box, turns)
        if place not in best or added > best[place][0]:
            best[place] = added, box
    return [(place, box) for place, (_, box) in best.items()]


def _gain(seat: Seat, place: int, boxes: int, turns: int) -> float:
    """What a cross adds by the table of its card."""
    active = seat.cards[place]
    assert active is not None
    card, crossed = active
    return gain(card, crossed, boxes, turns)
