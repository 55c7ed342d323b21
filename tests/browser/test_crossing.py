"""Crossing off boxes in Silver & Gold by hand: what is placed stays, and can be moved until it is confirmed."""

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect

from tests.browser.crossing import Ghost, cell, changed, crossed, ghost, ghosts
from tests.browser.film import expect_sighted, look_out
from tests.browser.players import CARD, board, button, play_until, silver_gold_by_hand
from tests.browser.pointer import click, drag, drag_by_touch, glide, press, tap
from tests.browser.positions import SILVER_POSITIONS, StillServer, asked_in_turn, sit_down
from tests.browser.shell import close, open_log, open_settings
from tests.browser.visits import DESK, PHONE, PLAIN, SIDEWAYS, TABLET, Screen, Visits, create_table
from tests.server.running import SILVER

Play: TypeAlias = Callable[[Screen], Page]

FIRST_TURN = asked_in_turn(1)
"""The pattern is an L of four boxes; the cards are empty, and have three rows."""
FITS_BOTH_CARDS = frozenset({"c1", "a2", "b2", "c2"})
"""The L turned by a half: it fits in several places on both cards."""
CHAIN = asked_in_turn(3)
"""A square of four boxes fits in one place, over an X; another X is on the other card, at d1."""

WATCH_OWN_CARDS = """
() => {
  const own = document.querySelector('.silver-table > .own');
  window.edges = new Set();
  const look = () => { window.edges.add(own.getBoundingClientRect().bottom); requestAnimationFrame(look); };
  look();
}
"""
"""Notes in `window.edges` where the lower edge of the own cards' place is, frame by frame."""

by_hand = pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)


@pytest.fixture
def play(still_visits: Visits, still: StillServer) -> Play:
    """Opens the first turn, on a screen."""
    return lambda screen: sit_down(still_visits, still.arrange(SILVER, FIRST_TURN), screen)


@by_hand
def test_a_placed_pattern_stays_turns_mirrors_and_is_confirmed(play: Play, screen: Screen) -> None:
    page = play(screen)
    press(cell(page, 0, "b2"))
    placed = ghost(page)
    assert placed.card == 0
    assert "b2" in placed.boxes
    press(button(page, "Turn"))
    turned = ghost(page)
    assert turned.form != placed.form
    press(button(page, "Mirror"))
    mirrored = ghost(page)
    assert mirrored.form not in (turned.form, placed.form)
    press(button(page, "Confirm"))
    expect(button(page, "Take it back")).to_be_visible()
    answered(page, mirrored)
    expect(board(page).get_by_role("button", name="Turn", exact=True)).to_be_disabled()


def answered(page: Page, answer: Ghost) -> None:
    """The answer has been sent as it lay on the cards."""
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert frozenset(table["view"]["own"]["player"]["cards"][answer.card]["crossed"].split()) >= answer.boxes


def test_a_mouse_on_its_way_changes_nothing_that_is_placed(play: Play) -> None:
    page = play(DESK)
    glide(page, cell(page, 1, "c2"))
    glide(page, button(page, "Turn"))
    assert ghosts(page) == [], "a preview goes with the pointer"
    click(cell(page, 0, "b2"))
    placed = ghost(page)
    for place in (cell(page, 1, "c2"), cell(page, 0, "d3"), button(page, "Mirror"), button(page, "Confirm")):
        glide(page, place)
        assert ghosts(page) == [placed]


@by_hand
def test_a_pattern_that_was_turned_first_is_placed_as_it_was_turned(play: Play, screen: Screen) -> None:
    page = play(screen)
    press(cell(page, 0, "b2"))
    unturned = ghost(page)
    page.reload()
    press(button(page, "Turn"))
    press(button(page, "Turn"))
    press(cell(page, 0, "b2"))
    assert ghost(page).form != unturned.form


@by_hand
def test_a_tap_elsewhere_moves_the_pattern_and_a_tap_on_it_turns_it(play: Play, screen: Screen) -> None:
    page = play(screen)
    press(cell(page, 0, "b2"))
    press(cell(page, 1, "d2"))
    moved = ghost(page)
    assert moved.card == 1
    assert "d2" in moved.boxes
    press(cell(page, 1, "d2"))
    turned = ghost(page)
    assert turned.card == 1
    assert turned.form != moved.form


def test_keys_and_wheel_turn_and_mirror(play: Play) -> None:
    page = play(DESK)
    click(cell(page, 0, "b2"))
    seen = [ghost(page)]
    page.keyboard.press("r")
    seen.append(changed(page, seen[-1]))
    page.mouse.wheel(0, 100)
    seen.append(changed(page, seen[-1]))
    page.keyboard.press("f")
    seen.append(changed(page, seen[-1]))
    assert all(before.form != after.form for before, after in pairwise(seen)), seen
    page.keyboard.press("Escape")
    glide(page, button(page, "Turn"))
    assert ghosts(page) == []


