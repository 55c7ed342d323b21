"""The JSON that the server sends about tables: declared once, with the views of all installed games.

The TypedDicts are the declaration: mypy checks against them what `table_json` builds. At runtime `TableView` is the
union of one model per installed game, with the TypedDict's fields, but `game` is a literal and `view` has the game's
own type. The OpenAPI document and the page's TypeScript types are generated from that union.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model, with_config
from typing_extensions import TypedDict

from doubloon.core import AnyGame
from doubloon.core.schema import GenericView
from doubloon.registry import GAMES

Status: TypeAlias = Literal["open", "running", "finished"]
SeatKind: TypeAlias = Literal["open", "person", "bot"]
RematchReply: TypeAlias = Literal["offered", "declined"]
DESCRIBED = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""Docstrings of fields become descriptions in the OpenAPI document; TypedDicts inside inherit both settings."""


@with_config(DESCRIBED)
class GameJson(TypedDict):
    """A game that can be played here."""

    title: str
    about: dict[str, str]
    """One sentence about the game by language, such as `en`; empty if the game has none."""
    seats: list[int]
    """The numbers of players that the game allows."""
    variants: list[str]
    """The first is the default."""
    bots: list[str]
    """The opponents to choose from, weakest first."""


class OptionsJson(TypedDict):
    """The options of a game, as in its record."""

    seats: int
    start: int
    """The start player."""
    variant: str


class SeatJson(TypedDict):
    """The public part of a seat."""

    name: str | None
    """Null while the seat is open."""
    kind: SeatKind
    substitute: str | None
    """The bot that plays for the seat's person now."""
    left: bool
    """Whether the person left the running game for good."""
    awaited: bool
    """Whether the seat must move now."""
    offers_end: bool
    """Whether the person offers to end the game."""
    declined_end: bool
    """Whether the person declined the last offer to end the game; false again after the next offer."""
    rematch: RematchReply | None
    """Whether the person of a finished game wants to play again; null while they have not answered."""
    clock_moved: bool
    """Whether the seat's latest public move was made because its time was up."""
    deadline: float | None
    """When the seat's time is up, in seconds since 1970; null without a clock."""
    hints: int
    """The number of steps in which the seat was given a hint."""


class SeriesJson(TypedDict):
    """The games before this one that the same players played to their end, one as the rematch of the other."""

    games: int
    wins: list[int]
    """By seat."""
    draws: int
    """Games with several winners."""


@with_config(DESCRIBED)
class ReplacementJson(TypedDict):
    """A move that a bot made instead of the seat's bot or person."""

    line: int
    """The index of the move in the list of moves."""
    bot: str
    """The bot that moved instead."""


@with_config(DESCRIBED)
class TableJson(TypedDict):
    """A table as one viewer sees it."""

    id: str
    game: str
    options: OptionsJson
    status: Status
    seq: int
    """Counts the changes that this viewer could see; requests name the last one that they knew."""
    seat: int | None
    """The viewer's seat; null for a spectator."""
    seconds: int | None
    """The time limit for a move; null without a clock."""
    listed: bool
    """Whether the lobby shows the table."""
    hints_allowed: bool
    seats: list[SeatJson]
    recent: list[str]
    """The latest public moves, as lines of the record."""
    substituted: list[ReplacementJson]
    """The moves in `recent` that a substitute made for a person, and which bot that was."""
    can_take_back: int
    """The number of the viewer's moves in the open step; all of them can be taken back."""
    previous: str | None
    """The table that this one is a rematch of."""
    rematch: str | None
    """The table of the rematch."""
    series: SeriesJson
    view: Mapping[str, object] | None
    """The game as the viewer sees it; null before the start."""


@with_config(DESCRIBED)
class HistoryJson(TypedDict):
    """The public history of a table."""

    lines: list[str]
    """The public moves so far, oldest first, as lines of the record: "0 cross purple-03 a1 a2". A line "0 hint" says
    that the seat was given a hint."""
    replacements: list[ReplacementJson]
    """The moves that another bot chose than the seat's."""
    clock: list[int]
    """The indices of the moves in `lines` that were made because the time was up."""
    substituted: list[ReplacementJson]
    """The moves that a substitute made for a person, and which bot that was."""


