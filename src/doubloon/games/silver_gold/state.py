"""The whole truth about a position. Named tuples: frozen by nature, and quick to make."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from doubloon.core.game import Options
from doubloon.games.silver_gold.cards import ExpeditionCard, TreasureCard

ROUNDS = 4
TURNS_IN_ROUND = 7
LAST_TURN = ROUNDS * TURNS_IN_ROUND
DEALT = 4
DISPLAY = 4
COIN_BOXES = 12
COINS_IN_ROW = 4
PALM_BOXES = 4


class Phase(Enum):
    """What the game waits for."""

    DEAL = "deal"
    KEEP = "keep"
    STACK = "stack"
    EXPEDITIONS = "expeditions"
    CROSS = "cross"
    TAKE = "take"
    OVER = "over"


class ActiveCard(NamedTuple):
    """A treasure card in front of a player, and the boxes crossed off on it."""

    card: TreasureCard
    crossed: int

    @property
    def free(self) -> int:
        """The boxes not crossed off yet."""
        return self.card.boxes & ~self.crossed


class Player(NamedTuple):
    """What lies in front of one seat."""

    cards: tuple[ActiveCard | None, ...] = (None, None)
    """The two places for active cards; None where no card lies."""
    completed: tuple[TreasureCard, ...] = ()
    coins: int = 0
    palms: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    """For each completed coin row that was resolved, the trophy's points (0 where none was left)."""
    owed: int = 0
    """Extra crosses that X boxes still oblige to."""


class State(NamedTuple):
    """A position of the game, hidden parts included."""

    options: Options
    phase: Phase
    turn: int
    """1 to 28; 0 before the first."""
    awaited: tuple[int, ...]
    """The seats whose answer is awaited, ascending."""
    players: tuple[Player, ...]
    """The seats as they are, answers of a simultaneous step included."""
    shown: tuple[Player, ...]
    """The seats as everybody sees them: before a simultaneous step that is not complete yet."""
    hands: tuple[tuple[TreasureCard, ...], ...] = ()
    """The four cards dealt to each seat, until all have kept two."""
    display: tuple[TreasureCard | None, ...] = ()
    stack: tuple[TreasureCard, ...] = ()
    """Top first."""
    expeditions: tuple[ExpeditionCard, ...] = ()
    """All eight of this round, in order of revealing."""
    trophies: tuple[int, ...] = ()
    """Those left, highest first."""


def first_seat(options: Options, turn: int) -> int:
    """The start player of a turn (SG-2)."""
    return (options.start + turn - 1) % options.seats


@lru_cache(1 << 10)
def palm_value(display: tuple[TreasureCard | None, ...]) -> int:
    """What a palm crossed off now scores (SG-8)."""
    return 1 + sum(card.palms.bit_count() for card in display if card)
