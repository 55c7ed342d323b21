"""Tokens: created here, shown once, stored only as hashes."""

import hashlib
import secrets

_BYTES = 24
"""192 bits."""
TABLE_ID = "^[A-Za-z0-9_-]{1,64}$"
"""The pattern of a table id."""


def make_token() -> str:
    """A new random token."""
    return secrets.token_urlsafe(_BYTES)


def make_table_id() -> str:
    """A new random table id. Everybody who knows it may watch, so it must not be guessable."""
    return secrets.token_urlsafe(_BYTES)


def key_of(token: str) -> str:
    """The hash of a token, which is stored instead of it.

    >>> key_of("an example")[:8]
    '73300871'
    """
    return hashlib.sha256(token.encode()).hexdigest()
