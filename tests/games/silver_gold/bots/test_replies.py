"""Answers to the shapes of the next turn: those of the rules, and the seats that they leave."""

from typing import Any

import numpy as np

from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.bots.outlook import Outlook, outlook
from doubloon.games.silver_gold.bots.replies import Replies, replies
from doubloon.games.silver_gold.bots.seat import Seat, first_crosses, mark, obliged, seat_of
from doubloon.games.silver_gold.cards import SHAPES
from doubloon.games.silver_gold.learned.positions import position_of
from tests.playing import random_game

ALL = np.full(len(SHAPES), 1 / len(SHAPES))


def some_seats() -> list[tuple[Seat, Outlook]]:
    found = []
    for step in random_game(GAME, Options(2), "replies"):
        for asked in GAME.asked(step.state)[:1]:
            view = GAME.view(step.state, asked)
            assert view.own is not None
            found.append((seat_of(view.own.player), outlook(view)))
    return found


def told(found: Replies, number: Any) -> tuple[int, ...]:
    position = found.position
    own = (position.coins, position.palms, position.points, position.owed)
    return (*position.free[number].tolist(), *(int(field[number]) for field in own))


def wanted(seat: Seat, shape: int, palm_value: int) -> dict[tuple[int, ...], bool]:
    """What each answer leaves, and whether it is one that must be among the replies."""
    crosses = list(first_crosses(seat, SHAPES[shape]))
    fits = any(boxes.bit_count() > 1 for _, boxes in crosses)
    answers = {}
    for place, boxes in crosses:
        after = mark(seat, place, boxes, palm_value)
        free = [active.free if active else 0 for active in after.cards]
        owed = min(obliged(seat, place, boxes), sum(mask.bit_count() for mask in free))
        active = seat.cards[place]
        assert active is not None
        needed = not fits or boxes.bit_count() > 1 or bool(boxes & active.card.symbols) or active.free == boxes
        answers[(*free, after.coins, after.palms, after.points, owed)] = needed
    return answers


def test_replies_are_the_crosses_of_the_rules() -> None:
    for seat, ahead in some_seats():
        found = replies(position_of([seat], [ahead]), ALL)
        palm_value = 1 + sum(card.palms.bit_count() for card in ahead.display)
        for shape in range(len(SHAPES)):
            answers = wanted(seat, shape, palm_value)
            left = {told(found, number) for number in np.flatnonzero(found.group == shape)}
            if answers:
                assert left == {answer for answer, needed in answers.items() if needed}
            else:
                assert len(left) == 1  # the seat as it is


def test_each_seat_answers_for_itself_with_the_shape_on_the_table_around_it() -> None:
    seats, aheads = zip(*some_seats(), strict=True)
    together = replies(position_of(seats, aheads), ALL)
    for number, (seat, ahead) in enumerate(zip(seats, aheads, strict=True)):
        alone = replies(position_of([seat], [ahead]), ALL)
        mine = np.flatnonzero(together.group // len(SHAPES) == number)
        assert sorted(told(together, each) for each in mine) == sorted(
            told(alone, each) for each in range(len(alone.group))
        )
        around = together.position.shape[number * len(SHAPES) : (number + 1) * len(SHAPES)]
        assert around.tolist() == ([len(SHAPES)] * len(SHAPES) if ahead.turns % 7 == 0 else list(range(len(SHAPES))))


def test_a_shape_that_cannot_come_is_not_answered() -> None:
    seats, aheads = zip(*some_seats(), strict=True)
    shares = ALL.copy()
    shares[2] = 0
    found = replies(position_of(seats, aheads), shares)
    assert set((found.group % len(SHAPES)).tolist()) == {0, 1, 3, 4, 5}
