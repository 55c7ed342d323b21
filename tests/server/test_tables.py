"""HTTP for tables: create, list, join, substitutes, transfers of seats, rematches, records."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doubloon.bots.workers import BotWorkers, Choice
from doubloon.core import load_record, replay
from doubloon.registry import GAMES
from tests.server.running import BUILD, HUNTING, SILVER, Arrive, Clock, Data, Guest, Line, Server, play_on, running


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.db", clock=clock) as server:
        yield server


@pytest.fixture
async def arrive(server: Server) -> AsyncIterator[Arrive]:
    async with server.door() as arrive:
        yield arrive


async def two_players(arrive: Arrive, game: str = HUNTING, **wanted: Any) -> tuple[str, Guest, Guest]:
    """A running table with Ann, its host, on seat 0 and Ben on seat 1."""
    ann, ben = arrive(), arrive()
    made = await ann.create(game, own={"0": "Ann"}, **wanted)
    await ben.join(made["table"]["id"], "Ben", made["invitation"])
    return made["table"]["id"], ann, ben


async def finish(table: str, ann: Guest, ben: Guest) -> list[Line]:
    """End the game by agreement."""
    lines = [await ann.connect(table, 0), await ben.connect(table, 1)]
    for line in lines:
        assert (await line.request("offer-end"))["type"] == "answer"
    for line in lines:
        await line.until(lambda seen: seen["status"] == "finished")
    return lines


def seats(shown: Data) -> list[tuple[str | None, str]]:
    return [(seat["name"], seat["kind"]) for seat in shown["seats"]]


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await guest.ask(method, path, body)
    assert response.json()["message"]
    return response.status_code, response.json()["code"]


async def test_a_table_has_the_requested_options(arrive: Arrive) -> None:
    made = await arrive().create(
        SILVER, seats=4, start=3, variant="display-first", seconds=60, listed=True, hints=False, own={"2": "Ann"}
    )
    shown = made["table"]
    assert shown["options"] == {"seats": 4, "start": 3, "variant": "display-first"}
    assert [shown[name] for name in ("seconds", "listed", "hints_allowed", "seat")] == [60, True, False, 2]
    assert (shown["id"], shown["status"], shown["view"]) == (made["table"]["id"], "open", None)
    assert seats(shown) == [(None, "open"), (None, "open"), ("Ann", "person"), (None, "open")]


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
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
    server: Server, arrive: Arrive, wanted: Any, status: int, code: str
) -> None:
    stored = await server.stored()
    assert await refused(arrive(), "POST", "/tables", wanted) == (status, code)
    assert await server.stored() == stored


async def test_a_table_starts_when_the_last_seat_is_taken(arrive: Arrive) -> None:
    ann, ben = arrive(), arrive()
    made = await ann.create(SILVER, seats=3, own={"0": "Ann"}, bots={"1": "random"})
    assert made["table"]["status"] == "open"
    joined = await ben.join(made["table"]["id"], "Ben", made["invitation"])
    assert (joined["seat"], joined["table"]["seat"], joined["table"]["status"]) == (2, 2, "running")
    assert seats(joined["table"]) == [("Ann", "person"), ("random", "bot"), ("Ben", "person")]
    assert len(joined["table"]["view"]["own"]["hand"]) == 4


async def test_several_players_share_a_device(arrive: Arrive) -> None:
    host = arrive()
    made = await host.create(SILVER, own={"0": "Ann", "1": "Ben"})
    assert made["table"]["status"] == "running"
    hands = []
    for seat in (0, 1):
        line = await host.connect(made["table"]["id"], seat)
        await line.hear("table")
        hands.append(line.game["own"]["hand"])
    assert not set(hands[0]) & set(hands[1])


async def test_only_listed_tables_are_listed(arrive: Arrive) -> None:
    host = arrive()
    listed = await host.create(HUNTING, listed=True, own={"0": "Ann"})
    hidden = await host.create(HUNTING, own={"0": "Ann"})
    rows = {row["id"]: row for row in (await arrive().ask("GET", "/tables?status=open")).json()}
    assert hidden["table"]["id"] not in rows
    assert rows[listed["table"]["id"]]["seats"] == ["Ann", None]
    assert (rows[listed["table"]["id"]]["game"], rows[listed["table"]["id"]]["status"]) == (HUNTING, "open")
    running_ones = (await arrive().ask("GET", "/tables?status=running")).json()
    assert listed["table"]["id"] not in [row["id"] for row in running_ones]


async def test_an_invitation_opens_a_table_that_is_not_listed(server: Server, arrive: Arrive) -> None:
    made = await arrive().create(HUNTING, own={"0": "Ann"})
    path, stored = f"/tables/{made['table']['id']}/seats", await server.stored()
    for invitation in (None, "wrong", made["table"]["id"]):
        wanted = {"name": "Eve", "invitation": invitation}
        assert await refused(arrive(), "POST", path, wanted) == (403, "not-invited")
    assert await server.stored() == stored
    assert (await arrive().join(made["table"]["id"], "Ben", made["invitation"]))["seat"] == 1


async def test_a_listed_table_needs_no_invitation_and_a_host_never_does(arrive: Arrive) -> None:
    host = arrive()
    listed = await host.create(SILVER, seats=3, listed=True)
    assert (await arrive().join(listed["table"]["id"], "Ben", seat=2))["seat"] == 2
    assert await refused(arrive(), "POST", f"/tables/{listed['table']['id']}/seats", {"name": "Eve", "seat": 2}) == (
        409,
        "taken",
    )
    hidden = await host.create(HUNTING)
    assert (await host.join(hidden["table"]["id"], "Ann", seat=1))["seat"] == 1


async def test_guests_who_sit_down_at_the_same_time_get_different_seats(arrive: Arrive) -> None:
    made = await arrive().create(SILVER, seats=4, listed=True)
    guests = [arrive() for _ in range(4)]
    joined = await asyncio.gather(*(guest.join(made["table"]["id"], f"Guest {at}") for at, guest in enumerate(guests)))
    assert sorted(reply["seat"] for reply in joined) == [0, 1, 2, 3]
    for number, reply in enumerate(joined):
        assert reply["table"]["seats"][reply["seat"]]["name"] == f"Guest {number}"
        assert reply["table"]["seat"] == reply["seat"]


async def test_the_host_puts_bots_on_open_seats(arrive: Arrive) -> None:
    host = arrive()
    made = await host.create(SILVER, seats=3, own={"0": "Ann"})
    path = f"/tables/{made['table']['id']}/seats"
    assert await refused(arrive(), "PUT", f"{path}/1/bot", {"bot": "random"}) == (403, "not-host")
    assert await refused(host, "PUT", f"{path}/0/bot", {"bot": "random"}) == (409, "taken")
    assert await refused(host, "PUT", f"{path}/1/bot", {"bot": "deep-thought"}) == (422, "unknown-bot")
    assert await refused(host, "PUT", f"{path}/3/bot", {"bot": "random"}) == (404, "no-seat")
    shown = (await host.ask("PUT", f"{path}/1/bot", {"bot": "random"})).json()
    assert seats(shown)[1] == ("random", "bot")


async def test_leaving_before_the_start_opens_the_seat_for_others(arrive: Arrive) -> None:
    made = await arrive().create(SILVER, seats=3, own={"0": "Ann"})
    await (ben := arrive()).join(made["table"]["id"], "Ben", made["invitation"])
    shown = (await ben.ask("DELETE", f"/tables/{made['table']['id']}/seats/1")).json()
    assert (seats(shown)[1], shown["seat"]) == ((None, "open"), None)
    assert (await arrive().join(made["table"]["id"], "Cid", made["invitation"], 1))["seat"] == 1


async def test_the_host_clears_any_seat_before_the_start_and_none_later(arrive: Arrive) -> None:
    host = arrive()
    made = await host.create(SILVER, seats=3, own={"0": "Ann"}, bots={"2": "random"})
    path = f"/tables/{made['table']['id']}/seats"
    assert (await host.ask("DELETE", f"{path}/2")).status_code == 200
    assert await refused(host, "DELETE", f"{path}/2") == (409, "wrong-time")
    for name in ("Ben", "Cid"):
        await arrive().join(made["table"]["id"], name, made["invitation"])
    assert await refused(host, "DELETE", f"{path}/1") == (403, "not-yours")


async def test_a_person_removed_from_a_seat_does_not_see_the_next_one_s_hand(arrive: Arrive) -> None:
    host, ben = arrive(), arrive()
    three = await host.create(SILVER, seats=3, own={"0": "Ann"})
    await ben.join(three["table"]["id"], "Ben", three["invitation"], 1)
    old = await ben.connect(three["table"]["id"], 1)
    await old.hear("table")
    await host.ask("DELETE", f"/tables/{three['table']['id']}/seats/1")
    for seat in (1, 2):
        await arrive().join(three["table"]["id"], "Cid", three["invitation"], seat)
    assert shown_as(1, await old.rest()) == []


async def test_a_substitute_plays_until_its_person_takes_over(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    path = f"/tables/{table}/seats"
    own = await ann.connect(table, 0)
    await own.hear("table")
    assert await refused(ben, "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert await refused(ann, "DELETE", f"{path}/0/bot") == (409, "wrong-time")
    shown = (await ann.ask("PUT", f"{path}/0/bot", {"bot": "random"})).json()
    assert (shown["seats"][0]["kind"], shown["seats"][0]["substitute"]) == ("person", "random")
    line = await ben.connect(table, 1)
    await line.until(lambda seen: not seen["seats"][0]["awaited"])
    assert await refused(ben, "DELETE", f"{path}/0/bot") == (403, "not-yours")
    shown = (await ann.ask("DELETE", f"{path}/0/bot")).json()
    assert shown["seats"][0]["substitute"] is None
    await own.until(lambda seen: seen["seq"] >= shown["seq"])
    await play_on([line, own], Random(1))


async def test_a_substitute_that_was_ended_moves_no_more(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = BotWorkers.choose

    async def slow(*request: Any) -> Choice:
        await asyncio.sleep(0.2)
        return await quick(*request)

    monkeypatch.setattr(BotWorkers, "choose", slow)
    table, ann, _ = await two_players(arrive)
    bot = f"/tables/{table}/seats/0/bot"
    assert (await ann.ask("PUT", bot, {"bot": "random"})).status_code == 200
    assert (await ann.ask("DELETE", bot)).status_code == 200
    await asyncio.sleep(0.4)
    assert (await ann.see(table))["seats"][0]["awaited"], "nobody but Ann answers for Ann"


async def test_the_others_may_start_a_substitute_for_an_absent_person(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    path = f"/tables/{table}/seats/0/bot"
    assert await refused(arrive(), "PUT", path, {"bot": "random"}) == (403, "not-yours")
    assert (await ben.ask("PUT", path, {"bot": "random"})).status_code == 200
    assert await refused(ben, "DELETE", path) == (403, "not-yours")
    assert (await ann.ask("DELETE", path)).status_code == 200, "who comes back takes over"


async def test_the_others_may_start_a_substitute_for_a_person_who_left(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    path = f"/tables/{table}/seats"
    shown = (await ann.ask("DELETE", f"{path}/0")).json()
    assert shown["seats"][0]["left"]
    assert shown["seat"] is None
    assert await refused(ann, "DELETE", f"{path}/0") == (403, "not-yours")
    assert await refused(arrive(), "PUT", f"{path}/0/bot", {"bot": "random"}) == (403, "not-yours")
    assert (await ben.ask("PUT", f"{path}/0/bot", {"bot": "random"})).status_code == 200
    await play_on([await ben.connect(table, 1)], Random(2))


async def test_a_one_time_link_moves_a_seat_to_another_device_once(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    first = (await ann.ask("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    second = (await ann.ask("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    assert await refused(arrive(), "POST", f"/tables/{table}/link", {"link": first}) == (403, "bad-link")
    phone = arrive()
    moved = (await phone.ask("POST", f"/tables/{table}/link", {"link": second})).json()
    phone.token = moved["token"]
    assert (moved["seat"], moved["table"]["seat"]) == (0, 0)
    assert await refused(arrive(), "POST", f"/tables/{table}/link", {"link": second}) == (403, "bad-link")
    assert (await ann.see(table))["seat"] is None
    assert await refused(ann, "POST", f"/tables/{table}/seats/0/link") == (403, "not-yours")
    await play_on([await phone.connect(table, 0), await ben.connect(table, 1)], Random(3))


async def test_the_old_device_sees_and_plays_no_more_once_the_seat_has_moved(arrive: Arrive) -> None:
    table, ann, _ = await two_players(arrive)
    old = await ann.connect(table, 0)
    seq = (await old.hear("table"))["table"]["seq"]
    link = (await ann.ask("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    await old.until(lambda seen: seen["seq"] > seq)
    phone = arrive()
    phone.token = (await phone.ask("POST", f"/tables/{table}/link", {"link": link})).json()["token"]
    new = await phone.connect(table, 0)
    await new.move(BUILD)
    assert shown_as(0, await old.rest()) == [], "the old device is not shown what its seat sees"
    assert new.game["awaited"] == [1]


async def test_two_who_open_the_same_link_at_once_do_not_both_get_the_seat(arrive: Arrive) -> None:
    table, ann, _ = await two_players(arrive)
    link = (await ann.ask("POST", f"/tables/{table}/seats/0/link")).json()["link"]
    answers = await asyncio.gather(*(arrive().ask("POST", f"/tables/{table}/link", {"link": link}) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]


async def test_a_rematch_seats_the_same_players_and_passes_the_start_on(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive, SILVER, start=1, variant="display-first")
    await finish(table, ann, ben)
    assert await refused(arrive(), "POST", f"/tables/{table}/rematch") == (403, "not-yours")
    again = (await ann.ask("POST", f"/tables/{table}/rematch")).json()["id"]
    assert (await ben.ask("POST", f"/tables/{table}/rematch")).json() == {"id": again}
    shown = await ben.see(again)
    assert (shown["status"], shown["seat"]) == ("running", 1)
    assert (shown["options"]["start"], shown["options"]["variant"]) == (0, "display-first")
    assert (shown["previous"], (await ann.see(table))["rematch"]) == (table, again)
    assert seats(shown) == [("Ann", "person"), ("Ben", "person")]


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(server: Server, arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    await finish(table, ann, ben)
    async with server.store() as store:
        before = len(await store.tables(limit=1000))
        reply = await asyncio.gather(*(guest.ask("POST", f"/tables/{table}/rematch") for guest in (ann, ben)))
        after = len(await store.tables(limit=1000))
    assert reply[0].json()["id"] == reply[1].json()["id"] != ""
    assert after == before + 1, "one table more, and no orphan"


async def test_there_is_no_rematch_of_a_game_that_is_not_over(server: Server, arrive: Arrive) -> None:
    table, ann, _ = await two_players(arrive)
    stored = await server.stored()
    assert await refused(ann, "POST", f"/tables/{table}/rematch") == (409, "wrong-time")
    assert await server.stored() == stored


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_a_record_is_shown_when_the_game_is_over_and_replays(arrive: Arrive, game: str) -> None:
    table, ann, ben = await two_players(arrive, game)
    assert await refused(ann, "GET", f"/tables/{table}/record") == (409, "wrong-time")
    lines = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await play_on(lines, Random(4))
    reply = (await arrive().ask("GET", f"/tables/{table}/record")).json()
    record = load_record(json.dumps(reply), GAMES)
    state = replay(GAMES[game], record)
    result = GAMES[game].result(state)
    assert result is not None
    assert record.players == ("Ann", "Ben")
    assert [score.total for score in result.scores] == [score["total"] for score in lines[0].game["result"]["scores"]]


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_everybody_gets_the_history_of_public_moves(arrive: Arrive, game: str) -> None:
    table, ann, ben = await two_players(arrive, game)
    lines = [await ann.connect(table, 0), await ben.connect(table, 1)]
    await lines[0].hear("table")
    await lines[0].move(lines[0].game["moves"][0] if game == SILVER else BUILD)
    assert (await ann.ask("GET", f"/tables/{table}/history")).json() == {"lines": []}, "not even one's own"
    await play_on(lines, Random(6))
    reply = (await arrive().ask("GET", f"/tables/{table}/history")).json()["lines"]
    events = (await ann.ask("GET", f"/tables/{table}/record")).json()["events"]
    assert reply == [line for line in events if line[0] in "01" and " build " not in line]


async def test_the_record_of_a_game_that_was_ended_by_agreement_replays(arrive: Arrive) -> None:
    table, ann, ben = await two_players(arrive)
    line = await ann.connect(table, 0)
    await line.move(BUILD)
    await finish(table, ann, ben)
    reply = (await ann.ask("GET", f"/tables/{table}/record")).json()
    assert reply["events"][-1] == f"0 {BUILD}"
    replay(GAMES[HUNTING], load_record(json.dumps(reply), GAMES))


async def test_finished_games_stay_until_the_host_prunes_them(tmp_path: Path) -> None:
    clock, database = Clock(), tmp_path / "tables.db"
    with running(database, clock=clock) as server:
        async with server.door() as arrive:
            table, ann, ben = await two_players(arrive, listed=True)
            other, *_ = await two_players(arrive, listed=True)
            await finish(table, ann, ben)
    with running(database, clock=clock) as server:
        async with server.door() as arrive, server.store() as store:
            assert [row["id"] for row in (await arrive().ask("GET", "/tables?status=finished")).json()] == [table]
            assert await store.prune(finished_before=clock.now) == 0
            assert (await arrive().ask("GET", f"/tables/{table}/record")).status_code == 200
            assert await store.prune(finished_before=clock.now + 1) == 1
    with running(database, clock=clock) as server:
        async with server.door() as arrive:
            assert (await arrive().see(other))["status"] == "running"
            assert await refused(arrive(), "GET", f"/tables/{table}/record") == (404, "no-table")


async def test_a_clock_can_be_restarted_and_moves_for_a_seat_whose_time_is_up(arrive: Arrive, clock: Clock) -> None:
    table, ann, ben = await two_players(arrive, seconds=60)
    line = await ann.connect(table, 0)
    seen = (await line.hear("table"))["table"]
    assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 60] * 2
    clock.now += 30
    assert (await line.request("more-time"))["type"] == "answer"
    await line.until(lambda seen: seen["seats"][0]["deadline"] == clock.now + 60)
    clock.now += 31
    other = await ben.connect(table, 1)
    await other.until(lambda seen: not seen["seats"][1]["awaited"])
    assert other.game["own"]["piles"], "the clock built for Ben"
    assert other.seen["seats"][0]["awaited"], "Ann has time left"
    clock.now += 60
    await ann.connect(table)
    await other.until(lambda seen: seen["view"]["phase"] == "mine")


async def test_a_clock_stands_still_while_no_server_runs(tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "tables.sqlite3"
    with running(database, clock=clock) as server:
        async with server.door() as arrive:
            table, _, _ = await two_players(arrive, seconds=60)
            clock.now += 20
    clock.now += 500
    for _ in range(2):  # and once only
        with running(database, clock=clock) as server:
            async with server.door() as arrive:
                seen = await arrive().see(table)
                assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 40] * 2


async def test_a_clock_runs_on_where_another_server_runs(tmp_path: Path, clock: Clock) -> None:
    database = tmp_path / "tables.sqlite3"
    with running(database, clock=clock) as server:
        async with server.door() as arrive:
            table, _, _ = await two_players(arrive, seconds=60)
            clock.now += 3
            with running(database, clock=clock) as another:
                async with another.door() as arrive_there:
                    seen = await arrive_there().see(table)
            assert [seat["deadline"] for seat in seen["seats"]] == [clock.now + 57] * 2


def shown_as(seat: int, frames: list[Data]) -> list[Data]:
    """The tables among these frames that show the view of a seat."""
    return [frame["table"] for frame in frames if frame.get("table") and frame["table"]["seat"] == seat]
