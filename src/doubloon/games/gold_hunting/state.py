"""The whole truth about a position. Named tuples: frozen by nature, and quick to make."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from doubloon.core.game import Options

Pile: TypeAlias = tuple[int, ...]
"""Pieces from bottom to top."""


class Phase(Enum):
    """What the game waits for."""

    MARKERS = "markers"
    BUILD = "build"
    MINE = "mine"
    OVER = "over"


class Marker(Enum):
    """What has become of a player's gold rush marker; all of it is public."""

    HELD = "held"
    WON = "won"
    """Rushed, and the piece was right: it stays, and scores."""
    LOST = "lost"
    """Rushed, and the piece was wrong: it went to the box."""
    RETURNED = "returned"
    """Gone to the box unseen, for a keep."""


class Lift(NamedTuple):
    """A piece lifted, as both saw it."""

    seat: int
    """Who lifted."""
    pile: int
    """From which of the opponent's piles, 0 to 3."""
    declared: int
    piece: int
    rush: bool
    broke_down: bool


class Player(NamedTuple):
    """What one seat has."""

    piles: tuple[Pile, ...] = ()
    hand: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    marker: Marker = Marker.HELD


class State(NamedTuple):
    """A position of the game, hidden parts included."""

    options: Options
    phase: Phase
    awaited: tuple[int, ...]
    markers: tuple[int, ...]
    """The numbers dealt to the seats."""
    players: tuple[Player, ...]
    lifts: tuple[Lift, ...]
    """All pieces lifted so far."""
