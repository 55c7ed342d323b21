"""The parts that all games share: the interface of a game, options, chance, errors, records, playing."""

from doubloon.core.bot import Bot, BotMaker, best_of
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
    illegal,
    listed,
    not_asked,
    quoted,
)
from doubloon.core.game import STANDARD, AnyGame, Game, Move, Options, Result, Score, View, check_seat
from doubloon.core.hints import Adviser, Explanation, Hints, Measure, Suggestion
from doubloon.core.lazy import Lazy
from doubloon.core.luck import ChanceEvent
from doubloon.core.play import FinishedGame, apply_event, apply_events, play_out, settle
from doubloon.core.record import Record, load_record, replay, result_to_json, state_at, states

__all__ = [
    "STANDARD",
    "Adviser",
    "AnyGame",
    "BadOutcome",
    "Bot",
    "BotMaker",
    "ChanceEvent",
    "Dealer",
    "DoubloonError",
    "Draw",
    "Explanation",
    "FinishedGame",
    "Game",
    "Hints",
    "IllegalMove",
    "Lazy",
    "Measure",
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
    "Suggestion",
    "SystemDealer",
    "UnknownName",
    "View",
    "apply_event",
    "apply_events",
    "best_of",
    "check_seat",
    "illegal",
    "listed",
    "load_record",
    "not_asked",
    "play_out",
    "quoted",
    "replay",
    "result_to_json",
    "settle",
    "state_at",
    "states",
]
