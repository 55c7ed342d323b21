"""What one seat, or a spectator, may know: built from nothing, field by field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from doubloon.core.game import Options, Result, check_seat
from doubloon.games.gold_hunting.moves import Move
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS, legal_moves
from doubloon.games.gold_hunting.scoring import Score, result, score
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Pile, Player, State


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of a seat."""

    heights: tuple[int, ...] | None
    """The gold in each pile; None while the piles are unseen, and in the variant hidden-heights."""
    standing: tuple[bool, ...]
    """Which piles are not empty; empty while the piles are unseen."""
    hand: tuple[int, ...]
    kept: tuple[int, ...]
    marker: Marker
    rushed: int | None
    """The marker's number, once a gold rush has shown it."""
    score: Score
    """What the seat would score if the game ended now."""


@dataclass(frozen=True, slots=True)
class Own:
    """What only the seat itself knows."""

    marker: int | None
    """The number dealt; None before the deal."""
    piles: tuple[Pile, ...]
    """Bottom to top; empty before one has built."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """What a keep would mean now."""

    gold: int
    """The gold that leaves the hand."""
    points: int
    """What it scores for good."""


@dataclass(frozen=True, slots=True)
class Rushing:
    """What a gold rush would mean now."""

    number: int
    """What is declared."""
    points: int
    """What it scores where the number is right, beside the piece that is won."""
    risk: int
    """The gold in hand that is lost at worst, in a break down; nobody's pieces are counted for it."""


class View(NamedTuple):
    """A position as `seat` sees it; all but `seat`, `own` and `moves` is the same for everybody."""

    options: Options
    seat: int | None
    phase: Phase
    awaited: tuple[int, ...]
    players: tuple[PlayerView, ...]
    lifts: tuple[Lift, ...]
    """Every piece lifted so far, by whom and from where."""
    result: Result[Score] | None
    own: Own | None
    moves: Sequence[Move]
    """The legal moves of `seat`."""

    @property
    def keeping(self) -> Keeping | None:
        """What the own seat's keep would mean now; None where it may not."""
        hand = self._rushable_hand()
        return Keeping(sum(hand), score(Player(kept=hand)).kept) if hand else None

    @property
    def rushing(self) -> Rushing | None:
        """What the own seat's gold rush would mean now; None where it may not."""
        hand = self._rushable_hand()
        if hand is None:
            return None
        assert self.own is not None
        assert self.own.marker is not None
        number, gold = self.own.marker, sum(hand)
        breaks_down = any(piece < gold for piece in VALUES if piece != number)
        return Rushing(number, RUSH_POINTS, gold if breaks_down else 0)

    def _rushable_hand(self) -> tuple[int, ...] | None:
        """The own gold in hand at the start of a turn with a marker; else None."""
        if self.seat not in self.awaited or self.phase is not Phase.MINE:
            return None
        own = self.players[self.seat]
        return own.hand if own.marker is Marker.HELD else None


def view(state: State, seat: int | None) -> View:
    """The position as `seat` sees it, or as a spectator does (None)."""
    if seat is not None:
        check_seat(state.options, seat)
    return View(
        options=state.options,
        seat=seat,
        phase=state.phase,
        awaited=state.awaited,
        players=tuple(_player_view(state, number) for number in range(len(state.players))),
        lifts=state.lifts,
        result=result(state),
        own=None if seat is None else _own(state, seat),
        moves=() if seat is None else legal_moves(state, seat),
    )


def _own(state: State, seat: int) -> Own:
    return Own(marker=state.markers[seat] if state.markers else None, piles=state.players[seat].piles)


def _player_view(state: State, seat: int) -> PlayerView:
    player: Player = state.players[seat]
    built = state.phase in (Phase.MINE, Phase.OVER)
    heights = tuple(sum(pile) for pile in player.piles)
    return PlayerView(
        heights=heights if built and state.options.variant != HIDDEN_HEIGHTS else None,
        standing=tuple(bool(pile) for pile in player.piles) if built else (),
        hand=player.hand,
        kept=player.kept,
        marker=player.marker,
        rushed=state.markers[seat] if player.marker in (Marker.WON, Marker.LOST) else None,
        score=score(player),
    )
