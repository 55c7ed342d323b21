"""The end of a game, with everything that moves: the last turn is shown first, and only then the result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.crossing import cell
from tests.browser.film import Frame, start_film, stop_film
from tests.browser.players import PILE, board, button, lift_button
from tests.browser.pointer import click, press
from tests.browser.positions import Seat, StillServer, asked_in_turn, lifted, sit_down
from tests.browser.visits import DESK, PHONE, Screen, Visits
from tests.server.running import HUNTING, SILVER, Data

VERDICT = re.compile(r"\b(win|wins|won|draw|draws|place|The game is over)\b")
"""What gives away that it is over, and how it ended."""
LAST_TURN = 28
LIFTS = 20
LONGEST = 20_000
"""Milliseconds within which the result is there at a calm pace."""

both_screens = pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)


def film_the_end(page: Page) -> tuple[list[Frame], Frame]:
    """The frames before the result, and the first one with it."""
    expect(page.get_by_role("region", name="The result")).to_be_visible(timeout=LONGEST)
    frames = stop_film(page)
    before = [frame for frame in frames if not frame.result]
    return before, next(frame for frame in frames if frame.result)


def table_of(page: Page, seat: Seat) -> Data:
    """The table as the server has it now."""
    table: Data = page.request.get(f"/api/tables/{seat.table}").json()
    return table


@both_screens
def test_silver_and_gold_shows_the_last_turn_before_the_result(
    still_visits: Visits, still: StillServer, screen: Screen
) -> None:
    seat = still.arrange(SILVER, asked_in_turn(LAST_TURN))
    still.answer(seat)
    page = sit_down(still_visits, seat, screen, moving=True)
    press(cell(page, 1, "b1"))
    start_film(page)
    press(button(page, "Confirm"))
    before, result = film_the_end(page)
    points = [str(player["score"]["total"]) for player in table_of(page, seat)["view"]["players"]]
    counted = [frame.at for frame in before if all(re.search(rf"\b{each}\b", frame.text) for each in points)]
    assert counted, "the last points are not counted before the result"
    assert not [frame.at for frame in before if frame.at < counted[0] and VERDICT.search(frame.text)]
    assert result.at - counted[0] > 300, "there is no pause between the last turn and the result"
    assert "Who has won?" in result.text
    assert not [frame.at for frame in [*before, result] if re.search(r"\b(1st|2nd)\b", frame.text)]
    expect(page.locator("[data-seat-pill='0']")).to_contain_text(re.compile("1st|2nd"))


@both_screens
def test_gold_hunting_lifts_the_last_piece_before_it_names_the_winner(
    still_visits: Visits, still: StillServer, screen: Screen
) -> None:
    seat = still.arrange(HUNTING, lifted(LIFTS - 1))
    page = sit_down(still_visits, seat, screen, moving=True)
    start_film(page)
    still.answer(seat)
    before, result = film_the_end(page)
    lift = table_of(page, seat)["view"]["lifts"][-1]
    outcome = "Right" if lift["piece"] == lift["declared"] else "Wrong"
    shown = [frame.at for frame in before if outcome in frame.text]
    assert shown, f"the page does not say {outcome!r} before the result"
    assert not [frame.at for frame in before if frame.at < shown[0] and VERDICT.search(frame.text)]
    assert result.at - shown[0] > 300, "there is no time to see the last piece"


def test_on_a_shared_device_everybody_sees_the_own_lift_before_the_device_is_passed(
    still_visits: Visits, still: StillServer
) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(2), shared=True), PHONE, moving=True)
    press(page.get_by_role("button", name="I am Ines"))
    press(board(page).get_by_role("button", name=PILE, disabled=False).first)
    tall = board(page).evaluate("board => board.offsetHeight")
    press(button(page, "Say 2"))
    press(lift_button(page))
    told = board(page).get_by_role("heading", name=re.compile("^(Right|Wrong)"))
    expect(told).to_be_visible(timeout=LONGEST)
    expect(page.get_by_role("heading", name=re.compile("^Pass the device"))).to_have_count(0)
    expect(page.get_by_role("button", name="Pass the device", exact=True)).to_be_visible()
    expect(board(page).get_by_role("heading", name=re.compile("^It is Tomasz.s turn$"))).to_be_visible()
    expect(page.get_by_role("list", name="At the table")).not_to_contain_text("thinking")
    assert board(page).evaluate("board => board.offsetHeight") == tall, "the board keeps its size"
    press(page.get_by_role("button", name="Pass the device", exact=True))
    expect(page.get_by_text("Ines, please look away now.")).to_be_visible()
    expect(page.get_by_role("heading", name="Pass the device to Tomasz")).to_be_visible()
    expect(board(page)).to_have_count(0)


def test_on_a_shared_device_nothing_covers_the_result(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(LIFTS - 1), shared=True), PHONE)
    press(page.get_by_role("button", name="I am Tomasz"))
    press(board(page).get_by_role("button", name=PILE, disabled=False).first)
    press(button(page, "Say 2"))
    press(lift_button(page))
    expect(page.get_by_role("region", name="The result")).to_be_visible(timeout=LONGEST)
    expect(page.get_by_role("heading", name=re.compile("^Pass the device"))).to_have_count(0)


def test_nothing_waits_for_what_moves(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, asked_in_turn(1))
    still.answer(seat)
    page = sit_down(still_visits, seat, moving=True)
    click(cell(page, 0, "b2"))
    click(button(page, "Confirm"))
    free = board(page).get_by_role("grid").nth(1).get_by_role("gridcell", name=re.compile("^d3, .*free$"))
    click(free)
    expect(
        board(page).get_by_role("grid").nth(1).get_by_role("gridcell", name=re.compile("^d3, .*free$"))
    ).to_have_count(0, timeout=1000)


def test_a_lift_can_be_skipped(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(HUNTING, lifted(3))
    page = sit_down(still_visits, seat, moving=True)
    start_film(page)
    still.answer(seat)
    expect(page.get_by_text(re.compile("^Tomasz (says|rushes).*…")).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=PILE, disabled=False).first).to_be_visible(timeout=600)
