"""A person disappears from a log, and the others keep their game."""

from dataclasses import replace

from doubloon.match import Entry, Table, fold_all, to_text
from doubloon.match.commands import (
    ChangeSeat,
    Command,
    IssueSeatLink,
    Leave,
    OfferEnd,
    Rename,
    ReplaceAbsent,
    SeatBot,
    Sit,
    UseSeatLink,
)
from doubloon.match.entries import SeatLeft
from doubloon.match.forgetting import ForgottenLog, forget, holder_of, keys_of, linked_keys
from tests.match.tables import HUNTING, NOW, SILVER, Match, setup

ANN, BEN, TABLET = "key of Ann", "key of Ben", "key of Ann's tablet"


def table_of(*commands: Command, seats: int = 2, host: str = "key of the host") -> Match:
    """A table after these commands."""
    match = Match(setup(HUNTING if seats == 2 else SILVER, seats, host=host))
    for command in commands:
        match.do(command)
    return match


def entries_of(match: Match) -> list[Entry]:
    return [entry for entry, _ in match.log]


def forgotten(match: Match, *keys: str) -> tuple[ForgottenLog, str, Table]:
    """The log without these keys, as text, and the table that it gives."""
    log = forget(entries_of(match), set(keys))
    assert log is not None
    times = [at for _, at in match.log]
    return log, "\n".join(map(to_text, log.entries)), fold_all(zip(log.entries, times, strict=True))


def test_name_key_and_request_ids_disappear_and_the_game_stays() -> None:
    match = table_of(Sit("Zuzanna", ANN, 0, "sit-1"), Sit("Ben", BEN, 1, "sit-2"))
    for seat in (0, 1):
        match.play(seat, id=f"move of {seat}")
    match.do(OfferEnd(0, True, "offer-1"))
    log, text, table = forgotten(match, ANN)
    assert not any(secret in text for secret in ("Zuzanna", ANN, "sit-1", "move of 0", "offer-1"))
    assert all(kept in text for kept in ("Ben", BEN, "sit-2", "move of 1"))
    assert (log.names, set(log.seats)) == ({0: "Player 1"}, {0})
    before = match.table
    assert table.seats[1] == before.seats[1]
    assert (table.seats[0].name, table.seats[0].key, table.seats[0].person) == ("Player 1", None, True)
    for same in ("state", "events", "step", "seqs", "fresh", "asked_at", "length", "status", "last_at"):
        assert getattr(table, same) == getattr(before, same)


def test_the_seat_counts_as_left_so_that_a_bot_takes_over_at_once() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("Ben", BEN, 1))
    _, _, table = forgotten(match, ANN)
    match.table = table
    match.do(ReplaceAbsent(0, NOW, 90.0))
    assert match.table.seats[0].bot is not None


def test_a_person_who_is_not_in_the_log() -> None:
    assert forget(entries_of(table_of(Sit("Ann", ANN, 0))), {BEN}) is None


def test_names_of_the_past_disappear_too() -> None:
    commands: list[Command] = [
        *(Sit("Zuzanna", ANN, 0), Rename(0, "Zuzu"), ChangeSeat(0, 2), Leave(2)),
        *(Sit("Zuza", ANN, 1), Sit("Ben", BEN, 0)),
    ]
    log, text, _ = forgotten(table_of(*commands, seats=3), ANN)
    assert "Zuz" not in text
    assert (log.names, set(log.seats)) == ({1: "Player 2"}, {0, 1, 2})
    assert "Ben" in text


def test_the_host_disappears_and_a_removed_person_does() -> None:
    match = table_of(SeatBot(0, "greedy", "the host's request"), Sit("Ann", ANN, 1), seats=3, host=BEN)
    match.do(Leave(1, by_host=True, request="another request"))
    _, text, table = forgotten(match, BEN)
    assert BEN not in text
    assert "request" not in text
    assert ANN in text
    assert table.removed == {ANN}
    _, text, table = forgotten(match, ANN)
    assert ANN not in text
    assert table.removed == set()
    assert isinstance(match.log[-1][0], SeatLeft)


def test_a_neutral_name_is_unlike_all_others_at_the_table() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("PLAYER 1", BEN, 1), Sit("Anna", ANN, 2), seats=4)
    log, _, _ = forgotten(match, ANN)
    assert len({*log.names.values(), "Player 1"}) == 3


def test_a_seat_that_came_by_a_link() -> None:
    match = table_of(
        Sit("Ann", ANN, 0), Sit("Ben", BEN, 1), IssueSeatLink(0, "the link"), UseSeatLink("the link", TABLET)
    )
    _, text, table = forgotten(match, ANN)
    assert 'Ann"' not in text
    assert '"' + ANN + '"' not in text
    assert "the link" not in text
    assert table.seats[0].key == TABLET
    _, text, table = forgotten(match, TABLET)
    assert TABLET not in text
    assert ANN in text
    assert '"name":"Ann"' not in text
    assert table.seats[0].key is None
    _, text, _ = forgotten(match, ANN, TABLET)
    assert ANN not in text
    assert linked_keys(entries_of(match), {ANN}) == {ANN, TABLET}
    assert linked_keys(entries_of(match), {BEN}) == {BEN}


def test_an_unused_link_no_longer_works() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("Ben", BEN, 1), IssueSeatLink(0, "the link"))
    _, text, table = forgotten(match, ANN)
    assert "the link" not in text
    assert table.seats[0].link != "the link"


def test_who_has_a_seat() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("Ben", BEN, 1))
    assert [holder_of(entries_of(match), seat) for seat in (0, 1, 7)] == [ANN, BEN, None]
    match.do(Leave(0))
    assert holder_of(entries_of(match), 0) == ANN
    bots = table_of(SeatBot(0, "greedy"))
    assert holder_of(entries_of(bots), 0) is None


def test_forgetting_twice_finds_nobody() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("Ben", BEN, 1), host=ANN)
    log, _, _ = forgotten(match, ANN)
    assert forget(log.entries, {ANN}) is None
    assert keys_of(log.entries) == {BEN}
    assert holder_of(log.entries, 0) is None


def test_entries_of_others_stay_equal() -> None:
    match = table_of(Sit("Ann", ANN, 0), Sit("Ben", BEN, 1))
    log, _, _ = forgotten(match, ANN)
    changed = [number for number, entry in enumerate(entries_of(match)) if log.entries[number] != entry]
    assert changed == [1]
    assert replace(setup(HUNTING), host="key of the host") == log.entries[0]
