"""The levels: each uses only its view, is reproducible, keeps its time limit, and beats a lower level."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest

from doubloon.arena import ScheduledGame, Settings, play_game
from doubloon.bots import bot_names, find_bot
from doubloon.core import AnyGame, Options
from doubloon.games.gold_hunting.bots import smuggler
from doubloon.games.silver_gold.bots import admiral, captain
from doubloon.registry import GAMES
from tests.playing import random_game

EVERY_LEVEL = [pytest.param(game, level, id=f"{game.id}-{level}") for game in GAMES.values() for level in game.levels]


def some_views(game: AnyGame, seed: str) -> Iterator[Any]:
    """Every seventh position of a random game, seen by alternating seats."""
    for number, step in enumerate(random_game(game, Options(2), seed)):
        asked = game.asked(step.state)
        if asked and number % 7 == 0:
            yield game.view(step.state, asked[number % len(asked)])


def test_levels_are_ordinary_bots_after_random_and_greedy() -> None:
    for game in GAMES.values():
        names = bot_names(game)
        assert names[:2] == ("random", "greedy")
        assert tuple(name for name in names[2:] if name in game.levels) == game.levels


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot ever runs out of time, so that its choices do not depend on how busy the machine is."""
    for module in (admiral, captain, smuggler):
        monkeypatch.setattr(module, "monotonic", lambda: 0.0)


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_the_same_seed_and_view_give_the_same_move(game: AnyGame, level: str) -> None:
    maker = find_bot(game, level)
    for view in some_views(game, "same"):
        assert maker("seed").choose(view, 0.3) == maker("seed").choose(view, 0.3)


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_hidden_information_changes_nothing(game: AnyGame, level: str) -> None:
    maker, rng = find_bot(game, level), Random("hidden")
    for view in some_views(game, "hidden"):
        other = game.view(game.sample(view, rng), view.seat)
        assert maker("seed").choose(other, 0.3) == maker("seed").choose(view, 0.3)


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_a_tiny_time_budget_still_gives_a_move_quickly(game: AnyGame, level: str) -> None:
    maker = find_bot(game, level)
    views = list(some_views(game, "time"))
    for view in views:
        maker("warm").choose(view, 0.3)  # build the lookups before measuring
    for view in views:
        begun = process_time()
        assert maker("seed").choose(view, 0.001) in view.moves
        assert process_time() - begun < 0.5


def test_nothing_heavy_is_imported_before_a_level_plays() -> None:
    code = "import sys, doubloon.bots.worker_program; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {
        "numpy",
        "rich",
        "doubloon.games.silver_gold.bots.captain",
        "doubloon.games.gold_hunting.bots.smuggler",
        "doubloon.games.gold_hunting.bots.baron",
    } & set(loaded)


@pytest.mark.parametrize(
    ("game", "weaker", "stronger", "deals"),
    [
        ("silver-and-gold", "castaway", "landlubber", 30),
        ("silver-and-gold", "landlubber", "beachcomber", 30),
        ("silver-and-gold", "beachcomber", "deckhand", 20),
        ("silver-and-gold", "deckhand", "bosun", 20),
        ("silver-and-gold", "bosun", "navigator", 6),
        pytest.param("silver-and-gold", "navigator", "quartermaster", 6, marks=pytest.mark.slow),
        pytest.param("silver-and-gold", "bosun", "captain", 3, marks=pytest.mark.slow),
        ("gold-hunting", "greenhorn", "prospector", 60),
        pytest.param("gold-hunting", "prospector", "assayer", 20, marks=pytest.mark.slow),
        pytest.param("gold-hunting", "prospector", "smuggler", 8, marks=pytest.mark.slow),
        ("gold-hunting", "prospector", "baron", 40),
    ],
)
def test_each_level_is_stronger_than_a_lower_one(game: str, weaker: str, stronger: str, deals: int) -> None:
    settings = Settings(game, "ladder", seconds=1.0)
    won = 0.0
    for deal in range(deals):
        for players in ((weaker, stronger), (stronger, weaker)):
            places = dict(zip(players, play_game(settings, ScheduledGame(players, deal)).places, strict=True))
            won += 0.5 if places[weaker] == places[stronger] else places[stronger] < places[weaker]
    assert won / (2 * deals) > 0.55
