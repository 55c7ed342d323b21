"""Answers to the shapes of the next turn: the crosses of the rules, and the seats after them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.bots.replies import Replies, replies
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.kernel.seat import Seat, cross_off, seat_of
from doubloon.games.silver_gold.moves import crosses, singles
from doubloon.games.silver_gold.shapes import Shape
from doubloon.games.silver_gold.situation import Situation, situation_of
from doubloon.games.silver_gold.value_net.position import position_of
from tests.playing import random_game

ALL = np.full(len(SHAPES), 1 / len(SHAPES))


def some_seats() -> list[tuple[Seat, Situation]]:
    found = []
    for step in random_game(GAME, Options(2), "replies"):
        for asked in GAME.asked(step.state)[:1]:
            view = GAME.view(step.state, asked)
            assert view.own is not None
            found.append((seat_of(view.own.player), situation_of(view)))
    return found


def numbers_of(found: Replies, reply: Any) -> tuple[int, ...]:
    position = found.position
    own = (position.coins, position.palms, position.points, position.owed)
    return (*position.free[reply].tolist(), *(int(field[reply]) for field in own))


def legal_crosses(seat: Seat, shape: Shape) -> Iterator[tuple[int, int]]:
    """The crosses that a shape allows: the place of the card, and the boxes."""
    for place, active in enumerate(seat.cards):
        if active:
            fits = active.free.bit_count() >= shape.size
            for boxes in crosses(active.card, shape) if fits else singles(active.card):
                if not boxes & active.crossed:
                    yield place, boxes


def expected_replies(seat: Seat, shape: int, palm_value: int) -> dict[tuple[int, ...], bool]:
    """The numbers after each answer, and whether it must be among the replies."""
    options = list(legal_crosses(seat, SHAPES[shape]))
    fits = any(boxes.bit_count() > 1 for _, boxes in options)
    answers = {}
    for place, boxes in options:
        after = cross_off(seat, place, boxes, palm_value)
        free = [active.free if active else 0 for active in after.cards]
        active = seat.cards[place]
        assert active is not None
        owed = min((boxes & active.card.crosses).bit_count(), sum(mask.bit_count() for mask in free))
        needed = not fits or boxes.bit_count() > 1 or bool(boxes & active.card.symbols) or active.free == boxes
        answers[(*free, after.coins, after.palms, after.points, owed)] = needed
    return answers


def test_replies_are_the_crosses_of_the_rules() -> None:
    for seat, situation in some_seats():
        found = replies(position_of([seat], [situation]), ALL)
        palm_value = 1 + sum(card.palms.bit_count() for card in situation.display)
        for shape in range(len(SHAPES)):
            answers = expected_replies(seat, shape, palm_value)
            left = {numbers_of(found, number) for number in np.flatnonzero(found.group == shape)}
            if answers:
                assert left == {answer for answer, needed in answers.items() if needed}
            else:
                assert len(left) == 1  # the seat is unchanged


def test_each_seat_answers_for_itself_in_its_situation_with_the_shape() -> None:
    seats, situations = zip(*some_seats(), strict=True)
    together = replies(position_of(seats, situations), ALL)
    for number, (seat, situation) in enumerate(zip(seats, situations, strict=True)):
        alone = replies(position_of([seat], [situation]), ALL)
        mine = np.flatnonzero(together.group // len(SHAPES) == number)
        assert sorted(numbers_of(together, each) for each in mine) == sorted(
            numbers_of(alone, each) for each in range(len(alone.group))
        )
        shown = together.position.shape[number * len(SHAPES) : (number + 1) * len(SHAPES)]
        expected = [len(SHAPES)] * len(SHAPES) if situation.turns % 7 == 0 else list(range(len(SHAPES)))
        assert shown.tolist() == expected


def test_a_shape_that_cannot_come_is_not_answered() -> None:
    seats, situations = zip(*some_seats(), strict=True)
    shares = ALL.copy()
    shares[2] = 0
    found = replies(position_of(seats, situations), shares)
    assert set((found.group % len(SHAPES)).tolist()) == {0, 1, 3, 4, 5}
