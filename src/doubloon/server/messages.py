"""All requests and replies as models: FastAPI validates with them, and the OpenAPI document shows them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from doubloon.hints.schema import HintsJson
from doubloon.match.checks import MAX_ID
from doubloon.match.names import MAX_NAME
from doubloon.server.emotes import Emote
from doubloon.server.presence import PresenceState
from doubloon.server.schemas import DESCRIBED, TableView

MIN_CLOCK, MAX_CLOCK = 10, 7 * 24 * 3600
"""The range of the time limit for a move, in seconds."""
MAX_SEATS = 9
"""The most seats that a table can have: a seat's number is one digit, and so is the number of seats."""


class ClientModel(BaseModel):
    """Data from a client. Unknown fields are an error, so that misspelled names do not go unnoticed."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class ServerModel(BaseModel):
    """Data from the server."""

    model_config = DESCRIBED


Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
BotName = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Secret = Annotated[str, Field(min_length=1, max_length=128)]
Id = Annotated[str, Field(min_length=1, max_length=MAX_ID)]
SeatNumber = Annotated[int, Field(ge=0, le=MAX_SEATS)]


class CreateTableRequest(ClientModel):
    """Create a table. The asking client becomes its host and takes the seats in `own`."""

    game: Annotated[str, Field(max_length=64)]
    seats: SeatNumber = 2
    start: SeatNumber | None = None
    """The start player; random if null."""
    variant: Annotated[str, Field(max_length=64)] = "standard"
    seconds: Annotated[int, Field(ge=MIN_CLOCK, le=MAX_CLOCK)] | None = None
    """The time limit for a move; no clock if null."""
    listed: bool = False
    """Whether the lobby shows the table and anybody may join."""
    hints: bool = True
    """Whether players may ask for hints."""
    substitute: BotName | None = None
    """The bot that replaces absent persons; the game's middle level if null."""
    own: Annotated[dict[str, Name], Field(max_length=MAX_SEATS)] = {}
    """Names by seat number, for the seats of this client; several if players share a device."""
    bots: Annotated[dict[str, BotName], Field(max_length=MAX_SEATS)] = {}
    """Bots by seat number."""


class JoinTableRequest(ClientModel):
    """Take the named seat, or any open one. A table that is not listed needs its invitation."""

    name: Name
    seat: SeatNumber | None = None
    invitation: Secret | None = None


class SeatBotRequest(ClientModel):
    """Put a bot on an open seat, or start a substitute for a person."""

    bot: BotName
    """Ignored if the seat is another person's: the table picks the bot then."""


class ChangeSeatRequest(ClientModel):
    """Move to an open seat before the start."""

    to: SeatNumber


class RenameRequest(ClientModel):
    """Take another name before the start."""

    name: Name


class UseLinkRequest(ClientModel):
    """Transfer a seat to this client by its one-time link."""

    link: Secret


class GuestReply(ServerModel):
    """The client's token. Browsers get it in a cookie that scripts cannot read, and `token` is null."""

    token: str | None
    new: bool
    """Whether the token was issued now; false if the client sent its own."""


class CreateTableReply(ServerModel):
    """A new table."""

    invitation: str
    """Lets other clients join the table."""
    table: TableView


class JoinTableReply(ServerModel):
    """The seat that the client has now."""

    seat: int
    table: TableView


class OfferRematchReply(ServerModel):
    """The table of the rematch."""

    id: str | None
    """Null while others have not agreed yet."""


class ServerReply(ServerModel):
    """How others reach this server. Everybody who is not on its machine uses the address in their own browser."""

    local_only: bool
    """Whether the server accepts connections from its own machine alone."""
    addresses: list[str]
    """Addresses for others in the same network, such as "http://192.168.1.5:8765"; empty if none is known."""


class SeatLinkReply(ServerModel):
    """The secret of a one-time link that transfers a seat to another device of the same person."""

    link: str


class HintReply(ServerModel):
    """The best few moves in the seat's position at change `seq`."""

    move: str
    """The move to make now: the first of the best suggestion."""
    seq: int
    hints: HintsJson


