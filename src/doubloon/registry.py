"""All installed games: the packages in `doubloon.games`, and the plug-ins, which are found by entry point.

The game of a package is its `GAME`. A plug-in registers in the entry-point group `doubloon.games`:

    [project.entry-points."doubloon.games"]
    high_tide = "high_tide:GAME"

An entry point's name is the name of the game's module. `game` accepts it as well as the game's id.
"""

import warnings
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules

from doubloon.core import AnyGame, Game
from doubloon.core.game import find_game

GROUP = "doubloon.games"
"""The entry-point group of games, and the package of the built-in ones."""


class GameNotLoaded(UserWarning):
    """An installed game was skipped; the message says which one and why."""


class InstalledGames(Mapping[str, AnyGame]):
    """The installed games by id. They are imported on first access."""

    def __getitem__(self, game_id: str) -> AnyGame:
        return self._by_id[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def by_module(self) -> dict[str, AnyGame]:
        """The games by module name: the name of the entry point."""
        return load_games([*built_in_games(), *entry_points(group=GROUP)])

    @cached_property
    def _by_id(self) -> dict[str, AnyGame]:
        return {game.id: game for game in self.by_module.values()}


GAMES = InstalledGames()
"""All installed games by id; the built-in ones come first."""


def game(name: str) -> AnyGame:
    """The game with that id or module name; UnknownName lists the available ones.

    >>> game("gold-hunting").title
    'Gold Hunting'
    >>> game("gold_hunting").id
    'gold-hunting'
    """
    known = GAMES.by_module.get(name) if isinstance(name, str) else None
    return known or find_game(GAMES, name)


def built_in_games() -> list[EntryPoint]:
    """The games in this package. They need no metadata, so a copy of the sources or a zip file has them, too.

    >>> [found.name for found in built_in_games()]
    ['gold_hunting', 'silver_gold']
    """
    spec = find_spec(GROUP)
    folders = spec.submodule_search_locations if spec else None
    names = sorted(module.name for module in iter_modules(folders or []) if module.ispkg)
    return [EntryPoint(name, f"{GROUP}.{name}:GAME", GROUP) for name in names]


def load_games(found: Iterable[EntryPoint]) -> dict[str, AnyGame]:
    """Import the games and return them by module name, the built-in ones first.

    An entry point that is listed twice counts once. A game that cannot be imported, or whose name or id another game
    has, is named in a warning and skipped.

    >>> list(load_games([EntryPoint("gold_hunting", "doubloon.games.gold_hunting:GAME", GROUP)]))
    ['gold_hunting']
    """
    games: dict[str, AnyGame] = {}
    taken: set[str] = set()
    for entry in sorted(dict.fromkeys(found), key=_built_in_first):
        try:
            loaded = entry.load()
        except Exception as error:  # a broken plug-in must not break the others
            _skip(entry, f"importing it failed with {type(error).__name__}: {error}")
            continue
        if not isinstance(loaded, Game):
            _skip(entry, f"{entry.value} is not a Game but {type(loaded).__name__}")
            continue
        names = {"name": entry.name, "id": loaded.id}
        clashes = [f"the {kind} '{name}'" for kind, name in names.items() if name in taken]
        if clashes:
            _skip(entry, f"another game has {' and '.join(clashes)} already")
            continue
        taken.update(names.values())
        games[entry.name] = loaded
    return games


def _built_in_first(entry: EntryPoint) -> tuple[bool, str]:
    return not entry.value.startswith(f"{GROUP}."), entry.name


def _skip(entry: EntryPoint, reason: str) -> None:
    source = f" from {entry.dist.name}" if entry.dist else ""
    warnings.warn(f"the game '{entry.name}'{source} was skipped: {reason}", GameNotLoaded, stacklevel=2)
