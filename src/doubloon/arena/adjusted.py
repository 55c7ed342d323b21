"""Results of pairs of players without the luck that can be measured: the same expectation, smaller intervals.

Games of one deal are not independent, so each deal counts as one observation. From each observation its luck is
subtracted, times a factor that comes from all other deals alone. So the factor knows nothing about the deal's own luck,
whose expectation stays 0.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import fmean, variance

from doubloon.arena.intervals import Z
from doubloon.arena.results import GameResult
from doubloon.arena.standings import better_share

_PRIOR = 10
"""The factor begins at 1, with the weight of this many deals."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over all deals."""

    mean: float
    margin: float | None
    """Half the width of the 95 % interval around `mean`; None for a single deal."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure, as it was observed and without luck."""

    plain: Estimate
    adjusted: Estimate
    worth: float | None
    """The ratio of the variances: one game without luck says as much as this many plain ones."""


@dataclass(frozen=True, slots=True)
class AdjustedMeeting:
    """The results of one player against another, as they were observed and without luck."""

    player: str
    other: str
    deals: int
    points: Comparison
    """By how many points `player` was ahead of `other`."""
    better: Comparison
    """The share of games in which `player` took the better place; an equal one counts half."""


def adjusted_meetings(players: Sequence[str], played: Iterable[GameResult]) -> list[AdjustedMeeting]:
    """A row for each pair of players that have met in games whose luck was measured, as in `meetings`.

    >>> from doubloon.arena import OneProcess, Pairing, Settings, play_games, schedule
    >>> settings = Settings("silver-and-gold", seed="1", luck=True)
    >>> games = schedule(["random", "greedy"], seats=2, games=2, pairing=Pairing.LADDER)
    >>> results = list(play_games(settings, games, OneProcess()))
    >>> [(row.player, row.other, row.deals) for row in adjusted_meetings(["random", "greedy"], results)]
    [('greedy', 'random', 1)]
    """
    games = [game for game in played if game.luck]
    rows = []
    for other, player in combinations(players, 2):
        both = [game for game in games if player in game.players and other in game.players]
        if both:
            rows.append(_row(player, other, both))
    return rows


def factors_for_luck(observed: Sequence[float], luck: Sequence[float]) -> list[float]:
    """For each deal, how much of its luck is subtracted: the slope of the figure over luck in all other deals.

    >>> factors_for_luck([3.0], [2.0])
    [1.0]
    """
    others = len(luck) - 1
    if not others:
        return [1.0]
    figures, parts = sum(observed), sum(luck)
    products = sum(figure * part for figure, part in zip(observed, luck, strict=True))
    squares = sum(part**2 for part in luck)
    factors = []
    for figure, part in zip(observed, luck, strict=True):
        above = products - figure * part - (figures - figure) * (parts - part) / others
        below = squares - part**2
        prior = _PRIOR * below / others
        factors.append((above + prior) / (below + prior) if below > 0 else 1.0)
    return factors


def _row(player: str, other: str, games: Sequence[GameResult]) -> AdjustedMeeting:
    deals: dict[int, list[GameResult]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(game)

    def by_deal(figure: Callable[[GameResult, str, str], float]) -> list[float]:
        return [fmean(figure(game, player, other) for game in together) for together in deals.values()]

    return AdjustedMeeting(
        player=player,
        other=other,
        deals=len(deals),
        points=_compare(by_deal(_points), by_deal(_luck_points)),
        better=_compare(by_deal(better_share), by_deal(_luck_ahead)),
    )


def _compare(observed: list[float], luck: list[float]) -> Comparison:
    factors = factors_for_luck(observed, luck)
    adjusted = [figure - factor * part for figure, factor, part in zip(observed, factors, luck, strict=True)]
    before, after = (variance(figures) if len(figures) > 1 else 0.0 for figures in (observed, adjusted))
    return Comparison(_estimate(observed), _estimate(adjusted), before / after if after else None)


def _estimate(figures: list[float]) -> Estimate:
    margin = Z * sqrt(variance(figures) / len(figures)) if len(figures) > 1 else None
    return Estimate(fmean(figures), margin)


def _points(game: GameResult, player: str, other: str) -> float:
    seat, against = (game.players.index(name) for name in (player, other))
    return game.totals[seat] - game.totals[against]


def _luck_points(game: GameResult, player: str, other: str) -> float:
    seat, against = (game.players.index(name) for name in (player, other))
    return game.luck[seat] - game.luck[against]


def _luck_ahead(game: GameResult, player: str, other: str) -> float:
    seat, against = (game.players.index(name) for name in (player, other))
    pair = list(combinations(range(len(game.players)), 2)).index((min(seat, against), max(seat, against)))
    return game.luck_ahead[pair] if seat < against else -game.luck_ahead[pair]
