"""At a table: two people, a phone among the screens, reloads, hints, other devices, other languages, the replay."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import against_the_computer, table_of_two
from tests.browser.players import (
    board,
    button,
    expect_result,
    gold_hunting_by_hand,
    play_to_the_end,
    play_until,
    silver_gold_by_hand,
)
from tests.browser.screenshots import check_axe
from tests.browser.server import NO_SERVER, TableServer
from tests.browser.shell import close, open_log, open_menu
from tests.browser.visits import DESK, PHONE, Screen, Visits, wait_until_loaded

SILVER, HUNTING = "silver-and-gold", "gold-hunting"


def test_two_browsers_one_of_them_a_phone_with_reloads_and_a_restart(visits: Visits, server: TableServer) -> None:
    visits.pardon(NO_SERVER)
    host, friend = table_of_two(visits, HUNTING)
    play_until(host, gold_hunting_by_hand, "Ready")
    gold_hunting_by_hand(host)
    expect(host.get_by_role("heading", name="Waiting for Tomasz")).to_be_visible()
    host.reload()
    expect(host.get_by_role("heading", name="Waiting for Tomasz")).to_be_visible()
    play_until(friend, gold_hunting_by_hand, "Ready")
    for page in (host, friend):
        wait_until_loaded(page)
    server.restart()
    gold_hunting_by_hand(friend)
    expect(host.get_by_role("heading", name="Your turn", exact=True)).to_be_visible(timeout=15_000)
    play_to_the_end({host: gold_hunting_by_hand, friend: gold_hunting_by_hand})
    for page in (host, friend):
        expect_result(page)
    host.get_by_role("button", name="Play again").click()
    friend.get_by_role("button", name="Yes, again").click()
    for page in (host, friend):
        expect(page.get_by_text("Build your four piles").first).to_be_visible()
        expect(open_menu(page).get_by_text(re.compile(r"^Series\s+Ines [01] : [01] Tomasz"))).to_be_visible()
        close(page)


def test_an_answer_can_be_withdrawn_until_the_other_has_answered(visits: Visits) -> None:
    host, _ = table_of_two(visits, SILVER)
    play_until(host, silver_gold_by_hand, "Keep these two")
    silver_gold_by_hand(host)
    expect(host.get_by_role("heading", name="Waiting for Tomasz")).to_be_visible()
    button(host, "Take it back").click()
    expect(host.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()


def test_a_hint_is_marked_and_everybody_sees_that_it_was_taken(visits: Visits) -> None:
    page = against_the_computer(visits, SILVER)
    page.get_by_role("button", name="Show me a good move").click()
    expect(board(page).get_by_text("Hint", exact=True).first).to_be_visible()
    spectator = visits.open(page.url)
    expect(spectator.get_by_text("You are watching").first).to_be_visible()
    page.reload()
    for each in (page, spectator):
        expect(open_menu(each).get_by_text("used 1 hint")).to_be_visible()
        close(each)
        expect(open_log(each).filter(has_text=re.compile("asked for a hint$"))).to_have_count(1)


@pytest.mark.parametrize("screen", [DESK, PHONE])
def test_suggestions_are_explained_and_selected_by_keys(visits: Visits, screen: Screen) -> None:
    page = against_the_computer(visits, SILVER, screen=screen)
    page.get_by_role("button", name="Show me a good move").click()
    suggestions = page.get_by_role("region", name="Good moves")
    text = suggestions.locator("[aria-live=polite]")
    expect(text).to_contain_text("next best move")
    marked = board(page).locator("button.hinted")
    which = "cards => cards.map(card => card.classList.contains('hinted'))"
    before = board(page).locator(".hand button").evaluate_all(which)
    best, second = suggestions.get_by_role("radio").nth(0), suggestions.get_by_role("radio").nth(1)
    expect(best).to_be_checked()
    best.focus()
    page.keyboard.press("ArrowDown")
    expect(second).to_be_checked()
    expect(text).to_contain_text("the best move")
    expect(marked).to_have_count(2)
    assert board(page).locator(".hand button").evaluate_all(which) != before, "the board shows the other suggestion"
    check_axe(page)
    suggestions.get_by_role("button", name="Close the hint").click()
    expect(suggestions).to_have_count(0)
    expect(marked).to_have_count(0)


def test_a_seat_moves_to_another_device(visits: Visits) -> None:
    page = against_the_computer(visits, SILVER)
    open_menu(page).get_by_role("button", name="Continue on another device").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    phone = visits.open(link, PHONE)
    expect(phone.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    assert "link" not in phone.url
    expect(page.get_by_text("This seat has moved to another device").first).to_be_visible()
    open_menu(phone).get_by_role("button", name="Continue on another device").click()
    back = phone.get_by_role("dialog").get_by_role("textbox").input_value()
    page.evaluate("link => { location.href = link; }", back)  # the page stays: only the part after the # changes
    expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    assert "link" not in page.url
    expect(phone.get_by_text("This seat has moved to another device").first).to_be_visible()


def test_the_position_is_described_in_words_in_german(visits: Visits) -> None:
    page = against_the_computer(visits, SILVER, language="de-DE")
    expect(page.get_by_role("heading", name="Du bist dran")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Die Stellung auch in Worten beschreiben").check()
    close(page)
    board(page).get_by_role("button", name="In Worten").click()
    words = page.get_by_role("dialog").get_by_role("region", name="Die Stellung in Worten")
    expect(words).to_contain_text(re.compile("Karten"))
    check_axe(page)


def test_a_finished_game_is_replayed_as_any_seat_saw_it_and_shows_which_moves_followed_a_hint(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    host.get_by_role("button", name="Show me a good move").click()
    expect(host.get_by_role("region", name="Good moves")).to_be_visible()
    play_to_the_end({host: gold_hunting_by_hand, friend: gold_hunting_by_hand})
    with host.expect_download() as download:
        host.get_by_role("link", name="Download record").click()
    assert download.value.suggested_filename.endswith(".json")
    friend.get_by_role("link", name="Watch again").click()
    expect(friend.get_by_text(re.compile(r"^1 / 2\d$"))).to_be_visible()
    check_axe(friend)
    friend.get_by_role("button", name="One step forward").click()
    expect(friend.get_by_text(re.compile(r"^2 / 2\d$"))).to_be_visible()
    assert friend.url.endswith("#2")
    caption = friend.get_by_role("list", name="What has just happened").get_by_role("listitem")
    expect(caption.filter(has_text="(after a hint)")).to_have_count(1)
    friend.get_by_role("button", name="One step forward").click()
    expect(caption.filter(has_text="said 2")).to_have_count(1)
    expect(caption.filter(has_text="(after a hint)")).to_have_count(0)
    friend.get_by_role("radio", name="Ines").check()
    friend.get_by_role("slider").press("End")
    expect(friend.get_by_text(re.compile(r"^((Ines|Tomasz) wins|A draw), ")).first).to_be_visible()
    later = visits.open(friend.url)
    expect(later.get_by_text(re.compile(r"^(2\d) / \1$"))).to_be_visible()
