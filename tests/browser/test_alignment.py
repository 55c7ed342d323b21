"""Things that belong together are in line, and no text crosses an edge."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import HUNTING_POSITIONS, StillServer, sit_down
from tests.browser.visits import DESK, NARROW, PHONE, Visits, come_to_rest
from tests.server.running import HUNTING

TEXT_EDGE = """
element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.max(...[...range.getClientRects()].map(({ right }) => right));
}
"""
"""The right edge of the text in an element."""


def tops(parts: list[Locator]) -> set[int]:
    """The different heights on the screen at which these begin."""
    boxes = [part.bounding_box() for part in parts]
    return {round(box["y"]) for box in boxes if box is not None}


def german_result(visits: Visits, still: StillServer) -> Page:
    """The result of a game on a phone."""
    page = sit_down(visits, still.arrange(HUNTING, HUNTING_POSITIONS["over"]), PHONE, language="de-DE")
    expect(page.get_by_role("link", name="Wiederholung")).to_be_visible()
    come_to_rest(page)
    return page


def test_the_ways_on_after_a_game_share_one_row_on_a_phone(still_visits: Visits, still: StillServer) -> None:
    page = german_result(still_visits, still)
    links = [page.get_by_role("link", name=name) for name in ("Wiederholung", "Protokoll", "Startseite")]
    assert len(tops([page.get_by_role("button", name="Zum Spielfeld"), *links])) == 1


def test_the_title_of_the_count_does_not_touch_a_portrait(still_visits: Visits, still: StillServer) -> None:
    page = german_result(still_visits, still)
    portrait = page.locator("thead .portrait").first.bounding_box()
    assert portrait is not None
    assert page.get_by_text("Die Wertung").evaluate(TEXT_EDGE) <= portrait["x"]


def test_the_cards_that_lead_to_the_rules_are_alike(still_visits: Visits) -> None:
    page = still_visits.open("/rules", DESK)
    cards = page.get_by_role("main").get_by_role("link")
    expect(cards).to_have_count(2)
    come_to_rest(page)
    assert len(tops(cards.get_by_text("Read the rules").all())) == 1
    assert len(tops(cards.locator("strong").all())) == 1


def test_settings_that_are_too_long_scroll_inside_their_frame(still_visits: Visits) -> None:
    page = still_visits.open("/rules", DESK)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.scrollHeight <= dialog.clientHeight")
    inside = dialog.locator(".inside")
    assert inside.evaluate("inside => inside.scrollHeight > inside.clientHeight"), (
        "the settings fit: choose a lower screen"
    )
    frame, content = dialog.bounding_box(), inside.bounding_box()
    assert frame is not None
    assert content is not None
    assert content["y"] + content["height"] <= frame["y"] + frame["height"] - 5


def test_a_long_name_of_an_opponent_is_broken_where_it_may_be(still_visits: Visits) -> None:
    page = still_visits.open("/new/silver-and-gold", NARROW, language="de-DE")
    name = page.get_by_role("group", name="Platz 2").locator("label", has_text="Strandgut")
    assert "Strandgut\u00adsammler" in (name.text_content() or "")
