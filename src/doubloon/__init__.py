"""Doubloon: the rules of two treasure games, Silver & Gold and Gold Hunting, as a library."""

from doubloon.core import (
    BadOutcome,
    DoubloonError,
    Game,
    IllegalMove,
    NotAsked,
    NotationError,
    Options,
    OptionsError,
    Outcome,
    Record,
    RecordError,
    Result,
    SeededDealer,
    UnknownName,
)
from doubloon.registry import GAMES, game

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadOutcome",
    "DoubloonError",
    "Game",
    "IllegalMove",
    "NotAsked",
    "NotationError",
    "Options",
    "OptionsError",
    "Outcome",
    "Record",
    "RecordError",
    "Result",
    "SeededDealer",
    "UnknownName",
    "game",
]
