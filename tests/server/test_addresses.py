"""`GET /api/server` lists the addresses for other devices, but only to a browser on the server's own machine."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from doubloon.server import addresses
from doubloon.server.app import create_app

NOTHING = {"local_only": False, "addresses": []}
ONLY_LOCAL = {"local_only": True, "addresses": []}
LAN = {"local_only": False, "addresses": ["http://192.168.1.5:8765"]}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Awaitable[object]]:
    """Ask a server on a machine with the LAN address 192.168.1.5; `listening` is the host that the server binds to."""
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.5")

    async def ask(listening: str | None, url: str, client: str = "127.0.0.1") -> object:
        app = create_app(str(tmp_path / "tables.sqlite3"), listening_host=listening, page=tmp_path)
        transport = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=transport) as http:
            return (await http.get(f"{url}/api/server")).json()

    return ask


@pytest.mark.parametrize("url", ["http://127.0.0.1:8765", "http://localhost:8765", "http://[::1]:8765"])
@pytest.mark.parametrize(
    ("listening", "expected"),
    [
        ("127.0.0.1", ONLY_LOCAL),
        ("localhost", ONLY_LOCAL),
        ("::1", ONLY_LOCAL),
        ("0.0.0.0", LAN),
        ("::", LAN),
        ("192.168.1.5", LAN),
        ("2001:db8::5", {"local_only": False, "addresses": ["http://[2001:db8::5]:8765"]}),
        (None, NOTHING),
    ],
)
async def test_a_browser_on_the_same_machine_learns_the_address_for_others(
    ask: Callable[..., Awaitable[object]], listening: str | None, url: str, expected: object
) -> None:
    assert await ask(listening, url) == expected


async def test_others_use_their_own_address(ask: Callable[..., Awaitable[object]]) -> None:
    assert await ask("0.0.0.0", "http://192.168.1.5:8765", "192.168.1.9") == NOTHING
    assert await ask("0.0.0.0", "http://192.168.1.5:8765", "127.0.0.1") == NOTHING
    assert await ask("127.0.0.1", "http://localhost:8765", "203.0.113.7") == NOTHING, "a proxy names its client"


async def test_without_a_network_there_is_no_address(
    ask: Callable[..., Awaitable[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: addresses.LOOPBACK)
    assert await ask("0.0.0.0", "http://localhost:8765") == NOTHING
