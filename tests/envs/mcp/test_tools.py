"""The tools at tables of this process, called directly: seats, keys, illegal moves, secrets."""

import asyncio
import gc
import json
import weakref
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any, TypeAlias

import pytest

from doubloon.core import DoubloonError, Options, OptionsError
from doubloon.envs.mcp import tools as tools_module
from doubloon.envs.mcp.agent import Agent
from doubloon.envs.mcp.local import LocalVenue
from doubloon.envs.mcp.position import Player, Position, read_view
from doubloon.envs.mcp.rules import rules_text
from doubloon.envs.mcp.showing import Reply
from doubloon.envs.mcp.tools import Tools
from doubloon.envs.mcp.venue import BadMove, GameOffer, plan_seats
from doubloon.registry import GAMES
from tests.server.running import BUILD, HUNTING, SILVER, TIMEOUT, Clock

NewTools: TypeAlias = Callable[..., Tools]
OFFER = GameOffer("Silver & Gold", (2, 3, 4), ("standard",), ("weak", "middle", "strong"))


@pytest.fixture
async def new_tools() -> AsyncIterator[NewTools]:
    """Creates tools of this process; bots make random moves at once, because there are no workers."""
    created: list[Tools] = []

    def new(**options: Any) -> Tools:
        created.append(Tools(LocalVenue(seed="harbour", workers=0), **options))
        return created[-1]

    yield new
    for tools in created:
        await tools.close()


def read(reply: Reply) -> Any:
    """The only part of a reply, which is JSON."""
    (text,) = reply.parts
    return json.loads(text)


async def begin(tools: Tools, game: str = HUNTING, **arguments: Any) -> Any:
    return read(await tools.begin_table(game, format="json", **arguments))


@pytest.mark.parametrize(
    ("seats", "bots", "open_seats", "planned"),
    [
        (None, None, 0, (2, ("middle",))),
        (4, None, 1, (4, ("middle", "middle"))),
        (None, None, 3, (4, ())),
        (None, ["weak", "strong"], 0, (3, ("weak", "strong"))),
        (3, ["weak"], 1, (3, ("weak",))),
    ],
)
def test_seats_and_bots_can_be_left_out(
    seats: int | None, bots: list[str] | None, open_seats: int, planned: tuple[int, tuple[str, ...]]
) -> None:
    assert plan_seats(OFFER, seats, bots, open_seats) == planned


@pytest.mark.parametrize(
    ("seats", "bots", "open_seats", "message"),
    [
        (4, ["weak"], 1, "you, 1 bot and 1 open seat are 3 players, but seats is 4"),
        (2, None, 2, "a table of 2 seats cannot have 2 open seats"),
        (2, None, -1, "open_seats must be 0 or more, not -1"),
    ],
)
def test_seats_that_do_not_fit_are_explained(
    seats: int | None, bots: list[str] | None, open_seats: int, message: str
) -> None:
    with pytest.raises(OptionsError, match=message):
        plan_seats(OFFER, seats, bots, open_seats)


async def test_the_same_seed_deals_the_same_tables(new_tools: NewTools) -> None:
    hands = [[(await begin(tools, SILVER))["view"]["own"]["hand"] for tools in (new_tools(),) * 2] for _ in range(2)]
    assert hands[0] == hands[1]
    assert hands[0][0] != hands[0][1]


async def test_an_illegal_move_gets_the_explanation_of_the_rules_and_the_number_of_tries(new_tools: NewTools) -> None:
    tools = new_tools(retries=2)
    key = (await begin(tools))["key"]
    with pytest.raises(BadMove) as problem:
        await tools.act(key, "mine a 1")
    assert str(problem.value) == (
        "'mine a 1' is not legal: the piles are not built yet. You have 2 tries left for this move"
    )
    with pytest.raises(BadMove, match="'dance' is not a move; moves: build, mine, rush, keep"):
        await tools.act(key, "dance")
    played = read(await tools.act(key, BUILD, format="json"))
    assert played["note"] == f"You played: {BUILD}."
    assert (played["tries_left"], played["illegal_moves"], played["moves_by_bot"]) == (3, 2, 0)


