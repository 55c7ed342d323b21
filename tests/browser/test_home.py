"""The front page knows one's games: the one to go on with, the others, the results, the statistics."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from doubloon.server.auth import COOKIE
from tests.browser.positions import (
    HUNTING_POSITIONS,
    SILVER_POSITIONS,
    Seat,
    StillServer,
    sit_down,
    take_seat,
)
from tests.browser.screenshots import check_axe
from tests.browser.shell import open_menu
from tests.browser.sizes import check_sizes, show
from tests.browser.visits import (
    DESK,
    NARROW,
    PHONE,
    PLAIN,
    SIDEWAYS,
    TABLET,
    Screen,
    Visits,
    come_to_rest,
    create_table,
)
from tests.server.running import HUNTING, SILVER

OLD_RESULTS = [
    {"table": "old-1", "game": SILVER, "bots": ["bosun"], "outcome": "won", "score": 104, "at": 1_700_000_000_000},
    {"table": "old-2", "game": SILVER, "bots": ["bosun"], "outcome": "lost", "score": 90, "at": 1_600_000_000_000},
]
"""As earlier versions of the page stored them."""


def remember(page: Page, *tables: tuple[str, str]) -> None:
    """Store these tables in the browser, as the page does for tables where it has the first seat."""
    known = [{"id": table, "game": game, "seats": [0], "at": 0} for table, game in tables]
    page.evaluate("tables => localStorage.setItem('doubloon.tables', tables)", json.dumps(known))


MOST_SHIFT = 0.05
"""Half of the cumulative layout shift that counts as good."""
_ADD_UP_SHIFTS = """
window.layoutShift = 0;
window.shifts = new PerformanceObserver(list => addUp(list.getEntries()));
const addUp = shifts => shifts.forEach(({ value }) => (window.layoutShift += value));
window.shifts.observe({ type: 'layout-shift', buffered: true });
window.layoutShiftSoFar = () => (addUp(window.shifts.takeRecords()), window.layoutShift);
"""


def returning(visits: Visits, screen: Screen = DESK, *, language: str = "en-GB") -> Page:
    """Somebody who has played before, with an earlier version of the page."""
    page = visits.open(PLAIN, screen, language=language)
    page.evaluate("results => localStorage.setItem('doubloon.results', results)", json.dumps(OLD_RESULTS))
    return page


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
def test_the_game_in_which_it_is_ones_turn_comes_first(still_visits: Visits, screen: Screen) -> None:
    page = still_visits.open(PLAIN, screen)
    waiting = create_table(page, game=HUNTING, own={"0": "Ines"})["table"]["id"]
    running = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})["table"]["id"]
    remember(page, (waiting, HUNTING), (running, SILVER))
    page.goto("/")
    expect(page.get_by_role("heading", level=1, name="Your turn")).to_be_visible()
    other = page.get_by_role("list", name="Your running games").get_by_role("link")
    expect(other).to_have_count(1)
    expect(other).to_contain_text("Gold Hunting")
    expect(other).to_contain_text("Waiting for players")
    check_axe(page)
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(re.compile(f"/t/{running}$"))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=lambda screen: screen.name)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_moves_when_the_running_games_appear(still_visits: Visits, screen: Screen, language: str) -> None:
    page = returning(still_visits, screen, language=language)
    tables = [
        (create_table(page, game=game, own={"0": "Ines"}, bots={"1": "greedy"})["table"]["id"], game)
        for game in (SILVER, HUNTING)
    ]
    remember(page, *tables)
    page.add_init_script(_ADD_UP_SHIFTS)
    answers: list[Route] = []
    page.route("**/api/tables/*", lambda route: answers.append(route))
    with page.expect_request(f"**/api/tables/{tables[-1][0]}"):
        page.goto("/")
    expect(page.get_by_text(re.compile("Looking for your games|Suche deine Partien"))).to_be_visible()
    come_to_rest(page)  # the page is drawn before the server has answered
    assert len(answers) == len(tables)
    for answer in answers:
        answer.continue_()
    expect(page.get_by_role("link", name=re.compile("Silver & Gold|Gold Hunting"))).to_have_count(1)
    come_to_rest(page)
    assert page.evaluate("window.layoutShiftSoFar()") < MOST_SHIFT


def test_a_game_that_is_gone_is_forgotten(still_visits: Visits) -> None:
    still_visits.pardon("404")
    page = still_visits.open(PLAIN)
    remember(page, ("there-is-no-such-table", SILVER))
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert page.evaluate("localStorage.getItem('doubloon.tables')") == "[]"


def test_a_game_that_ended_while_one_was_away_is_among_the_results(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(HUNTING, HUNTING_POSITIONS["over"])
    page = still_visits.open(PLAIN)
    page.context.add_cookies([{"name": COOKIE, "value": seat.token, "url": still_visits.url}])
    remember(page, (seat.table, HUNTING))
    page.goto("/")
    results = page.get_by_role("region", name="Your results")
    expect(results).to_contain_text("Tomasz")
    expect(results).to_contain_text(re.compile(r"\d+ to \d+"))
    results.get_by_role("link").filter(has_text="Tomasz").click()
    expect(page).to_have_url(re.compile(f"/replay/{seat.table}"))


def test_a_game_that_one_has_left_is_not_in_the_list(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(SILVER, SILVER_POSITIONS["turn"]))
    open_menu(page).get_by_role("button", name="Leave the game").click()
    page.get_by_role("dialog", name="Leave the game").get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Back to the start page").click()
    expect(page.get_by_role("heading", name="Which treasure will you hunt today?")).to_be_visible()
    assert page.evaluate("localStorage.getItem('doubloon.tables')") == "[]"


def test_a_seat_that_was_left_elsewhere_is_forgotten(still_visits: Visits, still: StillServer) -> None:
    seat: Seat = still.arrange(SILVER, SILVER_POSITIONS["turn"])
    page = still_visits.open(PLAIN)
    remember(page, (seat.table, SILVER))  # without the cookie the seat is not one's own any more
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_the_results_of_an_earlier_version_are_kept(still_visits: Visits) -> None:
    page = returning(still_visits, language="de-DE")
    page.goto("/games")
    rows = page.get_by_role("region", name="Deine Ergebnisse").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Gewonnen")
    expect(rows.first).to_contain_text("104")
    expect(rows.first).to_contain_text("Bootsmann")
    expect(rows.first).to_contain_text("14. Nov. 2023")
    statistics = page.get_by_role("region", name="Statistik")
    expect(statistics.get_by_role("row").last).to_have_text(re.compile(r"Bootsmann\s*1 von 2\s*97\s*104"))


def test_results_are_saved_deleted_and_read_in_again(still_visits: Visits, tmp_path: Path) -> None:
    page = returning(still_visits)
    page.goto("/games")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    content: dict[str, Any] = json.loads(file.read_text())
    assert [result["table"] for result in content["results"]] == ["old-1", "old-2"]
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a table (CSV)").click()
    table = tmp_path / saving.value.suggested_filename
    saving.value.save_as(table)
    assert table.read_text().splitlines()[1] == "2023-11-14T22:13:20.000Z,Silver & Gold,won,104,Bosun,old-1"
    page.get_by_role("button", name="Delete all results").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all results").click()
    expect(page.get_by_text("You have not finished a game yet.")).to_be_visible()
    check_axe(page)
    chooser = page.get_by_label("Read in a file").last
    chooser.set_input_files(table)
    expect(page.get_by_text("This is not a file of results.")).to_be_visible()
    chooser.set_input_files(file)
    expect(page.get_by_text("2 results added.")).to_be_visible()
    chooser.set_input_files(file)
    expect(page.get_by_text("All results of this file were here already.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("region", name="Your results").get_by_role("listitem")).to_have_count(2)


def test_a_finished_game_is_counted_at_once(still_visits: Visits, still: StillServer) -> None:
    page = still_visits.arrive()
    take_seat(page, still.arrange(SILVER, SILVER_POSITIONS["over"]), still_visits)
    page.goto("/games")
    expect(page.get_by_role("region", name="Statistics").get_by_role("definition").first).to_have_text("1")


@pytest.mark.parametrize("screen", [PHONE, NARROW], ids=lambda screen: screen.name)
def test_the_bar_at_the_top_leads_to_the_own_games_on_a_phone(still_visits: Visits, screen: Screen) -> None:
    page = still_visits.open("/", screen)
    page.get_by_role("navigation").get_by_role("link", name="Games").click()
    expect(page.get_by_role("heading", level=1, name="Your games")).to_be_visible()


def test_where_no_game_waits_the_button_that_starts_one_is_in_brass(still_visits: Visits) -> None:
    still_visits.pardon("404")
    page = still_visits.open(PLAIN, PHONE)
    remember(page, ("there-is-no-such-table", SILVER))
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    brass = page.locator("button.main")
    expect(brass).to_have_count(1)
    expect(brass).to_contain_text("Play the computer")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_first_screen_shows_how_to_play(still_visits: Visits, language: str) -> None:
    page = returning(still_visits, language=language)
    running = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})["table"]["id"]
    remember(page, (running, SILVER))
    page.goto("/")
    opponents = page.get_by_role("region", name=re.compile("Choose an opponent|Wähle einen Gegner")).get_by_role(
        "button"
    )
    for _ in ("somebody with a running game", "a newcomer"):
        expect(opponents).to_have_count(9)
        show(page, DESK)
        for level in opponents.all()[:-1]:  # below the levels stands the Admiral
            expect(level).to_be_in_viewport(ratio=1)
        page.evaluate("localStorage.clear()")
        page.reload()
    show(page, SIDEWAYS)
    expect(page.locator("button.main")).to_be_in_viewport(ratio=1)


def test_the_way_back_to_a_game_stands_at_the_edge_of_its_banner(still_visits: Visits) -> None:
    page = still_visits.open(PLAIN, TABLET)
    running = create_table(page, game=SILVER, seats=3, own={"0": "Ines"}, bots={"1": "greedy", "2": "greedy"})
    remember(page, (running["table"]["id"], SILVER))
    page.goto("/")
    button = page.get_by_role("button", name="Continue").bounding_box()
    banner = page.locator("section", has=page.get_by_role("button", name="Continue")).bounding_box()
    assert button is not None
    assert banner is not None
    assert banner["x"] + banner["width"] - button["x"] - button["width"] < 40


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("path", ["/", "/games"])
def test_at_every_size(still_visits: Visits, path: str, language: str) -> None:
    page = returning(still_visits, language=language)
    running = create_table(page, game=SILVER, own={"0": "Ines"}, bots={"1": "greedy"})["table"]["id"]
    remember(page, (running, SILVER))
    page.goto(path)
    expect(page.get_by_role("link").filter(has_text=re.compile("Bosun|Bootsmann")).first).to_be_visible()
    check_sizes(page)
