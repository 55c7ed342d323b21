"""HTTP for tables: creating, listing, joining and leaving."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import HUNTING, SILVER, Clock, NewGuest, Server, run_server
from tests.server.tables import refused, seats, shown_as


async def test_a_table_has_the_requested_options(new_guest: NewGuest) -> None:
    created = await new_guest().create(
        SILVER, seats=4, start=3, variant="display-first", seconds=60, listed=True, hints=False, own={"2": "Ann"}
    )
    shown = created["table"]
    assert shown["options"] == {"seats": 4, "start": 3, "variant": "display-first"}
    assert [shown[name] for name in ("seconds", "listed", "hints_allowed", "seat")] == [60, True, False, 2]
    assert (shown["id"], shown["status"], shown["view"]) == (created["table"]["id"], "open", None)
    assert seats(shown) == [(None, "open"), (None, "open"), ("Ann", "person"), (None, "open")]


@pytest.mark.parametrize(
    ("options", "status", "code"),
    [
        ({"game": "chess"}, 422, "bad-options"),
        ({"game": SILVER, "seats": 5}, 422, "bad-options"),
        ({"game": HUNTING, "seats": 3}, 422, "bad-options"),
        ({"game": HUNTING, "variant": "no-such"}, 422, "bad-options"),
        ({"game": HUNTING, "seconds": 1}, 422, "bad-request"),
        ({"game": HUNTING, "unknown": 1}, 422, "bad-request"),
        ({"game": HUNTING, "own": {"0": " "}}, 422, "bad-name"),
        ({"game": HUNTING, "own": {"zero": "Ann"}}, 422, "bad-options"),
        ({"game": HUNTING, "own": {"7": "Ann"}}, 404, "no-seat"),
        ({"game": HUNTING, "bots": {"1": "nobody"}}, 422, "unknown-bot"),
        ({"game": HUNTING, "own": {"0": "Ann"}, "bots": {"0": "greedy"}}, 409, "taken"),
    ],
)
async def test_an_impossible_table_is_refused(
    server: Server, new_guest: NewGuest, options: Any, status: int, code: str
) -> None:
    stored = await server.stored()
    assert await refused(new_guest(), "POST", "/tables", options) == (status, code)
    assert await server.stored() == stored


async def test_a_table_starts_when_the_last_seat_is_taken(new_guest: NewGuest) -> None:
    ann, ben = new_guest(), new_guest()
    created = await ann.create(SILVER, seats=3, own={"0": "Ann"}, bots={"1": "random"})
    assert created["table"]["status"] == "open"
    joined = await ben.join(created["table"]["id"], "Ben", created["invitation"])
    assert (joined["seat"], joined["table"]["seat"], joined["table"]["status"]) == (2, 2, "running")
    assert seats(joined["table"]) == [("Ann", "person"), ("random", "bot"), ("Ben", "person")]
    assert len(joined["table"]["view"]["own"]["hand"]) == 4


async def test_several_players_share_a_device(new_guest: NewGuest) -> None:
    host = new_guest()
    created = await host.create(SILVER, own={"0": "Ann", "1": "Ben"})
    assert created["table"]["status"] == "running"
    hands = []
    for seat in (0, 1):
        connection = await host.connect(created["table"]["id"], seat)
        await connection.wait_for("table")
        hands.append(connection.game["own"]["hand"])
    assert not set(hands[0]) & set(hands[1])


async def test_only_listed_tables_are_listed(new_guest: NewGuest) -> None:
    host = new_guest()
    listed = await host.create(SILVER, seats=3, listed=True, own={"0": "Ann"}, bots={"2": "captain"})
    hidden = await host.create(HUNTING, own={"0": "Ann"})
    rows = {row["id"]: row for row in (await new_guest().request("GET", "/tables?status=open")).json()}
    assert hidden["table"]["id"] not in rows
    assert rows[listed["table"]["id"]]["seats"] == [
        {"name": "Ann", "bot": None},
        None,
        {"name": "captain", "bot": "captain"},
    ]
    assert (rows[listed["table"]["id"]]["game"], rows[listed["table"]["id"]]["status"]) == (SILVER, "open")
    running_ones = (await new_guest().request("GET", "/tables?status=running")).json()
    assert listed["table"]["id"] not in [row["id"] for row in running_ones]


async def test_the_list_has_the_terms_of_a_table_and_the_time_of_its_creation(tmp_path: Path) -> None:
    clock = Clock()
    with run_server(tmp_path / "tables.sqlite3", clock=clock) as server:
        async with server.guests() as new_guest:
            host = new_guest()
            terms = {"variant": "display-first", "seconds": 60, "hints": False}
            made = await host.create(SILVER, seats=3, listed=True, own={"0": "Ann"}, **terms)
            clock.now += 90
            await new_guest().join(made["table"]["id"], "Ben", None)
            (row,) = (await host.request("GET", "/tables")).json()
    assert (row["variant"], row["seconds"], row["hints_allowed"]) == ("display-first", 60, False)
    assert (row["updated"], row["updated"] - row["created"]) == (clock.now, 90)


async def test_joining_an_unlisted_table_requires_an_invitation(server: Server, new_guest: NewGuest) -> None:
    created = await new_guest().create(HUNTING, own={"0": "Ann"})
    path, stored = f"/tables/{created['table']['id']}/seats", await server.stored()
    for invitation in (None, "wrong", created["table"]["id"]):
        options = {"name": "Eve", "invitation": invitation}
        assert await refused(new_guest(), "POST", path, options) == (403, "not-invited")
    assert await server.stored() == stored
    assert (await new_guest().join(created["table"]["id"], "Ben", created["invitation"]))["seat"] == 1


async def test_a_listed_table_needs_no_invitation_and_a_host_never_does(new_guest: NewGuest) -> None:
    host = new_guest()
    listed = await host.create(SILVER, seats=3, listed=True)
    assert (await new_guest().join(listed["table"]["id"], "Ben", seat=2))["seat"] == 2
    assert await refused(new_guest(), "POST", f"/tables/{listed['table']['id']}/seats", {"name": "Eve", "seat": 2}) == (
        409,
        "taken",
    )
    hidden = await host.create(HUNTING)
    assert (await host.join(hidden["table"]["id"], "Ann", seat=1))["seat"] == 1


async def test_guests_who_join_at_the_same_time_get_different_seats(new_guest: NewGuest) -> None:
    created = await new_guest().create(SILVER, seats=4, listed=True)
    guests = [new_guest() for _ in range(4)]
    joined = await asyncio.gather(
        *(guest.join(created["table"]["id"], f"Guest {at}") for at, guest in enumerate(guests))
    )
    assert sorted(reply["seat"] for reply in joined) == [0, 1, 2, 3]
    for number, reply in enumerate(joined):
        assert reply["table"]["seats"][reply["seat"]]["name"] == f"Guest {number}"
        assert reply["table"]["seat"] == reply["seat"]


async def test_the_host_puts_bots_on_open_seats(new_guest: NewGuest) -> None:
    host = new_guest()
    created = await host.create(SILVER, seats=3, own={"0": "Ann"})
    path = f"/tables/{created['table']['id']}/seats"
    assert await refused(new_guest(), "PUT", f"{path}/1/bot", {"bot": "random"}) == (403, "not-host")
    assert await refused(host, "PUT", f"{path}/0/bot", {"bot": "random"}) == (409, "taken")
    assert await refused(host, "PUT", f"{path}/1/bot", {"bot": "deep-thought"}) == (422, "unknown-bot")
    assert await refused(host, "PUT", f"{path}/3/bot", {"bot": "random"}) == (404, "no-seat")
    shown = (await host.request("PUT", f"{path}/1/bot", {"bot": "random"})).json()
    assert seats(shown)[1] == ("random", "bot")


async def test_leaving_before_the_start_opens_the_seat_for_others(new_guest: NewGuest) -> None:
    created = await new_guest().create(SILVER, seats=3, own={"0": "Ann"})
    await (ben := new_guest()).join(created["table"]["id"], "Ben", created["invitation"])
    shown = (await ben.request("DELETE", f"/tables/{created['table']['id']}/seats/1")).json()
    assert (seats(shown)[1], shown["seat"]) == ((None, "open"), None)
    assert (await new_guest().join(created["table"]["id"], "Cid", created["invitation"], 1))["seat"] == 1


async def test_the_host_clears_any_seat_before_the_start_and_none_later(new_guest: NewGuest) -> None:
    host = new_guest()
    created = await host.create(SILVER, seats=3, own={"0": "Ann"}, bots={"2": "random"})
    path = f"/tables/{created['table']['id']}/seats"
    assert (await host.request("DELETE", f"{path}/2")).status_code == 200
    assert await refused(host, "DELETE", f"{path}/2") == (409, "wrong-time")
    for name in ("Ben", "Cid"):
        await new_guest().join(created["table"]["id"], name, created["invitation"])
    assert await refused(host, "DELETE", f"{path}/1") == (403, "not-yours")


async def test_a_person_removed_from_a_seat_does_not_see_the_next_person_s_hand(new_guest: NewGuest) -> None:
    host, ben = new_guest(), new_guest()
    three = await host.create(SILVER, seats=3, own={"0": "Ann"})
    await ben.join(three["table"]["id"], "Ben", three["invitation"], 1)
    old = await ben.connect(three["table"]["id"], 1)
    await old.wait_for("table")
    await host.request("DELETE", f"/tables/{three['table']['id']}/seats/1")
    for seat in (1, 2):
        await new_guest().join(three["table"]["id"], "Cid", three["invitation"], seat)
    assert shown_as(1, await old.remaining_frames()) == []
