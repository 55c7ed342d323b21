"""Every error has a screen or a sentence in both languages, and offers a next step."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.positions import SILVER_POSITIONS, StillServer, sit_down
from tests.browser.screenshots import check_axe
from tests.browser.sizes import check_sizes
from tests.browser.visits import Visits
from tests.server.running import SILVER

NO_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException('no room left', 'QuotaExceededError'); };
Storage.prototype.getItem = () => { throw new DOMException('refused', 'SecurityError'); };
"""
START = {"en-GB": "Back to the start page", "de-DE": "Zur Startseite"}
TITLES = {"en-GB": "Which treasure will you hunt today?", "de-DE": "Welchen Schatz hebst du heute?"}
both_languages = pytest.mark.parametrize("language", ["en-GB", "de-DE"])


def refuse(page: Page, status: int, code: str) -> None:
    """The server refuses to create a table."""

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(
                status=status, content_type="application/json", body=json.dumps({"code": code, "message": "no"})
            )
        else:
            route.continue_()

    page.route("**/api/tables", answer)


@both_languages
def test_an_address_without_a_page(still_visits: Visits, language: str) -> None:
    still_visits.pardon("404")
    page = still_visits.open("/nowhere", language=language)
    title = {"en-GB": "Here be dragons", "de-DE": "Hier hausen Drachen"}[language]
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    check_sizes(page)
    page.get_by_role("button", name=START[language]).click()
    expect(page.get_by_role("heading", name=TITLES[language])).to_be_visible()


@both_languages
def test_a_table_that_does_not_exist(still_visits: Visits, language: str) -> None:
    still_visits.pardon("404")
    page = still_visits.open("/t/there-is-no-such-table", language=language)
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        {"en-GB": "does not exist", "de-DE": "gibt es nicht"}[language]
    )
    assert len(page.get_by_role("heading", level=1).inner_text()) < 40, "the headline is a whole paragraph"
    expect(page.get_by_role("button", name={"en-GB": "All tables", "de-DE": "Alle Tische"}[language])).to_be_visible()
    check_sizes(page)
    page.get_by_role("button", name={"en-GB": "Choose a game", "de-DE": "Spiel wählen"}[language]).click()
    expect(page.get_by_role("heading", name=TITLES[language])).to_be_visible()


def test_without_the_cookie_of_the_seat_one_watches(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(SILVER, SILVER_POSITIONS["turn"])
    page = sit_down(still_visits, seat)
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_text("You are watching").first).to_be_visible()


@pytest.mark.parametrize(
    ("status", "code", "sentence"),
    [
        (503, "storage-down", "Der Server kann im Moment nichts speichern."),
        (429, "too-fast", "Zu viele Anfragen."),
        (422, "bad-name", "Dieser Name geht hier nicht."),
        (418, "unheard-of", "Seite und Server verstehen einander nicht."),
    ],
)
def test_a_refusal_is_explained_where_the_game_was_to_start(
    still_visits: Visits, status: int, code: str, sentence: str
) -> None:
    still_visits.pardon(f"status of {status}")
    page = still_visits.open("/", language="de-DE")
    refuse(page, status, code)
    start = page.get_by_role("button", name="Allein spielen").first
    start.click()
    expect(page.get_by_role("alert")).to_contain_text(sentence, timeout=10_000)
    expect(start).to_be_enabled()
    check_axe(page)


def test_a_browser_that_keeps_nothing(still_visits: Visits) -> None:
    page = still_visits.arrive()
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.get_by_label("Your name").fill("Ines")
    note = page.get_by_role("status").filter(has_text="does not let this page keep anything")
    expect(note).to_be_visible()
    check_sizes(page)
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Play the computer").first.click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_browser_without_modules_says_so(still_visits: Visits) -> None:
    page = still_visits.open("/rules")
    page.add_script_tag(url="/old-browser.js")
    expect(page.get_by_text("This browser is too old for this page.")).to_be_visible()
    expect(page.get_by_text("Dieser Browser ist zu alt für diese Seite.")).to_be_visible()
