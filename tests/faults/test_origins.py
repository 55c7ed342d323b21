"""What comes from another site changes nothing: it does not even reach the tables."""

import httpx
import pytest

from doubloon.server.app import create_app


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://table.example:81", "null"])
async def test_another_site_is_refused_by_a_running_server(origin: str) -> None:
    """The application was never started, so whatever got past the door would fail."""
    transport = httpx.ASGITransport(create_app("no such place"))
    async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
        answer = await client.post("/api/tables", json={"game": "gold-hunting"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong-origin"
