"""What axe finds on every screen of the page, at every size: nothing."""

import pytest
from playwright.sync_api import expect

from tests.browser.players import board, play_until, silver_gold_by_hand
from tests.browser.pointer import PATIENCE, press
from tests.browser.positions import (
    HUNTING_POSITIONS,
    SILVER_POSITIONS,
    Reached,
    StillServer,
    lifted,
    sit_down,
)
from tests.browser.shell import close, open_log, open_menu, open_settings
from tests.browser.sizes import check_sizes, overlap, show
from tests.browser.visits import (
    DESK,
    PHONE,
    PLAIN,
    SIDEWAYS,
    Visits,
    create_table,
)
from tests.server.running import HUNTING, SILVER, Data

PATHS = {
    "front page": "/",
    "new table": f"/new/{SILVER}",
    "new table for two": f"/new/{HUNTING}",
    "tables": "/lobby",
    "rules": "/rules",
    "rules of Silver & Gold": f"/rules/{SILVER}",
    "rules of Gold Hunting": f"/rules/{HUNTING}",
    "lessons": "/learn",
    "lesson of Silver & Gold": f"/learn/{SILVER}",
    "lesson of Gold Hunting": f"/learn/{HUNTING}",
}
PHASES_OF_HUNTING: dict[str, Reached] = {
    **HUNTING_POSITIONS,
    "the opponent builds": lambda table: table["status"] == "running" and table["view"]["awaited"] == [1],
    "the opponent mines": lifted(1),
}
both_games = pytest.mark.parametrize(
    ("game", "asked"),
    [(SILVER, SILVER_POSITIONS["turn"]), (HUNTING, HUNTING_POSITIONS["mining"])],
    ids=[SILVER, HUNTING],
)


@pytest.mark.parametrize("name", PATHS)
def test_pages(still_visits: Visits, name: str) -> None:
    page = still_visits.open(PATHS[name])
    check_sizes(page)


@pytest.mark.parametrize("position", SILVER_POSITIONS)
def test_silver_and_gold(still_visits: Visits, still: StillServer, position: str) -> None:
    check_sizes(sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS[position])))


@pytest.mark.parametrize("position", PHASES_OF_HUNTING)
def test_gold_hunting(still_visits: Visits, still: StillServer, position: str) -> None:
    check_sizes(sit_down(still_visits, still.arrange(HUNTING, PHASES_OF_HUNTING[position])))


def test_the_lounge(still_visits: Visits, still: StillServer) -> None:
    check_sizes(sit_down(still_visits, still.arrange(SILVER, is_open)))


def is_open(table: Data) -> bool:
    return bool(table["status"] == "open")


def test_an_invitation(still_visits: Visits) -> None:
    made = create_table(still_visits.open(PLAIN), game=SILVER, own={"0": "Ines"})
    friend = still_visits.open(f"/t/{made['table']['id']}#invite={made['invitation']}")
    expect(friend.get_by_role("heading", name="Ines invites you")).to_be_visible()
    check_sizes(friend)


def test_tables_to_join_and_to_watch(still_visits: Visits, still: StillServer) -> None:
    still.arrange(HUNTING, is_open, listed=True)
    still.arrange(SILVER, SILVER_POSITIONS["turn"], listed=True)
    page = still_visits.open("/lobby")
    expect(page.get_by_role("link", name="Join").first).to_be_visible()
    check_sizes(page)


@both_games
def test_a_spectator(still_visits: Visits, still: StillServer, game: str, asked: Reached) -> None:
    page = still_visits.open(f"/t/{still.arrange(game, asked).table}")
    expect(board(page)).to_be_visible()
    check_sizes(page)


@pytest.mark.parametrize("game", [SILVER, HUNTING])
def test_a_hint(visits: Visits, game: str) -> None:
    page = visits.open(PLAIN)
    made = create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"}, start=0)
    page.goto(f"/t/{made['table']['id']}")
    visits.pardon("503")  # a busy server may not find a hint in time; the page then asks to try again
    hint = page.get_by_role("region", name="Good moves")
    for _ in range(5):
        press(page.get_by_role("button", name="Show me a good move").first)
        expect(hint.or_(page.get_by_text("Please ask again")).first).to_be_visible(timeout=PATIENCE)
        if hint.is_visible():
            break
        press(page.get_by_role("button", name="Close", exact=True).first)
    expect(hint).to_be_visible()
    check_sizes(page)


@both_games
def test_what_opens_over_the_game(still_visits: Visits, still: StillServer, game: str, asked: Reached) -> None:
    page = sit_down(still_visits, still.arrange(game, asked))
    for opened in (open_menu, open_log, open_settings):
        opened(page)
        check_sizes(page)
        close(page)
        show(page, DESK)


@both_games
def test_the_sheets_of_a_phone(still_visits: Visits, still: StillServer, game: str, asked: Reached) -> None:
    page = sit_down(still_visits, still.arrange(game, asked), PHONE)
    items = board(page).get_by_role("navigation").get_by_role("button")
    expect(items.first).to_be_visible()
    for number in range(items.count()):
        press(items.nth(number))
        expect(page.get_by_role("dialog")).to_be_visible()
        check_sizes(page, (PHONE,))
        close(page)


@both_games
def test_a_device_that_is_passed_on(still_visits: Visits, still: StillServer, game: str, asked: Reached) -> None:
    page = sit_down(still_visits, still.arrange(game, asked, shared=True))
    expect(page.get_by_role("heading", name="Pass the device to Ines")).to_be_visible()
    check_sizes(page)


def test_the_bar_to_pass_the_device_covers_nothing(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["keep"], shared=True))
    page.get_by_role("button", name="I am Ines").click()
    play_until(page, silver_gold_by_hand, "Keep these two")
    silver_gold_by_hand(page)
    page.get_by_role("button", name="Pass the device").wait_for()
    for screen in (DESK, PHONE, SIDEWAYS):
        show(page, screen)
        bar = page.get_by_role("region", name="Now it is Tomasz")
        for name in ["Take it back", *(["Log"] if screen is DESK else [])]:
            assert not overlap(page.get_by_role("button", name=name), bar), f"{screen.name}: {name} is covered"
    check_sizes(page, (DESK, PHONE, SIDEWAYS))


@both_games
def test_in_german_and_in_light_colours(still_visits: Visits, still: StillServer, game: str, asked: Reached) -> None:
    check_sizes(sit_down(still_visits, still.arrange(game, asked), language="de-DE", theme="light"), (DESK, PHONE))
