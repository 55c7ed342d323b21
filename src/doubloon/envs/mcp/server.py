"""The tools as a server of the Model Context Protocol, over standard input and output or over HTTP."""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from doubloon.core.errors import DoubloonError, missing

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.types import CallToolResult, TextContent, ToolAnnotations
except ModuleNotFoundError as error:
    raise missing("MCP", "mcp", "mcp") from error

from doubloon import __version__
from doubloon.envs.mcp.showing import Reply
from doubloon.envs.mcp.tools import Tools

HOST = "127.0.0.1"
"""Over HTTP the tools are for programs on this machine only."""
_TIDYING_SECONDS = 30.0
"""The time between two looks for idle seats."""
_INSTRUCTIONS = """\
Play board games against bots, people and other agents.
1. list_games, then read_rules of the game that you want to play.
2. begin_table, or join_table with an invitation. Keep the key of your seat: all other tools need it.
3. Repeat until the game is over: wait_for_turn, then act with one move in notation.
Moves of other players stay hidden from you where the rules say so; you see exactly what your seat may know."""


def create_server(tools: Tools) -> MCPServer[Any]:
    """A server that offers the tools."""
    server: MCPServer[Any] = MCPServer(
        "doubloon", title="Doubloon", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool, changes in (
        (tools.list_games, False),
        (tools.read_rules, False),
        (tools.begin_table, True),
        (tools.join_table, True),
        (tools.view_table, False),
        (tools.act, True),
        (tools.wait_for_turn, False),
        (tools.leave_table, True),
    ):
        server.add_tool(
            _answered(tool),
            description=inspect.getdoc(tool),
            annotations=ToolAnnotations(read_only_hint=not changes),
            structured_output=False,  # clients that get structured content may not show the text to the agent
        )
    return server


async def serve_stdio(tools: Tools) -> None:
    """Serve one client over standard input and output, until it closes them."""
    try:
        await create_server(tools).run_stdio_async()
    finally:
        await tools.close()


async def serve_http(tools: Tools, port: int, *, sessions: int, idle_seconds: float) -> None:
    """Serve clients on this machine over HTTP at /mcp, until interrupted.

    At most `sessions` clients are connected at the same time. A session without requests ends after `idle_seconds`.
    Over HTTP nothing says that an agent is gone, so idle seats are given up from time to time.
    """
    tidying = asyncio.create_task(leave_idle_seats(tools))
    try:
        await create_server(tools).run_streamable_http_async(
            host=HOST, port=port, max_sessions=sessions, session_idle_timeout=idle_seconds
        )
    finally:
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)
        await tools.close()


async def leave_idle_seats(tools: Tools) -> None:
    """Give up idle seats from time to time, until cancelled."""
    while True:
        await asyncio.sleep(_TIDYING_SECONDS)
        await tools.leave_idle_seats()


def _answered(tool: Callable[..., Awaitable[Reply]]) -> Callable[..., Awaitable[CallToolResult]]:
    """The tool with its reply in the protocol's shape; an expected error becomes a sentence for the agent."""

    @functools.wraps(tool)
    async def answer(*arguments: Any, **named: Any) -> CallToolResult:
        try:
            parts, is_error = await tool(*arguments, **named)
        except DoubloonError as problem:
            parts, is_error = (f"{problem}.",), True
        return CallToolResult(content=[TextContent(type="text", text=part) for part in parts], is_error=is_error)

    return answer
