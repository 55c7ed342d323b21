"""A table as the seat of an agent sees it, and this position as text, JSON or SVG."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from doubloon.core.errors import DoubloonError, OptionsError
from doubloon.core.game import AnyGame, Options, View
from doubloon.registry import GAMES

Status: TypeAlias = Literal["open", "running", "finished"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]


@dataclass(frozen=True, slots=True)
class Player:
    """The public part of a seat."""

    name: str | None
    """None while the seat is open."""
    kind: SeatKind
    awaited: bool
    """Whether the seat must move now."""
    left: bool
    """Whether the person has left the running game."""
    substitute: str | None
    """The bot that plays for the person."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table as one seat sees it."""

    table: str
    game: str
    options: Options
    status: Status
    seq: int
    """Counts the changes that this seat could see."""
    seat: int
    players: tuple[Player, ...]
    recent: tuple[str, ...]
    """The latest public moves with their seat, oldest first."""
    data: Mapping[str, Any] | None
    """The seat's view as JSON; None before the start."""
    view: View | None
    """The same view; None before the start, and for a game whose JSON cannot be read here."""
    deadline: float | None = None
    """When the seat's time is up, in seconds since 1970; None if no clock runs for it."""

    @property
    def is_turn(self) -> bool:
        """Whether the seat must move now."""
        return self.status == "running" and self.players[self.seat].awaited

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to wait for: it is the seat's turn, or the game is over."""
        return self.is_turn or self.status == "finished"

    def text(self) -> str:
        """The view as the game draws it in text; as JSON for a game that is not installed here."""
        if self.data is None:
            return ""
        if self.view is not None:
            return self._game().text(self.view).rstrip("\n")
        text = self.data.get("text")
        return text.rstrip("\n") if isinstance(text, str) else json.dumps({**self.data, "moves": []}, indent=1)

    def json(self, *, list_moves: bool) -> Mapping[str, Any] | None:
        """The view as JSON, exactly as the seat may see it. Without `list_moves` the legal moves are only counted."""
        if self.data is None or list_moves:
            return self.data
        bare = _without_moves(self.view)
        data = self.data if bare is None else self._game().view_to_json(bare)
        return {**data, "moves": [], "move_count": self.data.get("move_count", 0)}

    def svg(self) -> str:
        """The view as an SVG document."""
        if self.data is None:
            raise OptionsError("the game has not started, so there is nothing to draw yet")
        game = GAMES.get(self.game)
        if self.view is None or game is None or game.svg is None:
            raise OptionsError(f"{self.game} has no drawings here; use the format text or json")
        drawing: str = game.svg.load()(self.view)
        return drawing

    def moves(self) -> tuple[list[str], int]:
        """The listed legal moves, and the number of all; none are listed where there are too many."""
        data = self.data or {}
        moves = list(data.get("moves", ()))
        return moves, int(data.get("move_count", len(moves)))

    def _game(self) -> AnyGame:
        return GAMES[self.game]


def read_view(game_id: str, data: Mapping[str, Any] | None, options: Options, seat: int) -> View | None:
    """The view of a server's JSON; None where the game is not installed here, or has another JSON."""
    game = GAMES.get(game_id)
    if game is None or data is None:
        return None
    try:
        view: View | None = game.view_from_json(data, options, seat)
    except (DoubloonError, LookupError, TypeError, ValueError):
        return None  # a server of another version; its JSON is still shown
    return view


def _without_moves(view: Any) -> View | None:
    """The view with no legal moves, so that no field of its JSON names one; None if it is not a named tuple."""
    bare: View | None = view._replace(moves=()) if hasattr(view, "_replace") else None
    return bare
