"""The prepared games of the lessons."""

from pathlib import Path
from typing import Any

import pytest

from tools.lesson_games import ANY, GOLD_HUNTING, SILVER_GOLD, Script, positions, prepared


@pytest.mark.parametrize(
    ("file", "content"), list(prepared()), ids=lambda value: value.parts[-3] if isinstance(value, Path) else ""
)
def test_the_prepared_games_are_what_the_rules_give_now(file: Path, content: str) -> None:
    assert file.read_text(encoding="utf-8") == content, (
        f"{file.name} is out of date: run .venv/bin/python -m tools.lesson_games"
    )


@pytest.mark.parametrize("script", [SILVER_GOLD, GOLD_HUNTING], ids=lambda script: script.game)
def test_every_answer_of_the_learner_is_legal_and_leads_on(script: Script) -> None:
    found = positions(script)
    assert script.lines[-1] == ANY
    for number, position in enumerate(found):
        view = position["table"]["view"]
        for move, after in position["answers"].items():
            assert move in view["moves"] or view["phase"] == "build"
            assert after > number
        if position["then"] is not None:
            assert position["then"] > number
            assert view["awaited"] == [1]


def test_the_lesson_of_silver_and_gold_ends_with_an_island_a_trophy_and_any_new_card() -> None:
    found = positions(SILVER_GOLD)
    take = next(position for position in found if position["table"]["view"]["phase"] == "take")
    assert list(take["answers"]) == take["table"]["view"]["moves"]
    for last in take["answers"].values():
        own: dict[str, Any] = found[last]["table"]["view"]["own"]["player"]
        assert own["completed"] == ["grey-11"]
        assert own["trophies"] == [6]
        assert all(own["cards"])


def test_the_lesson_of_gold_hunting_has_a_gold_rush_and_a_break_down() -> None:
    found = positions(GOLD_HUNTING)
    lifts = found[7]["table"]["view"]["lifts"]
    assert [(lift["seat"], lift["piece"] == lift["declared"]) for lift in lifts] == [
        (0, True),
        (1, True),
        (0, True),
        (1, True),
        (0, True),
        (1, False),
    ]
    assert lifts[4]["rush"]
    assert lifts[5]["broke_down"]
    assert list(found[7]["answers"]) == found[7]["table"]["view"]["moves"]
