"""Nothing is out of sight while a player is asked: every screen, both games, both languages."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.players import board
from tests.browser.positions import HUNTING_POSITIONS, SILVER_POSITIONS, Reached, StillServer, sit_down
from tests.browser.sizes import MEASURE, out_of_sight, overflow, show
from tests.browser.visits import PHONE, SCREENS, SMALL_SCREENS, WIDE, Visits
from tests.server.running import HUNTING, SILVER

Parts: TypeAlias = Callable[[Page], dict[str, Locator]]
"""What a player must see, by a name for the message of a failure."""

SPAN = """
board => {
  const drawn = [...board.querySelectorAll('svg, button, h2, h3, p')]
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  return Math.max(...drawn.map(({ right }) => right)) - Math.min(...drawn.map(({ left }) => left));
}
"""
both_languages = pytest.mark.parametrize("language", ["en-GB", "de-DE"])


def crossing(page: Page) -> dict[str, Locator]:
    return {
        "pattern": board(page).locator(".expedition").first,
        "prompt": board(page).locator("[data-prompt]"),
        "first card": board(page).get_by_role("grid").nth(0),
        "second card": board(page).get_by_role("grid").nth(1),
        "main button": board(page).locator(".go button"),
    }


def keeping(page: Page) -> dict[str, Locator]:
    cards = board(page).locator(".dealt button")
    dealt = {f"card {number + 1}": cards.nth(number) for number in range(4)}
    return {"prompt": board(page).locator("[data-prompt]"), "main button": board(page).locator(".go button"), **dealt}


def taking(page: Page) -> dict[str, Locator]:
    places = board(page).locator(".places button")
    offered = {f"offer {number + 1}": places.nth(number) for number in range(places.count())}
    return {"prompt": board(page).locator("[data-prompt]"), "main button": board(page).locator(".go button"), **offered}


def building(page: Page) -> dict[str, Locator]:
    return {
        "what is missing": board(page).locator("#gold-hunting-missing"),
        "piles": board(page).locator(".bench"),
        "main button": board(page).locator(".ready button"),
    }


def mining(page: Page) -> dict[str, Locator]:
    piles = board(page).locator("[data-pile]")
    numbers = board(page).locator("[data-number]")
    return {
        "heading": board(page).locator(".actions h2"),
        **{f"pile {'abcd'[number]}": piles.nth(number) for number in range(4)},
        **{f"number {number + 1}": numbers.nth(number) for number in range(3)},
        "main button": board(page).locator("[data-lift]"),
    }


POSITIONS: dict[str, tuple[str, Reached, Parts]] = {
    "keep": (SILVER, SILVER_POSITIONS["keep"], keeping),
    "turn": (SILVER, SILVER_POSITIONS["turn"], crossing),
    "replacement": (SILVER, SILVER_POSITIONS["replacement"], taking),
    "building": (HUNTING, HUNTING_POSITIONS["building"], building),
    "mining": (HUNTING, HUNTING_POSITIONS["mining"], mining),
}


@both_languages
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("position", POSITIONS)
def test_everything_that_is_asked_for_is_in_view(
    still_visits: Visits, still: StillServer, position: str, touch: bool, language: str
) -> None:
    game, reached, parts = POSITIONS[position]
    screens = [screen for screen in SCREENS if screen.touch == touch]
    page = sit_down(still_visits, still.arrange(game, reached), screens[0], language=language)
    problems = []
    for screen in screens:
        show(page, screen)
        expect(board(page).get_by_role("button").first).to_be_visible()
        points = page.locator("[data-seat-pill] .score")
        expect(points).to_have_count(2)
        problems += out_of_sight(screen, {**parts(page), "points": points})
        problems += overflow(page, screen)
    # A small screen scrolls, and everything is reachable.
    for screen in (screen for screen in SMALL_SCREENS if screen.touch == touch):
        show(page, screen)
        problems += overflow(page, screen, down=False)
        for name, part in parts(page).items():
            part.scroll_into_view_if_needed()
            problems += out_of_sight(screen, {name: part})
    assert not problems, "\n".join(problems)


def test_the_own_cards_are_the_largest_and_come_first(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]))
    own, others = board(page).locator(".slot[data-flight]"), board(page).locator("[data-flight]:not(.slot)")
    for screen in SCREENS:
        show(page, screen)
        heights = [box["height"] for box in own.evaluate_all(MEASURE)]
        assert len(heights) == 2
        assert min(heights) > 1.3 * max((box["height"] for box in others.evaluate_all(MEASURE)), default=0), screen.name
    for screen in SMALL_SCREENS:
        show(page, screen)
        first, _ = own.evaluate_all(MEASURE)
        assert first["top"] < screen.height / 2, f"{screen.name}: the own cards are below the fold"
        assert all(first["top"] < other["top"] for other in others.evaluate_all(MEASURE)), screen.name


def test_boxes_and_tools_are_within_reach_of_a_finger(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]), PHONE)
    for box in board(page).locator("[data-box]").evaluate_all(MEASURE):
        assert min(box["width"], box["height"]) > 43.9, "a finger misses the box"
    tools = {name: board(page).get_by_role("button", name=name, exact=True) for name in ("Turn", "Mirror", "Undo")}
    problems = []
    for screen in (PHONE, *SMALL_SCREENS):
        show(page, screen)
        problems += out_of_sight(screen, tools)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("position", ["turn", "mining"])
def test_the_board_uses_a_wide_screen(still_visits: Visits, still: StillServer, position: str) -> None:
    game, reached, _ = POSITIONS[position]
    page = sit_down(still_visits, still.arrange(game, reached), WIDE)
    assert board(page).evaluate(SPAN) >= 0.9 * WIDE.width


def test_the_result_of_gold_hunting_fills_a_wide_screen(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, HUNTING_POSITIONS["over"]), WIDE)
    parts = page.locator(".ending .panel")
    expect(parts).to_have_count(2)
    panels = parts.evaluate_all(MEASURE)
    assert max(box["right"] for box in panels) - min(box["left"] for box in panels) >= 0.9 * WIDE.width
    assert min(box["height"] for box in panels) >= 0.6 * WIDE.height


def test_a_sheet_lies_over_the_game(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]), PHONE)
    before = board(page).get_by_role("grid").evaluate_all(MEASURE)
    board(page).get_by_role("button", name="Score card").last.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    after = page.locator("[role=grid]").evaluate_all(MEASURE)
    assert [(box["left"], box["top"]) for box in before] == [(box["left"], box["top"]) for box in after]
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
