"""The page is at hand: installable, open without a network, back by itself, and it calls when it is one's turn."""

import json
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import play_until, silver_gold_by_hand
from tests.browser.positions import SILVER_POSITIONS, StillServer, sit_down
from tests.browser.screenshots import check_axe
from tests.browser.server import NO_SERVER, TableServer
from tests.browser.sizes import check_sizes, show
from tests.browser.visits import DESK, PHONE, PLAIN, Visits, create_table, wait_until_loaded
from tests.server.running import SILVER

SOON = 25_000
"""Milliseconds until the page has found a server that is back."""
NOTIFIED = """
window.notified = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, content) { window.notified.push([title, content.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
"""
THROWING = NOTIFIED.replace(
    "constructor(title, content) {", "constructor() { throw new TypeError('Illegal constructor');"
)
REFUSED = NOTIFIED.replace("async () => 'granted'", "async () => 'denied'")


def kept(page: Page) -> list[str]:
    """What the service worker keeps, by path."""
    paths: list[str] = page.evaluate(
        """async () => (await (await caches.open('doubloon')).keys()).map(({ url }) => new URL(url).pathname)"""
    )
    return paths


def with_worker(visits: Visits) -> Page:
    """A page whose service worker is in charge."""
    visits.pardon("cross-world service worker")  # the worker took over while the browser was preloading
    page = visits.arrive(worker=True)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_the_manifest_and_its_icons(visits: Visits) -> None:
    page = visits.open("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    reply = page.request.get(f"{visits.url}{address}")
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = page.request.get(f"{visits.url}{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            size = page.evaluate(
                "src => new Promise(done => {"
                " const image = new Image(); image.onload = () => done(`${image.width}x${image.height}`);"
                " image.src = src; })",
                icon["src"],
            )
            assert size == icon["sizes"]


def test_the_service_worker_keeps_the_page_and_no_answers(visits: Visits) -> None:
    page = with_worker(visits)
    made = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.goto("/lobby")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    paths = kept(page)
    assert "/" in paths
    assert "/icon.svg" in paths
    assert any(path.startswith("/assets/") for path in paths)
    assert not [path for path in paths if path.startswith(("/api", "/healthz", "/t/", "/lobby"))]


def test_an_unknown_address_says_so_with_a_worker_too(visits: Visits) -> None:
    visits.pardon("404")
    page = with_worker(visits)
    for path in ("/nowhere", "/lobby/nowhere", "/t", "/%ff"):
        reply = page.goto(path)
        assert reply is not None
        assert (reply.status, reply.from_service_worker) == (404, True)
        expect(page.get_by_role("heading", name="Here be dragons")).to_be_visible()
    assert not [path for path in kept(page) if path != "/" and not path.startswith("/assets/") and "." not in path]


def test_a_new_version_is_there_with_the_next_load(visits: Visits) -> None:
    """An old page that the worker may have kept is never shown while the server answers."""
    page = with_worker(visits)
    page.evaluate(
        """async () => (await caches.open('doubloon')).put('/', new Response('<h1>An old version</h1>',
           { headers: { 'content-type': 'text/html' } }))"""
    )
    page.reload()
    expect(page.get_by_role("heading", name="Silver & Gold").first).to_be_visible()
    expect(page.get_by_text("An old version")).to_have_count(0)


@pytest.mark.parametrize(("language", "title"), [("en-GB", "No connection"), ("de-DE", "Keine Verbindung")])
def test_without_a_server_the_table_says_so_and_comes_back(
    visits: Visits, server: TableServer, language: str, title: str
) -> None:
    visits.pardon(NO_SERVER)
    page = visits.arrive(language=language, worker=True)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    made = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")
    expect(
        page.get_by_role("group", name="The board").or_(page.get_by_role("group", name="Das Spielfeld"))
    ).to_be_visible()
    wait_until_loaded(page)
    server.stop()
    page.reload()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    check_sizes(page)
    server.start()
    expect(
        page.get_by_role("group", name="The board").or_(page.get_by_role("group", name="Das Spielfeld"))
    ).to_be_visible(timeout=SOON)


def test_the_front_page_opens_offline_and_recovers(visits: Visits) -> None:
    visits.pardon(NO_SERVER)
    page = with_worker(visits)
    page.reload()
    expect(page.get_by_role("heading", name="Silver & Gold").first).to_be_visible()
    page.context.set_offline(offline=True)
    page.reload()
    expect(page.get_by_role("heading", name="Silver & Gold").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.context.set_offline(offline=False)
    expect(page.get_by_text("The server cannot be reached.")).to_have_count(0, timeout=SOON)


def test_a_lost_connection_can_be_tried_at_once(visits: Visits, server: TableServer) -> None:
    visits.pardon(NO_SERVER)
    page = visits.arrive(PHONE)
    page.clock.install()
    page.goto("/")
    made = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    wait_until_loaded(page)
    server.stop()
    lost = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    check_axe(page)
    page.clock.pause_at(datetime.now() + timedelta(seconds=1))  # from now on, the page makes no attempt by itself
    server.start()
    lost.get_by_role("button").click()
    expect(lost).to_have_count(0, timeout=SOON)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_device_that_goes_offline_is_noticed_at_once(visits: Visits) -> None:
    visits.pardon(NO_SERVER)
    page = visits.open(PLAIN)
    made = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})
    page.goto(f"/t/{made['table']['id']}")
    play_until(page, silver_gold_by_hand, "Keep these two")
    page.context.set_offline(offline=True)
    lost = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible(timeout=2000)
    silver_gold_by_hand(page)
    page.wait_for_timeout(2500)  # longer than the pauses between the first attempts to connect
    for screen in (DESK, PHONE):
        show(page, screen)
        expect(lost).to_be_visible()
    page.context.set_offline(offline=False)
    expect(lost).to_have_count(0, timeout=SOON)
    expect(page.get_by_role("button", name="Keep these two")).to_have_count(0)