async def test_legal_moves_are_named_only_where_they_may_be_listed(new_tools: NewTools) -> None:
    tools = new_tools(list_moves=True)
    key = (await begin(tools, start=0))["key"]
    with pytest.raises(BadMove, match=r"not built yet; legal: build 1 1 1 1222233, .* \(264600 in all\). You have 5"):
        await tools.act(key, "mine a 1")
    assert "\n\n264600 legal moves are too many to list." in (await tools.view_table(key)).parts[0]
    await tools.act(key, BUILD)
    (text,) = (await tools.wait_for_turn(key)).parts
    assert "\n\nLegal moves (16):\nmine a 1\nmine a 2\n" in text
    fair = new_tools()
    fair_key = (await begin(fair, start=0))["key"]
    await fair.act(fair_key, BUILD)
    (text,) = (await fair.wait_for_turn(fair_key)).parts
    assert "It is your turn." in text
    assert "mine a 1" not in text


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_moves_when_no_try_is_left_and_the_next_move_has_all_tries(new_tools: NewTools, game: str) -> None:
    tools = new_tools(retries=0)
    begun = await begin(tools, game)
    reply = await tools.act(begun["key"], "x" * 201, format="json")
    assert reply.is_error
    after = read(reply)
    assert after["note"].startswith(
        "a move has at most 200 characters, not 201. No try was left for this move, so the bot greedy moved for you: "
    )
    assert after["view"]["own"] != begun["view"]["own"]
    assert (after["tries_left"], after["illegal_moves"], after["moves_by_bot"]) == (1, 1, 1)


async def test_a_move_at_the_wrong_time_costs_no_try_and_shows_the_position(new_tools: NewTools) -> None:
    tools = new_tools()
    begun = await begin(tools, open_seats=1, start=0)
    reply = await tools.act(begun["key"], BUILD, format="json")
    assert reply.is_error
    assert read(reply)["note"] == "your move was not made; the game is not running: the table is open."
    other = read(await tools.join_table(begun["table"], begun["invitation"], format="json"))["key"]
    reply = await tools.act(begun["key"], BUILD)
    assert reply.is_error
    assert reply.parts[0].startswith("the position has changed since you saw it, so your move was not made; choose")
    await tools.act(begun["key"], BUILD)
    reply = await tools.act(begun["key"], BUILD)
    assert reply.is_error
    assert reply.parts[0].startswith("it is not your turn, so your move was not made.\nTable ")
    assert (await tools.act(begun["key"], "x" * 201)).parts == reply.parts
    assert "waiting for seat 1. Call wait_for_turn." in reply.parts[0]
    assert read(await tools.view_table(other, "json"))["illegal_moves"] == 0


async def test_waiting_ends_after_the_timeout_or_with_the_move_of_another_agent(new_tools: NewTools) -> None:
    tools = new_tools()
    begun = await begin(tools, open_seats=1, start=0)
    assert not read(await tools.wait_for_turn(begun["key"], 0.01, "json"))["your_turn"]
    other = read(await tools.join_table(begun["table"], begun["invitation"], name="Agent", format="json"))
    assert [player["name"] for player in other["players"]] == ["Agent", "Agent 2"]
    await tools.view_table(begun["key"])
    await tools.act(begun["key"], BUILD)
    waiting = asyncio.create_task(tools.wait_for_turn(begun["key"], format="json"))
    await tools.act(other["key"], BUILD)
    seen = read(await waiting)
    assert seen["your_turn"]
    await tools.act(begun["key"], "mine a 3")
    assert read(await tools.view_table(other["key"], "json"))["latest_moves"] == ["0 mine a 3"]


