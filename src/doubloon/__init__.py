"""Doubloon: the rules of board games as a library, with Silver & Gold and Gold Hunting built in.

`new` begins a game, and `load` reads one from a file. Both return a `Session`, which plays moves, lets bots play, takes
back and steps through a record:

>>> import doubloon
>>> game = doubloon.new("silver-and-gold", seats=2, seed=7)
>>> game.asked
(0, 1)
>>> game.play(0, "keep orange-10 green-11")
>>> game.play_bots("greedy")
>>> game.result
Result(...)

A session is built on a `Game`: pure functions on immutable states, for programs that search or simulate. `GAMES` holds
all installed games by id, and `game` finds one by its id or its module name:

>>> doubloon.game("silver_gold").title
'Silver & Gold'
>>> doubloon.GAMES["gold-hunting"].seat_counts
(2,)

`tournament` lets bots play against each other, and rates them.

Bots are in `doubloon.bots`, array programs in `doubloon.batch`, tournaments in `doubloon.arena`, and the tests that
every game must pass in `doubloon.testing`.
"""

from typing import TYPE_CHECKING

from doubloon.core import (
    STANDARD,
    Adviser,
    AnyGame,
    BadOutcome,
    Bot,
    BotMaker,
    ChanceEvent,
    Dealer,
    DoubloonError,
    Draw,
    Explanation,
    FinishedGame,
    Game,
    Hints,
    IllegalMove,
    Lazy,
    Measure,
    Move,
    NotAsked,
    NotationError,
    Options,
    OptionsError,
    Outcome,
    Record,
    RecordError,
    ReplayDealer,
    Result,
    Score,
    SeededDealer,
    Suggestion,
    SystemDealer,
    UnknownName,
    View,
    apply_event,
    apply_events,
    best_of,
    check_seat,
    illegal,
    listed,
    load_record,
    not_asked,
    play_out,
    quoted,
    replay,
    result_to_json,
    settle,
    state_at,
    states,
)
from doubloon.registry import GAMES, GameNotLoaded, game
from doubloon.session import Session, load, new

if TYPE_CHECKING:
    from doubloon.arena import Tournament, tournament

__version__ = "0.1.0"

__all__ = [
    "GAMES",
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
    "GameNotLoaded",
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
    "Session",
    "Suggestion",
    "SystemDealer",
    "Tournament",
    "UnknownName",
    "View",
    "apply_event",
    "apply_events",
    "best_of",
    "check_seat",
    "game",
    "illegal",
    "listed",
    "load",
    "load_record",
    "new",
    "not_asked",
    "play_out",
    "quoted",
    "replay",
    "result_to_json",
    "settle",
    "state_at",
    "states",
    "tournament",
]


def __getattr__(name: str) -> object:
    """Import `tournament` and `Tournament` when they are first used: playing games needs no processes."""
    if name not in {"Tournament", "tournament"}:
        raise AttributeError(f"module 'doubloon' has no attribute {name!r}")
    from doubloon import arena

    return getattr(arena, name)
