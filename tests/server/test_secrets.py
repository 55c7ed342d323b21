"""Nothing leaks: if only hidden information differs, a seat gets the same bytes; and tokens reach only their owners."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from doubloon.server.tokens import key_of
from tests.server.running import (
    BUILD,
    HUNTING,
    SILVER,
    Clock,
    Connection,
    Guest,
    Server,
    play_random_moves,
    run_server,
    run_server_process,
)
from tests.server.transcripts import Script, ScriptedDealer, make_request, transcripts
from tests.server.unknown_game import UNKNOWN, install


async def check_same(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    one: tuple[Mapping[str, str], Script],
    other: tuple[Mapping[str, str], Script],
    **options: Any,
) -> None:
    """Play both games; seat 0 and a spectator must get the same bytes in each."""
    assert one != other
    first = await transcripts(folder / "one", monkeypatch, one[0], "one", one[1], **options)
    second = await transcripts(folder / "other", monkeypatch, other[0], "other", other[1], **options)
    assert first == second


HAND = "purple-05 purple-06 orange-04 orange-05"
STACK = "grey-05 grey-06 green-05 green-06"


async def test_the_cards_of_others_are_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = [
        ["1 keep purple-01 purple-02"],
        ["1 back"],
        ["1 keep purple-03 purple-04"],
        ["0 keep purple-05 orange-04", "0 ! keep purple-05 orange-04"],
        ["0 back all"],
        ["0 keep purple-06 orange-05", "1 ! keep purple-01 purple-02"],
    ]
    other = [
        ["1 keep grey-03 grey-04"],
        ["1 back all"],
        ["1 keep grey-01 grey-03"],
        ["0 keep purple-05 orange-04", "0 ! keep purple-05 orange-04"],
        ["0 back all"],
        ["0 keep purple-06 orange-05", "1 ! keep grey-03 grey-04", "2 ! pass"],
    ]
    await check_same(
        tmp_path,
        monkeypatch,
        ({"deal": f"{HAND} purple-01 purple-02 purple-03 purple-04 grey-01"}, one),
        ({"deal": f"{HAND} grey-01 grey-02 grey-03 grey-04 purple-01"}, other),
        seats=3,
    )


KEPT = [
    ["0 keep purple-05 orange-04"],
    ["1 keep purple-01 purple-03"],
    ["2 keep purple-02 purple-12"],
]
CHAIN = ["1 cross purple-03 c1", "1 extra purple-03 a4", "1 extra purple-03 b3"]


def dealt(rest: str) -> dict[str, str]:
    """Three hands with the cards that the seats will keep, the display, and the first expedition."""
    second, third = rest.split(" / ")
    hands = f"{HAND} purple-01 purple-03 {second} purple-02 purple-12 {third}"
    return {"deal": hands, "stack": STACK, "expeditions": "expedition-1"}


ONE, OTHER = dealt("grey-01 grey-02 / grey-03 grey-04"), dealt("green-01 grey-04 / green-02 grey-01")


async def test_the_order_of_the_stack_and_of_the_expeditions_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = [*KEPT, ["0 cross purple-05 a1"], ["2 cross purple-02 a1"], ["0 ! cross purple-05 a1"]]
    await check_same(tmp_path, monkeypatch, (ONE, script), (OTHER, script), seats=3)


async def test_open_answers_and_the_lengths_of_chains_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = [
        *KEPT,
        ["1 cross purple-03 c1", "1 extra purple-03 a4", "1 hint"],
        ["1 back", "1 hint", "1 extra purple-03 b3"],
        ["0 cross purple-05 a1", "0 ! extra purple-05 b1"],
        ["2 cross purple-02 d1", "2 ! pass"],
        ["1 back"],
        ["1 extra purple-03 a3"],
        ["0 back"],
        ["0 cross purple-05 b1"],
    ]
    other = [
        *KEPT,
        ["1 hint"],
        ["1 cross purple-03 b1"],
        ["2 cross purple-02 d1", "2 back all", "0 cross purple-05 a1", "0 ! extra purple-05 b1"],
        [],
        ["1 back all"],
        [*CHAIN],
        ["0 back"],
        ["0 cross purple-05 b1", "1 ! pass"],
    ]
    await check_same(tmp_path, monkeypatch, (ONE, one), (OTHER, other), seats=3)


@pytest.mark.parametrize("hidden", [CHAIN[:1], CHAIN[:2], [*CHAIN[:2], "1 back"]], ids=len)
async def test_a_hidden_move_changes_nothing_that_strangers_can_read(tmp_path: Path, hidden: list[str]) -> None:
    """Time passes, and a second table was changed last: neither times nor the order of the lobby move."""
    clock = Clock()
    with run_server(tmp_path / "tables.db", dealer=ScriptedDealer(ONE, "one"), clock=clock) as server:
        async with server.guests() as new_guest:
            guests = [new_guest() for _ in range(3)]
            created = await guests[0].create(SILVER, own={"0": "Ann"}, start=0, listed=True, seats=3, seconds=600)
            table = created["table"]["id"]
            for seat in (1, 2):
                await guests[seat].join(table, f"Guest {seat}", seat=seat)
            connections = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            for (request,) in KEPT:
                await make_request(guests[int(request[0])], table, connections[int(request[0])], request[2:])
            clock.now += 10
            await guests[0].create(HUNTING, own={"0": "Ann"}, listed=True)
            before = await everything_public(new_guest(), table)
            for request in hidden:
                clock.now += 10
                await make_request(guests[1], table, connections[1], request[2:])
                assert await everything_public(new_guest(), table) == before
            await make_request(guests[0], table, connections[0], "cross purple-05 a1")
            after = await everything_public(new_guest(), table)
            assert after["/api/tables"] != before["/api/tables"]
            assert after[f"/api/tables/{table}"] != before[f"/api/tables/{table}"]


async def everything_public(stranger: Guest, table: str) -> dict[str, str]:
    """Every reply that a stranger can get about a table, with its headers, and the first message of a connection."""
    own = f"/api/tables/{table}"
    replies = {}
    for path in (
        "/healthz",
        "/api/tables",
        "/api/tables?status=running",
        own,
        *(
            f"{own}/{name}"
            for name in ("history", "drawing.svg", "record", "replay", "replay/positions?step=0&reveal=true")
        ),
    ):
        response = await stranger.http.get(path)
        headers = {name: value for name, value in response.headers.items() if name != "date"}
        replies[path] = f"{response.status_code} {headers} {response.text}"
    connection = await stranger.connect(table)
    await connection.receive()
    replies["the first message"] = connection.frames[0]
    return replies


MINING = ["0 mine a 3", "1 mine a 3", "0 mine d 1", "1 mine b 2", "0 mine b 2", "1 mine d 2", "0 mine c 1", "0 ! keep"]


@pytest.mark.parametrize("game", [HUNTING, UNKNOWN])
@pytest.mark.parametrize(
    ("variant", "builds", "lifts"),
    [
        ("standard", (BUILD, "build 2113 22 311 2"), len(MINING)),
        ("standard", (BUILD, "build 1222 31 113 2"), 0),
        ("hidden-heights", (BUILD, "build 22113 212 1 3"), 2),
    ],
    ids=["the same above", "the same heights", "hidden heights"],
)
async def test_piles_and_markers_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, variant: str, builds: tuple[str, str], lifts: int
) -> None:
    install(monkeypatch)  # its drawing shows everything in the view

    def script(build: str, tried: str) -> Script:
        opening = [[f"1 {tried}"], ["1 back"], [f"1 {build}"], ["0 ! mine a 1"], [f"0 {BUILD}"]]
        return [*opening, *([request] for request in MINING[:lifts])]

    one, other = script(builds[0], "build 1 1 1 1222233"), script(builds[1], "build 3 3 2222 1111")
    await check_same(
        tmp_path,
        monkeypatch,
        ({"markers": "2 1"}, one),
        ({"markers": "2 3"}, other),
        game=game,
        variant=variant,
    )


async def test_a_spectator_sees_no_marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = [["1 " + BUILD], ["0 " + BUILD], ["0 mine a 3"]]
    first = await transcripts(tmp_path / "one", monkeypatch, {"markers": "1 2"}, "one", script, HUNTING)
    second = await transcripts(tmp_path / "other", monkeypatch, {"markers": "3 1"}, "other", script, HUNTING)
    assert first[1] == second[1]
    assert first[0] != second[0], "Ann sees her own marker"


class Recorder:
    """Everything that a guest received, and the secrets that it may know."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.texts, self.connections = guest, [""], list[Connection]()
        self.own: set[str] = set()
        guest.http.event_hooks["response"].append(self._record)

    async def _record(self, response: httpx.Response) -> None:
        await response.aread()
        self.texts.append(f"{response.status_code} {response.headers} {response.text}")

    def received(self) -> str:
        return "\n".join([*self.texts, *(frame for connection in self.connections for frame in connection.frames)])


