"""The results of an arena, and the file from which an arena can be resumed."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from doubloon.arena.schedule import ScheduledGame
from doubloon.core import STANDARD
from doubloon.core.checks import check_seconds, check_text
from doubloon.core.errors import OptionsError

FORMAT = "doubloon-arena/1"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that all games of an arena share."""

    game: str
    seed: str
    variant: str = STANDARD
    seconds: float = 1.0
    """The time budget of a decision."""
    luck: bool = False
    """Whether the luck in every game is measured."""

    def __post_init__(self) -> None:
        for name in ("game", "seed", "variant"):
            check_text(getattr(self, name), name)
        check_seconds(self.seconds)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, seat by seat."""

    players: tuple[str, ...]
    deal: int
    totals: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """The time spent on all decisions together."""
    slowest: tuple[float, ...]
    """The time spent on the slowest decision."""
    luck: tuple[float, ...] = ()
    """The points that chance gave each seat; empty if luck was not measured."""
    luck_ahead: tuple[float, ...] = ()
    """What chance added to the probability that one seat finishes ahead of another, by pair of seats; see `Luck`."""

    @property
    def scheduled(self) -> ScheduledGame:
        """The game in the schedule."""
        return ScheduledGame(self.players, self.deal)


class Results:
    """The results of all games that were played with the same settings, each scheduled game once."""

    def __init__(
        self, settings: Settings, played: Iterable[GameResult] = (), programs: Mapping[str, str] | None = None
    ) -> None:
        self.settings = settings
        self.programs = dict(programs or {})
        """What plays under the names of programs and of bots in files: their commands and their classes."""
        self._played = {game.scheduled: game for game in played}

    def add(self, game: GameResult) -> None:
        """Add the result of a game."""
        self._played[game.scheduled] = game

    def missing(self, wanted: Iterable[ScheduledGame]) -> list[ScheduledGame]:
        """The wanted games that have not been played yet."""
        return [scheduled for scheduled in wanted if scheduled not in self._played]

    def of(self, wanted: Iterable[ScheduledGame]) -> list[GameResult]:
        """The results of the wanted games that have been played."""
        return [self._played[scheduled] for scheduled in wanted if scheduled in self._played]

    def save(self, path: Path, summary: dict[str, Any]) -> None:
        """Write a file; the old one is replaced once the new one is complete. `summary` is ignored by `load`."""
        games = [asdict(game) for game in self._played.values()]
        shared = {"format": FORMAT, "settings": asdict(self.settings), "programs": self.programs}
        document = {**shared, **summary, "games": games}
        unfinished = path.with_name(f"{path.name}.unfinished")
        unfinished.write_text(json.dumps(document))
        unfinished.replace(path)


def load(path: Path, settings: Settings, programs: Mapping[str, str] | None = None) -> Results:
    """Read the results in a file; raises OptionsError unless they have the same settings.

    `programs` are the commands and classes of players, by name; see `Results.programs`. A player in the file must have
    the same one.

    >>> from tempfile import TemporaryDirectory
    >>> settings = Settings("gold-hunting", seed="1")
    >>> with TemporaryDirectory() as folder:
    ...     Results(settings).save(Path(folder) / "arena.json", {})
    ...     load(Path(folder) / "arena.json", settings).settings == settings
    True
    """
    document = _document(path)
    found = asdict(document.settings)
    other = [name for name, value in asdict(settings).items() if value != found[name]]
    if other:
        theirs, ours = (", ".join(f"{name} {values[name]}" for name in other) for values in (found, asdict(settings)))
        raise OptionsError(f"{path} was played with {theirs}, not {ours}; name another file, or use the same settings")
    for name, command in (programs or {}).items():
        if (before := document.programs.get(name, command)) != command:
            raise OptionsError(f"in {path}, player {name} is {before}, not {command}; give the new one another name")
    return Results(settings, document.played, {**document.programs, **(programs or {})})


def settings_in(path: Path) -> Settings:
    """The settings of the results in a file; raises OptionsError if it holds none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Results(Settings("gold-hunting", seed="1")).save(Path(folder) / "arena.json", {})
    ...     settings_in(Path(folder) / "arena.json").game
    'gold-hunting'
    """
    return _document(path).settings


def stored_settings(data: dict[str, Any]) -> Settings:
    """The settings in a file; ValueError or TypeError if they cannot be settings."""
    try:
        return Settings(**data)
    except OptionsError as problem:
        raise ValueError(str(problem)) from problem


class _Document(NamedTuple):
    settings: Settings
    played: list[GameResult]
    programs: dict[str, str]


def _document(path: Path) -> _Document:
    try:
        document = json.loads(path.read_text())
        played = [_read(game) for game in document["games"]]
        return _Document(stored_settings(document["settings"]), played, dict(document.get("programs", {})))
    except OSError as problem:
        raise OptionsError(f"{path}: {problem.strerror}") from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise OptionsError(f"{path} contains no results of an arena") from problem


def _read(game: Any) -> GameResult:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in dict(game).items()
    }
    return GameResult(**fields)
