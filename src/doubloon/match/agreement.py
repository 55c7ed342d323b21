"""Decisions that need the consent of all persons at a table: the end of the game, and a rematch."""

from collections.abc import Collection
from dataclasses import replace

from doubloon.match import entries as log
from doubloon.match.checks import Entries, check_changes, check_id, check_key, check_person, check_status
from doubloon.match.commands import Command, DeclineEnd, OfferEnd, OfferRematch, Rematch, SeatBot, Sit
from doubloon.match.refusals import RefusalCode, RequestRefused
from doubloon.match.table import Seat, Series, Table

MAX_DECLINED_OFFERS = 5
"""How often others may decline a seat's offers to end the game; then it can only agree to offers of others."""


def offer_end(table: Table, command: OfferEnd, _now: float) -> Entries:
    """A seat offers to end the game, or withdraws the offer."""
    check_key(table, command)
    check_id(command.id)
    check_status(table, "running")
    check_person(table, command.seat)
    if table.seats[command.seat].offers_end == command.offered:
        return []
    if not command.offered:
        check_changes(table, command.seat)
    elif table.seats[command.seat].declined_offers >= MAX_DECLINED_OFFERS and not _offered(table):
        raise RequestRefused(
            RefusalCode.USED_UP, f"the others have declined {MAX_DECLINED_OFFERS} times; they want to play on"
        )
    offer = log.EndOffered(command.seat, command.offered, command.id)
    return [offer, log.EndAgreed()] if command.offered and others_agree(table, command.seat) else [offer]


def decline_end(table: Table, command: DeclineEnd, _now: float) -> Entries:
    """A seat wants to play on. If nobody else offers to end the game, nothing changes."""
    check_key(table, command)
    check_id(command.id)
    check_status(table, "running")
    check_person(table, command.seat)
    return [log.EndDeclined(command.seat, command.id)] if _offered(table, but=command.seat) else []


def others_agree(table: Table, but: int) -> bool:
    """Whether all other persons who have not left offer to end the game."""
    return all(seat.offers_end for number, seat in _persons(table) if number != but)


def offer_rematch(table: Table, command: OfferRematch, _now: float) -> Entries:
    """All seats of a person want to play again, or decline to."""
    check_status(table, "finished")
    own = [number for number, seat in _persons(table) if seat.key == command.key]
    if not own:
        raise RequestRefused(RefusalCode.NO_SEAT, "only the players of this table may ask for a rematch")
    if table.rematch is not None:
        if command.offered:
            return []
        raise RequestRefused(RefusalCode.WRONG_TIME, "there already is a rematch")
    reply = "offered" if command.offered else "declined"
    changed = [number for number in own if table.seats[number].rematch != reply]
    if not command.offered:
        for number in changed:
            check_changes(table, number)
    return [log.RematchOffered(number, command.offered, command.request) for number in changed]


def rematch(table: Table, command: Rematch, _now: float) -> Entries:
    """Record the table of the rematch; there is only one."""
    check_status(table, "finished")
    if table.rematch is not None:
        raise RequestRefused(RefusalCode.WRONG_TIME, "there already is a rematch")
    return [log.RematchCreated(command.table)]


def rematch_is_agreed(table: Table, gone: Collection[int]) -> bool:
    """Whether all persons want to play again, except those who have left and those on the seats `gone`."""
    return all(seat.rematch == "offered" or number in gone for number, seat in _persons(table))


def rematch_of(table: Table, table_id: str) -> tuple[log.TableCreated, list[Command]]:
    """The rematch of a finished table, and the commands that seat everybody as before; the next seat starts.

    The seats of persons who did not agree stay open. Then the series ends, because others may take them.
    """
    seated: list[Command] = [
        Sit(seat.name or "", seat.key or "", number) if seat.person else SeatBot(number, seat.bot or "")
        for number, seat in enumerate(table.seats)
        if not seat.person or (seat.key is not None and seat.rematch == "offered")
    ]
    old = table.setup
    series = _series_after(table).to_text() if len(seated) == len(table.seats) else None
    return replace(old, start=(old.start + 1) % old.seats, previous=table_id, series=series), seated


def _series_after(table: Table) -> Series:
    """The series, including the finished game if it was played to its end."""
    series, result = table.series, table.result
    if result is None:
        return series
    if len(result.winners) > 1:
        return series._replace(draws=series.draws + 1)
    return series._replace(wins=tuple(won + (seat in result.winners) for seat, won in enumerate(series.wins)))


def _offered(table: Table, but: int | None = None) -> bool:
    """Whether any seat but `but` offers to end the game."""
    return any(seat.offers_end for number, seat in enumerate(table.seats) if number != but)


def _persons(table: Table) -> list[tuple[int, Seat]]:
    """The persons who have not left, by seat."""
    return [(number, seat) for number, seat in enumerate(table.seats) if seat.person and seat.key is not None]
