"""The final score and the places (SG-14, SG-15)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from doubloon.core.game import Result
from doubloon.games.silver_gold.cards import Colour, TreasureCard
from doubloon.games.silver_gold.state import Phase, Player, State


class Score(NamedTuple):
    """A seat's score, row by row as on the score card."""

    coins: int
    trophies: int
    palms: int
    maps: int
    seals: int

    @property
    def total(self) -> int:
        """The sum of all parts, which decides the game."""
        return self.coins + self.trophies + self.palms + self.maps + self.seals

    def parts(self) -> dict[str, int]:
        """The parts by name, without the total."""
        return {
            "coins": self.coins,
            "trophies": self.trophies,
            "palms": self.palms,
            "maps": self.maps,
            "seals": self.seals,
        }


def score(player: Player) -> Score:
    """The score if the game ended now."""
    maps, seals = _card_points(player.completed)
    return Score(player.coins, sum(player.trophies), sum(player.palms), maps, seals)


@lru_cache(1 << 12)
def _card_points(completed: tuple[TreasureCard, ...]) -> tuple[int, int]:
    """The points of completed cards and of their seals; cached, because most moves complete no card."""
    return sum(card.points for card in completed), seal_points(completed)


def seal_points(completed: Sequence[TreasureCard]) -> int:
    """The points of all seals on the completed cards."""
    colours = [card.colour for card in completed]
    return sum(card.seal.points_each * colours.count(card.seal.colour) for card in completed if card.seal)


def colour_counts(completed: Iterable[TreasureCard]) -> dict[Colour, int]:
    """The number of cards of each colour, in the order in which colours break ties."""
    counts = dict.fromkeys(Colour, 0)
    for card in completed:
        counts[card.colour] += 1
    return counts


def places(players: Iterable[Player]) -> tuple[int, ...]:
    """The places from 1: by total, then by grey, green, orange and purple cards; still equal seats share a place."""
    ranks = [(score(player).total, *colour_counts(player.completed).values()) for player in players]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def result(state: State) -> Result[Score] | None:
    """The result once the game is over."""
    if state.phase is not Phase.OVER:
        return None
    return Result(tuple(score(player) for player in state.players), places(state.players))
