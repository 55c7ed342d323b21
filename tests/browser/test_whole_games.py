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
from tests.browser.visits import DESK, PHONE, SIDEWAYS, Screen, Visits, create_table
from tests.server.running import HUNTING, SILVER


def against_the_computer(page: Page, game: str) -> None:
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")


@pytest.mark.parametrize(
    ("game", "step", "screen"),
    [
        (SILVER, silver_gold_by_hand, DESK),
        (SILVER, silver_gold_by_hand, PHONE),
        (SILVER, silver_gold_by_hand, SIDEWAYS),
        (SILVER, silver_gold_by_keys, DESK),
        (HUNTING, gold_hunting_by_hand, DESK),
        (HUNTING, gold_hunting_by_hand, PHONE),
        (HUNTING, gold_hunting_by_hand, SIDEWAYS),
        (HUNTING, gold_hunting_by_keys, DESK),
    ],
    ids=lambda value: getattr(value, "name", None) or getattr(value, "__name__", value),
)
def test_a_whole_game_against_the_computer(visits: Visits, game: str, step: Step, screen: Screen) -> None:
    page = visits.open("/", screen)
    against_the_computer(page, game)
    play_to_the_end({page: step})
    expect_result(page)
    check_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    check_axe(page)
