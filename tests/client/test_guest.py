"""Guests: create tables, sit down, leave, and the errors of a server that refuses, is away or is something else."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from doubloon.bots import opponents
from doubloon.client import ClientError, Guest, NotTheProtocol, Refused, Unreachable
from doubloon.core import Options
from doubloon.core.errors import missing
from doubloon.registry import GAMES
from tests.client.conftest import NewGuest
from tests.client.stubs import close, close_at_once, read_message, stub_server
from tests.server.running import HUNTING, LOOPBACK, SILVER, Server

WITHOUT_HTTPX = """
import sys
sys.modules["httpx"] = None
try:
    import doubloon.client
except ModuleNotFoundError as error:
    print(error)
"""


@asynccontextmanager
async def losing_proxy(server: Server, losses: int) -> AsyncIterator[str]:
    """The address of a proxy that loses the answers to the first few requests, after the server has given them."""
    left = losses

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal left
        back, forth = await asyncio.open_connection(LOOPBACK, server.port)
        while request := await read_message(reader):
            forth.write(request)
            answer = await read_message(back)
            if left and not request.startswith(b"POST /api/guests"):
                left -= 1
                break
            writer.write(answer)
        await close(forth)

    async with stub_server(carry) as url:
        yield url
    assert left == 0


async def test_the_games_of_a_server_are_the_installed_ones(new_guest: NewGuest) -> None:
    games = await new_guest().games()
    assert set(games) == set(GAMES)
    for name, offered in games.items():
        game = GAMES[name]
        assert (offered.title, offered.seats, offered.variants) == (game.title, game.seat_counts, game.variants)
        assert offered.bots == opponents(game)


async def test_a_new_table_has_own_seats_bots_and_open_seats(new_guest: NewGuest) -> None:
    host = new_guest()
    created = await host.create_table(
        SILVER, own={0: "Ines"}, bots={2: "bosun"}, seats=3, start=1, variant="display-first"
    )
    table = created.table
    assert (table.game, table.options, table.status) == (SILVER, Options(3, 1, "display-first"), "open")
    assert [(seat.name, seat.kind) for seat in table.seats] == [("Ines", "person"), (None, "open"), ("bosun", "bot")]
    assert table.seat == 0
    assert table.view is None
    assert not table.is_turn
    joined = await new_guest().join(table.id, "Tomasz", invitation=created.invitation)
    assert joined.seat == joined.table.seat == 1
    assert joined.table.status == "running"
    assert joined.table.is_turn
    spectator = await new_guest().table(table.id)
    assert spectator.seat is None
    assert not spectator.is_turn


async def test_a_guest_continues_with_its_token(server: Server, new_guest: NewGuest) -> None:
    host = new_guest()
    created = await host.create_table(HUNTING, own={1: "Ines"})
    async with Guest(f"http://{server.address}/", await host.token()) as again:
        assert (await again.table(created.table.id)).seat == 1


async def test_leaving_before_the_start_opens_the_seat(new_guest: NewGuest) -> None:
    host = new_guest()
    table = (await host.create_table(HUNTING, own={0: "Ines"})).table
    left = await host.leave(table.id, 0)
    assert left.seats[0].kind == "open"


async def test_a_substitute_plays_on_for_a_person_who_leaves(new_guest: NewGuest) -> None:
    host = new_guest()
    table = (await host.create_table(HUNTING, own={0: "Ines"}, bots={1: "greedy"})).table
    assert (await host.start_substitute(table.id, 0, "greedy")).seats[0].substitute == "greedy"
    left = await host.leave(table.id, 0)
    assert (left.seats[0].left, left.seats[0].substitute) == (True, "greedy")


@pytest.mark.parametrize(
    ("seats", "variant", "code", "message"),
    [
        (5, "standard", "bad-options", "gold-hunting cannot be played by 5 players; possible: 2"),
        (2, "blind", "bad-options", "gold-hunting has no variant 'blind'; variants: standard, hidden-heights"),
    ],
)
async def test_a_refusal_has_the_code_and_the_sentence_of_the_server(
    new_guest: NewGuest, seats: int, variant: str, code: str, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        await new_guest().create_table(HUNTING, own={0: "Ines"}, seats=seats, variant=variant)
    assert (refused.value.code, str(refused.value)) == (code, message)


async def test_an_unlisted_table_needs_its_invitation(new_guest: NewGuest) -> None:
    table = (await new_guest().create_table(HUNTING, own={0: "Ines"})).table
    with pytest.raises(Refused, match="needs an invitation") as refused:
        await new_guest().join(table.id, "Tomasz", invitation="wrong")
    assert refused.value.code == "not-invited"
    listed = (await new_guest().create_table(HUNTING, own={0: "Ines"}, listed=True)).table
    assert (await new_guest().join(listed.id, "Tomasz")).seat == 1


@pytest.mark.parametrize("table", ["missing", "", "../games", "ä b"])
async def test_a_table_that_does_not_exist_is_an_error(new_guest: NewGuest, table: str) -> None:
    with pytest.raises((Refused, NotTheProtocol)):
        await new_guest().join(table, "Tomasz", invitation="any")


async def test_a_request_whose_answer_is_lost_is_carried_out_once(server: Server) -> None:
    async with losing_proxy(server, losses=2) as url, Guest(url) as guest:
        await guest.token()
        before = await server.stored()
        created = await guest.create_table(HUNTING, own={0: "Ines"})
        after = await server.stored()
    assert after - before == 1 + len(await server.log_of(created.table.id))


async def test_a_server_that_does_not_answer_is_an_error() -> None:
    async with stub_server(close_at_once) as url, Guest(url, patience=0.1) as guest:
        with pytest.raises(Unreachable, match=rf"the server at {url} does not answer \(.*\); is it running\?"):
            await guest.games()


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        ("200 OK", "<html>", "/api/games gave no JSON; is this the address of a Doubloon server"),
        ("200 OK", '{"chess": {"title": "Chess"}}', "is not that of a Doubloon server: chess.seats: Field required"),
        ("404 Not Found", '{"detail": "Not Found"}', "/api/games gave HTTP status 404 without a reason"),
    ],
)
async def test_another_server_is_an_error(status: str, body: str, message: str) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())

    async with stub_server(answer) as url, Guest(url) as guest:
        with pytest.raises(NotTheProtocol, match=message):
            await guest.games()


@pytest.mark.parametrize("url", ["127.0.0.1:8765", "ftp://127.0.0.1", "http://", ""])
def test_an_address_must_be_one(url: str) -> None:
    with pytest.raises(ClientError, match="is not the address of a server; give one as http://127"):
        Guest(url)


def test_a_missing_library_is_named() -> None:
    command = [sys.executable, "-c", WITHOUT_HTTPX]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == f"{missing('HTTPX', 'client', 'httpx')}\n"
