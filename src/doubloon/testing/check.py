"""All checks of a game in one call."""

import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from doubloon.core import AnyGame
from doubloon.testing import capabilities as optional
from doubloon.testing import rules
from doubloon.testing.positions import all_options
from doubloon.testing.report import Finding, GameWarning, Report
from doubloon.testing.sampling import check_sampling


def check_game(
    game: AnyGame,
    *,
    games: int = 10,
    candidates: Callable[[Any], Iterable[Any]] | None = None,
    highest: Mapping[str, int] | None = None,
    capabilities: bool = True,
) -> Report:
    """Check a game in all positions of random games, `games` for each check, number of seats and variant.

    `candidates` lists moves for a state that might be mistaken for legal ones; those that are not legal must be
    refused. Moves that are legal elsewhere in the same game are always tried. `highest` is the most that each part of
    a score can be. With `capabilities`, the bots, schema, drawing, adviser, measure of luck and array program of the
    game are checked too, where it has them.

    A failed check raises AssertionError, also for errors of the game itself. Suspicions are issued as `GameWarning`
    and returned with notes about what was not checked.

    >>> from doubloon import game
    >>> print(check_game(game("gold-hunting"), games=1, capabilities=False))
    gold-hunting passes with 0 warnings
    """
    rules.check_facts(game)
    findings: list[Finding] = []
    for options in all_options(game):
        rules.check_moves(game, options, games, candidates)
        rules.check_seats(game, options)
        rules.check_records(game, options, games, highest)
        rules.check_states(game, options, games)
        rules.check_views(game, options, games)
        rules.check_hidden_answers(game, options, games)
        rules.check_order_of_answers(game, options, games)
        findings += check_sampling(game, options, games)
        if capabilities:
            optional.check_bots(game, options)
            optional.check_schema(game, options)
            optional.check_svg(game, options)
            optional.check_adviser(game, options)
            optional.check_luck(game, options)
            optional.check_batch(game, options)
    report = Report(game.id, tuple(dict.fromkeys(findings)))
    for finding in report.warnings:
        warnings.warn(f"{game.id}: {finding.text}", GameWarning, stacklevel=2)
    return report
