"""Tables of two players, what replies show of their seats, and refused requests."""

from typing import Any

from tests.server.running import HUNTING, Connection, Data, Guest, NewGuest


async def two_players(new_guest: NewGuest, game: str = HUNTING, **options: Any) -> tuple[str, Guest, Guest]:
    """A running table with Ann, its host, on seat 0 and Ben on seat 1."""
    ann, ben = new_guest(), new_guest()
    created = await ann.create(game, own={"0": "Ann"}, **options)
    await ben.join(created["table"]["id"], "Ben", created["invitation"])
    return created["table"]["id"], ann, ben


async def finish(table: str, ann: Guest, ben: Guest) -> list[Connection]:
    """End the game by agreement."""
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    for connection in connections:
        assert (await connection.request("offer-end"))["type"] == "answer"
    for connection in connections:
        await connection.until(lambda seen: seen["status"] == "finished")
    return connections


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    """Send a request that the server must refuse; returns the status and the code."""
    response = await guest.request(method, path, body)
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


def seats(shown: Data) -> list[tuple[str | None, str]]:
    """The name and the kind of each seat of a table."""
    return [(seat["name"], seat["kind"]) for seat in shown["seats"]]


def shown_as(seat: int, frames: list[Data]) -> list[Data]:
    """The tables among these frames that show the view of a seat."""
    return [frame["table"] for frame in frames if frame.get("table") and frame["table"]["seat"] == seat]