@pytest.mark.parametrize("screen", [DESK, TABLET, PHONE, SIDEWAYS], ids=lambda screen: screen.name)
def test_a_pattern_is_dragged_over_both_cards(play: Play, screen: Screen) -> None:
    page = play(screen)
    move = drag_by_touch if screen.touch else drag
    press(cell(page, 0, "c3"))
    for _ in range(3):
        if ghost(page).form != FITS_BOTH_CARDS:
            press(button(page, "Turn"))
    placed = ghost(page)
    assert placed.form == FITS_BOTH_CARDS
    move(page, cell(page, 0, "c3"), cell(page, 0, "d3" if "d3" not in placed.boxes else "b3"))
    along = ghost(page)
    assert along.card == 0
    assert along.form == placed.form
    assert along.boxes != placed.boxes
    move(page, cell(page, 0, "c3"), cell(page, 1, "c3"))
    other = ghost(page)
    assert other.card == 1
    assert other.form == placed.form
    assert page.evaluate("scrollX + scrollY") == 0


@by_hand
def test_a_chain_leads_on_and_is_confirmed_once(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, CHAIN), screen)
    press(cell(page, 1, "d2"))
    expect(board(page).get_by_text("One more cross: choose any box").first).to_be_visible()
    expect(button(page, "Confirm")).to_have_count(0)
    press(cell(page, 0, "d1"))
    expect(board(page).get_by_text("One more cross: choose any box").first).to_be_visible()
    press(cell(page, 0, "d2"))
    expect(button(page, "Confirm")).to_be_visible()
    expect(board(page).get_by_text("One more cross: choose any box")).to_have_count(0)
    press(button(page, "Confirm"))
    expect(button(page, "Take it back")).to_be_visible()
    answered(page, Ghost(1, frozenset({"c1", "d1", "c2", "d2"})))
    answered(page, Ghost(0, frozenset({"d1", "d2"})))
    expect(board(page).locator(".asked")).to_have_count(0)


def test_a_chain_is_undone_step_by_step(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, CHAIN))
    click(cell(page, 1, "d2"))
    click(cell(page, 0, "a1"))
    expect(button(page, "Confirm")).to_be_visible()
    click(button(page, "Undo"))
    expect(board(page).get_by_text("One more cross: choose any box").first).to_be_visible()
    click(cell(page, 0, "d3"))
    expect(button(page, "Confirm")).to_be_visible()
    click(button(page, "Undo"))
    click(button(page, "Undo"))
    glide(page, board(page).get_by_role("button", name="Mirror", exact=True))
    expect(board(page).get_by_text("One more cross: choose any box")).to_have_count(0)
    assert ghosts(page) == []
    assert crossed(page) == [frozenset({"c2", "a3", "b3", "c3"}), frozenset({"a3", "b3", "c3"})]


def test_undo_after_a_drag_brings_the_whole_chain_back(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, CHAIN))
    click(cell(page, 1, "d2"))
    click(cell(page, 0, "a1"))
    expect(button(page, "Confirm")).to_be_visible()
    before = ghosts(page)
    drag(page, cell(page, 0, "a1"), cell(page, 0, "d3"))
    assert ghosts(page) != before
    click(button(page, "Undo"))
    assert ghosts(page) == before
    click(button(page, "Undo"))
    expect(board(page).get_by_text("One more cross: choose any box").first).to_be_visible()


def test_a_turn_by_key_keeps_the_pattern_over_the_box_with_the_focus(play: Play) -> None:
    page = play(DESK)
    cell(page, 0, "b2").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    for _ in range(4):
        assert "c2" in ghost(page).boxes
        page.keyboard.press("r")


def test_the_panel_of_the_other_player_keeps_its_height(still_visits: Visits, still: StillServer) -> None:
    heights = set()
    for turn in (2, 3, 12):
        page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(turn)))
        panel = page.locator(".rival").bounding_box()
        assert panel
        heights.add(panel["height"])
    assert len(heights) == 1


def test_the_own_cards_stay_in_their_place_while_crosses_are_revealed(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, FIRST_TURN)
    still.answer(seat)
    page = sit_down(still_visits, seat, PHONE, moving=True)
    tap(cell(page, 0, "b2"))
    page.evaluate(WATCH_OWN_CARDS)
    look_out(page, "() => document.querySelector('[data-revealed]') !== null")
    tap(button(page, "Confirm"))
    expect_sighted(page)
    expect(page.locator("[data-revealed]")).to_have_count(0)
    assert page.evaluate("window.edges.size") == 1


