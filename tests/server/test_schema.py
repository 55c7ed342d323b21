"""The server behaves as its OpenAPI document describes."""

import asyncio
import json
import secrets
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias
from unittest.mock import AsyncMock

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import BaseModel, TypeAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi import checks

from doubloon.core.schema import GenericView
from doubloon.server import shares
from doubloon.server.app import create_app
from doubloon.server.messages import (
    CreateTableReply,
    HealthReply,
    JoinTableReply,
    Problem,
    client_message,
    server_message,
)
from doubloon.server.schemas import GenericTable, TableJson, TableView, model_for_game
from tests.server.running import BUILD, HUNTING, SILVER, Data, NewGuest, Server, play_random_moves
from tests.server.unknown_game import DRAWN, UNKNOWN, install

Case: TypeAlias = schemathesis.Case[Any]

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
QUICK = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
THOROUGH = settings(QUICK, max_examples=40)


@pytest.fixture(scope="module")
def document(server: Server) -> Data:
    reply: Data = httpx.get(f"http://{server.address}/openapi.json").json()
    return reply


@pytest.fixture(scope="module")
def live(server: Server) -> Data:
    """A table with Ann on seat 0, her token, and an open seat."""

    async def make() -> Data:
        async with server.guests() as new_guest:
            ann = new_guest()
            created = await ann.create(SILVER, seats=4, own={"0": "Ann", "1": "Ben"}, listed=True)
            return {**created, "token": ann.token}

    return asyncio.run(make())


api: BaseSchema = schemathesis.openapi.from_dict(create_app("sqlite:").openapi())


@api.parametrize()
@QUICK
def test_every_request_is_answered_as_described(case: Case, server: Server, live: Data) -> None:
    send_requests(case, server, live)


@pytest.mark.slow
@api.parametrize()
@THOROUGH
def test_many_requests_are_answered_as_described(case: Case, server: Server, live: Data) -> None:
    send_requests(case, server, live)


def send_requests(case: Case, server: Server, live: Data) -> None:
    """Send the request anonymously for any table, and then as the host of an existing table."""
    url = f"http://{server.address}"
    case.call_and_validate(checks=CHECKS, base_url=url)
    if "table" in case.path_parameters:
        case.path_parameters["table"] = live["table"]["id"]
        headers = {"Authorization": f"Bearer {live['token']}", "Idempotency-Key": secrets.token_urlsafe()}
        case.call_and_validate(checks=CHECKS, base_url=url, headers=headers)


def test_the_document_is_valid(document: Data) -> None:
    api.validate()
    assert document["openapi"].startswith("3.1")
    assert document["info"]["title"] == "Doubloon"


def test_every_reference_in_the_document_is_defined(document: Data) -> None:
    for reference in references(document):
        _, components, kind, name = reference.split("/")
        assert name in document[components][kind], reference


