"""Installed games: all that can be loaded are; each of the others is named in a warning and skipped."""

import sys
import warnings
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

import doubloon
from doubloon.core import Game, UnknownName
from doubloon.registry import GAMES, GROUP, GameNotLoaded, built_in_games, load_games

MODULE = "plug_in_of_the_registry_tests"


@pytest.fixture(autouse=True)
def plug_in(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An importable module with games: `GAME` and `OTHER` are good, `NOT_A_GAME` is a text."""
    module = ModuleType(MODULE)
    vars(module).update(
        GAME=replace(GAMES["gold-hunting"], id="low-tide", title="Low Tide"),
        OTHER=replace(GAMES["gold-hunting"], id="spring-tide", title="Spring Tide"),
        NOT_A_GAME="low-tide",
    )
    monkeypatch.setitem(sys.modules, MODULE, module)
    return module


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, f"{MODULE}:{value}", GROUP)


def ids(entries: list[EntryPoint]) -> dict[str, str]:
    return {name: game.id for name, game in load_games(entries).items()}


def test_good_games_load_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert ids([entry("tide", "GAME"), entry("other", "OTHER")]) == {"other": "spring-tide", "tide": "low-tide"}


def test_the_name_of_a_game_may_be_its_id() -> None:
    assert ids([entry("low-tide", "GAME")]) == {"low-tide": "low-tide"}


def test_a_plug_in_that_fails_to_import_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_plug_in.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = EntryPoint("broken", "broken_plug_in:GAME", GROUP)
    with pytest.warns(GameNotLoaded, match="'broken' was skipped: importing it failed with ZeroDivisionError: div"):
        assert ids([broken, entry("tide", "GAME")]) == {"tide": "low-tide"}


@pytest.mark.parametrize("value", ["missing_module_of_a_plug_in:GAME", f"{MODULE}:MISSING"])
def test_a_plug_in_that_is_not_there_is_skipped(value: str) -> None:
    with pytest.warns(GameNotLoaded, match="the game 'gone' was skipped: importing it failed with"):
        assert ids([EntryPoint("gone", value, GROUP), entry("tide", "GAME")]) == {"tide": "low-tide"}


def test_an_object_that_is_not_a_game_is_skipped() -> None:
    with pytest.warns(GameNotLoaded, match=f"'text' was skipped: {MODULE}:NOT_A_GAME is not a Game but str"):
        assert ids([entry("text", "NOT_A_GAME"), entry("tide", "GAME")]) == {"tide": "low-tide"}


def test_a_second_game_with_the_same_id_is_skipped() -> None:
    with pytest.warns(GameNotLoaded, match="'b' was skipped: another game has the id 'low-tide' already"):
        assert ids([entry("b", "GAME"), entry("a", "GAME"), entry("c", "OTHER")]) == {
            "a": "low-tide",
            "c": "spring-tide",
        }


def test_a_second_game_with_the_same_name_is_skipped() -> None:
    with pytest.warns(GameNotLoaded, match="'a' was skipped: another game has the name 'a' already"):
        assert ids([entry("a", "GAME"), entry("a", "OTHER")]) == {"a": "low-tide"}


def test_a_name_that_is_the_id_of_another_game_is_skipped() -> None:
    with pytest.warns(GameNotLoaded, match="'low-tide' was skipped: another game has the name 'low-tide' already"):
        assert ids([entry("a", "GAME"), entry("low-tide", "OTHER")]) == {"a": "low-tide"}


def test_a_plug_in_cannot_replace_a_built_in_game(plug_in: ModuleType) -> None:
    vars(plug_in)["FAKE"] = replace(GAMES["gold-hunting"], title="Fake")
    built_in = [found for found in built_in_games() if found.name == "gold_hunting"]
    with pytest.warns(GameNotLoaded, match="another game has the id 'gold-hunting' already"):
        games = load_games([entry("a_fake", "FAKE"), *built_in])
    assert [game.title for game in games.values()] == ["Gold Hunting"]


def test_metadata_that_names_the_built_in_games_changes_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert ids([*built_in_games(), *built_in_games()]) == {
            "gold_hunting": "gold-hunting",
            "silver_gold": "silver-and-gold",
        }


@pytest.mark.parametrize(("module", "game_id"), [("silver_gold", "silver-and-gold"), ("gold_hunting", "gold-hunting")])
def test_a_game_is_found_by_its_id_and_by_its_module_name(module: str, game_id: str) -> None:
    game = doubloon.game(game_id)
    assert isinstance(game, Game)
    assert game is doubloon.game(module) is GAMES[game_id] is GAMES.by_module[module]


def test_a_module_name_is_no_id() -> None:
    assert "silver_gold" not in GAMES
    with pytest.raises(UnknownName, match="no game 'silver gold'; games: gold-hunting, silver-and-gold"):
        doubloon.game("silver gold")
