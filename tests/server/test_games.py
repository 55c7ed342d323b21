"""HTTP for the games themselves: the list of games, and their components."""

import pytest

from doubloon.bots import opponents, strongest_bot
from doubloon.games.silver_gold import EXPEDITION_CARDS, TREASURE_CARDS
from doubloon.games.silver_gold.cards import TREASURES_BY_ID, Colour, Seal, make_card
from doubloon.games.silver_gold.shapes import BOX_BITS
from doubloon.registry import GAMES
from tests.server.running import HUNTING, SILVER, NewGuest
from tests.server.unknown_game import UNKNOWN, install

CARDS = "/games/silver-and-gold/components"


async def test_the_installed_games_are_listed(new_guest: NewGuest) -> None:
    games = (await new_guest().request("GET", "/games")).json()
    assert set(games) == set(GAMES)
    assert games[SILVER]["title"] == "Silver & Gold"
    assert (games[SILVER]["seats"], games[HUNTING]["seats"]) == ([2, 3, 4], [2])
    assert games[HUNTING]["variants"] == ["standard", "hidden-heights"]


async def test_bots_are_listed_from_the_weakest_to_the_strongest(new_guest: NewGuest) -> None:
    for name, reply in (await new_guest().request("GET", "/games")).json().items():
        assert reply["bots"] == list(opponents(GAMES[name]))
        assert reply["bots"][-1] == strongest_bot(GAMES[name])


async def test_every_treasure_card_can_be_rebuilt_from_its_json(new_guest: NewGuest) -> None:
    reply = (await new_guest().request("GET", CARDS)).json()["treasures"]
    assert [card["id"] for card in reply] == [card.id for card in TREASURE_CARDS]
    for card in reply:
        seal = card["seal"] and Seal(Colour(card["seal"]["colour"]), card["seal"]["points_each"])
        real = TREASURES_BY_ID[card["id"]]
        assert make_card(card["id"], tuple(card["rows"]), seal) is real
        assert (card["colour"], card["points"]) == (real.colour.value, 16 - "".join(card["rows"]).count("."))


async def test_every_pattern_is_sent_as_one_of_its_placements(new_guest: NewGuest) -> None:
    reply = (await new_guest().request("GET", CARDS)).json()["expeditions"]
    assert [(card["id"], card["shape"]) for card in reply] == [(card.id, card.shape.name) for card in EXPEDITION_CARDS]
    for card, real in zip(reply, EXPEDITION_CARDS, strict=True):
        assert sum(BOX_BITS[box] for box in card["boxes"]) in real.shape.placements
        assert len(card["boxes"]) == real.shape.size
        assert "a1" in card["boxes"], "the upper left"


async def test_a_game_that_is_not_installed_has_no_components(new_guest: NewGuest) -> None:
    response = await new_guest().request("GET", "/games/no-such-game/components")
    assert (response.status_code, response.json()["code"]) == (404, "no-game")


async def test_a_game_without_a_schema_has_no_components(new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    response = await new_guest().request("GET", f"/games/{UNKNOWN}/components")
    assert (response.status_code, response.json()["code"]) == (404, "no-components")


async def test_cached_cards_are_not_sent_again(new_guest: NewGuest) -> None:
    guest = new_guest()
    first = await guest.request("GET", CARDS)
    assert (first.headers["cache-control"], first.headers["content-type"]) == ("no-cache", "application/json")
    again = await guest.request("GET", CARDS, **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await guest.request("GET", CARDS, **{"If-None-Match": '"another"'})
    assert other.json() == first.json()
