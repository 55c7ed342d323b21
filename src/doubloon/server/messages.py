"""Every message that a client sends or gets, typed: what FastAPI checks, and what the OpenAPI document says."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from doubloon.hints.schema import HintsJson
from doubloon.match.decisions import MAX_ID, MAX_NAME
from doubloon.server.schemas import TableView

SHORTEST_CLOCK, LONGEST_CLOCK = 10, 7 * 24 * 3600


class Message(BaseModel):
    """Unknown fields are refused, so that a misspelled one is noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
BotName = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Secret = Annotated[str, Field(min_length=1, max_length=128)]
Id = Annotated[str, Field(min_length=1, max_length=MAX_ID)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]


class CreateTableRequest(Message):
    """Set up a table. Whoever does is its host, and sits on the seats named in `own`."""

    game: Annotated[str, Field(max_length=64)]
    seats: SeatNumber = 2
    start: SeatNumber | None = None
    """The start player; drawn by lot where none is named."""
    variant: Annotated[str, Field(max_length=64)] = "standard"
    seconds: Annotated[int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None
    """The limit for an answer; no clock where none is named."""
    listed: bool = False
    """Whether strangers see the table in the lobby and may sit down."""
    hints: bool = True
    """Whether players may ask for hints."""
    own: Annotated[dict[str, Name], Field(max_length=4)] = {}
    """The seats of this client by number, with a name each: several for players who share a device."""
    bots: Annotated[dict[str, BotName], Field(max_length=4)] = {}
    """Bots by seat number."""


class JoinTableRequest(Message):
    """Sit down, on any open seat where none is named. A table that is not listed needs its invitation."""

    name: Name
    seat: SeatNumber | None = None
    invitation: Secret | None = None


class SeatBotRequest(Message):
    """Put a bot on a seat, or let it stand in for an absent person."""

    bot: BotName


class UseLinkRequest(Message):
    """Move a seat here by its one-time link."""

    link: Secret


class CreateTableReply(BaseModel):
    """A new table. `token` is a program's bearer token; browsers are given it in a cookie that no script can read."""

    invitation: str
    """For a friend: sit down with it."""
    token: str | None
    table: TableView


class JoinTableReply(BaseModel):
    """The seat taken."""

    seat: int
    token: str | None
    table: TableView


class SeatLinkReply(BaseModel):
    """A one-time link to a seat: for the same person on another device, and for nobody else."""

    link: str


class HintReply(BaseModel):
    """The best few moves in the seat's position at change `seq`."""

    move: str
    """The move to make now: the first of the best suggestion."""
    seq: int
    hints: HintsJson


class ListedTable(BaseModel):
    """A table in the lobby."""

    id: str
    game: str
    status: str
    variant: str
    seats: list[str | None]
    """Names by seat; null where it is open."""
    updated: float


class Problem(BaseModel):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    message: str


class PlayMessage(Message):
    """Move. `seq` is the last change known, `id` any text that this client has not used before at this seat."""

    type: Literal["play"]
    id: Id
    seq: int
    move: Annotated[str, Field(max_length=200)]


class TakeBackMessage(Message):
    """Take the last own move of the open step back, or all of them."""

    type: Literal["take-back"]
    id: Id
    seq: int
    whole: bool = False


class MoreTimeMessage(Message):
    """Ask for the time anew."""

    type: Literal["more-time"]
    id: Id


class OfferEndMessage(Message):
    """Offer to end the game unfinished, or withdraw that offer."""

    type: Literal["offer-end"]
    id: Id
    offered: bool = True


class PingMessage(Message):
    """Ask whether the server is there."""

    type: Literal["ping"]


ClientMessage = Annotated[
    PlayMessage | TakeBackMessage | MoreTimeMessage | OfferEndMessage | PingMessage, Field(discriminator="type")
]
client_message: TypeAdapter[Any] = TypeAdapter(ClientMessage)


class TableMessage(BaseModel):
    """The table as it is now; sent on connecting, and after every change that this viewer can see."""

    type: Literal["table"]
    table: TableView


class AnswerMessage(BaseModel):
    """The answer to a request: granted and stored for good, with the change that it made."""

    type: Literal["answer"]
    id: str
    seq: int
    table: TableView | None
    """The table, where it has not been sent so yet."""


class RefusedMessage(BaseModel):
    """The request was refused, and nothing was stored; only with the code `storage-down` it may have been.

    `table` is as in an answer; where the request was stale, it is always there.
    """

    type: Literal["refused"]
    id: str | None
    code: str
    message: str
    table: TableView | None


class PongMessage(BaseModel):
    """The server is there; `table` is as in an answer."""

    type: Literal["pong"]
    table: TableView | None


ServerMessage = Annotated[TableMessage | AnswerMessage | RefusedMessage | PongMessage, Field(discriminator="type")]
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
