"""Agents for the tests: clients of the real library `mcp`, which call the tools and play random legal moves."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.server.running import BUILD

mcp = pytest.importorskip("mcp", reason="MCP is not installed")
PROGRAM = str(Path(sys.executable).with_name("doubloon"))
WAIT = 20.0
"""Seconds within which it must be an agent's turn."""


class Answer(NamedTuple):
    """The answer of a tool."""

    parts: list[str]
    is_error: bool

    @property
    def text(self) -> str:
        """The only part."""
        (text,) = self.parts
        return text

    @property
    def data(self) -> Any:
        """The only part, read as JSON."""
        return json.loads(self.text)


class AgentClient:
    """A client, and the key of its seat."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.key = ""

    async def call(self, tool: str, **arguments: Any) -> Answer:
        """Call a tool."""
        result = await self._client.call_tool(tool, arguments)
        return Answer([part.text for part in result.content], bool(result.is_error))

    async def take_seat(self, tool: str, **arguments: Any) -> Any:
        """Begin or join a table; returns the answer as JSON."""
        answer = await self.call(tool, format="json", **arguments)
        assert not answer.is_error, answer
        self.key = answer.data["key"]
        return answer.data

    async def at_seat(self, tool: str, **arguments: Any) -> Answer:
        """Call a tool with the key of the seat."""
        return await self.call(tool, key=self.key, **arguments)

    async def play_to_the_end(self, seed: int) -> Any:
        """Play random moves until the game is over; returns the last position as JSON."""
        rng = Random(seed)
        while True:
            seen = (await self.at_seat("wait_for_turn", timeout=WAIT, format="json")).data
            if seen["status"] == "finished":
                return seen
            assert seen["your_turn"], seen
            while seen["your_turn"]:
                moves = seen["view"]["moves"]
                acted = await self.at_seat("act", move=rng.choice(moves) if moves else BUILD, format="json")
                assert not acted.is_error, acted
                seen = acted.data


def stdio(*arguments: str) -> Any:
    """`doubloon mcp` as a program, to be given to a client."""
    return mcp.StdioServerParameters(command=PROGRAM, args=["mcp", *arguments])
