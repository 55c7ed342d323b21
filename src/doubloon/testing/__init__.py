"""The tests that every game must pass, for authors of games.

>>> from doubloon import game
>>> from doubloon.testing import check_game
>>> check_game(game("gold-hunting"), games=1, capabilities=False).warnings
()

A failed check raises AssertionError and names the position in which it failed. So does any error of the game itself,
with the record of the game so far. No test framework is needed.
"""

from doubloon.testing.capabilities import (
    check_adviser,
    check_batch,
    check_bots,
    check_luck,
    check_schema,
    check_svg,
)
from doubloon.testing.check import check_game
from doubloon.testing.positions import Position, all_options, random_game
from doubloon.testing.report import Finding, GameWarning, Kind, Report
from doubloon.testing.rules import (
    check_facts,
    check_hidden_answers,
    check_moves,
    check_order_of_answers,
    check_records,
    check_seats,
    check_states,
    check_views,
)
from doubloon.testing.sampling import check_sampling

__all__ = [
    "Finding",
    "GameWarning",
    "Kind",
    "Position",
    "Report",
    "all_options",
    "check_adviser",
    "check_batch",
    "check_bots",
    "check_facts",
    "check_game",
    "check_hidden_answers",
    "check_luck",
    "check_moves",
    "check_order_of_answers",
    "check_records",
    "check_sampling",
    "check_schema",
    "check_seats",
    "check_states",
    "check_svg",
    "check_views",
    "random_game",
]
