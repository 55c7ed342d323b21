"""Nothing leaks: if only hidden things differ, a seat gets the same bytes; and tokens reach only their owners.

Two games are played that a viewer must not be able to tell apart. A script is a list of groups of requests; after each
group everything that came to seat 0 and to a spectator is taken down, HTTP included. Others see of an answer that it is
complete, or no longer is: at most one such change is in a group, and at the same places in both games.
"""

import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from doubloon.core import Draw, Outcome
from doubloon.server import auth, live_tables, table_routes
from doubloon.server.tokens import key_of
from tests.server.running import BUILD, HUNTING, SILVER, Guest, Line, Server, play_on, running, serving
from tests.server.unknown_game import UNKNOWN, install

Script = Sequence[Sequence[str]]
NOW = 1_700_000_000.0


class ScriptedDealer:
    """Deals what is wanted first, by the word of the draw, and all the rest by a seed."""

    def __init__(self, first: Mapping[str, str], seed: str) -> None:
        self._first, self._random = first, Random(seed)

    def deal(self, draw: Draw) -> Outcome:
        first = self._first.get(draw.word, "").split()
        rest = [item for item in draw.pool if item not in first]
        self._random.shuffle(rest)
        return Outcome(draw.word, tuple([*first, *rest][: draw.count]))


class Transcript:
    """Everything that a viewer received, to the byte."""

    def __init__(self, guest: Guest, line: Line, table: str) -> None:
        self._guest, self._line, self._table = guest, line, table
        self._taken = 0
        self.texts: list[str] = []

    async def take_down(self) -> None:
        """Take down the messages sent so far, and the HTTP replies about the table."""
        await catch_up(self._line)
        self.texts += self._line.frames[self._taken :]
        self._taken = len(self._line.frames)
        own = "" if self._line.seat is None else f"?seat={self._line.seat}"
        for path in ("", "/history", "/drawing.svg", f"/drawing.svg{own}"):
            await self._get(f"/tables/{self._table}{path}")

    async def take_down_the_rest(self) -> None:
        """Take down the other HTTP replies, and the first message of a new connection."""
        for path in (f"/tables/{self._table}/record", f"/tables/{self._table}/replay?step=0", "/tables"):
            await self._get(path)
        again = await self._guest.connect(self._table, self._line.seat)
        await again.receive()
        self.texts += again.frames

    async def _get(self, path: str) -> None:
        response = await self._guest.ask("GET", path)
        headers = {name: value for name, value in response.headers.items() if name != "date"}
        self.texts.append(f"{response.status_code} {headers} {response.text}")


async def transcripts(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    dealt: Mapping[str, str],
    seed: str,
    script: Script,
    game: str = SILVER,
    **wanted: Any,
) -> list[list[str]]:
    """Play a script at a new server; what seat 0 and a spectator are reply."""
    numbers = itertools.count(1)
    for module, name in ((live_tables, "make_table_id"), (table_routes, "make_token"), (auth, "make_token")):
        monkeypatch.setattr(module, name, lambda: f"secret-{next(numbers):025}")
    folder.mkdir()
    with running(folder / "tables.db", dealer=ScriptedDealer(dealt, seed), clock=lambda: NOW) as server:
        async with server.door() as arrive:
            guests = [arrive() for _ in range(wanted.get("seats", 2))]
            made = await guests[0].create(game, own={"0": "Ann"}, start=0, listed=True, **wanted)
            table = made["table"]["id"]
            for seat, guest in enumerate(guests[1:], start=1):
                await guest.join(table, f"Guest {seat}", seat=seat)
            lines = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            watcher = arrive()
            viewers = [Transcript(guests[0], lines[0], table), Transcript(watcher, await watcher.connect(table), table)]
            for group in ((), *script):
                for request in group:
                    seat = int(request[0])
                    await do(guests[seat], table, lines[seat], request[2:])
                for viewer in viewers:
                    await viewer.take_down()
            for viewer in viewers:
                await viewer.take_down_the_rest()
    return [viewer.texts for viewer in viewers]


async def catch_up(line: Line) -> None:
    """Take in all that was sent until now."""
    await line.send(type="ping")
    await line.hear("pong")


