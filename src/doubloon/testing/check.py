"""All checks of a game in one call."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from doubloon.core import AnyGame
from doubloon.testing import capabilities as optional
from doubloon.testing import rules
from doubloon.testing.positions import all_options


def check_game(
    game: AnyGame,
    *,
    games: int = 10,
    candidates: Callable[[Any], Iterable[Any]] | None = None,
    highest: Mapping[str, int] | None = None,
    capabilities: bool = True,
) -> None:
    """Check a game in all positions of random games, `games` for each check, number of seats and variant.

    `candidates` lists moves for a state that might be mistaken for legal ones; those that are not legal must be
    refused. Moves that are legal elsewhere in the same game are always tried. `highest` is the most that each part of
    a score can be. With `capabilities`, the bots, schema, drawing, adviser, measure of luck and array program of the
    game are checked too, where it has them.

    >>> from doubloon import game
    >>> check_game(game("gold-hunting"), games=1, capabilities=False)
    """
    rules.check_facts(game)
    for options in all_options(game):
        rules.check_moves(game, options, games, candidates)
        rules.check_seats(game, options)
        rules.check_records(game, options, games, highest)
        rules.check_states(game, options, games)
        rules.check_views(game, options, games)
        rules.check_hidden_answers(game, options, games)
        rules.check_order_of_answers(game, options, games)
        if capabilities:
            optional.check_bots(game, options)
            optional.check_schema(game, options)
            optional.check_svg(game, options)
            optional.check_adviser(game, options)
            optional.check_luck(game, options)
            optional.check_batch(game, options)
