"""`doubloon serve` and `doubloon play`: run the server for others, and play on this machine."""

import argparse

from doubloon.cli.announcement import announcement
from doubloon.cli.arguments import Commands, add_command, natural, positive

_PORT = 8765
_LAST_PORT = 65535
_CONNECTIONS = 500
_SERVE = """\
examples:
  doubloon serve                                             for this machine only
  doubloon serve --host 0.0.0.0 --port 80                    for everybody who can reach this machine
  doubloon serve --allowed-host play.example.org             behind a proxy that serves this name
  doubloon serve --database postgresql://user@host/doubloon --workers 4

The default database is a file in your data folder; see docs/storage.md. Health is at /healthz;
metrics are at /metrics, for this machine only.
Stop the server with Ctrl-C; pending writes are completed first.
"""
_PLAY = """\
examples:
  doubloon play              serve on this machine, and open the browser
  doubloon play --lan        also for others in the same network; it prints the address to give them
  doubloon play --no-browser

If the port is taken, another one is used. Open tables that nobody used for 7 days are removed,
and running ones after 90 days; doubloon serve has options for that.
"""


def add_to(commands: Commands) -> None:
    """Add the commands."""
    play = add_command(commands, "play", "serve on this machine and open the browser", _PLAY)
    play.add_argument("--port", type=_port, default=_PORT, metavar="PORT", help=f"the port (default {_PORT})")
    play.add_argument("--lan", action="store_true", help="accept others from the same network")
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    _add_database(play)
    play.set_defaults(run=run_play)
    serve = add_command(commands, "serve", "run the server", _SERVE)
    serve.add_argument("--host", default="127.0.0.1", metavar="HOST", help="the address (default 127.0.0.1)")
    serve.add_argument("--port", type=_port, default=_PORT, metavar="PORT", help=f"the port (default {_PORT})")
    serve.add_argument(
        "--workers", type=positive, default=1, metavar="N", help="number of processes; more than one needs PostgreSQL"
    )
    serve.add_argument(
        "--connections",
        type=positive,
        default=_CONNECTIONS,
        metavar="N",
        help=f"number of TCP connections that one address may have open (default {_CONNECTIONS})",
    )
    serve.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a host name of this server, such as play.example.org; IP addresses, localhost and this machine's name are"
        " always allowed; may be repeated",
    )
    serve.add_argument(
        "--metrics-public", action="store_true", help="send /metrics to everybody, not only to this machine"
    )
    serve.add_argument(
        "--absence-seconds",
        type=positive,
        default=90,
        metavar="N",
        help="seconds of absence after which others may let a bot play for a person (default 90)",
    )
    serve.add_argument(
        "--bot-patience",
        type=positive,
        default=8,
        metavar="N",
        help="seconds that a move waits for a busy bot before a cheaper one makes it (default 8)",
    )
    for status, days in (("open", 7), ("running", 90), ("finished", 0)):
        serve.add_argument(
            f"--keep-{status}",
            type=natural,
            default=days,
            metavar="DAYS",
            help=f"days after which {status} tables that nobody changed or watched are removed; 0 keeps them forever"
            f" (default {days})",
        )
    _add_database(serve)
    serve.set_defaults(run=run_serve)


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until stopped."""
    from doubloon.server.pruning import KeptDays
    from doubloon.server.serve import serve

    serve(
        arguments.host,
        arguments.port,
        arguments.database,
        arguments.workers,
        connections=arguments.connections,
        allowed_hosts=arguments.allowed_host,
        metrics_public=arguments.metrics_public,
        absence_seconds=arguments.absence_seconds,
        bot_patience=arguments.bot_patience,
        kept=KeptDays(arguments.keep_open, arguments.keep_running, arguments.keep_finished),
    )
    return 0


def run_play(arguments: argparse.Namespace) -> int:
    """Serve on loopback, or in the local network, and open the browser."""
    from doubloon.server.addresses import LOOPBACK, lan_address
    from doubloon.server.serve import free_port, serve

    host, address = ("0.0.0.0", lan_address()) if arguments.lan else (LOOPBACK, LOOPBACK)
    port = free_port(host, arguments.port)
    serve(
        host,
        port,
        arguments.database,
        1,
        announcement=announcement(address, port, arguments.database, lan=arguments.lan),
        for_people=True,
        browser=None if arguments.no_browser else address,
    )
    return 0


def _port(text: str) -> int:
    number = natural(text)
    if number > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; ports are 0 to {_LAST_PORT}")
    return number


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://... (default: see docs/storage.md)")
