"""The search: every whole answer in this turn, then for the best of them every shape that may come next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from doubloon.batch.arrays import Array
from doubloon.games.silver_gold import ActiveCard, Cross, Extra, Keep, Move, Take, TreasureCard, View
from doubloon.games.silver_gold.batch.lookups import UNSEEN
from doubloon.games.silver_gold.bots.replies import replies
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.crossing import owed_after
from doubloon.games.silver_gold.kernel.seat import Seat, answer_ends, cross_off, seat_of
from doubloon.games.silver_gold.situation import Situation, situation_of
from doubloon.games.silver_gold.state import COINS_IN_ROW
from doubloon.games.silver_gold.value_net.position import Position, position_of
from doubloon.games.silver_gold.value_net.value import ValueFunction


class Rated(NamedTuple):
    """A move with the points expected at the end of the game."""

    points: float
    move: Move
    end: Seat | None
    """For a cross, the seat in which its best chain of crosses ends."""


_CHUNK = 10
"""The number of answers that are examined closely before the time is checked again."""


_BATCH = 512
"""The number of ends that are collected before they are rated and the time is checked again."""


def rate_moves(view: View, value: ValueFunction, out_of_time: Callable[[], bool] | None = None) -> list[Rated]:
    """The legal moves by expected points, best first; a cross is rated once for each seat in which it can end.

    Where several moves can end in the same seat, the first of them is rated. With `out_of_time`, crosses that promise
    most are rated first, and the others only as long as there is time.
    """
    assert view.own is not None
    seat, situation = seat_of(view.own.player), situation_of(view)
    crosses = [move for move in view.moves if isinstance(move, Cross | Extra)]
    if out_of_time and len(crosses) > 1:
        crosses = _most_promising_first(view, crosses, value)
    ends: dict[Seat, Move] = {}
    points: list[float] = []
    for move in crosses:
        for end in answer_ends(seat, view.own.owed, move, view.palm_value):
            ends.setdefault(end, move)
        if out_of_time and len(ends) - len(points) >= _BATCH:
            points += _rate_seats(list(ends)[len(points) :], [situation], value)
            if out_of_time():
                break
    points += _rate_seats(list(ends)[len(points) :], [situation], value)
    others = [move for move in view.moves if not isinstance(move, Cross | Extra)]
    other_points = _rate_others(seat, others, situation, value)
    rated = [Rated(expected, move, None) for expected, move in zip(other_points, others, strict=True)]
    rated += [Rated(expected, move, end) for expected, (end, move) in zip(points, ends.items(), strict=True)]
    return sorted(rated, key=lambda entry: entry.points, reverse=True)


def look_ahead(
    view: View, rated: Sequence[Rated], value: ValueFunction, out_of_time: Callable[[], bool]
) -> list[Rated]:
    """Crosses with the points expected over all shapes that may come next, as many as time allows.

    Empty in the last turn, and where there is nothing to cross off.
    """
    situation = situation_of(view)
    found: list[Rated] = []
    for first in range(0, len(rated) if situation.turns else 0, _CHUNK):
        crosses = [(entry, entry.end) for entry in rated[first : first + _CHUNK] if entry.end]
        if not crosses or out_of_time():
            break
        points = expected_points([end for _, end in crosses], situation, value)
        found += [entry._replace(points=expected) for expected, (entry, _) in zip(points, crosses, strict=True)]
    return found


def expected_points(seats: Sequence[Seat], situation: Situation, value: ValueFunction) -> list[float]:
    """The points of seats that have answered in this turn, over the best answer to each shape that may come next."""
    shares = np.array([dict(situation.shapes).get(shape, 0.0) for shape in SHAPES])
    resolved = _resolve(seats, situation, value)
    best = best_replies(position_of([seat for seat, _ in resolved], [later for _, later in resolved]), shares, value)
    possible = shares > 0
    points: list[float] = (best[:, possible] @ shares[possible]).tolist()
    return points


def best_replies(position: Position, shares: Array, value: ValueFunction) -> Array:
    """The points of K seats after the best answer of each to each shape that may come now: (K, 6).

    Each seat is in its situation of this turn. `shares` are the probabilities of the shapes; a shape that cannot come
    has -inf.
    """
    answers, group = replies(position, shares)
    best = np.full(len(position.turns) * len(SHAPES), -np.inf)
    np.maximum.at(best, group, value.expected_points(answers, group))
    return best.reshape(-1, len(SHAPES))


def _most_promising_first(view: View, crosses: Sequence[Cross | Extra], value: ValueFunction) -> list[Cross | Extra]:
    """Crosses by the points expected after each, without regard to where the extra crosses go that are owed then."""
    assert view.own is not None
    seat = seat_of(view.own.player)
    after = [cross_off(seat, seat.place_of(move.card), move.boxes, view.palm_value) for move in crosses]
    owed = [
        owed_after(end.cards, view.own.owed, move.card, move.boxes) for end, move in zip(after, crosses, strict=True)
    ]
    position = position_of(after, [situation_of(view)])._replace(owed=np.array(owed))
    points = value.expected_points(position, np.zeros(len(after), int))
    return [crosses[number] for number in np.argsort(-points, kind="stable").tolist()]


def _rate_seats(seats: Sequence[Seat], situations: Sequence[Situation], value: ValueFunction) -> list[float]:
    """The points expected of seats, each in its own situation, or all in the same one."""
    if not seats:
        return []
    group = np.arange(len(seats)) % len(situations)
    points: list[float] = value.expected_points(position_of(seats, situations), group).tolist()
    return points


def _rate_others(seat: Seat, moves: Sequence[Move], situation: Situation, value: ValueFunction) -> list[float]:
    """The points expected of the seat with the cards that each move keeps or takes."""
    if not moves:
        return []
    seats, situations = [], []
    for move in moves:
        after, rest = seat, situation
        if isinstance(move, Keep):
            after = seat._replace(cards=(ActiveCard(move.first, 0), ActiveCard(move.second, 0)))
        elif isinstance(move, Take) and move.card:
            after, rest = _take(seat, situation, move.card)
        seats.append(after)
        situations.append(rest)
    position = position_of(seats, situations)
    for number, move in enumerate(moves):
        if isinstance(move, Take) and not move.card:
            position.cards[number, seat.cards.index(None)] = UNSEEN
    points: list[float] = value.expected_points(position, np.arange(len(seats))).tolist()
    return points


def _take(seat: Seat, situation: Situation, card: TreasureCard) -> tuple[Seat, Situation]:
    """The seat with a card of the display, before the display is refilled."""
    rest = replace(situation, display=tuple(other for other in situation.display if other is not card))
    return seat.with_card(seat.cards.index(None), ActiveCard(card, 0)), rest


def _resolve(seats: Sequence[Seat], situation: Situation, value: ValueFunction) -> list[tuple[Seat, Situation]]:
    """Seats and their situations in the next turn: coin rows have won trophies, completed cards are replaced."""
    found = [_settle(seat, situation) for seat in seats]
    for _ in range(2):
        open_seats = [number for number, (seat, rest) in enumerate(found) if None in seat.cards and rest.display]
        options = [(number, *_take(*found[number], card)) for number in open_seats for card in found[number][1].display]
        points = _rate_seats([seat for _, seat, _ in options], [rest for _, _, rest in options], value)
        best: dict[int, float] = {}
        for expected, (number, seat, rest) in zip(points, options, strict=True):
            if expected > best.get(number, -np.inf):
                best[number] = expected
                found[number] = seat, rest
    return [(seat, _next_turn(rest, len(situation.display) - len(rest.display))) for seat, rest in found]


def _settle(seat: Seat, situation: Situation) -> tuple[Seat, Situation]:
    """The seat with the trophies for its coin rows, and its completed cards set aside."""
    rows = seat.coins // COINS_IN_ROW
    won, left = situation.trophies[: rows - seat.rows], situation.trophies[rows - seat.rows :]
    done = tuple(active.card for active in seat.cards if active and not active.free)
    cards = tuple(active if active and active.free else None for active in seat.cards)
    settled = Seat(cards, (*seat.completed, *done), seat.coins, seat.palms, seat.points + sum(won), rows)
    return settled, replace(situation, trophies=left)


def _next_turn(situation: Situation, taken: int) -> Situation:
    """The situation in the next turn, after `taken` unknown cards have come from the stack to the display."""
    return replace(situation.next_turn(), stack=max(0, situation.stack - taken))
