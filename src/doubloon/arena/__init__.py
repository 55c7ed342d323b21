"""Bots against bots: who is stronger, by how much, and how sure that is."""

from doubloon.arena.fixtures import Fixture, Pairing, fixtures
from doubloon.arena.intervals import interval
from doubloon.arena.playing import play_fixture, play_fixtures
from doubloon.arena.ratings import Rating, rate
from doubloon.arena.results import Played, Results, Settings, load
from doubloon.arena.standings import Meeting, Standing, meetings, standings

__all__ = [
    "Fixture",
    "Meeting",
    "Pairing",
    "Played",
    "Rating",
    "Results",
    "Settings",
    "Standing",
    "fixtures",
    "interval",
    "load",
    "meetings",
    "play_fixture",
    "play_fixtures",
    "rate",
    "standings",
]
