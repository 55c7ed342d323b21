"""Things that belong together are in line, and no text crosses an edge."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.players import board
from tests.browser.positions import HUNTING_POSITIONS, SILVER_POSITIONS, StillServer, asked_in_turn, lifted, sit_down
from tests.browser.sizes import MEASURE, show
from tests.browser.visits import DESK, NARROW, PHONE, SIDEWAYS, Screen, Visits, come_to_rest, wait_until_drawn
from tests.server.running import HUNTING, SILVER, Data

LOW_PHONE = Screen("low phone", 390, 664, touch=True)

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


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_all_opponents_stand_in_one_row_at_a_new_table(still_visits: Visits, language: str) -> None:
    page = still_visits.open("/new/silver-and-gold", DESK, language=language)
    choices = page.get_by_role("group", name=re.compile("^(Seat|Platz) 2")).locator(".choices label")
    expect(choices).to_have_count(12)
    opponents = choices.all()[3:]
    for screen in (DESK, SIDEWAYS):
        show(page, screen)
        assert len(tops(opponents)) == 1, screen.name
        for opponent in opponents:
            assert opponent.evaluate("label => label.scrollWidth <= label.clientWidth"), opponent.text_content()


def has_two_pieces(table: Data) -> bool:
    """In Gold Hunting: the first seat has two pieces in hand, and is asked."""
    return bool(table["view"] and len(table["view"]["players"][0]["hand"]) == 2 and table["view"]["moves"])


def test_the_gold_in_hand_is_not_below_the_marker(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, has_two_pieces))
    own = board(page).get_by_role("region", name="You", exact=True)
    for screen in (DESK, PHONE, LOW_PHONE, SIDEWAYS, NARROW):
        show(page, screen)
        total, marker = own.locator("[data-hand] b").bounding_box(), own.locator(".marker svg").bounding_box()
        assert total is not None
        assert marker is not None
        is_beside = total["x"] + total["width"] <= marker["x"]
        assert is_beside or total["y"] + total["height"] <= marker["y"], screen.name


def test_a_spectator_sees_all_pieces_of_both_players(still_visits: Visits, still: StillServer) -> None:
    page = still_visits.open(f"/t/{still.arrange(HUNTING, lifted(7)).table}", PHONE)
    wait_until_drawn(page)
    for screen in (PHONE, LOW_PHONE, SIDEWAYS, NARROW):
        show(page, screen)
        strips = board(page).locator(".strip")
        expect(strips).to_have_count(2)
        for strip in strips.all():
            (frame,) = strip.evaluate_all(MEASURE)
            inside = strip.locator(".title, .ten svg").evaluate_all(MEASURE)
            assert len(inside) == 11
            for part in inside:
                assert part["left"] > frame["left"], screen.name
                assert part["right"] < frame["right"], screen.name
                assert frame["top"] < part["top"] < part["bottom"] < frame["bottom"], screen.name


def test_only_the_chosen_card_rises_and_not_its_caption(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["keep"]))
    cards = board(page).get_by_role("group", name="The cards dealt to you").get_by_role("button")
    expect(cards).to_have_count(4)
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    come_to_rest(page)
    assert len(tops(cards.locator(".caption").all())) == 1
    assert len(tops(cards.all())) == 2


def test_the_rows_of_the_count_are_equally_high(still_visits: Visits, crowded: str, played: dict[str, str]) -> None:
    for table, count in ((crowded, 5), (played[HUNTING], 3)):
        page = still_visits.open(f"/t/{table}")
        rows = page.get_by_role("table").locator("tbody tr:not(.total)")
        expect(rows).to_have_count(count)
        for screen in (DESK, PHONE, SIDEWAYS):
            show(page, screen)
            heights = [row["bottom"] - row["top"] for row in rows.evaluate_all(MEASURE)]
            assert max(heights) - min(heights) < 3, f"{screen.name}: {heights}"


def test_a_crowded_rail_has_names_and_says_who_is_away(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, asked_in_turn(2), shared=True, seats=4)
    page = sit_down(still_visits, seat, PHONE)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    rail = page.get_by_role("list", name="At the table")
    for screen in (PHONE, SIDEWAYS, DESK):
        show(page, screen)
        for word in (rail.get_by_text("Tomasz", exact=True), rail.get_by_text("away", exact=True).first):
            expect(word).to_be_visible()
            (box,) = word.evaluate_all(MEASURE)
            assert box["right"] - box["left"] > 20, screen.name