async def do(guest: Guest, table: str, line: Line, request: str) -> None:
    """Play a move that is granted, take moves back, have a hint, or try something that is refused: `! move`."""
    await catch_up(line)
    if request.startswith("! "):
        assert (await line.play(request[2:], id="refused"))["type"] == "refused"
    elif request == "hint":
        reply = await guest.ask("POST", f"/tables/{table}/seats/{line.seat}/hint")
        assert reply.json()["code"] == "no-bot", "the hint is logged although no worker can find one"
    elif request.startswith("back"):
        answer = await line.request("take-back", seq=line.seen["seq"], whole=request == "back all")
        assert answer["type"] == "answer", answer
        await line.until(lambda seen: seen["seq"] >= answer["seq"])
    else:
        await line.move(request)


async def check_same(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    one: tuple[Mapping[str, str], Script],
    other: tuple[Mapping[str, str], Script],
    *,
    spectator: bool = True,
    **wanted: Any,
) -> None:
    """Seat 0 and, if `spectator`, also a spectator get the same bytes in both games."""
    assert one != other
    reply = await transcripts(folder / "one", monkeypatch, one[0], "one", one[1], **wanted)
    same = await transcripts(folder / "other", monkeypatch, other[0], "other", other[1], **wanted)
    for viewer in range(1 + spectator):
        assert reply[viewer] == same[viewer]


HAND = "purple-05 purple-06 orange-04 orange-05"
STACK = "grey-05 grey-06 green-05 green-06"


async def test_cards_of_others_do_not_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
X_CHAIN = ["1 cross purple-03 c1", "1 extra purple-03 a4", "1 extra purple-03 b3"]


def dealt(rest: str) -> dict[str, str]:
    """Three hands with what the seats will keep, the display, and the first expedition; all else by the seed."""
    second, third = rest.split(" / ")
    hands = f"{HAND} purple-01 purple-03 {second} purple-02 purple-12 {third}"
    return {"deal": hands, "stack": STACK, "expeditions": "expedition-1"}


ONE, OTHER = dealt("grey-01 grey-02 / grey-03 grey-04"), dealt("green-01 grey-04 / green-02 grey-01")


async def test_the_order_of_the_stack_and_the_next_expeditions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = [*KEPT, ["0 cross purple-05 a1"], ["2 cross purple-02 a1"], ["0 ! cross purple-05 a1"]]
    await check_same(tmp_path, monkeypatch, (ONE, script), (OTHER, script), seats=3)


async def test_open_answers_and_chains_of_other_lengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        [*X_CHAIN],
        ["0 back"],
        ["0 cross purple-05 b1", "1 ! pass"],
    ]
    await check_same(tmp_path, monkeypatch, (ONE, one), (OTHER, other), seats=3)


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
async def test_piles_and_markers_that_nobody_has_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, variant: str, builds: tuple[str, str], lifts: int
) -> None:
    install(monkeypatch)  # its drawing shows everything that a view holds

    def script(build: str, tried: str) -> Script:
        begun = [[f"1 {tried}"], ["1 back"], [f"1 {build}"], ["0 ! mine a 1"], [f"0 {BUILD}"]]
        return [*begun, *([request] for request in MINING[:lifts])]

    one, other = script(builds[0], "build 1 1 1 1222233"), script(builds[1], "build 3 3 2222 1111")
    await check_same(
        tmp_path,
        monkeypatch,
        ({"markers": "2 1"}, one),
        ({"markers": "2 3"}, other),
        game=game,
        variant=variant,
    )


async def test_a_spectator_knows_no_marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = [["1 " + BUILD], ["0 " + BUILD], ["0 mine a 3"]]
    reply = await transcripts(tmp_path / "one", monkeypatch, {"markers": "1 2"}, "one", script, HUNTING)
    same = await transcripts(tmp_path / "other", monkeypatch, {"markers": "3 1"}, "other", script, HUNTING)
    assert reply[1] == same[1]
    assert reply[0] != same[0], "Ann knows her own"


