"""Clocks of seats: more time, moves when the time is up, and servers that stop."""

from pathlib import Path

from tests.server.running import Clock, NewGuest, run_server
from tests.server.tables import two_players


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
