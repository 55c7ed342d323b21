"""Looking ahead: every whole answer of this turn, then for the best of them every shape that may come next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from doubloon.games.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.games.silver_gold.batch.lookups import UNSEEN
from doubloon.games.silver_gold.bots.outlook import Outlook, outlook
from doubloon.games.silver_gold.bots.replies import replies
from doubloon.games.silver_gold.bots.seat import Seat, ends, is_complete, mark, obliged, seat_of
from doubloon.games.silver_gold.bots.value import Value
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.learned.positions import position_of
from doubloon.games.silver_gold.state import COINS_IN_ROW


class Rated(NamedTuple):
    """A move, what it is worth, and for a cross the seat that its best chain of crosses ends in."""

    worth: float
    move: Move
    end: Seat | None


_AT_ONCE = 10
"""So many answers are looked at closely before the clock is looked at again."""


def rate_moves(view: View, value: Value) -> list[Rated]:
    """The legal moves with what they are worth, best first; a cross counts with the best chain that it begins."""
    assert view.own is not None
    seat, ahead = seat_of(view.own.player), outlook(view)
    begun: dict[Seat, Move] = {}
    others: list[Move] = []
    for move in view.moves:
        if isinstance(move, Cross | Extra):
            for end in _ends(view, seat, move):
                begun.setdefault(end, move)
        else:
            others.append(move)
    worths = _other_worths(seat, others, ahead, value)
    rated = [Rated(worth, move, None) for worth, move in zip(worths, others, strict=True)]
    worths = _worths(list(begun), [ahead], value)
    rated += [Rated(worth, move, end) for worth, (end, move) in zip(worths, begun.items(), strict=True)]
    return sorted(rated, key=lambda entry: entry.worth, reverse=True)


def look_ahead(view: View, rated: Sequence[Rated], value: Value, out_of_time: Callable[[], bool]) -> list[Rated]:
    """Crosses with what they are worth over the shapes that may come next, as many as time allows.

    Nothing where nothing comes next, or there is nothing to cross off.
    """
    ahead = outlook(view)
    found: list[Rated] = []
    for first in range(0, len(rated) if ahead.turns else 0, _AT_ONCE):
        crosses = [(entry, entry.end) for entry in rated[first : first + _AT_ONCE] if entry.end]
        if not crosses or out_of_time():
            break
        worths = expected([end for _, end in crosses], ahead, value)
        found += [entry._replace(worth=worth) for worth, (entry, _) in zip(worths, crosses, strict=True)]
    return found


def expected(seats: Sequence[Seat], ahead: Outlook, value: Value) -> list[float]:
    """What seats are worth that have answered in this turn, by the best answer to each shape that may come next."""
    shares = np.array([dict(ahead.shapes).get(shape, 0.0) for shape in SHAPES])
    resolved = _resolved(seats, ahead, value)
    position, group = replies(position_of([seat for seat, _ in resolved], [later for _, later in resolved]), shares)
    best = np.full(len(seats) * len(SHAPES), -np.inf)
    np.maximum.at(best, group, value.worths(position, group))
    likely = shares > 0
    worths: list[float] = (best.reshape(-1, len(SHAPES))[:, likely] @ shares[likely]).tolist()
    return worths


def _ends(view: View, seat: Seat, move: Cross | Extra) -> list[Seat]:
    """The seats that a move can lead to, once all that it obliges to is done."""
    assert view.own is not None
    place = next(place for place, active in enumerate(seat.cards) if active and active.card is move.card)
    owed = max(0, view.own.owed - 1) + obliged(seat, place, move.boxes)
    return ends(mark(seat, place, move.boxes, view.palm_value), owed, view.palm_value)


def _worths(seats: Sequence[Seat], aheads: Sequence[Outlook], value: Value) -> list[float]:
    """What seats are worth, each with its own outlook, or all with the same one."""
    if not seats:
        return []
    worths: list[float] = value.worths(position_of(seats, aheads), np.arange(len(seats)) % len(aheads)).tolist()
    return worths


def _other_worths(seat: Seat, moves: Sequence[Move], ahead: Outlook, value: Value) -> list[float]:
    """What the seat is worth with the cards that a move keeps or takes."""
    if not moves:
        return []
    seats, aheads = [], []
    for move in moves:
        after, rest = seat, ahead
        if isinstance(move, Keep):
            after = seat._replace(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0)))
        elif isinstance(move, Take) and move.card:
            after, rest = _taken(seat, ahead, move.card)
        seats.append(after)
        aheads.append(rest)
    position = position_of(seats, aheads)
    for number, move in enumerate(moves):
        if isinstance(move, Take) and not move.card:
            position.cards[number, seat.cards.index(None)] = UNSEEN
    worths: list[float] = value.worths(position, np.arange(len(seats))).tolist()
    return worths


def _taken(seat: Seat, ahead: Outlook, card: TreasureCard) -> tuple[Seat, Outlook]:
    """The seat with a card of the display, which nobody has replaced there yet."""
    rest = replace(ahead, display=tuple(other for other in ahead.display if other is not card))
    return seat.with_card(seat.cards.index(None), ActiveCard(card, 0)), rest


def _resolved(seats: Sequence[Seat], ahead: Outlook, value: Value) -> list[tuple[Seat, Outlook]]:
    """Seats and their outlooks in the next turn: rows have won trophies, completed cards have been replaced."""
    found = [_settled(seat, ahead) for seat in seats]
    for _ in range(2):
        open_seats = [number for number, (seat, rest) in enumerate(found) if None in seat.cards and rest.display]
        options = [
            (number, *_taken(*found[number], card)) for number in open_seats for card in found[number][1].display
        ]
        worths = _worths([seat for _, seat, _ in options], [rest for _, _, rest in options], value)
        best: dict[int, float] = {}
        for worth, (number, seat, rest) in zip(worths, options, strict=True):
            if worth > best.get(number, -np.inf):
                best[number] = worth
                found[number] = seat, rest
    return [(seat, _next_turn(rest, len(ahead.display) - len(rest.display))) for seat, rest in found]


def _settled(seat: Seat, ahead: Outlook) -> tuple[Seat, Outlook]:
    """The seat with the trophies that its rows win, its completed cards set aside."""
    rows = seat.coins // COINS_IN_ROW
    won, left = ahead.trophies[: rows - seat.rows], ahead.trophies[rows - seat.rows :]
    done = tuple(active.card for active in seat.cards if active and is_complete(active))
    cards = tuple(None if not active or is_complete(active) else active for active in seat.cards)
    settled = Seat(cards, (*seat.completed, *done), seat.coins, seat.palms, seat.points + sum(won), rows)
    return settled, replace(ahead, trophies=left)


def _next_turn(rest: Outlook, taken: int) -> Outlook:
    """The outlook in the next turn, when so many cards have been replaced on the display, nobody knows by which."""
    return replace(rest.later(), stack=max(0, rest.stack - taken))
