"""Agents that start `doubloon mcp` themselves and play in its process."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.envs.mcp.local import LocalVenue
from doubloon.envs.mcp.tools import Tools
from doubloon.registry import GAMES
from tests.envs.mcp.agents import PROGRAM, AgentClient, mcp, stdio

PAGE = Path(__file__).parents[3] / "docs" / "mcp.md"
TOOLS = ["list_games", "read_rules", "begin_table", "join_table", "view_table", "act", "wait_for_turn", "leave_table"]
BOTS = {"silver-and-gold": ["castaway", "greedy"], "gold-hunting": ["prospector"]}


async def test_an_agent_plays_both_games_to_their_end() -> None:
    async with mcp.Client(stdio("--list-moves", "--seed", "harbour")) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        agent = AgentClient(client)
        listed = (await agent.call("list_games")).text
        for name, game in GAMES.items():
            assert f"{name}: {game.title}, " in listed
            assert (await agent.call("read_rules", game=name)).text.startswith(f"# {game.title}\n")
            begun = await agent.take_seat("begin_table", game=name, bots=BOTS[name])
            assert [player["name"] for player in begun["players"]] == ["Agent", *BOTS[name]]
            end = await agent.play_to_the_end(1)
            assert (end["illegal_moves"], end["moves_by_bot"]) == (0, 0)
            totals = [score["total"] for score in end["view"]["result"]["scores"]]
            shown = (await agent.at_seat("view_table")).text
            assert f"The game is over. You {'have won' if 0 in end['view']['result']['winners'] else 'are'}" in shown
            assert ", ".join(f"seat {seat} {total}" for seat, total in enumerate(totals)) in shown
            assert (await agent.at_seat("leave_table")).text == "You have left the table."


async def test_the_page_describes_every_tool_with_its_arguments() -> None:
    from doubloon.envs.mcp.server import create_server  # it needs the library

    tools = await create_server(Tools(LocalVenue())).list_tools()
    for tool in tools:
        arguments = ", ".join(f"`{name}`" for name in tool.input_schema["properties"])
        assert re.search(rf"^\| `{tool.name}` \| {arguments} ?\| \S", PAGE.read_text("utf-8"), re.MULTILINE), tool.name


async def test_the_example_of_the_page_plays_a_game(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    program = example.replace('"doubloon"', json.dumps(PROGRAM)).replace("captain", "greedy")
    printed = await asyncio.to_thread(subprocess.check_output, [sys.executable, "-c", program], text=True, cwd=tmp_path)
    assert printed.startswith("{'scores': [{'coins': ")


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_clients_of_older_and_newer_versions_of_the_protocol_work(mode: str) -> None:
    async with mcp.Client(stdio(), mode=mode) as client:
        begun = await AgentClient(client).take_seat("begin_table", game="gold-hunting", name="Ines")
    assert begun["your_turn"]
    assert begun["view"]["moves"] == []
    assert begun["view"]["move_count"] == 264600
