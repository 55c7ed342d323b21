"""Everything that views of Gold Hunting hide, as typed JSON, for replays of finished games."""

from typing_extensions import TypedDict

from doubloon.core.schema import Revealed
from doubloon.games.gold_hunting.schema import piles_to_json
from doubloon.games.gold_hunting.state import State


class GoldHuntingRevealed(TypedDict):
    """Everything that views hide."""

    markers: list[int]
    """The number on each seat's marker; empty before the deal."""
    piles: list[list[str]]
    """The piles of each seat, pieces from bottom to top: "1123"; none before the seat has built."""


def revealed_to_json(state: State) -> GoldHuntingRevealed:
    """The hidden parts of a position."""
    return {
        "markers": list(state.markers),
        "piles": [piles_to_json(player.piles) for player in state.players],
    }


REVEALED: Revealed[State] = Revealed(GoldHuntingRevealed, revealed_to_json)
