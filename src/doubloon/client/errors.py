"""The errors of the client. Each message is a sentence that says what was wrong."""

from doubloon.core.errors import DoubloonError


class ClientError(DoubloonError):
    """A request to a server failed."""


class Refused(ClientError):
    """The server did not grant a request; `code` says why, as in docs/protocol.md."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Unreachable(ClientError):
    """The server did not answer for a while."""


class SeatLost(ClientError):
    """The server ended the connection to a table for good: the seat belongs to another guest, or the table is gone."""


class NotTheProtocol(ClientError):
    """An answer that this client cannot read; probably there is no Doubloon server at this address."""
