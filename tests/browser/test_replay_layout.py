"""Replays on every screen: captions, panels and the rail are whole, and axe finds nothing."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.players import board
from tests.browser.replays import both_games, open_replay, verdict
from tests.browser.sizes import MEASURE, check_sizes, out_of_sight, overflow, show
from tests.browser.visits import DESK, PHONE, SCREENS, SIDEWAYS, WIDE, Screen, Visits
from tests.server.running import HUNTING, SILVER

VERY_NARROW = Screen("very narrow", 320, 640, touch=True)
WORDS_HIDDEN = """
rail => [...rail.querySelectorAll('label.plain:first-of-type span, .name, .tools span')].filter(word => {
  const { width, right } = word.getBoundingClientRect();
  return width < 8 || right > window.innerWidth;
}).map(word => word.textContent)
"""
"""The words of a rail that nobody sees."""
WORDS_CUT = """
rail => [...rail.querySelectorAll('label, .tools > *, .progress')].filter(part => {
  const { left, right, bottom } = part.getBoundingClientRect();
  return [...part.querySelectorAll('span, .rounds')].map(word => word.getBoundingClientRect()).some(word =>
    word.height > 1 && word.top < bottom && (word.left < left - 1 || word.right > right + 1));
}).map(part => part.textContent)
"""
"""The parts of a rail from which words stick out."""


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_caption_of_four_players_is_in_sight_on_every_screen(
    still_visits: Visits, crowded: str, language: str
) -> None:
    page = open_replay(still_visits, crowded, language=language)
    problems = []
    for key, count in (("ArrowRight", 6), ("End", 4)):
        page.keyboard.press(key)
        expect(page.locator("footer [data-line]")).to_have_count(count)
        for screen in SCREENS:
            show(page, screen)
            parts = {"a line": page.locator("footer [data-line]")}
            if key == "End":
                parts["the verdict"] = verdict(page).last if screen == SIDEWAYS else verdict(page)
            problems += out_of_sight(screen, parts) + overflow(page, screen)
            hidden = page.locator("footer ol").evaluate("list => list.scrollHeight - list.clientHeight")
            problems += [f"{screen.name}: {hidden} pixels of the caption of {count} lines are hidden"] if hidden else []
        show(page, DESK)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_round_and_the_turn_are_in_the_rail_on_every_screen(
    still_visits: Visits, played: dict[str, str], crowded: str, seats: int
) -> None:
    page = open_replay(still_visits, crowded if seats == 4 else played[SILVER])
    page.get_by_role("slider").fill("10")
    rail = page.locator("header.rail")
    progress = rail.get_by_role("img", name=re.compile(r"^Round \d of 4, turn \d of 7$"))
    for screen in (DESK, WIDE, PHONE, SIDEWAYS):
        show(page, screen)
        expect(progress).to_be_in_viewport(ratio=1)
        assert not rail.evaluate(WORDS_CUT), screen.name
    show(page, PHONE)
    expect(progress.locator(".short")).to_have_text(re.compile(r"^\d/4 · \d/7$"))
    expect(progress.locator(".short")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_way_home_is_in_sight_on_every_screen(
    still_visits: Visits, played: dict[str, str], crowded: str, seats: int
) -> None:
    page = open_replay(still_visits, crowded if seats == 4 else played[SILVER], language="de-DE")
    home = page.locator("header.rail").get_by_role("link", name="Startseite")
    for screen in (*SCREENS, VERY_NARROW):
        show(page, screen)
        expect(home).to_be_in_viewport(ratio=1)
    home.click()
    expect(page).to_have_url(re.compile("/$"))


@both_games
def test_a_very_narrow_phone_has_viewpoints_side_by_side_and_the_turn(
    still_visits: Visits, played: dict[str, str], game: str
) -> None:
    page = open_replay(still_visits, played[game], VERY_NARROW, language="de-DE")
    page.get_by_role("slider").fill("10")
    rail = page.locator("header.rail")
    expect(rail.locator(".progress :is(.short, .brief)")).to_be_in_viewport(ratio=1)
    assert not rail.evaluate(WORDS_CUT)
    parts = rail.locator("label").evaluate_all(MEASURE)
    assert all(one["right"] <= other["left"] + 1 for one, other in pairwise(parts))
    assert page.evaluate("document.documentElement.scrollWidth") <= VERY_NARROW.width


def test_the_last_step_is_no_wider_than_a_very_narrow_phone(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER], VERY_NARROW)
    page.keyboard.press("End")
    expect(verdict(page).first).to_be_visible()
    assert not overflow(page, VERY_NARROW, down=False)


def test_the_large_cards_carry_a_name_on_a_phone(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER], PHONE)
    page.get_by_role("slider").fill("10")
    for seat, name in enumerate(("Ines", "Tomasz")):
        page.get_by_role("radio").nth(seat + 1).check(force=True)
        for screen in (PHONE, SIDEWAYS, VERY_NARROW):
            show(page, screen)
            expect(board(page).locator(".owner")).to_have_text(name)
            expect(board(page).locator(".owner")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("seats", [2, 4])
def test_rivals_and_score_card_are_whole_on_a_desk(
    still_visits: Visits, played: dict[str, str], crowded: str, seats: int
) -> None:
    page = open_replay(still_visits, crowded if seats == 4 else played[SILVER])
    page.keyboard.press("End")
    for screen in (DESK, WIDE):
        show(page, screen)
        expect(board(page).locator(".rival")).to_have_count(seats - 1)
        for part in (".rivals", ".score .inside"):
            hidden = board(page).locator(part).evaluate("part => part.scrollHeight - part.clientHeight")
            assert hidden <= 0, f"{screen.name}: {hidden} pixels of {part} are hidden"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_everything_in_the_rail_has_a_word(still_visits: Visits, crowded: str, language: str) -> None:
    page = open_replay(still_visits, crowded, language=language)
    page.get_by_role("slider").fill("10")
    rail, problems = page.locator("header.rail"), []
    for screen in SCREENS:
        show(page, screen)
        problems += [f"{screen.name}: {text} is hidden" for text in rail.evaluate(WORDS_HIDDEN)]
        problems += [f"{screen.name}: {text} is cut" for text in rail.evaluate(WORDS_CUT)]
        problems += overflow(page, screen)
    assert not problems, "\n".join(problems)


def test_both_players_fit_into_their_panels_and_screens_are_not_stretched(
    still_visits: Visits, played: dict[str, str]
) -> None:
    page = open_replay(still_visits, played[HUNTING])
    page.get_by_role("radio", name="Tomasz").check()
    problems = []
    for screen in SCREENS:
        page.get_by_role("slider").fill("0")
        show(page, screen)
        problems += [
            f"{screen.name}: a sun of {sun['width']} by {sun['height']} pixels"
            for sun in board(page).locator(".sun").evaluate_all(MEASURE)
            if not 0.75 < sun["width"] / sun["height"] < 1.34
        ]
        page.get_by_role("slider").fill("9")
        expect(board(page).locator(".ten")).to_have_count(1)
        show(page, screen)
        for panel in board(page).locator(".rival.panel").all():
            (frame,), inside = (
                panel.evaluate_all(MEASURE),
                panel.locator("h2, h3, .ten, .letters").evaluate_all(MEASURE),
            )
            if max(box["bottom"] for box in inside) > frame["bottom"]:
                problems.append(f"{screen.name}: a panel is too low for what is in it")
    assert not problems, "\n".join(problems)


@both_games
def test_a_replay_fills_every_screen_and_axe_finds_nothing(
    still_visits: Visits, played: dict[str, str], game: str
) -> None:
    page = open_replay(still_visits, played[game])
    problems = []
    for stop in (0, 1, 6):
        page.get_by_role("slider").fill(str(stop))
        for screen in SCREENS:
            show(page, screen)
            problems += overflow(page, screen)
        show(page, DESK)
    assert not problems, "\n".join(problems)
    check_sizes(page)
    page.get_by_role("slider").fill("0")
    check_sizes(page, (DESK, PHONE))
