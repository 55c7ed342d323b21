"""Hints as JSON, in the shapes that the games declare."""

import json
from dataclasses import replace
from itertools import islice

import pytest
from pydantic import TypeAdapter

from doubloon.core import AnyGame, Options
from doubloon.hints import hints
from doubloon.hints.schema import HintsJson, facts_type, hints_to_json
from doubloon.registry import GAMES
from tests.playing import EVERY_OPTION, random_game


@pytest.mark.parametrize(("game", "options"), EVERY_OPTION)
def test_hints_fit_the_declared_shapes(game: AnyGame, options: Options) -> None:
    adapter, facts = TypeAdapter(HintsJson), TypeAdapter(facts_type(game))
    for step in islice(random_game(game, options, "json"), 0, None, 23):
        for seat in game.asked(step.state)[:1]:
            found = hints(game, game.view(step.state, seat), 0.1)
            written = json.dumps(hints_to_json(game, found))
            data = adapter.validate_json(written, strict=True)
            assert json.loads(json.dumps(data)) == json.loads(written)
            assert [one["moves"] for one in data["suggestions"]] == [
                [str(move) for move in suggestion.moves] for suggestion in found.suggestions
            ]
            for suggestion in data["suggestions"]:
                facts.validate_python(suggestion["facts"], strict=True)


def test_the_facts_of_hints_are_a_union_over_the_games() -> None:
    shapes = TypeAdapter(HintsJson).json_schema()["$defs"]
    kinds = {
        shape["properties"]["kind"]["const"]
        for name, shape in shapes.items()
        if name.startswith(("SilverGold", "GoldHunting")) and "kind" in shape["properties"]
    }
    assert kinds == {"crossing", "choosing", "passing", "lifting", "keeping", "building"}


def test_a_game_that_declares_no_facts_may_send_any_object() -> None:
    assert facts_type(replace(GAMES["gold-hunting"], schema=None)) == dict[str, object]
