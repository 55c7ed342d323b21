"""The picture of a position of Gold Hunting: well-formed, self-contained, and made from the view alone."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from doubloon.core import Options
from doubloon.games.gold_hunting import GAME
from doubloon.games.gold_hunting.svg import svg
from tests.games.gold_hunting.positions import position
from tests.playing import random_game

NAMESPACE = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> list[str]:
    return ["".join(found.itertext()) for found in ElementTree.fromstring(drawing).iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_drawing_has_a_title_and_needs_nothing_else(variant: str) -> None:
    for step in random_game(GAME, Options(variant=variant), "svg"):
        for viewer in (None, 0, 1):
            drawing = svg(GAME.view(step.state, viewer))
            root = ElementTree.fromstring(drawing)
            assert [child.tag for child in root][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
            assert root.get("width") == "900"
            assert not re.search(r"<script|<style|<image|href=|url\(|nan|None", drawing)


@pytest.mark.parametrize("variant", GAME.variants)
def test_the_picture_shows_nothing_hidden(variant: str) -> None:
    for place, step in enumerate(random_game(GAME, Options(variant=variant), "hidden")):
        for viewer in (None, 0, 1):
            view = GAME.view(step.state, viewer)
            twin = GAME.sample(view, Random(place))
            assert svg(GAME.view(twin, viewer)) == svg(view)


def test_own_piles_show_their_pieces_and_those_of_the_opponent_their_heights() -> None:
    state = position("""
        piles 12 - 3 -; hand 2 1; marker 1
        piles 22 - 1 -; hand 1; marker 2
    """)
    shown = texts(svg(GAME.view(state, 0)))
    assert shown.count("3 gold") == 2, "the own piles a and c"
    assert "4 gold" in shown, "the opponent's pile a"
    assert shown.count("empty") == 4
    assert "in hand: 3 gold" in shown
    assert any(text.startswith("Seat 0 (you)") and "must move" in text for text in shown)


def test_hidden_heights_stay_hidden() -> None:
    drawn = "piles 12 - 3 -; hand 2 1; marker 1\npiles 22 - 1 -; hand 1; marker 2"
    shown = texts(svg(GAME.view(position(drawn, "hidden-heights"), 0)))
    assert shown.count("height hidden") == 2
    assert "4 gold" not in shown


def test_a_finished_game_names_the_winner() -> None:
    *_, last = random_game(GAME, Options(), "winner")
    result = GAME.result(last.state)
    assert result is not None
    root = ElementTree.fromstring(svg(GAME.view(last.state, None)))
    assert root[0].text == "Gold Hunting, seen by a spectator"
    expected = f"seat {result.winners[0]} won" if len(result.winners) == 1 else "a draw"
    assert expected in str(root[1].text)
