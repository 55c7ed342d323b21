"""Remove a person from a table's log. The log keeps its length and its game, so that the others can go on."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from doubloon.match.entries import (
    FORGOTTEN,
    Entry,
    GameStarted,
    SeatChanged,
    SeatLeft,
    SeatLinkIssued,
    SeatRenamed,
    SeatTaken,
    SeatTransferred,
    TableCreated,
)
from doubloon.match.names import look_alike


class ForgottenLog(NamedTuple):
    """A log without the name and the keys of a person."""

    entries: tuple[Entry, ...]
    names: dict[int, str]
    """The new names of the seats that the person has at the end of the log."""
    seats: frozenset[int]
    """All seats that the person had at any time."""


@dataclass(slots=True, eq=False)
class Sitting:
    """A person on a seat, from sitting down to leaving; the seat may change, and a link may bring another device."""

    seat: int
    """Where the person sat down."""
    holder: str | None
    """The key that has the seat now; None after the person left a running game."""
    keys: set[str]
    seats: set[int]
    steps: dict[int, str | None] = field(default_factory=dict)
    """The key that had the seat, by the number of each entry about it."""


def sittings_of(entries: Sequence[Entry]) -> tuple[list[Sitting], dict[int, Sitting]]:
    """All sittings of persons in a log, and those that hold a seat at its end, by seat."""
    found: list[Sitting] = []
    present: dict[int, Sitting] = {}
    started = False
    for number, entry in enumerate(entries):
        started = started or isinstance(entry, GameStarted)
        seat: int | None = getattr(entry, "seat", None)
        if isinstance(entry, SeatTaken):
            present.pop(entry.seat, None)
            if entry.bot is None:
                keys = set() if entry.key is None else {entry.key}
                present[entry.seat] = Sitting(entry.seat, entry.key, keys, {entry.seat})
                found.append(present[entry.seat])
        sitting = None if seat is None else present.get(seat)
        if sitting is None:
            continue
        if isinstance(entry, SeatTransferred):
            sitting.holder = entry.key
            sitting.keys.add(entry.key)
        sitting.steps[number] = sitting.holder
        if isinstance(entry, SeatChanged):
            present[entry.to] = present.pop(entry.seat)
            sitting.seats.add(entry.to)
        elif isinstance(entry, SeatLeft):
            sitting.holder = None
            if not started:
                del present[entry.seat]
    return found, present


def keys_of(entries: Sequence[Entry]) -> frozenset[str]:
    """The keys of all persons in a log, the host included, but not those that are forgotten."""
    hosts = {entry.host for entry in entries if isinstance(entry, TableCreated)}
    return frozenset(hosts.union(*(sitting.keys for sitting in sittings_of(entries)[0])) - {FORGOTTEN})


def holder_of(entries: Sequence[Entry], seat: int) -> str | None:
    """The key of the person on a seat at the end of a log, or of the person who left it last; None for a bot."""
    sitting = sittings_of(entries)[1].get(seat)
    if sitting is None:
        return None
    keys = [key for key in sitting.steps.values() if key not in (None, FORGOTTEN)]
    return keys[-1] if keys else None


def linked_keys(entries: Sequence[Entry], keys: Set[str]) -> frozenset[str]:
    """These keys, and those that had the same seats before or after them by a seat link."""
    linked = [sitting.keys for sitting in sittings_of(entries)[0] if sitting.keys & keys]
    return frozenset(set(keys).union(*linked) - {FORGOTTEN})


def forget(entries: Sequence[Entry], keys: Set[str]) -> ForgottenLog | None:
    """The log without the person who has these keys; None if the person is not in it."""
    sittings, present = sittings_of(entries)
    own = [sitting for sitting in sittings if sitting.keys & keys]
    hosted = any(isinstance(entry, TableCreated) and entry.host in keys for entry in entries)
    if not own and not hosted:
        return None
    names = _new_names(entries, sittings, own)
    changed: list[Any] = list(entries)
    for sitting in own:
        for number, holder in sitting.steps.items():
            changed[number] = _without_name(changed[number], names[sitting])
            if holder in keys:
                changed[number] = _without_key(changed[number])
    if hosted:
        changed = [_without_host(entry) for entry in changed]
    return ForgottenLog(
        tuple(changed),
        {seat: names[sitting] for seat, sitting in present.items() if sitting in names},
        frozenset[int]().union(*(sitting.seats for sitting in own)),
    )


def _new_names(entries: Sequence[Entry], sittings: list[Sitting], own: list[Sitting]) -> dict[Sitting, str]:
    """A neutral name for each sitting, unlike the names of all others who ever sat at the table."""
    own_entries = {number for sitting in own for number in sitting.steps}
    taken = [
        entry.name
        for number, entry in enumerate(entries)
        if isinstance(entry, SeatTaken | SeatRenamed) and number not in own_entries
    ]
    names: dict[Sitting, str] = {}
    for sitting in own:
        number = sitting.seat + 1
        while any(look_alike(f"Player {number}", name) for name in taken):
            number += len(sittings)
        names[sitting] = f"Player {number}"
        taken.append(names[sitting])
    return names


def _without_name(entry: Any, name: str) -> Any:
    return replace(entry, name=name) if isinstance(entry, SeatTaken | SeatRenamed) else entry


def _without_key(entry: Any) -> Any:
    """An entry about a seat while the person had it, without the key, the link, and the ids of requests."""
    changes: dict[str, Any] = {name: None for name in ("id", "request") if getattr(entry, name, None) is not None}
    if isinstance(entry, SeatTaken | SeatTransferred):
        changes["key"] = FORGOTTEN
    if isinstance(entry, SeatLinkIssued):
        changes["link"] = FORGOTTEN
    return replace(entry, **changes)


def _without_host(entry: Any) -> Any:
    """An entry of a table whose host is forgotten, without the host's key and the ids of the host's requests."""
    if isinstance(entry, TableCreated):
        return replace(entry, host=FORGOTTEN)
    if (isinstance(entry, SeatTaken) and entry.bot is not None) or (isinstance(entry, SeatLeft) and entry.removed):
        return replace(entry, request=None)
    return entry
