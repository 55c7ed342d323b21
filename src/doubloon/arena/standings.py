"""Counting an arena's games: by player, and by pair of players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from doubloon.arena.intervals import interval
from doubloon.arena.results import Played


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did in all its games."""

    player: str
    games: int
    wins: float
    """The share of games won; a shared win counts in parts."""
    low: float
    """The lower end of the 95 % interval of `wins`."""
    high: float
    mean: float
    """The mean score."""
    decision: float
    """The mean seconds of a decision."""
    slowest: float
    """The seconds of the slowest decision."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one player did against another, at whichever tables both sat."""

    player: str
    other: str
    games: int
    better: float
    """The share of games in which `player` took the better place; an equal one counts half."""
    low: float
    high: float


def standings(players: Sequence[str], played: Iterable[Played]) -> list[Standing]:
    """A standing for each player that has played, in the order of `players`."""
    games = list(played)
    rows = []
    for player in players:
        seats = [(game, game.players.index(player)) for game in games if player in game.players]
        if not seats:
            continue
        wins = fmean(_won(game, seat) for game, seat in seats)
        low, high = interval(wins, len(seats))
        rows.append(
            Standing(
                player=player,
                games=len(seats),
                wins=wins,
                low=low,
                high=high,
                mean=fmean(game.totals[seat] for game, seat in seats),
                decision=sum(game.seconds[seat] for game, seat in seats)
                / sum(game.decisions[seat] for game, seat in seats),
                slowest=max(game.slowest[seat] for game, seat in seats),
            )
        )
    return rows


def meetings(players: Sequence[str], played: Iterable[Played]) -> list[Meeting]:
    """A meeting for each two players that have met, the later in `players` seen against the earlier."""
    games = list(played)
    rows = []
    for other, player in combinations(players, 2):
        both = [game for game in games if player in game.players and other in game.players]
        if not both:
            continue
        better = fmean(_better(game, player, other) for game in both)
        low, high = interval(better, len(both))
        rows.append(Meeting(player, other, len(both), better, low, high))
    return rows


def _won(game: Played, seat: int) -> float:
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def _better(game: Played, player: str, other: str) -> float:
    place, against = (game.places[game.players.index(name)] for name in (player, other))
    return 0.5 if place == against else float(place < against)
