"""`doubloon mcp`: its options, and what it needs. tests/envs/mcp runs it."""

import argparse
import socket
import subprocess
import sys

import pytest

from doubloon.cli import main
from doubloon.cli.mcp import add_to
from doubloon.core.errors import missing
from doubloon.envs.mcp.agent import RETRIES
from doubloon.envs.mcp.tools import Tools
from doubloon.server.serve import free_port

WITHOUT_MCP = 'import sys; sys.modules["mcp"] = None; from doubloon.cli import main; sys.exit(main(["mcp"]))'
HELP = """
import sys
from doubloon.cli import main
try:
    main(["--help"])
except SystemExit:
    print("modules:", *sys.modules)
"""


def test_without_the_library_the_command_says_what_is_missing() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_MCP], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == f"doubloon: {missing('MCP', 'mcp', 'mcp')}\n"


def test_the_other_commands_do_not_import_the_library() -> None:
    printed = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, check=True).stdout
    shown, _, modules = printed.partition("modules:")
    assert "Let agents play by the Model Context Protocol" in shown
    assert "doubloon.cli.mcp" in modules.split()
    assert not {"mcp", "httpx", "doubloon.client", "doubloon.envs"} & set(modules.split())


def test_the_option_and_the_tools_have_the_same_default_of_retries() -> None:
    parser = argparse.ArgumentParser()
    add_to(parser.add_subparsers())
    assert parser.parse_args(["mcp"]).retries == RETRIES


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "8770"], "--port goes with --http"),
        (["--sessions", "5"], "--sessions goes with --http"),
        (["--idle-minutes", "5"], "--idle-minutes goes with --http"),
        (["--server", "http://127.0.0.1:1", "--seed", "7"], "--seed is for games in this process; a server deals its"),
        (["--server", "127.0.0.1"], "'127.0.0.1' is not the address of a server; give one as http://127.0.0.1:8765"),
    ],
)
def test_wrong_options_are_explained(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--seed" not in arguments and "--server" in arguments:
        pytest.importorskip("mcp", reason="MCP is not installed")
    assert main(["mcp", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"doubloon: {message}")


@pytest.mark.parametrize(
    ("arguments", "sessions", "idle_seconds"),
    [([], 100, 3600.0), (["--sessions", "5", "--idle-minutes", "2"], 5, 120.0)],
)
def test_over_http_sessions_and_seats_end(
    arguments: list[str], sessions: int, idle_seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp", reason="MCP is not installed")
    served = []

    async def serve_http(tools: Tools, _port: int, **limits: float) -> None:
        served.append((tools._idle_seconds, limits))

    monkeypatch.setattr("doubloon.envs.mcp.server.serve_http", serve_http)
    assert main(["mcp", "--http", "--port", str(free_port("127.0.0.1", 0)), *arguments]) == 0
    assert served == [(idle_seconds, {"sessions": sessions, "idle_seconds": idle_seconds})]


def test_a_port_that_is_in_use_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("mcp", reason="MCP is not installed")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["mcp", "--http", "--port", str(port)]) == 2
    problem = capsys.readouterr().err
    assert problem.startswith(f"doubloon: port {port} cannot be used (")
    assert problem.endswith("; choose another one with --port\n")
