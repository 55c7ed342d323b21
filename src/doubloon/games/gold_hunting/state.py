"""A position, including its hidden parts. Named tuples, because they are immutable and fast to create."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from doubloon.core.game import Options
from doubloon.core.languages import counted

Pile: TypeAlias = tuple[int, ...]
"""Pieces from bottom to top."""


class Phase(Enum):
    """What the game waits for."""

    MARKERS = "markers"
    BUILD = "build"
    MINE = "mine"
    OVER = "over"


class Marker(Enum):
    """The public status of a player's gold rush marker."""

    HELD = "held"
    WON = "won"
    """Used for a gold rush with a right number: it scores at the end."""
    LOST = "lost"
    """Used for a gold rush with a wrong number: it went to the box."""
    RETURNED = "returned"
    """Returned to the box for a keep, without being shown."""


class Lift(NamedTuple):
    """A lift as both players saw it."""

    seat: int
    """Who lifted."""
    pile: int
    """The opponent's pile, 0 to 3."""
    declared: int
    piece: int
    rush: bool
    broke_down: bool


class Player(NamedTuple):
    """The piles, gold and marker of one seat."""

    piles: tuple[Pile, ...] = ()
    hand: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    marker: Marker = Marker.HELD


class State(NamedTuple):
    """A position, including its hidden parts."""

    options: Options
    phase: Phase
    awaited: tuple[int, ...]
    markers: tuple[int, ...]
    """The numbers dealt to the seats."""
    players: tuple[Player, ...]
    lifts: tuple[Lift, ...]
    """All lifts so far."""

    def __repr__(self) -> str:
        return f"<State gold-hunting, {self.phase.value}, {counted(len(self.lifts), 'lift')}>"
