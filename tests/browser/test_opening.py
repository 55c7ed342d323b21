"""The page opens, on a desk and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import Looks, check_axe
from tests.browser.server import TableServer
from tests.browser.visits import DESK, PHONE, Screen, Visits


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_the_page_opens_and_is_accessible(visits: Visits, looks: Looks, screen: Screen) -> None:
    page = visits.open("/", screen)
    expect(page).to_have_title("Doubloon")
    expect(page.get_by_role("heading", level=1)).to_have_text("Doubloon")
    expect(page.get_by_text("0 tables are listed.")).to_be_visible()
    check_axe(page)
    looks.compare(page, f"opening-{screen.name}")


def test_a_table_that_is_listed_is_shown_also_after_a_restart(visits: Visits, server: TableServer) -> None:
    page = visits.open("/lobby")
    made = page.request.post(
        "/api/tables", data={"game": "gold-hunting", "own": {"0": "Ines"}, "listed": True}, fail_on_status_code=True
    )
    assert made.json()["look"]["seat"] == 0
    server.restart()
    page.reload()
    expect(page.get_by_role("listitem")).to_have_text("gold-hunting: Ines, an open seat")
