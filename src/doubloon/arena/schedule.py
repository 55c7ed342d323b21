"""Which games are played: who meets whom, on which deal, in which seats."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from doubloon.core.checks import whole
from doubloon.core.errors import OptionsError, quoted
from doubloon.core.languages import counted


class Pairing(Enum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""
    LADDER = "ladder"
    """Each player meets only its neighbours in the list, which is ordered by strength."""


class ScheduledGame(NamedTuple):
    """A game that is to be played."""

    players: tuple[str, ...]
    """The player in each seat."""
    deal: int
    """In games with the same number, chance decides in the same way."""


def schedule(players: Sequence[str], seats: int, games: int, pairing: Pairing) -> Iterator[ScheduledGame]:
    """All games of a tournament, deal by deal: at least `games` for each group of players that meets.

    On each deal, every player of a group plays once in every seat.

    >>> for game in schedule(["a", "b"], 2, 3, Pairing.LADDER):
    ...     print(game.deal, *game.players)
    0 a b
    0 b a
    1 a b
    1 b a
    """
    groups = list(_groups(players, whole(seats, "seats", 1), pairing))
    for deal in range(-(-whole(games, "games", 0) // seats)):
        for group in groups:
            for shift in range(seats):
                yield ScheduledGame(_rotated(group, shift), deal)


def rotation(players: Sequence[str], games: int) -> Iterator[ScheduledGame]:
    """Games of the same players, each with a deal of its own; the players move on by one seat in every game.

    >>> for game in rotation(["a", "b"], 3):
    ...     print(game.deal, *game.players)
    0 a b
    1 b a
    2 a b
    """
    for number in range(whole(games, "games", 0)):
        yield ScheduledGame(_rotated(players, number % len(players)), number)


def _rotated(players: Sequence[str], shift: int) -> tuple[str, ...]:
    return (*players[shift:], *players[:shift])


def _groups(players: Sequence[str], seats: int, pairing: Pairing) -> Iterator[tuple[str, ...]]:
    """The groups of players that meet."""
    if not isinstance(pairing, Pairing):
        raise OptionsError(f"{quoted(pairing)} is not a Pairing, such as Pairing.LADDER")
    twice = [name for name in players if players.count(name) > 1]
    if twice:
        raise OptionsError(f"{quoted(twice[0])} is named twice; an arena compares different players")
    if len(players) < seats:
        raise OptionsError(f"{counted(len(players), 'player')} cannot fill {seats} seats; name at least {seats}")
    if pairing is Pairing.ROUND_ROBIN:
        yield from combinations(players, seats)
    else:
        yield from (tuple(players[first : first + seats]) for first in range(len(players) - seats + 1))
