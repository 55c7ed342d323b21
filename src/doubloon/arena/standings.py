"""The results of an arena by player, and by pair of players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from doubloon.arena.intervals import interval
from doubloon.arena.results import GameResult


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one player in all its games."""

    player: str
    games: int
    wins: float
    """The share of games won; a win shared by n players counts 1/n."""
    low: float
    """The lower end of the 95 % interval of `wins`."""
    high: float
    mean: float
    """The mean score."""
    decision: float
    """The mean time of a decision in seconds."""
    slowest: float
    """The time of the slowest decision in seconds."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The results of one player against another, in all games that both played."""

    player: str
    other: str
    games: int
    better: float
    """The share of games in which `player` took the better place; an equal one counts half."""
    low: float
    high: float


def standings(players: Sequence[str], played: Iterable[GameResult]) -> list[Standing]:
    """A standing for each player with at least one game, in the order of `players`.

    >>> from doubloon.arena import OneProcess, Pairing, Settings, play_games, schedule
    >>> settings = Settings("gold-hunting", seed="1")
    >>> games = schedule(["random", "greedy"], seats=2, games=2, pairing=Pairing.LADDER)
    >>> results = list(play_games(settings, games, OneProcess()))
    >>> [standing.games for standing in standings(["random", "greedy"], results)]
    [2, 2]
    """
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


def meetings(players: Sequence[str], played: Iterable[GameResult]) -> list[Meeting]:
    """A meeting for each pair of players that have met: the later one in `players` against the earlier one.

    >>> from doubloon.arena import OneProcess, Pairing, Settings, play_games, schedule
    >>> settings = Settings("gold-hunting", seed="1")
    >>> games = schedule(["random", "greedy"], seats=2, games=2, pairing=Pairing.LADDER)
    >>> results = list(play_games(settings, games, OneProcess()))
    >>> [(meeting.player, meeting.other) for meeting in meetings(["random", "greedy"], results)]
    [('greedy', 'random')]
    """
    games = list(played)
    rows = []
    for other, player in combinations(players, 2):
        both = [game for game in games if player in game.players and other in game.players]
        if not both:
            continue
        better = fmean(better_share(game, player, other) for game in both)
        low, high = interval(better, len(both))
        rows.append(Meeting(player, other, len(both), better, low, high))
    return rows


def better_share(game: GameResult, player: str, other: str) -> float:
    """1 if `player` took a better place than `other` in a game, 0.5 for an equal one, else 0."""
    place, against = (game.places[game.players.index(name)] for name in (player, other))
    return 0.5 if place == against else float(place < against)


def _won(game: GameResult, seat: int) -> float:
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0