def test_the_title_says_whose_turn_it_is(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]))
    expect(page).to_have_title("Your turn · Silver & Gold · Doubloon")
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["waiting"]))
    expect(page).to_have_title("Silver & Gold · Doubloon")


@pytest.mark.parametrize(("script", "expected"), [(NOTIFIED, [["Your turn", "Silver & Gold"]]), (THROWING, [])])
def test_a_notification_only_where_it_is_wanted_and_nobody_looks(
    still_visits: Visits, still: StillServer, script: str, expected: list[list[str]]
) -> None:
    seat = still.arrange(SILVER, SILVER_POSITIONS["waiting"])
    page = sit_down(still_visits, seat)
    page.add_init_script(script)
    page.add_init_script(f"localStorage.setItem('doubloon.settings', {json.dumps(json.dumps({'notify': True}))})")
    page.reload()
    expect(page).to_have_title("Silver & Gold · Doubloon")
    page.evaluate("window.away = true")
    still.answer(seat)
    expect(page).to_have_title("Your turn · Silver & Gold · Doubloon")
    page.wait_for_function("count => window.notified.length === count", arg=len(expected))
    assert page.evaluate("window.notified") == expected


def test_the_permission_is_asked_for_only_by_the_switch(visits: Visits) -> None:
    page = visits.arrive()
    page.add_init_script(NOTIFIED)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label("Notify me when it is my turn")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_checked()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Notify me when it is my turn")).to_be_checked()


def test_a_refused_permission_is_explained(visits: Visits) -> None:
    page = visits.arrive()
    page.add_init_script(REFUSED)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it is my turn").click()
    expect(page.get_by_text("Your browser blocks notifications from this page.")).to_be_visible()
    expect(page.get_by_label("Notify me when it is my turn")).not_to_be_checked()
    check_axe(page)