async def test_every_operation_lists_the_refusals_of_all_requests(
    document: Data, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that no route has to know of: they come before it."""
    app = create_app("sqlite:")
    fast = httpx.ASGITransport(app, client=("192.0.2.7", 1))
    async with (
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as here,
        httpx.AsyncClient(transport=fast, base_url="http://localhost") as stranger,
    ):
        monkeypatch.setattr(shares, "MAX_WAITING", 0)
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                replies = [
                    await here.request(method, path, headers={"Host": "elsewhere.example"}),
                    await here.request(method, path, content=" " * 9000),
                    await stranger.request(method, path),
                ]
                assert [reply.status_code for reply in replies] == [421, 413, 429]
                if method != "get":
                    replies.append(await here.request(method, path, headers={"Origin": "http://elsewhere.example"}))
                    assert replies[-1].status_code == 403
                for reply in replies:
                    assert str(reply.status_code) in operation["responses"], (method, path, reply.status_code)
                    assert Problem.model_validate_json(reply.content).code
                assert "408" in operation["responses"]


async def test_the_routes_for_hosts_list_their_refusals(document: Data) -> None:
    app = create_app("sqlite:")
    app.state.context = SimpleNamespace(is_healthy=AsyncMock(return_value=False))
    transport = httpx.ASGITransport(app, client=("192.0.2.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as stranger:
        for path, status, model in (("/metrics", 403, Problem), ("/healthz", 503, HealthReply)):
            reply = await stranger.get(path)
            assert reply.status_code == status
            described = document["paths"][path]["get"]["responses"][str(status)]["content"]["application/json"]
            assert described["schema"] == {"$ref": f"#/components/schemas/{model.__name__}"}
            model.model_validate_json(reply.content)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            elif name == "mapping":
                yield from value.values()
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_the_web_socket_messages_are_in_the_document(document: Data) -> None:
    schemas = document["components"]["schemas"]
    for name, kinds in (
        ("ClientMessage", {"play", "take-back", "more-time", "offer-end", "decline-end", "emote", "ping"}),
        ("ServerMessage", {"table", "answer", "refused", "pong", "presence", "emote"}),
    ):
        assert set(schemas[name]["discriminator"]["mapping"]) == kinds
        for kind, reference in schemas[name]["discriminator"]["mapping"].items():
            message = schemas[reference.removeprefix("#/components/schemas/")]
            assert message["properties"]["type"]["const"] == kind
    assert {"TableView", "SilverGoldTable", "GoldHuntingTable"} <= set(schemas)


def test_every_operation_has_a_description_and_typed_refusals(document: Data) -> None:
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            if path.startswith("/api/"):
                refusal = operation["responses"]["422"]["content"]["application/json"]["schema"]
                assert refusal == {"$ref": "#/components/schemas/Problem"}


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_every_frame_of_a_game_is_as_described(new_guest: NewGuest, game: str) -> None:
    guest = new_guest()
    created = await guest.create(game, own={"0": "Ann", "1": "Ben"}, seconds=3600)
    connections = [await guest.connect(created["table"]["id"], seat) for seat in (0, 1)]
    watching = await guest.connect(created["table"]["id"])
    await watching.wait_for("presence")  # It has the lowest priority: a short game may be over before it is sent.
    for connection in (*connections, watching):
        await connection.send(type="ping")
        await connection.socket.send("nonsense")
        await connection.wait_for("pong")
        await connection.wait_for("refused")
    await connections[0].send(type="emote", emote="wave")
    await connections[0].wait_for("emote")
    assert (await connections[0].play(BUILD, seq=-1))["code"] == "stale"
    await play_random_moves(connections, Random(8))
    await watching.until(lambda seen: seen["status"] == "finished")
    frames = [frame for connection in (*connections, watching) for frame in connection.frames]
    kinds = set()
    for frame in frames:
        message = server_message.validate_json(frame, strict=True)
        kinds.add(message.type)
        assert dumped(message) == json.loads(frame), "nothing is sent that is not described"
    assert kinds == {"table", "answer", "refused", "pong", "presence", "emote"}


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_every_table_over_http_is_as_described(new_guest: NewGuest, game: str) -> None:
    """The routes send serialized JSON, which FastAPI does not validate; so this test does."""
    ann, ben = new_guest(), new_guest()
    created = await ann.create(game, own={"0": "Ann"}, hints=False)
    path = f"/tables/{created['table']['id']}"
    joined = await ben.join(created["table"]["id"], "Ben", created["invitation"])
    creating, joining, seeing = TypeAdapter(CreateTableReply), TypeAdapter(JoinTableReply), TypeAdapter(TableView)
    replies: list[tuple[TypeAdapter[Any], Data]] = [(creating, created), (joining, joined)]
    for guest, method, rest, body in (
        (ann, "GET", "", None),
        (new_guest(), "GET", "", None),
        (ann, "PUT", "/seats/0/bot", {"bot": "random"}),
        (ann, "DELETE", "/seats/0/bot", None),
        (ben, "DELETE", "/seats/1", None),
    ):
        response = await guest.request(method, f"{path}{rest}", body)
        assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
        replies.append((seeing, response.json()))
    link = (await ann.request("POST", f"{path}/seats/0/link")).json()["link"]
    replies.append((joining, (await new_guest().request("POST", f"{path}/link", {"link": link})).json()))
    for adapter, reply in replies:
        checked = adapter.validate_python(reply, strict=True)
        assert json.loads(adapter.dump_json(checked)) == reply, "nothing is sent that is not described"


async def test_a_game_without_a_schema_is_sent_as_a_generic_view(
    new_guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    guest = new_guest()
    created = await guest.create(UNKNOWN, own={"0": "Ann", "1": "Ben"})
    connections = [await guest.connect(created["table"]["id"], seat) for seat in (0, 1)]
    watching = await guest.connect(created["table"]["id"])
    await play_random_moves(connections, Random(8))
    await watching.until(lambda seen: seen["status"] == "finished")
    frames = [json.loads(frame) for connection in (*connections, watching) for frame in connection.frames]
    tables = [created["table"], *(frame["table"] for frame in frames if frame["table"])]
    for model in (model_for_game(TableJson, DRAWN, "UnknownGameTable"), GenericTable):
        for table in tables:
            assert dumped(model.model_validate(table, strict=True)) == table, "nothing is sent that is not described"
    views = [table["view"] for table in tables]
    assert all(set(view) == set(GenericView.__annotations__) for view in views)
    assert any(view["move_count"] > len(view["moves"]) == 0 for view in views), "too many builds to list"
    assert any(view["move_count"] == len(view["moves"]) > 0 for view in views)
    assert views[-1]["result"]["places"]
    assert "marker" in views[0]["text"]


def test_fields_are_described_by_their_docstrings(document: Data) -> None:
    schemas = document["components"]["schemas"]
    for name, field, words in (
        ("SilverGoldTable", "seq", "Counts the changes"),
        ("GoldHuntingPositions", "views", "Each position as the viewer saw it"),
        ("SeatJson", "hints", "The number of steps"),
        ("GenericView", "text", "The position as text"),
        ("CreateTableRequest", "start", "random if null"),
    ):
        assert words in schemas[name]["properties"][field]["description"]


def dumped(message: BaseModel) -> Any:
    return json.loads(message.model_dump_json())


def test_client_messages_are_described(document: Data) -> None:
    sent = {"type": "play", "id": "a", "seq": 1, "move": BUILD}
    assert dumped(client_message.validate_python(sent)) == sent
    described = document["components"]["schemas"]["PlayMessage"]
    assert set(described["required"]) == set(sent)
    assert described["additionalProperties"] is False
