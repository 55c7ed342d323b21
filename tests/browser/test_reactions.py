"""Reactions: who sends them, who sees them, and who does not want to."""

import re

from playwright.sync_api import expect

from tests.browser.people import (
    join,
    note,
    open_table,
    presence,
    send,
    table_of_two,
)
from tests.browser.players import board
from tests.browser.pointer import PATIENCE
from tests.browser.screenshots import check_axe
from tests.browser.shell import close, open_log, open_menu, open_settings
from tests.browser.sizes import THREE_SCREENS, check_sizes, overlap, show
from tests.browser.visits import PHONE, PLAIN, Visits, create_table
from tests.server.running import HUNTING, SILVER

STOP_LONG_TIMERS = """
() => {
  const start = window.setTimeout;
  window.setTimeout = (action, delay, ...rest) => delay < 2500 ? start(action, delay, ...rest) : 0;
}
"""
"""Keeps the reactions on the page, however long the test looks at them."""


def test_a_reaction_is_seen_at_the_seat_of_who_sent_it(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    opener = host.get_by_role("button", name="Send a reaction")
    opener.focus()
    host.keyboard.press("Enter")
    choice = host.get_by_role("group", name="Reactions")
    expect(choice.get_by_role("button")).to_have_count(6)
    check_axe(host)
    host.keyboard.press("Tab")
    host.keyboard.press("Enter")
    bubble = friend.locator("[data-seat-pill='0'] [data-emote='wave']")
    expect(bubble).to_have_text("Hello!")
    expect(friend.get_by_role("status").filter(has_text="Ines: Hello!")).to_have_count(1)
    check_axe(friend)
    expect(choice).to_have_count(0)
    expect(opener).to_be_focused()
    expect(bubble).to_have_count(0, timeout=PATIENCE)
    assert board(friend).is_visible()
    expect(open_log(friend).filter(has_text="Hello")).to_have_count(0)


def test_two_reactions_lie_beside_each_other(visits: Visits) -> None:
    host, invitation = open_table(visits, SILVER, seats=3)
    friends = [join(visits, invitation, name) for name in ("Tomasz", "Mara")]
    for page in (host, *friends):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    host.evaluate(STOP_LONG_TIMERS)
    for friend in friends:
        send(friend, "Well played!")
    bubbles = host.locator("[data-emote='well-played']")
    expect(bubbles).to_have_count(2)
    for screen in THREE_SCREENS:
        show(host, screen)
        assert not overlap(bubbles.nth(0), bubbles.nth(1)), screen.name
    check_sizes(host, THREE_SCREENS)


def test_reactions_can_be_hidden(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    mine = host.locator("[data-emote='wow']")
    theirs = friend.locator("[data-emote='wow']")
    open_menu(friend).get_by_role("button", name="Mute the reactions of Ines").click()
    check_axe(friend)
    friend.reload()
    send(host, "Wow!")
    expect(mine).to_be_visible()
    expect(theirs).to_have_count(0)
    open_menu(friend).get_by_role("button", name="Show the reactions of Ines").click()
    close(friend)
    send(host, "Oops!")
    expect(friend.locator("[data-emote='oops']")).to_be_visible()
    open_settings(friend).get_by_label("Reactions", exact=True).uncheck()
    close(friend)
    expect(friend.get_by_role("button", name="Send a reaction")).to_have_count(0)
    send(host, "Wow!")
    expect(mine).to_be_visible()
    expect(theirs).to_have_count(0)


def test_bots_and_spectators_have_no_reactions(visits: Visits) -> None:
    page = visits.open(PLAIN)
    made = create_table(page, game=HUNTING, own={"0": "Ines"}, bots={"1": "greedy"}, start=0)
    page.goto(f"/t/{made['table']['id']}")
    host, _ = table_of_two(visits, HUNTING)
    watcher = visits.open(host.url)
    expect(presence(watcher, 1, "here")).to_be_visible()
    for each in (page, watcher):
        expect(board(each)).to_be_visible()
        expect(each.get_by_role("button", name="Send a reaction")).to_have_count(0)


def test_a_shared_device_has_neither_questions_nor_reactions(visits: Visits) -> None:
    page = visits.open("/new/gold-hunting", PHONE)
    for seat, name in ((1, "Ann"), (2, "Ben")):
        page.get_by_role("group", name=f"Seat {seat}").get_by_text("At this device").click()
        page.get_by_label(f"Name for seat {seat}").fill(name)
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I am Ann").click()
    expect(board(page)).to_be_visible()
    expect(page.get_by_role("button", name="Send a reaction")).to_have_count(0)
    expect(note(page, re.compile("away|left"))).to_have_count(0)
