"""HTTP for the games themselves: what can be played, and the cards."""

from collections.abc import AsyncIterator, Iterator

import pytest

from doubloon.bots import strongest_bot
from doubloon.games.silver_gold import EXPEDITION_CARDS, TREASURE_CARDS
from doubloon.games.silver_gold.cards import TREASURES_BY_ID, Colour, Seal, make_card
from doubloon.games.silver_gold.shapes import BOX_BITS
from doubloon.registry import GAMES
from tests.server.running import HUNTING, SILVER, Arrive, Server, running
from tests.server.unknown_game import UNKNOWN, install

CARDS = "/games/silver-and-gold/components"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
async def arrive(server: Server) -> AsyncIterator[Arrive]:
    async with server.door() as arrive:
        yield arrive


async def test_the_installed_games_are_listed(arrive: Arrive) -> None:
    games = (await arrive().ask("GET", "/games")).json()
    assert set(games) == set(GAMES)
    assert games[SILVER]["title"] == "Silver & Gold"
    assert (games[SILVER]["seats"], games[HUNTING]["seats"]) == ([2, 3, 4], [2])
    assert games[HUNTING]["variants"] == ["standard", "hidden-heights"]


async def test_bots_are_listed_from_the_weakest_to_the_strongest(arrive: Arrive) -> None:
    for name, reply in (await arrive().ask("GET", "/games")).json().items():
        assert reply["bots"] == list(GAMES[name].levels)
        assert reply["bots"][-1] == strongest_bot(GAMES[name])


async def test_every_treasure_card_can_be_rebuilt_from_its_json(arrive: Arrive) -> None:
    reply = (await arrive().ask("GET", CARDS)).json()["treasures"]
    assert [card["id"] for card in reply] == [card.id for card in TREASURE_CARDS]
    for card in reply:
        seal = card["seal"] and Seal(Colour(card["seal"]["colour"]), card["seal"]["points_each"])
        real = TREASURES_BY_ID[card["id"]]
        assert make_card(card["id"], tuple(card["rows"]), seal) is real
        assert (card["colour"], card["points"]) == (real.colour.value, 16 - "".join(card["rows"]).count("."))


async def test_every_pattern_is_sent_as_one_of_its_placements(arrive: Arrive) -> None:
    reply = (await arrive().ask("GET", CARDS)).json()["expeditions"]
    assert [(card["id"], card["shape"]) for card in reply] == [(card.id, card.shape.name) for card in EXPEDITION_CARDS]
    for card, real in zip(reply, EXPEDITION_CARDS, strict=True):
        assert sum(BOX_BITS[box] for box in card["boxes"]) in real.shape.placements
        assert len(card["boxes"]) == real.shape.size
        assert "a1" in card["boxes"], "the upper left"


async def test_a_game_that_is_not_installed_has_no_components(arrive: Arrive) -> None:
    response = await arrive().ask("GET", "/games/no-such-game/components")
    assert (response.status_code, response.json()["code"]) == (404, "no-game")


async def test_a_game_without_a_schema_has_no_components(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    response = await arrive().ask("GET", f"/games/{UNKNOWN}/components")
    assert (response.status_code, response.json()["code"]) == (404, "no-components")


async def test_cached_cards_are_not_sent_again(arrive: Arrive) -> None:
    guest = arrive()
    first = await guest.ask("GET", CARDS)
    assert (first.headers["cache-control"], first.headers["content-type"]) == ("no-cache", "application/json")
    again = await guest.ask("GET", CARDS, **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await guest.ask("GET", CARDS, **{"If-None-Match": '"another"'})
    assert other.json() == first.json()
