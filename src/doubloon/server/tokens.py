"""Secrets: made here, shown once, kept only as hashes."""

import hashlib
import secrets

_BYTES = 24
"""192 bits."""
TABLE_ID = "^[A-Za-z0-9_-]{1,64}$"
"""What a table's id looks like."""


def make_token() -> str:
    """A new secret that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def make_table_id() -> str:
    """A new table's id: whoever knows it may watch, so it cannot be guessed either."""
    return secrets.token_urlsafe(_BYTES)


def key_of(token: str) -> str:
    """What is stored of a secret.

    >>> key_of("an example")[:8]
    '73300871'
    """
    return hashlib.sha256(token.encode()).hexdigest()