async def play_with_secrets(server: Server) -> tuple[set[str], list[Recorder]]:
    """Play games with links and mistakes; returns the tables, and a recorder for each guest."""
    played: set[str] = set()
    async with server.guests() as new_guest:
        ann, ben, phone, eve = recorders = [Recorder(new_guest()) for _ in range(4)]
        for game in (SILVER, HUNTING):
            created = await ann.guest.create(game, own={"0": "Annabel"})
            table, invitation = created["table"]["id"], created["invitation"]
            played.add(table)
            await ben.guest.join(table, "Benedict", invitation)
            first = await ann.guest.connect(table, 0)
            link = await ask_for_link(ann.guest, table)
            await phone.guest.request("POST", f"/tables/{table}/link", {"link": link})
            spare = await ask_for_link(phone.guest, table)
            ann.own |= {await ann.guest.get_token(), invitation, link}
            ben.own |= {await ben.guest.get_token(), invitation}
            phone.own |= {await phone.guest.get_token(), link, spare}
            await make_mistakes(new_guest(), table, [await ann.guest.get_token(), invitation, link, spare])
            connections = [await phone.guest.connect(table, 0), await ben.guest.connect(table, 1)]
            watching = await eve.guest.connect(table)
            hint = await phone.guest.request("POST", f"/tables/{table}/seats/0/hint")
            assert hint.status_code == 200
            for recorder, connection in zip((ann, phone, ben, eve), (first, *connections, watching), strict=True):
                recorder.connections.append(connection)
            await play_random_moves(connections, Random(7))
            await watching.until(lambda seen: seen["status"] == "finished")
            await first.remaining_frames()
            for player in (phone, ben):
                again = await player.guest.request("POST", f"/tables/{table}/rematch")
            played.add(again.json()["id"])
            await eve.guest.request("GET", f"/tables/{table}/record")
        for path in ("/healthz", "/openapi.json", "/api/tables", "/metrics"):
            await eve.guest.http.get(path)
    return played, recorders


