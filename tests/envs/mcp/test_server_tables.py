"""Agents at the tables of a running Doubloon server: against bots, people and other agents."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from doubloon.core import load_record, replay
from doubloon.envs.mcp.remote import ServerVenue
from doubloon.envs.mcp.tools import Tools
from doubloon.match import Table, fold_all, from_text
from doubloon.registry import GAMES
from tests.envs.mcp.agents import AgentClient, mcp, stdio
from tests.server.running import BUILD, HUNTING, SILVER, TIMEOUT, Server, play_random_moves, run_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("mcp") / "tables.db") as server:
        yield server


@asynccontextmanager
async def agent_at(server: Server, **options: Any) -> AsyncIterator[AgentClient]:
    """An agent whose tools play at this server; tools and client are in this process."""
    from doubloon.envs.mcp.server import create_server  # it needs the library

    tools = Tools(ServerVenue(f"http://{server.address}"), **{"list_moves": True, **options})
    try:
        async with mcp.Client(create_server(tools)) as client:
            yield AgentClient(client)
    finally:
        await tools.close()


async def stored_table(server: Server, table: str) -> Table:
    """The table as the server has stored it, with all its secrets."""
    return fold_all((from_text(entry.body), entry.at) for entry in await server.log_of(table))


async def result_in_the_record(server: Server, table: str) -> list[int]:
    async with server.guests() as new_guest:
        record = load_record((await new_guest().request("GET", f"/tables/{table}/record")).content, GAMES)
    game = GAMES[record.game]
    result = game.result(replay(game, record))
    assert result is not None
    return [score.total for score in result.scores]


def totals(end: Any) -> list[int]:
    return [score["total"] for score in end["view"]["result"]["scores"]]


@pytest.mark.parametrize("game", GAMES)
async def test_two_agents_play_a_whole_game_at_one_table(server: Server, game: str) -> None:
    async with agent_at(server) as ines, agent_at(server) as tomasz:
        begun = await ines.take_seat("begin_table", game=game, open_seats=1, name="Ines")
        joined = await tomasz.take_seat(
            "join_table", table=begun["table"], invitation=begun["invitation"], name="Tomasz"
        )
        assert [player["name"] for player in joined["players"]] == ["Ines", "Tomasz"]
        ends = await asyncio.gather(ines.play_to_the_end(1), tomasz.play_to_the_end(2))
    assert totals(ends[0]) == totals(ends[1]) == await result_in_the_record(server, begun["table"])


async def test_an_agent_plays_against_a_person_and_a_bot(server: Server) -> None:
    async with agent_at(server) as agent, server.guests() as new_guest:
        begun = await agent.take_seat("begin_table", game=SILVER, bots=["castaway"], open_seats=1, seats=3)
        assert begun["link"] == f"http://{server.address}/t/{begun['table']}#invite={begun['invitation']}"
        person = new_guest()
        joined = await person.join(begun["table"], "Tomasz", begun["invitation"])
        connection = await person.connect(begun["table"], joined["seat"])
        end, _ = await asyncio.gather(agent.play_to_the_end(3), play_random_moves([connection], Random(4)))
    assert totals(end) == await result_in_the_record(server, begun["table"])


async def test_a_program_plays_at_a_server(server: Server) -> None:
    async with mcp.Client(stdio("--server", f"http://{server.address}", "--list-moves")) as client:
        agent = AgentClient(client)
        assert set(GAMES) == {line.partition(":")[0] for line in (await agent.call("list_games")).text.splitlines()}
        begun = await agent.take_seat("begin_table", game=HUNTING, bots=["greedy"])
        end = await agent.play_to_the_end(5)
    assert totals(end) == await result_in_the_record(server, begun["table"])


@pytest.mark.parametrize("game", GAMES)
async def test_an_agent_sees_exactly_the_view_of_its_seat(server: Server, game: str) -> None:
    rules, rng = GAMES[game], Random(6)
    async with agent_at(server) as ines, agent_at(server, list_moves=False) as tomasz:
        begun = await ines.take_seat("begin_table", game=game, open_seats=1)
        await tomasz.take_seat("join_table", table=begun["table"], invitation=begun["invitation"])
        for _ in range(12):
            for seat, agent in enumerate((ines, tomasz)):
                state = (await stored_table(server, begun["table"])).state
                view = rules.view(state, seat)
                expected = dict(rules.view_to_json(view if agent is ines else view._replace(moves=())))
                await wait_for_view(agent, {**expected, "move_count": len(view.moves)})
                text = (await agent.at_seat("view_table")).text
                head, svg = (await agent.at_seat("view_table", format="svg")).parts
                assert rules.text(view).rstrip("\n") in text
                assert rules.svg is not None
                assert svg == rules.svg.load()(view)
                assert head in text
                if view.moves:
                    move = BUILD if len(view.moves) > 1000 else str(rng.choice(view.moves))
                    assert not (await agent.at_seat("act", move=move)).is_error


async def wait_for_view(agent: AgentClient, view: Any) -> None:
    """Wait until the agent sees exactly this view; its connection may bring the last change a little later."""
    async with asyncio.timeout(TIMEOUT):
        while (await agent.at_seat("view_table", format="json")).data["view"] != view:
            await asyncio.sleep(0.01)


async def test_an_illegal_move_at_a_server_is_explained_and_at_last_made_by_a_bot(server: Server) -> None:
    async with agent_at(server, retries=1, list_moves=False) as agent:
        await agent.take_seat("begin_table", game=HUNTING, bots=["greedy"])
        first = await agent.at_seat("act", move="build 1 1 1 1")
        assert first == (
            [
                "'build 1 1 1 1' is not legal: four piles, none empty, of four 1s, four 2s and two 3s. "
                "You have 1 try left for this move."
            ],
            True,
        )
        second = await agent.at_seat("act", move="dance", format="json")
        assert second.is_error
        note = second.data["note"]
        assert note.startswith("'dance' is not a move; moves: build, mine, rush, keep. No try was left for this move, ")
        move = note.partition("so the bot greedy moved for you: ")[2].removesuffix(".")
        assert " ".join(["build", *second.data["view"]["own"]["piles"]]) == move
        assert (second.data["illegal_moves"], second.data["moves_by_bot"], second.data["tries_left"]) == (2, 1, 2)


async def test_a_bot_plays_on_for_an_agent_that_leaves(server: Server) -> None:
    async with agent_at(server) as agent, server.guests() as new_guest:
        begun = await agent.take_seat("begin_table", game=HUNTING, open_seats=1)
        person = new_guest()
        await person.join(begun["table"], "Tomasz", begun["invitation"])
        connection = await person.connect(begun["table"], 1)
        assert not (await agent.at_seat("leave_table")).is_error
        seen = await connection.until(lambda seen: bool(seen["seats"][0]["left"]))
        assert seen["seats"][0]["substitute"] == "assayer"
        assert (await agent.at_seat("view_table")).is_error


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'; games: gold-hunting, silver-and-gold."),
        ({"game": HUNTING, "seats": 3}, "gold-hunting cannot be played by 3 players; possible: 2."),
        ({"game": HUNTING, "bots": ["deep-blue"]}, "gold-hunting has no bot 'deep-blue'; bots: random, greedy, "),
        (
            {"game": HUNTING, "name": "greedy"},
            "a bot of gold-hunting has this name, or one that looks like it; please choose another one.",
        ),
    ],
)
async def test_refusals_of_the_server_are_sentences(server: Server, arguments: dict[str, Any], message: str) -> None:
    async with agent_at(server) as agent:
        answer = await agent.call("begin_table", **arguments)
    assert answer.is_error
    assert answer.text.startswith(message)
