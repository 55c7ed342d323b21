"""What a spectator sees: that one watches, whose cards these are, and nothing stretched or cut."""

import pytest
from playwright.sync_api import expect

from tests.browser.players import board
from tests.browser.positions import HUNTING_POSITIONS, SILVER_POSITIONS, StillServer, lifted
from tests.browser.sizes import MEASURE, out_of_sight, overflow, show
from tests.browser.visits import DESK, PHONE, SIDEWAYS, Screen, Visits, wait_until_drawn
from tests.server.running import HUNTING, SILVER

PHONES = (PHONE, SIDEWAYS, Screen("very narrow", 320, 640, touch=True))


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_the_rail_of_a_phone_says_that_one_watches(
    still_visits: Visits, still: StillServer, game: str, language: str
) -> None:
    reached = SILVER_POSITIONS["turn"] if game == SILVER else lifted(5)
    page = still_visits.open(f"/t/{still.arrange(game, reached).table}", PHONE, language=language)
    wait_until_drawn(page)
    words = page.locator("header.rail").get_by_text("You are watching" if language == "en-GB" else "Du schaust zu")
    progress = page.locator("header.rail").locator(".progress > :visible").first
    problems = []
    for screen in PHONES:
        show(page, screen)
        problems += out_of_sight(screen, {"the words": words, "the progress": progress})
        problems += overflow(page, screen, down=False)
    assert not problems, "\n".join(problems)


def test_the_cards_of_a_player_carry_the_name(still_visits: Visits, still: StillServer) -> None:
    page = still_visits.open(f"/t/{still.arrange(SILVER, SILVER_POSITIONS['turn']).table}", PHONE)
    wait_until_drawn(page)
    for screen in PHONES:
        show(page, screen)
        expect(board(page).locator(".owner")).to_have_text("Ines")
        expect(board(page).locator(".owner")).to_be_in_viewport(ratio=1)


def test_the_folding_screen_is_not_stretched(still_visits: Visits, still: StillServer) -> None:
    page = still_visits.open(f"/t/{still.arrange(HUNTING, HUNTING_POSITIONS['building']).table}", PHONE)
    wait_until_drawn(page)
    for screen in PHONES:
        show(page, screen)
        sun = board(page).locator("circle.sun").bounding_box()
        assert sun
        assert sun["width"] == pytest.approx(sun["height"], rel=0.02), screen.name


def test_two_rivals_are_whole_on_a_desk(still_visits: Visits, still: StillServer) -> None:
    arranged = still.arrange(SILVER, SILVER_POSITIONS["turn"], shared=True, seats=3)
    page = still_visits.open(f"/t/{arranged.table}", DESK)
    wait_until_drawn(page)
    for screen in (DESK, Screen("low desk", 1366, 768, touch=False)):
        show(page, screen)
        rivals = board(page).get_by_role("group", name="Others")
        hidden, seen = rivals.evaluate("each => [each.scrollHeight, each.clientHeight]")
        assert hidden <= seen, screen.name
        states = rivals.locator(".state").evaluate_all(MEASURE)
        coins = rivals.locator("[data-gain-target=coins]").evaluate_all(MEASURE)
        assert len(states) == len(coins) == 2
        assert all(state["right"] < coin["left"] for state, coin in zip(states, coins, strict=True)), screen.name
