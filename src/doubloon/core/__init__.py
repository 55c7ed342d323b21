"""What every game is made of: options, moves, views, chance, errors, the record."""

from doubloon.core.chance import Dealer, Draw, Outcome, ReplayDealer, SeededDealer, SystemDealer
from doubloon.core.errors import (
    BadOutcome,
    DoubloonError,
    IllegalMove,
    NotAsked,
    NotationError,
    OptionsError,
    RecordError,
    UnknownName,
)
from doubloon.core.game import STANDARD, AnyGame, Game, Move, Options, Result, Score, View
from doubloon.core.playing import Played, apply_event, apply_events, play_out, settle
from doubloon.core.record import Record, load_record, replay, result_to_json, state_at, states

__all__ = [
    "STANDARD",
    "AnyGame",
    "BadOutcome",
    "Dealer",
    "DoubloonError",
    "Draw",
    "Game",
    "IllegalMove",
    "Move",
    "NotAsked",
    "NotationError",
    "Options",
    "OptionsError",
    "Outcome",
    "Played",
    "Record",
    "RecordError",
    "ReplayDealer",
    "Result",
    "Score",
    "SeededDealer",
    "SystemDealer",
    "UnknownName",
    "View",
    "apply_event",
    "apply_events",
    "load_record",
    "play_out",
    "replay",
    "result_to_json",
    "settle",
    "state_at",
    "states",
]
