"""One-time links that move a seat to another device."""

import asyncio
from random import Random

from tests.server.running import BUILD, NewGuest, play_random_moves
from tests.server.tables import refused, shown_as, two_players


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
