"""Following the hints: what they predict, how games end, and how the two are compared."""

from pathlib import Path
from typing import Any

import pytest

from doubloon.arena import (
    Calibration,
    FollowedGame,
    OneProcess,
    Settings,
    calibration,
    follow_games,
    load_calibration,
)
from doubloon.arena.calibration import Prediction
from doubloon.arena.reliability import by_prediction, by_quarter
from doubloon.arena.reliability_plot import reliability_diagram
from doubloon.core import AnyGame, Options, SeededDealer, View, play_out
from doubloon.core.errors import OptionsError
from doubloon.core.hints import Hints, Measure, Suggestion
from doubloon.registry import GAMES

SETTINGS = Settings("silver-and-gold", seed="follow", seconds=0.01)


def game_of(deal: int, *predictions: Prediction) -> FollowedGame:
    return FollowedGame(deal, predictions, totals=(100, 90), wins=(1.0, 0.0))


def test_every_seat_makes_the_best_move_of_its_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []

    def advise(game: AnyGame, view: View, seconds: float, seed: str) -> Hints[None]:
        assert (game.id, seconds) == ("silver-and-gold", 0.01)
        seeds.append(seed)
        return Hints(Measure.POINTS, (Suggestion((view.moves[-1],), len(seeds), None, win=0.25),))

    monkeypatch.setattr(calibration, "hints", advise)
    [played] = follow_games(SETTINGS, 2, [1], OneProcess[FollowedGame]())
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
    [played] = follow_games(SETTINGS, 2, [0], OneProcess[FollowedGame]())
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


@pytest.mark.parametrize("text", ["no JSON", "[]", "{}", '{"format": "doubloon-arena/1"}'])
def test_a_file_without_a_calibration_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "c.json"
    file.write_text(text)
    with pytest.raises(OptionsError, match="contains no calibration"):
        load_calibration(file)
    with pytest.raises(OptionsError, match="No such file"):
        load_calibration(tmp_path / "missing.json")
