"""Emotes: a few gestures that players send each other. They are sent to everybody at the table and never stored."""

from contextlib import suppress
from time import monotonic
from typing import Literal, TypeAlias, get_args

from doubloon.server.limits import Bucket
from doubloon.server.live_table import LiveTable
from doubloon.server.storage import Signal, StorageDown, Store

Emote: TypeAlias = Literal["wave", "well-played", "wow", "oops", "thinking", "thanks"]
EMOTES: tuple[str, ...] = get_args(Emote)
EMOTE = "emote"
"""The signal to other processes begins with this word; the seat and the emote follow."""
RATE, BURST = 0.5, 3.0
"""Emotes of one seat: per second, and burst."""


async def send_emote(store: Store, live: LiveTable, seat: int, emote: str) -> bool:
    """Show everybody at the table the emote of a seat, at all processes; false if the seat sends too many."""
    if not _show(live, seat, emote):
        return False
    with suppress(StorageDown):  # it is lost at other processes
        await store.signal([Signal(live.id, f"{EMOTE} {seat} {emote}")])
    return True


def receive_emote(live: LiveTable, text: str) -> None:
    """Show the emote that another process signals."""
    _, seat, emote = text.split(" ")
    if emote in EMOTES:  # a newer version may have others
        _show(live, int(seat), emote)


def _show(live: LiveTable, seat: int, emote: str) -> bool:
    now = monotonic()
    if not live.emotes.setdefault(seat, Bucket(RATE, BURST, now)).take(now):
        return False
    for watcher in list(live.watchers):
        watcher.emote(seat, emote)
    return True
