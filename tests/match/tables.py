"""Tables for the tests: short calls create, fill and play them; each test controls the clock and the dealer."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from doubloon.core import SeededDealer
from doubloon.match import (
    Command,
    Entry,
    RefusalCode,
    RequestRefused,
    Table,
    TableCreated,
    decide,
    fold,
    fold_all,
    from_text,
    open_table,
    to_text,
)
from doubloon.match.commands import Play, Sit, TakeBack

SILVER, HUNTING = "silver-and-gold", "gold-hunting"
NOW = 1000.0
Log: TypeAlias = list[tuple[Entry, float]]


class Match:
    """A table and its log. The time changes only when the test sets `now`."""

    def __init__(self, setup: TableCreated, seed: int | str = 1, now: float = NOW) -> None:
        self.now = now
        self.dealer = SeededDealer(seed)
        self.table: Table = open_table(setup, now)
        self.log: Log = [(setup, now)]

    def do(self, command: Command) -> list[Entry]:
        """Make a request that must be granted; returns its entries."""
        entries, self.table = decide(self.table, command, self.now, self.dealer)
        self.log += [(entry, self.now) for entry in entries]
        return entries

    def write(self, entry: Entry) -> None:
        """Append an entry that the server writes without a request."""
        self.table = fold(self.table, entry, self.now)
        self.log.append((entry, self.now))

    def refusal(self, command: Command) -> RefusalCode:
        """Make a request that must be refused and change nothing; returns the reason."""
        before = self.table._replace(answered=dict(self.table.answered))
        with pytest.raises(RequestRefused) as caught:
            decide(self.table, command, self.now, self.dealer)
        assert str(caught.value)
        assert self.table == before
        return caught.value.code

    def seq(self, seat: int) -> int:
        """The sequence number of the last change that the seat could see."""
        return self.table.seqs[seat]

    def play(self, seat: int, move: object = None, *, id: str | None = None) -> list[Entry]:  # noqa: A002 (its name)
        """Play a move with the current sequence number; by default the first legal one."""
        move = self.moves(seat)[0] if move is None else move
        return self.do(Play(seat, str(move), self.seq(seat), id))

    def take_back(self, seat: int, *, whole: bool = False) -> list[Entry]:
        """Take back the last move of the open step, or the whole answer."""
        return self.do(TakeBack(seat, self.seq(seat), whole))

    def moves(self, seat: int) -> list[str]:
        """The first hundred legal moves of a seat."""
        return [str(move) for move in self.table.game.legal_moves(self.table.state, seat)[:100]]

    def chain_move(self, seat: int) -> str | None:
        """A move after which the seat's answer is still incomplete, if there is one."""
        game, state = self.table.game, self.table.state
        for text in self.moves(seat):
            after = game.play(state, seat, game.parse_move(text))
            if seat in game.asked(after) and game.step(after) == game.step(state):
                return text
        return None

    def finish_answer(self, seat: int) -> None:
        """Play first legal moves until the seat is no longer asked in this step."""
        step = self.step_id
        while self.table.step and self.step_id == step and seat in self.table.asked:
            self.play(seat)

    def finish_step(self) -> None:
        """Complete the answers of all seats that are asked."""
        for seat in self.table.asked:
            self.finish_answer(seat)

    @property
    def status(self) -> str:
        """The table's current status."""
        return self.table.status

    @property
    def step_id(self) -> object:
        """The id of the open step."""
        assert self.table.step is not None
        return self.table.step.id


def setup(game: str = SILVER, seats: int = 2, **changes: object) -> TableCreated:
    """The setup of a table; by default without a clock, and not listed."""
    values: dict[str, object] = {
        "game": game,
        "seats": seats,
        "start": 0,
        "variant": "standard",
        "seconds": None,
        "listed": False,
        "host": "host key",
        "invitation": "invitation key",
        "hints": False,
        "previous": None,
    }
    return TableCreated(**{**values, **changes})  # type: ignore[arg-type] # the fields by name


def key(seat: int) -> str:
    """The key of the person whom `running_match` puts on a seat."""
    return f"key {seat}"


def running_match(
    game: str = SILVER, seats: int = 2, *, seed: int | str = 1, now: float = NOW, **changes: object
) -> Match:
    """A running table with a person on every seat."""
    match = Match(setup(game, seats, **changes), seed, now)
    for seat in range(seats):
        match.do(Sit(f"Person {seat}", key(seat)))
    return match


def random_move(match: Match, seat: int, rng: Random) -> str:
    """A legal move: mostly one of many boxes, so that cards are completed; often one that starts a chain."""
    chained = match.chain_move(seat) if rng.random() < 0.3 and match.table.game.id == SILVER else None
    moves = match.table.game.legal_moves(match.table.state, seat)
    return chained or max((str(rng.choice(moves)) for _ in range(3)), key=len)


def play_randomly(match: Match, rng: Random, until: Callable[[Match], object] = lambda _: False) -> Match:
    """Play random moves to the end or until `until` holds; answers come in any order, and some are taken back."""
    while match.table.status == "running" and not until(match):
        seat = rng.choice(match.table.asked)
        match.play(seat, random_move(match, seat, rng))
        step = match.table.step
        if step and step.is_hidden and step.played and rng.random() < 0.15:
            match.take_back(rng.choice(step.played)[0], whole=rng.random() < 0.5)
    return match


def chain_position(seats: int = 2, seat: int = 0, seed: int = 1) -> Match:
    """A table of Silver & Gold at the start of a step in which `seat` can start a chain (see `chain_move`)."""

    def is_chain_position(match: Match) -> bool:
        step = match.table.step
        fresh = step is not None and step.is_hidden and not step.played
        return fresh and match.chain_move(seat) is not None

    match = play_randomly(running_match(SILVER, seats, seed=seed), Random(seed), is_chain_position)
    assert match.table.status == "running"
    return match


def mining() -> Match:
    """A table of Gold Hunting after both have built: seat 0 is asked, and there are no more simultaneous steps."""
    match = running_match(HUNTING)
    match.play(0)
    match.play(1, "build 1 1 1 1222233")
    assert match.table.asked == (0,)
    return match


def reload_table(log: Log) -> Table:
    """The table rebuilt from a log that was stored as text."""
    return fold_all((from_text(to_text(entry)), at) for entry, at in log)