@with_config(DESCRIBED)
class ReplayLineJson(TypedDict):
    """A line of a finished game's record."""

    text: str
    public_at: int | None
    """The number of lines after which everybody had seen it: in a simultaneous step, when all had moved. Null for
    outcomes of chance, and for moves that stay secret."""
    hinted: bool
    """Whether its seat had just been given a hint."""
    bot: str | None
    """The bot that chose it, if the seat's own bot was busy or failed."""
    clock: bool
    """Whether it was played because the time was up."""
    substitute: str | None
    """The bot that played it for a person."""


@with_config(DESCRIBED)
class ReplayJson(TypedDict):
    """A finished game: its record line by line."""

    game: str
    created: float
    """When the table was created, in seconds since 1970."""
    lines: list[ReplayLineJson]
    stops: list[int]
    """The numbers of lines after which a step of the game was complete: where a person who steps through it stops."""
    can_open: bool
    """Whether positions can be shown with everything open."""


@with_config(DESCRIBED)
class ReplayPositionsJson(TypedDict):
    """Positions of a finished game, in the order in which they were requested."""

    game: str
    steps: list[int]
    """For each position, the number of lines of the record that were played."""
    views: list[Mapping[str, object]]
    """Each position as the viewer saw it."""
    revealed: list[Mapping[str, object]] | None
    """What the views hide, if that was requested and the game can tell."""


def union_over_games(base: type, suffix: str) -> Any:
    """The union of one model per installed game; Any, because it is known only at runtime."""
    models = [model_for_game(base, game, f"{camel_case(module)}{suffix}") for module, game in GAMES.by_module.items()]
    if len(models) == 1:
        return models[0]
    return Annotated[reduce(or_, models), Field(discriminator="game")]


def model_for_game(base: type, game: AnyGame, name: str) -> type[BaseModel]:
    """A model with the fields of the TypedDict `base`, and the id and types of one game."""
    view = game.schema.load().view_type if game.schema else GenericView
    revealed = game.revealed.load().json_type if game.revealed else None
    return _model(base, name, Literal[game.id], view, revealed)


def camel_case(module: str) -> str:
    """A module name as the name of a type.

    >>> camel_case("silver_gold")
    'SilverGold'
    """
    return "".join(word.capitalize() for word in module.split("_"))


def _model(base: type, model: str, game: object, view: type, revealed: type | None) -> type[BaseModel]:
    of_game: dict[str, Any] = {
        "game": game,
        "view": view | None,
        "views": GenericAlias(list, view),
        "revealed": GenericAlias(list, revealed) | None if revealed else None,
    }
    types = get_type_hints(base)
    types |= {field: of_game[field] for field in types.keys() & of_game.keys()}
    declared = TypeAdapter(base).json_schema()["properties"]
    fields: dict[str, Any] = {
        field: (annotation, Field(description=declared[field].get("description")))
        for field, annotation in types.items()
    }
    return create_model(model, __doc__=base.__doc__, __config__=DESCRIBED, **fields)


GenericTable = _model(TableJson, "GenericTable", str, GenericView, None)
"""A table of a game without a schema of its own; generic clients can rely on these fields."""

if TYPE_CHECKING:
    TableView: TypeAlias = TableJson
    ReplayPositions: TypeAlias = ReplayPositionsJson
else:
    TableView = union_over_games(TableJson, "Table")
    ReplayPositions = union_over_games(ReplayPositionsJson, "Positions")


def _components_union() -> Any:
    schemas = [game.schema.load() for game in GAMES.values() if game.schema]
    types = [schema.components_type for schema in schemas if schema.components_type]
    return reduce(or_, types) if types else dict[str, object]


Components = _components_union()
"""The components of any installed game."""
