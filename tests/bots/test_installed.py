"""Bots that packages register: found by name, never in place of a game's own bots, and never by the server."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from doubloon.bots import bot_names, find_bot, installed, own_bot
from doubloon.bots.installed import BotNotLoaded, installed_bots
from doubloon.cli.arguments import bots_help
from doubloon.core import OptionsError, UnknownName
from doubloon.registry import GAMES

HUNTING = GAMES["gold-hunting"]
OWN = bot_names(HUNTING)


class Package:
    """The distribution of an entry point."""

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that are installed; a test appends to it."""
    found: list[EntryPoint] = []
    monkeypatch.setattr(installed, "entry_points", lambda group: [entry for entry in found if entry.group == group])
    installed._registered.cache_clear()
    yield found
    installed._registered.cache_clear()


def entry(name: str, value: str = "tests.bots.test_python_bot:First", package: str = "my-bots") -> EntryPoint:
    made = EntryPoint(name, value, "doubloon.bots")
    vars(made)["dist"] = Package(package)
    return made


def test_a_registered_bot_is_found_by_name_for_its_game_only(entries: list[EntryPoint]) -> None:
    entries.append(entry("gold-hunting.trophy"))
    assert installed_bots("gold-hunting", OWN) == ("trophy",)
    assert repr(find_bot(HUNTING, "trophy")(1)) == "<bot trophy>"
    assert "baron, trophy;" in bots_help()
    with pytest.raises(UnknownName, match=r"gold-hunting has no bot 'trofy'; bots: random, .*, baron, trophy$"):
        find_bot(HUNTING, "trofy")
    with pytest.raises(UnknownName, match="silver-and-gold has no bot 'trophy'"):
        find_bot(GAMES["silver-and-gold"], "trophy")


def test_the_server_and_its_processes_do_not_find_it(entries: list[EntryPoint]) -> None:
    entries.append(entry("gold-hunting.trophy"))
    assert "trophy" not in bot_names(HUNTING)
    with pytest.raises(UnknownName, match=r"gold-hunting has no bot 'trophy'; bots: random, .*, baron$"):
        own_bot(HUNTING, "trophy")


@pytest.mark.parametrize("name", OWN)
def test_an_own_bot_is_never_overridden(entries: list[EntryPoint], name: str) -> None:
    entries.append(entry(f"gold-hunting.{name}", "tests.no_such_module:Bot"))
    assert find_bot(HUNTING, name) is own_bot(HUNTING, name)
    with pytest.warns(BotNotLoaded, match=f"'gold-hunting.{name}' from my-bots is not used: gold-hunting has a bot of"):
        assert installed_bots("gold-hunting", OWN) == ()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("trophy", 'its name needs the id of a game, as in "gold-hunting.trophy"'),
        ("gold-hunting.my bot", "'my bot' cannot be the name of a bot"),
    ],
)
def test_a_name_that_nobody_could_type_is_named_in_a_warning(entries: list[EntryPoint], name: str, words: str) -> None:
    entries.append(entry(name))
    with pytest.warns(BotNotLoaded, match=words):
        assert installed_bots("gold-hunting", OWN) == ()


def test_a_name_that_two_packages_register_is_refused(entries: list[EntryPoint]) -> None:
    entries += [entry("gold-hunting.trophy"), entry("gold-hunting.trophy", package="other-bots")]
    with pytest.raises(OptionsError, match=r"^my-bots and other-bots both register the bot 'gold-hunting\.trophy'; "):
        find_bot(HUNTING, "trophy")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("tests.no_such_module:Bot", "importing tests.no_such_module:Bot failed with ModuleNotFoundError: No module"),
        ("tests.bots.test_python_bot:Frist", "failed with AttributeError: "),
        ("tests.bots.test_python_bot:SOURCE", "from my-bots\\) is not a bot but a str"),
    ],
)
def test_a_broken_bot_is_explained_when_it_is_named(entries: list[EntryPoint], value: str, words: str) -> None:
    entries.append(entry("gold-hunting.trophy", value))
    assert installed_bots("gold-hunting", OWN) == ("trophy",)
    with pytest.raises(OptionsError, match=words):
        find_bot(HUNTING, "trophy")


def test_a_real_package_registers_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_registered_bots.py").write_text("from tests.bots.test_python_bot import First as Trophy\n")
    metadata = tmp_path / "my_bots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[doubloon.bots]\ngold-hunting.trophy = my_registered_bots:Trophy\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    installed._registered.cache_clear()
    try:
        assert repr(find_bot(HUNTING, "trophy")(1)) == "<bot trophy>"
    finally:
        installed._registered.cache_clear()
