"""Calibration: what hints predict, how games end, and how the two are compared."""

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from doubloon.arena import (
    Calibration,
    OneProcess,
    PredictedGame,
    Settings,
    calibration,
    load_calibration,
    predict_games,
)
from doubloon.arena.calibration import Prediction
from doubloon.arena.reliability import by_prediction, by_quarter
from doubloon.arena.reliability_plot import reliability_diagram
from doubloon.bots import own_bot
from doubloon.core import AnyGame, Options, SeededDealer, View, play_out
from doubloon.core.errors import OptionsError
from doubloon.core.hints import Hints, Measure, Suggestion
from doubloon.hints import adviser_of
from doubloon.registry import GAMES

SETTINGS = Settings("silver-and-gold", seed="follow", seconds=0.01)


def game_of(deal: int, *predictions: Prediction) -> PredictedGame:
    return PredictedGame(deal, predictions, totals=(100, 90), wins=(1.0, 0.0))


class LastMove:
    """A bot that makes the last legal move, and remembers how it was asked."""

    asked: ClassVar[list[tuple[str, int | None, float]]] = []

    def __init__(self, seed: int | str) -> None:
        self._seed = str(seed)

    def choose(self, view: View, seconds: float) -> Any:
        self.asked.append((self._seed, view.seat, seconds))
        return view.moves[-1]


def test_the_strongest_level_plays_and_the_adviser_assesses_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def assess(view: View, move: object, seconds: float, seed: int | str) -> Hints[None]:
        assert (move, seconds) == (view.moves[-1], 0.01)
        seeds.append(seed)
        return Hints(Measure.WIN, (Suggestion((move,), len(seeds) / 100, None),))

    levels: list[str] = []

    def find(_: AnyGame, name: str) -> type[LastMove]:
        levels.append(name)
        return LastMove

    LastMove.asked.clear()
    adviser = replace(adviser_of(GAMES["gold-hunting"]), assess=assess)
    monkeypatch.setattr(calibration, "adviser_of", lambda _: adviser)
    monkeypatch.setattr(calibration, "own_bot", find)
    settings = Settings("gold-hunting", seed="assess", seconds=0.01)
    [played] = predict_games(settings, 2, [0], OneProcess[PredictedGame]())
    assert set(levels) == {"baron"}
    assert set(LastMove.asked) == {("assess/0/bot/0", 0, 0.01), ("assess/0/bot/1", 1, 0.01)}
    assert [each.seat for each in played.predictions] == [seat for _, seat, _ in LastMove.asked]
    assert [each.win for each in played.predictions] == [(place + 1) / 100 for place in range(len(seeds))]
    assert len(set(seeds)) == len(seeds)


def test_the_moves_of_the_strongest_level_are_those_of_its_bot() -> None:
    settings = Settings("gold-hunting", seed="baron", seconds=0.001)
    [played] = predict_games(settings, 2, [0], OneProcess[PredictedGame]())
    game = GAMES["gold-hunting"]
    bots = [own_bot(game, "baron")(f"baron/0/bot/{seat}") for seat in range(2)]

    def choose(state: Any, seat: int) -> Any:
        return bots[seat].choose(game.view(state, seat), 0.001)

    result = game.result(play_out(game, Options(), SeededDealer("baron/0/dealer"), choose).state)
    assert result is not None
    assert played.totals == tuple(score.total for score in result.scores)


def test_without_assessments_every_seat_makes_the_best_move_of_its_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def advise(game: AnyGame, view: View, seconds: float, seed: str) -> Hints[None]:
        assert (game.id, seconds) == ("silver-and-gold", 0.01)
        seeds.append(seed)
        return Hints(Measure.POINTS, (Suggestion((view.moves[-1],), len(seeds), None, win=0.25),))

    monkeypatch.setattr(calibration, "hints", advise)
    [played] = predict_games(SETTINGS, 2, [1], OneProcess[PredictedGame]())
    game = GAMES["silver-and-gold"]
    asked = []

    def last_move(state: Any, seat: int) -> Any:
        asked.append(seat)
        return game.view(state, seat).moves[-1]

    result = game.result(play_out(game, Options(2, 1), SeededDealer("follow/1/dealer"), last_move).state)
    assert result is not None
    assert played.totals == tuple(score.total for score in result.scores)
    assert played.predictions == tuple(Prediction(seat, place + 1, 0.25) for place, seat in enumerate(asked))
    assert len(set(seeds)) == len(seeds)
    assert sum(played.wins) == 1


