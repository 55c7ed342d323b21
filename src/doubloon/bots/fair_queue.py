"""A queue that shares the workers fairly between clients, so that no client can make the others wait."""

from bisect import insort
from typing import Generic, Protocol, TypeVar

_REMEMBERED = 1000
"""The number of clients without waiting items whose use is remembered."""


class QueuedItem(Protocol):
    """An item of the queue."""

    @property
    def client(self) -> str:
        """The client that the item counts for."""

    @property
    def urgency(self) -> int:
        """The client's more urgent items come first."""

    @property
    def seconds(self) -> float:
        """The time that a worker is expected to need."""


W = TypeVar("W", bound=QueuedItem)


class FairQueue(Generic[W]):
    """Serves the client next that has used the workers least; each client's items are first come, first served.

    Clients with equal items take turns. A client that was idle saves up no time: it starts where the others are.
    """

    def __init__(self) -> None:
        self._lanes: dict[str, list[W]] = {}
        """The waiting items by client, in their order."""
        self._used: dict[str, float] = {}
        """The seconds that each client has used, as if all had started together."""
        self._now = 0.0
        """The queue's virtual time: what the client served last had used before it was charged."""
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def waiting(self, client: str) -> int:
        """The number of a client's items."""
        return len(self._lanes.get(client, ()))

    def add(self, item: W) -> None:
        """Add an item, behind those of its client that are as urgent."""
        client = item.client
        if client not in self._lanes:
            self._lanes[client] = []
            self._used[client] = max(self._used.get(client, 0.0), self._now)
        insort(self._lanes[client], item, key=_order)
        self._length += 1

    def pop(self) -> W:
        """Remove the next item, and charge its client for the expected time."""
        client = min(self._lanes, key=self._used.__getitem__)
        item = self._lanes[client][0]
        self.remove(item)
        self._now = self._used[client]
        self._used[client] += item.seconds
        if len(self._used) > len(self._lanes) + _REMEMBERED:
            self._used = {name: used for name, used in self._used.items() if name in self._lanes or used > self._now}
        return item

    def charge(self, client: str, seconds: float) -> None:
        """Correct what a client has used, by a positive or negative time."""
        if client in self._used:
            self._used[client] += seconds

    def clear(self) -> list[W]:
        """Remove all items without charging anybody; returns them."""
        items = [item for lane in self._lanes.values() for item in lane]
        self._lanes.clear()
        self._length = 0
        return items

    def remove(self, item: W) -> bool:
        """Remove an item; False if it does not wait any more."""
        lane = self._lanes.get(item.client, [])
        if item not in lane:
            return False
        lane.remove(item)
        if not lane:
            del self._lanes[item.client]
        self._length -= 1
        return True


def _order(item: QueuedItem) -> int:
    return -item.urgency
