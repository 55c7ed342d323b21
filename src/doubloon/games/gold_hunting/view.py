"""Everything that one seat or a spectator may know, built field by field from nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from doubloon.core.game import Options, Result, check_seat, viewer
from doubloon.core.languages import counted
from doubloon.core.lazy import Lazy
from doubloon.games.gold_hunting.moves import Move
from doubloon.games.gold_hunting.pieces import RUSH_POINTS, VALUES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS, breaks_down, legal_moves
from doubloon.games.gold_hunting.scoring import Score, result, score
from doubloon.games.gold_hunting.state import Lift, Marker, Phase, Pile, Player, State


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The public part of a seat."""

    heights: tuple[int, ...] | None
    """The gold in each pile; None until both have built, and in the variant hidden-heights."""
    standing: tuple[bool, ...]
    """Which piles are not empty; an empty tuple until both have built."""
    hand: tuple[int, ...]
    kept: tuple[int, ...]
    marker: Marker
    rushed: int | None
    """The marker's number, after a gold rush has shown it."""
    score: Score
    """The seat's score if the game ended now."""

    def __repr__(self) -> str:
        marker = f"marker {self.marker.value}"
        return f"<PlayerView {self.score.total} points, heights {self.heights}, hand {self.hand}, {marker}>"


@dataclass(frozen=True, slots=True)
class Own:
    """The part that only the seat itself knows."""

    marker: int | None
    """The number dealt; None before the deal."""
    piles: tuple[Pile, ...]
    """Bottom to top; empty before the seat has built."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """The effect of a keep now."""

    gold: int
    """The gold that leaves the hand."""
    points: int
    """The points that it is sure to score."""


@dataclass(frozen=True, slots=True)
class Rushing:
    """The effect of a gold rush now."""

    number: int
    """The declared number."""
    points: int
    """The bonus if the number is right, in addition to the piece."""
    risk: int
    """The gold in hand that a break down would cost; 0 if no wrong piece can break it down. Which pieces are left does
    not count here."""


class View(NamedTuple):
    """A position as `seat` sees it; only `seat`, `own` and `moves` differ between viewers."""

    options: Options
    seat: int | None
    phase: Phase
    awaited: tuple[int, ...]
    players: tuple[PlayerView, ...]
    lifts: tuple[Lift, ...]
    """Every lift so far."""
    result: Result[Score] | None
    own: Own | None
    moves: Sequence[Move]
    """The legal moves of `seat`."""

    @property
    def keeping(self) -> Keeping | None:
        """The effect of a keep by the view's seat; None if it cannot keep."""
        hand = self._hand_with_marker()
        return Keeping(sum(hand), score(Player(kept=hand)).kept) if hand else None

    @property
    def rushing(self) -> Rushing | None:
        """The effect of a gold rush by the view's seat; None if it cannot rush."""
        hand = self._hand_with_marker()
        if hand is None:
            return None
        assert self.own is not None
        assert self.own.marker is not None
        number, gold = self.own.marker, sum(hand)
        at_risk = any(breaks_down(gold, piece) for piece in VALUES if piece != number)
        return Rushing(number, RUSH_POINTS, gold if at_risk else 0)

    def _hand_with_marker(self) -> tuple[int, ...] | None:
        """The hand of the view's seat if it may use its marker now, else None."""
        if self.seat not in self.awaited or self.phase is not Phase.MINE:
            return None
        own = self.players[self.seat]
        return own.hand if own.marker is Marker.HELD else None

    def __str__(self) -> str:
        return _TEXT.load()(self).rstrip("\n")

    def __repr__(self) -> str:
        lifts, moves = counted(len(self.lifts), "lift"), counted(len(self.moves), "move")
        return f"<View gold-hunting, {viewer(self.seat)}, {self.phase.value}, {lifts}, {moves}>"

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        return _SVG.load()(self)


_TEXT: Lazy[Callable[[View], str]] = Lazy("doubloon.games.gold_hunting.text:text")
_SVG: Lazy[Callable[[View], str]] = Lazy("doubloon.games.gold_hunting.svg:svg")


def view(state: State, seat: int | None) -> View:
    """The position as `seat` sees it; None is a spectator."""
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
