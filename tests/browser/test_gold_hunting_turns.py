"""Gold Hunting says whose turn it is, keeps what is selected, and tells how a lift ended."""

import re

from playwright.sync_api import expect

from tests.browser.film import start_film, stop_film
from tests.browser.players import PILE, board, button, lift_button
from tests.browser.pointer import click, press
from tests.browser.positions import HUNTING_POSITIONS, StillServer, lifted, sit_down
from tests.browser.shell import open_log
from tests.browser.visits import DESK, PHONE, Visits
from tests.server.running import HUNTING


def test_it_is_not_the_players_turn_while_the_opponent_mines(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(HUNTING, lifted(2))
    page = sit_down(still_visits, seat, moving=True)
    piles = board(page).get_by_role("button", name=PILE, disabled=False)
    click(piles.first)
    click(button(page, "Say 2"))
    start_film(page)
    click(lift_button(page))
    page.wait_for_timeout(300)
    still.answer(seat)
    expect(piles.first).to_be_visible(timeout=15_000)
    frames = stop_film(page)
    theirs = [frame for frame in frames if re.search(r"Tomasz (says|rushes).*…", frame.text)]
    assert len(theirs) > 5, "the opponent's lift is not shown"
    assert not [frame.at for frame in theirs if "your turn" in frame.text.lower()]
    assert "your turn" in frames[-1].text


def test_a_selected_piece_stays_selected_when_it_is_tapped_again(still_visits: Visits, still: StillServer) -> None:
    for screen in (DESK, PHONE):
        page = sit_down(still_visits, still.arrange(HUNTING, HUNTING_POSITIONS["building"]), screen)
        piece = board(page).get_by_role("button", name=re.compile("in the tray")).first
        press(piece)
        expect(piece).to_have_attribute("aria-pressed", "true")
        press(piece)
        expect(piece).to_have_attribute("aria-pressed", "true")


def test_the_log_tells_the_outcome_of_every_lift(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(HUNTING, lifted(6))
    page = sit_down(still_visits, seat)
    lifts = page.request.get(f"/api/tables/{seat.table}").json()["view"]["lifts"]
    expect(open_log(page).filter(has_text=re.compile("right|wrong", re.IGNORECASE))).to_have_count(len(lifts))
