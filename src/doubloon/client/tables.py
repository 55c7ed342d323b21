"""Games and tables as a server describes them. Fields of newer servers that are not listed here are ignored."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from pydantic import TypeAdapter, ValidationError

from doubloon.client.errors import NotTheProtocol
from doubloon.core.game import Options

T = TypeVar("T")
Status: TypeAlias = Literal["open", "running", "finished"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that a server offers."""

    title: str
    seats: tuple[int, ...]
    """The possible numbers of players."""
    variants: tuple[str, ...]
    """The first is the default."""
    bots: tuple[str, ...]
    """The opponents to choose from, weakest first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The public part of a seat."""

    name: str | None
    """None while the seat is open."""
    kind: SeatKind
    substitute: str | None
    """The bot that plays for the seat's person now."""
    left: bool
    """Whether the person has left the running game for good."""
    awaited: bool
    """Whether the seat must move now."""
    deadline: float | None
    """When the seat's time is up, in seconds since 1970; None if no clock runs."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as one viewer sees it."""

    id: str
    game: str
    options: Options
    status: Status
    seq: int
    """The latest change, in this viewer's count."""
    seat: int | None
    """The viewer's seat; None for a spectator."""
    seats: tuple[Seat, ...]
    recent: tuple[str, ...]
    """The latest public moves, oldest first: `1 mine d 2`."""
    view: Mapping[str, Any] | None
    """The game as this viewer sees it, as JSON; None before the start. `Game.view_from_json` reads it."""

    @property
    def is_turn(self) -> bool:
        """Whether the viewer's seat must move now."""
        return self.status == "running" and self.seat is not None and self.seats[self.seat].awaited


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that was just created."""

    invitation: str
    """Lets other guests sit down."""
    table: Table


@dataclass(frozen=True, slots=True)
class Joined:
    """The seat that a guest has taken."""

    seat: int
    table: Table


def read(shape: type[T], data: object) -> T:
    """Data of a server in one of the shapes above; NotTheProtocol names the first field that does not fit."""
    try:
        return _adapter(shape).validate_python(data)
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        place = ".".join(map(str, problem["loc"])) or "the answer"
        raise NotTheProtocol(
            f"the server's answer is not that of a Doubloon server: {place}: {problem['msg']}"
        ) from None


def _adapter(shape: type[T]) -> TypeAdapter[T]:
    if shape not in _ADAPTERS:
        _ADAPTERS[shape] = TypeAdapter(shape)
    return _ADAPTERS[shape]


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}
