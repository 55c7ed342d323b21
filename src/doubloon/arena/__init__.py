"""Bots against bots: who is stronger, by how much, and how sure that is."""

from doubloon.arena.cluster import Cluster
from doubloon.arena.fixtures import Fixture, Pairing, fixtures
from doubloon.arena.intervals import interval
from doubloon.arena.playing import play_fixture, play_fixtures
from doubloon.arena.ratings import Rating, rate
from doubloon.arena.results import Played, Results, Settings, load, settings_in
from doubloon.arena.runners import OneProcess, Processes, Runner, RunnerDown, on_this_machine
from doubloon.arena.standings import Meeting, Standing, meetings, standings

__all__ = [
    "Cluster",
    "Fixture",
    "Meeting",
    "OneProcess",
    "Pairing",
    "Played",
    "Processes",
    "Rating",
    "Results",
    "Runner",
    "RunnerDown",
    "Settings",
    "Standing",
    "fixtures",
    "interval",
    "load",
    "meetings",
    "on_this_machine",
    "play_fixture",
    "play_fixtures",
    "rate",
    "settings_in",
    "standings",
]
