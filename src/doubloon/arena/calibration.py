"""Games between equal players: what hints predicted about each move that was made, and how the games ended.

A prediction assumes that all seats continue as the game's strongest bot. So the strongest bot plays every seat, and
each prediction is the value of the move that it made. See `doubloon.core.hints.Adviser.assess`.

The file of a calibration holds all predictions, so that a later run can continue from it.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from doubloon.arena.games import play_all
from doubloon.arena.results import Settings, stored_settings
from doubloon.arena.runners import Runner
from doubloon.arena.schedule import ScheduledGame
from doubloon.bots import own_bot, strongest_bot
from doubloon.core import Options, SeededDealer, play_out
from doubloon.core.errors import OptionsError
from doubloon.core.hints import JSON_DIGITS, Hints, Measure
from doubloon.hints import adviser_of, hints
from doubloon.registry import game

FORMAT = "doubloon-calibration/2"
_BEST_MOVES = "doubloon-calibration/1"
"""The format of predictions for games in which every seat made the best move of its hint."""
_PLAYER = "strongest"
"""The name of every player: all seats play in the same way."""


class Prediction(NamedTuple):
    """What the hint said about the move that was made."""

    seat: int
    points: float | None
    """The final score that the seat could expect."""
    win: float | None
    """Its probability of winning; a draw counts half."""


@dataclass(frozen=True, slots=True)
class PredictedGame:
    """A game with a prediction for every move."""

    deal: int
    predictions: tuple[Prediction, ...]
    totals: tuple[int, ...]
    wins: tuple[float, ...]
    """For each seat 1 for a win, 0 for a loss; a win shared by n seats counts 1/n."""


class Calibration(NamedTuple):
    """All games that were played with the same settings, by deal."""

    settings: Settings
    seats: int
    games: dict[int, PredictedGame]

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
        if document["format"] == _BEST_MOVES:
            raise OptionsError(
                f"{path} has the format {_BEST_MOVES}, whose games were played by another protocol; name another file"
            )
        if document["format"] != FORMAT:
            raise ValueError(document["format"])
        games = [_read(played) for played in document["games"]]
        settings = stored_settings(document["settings"])
        return Calibration(settings, document["seats"], {each.deal: each for each in games})
    except OSError as problem:
        raise OptionsError(f"{path}: {problem.strerror}") from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise OptionsError(f"{path} contains no calibration; name another file") from problem


def predict_games(
    settings: Settings, seats: int, deals: Iterable[int], runner: Runner[PredictedGame]
) -> Iterator[PredictedGame]:
    """Play these deals with a prediction for every move, and yield each game as soon as it is over.

    >>> from doubloon.arena import OneProcess
    >>> settings = Settings("gold-hunting", seed="1", seconds=0.01)
    >>> [played.deal for played in predict_games(settings, 2, [0], OneProcess())]
    [0]
    """
    rules = game(settings.game)
    rules.check_options(Options(seats, variant=settings.variant))
    adviser_of(rules)
    wanted = (ScheduledGame((_PLAYER,) * seats, deal) for deal in deals)
    return play_all(predict_game, settings, wanted, runner)


def predict_game(settings: Settings, scheduled: ScheduledGame) -> PredictedGame:
    """Play one game; every seat plays as the strongest bot, and each of its moves gets a prediction.

    If the adviser assesses moves, the strongest bot makes the move, and then the adviser assesses it. Otherwise the
    seat makes the best move of its hint: the search for the hint is the search of the strongest bot, and is done once.
    """
    rules, seed = game(settings.game), f"{settings.seed}/{scheduled.deal}"
    seats, assess = len(scheduled.players), adviser_of(rules).assess
    bots = [own_bot(rules, strongest_bot(rules))(f"{seed}/bot/{seat}") for seat in range(seats)] if assess else []
    predictions: list[Prediction] = []

    def choose(state: Any, seat: int) -> Any:
        view, hint_seed = rules.view(state, seat), f"{seed}/{len(predictions)}"
        if assess:
            found = assess(view, bots[seat].choose(view, settings.seconds), settings.seconds, hint_seed)
        else:
            found = hints(rules, view, settings.seconds, hint_seed)
        predictions.append(_prediction(seat, found))
        return found.best.move

    options = Options(seats, scheduled.deal % seats, settings.variant)
    result = rules.result(play_out(rules, options, SeededDealer(f"{seed}/dealer"), choose).state)
    assert result is not None
    share = 1 / len(result.winners)
    return PredictedGame(
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


def _read(played: Any) -> PredictedGame:
    return PredictedGame(
        deal=played["deal"],
        predictions=tuple(Prediction(*prediction) for prediction in played["predictions"]),
        totals=tuple(played["totals"]),
        wins=tuple(played["wins"]),
    )
