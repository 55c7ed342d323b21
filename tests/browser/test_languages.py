"""A visitor fetches the sentences of one language; those of another one only after switching to it."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.visits import Visits

PATHS = ("/", "/lobby", "/new/gold-hunting", "/rules/silver-and-gold", "/rules/gold-hunting", "/learn/silver-and-gold")
GERMAN = re.compile(r"[äöüß„]|\b(?:und|nicht|Karte|Stapel)\b")
ENGLISH = re.compile(r"\b(?:Your turn|Play with friends|Play with a friend|What lies|Waiting for)\b")


def scripts_fetched(page: Page) -> dict[str, str]:
    """The scripts that a visit of all pages fetches: their texts by address."""
    fetched: list[Response] = []
    page.on("response", lambda response: fetched.append(response) if response.url.endswith(".js") else None)
    for path in PATHS:
        page.goto(path, wait_until="networkidle")
    # A script that the browser has cached has no body any more, and was read before.
    return {response.url: page.request.get(response.url).text() for response in fetched}


@pytest.mark.parametrize(("language", "foreign"), [("en-GB", GERMAN), ("de-DE", ENGLISH)])
def test_only_the_sentences_of_the_chosen_language_are_fetched(
    visits: Visits, language: str, foreign: re.Pattern[str]
) -> None:
    page = visits.open("/", language=language)
    scripts = scripts_fetched(page)
    assert len(scripts) > 10
    assert {url: found[0] for url, text in scripts.items() if (found := foreign.search(text))} == {}


def test_another_language_is_fetched_when_it_is_chosen(visits: Visits) -> None:
    page = visits.open("/rules/gold-hunting")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spielregeln")
    expect(page.locator("html")).to_have_attribute("lang", "de")
