"""Replays tell the truth: correct captions at every step, everything open or the view of one seat."""

import re
from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.players import board
from tests.browser.pointer import press
from tests.browser.positions import NAMES
from tests.browser.replays import (
    PILES,
    Game,
    both_games,
    caption,
    caption_lines,
    crosses_in,
    crosses_shown,
    expect_step,
    game_of,
    open_replay,
    piles_in,
    piles_shown,
    verdict,
)
from tests.browser.shell import close
from tests.browser.sizes import THREE_SCREENS, show
from tests.browser.visits import DESK, PHONE, Visits
from tests.server.running import HUNTING, SILVER


@both_games
def test_every_caption_is_true_and_the_open_board_shows_it(
    still_visits: Visits, played: dict[str, str], game: str
) -> None:
    page = open_replay(still_visits, played[game])
    recorded = game_of(page, game, played[game])
    expect(page.get_by_role("radio", name="All open")).to_be_checked()
    for stop in recorded.stops:
        if stop != recorded.stops[0]:
            page.keyboard.press("ArrowRight")
            expect_step(page, recorded, stop)
        told = caption_lines(page)
        assert list(told) == list(recorded.lines_before(stop)), "the lines of this step, and no others"
        for number, text in told.items():
            for words in words_for(recorded, number):
                assert words in text, f"{recorded.lines[number]}: {text}"
        state = recorded.states[stop]
        if game == HUNTING and stop > 1:
            for seat, name in enumerate(NAMES):
                assert piles_shown(page, name) == piles_in(state, seat)
            assert told_lift(page) == [str(lift.piece) for lift in state.lifts[-1:]]
        elif game == SILVER and stop > 1:
            assert crosses_shown(page) == crosses_in(state)
            check_turn_told(page, recorded, stop)
        expect(verdict(page)).to_have_count(1 if stop == recorded.stops[-1] else 0)
    expect(verdict(page)).to_have_text(re.compile("(Ines|Tomasz) wins, "))


PATTERNS = {
    "I2": "two boxes in a row",
    "I3": "three boxes in a row",
    "V3": "a corner of three boxes",
    "T4": "a T of four boxes",
    "L4": "an L of four boxes",
    "O4": "a square of four boxes",
}


def check_turn_told(page: Page, game: Game, stop: int) -> None:
    """The board shows the pattern of the turn that the caption tells of, and marks the crosses of this step."""
    lines = game.lines_before(stop)
    begun = game.states[lines[0]]
    if begun.turn == 0:
        return
    turn = (begun.turn - 1) % 7
    expect(board(page).locator(".expedition")).to_have_attribute("title", PATTERNS[begun.expeditions[turn].shape.name])
    if stop != game.stops[-1]:
        expect(page.get_by_role("img", name=f"turn {turn + 1} of 7")).to_be_visible()
    cards = {str(active.card.id) for player in game.states[stop].players for active in player.cards if active}
    crossed = [game.lines[line].split()[2:] for line in lines if game.lines[line].split()[1] in ("cross", "extra")]
    told = sorted(box for card, *boxes in crossed if card in cards for box in boxes)
    marked = board(page).locator("[data-told]").evaluate_all("all => all.flatMap(each => each.dataset.told.split(' '))")
    assert sorted(marked) == told


def told_lift(page: Page) -> list[str]:
    """The numbers of the lifted pieces whose places are marked."""
    marks: list[str] = board(page).locator("[data-told]").evaluate_all("all => all.map(each => each.dataset.told)")
    return marks


def words_for(game: Game, number: int) -> list[str]:
    """What a true caption says about a line of the record."""
    line = game.lines[number]
    if not line[0].isdigit():
        markers = line.split()[1:]
        return {
            "deal": ["Everybody is dealt four cards"],
            "stack": ["put on display"],
            "expeditions": ["shuffled for a new round"],
            "markers": [f"Ines has {markers[0]}, Tomasz has {markers[1]}."],
        }[line.split()[0]]
    seat, kind, *rest = line.split()
    name = NAMES[int(seat)]
    match kind:
        case "keep" if rest:
            return [name, "kept", *(card.split("-")[0] for card in rest)]
        case "cross" | "extra":
            return [name, *crosses_in_words(game, number)]
        case "take":
            return [name, "the top card of the stack" if rest == ["stack"] else f"{rest[0].split('-')[0]} card"]
        case "build":
            piles = ", ".join(f"{pile} {' '.join(pieces)}" for pile, pieces in zip(PILES, rest, strict=True))
            return [f"{name} built four piles, from bottom to top: {piles}."]
        case "mine":
            lift = game.states[number + 1].lifts[-1]
            outcome = "Right!" if lift.piece == lift.declared else "Break down:" if lift.broke_down else "Wrong:"
            return [f"{name} said {rest[1]} on pile {rest[0]} and lifted a {lift.piece}.", outcome]
        case _:
            return [name]


