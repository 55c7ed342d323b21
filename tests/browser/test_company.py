"""In company: who is here, away and gone, stand-ins, offers as questions, reactions, and coming back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import join, open_table, table_of_two
from tests.browser.players import board, gold_hunting_by_hand, play_until, silver_gold_by_hand
from tests.browser.screenshots import check_axe
from tests.browser.server import TableServer
from tests.browser.shell import close, open_log, open_menu, open_settings
from tests.browser.test_sizes import overflow
from tests.browser.visits import DESK, PHONE, SIDEWAYS, Screen, Visits, come_to_rest, create_table

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
GRACE = 4
"""Seconds after which a person who is away has gone."""
LONGER = 20_000
"""Milliseconds for what comes only after the grace period, on a busy machine."""

all_screens = pytest.mark.parametrize("screen", [DESK, PHONE, SIDEWAYS], ids=lambda screen: screen.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that waits only a moment for people who are away."""
    server = TableServer(tmp_path_factory.mktemp("server"), "--absence-seconds", str(GRACE))
    server.start()
    yield server
    server.stop()


def presence(page: Page, seat: int, state: str) -> Locator:
    """The sign for the presence of a seat, in the rail."""
    return page.locator(f"[data-seat-pill='{seat}'] [data-presence='{state}']")


def note(page: Page, text: str | re.Pattern[str]) -> Locator:
    """A question or a message over the board."""
    return page.get_by_role("region", name=text)


def leave_page(page: Page) -> str:
    """Close the table in this page, but keep the seat; returns the address of the table."""
    url = page.url
    page.goto("about:blank")
    return url


def keep_two_cards(page: Page) -> None:
    """Answer, so that the game waits for the others."""
    play_until(page, silver_gold_by_hand, "Keep these two")
    silver_gold_by_hand(page)


def end_by_agreement(host: Page, friend: Page) -> None:
    """The shortest way to the end of a game."""
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    friend.get_by_role("button", name="Yes, end it").click()
    for page in (host, friend):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()


