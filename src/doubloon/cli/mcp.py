"""`doubloon mcp`: let agents that read and write text play, by the Model Context Protocol."""

import argparse
import asyncio
import socket
import sys
from math import inf
from typing import TYPE_CHECKING

from doubloon.cli.arguments import Commands, add_command, natural, positive
from doubloon.core.errors import OptionsError

if TYPE_CHECKING:  # the command is imported with all others, and must not import what it needs
    from doubloon.envs.mcp.venue import Venue

_PORT = 8770
_SESSIONS, _IDLE_MINUTES = 100, 60
_RETRIES = 5
"""The same as `doubloon.envs.mcp.agent.RETRIES`, which must not be imported here; a test compares them."""
_DETAILS = """\
examples:
  doubloon mcp                                      games against bots, over standard input and output
  doubloon mcp --server http://127.0.0.1:8765       tables of a server: bots, people and other agents
  doubloon mcp --http --port 8770                   several agents on this machine, at http://127.0.0.1:8770/mcp
  doubloon mcp --list-moves --retries 2             list the legal moves, and allow fewer illegal ones

An agent's program starts this command itself; docs/mcp.md shows how. After an illegal move the agent may try
again. When its retries for a move are used up, the game's quick bot makes that move.
It needs MCP, which the extra `mcp` of this package installs.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "mcp", "let agents play by the Model Context Protocol", _DETAILS)
    parser.add_argument("--server", metavar="URL", help="play at this server (default: in this process)")
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    parser.add_argument("--port", type=positive, metavar="N", help=f"with --http: the port (default {_PORT})")
    parser.add_argument(
        "--sessions",
        type=positive,
        metavar="N",
        help=f"with --http: how many clients can be connected at the same time (default {_SESSIONS})",
    )
    parser.add_argument(
        "--idle-minutes",
        type=positive,
        metavar="N",
        help=f"with --http: end sessions and leave seats that are not used for this time (default {_IDLE_MINUTES})",
    )
    parser.add_argument("--list-moves", action="store_true", help="show the legal moves with every position")
    parser.add_argument(
        "--retries",
        type=natural,
        default=_RETRIES,
        metavar="N",
        help=f"how often an agent may try again after an illegal move (default {_RETRIES})",
    )
    parser.add_argument("--seed", metavar="TEXT", help="deal the games in this process from a seed (default: random)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client goes away."""
    for option in ("port", "sessions", "idle_minutes"):
        if getattr(arguments, option) is not None and not arguments.http:
            raise OptionsError(f"--{option.replace('_', '-')} goes with --http")
    if arguments.seed is not None and arguments.server is not None:
        raise OptionsError("--seed is for games in this process; a server deals its own games")
    asyncio.run(_serve(arguments))
    return 0


async def _serve(arguments: argparse.Namespace) -> None:
    from doubloon.envs.mcp.server import HOST, serve_http, serve_stdio
    from doubloon.envs.mcp.tools import Tools

    idle_seconds = 60.0 * (arguments.idle_minutes or _IDLE_MINUTES) if arguments.http else inf
    tools = Tools(
        _venue(arguments), retries=arguments.retries, list_moves=arguments.list_moves, idle_seconds=idle_seconds
    )
    if arguments.http:
        port = arguments.port or _PORT
        _check_port(HOST, port)
        print(f"agents on this machine can play at http://{HOST}:{port}/mcp; stop with Ctrl-C", file=sys.stderr)
        sessions = arguments.sessions or _SESSIONS
        await serve_http(tools, port, sessions=sessions, idle_seconds=idle_seconds)
    else:
        await serve_stdio(tools)


def _check_port(host: str, port: int) -> None:
    try:
        socket.create_server((host, port)).close()
    except (OSError, OverflowError) as error:
        raise OptionsError(f"port {port} cannot be used ({error}); choose another one with --port") from error


def _venue(arguments: argparse.Namespace) -> "Venue":
    if arguments.server is None:
        from doubloon.envs.mcp.local import LocalVenue

        return LocalVenue(seed=arguments.seed)
    from doubloon.envs.mcp.remote import ServerVenue

    return ServerVenue(arguments.server)
