"""The JSON shapes of a game: declared once per game, used by the server, OpenAPI and TypeScript."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from typing_extensions import TypedDict

from doubloon.core.game import Options
from doubloon.core.lazy import Lazy

V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)


class ResultJson(TypedDict):
    """How a game ended, for games without a schema of their own."""

    scores: list[dict[str, int]]
    """The parts of each seat's score, and `total`."""
    winners: list[int]
    places: list[int]
    """From 1; tied seats share a place."""


class GenericView(TypedDict):
    """The view of a game without a schema of its own."""

    awaited: list[int]
    """The seats that must move now."""
    text: str
    """The position as text."""
    has_drawing: bool
    """Whether the server can draw the position as SVG."""
    moves: list[str]
    """The legal moves of the viewer's seat, in notation."""
    move_count: int
    """The number of legal moves; `moves` is empty where there are too many to list."""
    result: ResultJson | None


@dataclass(frozen=True, slots=True)
class Schema(Generic[V]):
    """The JSON shapes of one game: TypedDicts, and the functions that fill them."""

    view_type: type
    """The TypedDict of a view."""
    view_to_json: Callable[[V], Mapping[str, object]]
    """A view in that shape."""
    view_from_json: Lazy[Callable[[Any, Options, int | None], V]] | None = None
    """The view of a seat, or of a spectator, from JSON in that shape; for programs that play at a server."""
    components_type: type | None = None
    """The TypedDict of the game's printed components, where clients need them."""
    components: Callable[[], Mapping[str, object]] | None = None
    """The components in that shape."""
    hint_facts_type: Any = None
    """The TypedDict, or union of TypedDicts, of a hint's facts."""


@dataclass(frozen=True, slots=True)
class Revealed(Generic[S_contra]):
    """Everything that the views of a position hide, as JSON. Only replays of finished games contain it."""

    json_type: type
    """Its TypedDict."""
    to_json: Callable[[S_contra], Mapping[str, object]]
    """The hidden parts of a state in that shape."""
