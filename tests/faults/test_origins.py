"""Requests from other sites are refused before they reach the tables."""

import httpx
import pytest

from doubloon.server.app import create_app


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://table.example:81", "null"])
async def test_a_request_from_another_site_is_refused(origin: str) -> None:
    """The application was never started, so any request that passed the origin check would fail."""
    transport = httpx.ASGITransport(create_app("no such place", allowed_hosts=["table.example"]))
    async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
        answer = await client.post("/api/tables", json={"game": "gold-hunting"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong-origin"
