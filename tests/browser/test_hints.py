"""A hint covers nothing that a move needs, it moves nothing, and Escape puts it away before anything else."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import against_the_computer
from tests.browser.players import board, button, gold_hunting_by_hand, play_until, silver_gold_by_hand
from tests.browser.sizes import out_of_sight, overflow, overlap, show
from tests.browser.visits import DESK, SCREENS, TABLET, Screen, Visits
from tests.server.running import HUNTING, SILVER

PLACES = """
parts => parts.map(part => part.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width].map(Math.round))
"""


def hint_at(page: Page) -> Locator:
    """The panel of the hint."""
    return page.get_by_role("region", name="Good moves")


def ask_for_hint(page: Page) -> None:
    page.get_by_role("button", name="Show me a good move").click()
    expect(hint_at(page)).to_be_visible()


def asked(visits: Visits, game: str, screen: Screen) -> Page:
    """A page that asks for crosses, or for a lift."""
    page = against_the_computer(visits, game, screen=screen)
    if game == SILVER:
        play_until(page, silver_gold_by_hand, "Keep these two")
        silver_gold_by_hand(page)
        expect(board(page).get_by_role("grid")).to_have_count(2)
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible(timeout=15_000)
    else:
        play_until(page, gold_hunting_by_hand, "Ready")
        gold_hunting_by_hand(page)
        expect(board(page).get_by_text("choose a pile and a number")).to_be_visible(timeout=15_000)
    return page


def parts_of_a_move(page: Page) -> Locator:
    """Everything on the board that a move needs."""
    buttons = page.get_by_role("button", name=re.compile("^(Turn|Mirror|Confirm|Say [123]|Lift|Pile [abcd]|Gold rush)"))
    return board(page).get_by_role("grid").or_(board(page).locator("button").and_(buttons))


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_hint_covers_and_moves_nothing_that_a_move_needs(visits: Visits, game: str, touch: bool) -> None:
    screens = [screen for screen in SCREENS if screen.touch == touch]
    page = asked(visits, game, screens[0])
    problems = []
    for screen in screens:
        show(page, screen)
        parts = parts_of_a_move(page)
        assert parts.count() >= 3
        before = parts.evaluate_all(PLACES)
        ask_for_hint(page)
        # A tablet has no line for a hint: there the board makes room.
        moved = screen != TABLET and parts.evaluate_all(PLACES) != before
        problems += [f"{screen.name}: the board moves"] if moved else []
        covered = [part for part in parts.all() if overlap(hint_at(page), part)]
        problems += [f"{screen.name}: {len(covered)} parts are covered"] if covered else []
        problems += out_of_sight(screen, {"hint": hint_at(page)}) + overflow(page, screen)
        page.keyboard.press("Escape")
        expect(hint_at(page)).to_be_hidden()
    assert not problems, "\n".join(problems)


def test_escape_puts_the_hint_away_and_leaves_the_crosses(visits: Visits) -> None:
    page = asked(visits, SILVER, DESK)
    play_until(page, silver_gold_by_hand, "Confirm")
    ask_for_hint(page)
    page.keyboard.press("Escape")
    expect(hint_at(page)).to_be_hidden()
    expect(button(page, "Confirm")).to_be_enabled()
    expect(page.get_by_role("button", name="Show me a good move")).to_be_focused()


def test_a_hint_draws_piles_and_moves_nothing_while_building(visits: Visits) -> None:
    page = against_the_computer(visits, HUNTING)
    buttons = board(page).get_by_role("button", name=re.compile("^(Ready|Shuffle)"))
    expect(buttons).to_have_count(2)
    before = buttons.evaluate_all(PLACES)
    ask_for_hint(page)
    best = hint_at(page).get_by_role("radiogroup").locator("label").first
    expect(best.locator("svg")).to_have_count(4)
    expect(best).to_contain_text("pile a: ")
    assert buttons.evaluate_all(PLACES) == before