def test_a_reveal_fits_on_a_phone_on_its_side_and_leaves_the_own_crosses(
    still_visits: Visits, still: StillServer
) -> None:
    seat = still.arrange(SILVER, FIRST_TURN)
    still.answer(seat)  # on both cards
    page = sit_down(still_visits, seat, SIDEWAYS, moving=True)
    tap(cell(page, 0, "b2"))
    tap(button(page, "Confirm"))
    expect(page.locator("[data-revealed]")).to_have_count(2)
    for card in page.locator("[data-revealed]").all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator(".own path.first")).to_have_count(0)


def test_a_chain_of_crosses_is_one_line_of_the_log(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, CHAIN)
    page = sit_down(still_visits, seat)
    click(cell(page, 1, "d2"))
    click(cell(page, 0, "a1"))
    click(button(page, "Confirm"))
    expect(button(page, "Take it back")).to_be_visible()
    still.answer(seat)
    chain = open_log(page).filter(has_text="You crossed off 4 boxes on").filter(has_text="and 1 on")
    expect(chain).to_have_count(1)
    expect(page.get_by_role("list", name="Log").get_by_text("one more box")).to_have_count(0)


@pytest.mark.parametrize(("turns", "taps"), [(0, 2), (1, 3)])
def test_a_turn_takes_two_taps_on_a_phone_and_three_with_a_turn(play: Play, turns: int, taps: int) -> None:
    page = play(PHONE)
    places = [cell(page, 0, "a3"), *[button(page, "Turn")] * turns, button(page, "Confirm")]
    for place in places:
        tap(place)
    assert len(places) == taps
    expect(button(page, "Take it back")).to_be_visible()


def test_without_confirmation_the_tap_itself_is_the_answer(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, FIRST_TURN), PHONE)
    open_settings(page).get_by_label("Confirm every move before it counts").uncheck()
    close(page)
    tap(cell(page, 0, "b2"))
    expect(button(page, "Take it back")).to_be_visible()


def test_one_box_only_is_a_switch_and_is_on_where_the_pattern_fits_nowhere(
    still_visits: Visits, still: StillServer
) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, FIRST_TURN))
    click(button(page, "One box only"))
    click(cell(page, 0, "b2"))
    assert ghost(page) == Ghost(0, frozenset({"b2"}))
    click(button(page, "One box only"))
    click(cell(page, 0, "c2"))
    assert len(ghost(page).boxes) == 4
    page = sit_down(still_visits, still.arrange(SILVER, asked_in_turn(4)))
    single = board(page).get_by_role("button", name="One box only", exact=True)
    expect(single).to_have_attribute("aria-pressed", "true")
    click(cell(page, 0, "a2"))
    assert ghost(page) == Ghost(0, frozenset({"a2"}))


def test_nothing_can_be_pressed_after_the_end(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["over"]))
    expect(page.get_by_role("region", name="The result")).to_be_visible()
    for name in ("One box only", "Turn", "Mirror", "Undo", "Confirm"):
        expect(page.get_by_role("button", name=name, exact=True, disabled=False)).to_have_count(0)


@by_hand
def test_the_two_cards_that_are_kept_stay_in_view(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["keep"]), screen)
    dealt = board(page).get_by_role("button", name=CARD)
    expect(dealt).to_have_count(4)
    press(dealt.nth(0))
    press(dealt.nth(2))
    kept = [dealt.nth(number).get_attribute("aria-label") for number in (0, 2)]
    press(button(page, "Keep these two"))
    expect(button(page, "Take it back")).to_be_visible()
    marked = board(page).get_by_role("button", name=CARD, pressed=True)
    expect(marked).to_have_count(2)
    assert [card.get_attribute("aria-label") for card in marked.all()] == kept


def test_three_programs_of_one_kind_have_names_of_their_own(visits: Visits) -> None:
    page = visits.open(PLAIN)
    bots = {"1": "beachcomber", "2": "beachcomber", "3": "beachcomber"}
    made = create_table(page, game=SILVER, seats=4, own={"0": "Ines"}, bots=bots)
    page.goto(f"/t/{made['table']['id']}")
    pills = page.get_by_role("list", name="At the table").get_by_role("listitem")
    for name in ("Beachcomber", "Beachcomber 2", "Beachcomber 3"):
        expect(pills.filter(has=page.get_by_text(name, exact=True))).to_have_count(1)
    play_until(page, silver_gold_by_hand, "Confirm")
    expect(open_log(page).filter(has_text="Beachcomber 3").first).to_be_visible()