async def ask_for_link(guest: Guest, table: str) -> str:
    return str((await guest.request("POST", f"/tables/{table}/seats/0/link")).json()["link"])


async def make_mistakes(thief: Guest, table: str, stolen: list[str]) -> None:
    """Send secrets of others in places where they do not belong; the server must not log them."""
    connection = await thief.connect(table)
    await connection.wait_for("table")
    for secret in stolen:
        for body in ({"game": secret}, {secret: 1}, {"game": HUNTING, "bots": {"0": secret}}):
            assert (await thief.request("POST", "/tables", body)).status_code == 422
        await thief.request("GET", f"/tables/{secret}?token={secret}")
        await thief.request("POST", "/tables", {}, Origin=f"http://{secret}")
        await connection.socket.send(secret)
        assert (await connection.receive())["code"] == "bad-message"
        assert secret not in connection.frames[-1]
    await connection.socket.send(stolen[0] * 1000)
    await connection.closed()


async def test_secrets_reach_only_their_owners(tmp_path: Path) -> None:
    log, database = tmp_path / "log", tmp_path / "tables.db"
    with run_server_process(database, log) as server:
        played, recorders = await play_with_secrets(server)
        raw = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    secrets = set().union(*(recorder.own for recorder in recorders))
    keys = {key_of(secret) for secret in secrets}
    assert len(secrets) == 3 + 3 * 2, "three tokens; an invitation and two links for each table"
    for recorder in recorders:
        received = recorder.received()
        assert not [secret for secret in (secrets - recorder.own) | keys if secret in received]
    assert not [secret for secret in secrets if secret.encode() in raw], "only hashes are stored"
    assert all(key.encode() in raw for key in keys)
    metrics = recorders[-1].texts[-1]
    assert "doubloon_moves_total" in metrics
    logged = log.read_text()
    assert json.loads(logged.splitlines()[0])["message"] == "open for players"
    for text in (metrics, logged):
        assert not [word for word in (*secrets, *keys, *played, "Annabel", "Benedict", "purple-") if word in text]
