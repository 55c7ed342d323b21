"""The parts that all games share: the interface of a game, options, chance, errors, records, playing."""

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
from doubloon.core.play import FinishedGame, apply_event, apply_events, play_out, settle
from doubloon.core.record import Record, load_record, replay, result_to_json, state_at, states

__all__ = [
    "STANDARD",
    "AnyGame",
    "BadOutcome",
    "Dealer",
    "DoubloonError",
    "Draw",
    "FinishedGame",
    "Game",
    "IllegalMove",
    "Move",
    "NotAsked",
    "NotationError",
    "Options",
    "OptionsError",
    "Outcome",
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
