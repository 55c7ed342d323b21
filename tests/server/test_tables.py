"""HTTP for tables: creating, listing, joining, substitutes, seat transfers, rematches, records."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers, Choice
from doubloon.core import load_record, replay
from doubloon.registry import GAMES
from doubloon.server.presence import ABSENCE_SECONDS
from tests.server.running import (
    BUILD,
    HUNTING,
    SILVER,
    Clock,
    Data,
    NewGuest,
    Server,
    play_random_moves,
    run_server,
)
from tests.server.tables import finish, refused, two_players


def seats(shown: Data) -> list[tuple[str | None, str]]:
    return [(seat["name"], seat["kind"]) for seat in shown["seats"]]


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


async def test_a_substitute_plays_until_its_person_takes_over(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats"
    own = await ann.connect(table, 0)
    await own.wait_for("table")
    assert await refused(ben, "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert await refused(ann, "DELETE", f"{path}/0/bot") == (409, "wrong-time")
    shown = (await ann.request("PUT", f"{path}/0/bot", {"bot": "random"})).json()
    assert (shown["seats"][0]["kind"], shown["seats"][0]["substitute"]) == ("person", "random")
    connection = await ben.connect(table, 1)
    await connection.until(lambda seen: not seen["seats"][0]["awaited"])
    assert await refused(ben, "DELETE", f"{path}/0/bot") == (403, "not-yours")
    shown = (await ann.request("DELETE", f"{path}/0/bot")).json()
    assert shown["seats"][0]["substitute"] is None
    await own.until(lambda seen: seen["seq"] >= shown["seq"])
    await play_random_moves([connection, own], Random(1))


async def test_a_substitute_makes_no_move_after_it_was_ended(
    new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = BotWorkers.choose

    async def slow(*request: Any) -> Choice:
        await asyncio.sleep(0.2)
        return await quick(*request)

    monkeypatch.setattr(BotWorkers, "choose", slow)
    table, ann, _ = await two_players(new_guest)
    bot = f"/tables/{table}/seats/0/bot"
    assert (await ann.request("PUT", bot, {"bot": "random"})).status_code == 200
    assert (await ann.request("DELETE", bot)).status_code == 200
    await asyncio.sleep(0.4)
    assert (await ann.get_table(table))["seats"][0]["awaited"], "nobody but Ann answers for Ann"


async def test_the_others_may_start_a_substitute_for_an_absent_person(new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats/0/bot"
    assert await refused(new_guest(), "PUT", path, {"bot": "random"}) == (403, "not-yours")
    clock.now += ABSENCE_SECONDS
    assert (await ben.request("PUT", path, {"bot": "random"})).status_code == 200
    assert await refused(ben, "DELETE", path) == (403, "not-yours")
    assert (await ann.request("DELETE", path)).status_code == 200, "a person who returns takes over"


async def test_the_others_may_start_a_substitute_for_a_person_who_left(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    path = f"/tables/{table}/seats"
    shown = (await ann.request("DELETE", f"{path}/0")).json()
    assert shown["seats"][0]["left"]
    assert shown["seat"] is None
    assert await refused(ann, "DELETE", f"{path}/0") == (403, "not-yours")
    assert await refused(new_guest(), "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert (await ben.request("PUT", f"{path}/0/bot", {"bot": "random"})).status_code == 200
    await play_random_moves([await ben.connect(table, 1)], Random(2))


async def test_a_one_time_link_moves_a_seat_to_another_device_once(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    first = (await ann.request("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    second = (await ann.request("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    assert await refused(new_guest(), "POST", f"/tables/{table}/link", {"link": first}) == (403, "bad-link")
    phone = new_guest()
    moved = (await phone.request("POST", f"/tables/{table}/link", {"link": second})).json()
    assert (moved["seat"], moved["table"]["seat"]) == (0, 0)
    assert await refused(new_guest(), "POST", f"/tables/{table}/link", {"link": second}) == (403, "bad-link")
    assert (await ann.get_table(table))["seat"] is None
    assert await refused(ann, "POST", f"/tables/{table}/seats/0/link") == (403, "not-yours")
    await play_random_moves([await phone.connect(table, 0), await ben.connect(table, 1)], Random(3))


async def test_the_old_device_cannot_see_or_play_after_the_seat_has_moved(new_guest: NewGuest) -> None:
    table, ann, _ = await two_players(new_guest)
    old = await ann.connect(table, 0)
    seq = (await old.wait_for("table"))["table"]["seq"]
    link = (await ann.request("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    await old.until(lambda seen: seen["seq"] > seq)
    phone = new_guest()
    await phone.request("POST", f"/tables/{table}/link", {"link": link})
    new = await phone.connect(table, 0)
    await new.move(BUILD)
    assert shown_as(0, await old.remaining_frames()) == [], "the old device is not shown what its seat sees"
    assert new.game["awaited"] == [1]


async def test_a_link_that_is_opened_several_times_at_once_works_once(new_guest: NewGuest) -> None:
    table, ann, _ = await two_players(new_guest)
    link = (await ann.request("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    answers = await asyncio.gather(
        *(new_guest().request("POST", f"/tables/{table}/link", {"link": link}) for _ in range(4))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]


async def test_a_rematch_seats_the_same_players_and_changes_the_start_player(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest, SILVER, start=1, variant="display-first")
    await finish(table, ann, ben)
    for method in ("POST", "DELETE"):
        assert await refused(new_guest(), method, f"/tables/{table}/rematch") == (403, "not-yours")
    line = await ben.connect(table, 1)
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": None}
    await line.until(lambda seen: seen["seats"][0]["rematch"] == "offered")
    declined = (await ben.request("DELETE", f"/tables/{table}/rematch")).json()
    assert [seat["rematch"] for seat in declined["seats"]] == ["offered", "declined"]
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": None}
    again = (await ben.request("POST", f"/tables/{table}/rematch")).json()["id"]
    assert (await ann.request("POST", f"/tables/{table}/rematch")).json() == {"id": again}
    shown = await ben.get_table(again)
    assert (shown["status"], shown["seat"]) == ("running", 1)
    assert (shown["options"]["start"], shown["options"]["variant"]) == (0, "display-first")
    assert (shown["previous"], (await ann.get_table(table))["rematch"]) == (table, again)
    assert seats(shown) == [("Ann", "person"), ("Ben", "person")]


async def test_simultaneous_requests_for_a_rematch_create_one_table(server: Server, new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    await finish(table, ann, ben)
    async with server.store() as store:
        before = len(await store.tables(limit=1000))
        reply = await asyncio.gather(*(guest.request("POST", f"/tables/{table}/rematch") for guest in (ann, ben)))
        after = len(await store.tables(limit=1000))
    (again,) = {each.json()["id"] for each in reply} - {None}
    assert (await ann.get_table(table))["rematch"] == again
    assert after == before + 1, "exactly one new table"


async def test_there_is_no_rematch_of_a_game_that_is_not_over(server: Server, new_guest: NewGuest) -> None:
    table, ann, _ = await two_players(new_guest)
    stored = await server.stored()
    assert await refused(ann, "POST", f"/tables/{table}/rematch") == (409, "wrong-time")
    assert await server.stored() == stored


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_record_is_available_when_the_game_is_over_and_replays(new_guest: NewGuest, game: str) -> None:
    table, ann, ben = await two_players(new_guest, game)
    assert await refused(ann, "GET", f"/tables/{table}/record") == (409, "wrong-time")
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await play_random_moves(connections, Random(4))
    reply = (await new_guest().request("GET", f"/tables/{table}/record")).json()
    record = load_record(json.dumps(reply), GAMES)
    state = replay(GAMES[game], record)
    result = GAMES[game].result(state)
    assert result is not None
    assert record.players == ("Ann", "Ben")
    assert [score.total for score in result.scores] == [
        score["total"] for score in connections[0].game["result"]["scores"]
    ]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_everybody_gets_the_history_of_public_moves(new_guest: NewGuest, game: str) -> None:
    table, ann, ben = await two_players(new_guest, game)
    connections = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await connections[0].wait_for("table")
    await connections[0].move(connections[0].game["moves"][0] if game == SILVER else BUILD)
    assert (await ann.request("GET", f"/tables/{table}/history")).json()["lines"] == [], (
        "not even Ann sees her hidden move there"
    )
    await play_random_moves(connections, Random(6))
    reply = (await new_guest().request("GET", f"/tables/{table}/history")).json()["lines"]
    events = (await ann.request("GET", f"/tables/{table}/record")).json()["events"]
    assert reply == [line for line in events if line[0] in "01" and " build " not in line]


async def test_the_record_of_a_game_ended_by_agreement_replays(new_guest: NewGuest) -> None:
    table, ann, ben = await two_players(new_guest)
    connection = await ann.connect(table, 0)
    await connection.move(BUILD)
    await finish(table, ann, ben)
    reply = (await ann.request("GET", f"/tables/{table}/record")).json()
    assert reply["events"][-1] == f"0 {BUILD}"
    replay(GAMES[HUNTING], load_record(json.dumps(reply), GAMES))


async def test_finished_games_are_kept_until_they_are_pruned(tmp_path: Path) -> None:
    clock, database = Clock(), tmp_path / "tables.db"
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            table, ann, ben = await two_players(new_guest, listed=True)
            other, *_ = await two_players(new_guest, listed=True)
            await finish(table, ann, ben)
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest, server.store() as store:
            assert [row["id"] for row in (await new_guest().request("GET", "/tables?status=finished")).json()] == [
                table
            ]
            assert await store.prune("finished", clock.now) == []
            assert (await new_guest().request("GET", f"/tables/{table}/record")).status_code == 200
            assert await store.prune("finished", clock.now + 1) == [table]
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            assert (await new_guest().get_table(other))["status"] == "running"
            assert await refused(new_guest(), "GET", f"/tables/{table}/record") == (404, "no-table")


async def test_a_clock_can_be_restarted_and_moves_when_the_time_is_up(new_guest: NewGuest, clock: Clock) -> None:
    table, ann, ben = await two_players(new_guest, seconds=60)
    connection = await ann.connect(table, 0)
    seen = (await connection.wait_for("table"))["table"]
    assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 60] * 2
    clock.now += 30
    assert (await connection.request("more-time"))["type"] == "answer"
    await connection.until(lambda seen: seen["seats"][0]["deadline"] == clock.now + 60)
    clock.now += 31
    other = await ben.connect(table, 1)
    await other.until(lambda seen: not seen["seats"][1]["awaited"])
    assert other.game["own"]["piles"], "the clock built for Ben"
    assert other.last_table["seats"][0]["awaited"], "Ann has time left"
    clock.now += 60
    await ann.connect(table)
    await other.until(lambda seen: seen["view"]["phase"] == "mine")


async def test_clocks_stop_while_no_server_runs(tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "tables.sqlite3"
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            table, _, _ = await two_players(new_guest, seconds=60)
            clock.now += 20
    clock.now += 500
    for _ in range(2):  # the second time nothing changes
        with run_server(database, clock=clock) as server:
            async with server.guests() as new_guest:
                seen = await new_guest().get_table(table)
                assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 40] * 2


async def test_clocks_keep_running_while_another_server_runs(tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "tables.sqlite3"
    with run_server(database, clock=clock) as server:
        async with server.guests() as new_guest:
            table, _, _ = await two_players(new_guest, seconds=60)
            clock.now += 3
            with run_server(database, clock=clock) as another:
                async with another.guests() as new_guest_there:
                    seen = await new_guest_there().get_table(table)
            assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 57] * 2


def shown_as(seat: int, frames: list[Data]) -> list[Data]:
    """The tables among these frames that show the view of a seat."""
    return [frame["table"] for frame in frames if frame.get("table") and frame["table"]["seat"] == seat]
