"""The complete state of a game, hidden parts included. Named tuples are immutable and fast to create."""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from doubloon.core.game import Options
from doubloon.core.languages import counted
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
    """The input that the game waits for."""

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

    def __repr__(self) -> str:
        return f"<{self.card.id}, {self.crossed.bit_count()} of {self.card.points} crossed>"


class Player(NamedTuple):
    """The cards and the score card of one seat."""

    cards: tuple[ActiveCard | None, ...] = (None, None)
    """The two places for active cards; None for an empty place."""
    completed: tuple[TreasureCard, ...] = ()
    coins: int = 0
    palms: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    """For each completed coin row that was resolved, the trophy's points (0 where none was left)."""
    owed: int = 0
    """The number of extra crosses still owed for X boxes."""

    def __repr__(self) -> str:
        return f"<Player {list(self.cards)}, {counted(len(self.completed), 'completed card')}>"


class State(NamedTuple):
    """A position of the game, hidden parts included."""

    options: Options
    phase: Phase
    turn: int
    """1 to 28; 0 before the first."""
    awaited: tuple[int, ...]
    """The seats whose answer is awaited, ascending."""
    players: tuple[Player, ...]
    """The current state of the seats, with the answers of an unfinished simultaneous step."""
    shown: tuple[Player, ...]
    """The seats as everybody sees them: without the answers of an unfinished simultaneous step."""
    hands: tuple[tuple[TreasureCard, ...], ...] = ()
    """The four cards dealt to each seat, until all have kept two."""
    display: tuple[TreasureCard | None, ...] = ()
    stack: tuple[TreasureCard, ...] = ()
    """Top first."""
    expeditions: tuple[ExpeditionCard, ...] = ()
    """All eight cards of this round, in the order in which they are revealed."""
    trophies: tuple[int, ...] = ()
    """Trophies left, highest first."""

    def __repr__(self) -> str:
        return f"<State silver-and-gold, {self.options.seats} seats, turn {self.turn}, {self.phase.value}>"


def first_seat(options: Options, turn: int) -> int:
    """The start player of a turn (SG-2)."""
    return (options.start + turn - 1) % options.seats


@lru_cache(1 << 10)
def palm_value(display: tuple[TreasureCard | None, ...]) -> int:
    """The points of a palm crossed off now (SG-8)."""
    return 1 + sum(card.palms.bit_count() for card in display if card)
