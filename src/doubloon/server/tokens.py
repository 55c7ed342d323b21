"""Tokens: issued and recognized by the server, shown once, stored only as hashes."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

_BYTES = 24
"""192 bits."""
_MAX_TOKEN = 128
"""In characters; longer ones are not even hashed."""
TABLE_ID = "^[A-Za-z0-9_-]{1,64}$"
"""The pattern of a table id."""


class Tokens:
    """Issues tokens, and recognizes those that this server or another one with the same database has issued.

    A token is a random part and its message authentication code, so no token needs to be stored. Tokens without a code
    are from older versions. `old_keys` are the hashes of those that have seats or tables.
    """

    def __init__(self, secret: bytes, old_keys: frozenset[str] = frozenset()) -> None:
        self._secret = secret
        self._old_keys = old_keys

    def issue(self) -> str:
        """A new token."""
        random = make_secret()
        return f"{random}.{self._code(random)}"

    def is_issued(self, token: str) -> bool:
        """Whether the server has issued this token."""
        random, dot, code = token.partition(".")
        if not dot:
            return self.is_old(token)
        return len(token) <= _MAX_TOKEN and hmac.compare_digest(code.encode(), self._code(random).encode())

    def is_old(self, token: str) -> bool:
        """Whether an older version has issued this token."""
        return len(token) <= _MAX_TOKEN and key_of(token) in self._old_keys

    def derive(self, purpose: str, *parts: str) -> str:
        """A secret or an id that is the same whenever it is asked for, on any process, and that cannot be guessed.

        Parts that are not in the database, such as a token, keep it secret from readers of the database.
        """
        message = "\0".join((purpose, *parts)).encode()
        return _text(hmac.digest(self._secret, b"derive " + message, "sha256")[:_BYTES])

    def _code(self, random: str) -> str:
        return _text(hmac.digest(self._secret, f"token {random}".encode(), "sha256")[:_BYTES])


def make_secret() -> str:
    """A secret or an id that cannot be guessed."""
    return secrets.token_urlsafe(_BYTES)


def key_of(token: str) -> str:
    """The hash of a token, which is stored instead of it.

    >>> key_of("an example")[:8]
    '73300871'
    """
    return hashlib.sha256(token.encode()).hexdigest()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