@pytest.mark.parametrize("game", GAMES)
async def test_an_agent_sees_exactly_the_view_of_its_seat(new_tools: NewTools, game: str) -> None:
    tools, rules, rng = new_tools(), GAMES[game], Random(1)
    begun = await begin(tools, game, open_seats=1)
    joined = read(await tools.join_table(begun["table"], begun["invitation"], format="json"))
    (table,) = tools._venue._tables.values()  # type: ignore[attr-defined]
    while True:
        for seat, key in enumerate((begun["key"], joined["key"])):
            view = rules.view(table._table.state, seat)
            seen = read(await tools.view_table(key, "json"))
            bare = dict(rules.view_to_json(view._replace(moves=())))
            assert seen["view"] == json.loads(json.dumps({**bare, "move_count": len(view.moves)}))
            (text,) = (await tools.view_table(key)).parts
            assert text.endswith(f"\n\n{rules.text(view).rstrip()}")
            if seen["status"] == "finished":
                return
            if view.moves:
                await tools.act(key, BUILD if len(view.moves) > 1000 else str(rng.choice(view.moves)))


async def test_a_game_without_workers_ends_with_a_result(new_tools: NewTools) -> None:
    tools = new_tools(retries=0)
    key = (await begin(tools, SILVER, bots=["random", "greedy"]))["key"]
    while read(await tools.wait_for_turn(key, format="json"))["status"] != "finished":
        assert (await tools.act(key, "nonsense")).is_error
    (text,) = (await tools.view_table(key)).parts
    assert "The game is over. You " in text
    assert "A bot has made " in text
    assert "(bot)" in text


async def test_a_key_opens_one_seat(new_tools: NewTools) -> None:
    tools = new_tools()
    begun = await begin(tools, open_seats=1)
    for wrong in ("", begun["table"], begun["invitation"], begun["key"][:-1]):
        with pytest.raises(OptionsError, match="no seat has this key"):
            await tools.view_table(wrong)
    with pytest.raises(OptionsError, match="there is no table 'elsewhere' here"):
        await tools.join_table("elsewhere", begun["invitation"])
    for guess in (None, "", "ä"):
        with pytest.raises(OptionsError, match="this table needs its invitation"):
            await tools.join_table(begun["table"], guess)


async def test_a_bot_plays_on_for_an_agent_that_leaves(new_tools: NewTools) -> None:
    tools = new_tools()
    begun = await begin(tools, open_seats=1, start=1, name="Ines")
    other = read(await tools.join_table(begun["table"], begun["invitation"], format="json"))["key"]
    assert (await tools.leave_table(begun["key"])).parts == ("You have left the table.",)
    with pytest.raises(OptionsError, match="no seat has this key"):
        await tools.view_table(begun["key"])
    await tools.act(other, BUILD)
    (text,) = (await tools.wait_for_turn(other)).parts
    assert "Players: 0 Ines (left, assayer plays for them), 1 Agent (you)." in text
    assert "It is your turn." in text
    await tools.leave_table(other)
    with pytest.raises(OptionsError, match="there is no table"):
        await tools.join_table(begun["table"], begun["invitation"])


async def test_before_the_start_a_seat_is_open_again(new_tools: NewTools) -> None:
    tools = new_tools()
    begun = await begin(tools, SILVER, open_seats=2)
    other = read(await tools.join_table(begun["table"], begun["invitation"], format="json"))
    await tools.leave_table(other["key"])
    (text,) = (await tools.view_table(begun["key"])).parts
    assert "The game has not started: 2 seats still open." in text


async def test_a_drawing_that_is_not_possible_does_not_hide_the_key(new_tools: NewTools) -> None:
    tools = new_tools()
    head, drawing = (await tools.begin_table(HUNTING, open_seats=1, format="svg")).parts
    assert drawing == "the game has not started, so there is nothing to draw yet."
    facts = dict(line.split(": ", 1) for line in head.splitlines()[:2])
    assert "The game has not started" in (await tools.view_table(facts["key"])).parts[0]
    head, drawing = (await tools.join_table(head.split()[5][:-1], facts["invitation"], format="svg")).parts
    assert drawing.startswith("<svg")


async def test_programs_cannot_be_started_as_bots(new_tools: NewTools) -> None:
    with pytest.raises(DoubloonError, match="gold-hunting has no bot 'cmd:python -c 1'; bots: random, greedy, "):
        await new_tools().begin_table(HUNTING, ["cmd:python -c 1"])


