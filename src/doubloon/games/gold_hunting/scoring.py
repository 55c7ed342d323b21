"""The final score and the winner (GH-9, GH-11)."""

from dataclasses import dataclass

from doubloon.core.game import Result
from doubloon.games.gold_hunting.pieces import RUSH_POINTS
from doubloon.games.gold_hunting.state import Marker, Phase, Player, State


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score by parts."""

    hand: int
    kept: int
    """Half of the kept gold, rounded down."""
    rush: int

    @property
    def total(self) -> int:
        """The final points."""
        return self.hand + self.kept + self.rush

    def parts(self) -> dict[str, int]:
        """The parts by name, without the total."""
        return {"hand": self.hand, "kept": self.kept, "rush": self.rush}


def score(player: Player) -> Score:
    """The player's score if the game ended now."""
    return Score(
        hand=sum(player.hand),
        kept=sum(player.kept) // 2,
        rush=RUSH_POINTS if player.marker is Marker.WON else 0,
    )


def result(state: State) -> Result[Score] | None:
    """The result of a finished game: ranked by total, then by pieces of 3, then of 2; still equal is a draw."""
    if state.phase is not Phase.OVER:
        return None
    ranks = [_rank(player) for player in state.players]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Result(tuple(score(player) for player in state.players), places)


def _rank(player: Player) -> tuple[int, int, int]:
    pieces = player.hand + player.kept
    return score(player).total, pieces.count(3), pieces.count(2)
