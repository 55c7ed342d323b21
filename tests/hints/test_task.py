"""The task that finds hints in a worker: its answer, and how the parent validates it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from doubloon.core import AnyGame, DoubloonError, Options
from doubloon.hints import hints
from doubloon.hints.schema import hints_to_json
from doubloon.hints.task import FindHints
from doubloon.registry import GAMES
from tests.playing import random_game


def first_view(game: AnyGame) -> Any:
    return game.view(next(random_game(game, Options(), "hint")).state, 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_the_task_answers_with_the_hints_as_json(game: AnyGame) -> None:
    view = first_view(game)
    task = FindHints(game.id, "a seed", view)
    assert json.loads(task.run(9.0)) == json.loads(json.dumps(hints_to_json(game, hints(game, view, 9.0, "a seed"))))
    assert task.label == f"{game.id} hints"


@pytest.mark.parametrize(
    "damage",
    [
        lambda found: found.update(measure="luck"),
        lambda found: found.update(suggestions=[]),
        lambda found: found.update(more=1) or found.pop("measure"),
        lambda found: found["suggestions"][0].update(moves=[]),
        lambda found: found["suggestions"][0].update(moves=["keep grey-01 grey-02"]),
        lambda found: found["suggestions"][0].update(moves=["mine a 1"]),
        lambda found: found["suggestions"][0].update(value="12"),
        lambda found: found["suggestions"][0].update(win="likely"),
        lambda found: found["suggestions"][0]["text"].pop("de"),
        lambda found: found["suggestions"][0]["facts"].update(kind="crossing"),
        lambda found: found["suggestions"][0].update(facts={"kind": "keeping", "gold": 1, "points": 1}),
    ],
)
def test_an_answer_is_checked_before_it_is_used(damage: Callable[[Any], Any]) -> None:
    game = GAMES["silver-and-gold"]
    view = first_view(game)
    task = FindHints(game.id, "a seed", view)
    found: Any = hints_to_json(game, hints(game, view, 0.1))
    written = json.dumps(found)
    assert json.dumps(task.read(written)) == written
    damage(found)
    for bad in (json.dumps(found), "no JSON"):
        with pytest.raises((ValueError, DoubloonError)):
            task.read(bad)
