"""Replays: moving between the steps, links to a step, and games that cannot be replayed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.players import board
from tests.browser.pointer import press
from tests.browser.positions import NAMES, StillServer
from tests.browser.replays import (
    PILES,
    Game,
    both_games,
    caption,
    caption_lines,
    expect_step,
    game_of,
    open_replay,
)
from tests.browser.sizes import check_sizes
from tests.browser.visits import DESK, PHONE, Visits
from tests.server.running import HUNTING, SILVER

TABLES = "**/api/tables/**"
PILE_UNDER_LIFT = """
() => {
  const column = document.querySelector('.lifted.rise, .lifted.turn')?.closest('.column');
  const drawn = column?.querySelector('.gold svg')?.getBoundingClientRect();
  return drawn && [drawn.height, column.querySelector('.pile').getBoundingClientRect().height];
}
"""
"""While a piece rises: the height of the pile below it, as it is drawn and as it should be."""


def test_the_ways_around(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING])
    recorded = game_of(page, HUNTING, played[HUNTING])
    stops, slider = recorded.stops, page.get_by_role("slider")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gold Hunting: Ines and Tomasz")
    page.keyboard.press("End")
    expect_step(page, recorded, stops[-1])
    page.keyboard.press("Home")
    expect_step(page, recorded, stops[0])
    page.get_by_role("button", name="One step forward").click()
    expect_step(page, recorded, stops[1])
    page.get_by_role("button", name="To the end").click()
    expect_step(page, recorded, stops[-1])
    page.get_by_role("button", name="One step back").click()
    expect_step(page, recorded, stops[-2])
    slider.fill("5")
    expect_step(page, recorded, stops[5])
    slider.press("ArrowRight")
    expect_step(page, recorded, stops[6])
    where = slider.bounding_box()
    assert where is not None
    page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    expect(slider).to_have_value(re.compile("^(10|11)$"))
    page.get_by_role("button", name="All moves").click()
    moves = page.get_by_role("dialog", name="All moves")
    expect(moves.locator("[aria-current=step]")).to_have_count(1)
    built = moves.get_by_role("listitem").filter(has_text="Ines built")
    built.get_by_role("button", name=re.compile("^Step 2 of ")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_step(page, recorded, stops[1])


def test_a_link_to_a_step(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    recorded = game_of(page, SILVER, played[SILVER])
    page.get_by_role("slider").fill("9")
    expect_step(page, recorded, recorded.stops[9])
    page.get_by_role("button", name="Link to this step").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    later = still_visits.open(link)
    expect_step(later, recorded, recorded.stops[9])
    assert caption_lines(later) == caption_lines(page)
    later.get_by_role("radio", name=NAMES[1]).check()
    expect(later).to_have_url(re.compile("#10,seat=2$"))
    as_seen = still_visits.open(later.url)
    expect(as_seen.get_by_role("radio", name=NAMES[1])).to_be_checked()
    for number, shown in ((0, recorded.stops[0]), (3, recorded.stops[2]), (9999, recorded.stops[-1])):
        other = still_visits.open(f"/replay/{played[SILVER]}#{number}")
        expect(caption(other).locator(f"[data-line~='{shown - 1}']")).to_be_visible()


def test_without_a_clipboard_the_address_is_shown(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING])
    page.evaluate("() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')))")
    page.get_by_role("slider").fill("5")
    link, result = page.get_by_role("button", name="Link to this step"), page.get_by_role("link", name="Result")
    link.click()
    shown = page.get_by_role("dialog").get_by_role("textbox", name="Link to this step")
    expect(shown).to_have_value(re.compile(re.escape(page.url.partition("/replay/")[2]) + "$"))
    page.keyboard.press("Escape")
    before = result.bounding_box()
    page.evaluate("() => void (navigator.clipboard.writeText = () => Promise.resolve())")
    link.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert result.bounding_box() == before, "its neighbour stays where it is"


@both_games
def test_autoplay_goes_on_to_the_end_and_stops_there(still_visits: Visits, played: dict[str, str], game: str) -> None:
    page = open_replay(still_visits, played[game])
    recorded = game_of(page, game, played[game])
    stops, slider = recorded.stops, page.get_by_role("slider")
    slider.fill(str(len(stops) - 4))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_step(page, recorded, stops[-2])
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    press(page.get_by_role("button", name="Play"))
    expect_step(page, recorded, stops[-1])
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    press(page.get_by_role("button", name="Play"))
    expect_step(page, recorded, stops[0])


def test_a_step_forward_is_played_back_and_a_jump_is_not(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING], moving=True)
    slider, lifted = page.get_by_role("slider"), board(page).locator(".lift")
    slider.fill("4")
    expect(slider).to_have_value("4")
    expect(lifted).to_have_count(0)
    page.get_by_role("button", name="One step forward").click()
    expect(lifted).to_have_count(1)
    page.get_by_role("button", name="One step back").click()
    expect(lifted).to_have_count(0)
    expect(slider).to_have_value("4")


def test_the_open_pile_stays_on_the_shelf_while_its_top_piece_is_lifted(
    still_visits: Visits, played: dict[str, str]
) -> None:
    page = open_replay(still_visits, played[HUNTING], moving=True)
    recorded = game_of(page, HUNTING, played[HUNTING])
    number = next(number for number in range(3, len(recorded.stops)) if lifts_from_a_tall_pile(recorded, number))
    page.get_by_role("slider").fill(str(number - 1))
    expect_step(page, recorded, recorded.stops[number - 1])
    page.get_by_role("button", name="One step forward").click()
    drawn, room = page.wait_for_function(PILE_UNDER_LIFT).json_value()
    assert abs(drawn - room) < 1, "the pile is as high as its place"


def lifts_from_a_tall_pile(recorded: Game, number: int) -> bool:
    """Whether the only move of a step lifts a piece and leaves at least two."""
    lines = recorded.lines_before(recorded.stops[number])
    if len(lines) != 1 or recorded.lines[lines[0]].split()[1] != "mine":
        return False
    seat, _, pile, *_ = recorded.lines[lines[0]].split()
    return len(recorded.states[lines[0]].players[1 - int(seat)].piles[PILES.index(pile)]) > 2


@pytest.mark.parametrize(
    ("language", "title", "own", "home"),
    [
        ("en-GB", "There is no such game", "To your games", "Start page"),
        ("de-DE", "Diese Partie gibt es nicht", "Zu deinen Partien", "Startseite"),
    ],
)
@pytest.mark.parametrize("table", ["nothing-here", "no table at all"])
def test_an_unknown_game(still_visits: Visits, table: str, language: str, title: str, own: str, home: str) -> None:
    still_visits.pardon("404|422")
    page = still_visits.open(f"/replay/{table}", language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    check_sizes(page, (DESK, PHONE))
    page.get_by_role("main").get_by_role("button", name=home, exact=True).click()
    expect(page).to_have_url(re.compile("/$"))
    page.go_back()
    page.get_by_role("button", name=own, exact=True).click()
    expect(page).to_have_url(re.compile("/games$"))


@both_games
def test_a_game_that_is_not_over_can_be_watched(still_visits: Visits, still: StillServer, game: str) -> None:
    running = still.arrange(game, lambda table: bool(table["status"] == "running"))
    page = still_visits.open(f"/replay/{running.table}", PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is still being played")
    page.get_by_role("button", name="Watch the game").click()
    expect(page).to_have_url(re.compile(f"/t/{running.table}$"))
    expect(board(page)).to_be_visible()


def test_a_table_that_waits_for_players(still_visits: Visits, still: StillServer) -> None:
    waiting = still.arrange(SILVER, lambda table: bool(table["status"] == "open"))
    page = still_visits.open(f"/replay/{waiting.table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game has not begun yet")
    page.get_by_role("button", name="Go to the table").click()
    expect(page).to_have_url(re.compile(f"/t/{waiting.table}$"))


def test_without_a_connection_one_can_try_again(still_visits: Visits, played: dict[str, str]) -> None:
    still_visits.pardon("Failed to load resource")
    page = still_visits.arrive()
    page.route(TABLES, lambda route: route.abort())
    page.goto(f"/replay/{played[HUNTING]}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The game could not be loaded")
    page.unroute(TABLES)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.route(TABLES, lambda route: route.abort())
    page.get_by_role("radio", name="Tomasz").check()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute(TABLES)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(caption(page)).to_contain_text("The gold rush markers are dealt.")
