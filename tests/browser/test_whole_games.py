"""Whole games of both kinds by mouse, by touch and by keys, through the page alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import (
    Step,
    expect_result,
    gold_hunting_by_hand,
    gold_hunting_by_keys,
    play_to_the_end,
    silver_gold_by_hand,
    silver_gold_by_keys,
)
from tests.browser.screenshots import check_axe
from tests.browser.visits import DESK, PHONE, PLAIN, SIDEWAYS, Screen, Visits, create_table
from tests.server.running import HUNTING, SILVER

STEPS: dict[tuple[str, bool], Step] = {
    (SILVER, False): silver_gold_by_hand,
    (SILVER, True): silver_gold_by_keys,
    (HUNTING, False): gold_hunting_by_hand,
    (HUNTING, True): gold_hunting_by_keys,
}
"""How to play each game: with the mouse or by touch, or by keyboard."""
WAYS = [("mouse", DESK), ("touch", PHONE), ("touch", SIDEWAYS), ("keys", DESK), ("keys", PHONE)]
"""How to play, and on which screen: each layout, and each device. Keys play a narrow window, which has the layout of a
phone, so a mouse does not have to."""


def against_the_computer(page: Page, game: str) -> None:
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")


@pytest.mark.parametrize(("means", "screen"), WAYS, ids=[f"{means}-{screen.name}" for means, screen in WAYS])
@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_whole_game_against_the_computer(visits: Visits, game: str, means: str, screen: Screen) -> None:
    page = visits.open(PLAIN, screen._replace(touch=means == "touch"))
    against_the_computer(page, game)
    play_to_the_end({page: STEPS[game, means == "keys"]})
    expect_result(page)
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    check_axe(page)
