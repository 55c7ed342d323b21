"""Why a request is refused: a code for programs, a message for people."""

from enum import Enum

from doubloon.core import DoubloonError


class RefusalCode(Enum):
    """Why a request was refused, in a form for programs."""

    STALE = "stale"
    NOT_ASKED = "not-asked"
    ILLEGAL = "illegal"
    BAD_NOTATION = "bad-notation"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NO_SEAT = "no-seat"
    TAKEN = "taken"
    BAD_NAME = "bad-name"
    NAME_TAKEN = "name-taken"
    UNKNOWN_BOT = "unknown-bot"
    WRONG_TIME = "wrong-time"
    NOT_ABSENT = "not-absent"
    NO_CLOCK = "no-clock"
    BAD_LINK = "bad-link"
    BAD_ID = "bad-id"
    USED_UP = "used-up"
    ONE_SEAT = "one-seat"
    REMOVED = "removed"
    NO_HINTS = "no-hints"


class RequestRefused(DoubloonError):
    """The table refused a request; nothing has changed."""

    def __init__(self, code: RefusalCode, message: str, *, available_at: float | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.available_at = available_at
        """From when on the same request would be accepted, if that is known."""