async def test_finished_games_make_room_for_new_ones(new_tools: NewTools, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools_module, "MAX_SEATS", 1)
    tools = new_tools(retries=0)
    key = (await begin(tools))["key"]
    with pytest.raises(OptionsError, match="the agents have 1 seat already; leave a table first"):
        await tools.begin_table(HUNTING)
    while read(await tools.wait_for_turn(key, format="json"))["status"] != "finished":
        await tools.act(key, "nonsense")
    await tools.begin_table(HUNTING)
    with pytest.raises(OptionsError, match="no seat has this key"):
        await tools.view_table(key)


async def test_the_table_of_an_agent_that_is_gone_is_freed(new_tools: NewTools) -> None:
    clock = Clock()
    tools = new_tools(idle_seconds=60, clock=clock)
    venue = tools._venue
    assert isinstance(venue, LocalVenue)
    key = (await begin(tools, bots=["prospector"]))["key"]
    table = weakref.ref(next(iter(venue._tables.values())))
    clock.now += 59
    await tools.view_table(key)
    clock.now += 59
    await tools.leave_idle_seats()
    assert table() is not None
    await tools.view_table(key)
    clock.now += 60
    await tools.leave_idle_seats()
    with pytest.raises(OptionsError, match="no seat has this key"):
        await tools.view_table(key)
    gc.collect()
    assert (tools._seats, venue._tables, table()) == ({}, {}, None)


async def test_a_bot_plays_on_for_an_agent_that_is_gone(new_tools: NewTools) -> None:
    clock = Clock()
    tools = new_tools(idle_seconds=60, clock=clock)
    gone = await begin(tools, open_seats=1, start=0, name="Ines")
    other = read(await tools.join_table(gone["table"], gone["invitation"], format="json"))["key"]
    await tools.act(other, BUILD)
    waiting = asyncio.create_task(tools.wait_for_turn(other))
    await asyncio.sleep(0)
    clock.now += 60
    await tools.leave_idle_seats()
    (text,) = (await waiting).parts  # who waits is not idle
    assert "Players: 0 Ines (left, assayer plays for them), 1 Agent (you)." in text
    assert "It is your turn." in text


async def test_a_table_that_cannot_be_left_is_let_go(new_tools: NewTools, monkeypatch: pytest.MonkeyPatch) -> None:
    async def leave(_: object) -> None:
        raise DoubloonError("the server does not answer")

    monkeypatch.setattr(Agent, "leave", leave)
    tools = new_tools(idle_seconds=0)
    begun = await begin(tools)
    await tools.leave_idle_seats()
    with pytest.raises(OptionsError, match="there is no table"):
        await tools.join_table(begun["table"], "")


async def test_idle_seats_are_looked_for_from_time_to_time(
    new_tools: NewTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = pytest.importorskip("doubloon.envs.mcp.server", reason="MCP is not installed")
    monkeypatch.setattr(server, "_TIDYING_SECONDS", 0.0)
    tools = new_tools(idle_seconds=0)
    tidying = asyncio.create_task(server.leave_idle_seats(tools))
    await begin(tools)
    async with asyncio.timeout(TIMEOUT):
        while tools._seats:
            await asyncio.sleep(0)
    tidying.cancel()


def test_a_game_that_is_not_installed_is_shown_as_its_server_sends_it() -> None:
    data: dict[str, Any] = {"text": "a board\n", "moves": ["go"], "move_count": 1, "awaited": [0], "result": None}
    player = Player("Ines", "person", awaited=True, left=False, substitute=None)
    position = Position("t", "chess", Options(), "running", 1, 0, (player, player), (), data, None)
    assert read_view("chess", data, Options(), 0) is None
    assert position.text() == "a board"
    assert position.json(list_moves=True) == data
    assert position.json(list_moves=False) == {**data, "moves": []}
    with pytest.raises(OptionsError, match="chess has no drawings here; use the format text or json"):
        position.svg()
    with pytest.raises(OptionsError, match="this program has no text of the rules of 'chess'"):
        rules_text("chess")


def test_json_of_another_version_is_not_read() -> None:
    assert read_view(HUNTING, {"phase": "dance"}, Options(), 0) is None
