"""A bot that joins a table (docs/protocol.md): python table_bot.py http://127.0.0.1:8765 TABLE INVITATION NAME."""

import json
import random
import sys
import time
from contextlib import suppress
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect


def choose(view: dict[str, Any]) -> str:
    """Prefer moves that gain something at once, then those that cross off most boxes; break ties at random."""
    moves: list[str] = view["moves"]
    if not moves:  # Gold Hunting does not list its 264,600 builds: create one
        pieces, cuts = random.sample("1111222233", 10), [0, *sorted(random.sample(range(1, 10), 3)), 10]
        return "build " + " ".join("".join(pieces[cuts[pile] : cuts[pile + 1]]) for pile in range(4))
    return max(moves, key=lambda move: (move in view.get("gains", ()), len(move.split()), random.random()))


def post(url: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
    """Send a request until it is answered; with the same Idempotency-Key it counts once."""
    while True:
        with suppress(httpx.TransportError):
            answer = httpx.post(url, json=body, headers=headers)
            if answer.status_code not in (502, 503, 504):
                return answer.raise_for_status().json()
        time.sleep(0.5)


def play(server: str, table: str, seat: int, token: str) -> Any:
    """Play until the game is over, and reconnect if necessary; returns the result."""
    state: dict[str, Any] = {"seq": -1, "status": "open"}
    request: dict[str, Any] | None = None  # the one that has no answer yet
    while state["status"] != "finished":
        url = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/play?seat={seat}&seq={state['seq']}"
        try:
            with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
                if request:  # it may have been stored; with the same id it counts once
                    socket.send(json.dumps(request))
                while state["status"] != "finished":
                    message = json.loads(socket.recv())
                    state, code = message.get("table") or state, message.get("code")
                    if code in ("too-fast", "storage-down"):
                        raise ConnectionError(code)  # pause, connect and repeat
                    if code not in (None, "stale", "not-asked", "wrong-time"):
                        raise SystemExit(message["message"])
                    if request and message.get("id") == request["id"]:
                        request = None
                    if not request and state["status"] == "running" and state["seats"][seat]["awaited"]:
                        move = choose(state["view"])
                        request = {"type": "play", "id": str(uuid4()), "seq": state["seq"], "move": move}
                        socket.send(json.dumps(request))
        except (OSError, WebSocketException) as lost:
            if isinstance(lost, ConnectionClosed) and lost.rcvd and lost.rcvd.code in (4403, 4404):
                raise  # not this bot's seat, or no such table
            time.sleep(0.5)
    return state["view"]["result"]


if __name__ == "__main__":
    server, table, invitation, name = sys.argv[1:]
    seats, wanted = f"{server}/api/tables/{table}/seats", {"name": name, "invitation": invitation}
    token = post(f"{server}/api/guests")["token"]
    seat = post(seats, wanted, {"Authorization": f"Bearer {token}", "Idempotency-Key": str(uuid4())})["seat"]
    print(json.dumps(play(server, table, seat, token)))
