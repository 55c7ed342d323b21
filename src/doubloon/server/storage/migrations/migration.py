"""What a migration consists of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Migration:
    """The statements that lead from one version of the schema to the next."""

    name: str
    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]
    rechain: bool = False
    """Whether the statements change stored entries or the chain itself, so that all heads are computed again."""
    draws_secret: bool = False
    """Whether the database gets its secret after the statements."""