class ListedSeat(ServerModel):
    """A taken seat of a table in the lobby."""

    name: str
    bot: str | None
    """The bot on the seat; null for a person."""


class ListedTable(ServerModel):
    """A table in the lobby."""

    id: str
    game: str
    status: str
    variant: str
    seconds: int | None
    """The time limit for a move; null without a clock."""
    hints_allowed: bool
    seats: list[ListedSeat | None]
    """Null for an open seat."""
    created: float
    """When the table was created, in seconds since 1970."""
    updated: float
    """The time of the last change, in seconds since 1970."""


class HealthReply(ServerModel):
    """Whether the server can store moves now."""

    ok: bool


class Problem(ServerModel):
    """Why a request was refused: a code for programs, a message for people."""

    code: str
    message: str
    available_at: float | None = None
    """With the code `not-absent`: from when on the request is possible, in seconds since 1970; null if unknown."""


class PlayMessage(ClientModel):
    """Play a move. `seq` is the last known change; `id` is any text that the client has not used at this seat."""

    type: Literal["play"]
    id: Id
    seq: int
    move: Annotated[str, Field(max_length=200)]


class TakeBackMessage(ClientModel):
    """Take back the last own move of the open step, or with `whole` all of them."""

    type: Literal["take-back"]
    id: Id
    seq: int
    whole: bool = False


class MoreTimeMessage(ClientModel):
    """Restart the own clock."""

    type: Literal["more-time"]
    id: Id


class OfferEndMessage(ClientModel):
    """Offer to end the game unfinished, or withdraw the offer."""

    type: Literal["offer-end"]
    id: Id
    offered: bool = True


class DeclineEndMessage(ClientModel):
    """Play on: all offers to end the game are gone."""

    type: Literal["decline-end"]
    id: Id


class EmoteMessage(ClientModel):
    """Show everybody at the table an emote. It is not answered: the own emote comes back like the others."""

    type: Literal["emote"]
    emote: Emote


class PingMessage(ClientModel):
    """Ask for a sign of life."""

    type: Literal["ping"]


ClientMessage = Annotated[
    PlayMessage | TakeBackMessage | MoreTimeMessage | OfferEndMessage | DeclineEndMessage | EmoteMessage | PingMessage,
    Field(discriminator="type"),
]
client_message: TypeAdapter[Any] = TypeAdapter(ClientMessage)


class TableMessage(ServerModel):
    """The present table; sent on connecting and after every change that this viewer can see."""

    type: Literal["table"]
    table: TableView


class AnswerMessage(ServerModel):
    """The request was accepted and is stored durably; `seq` is the change that it made."""

    type: Literal["answer"]
    id: str
    seq: int
    table: TableView | None
    """The table, if this version was not sent yet."""


class RefusedMessage(ServerModel):
    """The request was refused and nothing was stored. Only with the code `storage-down` it may have been stored.

    `table` is as in an answer; after a stale request it is never null.
    """

    type: Literal["refused"]
    id: str | None
    code: str
    message: str
    table: TableView | None


class PongMessage(ServerModel):
    """The answer to a ping; `table` is as in an answer."""

    type: Literal["pong"]
    table: TableView | None


class SeatPresence(ServerModel):
    """Whether the person of a seat is at the table."""

    seat: int
    state: PresenceState
    """`here`: connected; `away`: not connected; `gone`: away for the whole grace period, or left for good."""
    since: float | None
    """Since when the person is not connected, in seconds since 1970; null while they are here."""
    substitute_at: float | None
    """From when on others may start a substitute, in seconds since 1970; null if that cannot be foreseen."""


class PresenceMessage(ServerModel):
    """Who is at the table: all seats of persons. It replaces the list before; `table` is always null."""

    type: Literal["presence"]
    seats: list[SeatPresence]
    table: TableView | None


class ShownEmoteMessage(ServerModel):
    """The person of a seat sent an emote; `table` is as in an answer."""

    type: Literal["emote"]
    seat: int
    emote: Emote
    table: TableView | None


ServerMessage = Annotated[
    TableMessage | AnswerMessage | RefusedMessage | PongMessage | PresenceMessage | ShownEmoteMessage,
    Field(discriminator="type"),
]
server_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)
