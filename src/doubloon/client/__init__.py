"""Play at a Doubloon server: the protocol of docs/protocol.md from the other side.

A `Guest` lists games, creates tables and sits down; its `connect` gives a `SeatConnection`, which receives the table
after every change and sends moves. Both repeat requests whose answer was lost.

The client needs HTTPX, the extra `client`.
"""

from doubloon.core.errors import missing

try:
    import httpx  # noqa: F401 (so that a missing one is reported in a sentence)
except ModuleNotFoundError as error:
    raise missing("HTTPX", "client", "httpx") from error

from doubloon.client.connection import SeatConnection
from doubloon.client.errors import ClientError, NotTheProtocol, Refused, SeatLost, Unreachable
from doubloon.client.guest import Guest
from doubloon.client.tables import Joined, NewTable, OfferedGame, Seat, Table

__all__ = [
    "ClientError",
    "Guest",
    "Joined",
    "NewTable",
    "NotTheProtocol",
    "OfferedGame",
    "Refused",
    "Seat",
    "SeatConnection",
    "SeatLost",
    "Table",
    "Unreachable",
]
