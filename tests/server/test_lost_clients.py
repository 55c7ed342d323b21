"""Clients that leave before the server has answered."""

from pathlib import Path

from starlette.types import Message

from doubloon.server.app import create_app
from doubloon.server.tokens import make_secret


async def test_a_client_that_leaves_while_it_is_refused_is_no_error(tmp_path: Path) -> None:
    app = create_app(str(tmp_path / "tables.db"), bot_workers=0)
    sent: list[str] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message["type"])
        if message["type"] == "websocket.close":
            raise ConnectionResetError("the client is gone")  # as the web server does

    scope = {
        "type": "websocket",
        "path": f"/api/tables/{make_secret()}/play",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1")],
        "client": ("127.0.0.1", 50_000),
    }
    async with app.router.lifespan_context(app):
        await app(scope, receive, send)
    assert sent == ["websocket.accept", "websocket.close"]
