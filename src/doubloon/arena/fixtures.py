"""Which games are played: who meets whom, on which deal, in which seats."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from doubloon.core.errors import OptionsError, quoted


class Pairing(Enum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""
    LADDER = "ladder"
    """Each meets only the next in the list: for players that are listed by strength."""


class Fixture(NamedTuple):
    """One game to play."""

    players: tuple[str, ...]
    """Who sits on each seat."""
    deal: int
    """Games of the same deal are dealt the same cards."""


def fixtures(players: Sequence[str], seats: int, games: int, pairing: Pairing) -> Iterator[Fixture]:
    """All games, deal by deal: at least `games` for each group that meets, and every seat for everybody on each deal.

    >>> for fixture in fixtures(["a", "b"], 2, 3, Pairing.LADDER):
    ...     print(fixture.deal, *fixture.players)
    0 a b
    0 b a
    1 a b
    1 b a
    """
    groups = list(_groups(players, seats, pairing))
    for deal in range(-(-games // seats)):
        for group in groups:
            for turned in range(seats):
                yield Fixture((*group[turned:], *group[:turned]), deal)


def _groups(players: Sequence[str], seats: int, pairing: Pairing) -> Iterator[tuple[str, ...]]:
    """Those who meet at one table."""
    twice = [name for name in players if players.count(name) > 1]
    if twice:
        raise OptionsError(f"{quoted(twice[0])} is named twice; an arena compares different players")
    if len(players) < seats:
        raise OptionsError(f"{len(players)} players cannot fill {seats} seats; name at least {seats}")
    if pairing is Pairing.ROUND_ROBIN:
        yield from combinations(players, seats)
    else:
        yield from (tuple(players[first : first + seats]) for first in range(len(players) - seats + 1))
