"""Whole games of both kinds, through the page alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import (
    Step,
    expect_result,
    gold_hunting_by_keys,
    gold_hunting_by_pointer,
    play_to_the_end,
    silver_gold_by_keys,
    silver_gold_by_pointer,
)
from tests.browser.screenshots import check_axe
from tests.browser.visits import DESK, PHONE, Screen, Visits, create_table


def against_the_computer(page: Page, game: str) -> None:
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")


@pytest.mark.parametrize(
    ("game", "step", "screen"),
    [
        ("silver-and-gold", silver_gold_by_pointer, DESK),
        ("silver-and-gold", silver_gold_by_pointer, PHONE),
        ("silver-and-gold", silver_gold_by_keys, DESK),
        ("gold-hunting", gold_hunting_by_pointer, DESK),
        ("gold-hunting", gold_hunting_by_pointer, PHONE),
        ("gold-hunting", gold_hunting_by_keys, DESK),
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
    page.get_by_role("link", name="Replay step by step").click()
    expect(page.get_by_role("slider")).to_be_visible()
    check_axe(page)