def crosses_in_words(game: Game, number: int) -> list[str]:
    """How many boxes the chain that a line belongs to crosses off on its first card, and on the other one."""
    seat = game.lines[number].split()[0]
    stop = next(stop for stop in game.stops if stop > number)
    chain = [words for each in game.lines_before(stop) if (words := game.lines[each].split())[0] == seat]
    boxes = Counter(card for _, _, card, *crossed in chain for _ in crossed)
    first, *others = dict.fromkeys(words[2] for words in chain)
    count = f"{boxes[first]} box{'es' if boxes[first] > 1 else ''}"
    return [f"crossed off {count} on", first.split("-")[0], *(f"and {boxes[card]} on" for card in others)]


def test_single_moves_of_a_simultaneous_step(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER])
    recorded = game_of(page, SILVER, played[SILVER])
    page.keyboard.press("ArrowRight")
    begun = recorded.stops[1]
    expect_step(page, recorded, begun)
    page.keyboard.press("Shift+ArrowRight")
    expect_step(page, recorded, begun + 1)
    assert list(caption_lines(page)) == [begun]
    assert crosses_shown(page) == crosses_in(recorded.states[begun + 1]), "crosses that nobody else had seen yet"
    page.get_by_role("radio", name="Tomasz").check()
    expect(caption(page)).to_contain_text("Ines has chosen in secret")
    expect(caption(page)).not_to_contain_text("crossed")
    page.keyboard.press("ArrowLeft")
    expect_step(page, recorded, begun)
    expect(page.get_by_role("status")).to_contain_text("Tomasz kept")


def test_a_seat_sees_what_it_saw_in_the_game(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[HUNTING])
    recorded = game_of(page, HUNTING, played[HUNTING])
    page.keyboard.press("ArrowRight")
    expect_step(page, recorded, recorded.stops[1])
    assert piles_shown(page, "Ines") == piles_in(recorded.states[3], 0)
    page.get_by_role("radio", name="Tomasz").check()
    expect(caption(page)).to_contain_text("Ines has chosen in secret")
    expect(caption(page)).to_contain_text("Tomasz built")
    assert piles_shown(page, "Ines") == []
    assert piles_shown(page, "Tomasz") == piles_in(recorded.states[3], 1)
    page.get_by_role("radio", name="Spectator").check()
    expect(caption(page)).to_contain_text("Tomasz has chosen in secret")
    assert piles_shown(page, "Tomasz") == []


def test_all_dealt_cards_and_the_stack_are_open(still_visits: Visits, played: dict[str, str]) -> None:
    page = open_replay(still_visits, played[SILVER])
    picture = re.compile("card, .* points")
    for screen in (DESK, PHONE):
        show(page, screen)
        for name in NAMES:
            hand = page.get_by_role("region", name=f"{name}: the cards dealt")
            expect(hand.get_by_role("img", name=picture)).to_have_count(4)
    page.get_by_role("button", name="One step forward").click()
    for screen in (PHONE, DESK):
        show(page, screen)
        press(board(page).get_by_role("button", name=re.compile("cards in the stack$")))
        stack = page.get_by_role("dialog", name="The stack, card by card")
        expect(stack.get_by_role("img", name=picture)).to_have_count(39)
        close(page)


@both_games
def test_the_position_in_words(still_visits: Visits, played: dict[str, str], game: str) -> None:
    page = still_visits.arrive()
    page.add_init_script("localStorage.setItem('doubloon.settings', '{ \"text\": true }')")
    page.goto(f"/replay/{played[game]}#9")
    for screen in THREE_SCREENS:
        show(page, screen)
        page.get_by_role("button", name="In words").click()
        expect(page.get_by_role("dialog")).to_contain_text("Tomasz")
        close(page)