@all_screens
def test_who_goes_away_is_seen_at_once_and_can_be_replaced(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, SILVER, screen)
    expect(presence(host, 1, "here")).to_be_visible()
    keep_two_cards(host)
    url = leave_page(friend)
    expect(presence(host, 1, "away").or_(presence(host, 1, "gone"))).to_be_visible()
    rail = host.get_by_role("list", name="At the table")
    expect(rail).to_contain_text(re.compile(r"away since \d\d:\d\d"))
    expect(rail).not_to_contain_text("thinking")
    question = note(host, re.compile("^Tomasz has been (away|gone) since"))
    expect(question.get_by_role("timer")).to_have_text(re.compile(r"^A stand-in can take over in 0:0\d\.$"))
    expect(question.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    check_axe(host)
    take = question.get_by_role("button", name="Let a stand-in play for Tomasz")
    expect(take).to_be_visible(timeout=LONGER)
    expect(presence(host, 1, "gone")).to_be_visible(timeout=LONGER)
    expect(rail).to_contain_text(re.compile(r"gone since \d\d:\d\d"))
    check_axe(host)
    take.click()
    expect(question).to_have_count(0)
    expect(presence(host, 1, "substituted")).to_be_visible()
    expect(open_log(host).filter(has_text="The stand-in for Tomasz kept")).to_be_visible()
    close(host)
    friend.goto(url)
    own = note(friend, re.compile("^A stand-in plays for you: Bosun"))
    expect(own).to_be_visible()
    check_axe(friend)
    own.get_by_role("button", name="Take over again").click()
    expect(own).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()
    expect(host.get_by_text("Tomasz plays again.").first).to_be_visible()


@all_screens
def test_a_question_covers_nothing_of_the_board(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, SILVER, friend_screen=screen)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    question = note(friend, re.compile("^Ines would like to end the game"))
    expect(question).to_be_visible()
    expect(question.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    come_to_rest(friend)
    assert not overlap(question, board(friend))
    rail = friend.get_by_role("list", name="At the table")
    assert not overlap(question, rail)
    assert not overflow(friend, screen)
    question.get_by_role("button", name="No, play on").click()
    news = host.locator("header.rail").get_by_text("Tomasz would like to play on.")
    expect(news).to_be_visible()
    assert not overlap(news, board(host))


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things on the screen lie over each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = first["x"] + first["width"] <= second["x"] + 1 or second["x"] + second["width"] <= first["x"] + 1
    above = first["y"] + first["height"] <= second["y"] + 1 or second["y"] + second["height"] <= first["y"] + 1
    return not beside and not above


def test_nothing_covers_the_board_of_a_player_who_is_asked(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    leave_page(friend)
    expect(presence(host, 1, "gone")).to_be_visible(timeout=LONGER)
    question = note(host, re.compile("^Tomasz has been (away|gone) since"))
    expect(question).to_have_count(0)
    keep_two_cards(host)
    expect(question).to_be_visible()


def test_who_comes_back_in_time_needs_no_stand_in(visits: Visits) -> None:
    host, friend = table_of_two(visits, SILVER)
    keep_two_cards(host)
    url = leave_page(friend)
    question = note(host, re.compile("^Tomasz has been (away|gone) since"))
    expect(question).to_be_visible()
    friend.goto(url)
    expect(question).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()


def test_the_menu_makes_way_for_the_own_stand_in(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    open_menu(friend).get_by_role("button", name="Let a stand-in play for me").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    expect(note(friend, re.compile("^A stand-in plays for you"))).to_be_visible()
    open_menu(friend).get_by_role("button", name="Take over again").click()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    expect(presence(host, 1, "here")).to_be_visible()


def test_who_leaves_for_good_is_gone_from_their_own_list(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    sheet = open_menu(friend)
    sheet.get_by_role("button", name="Leave the game").click()
    dialog = friend.get_by_role("dialog", name="Leave the game")
    check_axe(friend)
    dialog.get_by_role("button", name="Stay at the table").click()
    expect(dialog).to_have_count(0)
    sheet.get_by_role("button", name="Leave the game").click()
    friend.get_by_role("dialog", name="Leave the game").get_by_role("button", name="Leave the game").click()
    expect(friend).to_have_url(re.compile("/$"))
    expect(friend.get_by_role("link", name="Continue")).to_have_count(0)
    question = note(host, "Tomasz has left the game.")
    question.get_by_role("button", name="Let a stand-in play for Tomasz").click()
    expect(question).to_have_count(0)
    expect(presence(host, 1, "substituted")).to_be_visible()


@pytest.mark.parametrize(("asking", "asked"), [(DESK, PHONE), (PHONE, SIDEWAYS)], ids=["desk", "phone"])
def test_an_offer_to_end_is_a_question(visits: Visits, asking: Screen, asked: Screen) -> None:
    host, friend = table_of_two(visits, SILVER, asking, asked)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    own = note(host, re.compile("^You have offered to end the game"))
    question = note(friend, re.compile("^Ines would like to end the game"))
    expect(question).to_be_visible()
    check_axe(friend)
    check_axe(host)
    question.get_by_role("button", name="No, play on").click()
    expect(host.get_by_text("Tomasz would like to play on.").first).to_be_visible()
    for each in (own, question):
        expect(each).to_have_count(0)
    open_menu(host).get_by_role("button", name="Offer to end the game").click()
    own.get_by_role("button", name="Withdraw").click()
    expect(question).to_have_count(0)
    open_menu(friend).get_by_role("button", name="Offer to end the game").click()
    host.get_by_role("button", name="Yes, end it").click()
    for page in (host, friend):
        result = page.get_by_role("region", name="The result")
        expect(result.get_by_role("heading", name="Ended by agreement")).to_be_visible()
        expect(result).to_contain_text("Ines and Tomasz agreed to end the game.")
        expect(result.get_by_role("row", name="Total")).to_be_visible()
        expect(page.get_by_role("link", name="Watch again")).to_be_visible()
        check_axe(page)
    host.goto("/games")
    row = host.get_by_role("region", name="Your results").get_by_role("listitem")
    expect(row).to_contain_text("Ended early")
    expect(row).to_contain_text("not counted")
    expect(host.get_by_role("region", name="Statistics")).to_have_count(0)
    row.get_by_role("link").click()
    expect(host).to_have_url(re.compile("/replay/"))


def test_time_that_is_up_is_told_to_everybody(visits: Visits) -> None:
    host = visits.open("/")
    made = create_table(host, game=HUNTING, own={"0": "Ines"}, bots={"1": "greedy"}, start=0, seconds=10)
    address = f"/t/{made['table']['id']}"
    watcher = visits.open(address, PHONE)
    host.goto(address)
    play_until(host, gold_hunting_by_hand, "Ready")
    gold_hunting_by_hand(host)
    expect(host.get_by_text("Your time was up: the computer chose for you.").first).to_be_visible(timeout=LONGER)
    expect(watcher.get_by_text("Time was up: the computer chose for Ines.").first).to_be_visible()
    check_axe(watcher)
    told = open_log(host).filter(has_text="Time was up: the computer chose for Ines.")
    expect(told.first).to_be_visible()


def test_all_who_agree_go_to_the_rematch(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    end_by_agreement(host, friend)
    first = host.url
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("You would like to play again. Waiting for Tomasz.")).to_be_visible()
    expect(friend.get_by_text("Ines would like to play again.")).to_be_visible()
    for page in (host, friend):
        check_axe(page)
    assert host.url == first, "nothing starts before all have agreed"
    friend.get_by_role("button", name="Yes, again").click()
    for page in (host, friend):
        expect(page.get_by_text("Build your four piles")).to_be_visible()
    assert host.url == friend.url != first


def test_a_rematch_can_be_declined_and_starts_without_who_has_gone(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    end_by_agreement(host, friend)
    host.get_by_role("button", name="Play again").click()
    friend.get_by_role("button", name="No, thanks").click()
    expect(host.get_by_text("Tomasz does not want to play again.").first).to_be_visible()
    expect(friend.get_by_text("You do not want to play again.")).to_be_visible()
    check_axe(friend)
    leave_page(friend)
    start = host.get_by_role("button", name="Start without Tomasz")
    expect(start).to_be_visible(timeout=LONGER)
    check_axe(host)
    start.click()
    expect(host.get_by_role("heading", name="Invite a friend")).to_be_visible()


@all_screens
def test_a_reaction_is_seen_at_the_seat_of_who_sent_it(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, HUNTING, friend_screen=screen)
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
    expect(bubble).to_have_count(0, timeout=LONGER)
    assert board(friend).is_visible()
    expect(open_log(friend).filter(has_text="Hello")).to_have_count(0)


@all_screens
def test_the_menu_shows_the_way_out_without_scrolling(visits: Visits, screen: Screen) -> None:
    _, friend = table_of_two(visits, SILVER, friend_screen=screen)
    sheet = open_menu(friend)
    expect(sheet.get_by_role("button", name="Mute the reactions of Ines")).to_have_text(re.compile("Mute"))
    if screen is not SIDEWAYS:
        expect(sheet.get_by_role("button", name="Leave the game")).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("link", name="Start page")).to_be_in_viewport(ratio=1)
    check_axe(friend)


@all_screens
def test_two_reactions_lie_beside_each_other(visits: Visits, screen: Screen) -> None:
    host, invitation = open_table(visits, SILVER, seats=3, screen=screen)
    friends = [join(visits, invitation, name) for name in ("Tomasz", "Mara")]
    for page in (host, *friends):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    for friend in friends:
        send(friend, "Well played!")
    bubbles = host.locator("[data-emote='well-played']")
    expect(bubbles).to_have_count(2)
    assert not overlap(bubbles.nth(0), bubbles.nth(1))


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


def send(page: Page, word: str) -> None:
    """Send a reaction."""
    page.get_by_role("button", name="Send a reaction").click()
    page.get_by_role("button", name=word).click()


@all_screens
def test_who_only_watches_has_no_tools(visits: Visits, screen: Screen) -> None:
    host, friend = table_of_two(visits, SILVER)
    watcher = visits.open(host.url, screen)
    for page in (host, friend):
        keep_two_cards(page)
    expect(host.get_by_role("button", name="Mirror")).to_be_visible()
    expect(board(watcher).get_by_text("You are watching")).to_be_visible()
    expect(watcher.get_by_role("button", name="Mirror")).to_have_count(0)
    check_axe(watcher)


def test_bots_and_spectators_have_no_reactions(visits: Visits) -> None:
    page = visits.open("/")
    made = create_table(page, game=HUNTING, own={"0": "Ines"}, bots={"1": "greedy"}, start=0)
    page.goto(f"/t/{made['table']['id']}")
    host, _ = table_of_two(visits, HUNTING)
    watcher = visits.open(host.url)
    expect(presence(watcher, 1, "here")).to_be_visible()
    for each in (page, watcher):
        expect(board(each)).to_be_visible()
        expect(each.get_by_role("button", name="Send a reaction")).to_have_count(0)


def come_back_after_a_move(visits: Visits, screen: Screen) -> Page:
    """Who leaves a game of Gold Hunting for a minute, comes back after the other player's move, and is asked."""
    host, friend = table_of_two(visits, HUNTING, friend_screen=screen)
    for page in (friend, host):
        play_until(page, gold_hunting_by_hand, "Ready")
        gold_hunting_by_hand(page)
    expect(host.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    url = friend.url
    expect(friend.get_by_role("heading", name="Waiting for Ines")).to_be_visible()
    friend.goto("/lobby")
    friend.evaluate(
        """() => {
          const seen = JSON.parse(localStorage.getItem('doubloon.seen'));
          for (const each of Object.values(seen)) each.at -= 60000;
          localStorage.setItem('doubloon.seen', JSON.stringify(seen));
        }"""
    )
    gold_hunting_by_hand(host)
    expect(host.get_by_role("heading", name="Waiting for Tomasz")).to_be_visible()
    friend.goto(url)
    return friend


@all_screens
def test_who_comes_back_sees_what_happened_meanwhile(visits: Visits, screen: Screen) -> None:
    page = come_back_after_a_move(visits, screen)
    since = note(page, "Since you left")
    expect(since.get_by_role("listitem")).to_have_count(1)
    expect(since).to_contain_text("Ines")
    come_to_rest(page)
    assert not overlap(since, board(page))
    assert not overflow(page, screen)
    check_axe(page)
    since.get_by_role("button", name="Close").click()
    expect(since).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(since).to_have_count(0)


def test_what_happened_meanwhile_goes_with_the_next_own_move(visits: Visits) -> None:
    page = come_back_after_a_move(visits, PHONE)
    since = note(page, "Since you left")
    expect(since).to_be_visible()
    gold_hunting_by_hand(page)
    expect(page.get_by_role("heading", name="Waiting for Ines")).to_be_visible()
    expect(since).to_have_count(0)


def test_everybody_is_here_again_after_a_restart(visits: Visits, server: TableServer) -> None:
    visits.pardon("ERR_CONNECTION_REFUSED|WebSocket connection")
    host, friend = table_of_two(visits, HUNTING)
    server.restart()
    for page, seat in ((host, 1), (friend, 0)):
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=LONGER)
        expect(presence(page, seat, "here")).to_be_visible()
        expect(note(page, re.compile("has been (away|gone)"))).to_have_count(0)


def test_a_seat_that_moves_to_another_device_stays_present(visits: Visits) -> None:
    host, friend = table_of_two(visits, HUNTING)
    open_menu(friend).get_by_role("button", name="Continue on another device").click()
    link = friend.get_by_role("dialog").get_by_role("textbox").input_value()
    other = visits.open(link)
    expect(other.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(friend.get_by_text("This seat has moved to another device")).to_be_visible()
    friend.get_by_role("button", name="Watch instead").click()
    expect(friend.get_by_role("heading", name="Waiting for Ines and Tomasz")).to_be_visible()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.close()
    send(other, "Wow!")
    expect(host.locator("[data-seat-pill='1'] [data-emote='wow']")).to_be_visible()
    expect(presence(host, 1, "here")).to_be_visible()


def test_people_change_seats_before_the_game(visits: Visits) -> None:
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation)
    seats = host.get_by_role("list", name="The seats").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("Tomasz")
    check_axe(friend)
    friend.get_by_role("button", name="Sit here: seat 3").click()
    expect(seats.nth(2)).to_contain_text("Tomasz")
    expect(seats.nth(1)).to_contain_text("free")
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(2)).to_contain_text("you")
    friend.reload()
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(2)).to_contain_text("you")
    host.get_by_role("button", name="Let the computer play on seat 2").click()
    check_axe(host)
    host.get_by_role("dialog", name="Who shall play?").get_by_role("button", name=re.compile("^Navigator")).click()
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(host.get_by_role("list", name="At the table")).to_contain_text("Navigator")


WATCH_SEAT = """
seat => {
  window.seen = [seat.textContent];
  new MutationObserver(() => window.seen.push(seat.textContent))
    .observe(seat, { subtree: true, childList: true, characterData: true });
}
"""
"""Collects all that is written on a seat in the lounge."""


def test_who_takes_another_name_keeps_the_seat_all_the_time(visits: Visits) -> None:
    visits.pardon("409")
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation, name="")
    seat = host.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)
    expect(seat).to_contain_text("Guest")
    seat.evaluate(WATCH_SEAT)
    name, use = friend.get_by_label("Your name"), friend.get_by_role("button", name="Use this name")
    name.fill("ines")
    use.click()
    expect(friend.get_by_role("alert")).to_have_text(re.compile("^Somebody at this table already has this name"))
    name.fill("Tomasz")
    use.click()
    expect(seat).to_contain_text("Tomasz")
    expect(name).to_have_count(0)
    expect(friend.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)).to_contain_text("Tomasz")
    written = host.evaluate("window.seen")
    assert all("Guest" in text or "Tomasz" in text for text in written), written
    join(visits, invitation, name="Mara")
    for page in (host, friend):
        expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
        expect(page.get_by_role("list", name="At the table")).to_contain_text("Mara")


def test_the_host_removes_who_should_not_play(visits: Visits) -> None:
    host, invitation = open_table(visits, SILVER, seats=3)
    friend = join(visits, invitation)
    host.get_by_role("button", name="Remove Tomasz from the table").click()
    host.get_by_role("dialog").get_by_role("button", name="Remove Tomasz from the table").click()
    expect(host.get_by_role("list", name="The seats").get_by_role("listitem").nth(1)).to_contain_text("free")
    expect(friend.get_by_role("heading", name="The host has removed you from this table")).to_be_visible()


def test_a_shared_device_has_neither_questions_nor_reactions(visits: Visits) -> None:
    page = visits.open("/new/gold-hunting", PHONE)
    for seat, name in ((1, "Ann"), (2, "Ben")):
        page.get_by_role("group", name=f"Seat {seat}").get_by_text("Person here").click()
        page.get_by_label(f"Name for seat {seat}").fill(name)
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="I am Ann").click()
    expect(board(page)).to_be_visible()
    expect(page.get_by_role("button", name="Send a reaction")).to_have_count(0)
    expect(note(page, re.compile("away|left"))).to_have_count(0)