class Recorder:
    """All that a guest was reply, and the secrets that it may know."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.texts, self.lines = guest, [""], list[Line]()
        self.own: set[str] = set()
        guest.http.event_hooks["response"].append(self._record)

    async def _record(self, response: httpx.Response) -> None:
        await response.aread()
        self.texts.append(f"{response.status_code} {response.headers} {response.text}")

    def received(self) -> str:
        return "\n".join([*self.texts, *(frame for line in self.lines for frame in line.frames)])


async def play_with_secrets(server: Server) -> tuple[set[str], list[Recorder]]:
    """Games with links and mistakes; the tables, and a recorder for each guest."""
    played: set[str] = set()
    async with server.door() as arrive:
        ann, ben, phone, eve = everybody = [Recorder(arrive()) for _ in range(4)]
        for game in (SILVER, HUNTING):
            made = await ann.guest.create(game, own={"0": "Annabel"})
            table, invitation = made["table"]["id"], made["invitation"]
            played.add(table)
            await ben.guest.join(table, "Benedict", invitation)
            first = await ann.guest.connect(table, 0)
            link = await ask_for_link(ann.guest, table)
            moved = (await phone.guest.ask("POST", f"/tables/{table}/link", {"link": link})).json()
            phone.guest.token = moved["token"]
            spare = await ask_for_link(phone.guest, table)
            ann.own |= {made["token"], invitation, link}
            ben.own |= {str(ben.guest.token), invitation}
            phone.own |= {moved["token"], link, spare}
            await blunder(arrive(), table, [made["token"], invitation, link, spare])
            lines = [await phone.guest.connect(table, 0), await ben.guest.connect(table, 1)]
            watching = await eve.guest.connect(table)
            hint = await phone.guest.ask("POST", f"/tables/{table}/seats/0/hint")
            assert hint.status_code == 200
            for recorder, line in zip((ann, phone, ben, eve), (first, *lines, watching), strict=True):
                recorder.lines.append(line)
            await play_on(lines, Random(7))
            await watching.until(lambda seen: seen["status"] == "finished")
            await first.rest()
            played.add((await ben.guest.ask("POST", f"/tables/{table}/rematch")).json()["id"])
            await eve.guest.ask("GET", f"/tables/{table}/record")
        for path in ("/healthz", "/openapi.json", "/api/tables", "/metrics"):
            await eve.guest.http.get(path)
    return played, everybody


async def ask_for_link(guest: Guest, table: str) -> str:
    return str((await guest.ask("POST", f"/tables/{table}/seats/0/link")).json()["link"])


async def blunder(thief: Guest, table: str, stolen: list[str]) -> None:
    """All kinds of mistakes, with secrets of others in places where they do not belong; the log must not tell them."""
    line = await thief.connect(table)
    await line.hear("table")
    for secret in stolen:
        for body in ({"game": secret}, {secret: 1}, {"game": HUNTING, "bots": {"0": secret}}):
            assert (await thief.ask("POST", "/tables", body)).status_code == 422
        await thief.ask("GET", f"/tables/{secret}?token={secret}")
        await thief.ask("POST", "/tables", {}, Origin=f"http://{secret}")
        await line.socket.send(secret)
        assert (await line.receive())["code"] == "bad-message"
        assert secret not in line.frames[-1]
    await line.socket.send(stolen[0] * 1000)
    await line.closed()


async def test_secrets_reach_only_their_owners(tmp_path: Path) -> None:
    log, database = tmp_path / "log", tmp_path / "tables.db"
    with serving(database, log) as server:
        played, everybody = await play_with_secrets(server)
        raw = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    secrets = set().union(*(recorder.own for recorder in everybody))
    keys = {key_of(secret) for secret in secrets}
    assert len(secrets) == 3 + 3 * 2, "three tokens; an invitation and two links for each table"
    for recorder in everybody:
        received = recorder.received()
        assert not [secret for secret in (secrets - recorder.own) | keys if secret in received]
    assert not [secret for secret in secrets if secret.encode() in raw], "only hashes are stored"
    assert all(key.encode() in raw for key in keys)
    metrics = everybody[-1].texts[-1]
    assert "doubloon_moves_total" in metrics
    said = log.read_text()
    assert json.loads(said.splitlines()[0])["message"] == "open for players"
    for text in (metrics, said):
        assert not [word for word in (*secrets, *keys, *played, "Annabel", "Benedict", "purple-") if word in text]
