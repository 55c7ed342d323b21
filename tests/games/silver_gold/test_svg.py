"""The picture of a position of Silver & Gold: well-formed, self-contained, and made from the view alone."""

import re
from itertools import cycle, islice
from random import Random
from xml.etree import ElementTree

import pytest

from doubloon.core import Options
from doubloon.games.silver_gold import GAME
from doubloon.games.silver_gold.svg import svg
from tests.games.silver_gold.positions import position
from tests.playing import random_game

NAMESPACE = "{http://www.w3.org/2000/svg}"
OPTIONS = [Options(seats, 0, variant) for seats in GAME.seat_counts for variant in GAME.variants]


def texts(drawing: str) -> list[str]:
    return ["".join(found.itertext()) for found in ElementTree.fromstring(drawing).iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: f"{options.seats}-{options.variant}")
def test_a_drawing_has_a_title_and_needs_nothing_else(options: Options) -> None:
    viewers = cycle([None, *range(options.seats)])
    for step, viewer in zip(islice(random_game(GAME, options, "svg"), 0, None, 7), viewers, strict=False):
        drawing = svg(GAME.view(step.state, viewer))
        root = ElementTree.fromstring(drawing)
        assert [child.tag for child in root][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
        assert root.get("width") == "900"
        assert not re.search(r"<script|<style|<image|href=|url\(|nan|None", drawing)


def test_the_picture_shows_nothing_hidden() -> None:
    for place, step in enumerate(islice(random_game(GAME, Options(3), "hidden"), 0, None, 5)):
        for viewer in (None, 0, 1, 2):
            view = GAME.view(step.state, viewer)
            twin = GAME.sample(view, Random(place))
            assert svg(GAME.view(twin, viewer)) == svg(view)


def test_it_shows_cards_scores_and_who_must_move() -> None:
    state = position("""
        turn: 9
        expedition: expedition-3
        display: grey-05 - green-04 -

        seat 0: coins 5, palms 2 3, trophies 6, completed purple-01
        grey-09     grey-03
        Xo..        oo#.
        ####        #.#.
        ..#C        ###.
        ....        ....

        seat 1
        green-01    -
    """)
    shown = texts(svg(GAME.view(state, 0)))
    for expected in ("expedition 3", "grey 5", "green 4", "grey 9", "grey 3", "green 1", "trophies left"):
        assert expected in shown
    assert "Round 2 of 4, turn 9 of 28: crossing off" in shown
    assert any(text.startswith("Seat 0 (you)") and "must move" in text for text in shown)
    assert f"{GAME.view(state, 0).players[0].score.total} points" in shown


def test_a_finished_game_names_the_winner() -> None:
    *_, last = random_game(GAME, Options(2), "winner")
    result = GAME.result(last.state)
    assert result is not None
    root = ElementTree.fromstring(svg(GAME.view(last.state, None)))
    assert root[0].text == "Silver & Gold, seen by a spectator"
    assert f"{', '.join(map(str, result.winners))} won" in str(root[1].text)
