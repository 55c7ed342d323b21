"""Tournaments of bots: who is stronger, by how much, and how certain that is."""

from doubloon.arena.adjusted import AdjustedMeeting, Comparison, Estimate, adjusted_meetings
from doubloon.arena.calibration import Calibration, PredictedGame, load_calibration, predict_games
from doubloon.arena.cluster import Cluster
from doubloon.arena.games import RecordedGame, check_luck, play_game, play_games, record_game, simulate
from doubloon.arena.intervals import interval
from doubloon.arena.ratings import Rating, rate
from doubloon.arena.results import GameResult, Results, Settings, load, settings_in
from doubloon.arena.runners import OneProcess, Processes, Runner, RunnerDown, on_this_machine
from doubloon.arena.schedule import Pairing, ScheduledGame, rotation, schedule
from doubloon.arena.standings import Meeting, Standing, meetings, standings
from doubloon.arena.tournaments import Tournament, tournament

__all__ = [
    "AdjustedMeeting",
    "Calibration",
    "Cluster",
    "Comparison",
    "Estimate",
    "GameResult",
    "Meeting",
    "OneProcess",
    "Pairing",
    "PredictedGame",
    "Processes",
    "Rating",
    "RecordedGame",
    "Results",
    "Runner",
    "RunnerDown",
    "ScheduledGame",
    "Settings",
    "Standing",
    "Tournament",
    "adjusted_meetings",
    "check_luck",
    "interval",
    "load",
    "load_calibration",
    "meetings",
    "on_this_machine",
    "play_game",
    "play_games",
    "predict_games",
    "rate",
    "record_game",
    "rotation",
    "schedule",
    "settings_in",
    "simulate",
    "standings",
    "tournament",
]
