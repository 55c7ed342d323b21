"""What an arena has found so far, in a file that it can go on from."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from doubloon.arena.fixtures import Fixture
from doubloon.core import STANDARD
from doubloon.core.errors import OptionsError

FORMAT = "doubloon-arena/1"


@dataclass(frozen=True, slots=True)
class Settings:
    """What all games of an arena have in common."""

    game: str
    seed: str
    variant: str = STANDARD
    seconds: float = 1.0
    """The time budget of a decision."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game and how it ended, seat by seat."""

    players: tuple[str, ...]
    deal: int
    totals: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Spent on all decisions together."""
    slowest: tuple[float, ...]
    """Spent on the slowest one."""

    @property
    def fixture(self) -> Fixture:
        """What was to be played."""
        return Fixture(self.players, self.deal)


class Results:
    """The games played with one setting, each fixture once."""

    def __init__(self, settings: Settings, played: Iterable[Played] = ()) -> None:
        self.settings = settings
        self._played = {game.fixture: game for game in played}

    def add(self, game: Played) -> None:
        """Note one more game."""
        self._played[game.fixture] = game

    def missing(self, wanted: Iterable[Fixture]) -> list[Fixture]:
        """Those of the wanted games that have not been played yet."""
        return [fixture for fixture in wanted if fixture not in self._played]

    def of(self, wanted: Iterable[Fixture]) -> list[Played]:
        """Those of the wanted games that have been played."""
        return [self._played[fixture] for fixture in wanted if fixture in self._played]

    def save(self, path: Path, summary: dict[str, Any]) -> None:
        """Write all to a file, the old one staying whole until the new one is; `summary` is for readers alone."""
        games = [asdict(game) for game in self._played.values()]
        document = {"format": FORMAT, "settings": asdict(self.settings), **summary, "games": games}
        unfinished = path.with_name(f"{path.name}.unfinished")
        unfinished.write_text(json.dumps(document))
        unfinished.replace(path)


def load(path: Path, settings: Settings) -> Results:
    """The results in a file, which must be of the same settings; OptionsError where they are not."""
    document = _document(path)
    found = asdict(document.settings)
    other = [name for name, value in asdict(settings).items() if value != found[name]]
    if other:
        theirs, ours = (", ".join(f"{name} {values[name]}" for name in other) for values in (found, asdict(settings)))
        raise OptionsError(f"{path} was played with {theirs}, not {ours}; name another file, or the same settings")
    return Results(settings, document.played)


def settings_in(path: Path) -> Settings:
    """The settings that a file was played with; OptionsError where it holds no results."""
    return _document(path).settings


class _Document(NamedTuple):
    settings: Settings
    played: list[Played]


def _document(path: Path) -> _Document:
    try:
        document = json.loads(path.read_text())
        return _Document(Settings(**document["settings"]), [_read(game) for game in document["games"]])
    except OSError as problem:
        raise OptionsError(f"{path}: {problem.strerror}") from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise OptionsError(f"{path} holds no results of an arena") from problem


def _read(game: Any) -> Played:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in dict(game).items()
    }
    return Played(**fields)