def test_a_chance_to_win_that_is_the_value_itself_is_a_prediction_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def advise(_: AnyGame, view: View, *_others: object) -> Hints[None]:
        return Hints(Measure.WIN, (Suggestion((view.moves[0],), 0.75, None),))

    monkeypatch.setattr(calibration, "hints", advise)
    [played] = predict_games(SETTINGS, 2, [0], OneProcess[PredictedGame]())
    assert {(each.points, each.win) for each in played.predictions} == {(None, 0.75)}


def test_predictions_are_compared_quarter_by_quarter() -> None:
    games = [
        game_of(0, Prediction(0, 98, 0.5), Prediction(1, 91, 0.5), Prediction(0, 100, 0.9), Prediction(1, None, 0.0)),
        game_of(1, Prediction(0, 99, 0.7), Prediction(1, 93, 0.5), Prediction(0, 101, 1.0), Prediction(1, None, 0.1)),
    ]
    points = by_quarter(games, Measure.POINTS)
    assert [(each.decisions, each.predicted, each.observed) for each in points.values()] == [
        (2, 98.5, 100),
        (2, 92, 90),
        (2, 100.5, 100),
    ]
    assert [points[quarter].difference for quarter in (0, 1, 2)] == [-1.5, 2, 0.5]
    assert points[0].error == pytest.approx((2**2 + 1**2) ** 0.5 / 2)
    assert [each.observed for each in by_quarter(games, Measure.WIN).values()] == [1, 0, 1, 0]


def test_decisions_of_one_game_are_one_piece_of_evidence() -> None:
    alone = by_quarter([game_of(0, Prediction(0, 98, None))], Measure.POINTS)[0]
    often = by_prediction([game_of(0, *[Prediction(0, 98, None)] * 50)], Measure.POINTS, groups=1)[0]
    assert often.error == alone.error == 2


def test_groups_go_from_the_lowest_to_the_highest_prediction() -> None:
    games = [game_of(deal, Prediction(0, None, deal / 20), Prediction(1, None, 1 - deal / 20)) for deal in range(20)]
    groups = by_prediction(games, Measure.WIN)
    assert [each.decisions for each in groups] == [4] * 10
    assert [each.predicted for each in groups] == sorted(each.predicted for each in groups)


def test_the_diagram_has_a_panel_for_each_measure_and_a_dot_for_each_group() -> None:
    games = [game_of(deal, Prediction(0, 90 + deal, 0.5), Prediction(1, 91, 0.4)) for deal in range(20)]
    panels = {measure: by_prediction(games, measure) for measure in Measure}
    drawing = reliability_diagram(panels, "Silver & Gold")
    assert drawing.count("<circle") == 20
    assert "final score" in drawing
    assert "chance to win" in drawing
    assert "Silver &amp; Gold" in drawing


def test_a_file_keeps_all_games(tmp_path: Path) -> None:
    found = Calibration(SETTINGS, 2, {3: game_of(3, Prediction(0, 98.5, None), Prediction(1, None, 0.25))})
    found.save(tmp_path / "c.json")
    assert load_calibration(tmp_path / "c.json") == found


def test_a_file_of_another_protocol_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    Calibration(SETTINGS, 2, {}).save(file)
    file.write_text(file.read_text().replace("doubloon-calibration/2", "doubloon-calibration/1"))
    with pytest.raises(OptionsError, match="doubloon-calibration/1, whose games were played by another protocol"):
        load_calibration(file)


@pytest.mark.parametrize("text", ["no JSON", "[]", "{}", '{"format": "doubloon-arena/1"}'])
def test_a_file_without_a_calibration_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "c.json"
    file.write_text(text)
    with pytest.raises(OptionsError, match="contains no calibration"):
        load_calibration(file)
    with pytest.raises(OptionsError, match="No such file"):
        load_calibration(tmp_path / "missing.json")
