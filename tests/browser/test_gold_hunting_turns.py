"""Gold Hunting says whose turn it is, keeps what is selected, and tells how a lift ended."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.film import start_film, stop_film
from tests.browser.players import PILE, board, button, lift_button
from tests.browser.pointer import click, press
from tests.browser.positions import HUNTING_POSITIONS, Reached, StillServer, lifted, sit_down
from tests.browser.shell import close, open_log
from tests.browser.sizes import out_of_sight, overlap, show
from tests.browser.visits import DESK, PHONE, SCREENS, SIDEWAYS, SMALL_SCREENS, Screen, Visits
from tests.server.running import HUNTING

THEIRS = re.compile("Tomasz (says|rushes).*…")
"""What the board says while the opponent lifts."""


def test_it_is_not_the_players_turn_while_the_opponent_mines(still_visits: Visits, still: StillServer) -> None:
    seat = still.arrange(HUNTING, lifted(2))
    page = sit_down(still_visits, seat, moving=True)
    piles = board(page).get_by_role("button", name=PILE, disabled=False)
    click(piles.first)
    click(button(page, "Say 2"))
    start_film(page)
    click(lift_button(page))
    still.answer(seat)
    page.wait_for_function("theirs => RegExp(theirs).test(document.body.innerText)", arg=THEIRS.pattern)
    expect(piles.first).to_be_visible(timeout=15_000)
    frames = stop_film(page)
    theirs = [frame for frame in frames if THEIRS.search(frame.text)]
    assert theirs[-1].at - theirs[0].at > 500, "the opponent's lift is not shown for long"
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


@pytest.mark.parametrize("screen", [DESK, PHONE, SIDEWAYS], ids=lambda screen: screen.name)
def test_the_number_can_be_chosen_before_the_pile(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(2)), screen)
    press(button(page, "Say 2"))
    expect(board(page).get_by_text("You say 2: on which pile?")).to_be_visible()
    expect(lift_button(page)).to_have_count(0)
    press(board(page).get_by_role("button", name=PILE, disabled=False).first)
    press(lift_button(page))
    expect(board(page).get_by_text("You say 2 on pile a: a")).to_be_visible()


def test_keys_choose_number_and_pile_in_either_order(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(2)))
    page.keyboard.press("2")
    page.keyboard.press("a")
    expect(lift_button(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(board(page).get_by_text("You say 2: on which pile?")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("1")
    expect(lift_button(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(board(page).get_by_text("You say 1 on pile b: a")).to_be_visible()


STAMP = """() => {
  const stamp = document.querySelector('.stamp')?.getBoundingClientRect();
  if (!stamp) return null;
  const room = document.querySelector('.strongroom').getBoundingClientRect();
  const lamp = document.querySelector('.strongroom rect.foot').getBoundingClientRect();
  const inside = stamp.left >= room.left && stamp.right <= room.right;
  return { inside, besideLamp: stamp.right <= lamp.left || stamp.left >= lamp.right };
}"""
"""Where the outcome of a lift stands, as soon as it is shown."""


@pytest.mark.parametrize("screen", [PHONE, *SMALL_SCREENS], ids=lambda screen: screen.name)
def test_the_outcome_of_a_lift_stands_in_the_room_beside_the_lamp(
    still_visits: Visits, still: StillServer, screen: Screen
) -> None:
    seat = still.arrange(HUNTING, lifted(2))
    for pile in (0, 3):
        page = sit_down(still_visits, seat, screen, language="de-DE", moving=True)
        press(board(page).get_by_role("button", name=re.compile("^Stapel ")).nth(pile))
        press(board(page).get_by_role("button", name=re.compile("^Goldrausch: ")))
        press(board(page).get_by_role("button", name=re.compile("^Abheben")))
        stamp = page.wait_for_function(STAMP).json_value()
        assert stamp == {"inside": True, "besideLamp": True}, pile
        page.context.close()
        seat = still.arrange(HUNTING, lifted(2))


@pytest.mark.parametrize("screen", SMALL_SCREENS, ids=lambda screen: screen.name)
def test_the_turn_stays_in_sight_where_the_page_scrolls(
    still_visits: Visits, still: StillServer, screen: Screen
) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(2)), screen)
    pile = board(page).locator("[data-pile=b]")
    press(pile)
    press(button(page, "Say 2"))
    page.evaluate("scrollTo(0, 0)")
    parts = {
        "pile": pile.locator(".plate"),
        "numbers": board(page).locator("[data-number]"),
        "outcome": board(page).get_by_text(re.compile("^Right: ")),
        "lift": lift_button(page),
    }
    assert not out_of_sight(screen, parts)


@pytest.mark.parametrize("screen", [DESK, PHONE, SIDEWAYS], ids=lambda screen: screen.name)
def test_the_sign_of_the_room_stays_in_its_place(still_visits: Visits, still: StillServer, screen: Screen) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(0)), screen)
    sign, lamp = board(page).locator(".sign"), board(page).locator(".strongroom rect.foot")
    places = []
    for pile in "abcd":
        press(board(page).locator(f"[data-pile={pile}]"))
        places.append(sign.bounding_box())
        assert not overlap(sign, lamp), pile
    assert places == places[:1] * 4


def test_crossed_pieces_are_explained_once_there_are_some(still_visits: Visits, still: StillServer) -> None:
    explained = re.compile("^Crossed out: ")
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(0)))
    expect(board(page).get_by_role("heading", name=re.compile("^Tomasz.s ten pieces$"))).to_be_visible()
    expect(board(page).get_by_text(explained)).to_have_count(0)
    page = sit_down(still_visits, still.arrange(HUNTING, lifted(2)))
    panel = board(page).get_by_role("region", name="Tomasz")
    text, frame = panel.get_by_text(explained).bounding_box(), panel.bounding_box()
    assert text
    assert frame
    assert text["y"] + text["height"] <= frame["y"] + frame["height"]


@pytest.mark.parametrize("position", [HUNTING_POSITIONS["building"], lifted(2)], ids=["building", "mining"])
def test_the_position_in_words_is_shown_where_the_settings_ask_for_it(
    still_visits: Visits, still: StillServer, position: Reached
) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, position))
    for screen in SCREENS:
        show(page, screen)
        expect(button(page, "In words")).to_have_count(0)
    page.add_init_script("localStorage.setItem('doubloon.settings', '{ \"text\": true }')")
    page.reload()
    for screen in SCREENS:
        show(page, screen)
        press(button(page, "In words"))
        words = page.get_by_role("dialog").get_by_role("region", name="The position in words")
        expect(words.get_by_text("Tomasz: 0 points so far.")).to_be_visible()
        close(page)


def test_every_piece_in_the_tray_is_large_enough_for_a_finger(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, HUNTING_POSITIONS["building"]), PHONE)
    pieces = board(page).get_by_role("button", name=re.compile("in the tray"))
    expect(pieces).to_have_count(10)
    for screen in (PHONE, SIDEWAYS):
        show(page, screen)
        sizes = pieces.evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
        )
        assert not [size for size in sizes if round(min(size)) < 44], screen.name


def test_pieces_do_not_fly_about_when_the_window_changes(still_visits: Visits, still: StillServer) -> None:
    page = sit_down(still_visits, still.arrange(HUNTING, HUNTING_POSITIONS["building"]), moving=True)
    click(button(page, "Shuffle"))
    expect(button(page, "Ready")).to_be_enabled()
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")
    page.evaluate(
        """() => {
          window.flights = 0;
          document.addEventListener('transitionrun', ({ target, propertyName }) => {
            if (propertyName === 'transform' && target.closest('.bench')) window.flights += 1;
          });
        }"""
    )
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    bench = board(page).locator(".bench")
    page.wait_for_function("() => document.querySelector('.bench .room').clientWidth < 390")
    expect(bench).not_to_have_class(re.compile("resizing"))
    assert page.evaluate("window.flights") == 0
    click(button(page, "Shuffle"))
    page.wait_for_function("() => window.flights > 0")
