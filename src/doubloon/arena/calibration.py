"""Games in which every seat follows the hints: what each hint predicted, and how the games ended.

The file of a calibration holds all predictions, so that a later run can continue from it.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from doubloon.arena.games import play_all
from doubloon.arena.results import Settings
from doubloon.arena.runners import Runner
from doubloon.arena.schedule import ScheduledGame
from doubloon.core import Options, SeededDealer, play_out
from doubloon.core.errors import OptionsError
from doubloon.core.hints import JSON_DIGITS, Hints, Measure
from doubloon.hints import hints
from doubloon.registry import game

FORMAT = "doubloon-calibration/1"
FOLLOWER = "hints"
"""The name of a player that follows the hints."""


class Prediction(NamedTuple):
    """What the hint said about the move that was made."""

    seat: int
    points: float | None
    """The final score that the seat could expect."""
    win: float | None
    """Its probability of winning; a draw counts half."""


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game in which every seat followed the hints."""

    deal: int
    predictions: tuple[Prediction, ...]
    totals: tuple[int, ...]
    wins: tuple[float, ...]
    """For each seat 1 for a win, 0 for a loss; a win shared by n seats counts 1/n."""


class Calibration(NamedTuple):
    """All games that were played with the same settings, by deal."""

    settings: Settings
    seats: int
    games: dict[int, FollowedGame]

    def save(self, path: Path) -> None:
        """Write a file; the old one is replaced once the new one is complete."""
        games = [asdict(played) for played in self.games.values()]
        document = {"format": FORMAT, "settings": asdict(self.settings), "seats": self.seats, "games": games}
        unfinished = path.with_name(f"{path.name}.unfinished")
        unfinished.write_text(json.dumps(document))
        unfinished.replace(path)


def load_calibration(path: Path) -> Calibration:
    """Read the calibration in a file; raises OptionsError if it holds none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Calibration(Settings("gold-hunting", seed="1"), 2, {}).save(Path(folder) / "calibration.json")
    ...     load_calibration(Path(folder) / "calibration.json").seats
    2
    """
    try:
        document = json.loads(path.read_text())
        if document["format"] != FORMAT:
            raise ValueError(document["format"])
        games = [_read(played) for played in document["games"]]
        return Calibration(Settings(**document["settings"]), document["seats"], {each.deal: each for each in games})
    except OSError as problem:
        raise OptionsError(f"{path}: {problem.strerror}") from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise OptionsError(f"{path} contains no calibration; name another file") from problem


def follow_games(
    settings: Settings, seats: int, deals: Iterable[int], runner: Runner[FollowedGame]
) -> Iterator[FollowedGame]:
    """Play these deals by the hints, and yield each game as soon as it is over.

    >>> from doubloon.arena import OneProcess
    >>> settings = Settings("gold-hunting", seed="1", seconds=0.01)
    >>> [played.deal for played in follow_games(settings, 2, [0], OneProcess())]
    [0]
    """
    wanted = (ScheduledGame((FOLLOWER,) * seats, deal) for deal in deals)
    return play_all(follow_game, settings, wanted, runner)


def follow_game(settings: Settings, scheduled: ScheduledGame) -> FollowedGame:
    """Play one game; every seat makes the best move of its hint."""
    rules, seed = game(settings.game), f"{settings.seed}/{scheduled.deal}"
    seats = len(scheduled.players)
    predictions: list[Prediction] = []

    def choose(state: Any, seat: int) -> Any:
        found = hints(rules, rules.view(state, seat), settings.seconds, f"{seed}/{len(predictions)}")
        predictions.append(_prediction(seat, found))
        return found.best.move

    options = Options(seats, scheduled.deal % seats, settings.variant)
    result = rules.result(play_out(rules, options, SeededDealer(f"{seed}/dealer"), choose).state)
    assert result is not None
    share = 1 / len(result.winners)
    return FollowedGame(
        deal=scheduled.deal,
        predictions=tuple(predictions),
        totals=tuple(score.total for score in result.scores),
        wins=tuple(share if seat in result.winners else 0.0 for seat in range(seats)),
    )


def _prediction(seat: int, found: Hints[Any]) -> Prediction:
    value = round(found.best.value, JSON_DIGITS)
    if found.measure is Measure.WIN:
        return Prediction(seat, None, value)
    return Prediction(seat, value, None if found.best.win is None else round(found.best.win, JSON_DIGITS))


def _read(played: Any) -> FollowedGame:
    return FollowedGame(
        deal=played["deal"],
        predictions=tuple(Prediction(*prediction) for prediction in played["predictions"]),
        totals=tuple(played["totals"]),
        wins=tuple(played["wins"]),
    )
