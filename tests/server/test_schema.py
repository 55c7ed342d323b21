"""The OpenAPI document and what the server does are the same thing."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any, TypeAlias

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import BaseModel, TypeAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi import checks

from doubloon.core.schema import GenericView
from doubloon.server.app import create_app
from doubloon.server.messages import CreateTableReply, JoinTableReply, client_message, server_message
from doubloon.server.schemas import GenericTable, TableJson, TableView, model_for_game
from tests.server.running import BUILD, HUNTING, SILVER, Arrive, Data, Server, play_on, running
from tests.server.unknown_game import DRAWN, UNKNOWN, install

Case: TypeAlias = schemathesis.Case[Any]

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
QUICK = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
LONG = settings(QUICK, max_examples=40)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
async def arrive(server: Server) -> AsyncIterator[Arrive]:
    async with server.door() as arrive:
        yield arrive


@pytest.fixture(scope="module")
def document(server: Server) -> Data:
    reply: Data = httpx.get(f"http://{server.address}/openapi.json").json()
    return reply


@pytest.fixture(scope="module")
def live(server: Server) -> Data:
    """A table with Ann on seat 0, her token, and an open seat."""

    async def make() -> Data:
        async with server.door() as arrive:
            return await arrive().create(SILVER, seats=4, own={"0": "Ann", "1": "Ben"}, listed=True)

    return asyncio.run(make())


interface: BaseSchema = schemathesis.openapi.from_dict(create_app("sqlite:").openapi())


@interface.parametrize()
@QUICK
def test_every_request_is_answered_as_described(case: Case, server: Server, live: Data) -> None:
    ask(case, server, live)


@pytest.mark.slow
@interface.parametrize()
@LONG
def test_many_requests_are_answered_as_described(case: Case, server: Server, live: Data) -> None:
    ask(case, server, live)


def ask(case: Case, server: Server, live: Data) -> None:
    """Ask as nobody for whatever table, and then as the host at a table that is there."""
    url = f"http://{server.address}"
    case.call_and_validate(checks=CHECKS, base_url=url)
    if "table" in case.path_parameters:
        case.path_parameters["table"] = live["table"]["id"]
        case.call_and_validate(checks=CHECKS, base_url=url, headers={"Authorization": f"Bearer {live['token']}"})


def test_the_document_is_valid(document: Data) -> None:
    interface.validate()
    assert document["openapi"].startswith("3.1")
    assert document["info"]["title"] == "Doubloon"


def test_every_reference_in_the_document_leads_somewhere(document: Data) -> None:
    schemas = document["components"]["schemas"]
    for reference in references(document):
        assert reference.removeprefix("#/components/schemas/") in schemas, reference


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


def test_the_messages_of_the_web_socket_are_in_the_document(document: Data) -> None:
    schemas = document["components"]["schemas"]
    for name, kinds in (
        ("ClientMessage", {"play", "take-back", "more-time", "offer-end", "ping"}),
        ("ServerMessage", {"table", "answer", "refused", "pong"}),
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
async def test_every_frame_of_a_game_is_as_described(arrive: Arrive, game: str) -> None:
    guest = arrive()
    made = await guest.create(game, own={"0": "Ann", "1": "Ben"}, seconds=3600)
    lines = [await guest.connect(made["table"]["id"], seat) for seat in (0, 1)]
    watching = await guest.connect(made["table"]["id"])
    for line in (*lines, watching):
        await line.send(type="ping")
        await line.socket.send("nonsense")
        await line.hear("pong")
        await line.hear("refused")
    assert (await lines[0].play(BUILD, seq=-1))["code"] == "stale"
    await play_on(lines, Random(8))
    await watching.until(lambda seen: seen["status"] == "finished")
    frames = [frame for line in (*lines, watching) for frame in line.frames]
    kinds = set()
    for frame in frames:
        message = server_message.validate_json(frame, strict=True)
        kinds.add(message.type)
        assert dumped(message) == json.loads(frame), "nothing is sent that is not described"
    assert kinds == {"table", "answer", "refused", "pong"}


@pytest.mark.parametrize("game", [SILVER, HUNTING])
async def test_every_table_over_http_is_as_described(arrive: Arrive, game: str) -> None:
    """The routes send ready text, which FastAPI does not validate; so this test does."""
    ann, ben = arrive(), arrive()
    created = await ann.create(game, own={"0": "Ann"}, hints=False)
    path = f"/tables/{created['table']['id']}"
    joined = await ben.join(created["table"]["id"], "Ben", created["invitation"])
    creating, joining, seeing = TypeAdapter(CreateTableReply), TypeAdapter(JoinTableReply), TypeAdapter(TableView)
    replies: list[tuple[TypeAdapter[Any], Data]] = [(creating, created), (joining, joined)]
    for guest, method, rest, body in (
        (ann, "GET", "", None),
        (arrive(), "GET", "", None),
        (ann, "PUT", "/seats/0/bot", {"bot": "random"}),
        (ann, "DELETE", "/seats/0/bot", None),
        (ben, "DELETE", "/seats/1", None),
    ):
        response = await guest.ask(method, f"{path}{rest}", body)
        assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
        replies.append((seeing, response.json()))
    link = (await ann.ask("POST", f"{path}/seats/0/link")).json()["link"]
    replies.append((joining, (await arrive().ask("POST", f"{path}/link", {"link": link})).json()))
    for adapter, reply in replies:
        checked = adapter.validate_python(reply, strict=True)
        assert json.loads(adapter.dump_json(checked)) == reply, "nothing is sent that is not described"


async def test_a_game_without_a_schema_is_sent_as_a_generic_view(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    guest = arrive()
    made = await guest.create(UNKNOWN, own={"0": "Ann", "1": "Ben"})
    lines = [await guest.connect(made["table"]["id"], seat) for seat in (0, 1)]
    watching = await guest.connect(made["table"]["id"])
    await play_on(lines, Random(8))
    await watching.until(lambda seen: seen["status"] == "finished")
    frames = [json.loads(frame) for line in (*lines, watching) for frame in line.frames]
    tables = [made["table"], *(frame["table"] for frame in frames if frame["table"])]
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
        ("GoldHuntingReplay", "line", "The line that led to this position"),
        ("SeatJson", "hints", "The number of steps"),
        ("GenericView", "text", "The position as text"),
        ("CreateTableRequest", "start", "random if null"),
    ):
        assert words in schemas[name]["properties"][field]["description"]


def dumped(message: BaseModel) -> Any:
    return json.loads(message.model_dump_json())


def test_what_a_client_sends_is_described(document: Data) -> None:
    sent = {"type": "play", "id": "a", "seq": 1, "move": BUILD}
    assert dumped(client_message.validate_python(sent)) == sent
    described = document["components"]["schemas"]["PlayMessage"]
    assert set(described["required"]) == set(sent)
    assert described["additionalProperties"] is False
