"""The lessons: from the first step to the last, and what the coach says meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.film import expect_sighted, look_out
from tests.browser.visits import DESK, PHONE, SIDEWAYS, Screen, Visits

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
PATIENCE = 15_000
"""Milliseconds for a step with everything that the board plays back."""

COINS_FLY = """
() => document.querySelector('.air .token')?.getAnimations().length > 0
  && [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'Watch the board')
"""


@pytest.mark.parametrize("game", [SILVER, HUNTING])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_the_coach_leads_through_the_whole_lesson(visits: Visits, screen: Screen, game: str) -> None:
    page = visits.open(f"/learn/{game}", screen)
    page.get_by_role("button", name="Start", exact=True).click()
    coach = page.get_by_role("complementary", name="Your coach")
    led = coach.get_by_role("button", name="Do it for me")
    last = coach.get_by_role("button", name="Play a real game")
    told = coach.get_by_role("heading", level=2)
    while not last.is_visible():
        said = told.inner_text()
        expect(led).to_be_enabled(timeout=PATIENCE)
        led.click()
        expect(told).not_to_have_text(said, timeout=PATIENCE)
        expect(led.and_(page.locator(":enabled")).or_(last)).to_be_visible(timeout=PATIENCE)


def test_coins_fly_to_the_points_where_no_score_card_is_in_sight(visits: Visits) -> None:
    page = visits.open(f"/learn/{SILVER}", SIDEWAYS, moving=True)
    page.get_by_role("button", name="Start", exact=True).click()
    coach = page.get_by_role("complementary", name="Your coach")
    led = coach.get_by_role("button", name="Do it for me")
    led.click()
    expect(coach.get_by_role("heading", name="Cross off the pattern")).to_be_visible()
    look_out(page, COINS_FLY)
    led.click()
    expect_sighted(page)
