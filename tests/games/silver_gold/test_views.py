"""What a view says of the moves that it lists is what the rules do."""

from collections import Counter

import pytest

from doubloon.core import AnyGame, Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.moves import Cross, Extra
from tests.games.silver_gold.positions import position
from tests.playing import EVERY_OPTION, random_game

SILVER = [option for option in EVERY_OPTION if str(option.id).startswith(GAME.id)]


@pytest.mark.parametrize(("game", "options"), SILVER)
def test_a_move_continues_if_the_seat_owes_another_cross_after_it(game: AnyGame, options: Options) -> None:
    met: Counter[tuple[type[object], bool]] = Counter()
    for seed in range(3):
        for state, _ in random_game(game, options, seed):
            for seat in game.asked(state):
                seen = game.view(state, seat)
                for move in seen.moves:
                    owes = game.play(state, seat, move).players[seat].owed > 0
                    assert seen.continues(move) == owes, move
                    met[type(move), owes] += 1
    assert all(met[kind, owes] for kind in (Cross, Extra) for owes in (True, False))


FORFEITED = """
    seat 0
    grey-A      -
    X#..        ....
    ....        ....
    ....        ....
    ....        ....

    seat 1
    green-01    -
"""
TWO_OWED = """
    seat 0: owes 2
    grey-A      purple-A
    oo..        X...
    ....        ....
    ....        ....
    ....        ....

    seat 1
    green-01    -
"""


@pytest.mark.parametrize(
    ("drawing", "continuing"),
    [
        (FORFEITED, {"cross grey-A a1": False}),
        (TWO_OWED, {"extra grey-A a1": True, "extra grey-A b1": True, "extra purple-A a1": True}),
    ],
    ids=["no free box is left", "two are owed"],
)
def test_moves_continue_as_long_as_something_is_owed_and_a_box_is_free(
    drawing: str, continuing: dict[str, bool]
) -> None:
    seen = GAME.view(position(drawing), 0)
    assert {str(move): seen.continues(move) for move in seen.moves} == continuing
