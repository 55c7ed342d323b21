"""The queue for workers: clients take turns, and nobody gains by asking often or by waiting."""

from dataclasses import dataclass

import pytest

from doubloon.bots import fair_queue
from doubloon.bots.fair_queue import FairQueue


@dataclass(eq=False)
class Item:
    client: str
    name: int = 0
    urgency: int = 0
    seconds: float = 1.0


def popped(queue: FairQueue[Item], number: int) -> str:
    return " ".join(f"{item.client}{item.name}" for item in (queue.pop() for _ in range(number)))


def filled(*items: Item) -> FairQueue[Item]:
    queue: FairQueue[Item] = FairQueue()
    for item in items:
        queue.add(item)
    return queue


def test_clients_take_turns_and_each_is_first_come_first_served() -> None:
    queue = filled(*(Item("a", number) for number in range(4)), Item("b", 0), Item("b", 1), Item("c", 0))
    assert popped(queue, 7) == "a0 b0 c0 a1 b1 a2 a3"
    assert len(queue) == 0


def test_a_client_that_comes_late_is_next_however_many_items_another_has() -> None:
    queue = filled(*(Item("a", number) for number in range(500)))
    assert popped(queue, 100).endswith("a99")
    queue.add(Item("b"))
    assert popped(queue, 2) == "b0 a100"


def test_a_client_that_asks_again_after_each_answer_does_not_displace_the_others() -> None:
    queue = filled(*(Item("a", number) for number in range(10)))
    order = []
    for _ in range(6):
        if not queue.waiting("b"):
            queue.add(Item("b"))
        order.append(queue.pop().client)
    assert order.count("a") == 3


def test_an_idle_client_saves_up_no_time() -> None:
    queue = filled(*(Item("a", number) for number in range(20)), Item("b"))
    popped(queue, 10)
    for number in range(5):
        queue.add(Item("b", number))
    assert popped(queue, 5) in ("b0 a9 b1 a10 b2", "a9 b0 a10 b1 a11")


def test_short_items_count_for_less() -> None:
    queue = filled(*(Item("a", number, seconds=0.25) for number in range(8)), Item("b", 0), Item("b", 1))
    assert popped(queue, 10) == "a0 b0 a1 a2 a3 a4 b1 a5 a6 a7"


def test_a_client_is_charged_for_the_time_that_was_really_needed() -> None:
    queue = filled(*(Item("a", number) for number in range(3)), *(Item("b", number) for number in range(3)))
    assert popped(queue, 2) == "a0 b0"
    queue.charge("a", 1.5)
    queue.charge("unknown", 1.5)
    assert popped(queue, 4) == "b1 b2 a1 a2"


def test_urgent_items_come_before_the_others_of_their_client_only() -> None:
    queue = filled(Item("a", 0), Item("a", 1), Item("b", 0), Item("a", 2, urgency=1), Item("a", 3, urgency=1))
    queue.add(Item("a", 4, urgency=2))
    assert popped(queue, 6) == "a4 b0 a2 a3 a0 a1"


def test_a_removed_item_is_not_served() -> None:
    first, second = Item("a", 0), Item("a", 1)
    queue = filled(first, second)
    assert queue.remove(first)
    assert not queue.remove(first)
    assert (queue.waiting("a"), len(queue)) == (1, 1)
    assert queue.pop() is second
    assert not queue.remove(second)
    assert (queue.waiting("a"), len(queue)) == (0, 0)


def test_clients_that_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "_REMEMBERED", 10)
    queue: FairQueue[Item] = FairQueue()
    for number in range(1000):
        queue.add(Item(str(number)))
        queue.add(Item("always"))
        queue.pop()
        queue.pop()
    assert len(queue._used) < 20


def test_nobody_is_charged_for_items_that_are_dropped() -> None:
    queue = filled(*(Item("a", number) for number in range(10)), Item("b"))
    assert popped(queue, 2) == "a0 b0"
    assert [f"{item.client}{item.name}" for item in queue.clear()] == [f"a{number}" for number in range(1, 10)]
    assert (len(queue), queue.waiting("a")) == (0, 0)
    for client in "ab":
        for number in range(2):
            queue.add(Item(client, number))
    assert popped(queue, 4) == "a0 b0 a1 b1"
