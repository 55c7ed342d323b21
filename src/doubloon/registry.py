"""All installed games, found by entry point.

The built-in games and games from other packages register in the same way, in the entry-point group `doubloon.games`:

    [project.entry-points."doubloon.games"]
    silver_gold = "doubloon.games.silver_gold:GAME"

An entry point's name is the name of the game's module. `game` accepts it as well as the game's id.
"""

import warnings
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from doubloon.core import AnyGame, Game
from doubloon.core.game import find_game

GROUP = "doubloon.games"
"""The entry-point group of games."""
_OWN_PACKAGE = "doubloon"


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
        return load_games(entry_points(group=GROUP))

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
    return GAMES.by_module.get(name) or find_game(GAMES, name)


def load_games(found: Iterable[EntryPoint]) -> dict[str, AnyGame]:
    """Import the games and return them by module name, the built-in ones first.

    A game that cannot be imported, or whose name or id another game has, is named in a warning and skipped.

    >>> list(load_games([EntryPoint("gold_hunting", "doubloon.games.gold_hunting:GAME", GROUP)]))
    ['gold_hunting']
    """
    games: dict[str, AnyGame] = {}
    taken: set[str] = set()
    for entry in sorted(found, key=_built_in_first):
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
    return entry.dist is None or entry.dist.name != _OWN_PACKAGE, entry.name


def _skip(entry: EntryPoint, reason: str) -> None:
    source = f" from {entry.dist.name}" if entry.dist else ""
    warnings.warn(f"the game '{entry.name}'{source} was skipped: {reason}", GameNotLoaded, stacklevel=2)
