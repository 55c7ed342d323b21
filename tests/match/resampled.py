"""Resample everything in a game that one viewer cannot know: the viewer must not be able to tell the games apart.

Chance: the cards and markers that the viewer has not seen. Other seats: the piles that they built, their moves in the
open step (with chains of other lengths, complete if and only if they were complete in the original game), and in
earlier steps which moves they took back, and when.
Others can see when an answer is completed or reopened: these moments are the same in both games.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from doubloon.games.gold_hunting import Build
from doubloon.match import Entry, Table, fold, open_table
from doubloon.match.entries import MovePlayed, MovesTakenBack, OutcomeDealt
from tests.match.tables import HUNTING, Log

HIDDEN_MOVE_PROBABILITY = 0.4
"""The probability that another seat makes or takes back a hidden move before an entry."""
ATTEMPTS = 12
"""The number of random moves that are tried to find one that leaves an answer incomplete."""
HAND_SIZE = 4
"""The number of cards that each seat is dealt in Silver & Gold."""


def table_history(log: Log) -> list[Table]:
    """The table after each entry of its log."""
    tables = [open_table(*log[0])]
    for entry, at in log[1:]:
        tables.append(fold(tables[-1], entry, at))
    return tables


def resampled_tables(
    log: Log, originals: list[Table], viewer: int | None, rng: Random
) -> Iterator[tuple[Table, Table]]:
    """The table and its resampled copy after each entry of the log; `originals` starts with its `table_history`."""
    return _ResampledGame(log, originals[: len(log)], viewer, rng).tables()


class _ResampledGame:
    def __init__(self, log: Log, originals: list[Table], viewer: int | None, rng: Random) -> None:
        self.log, self.originals, self.viewer, self.rng = log, originals, viewer, rng
        self.table = originals[0]
        self.at = log[0][1]
        self.answers, self.completed = self._answers()
        last = self.originals[-1]
        self.sampled = last.game.sample(last.game.view(last.state, viewer), rng)
        if last.game.id == HUNTING:
            self._use_sampled_builds()

    def tables(self) -> Iterator[tuple[Table, Table]]:
        yield self.originals[0], self.table
        for place in range(1, len(self.log)):
            (entry, self.at), before, after = self.log[place], self.originals[place - 1], self.originals[place]
            if self.rng.random() < HIDDEN_MOVE_PROBABILITY:
                self._make_a_hidden_move()
            if isinstance(entry, OutcomeDealt):
                self._append(OutcomeDealt(self._resampled_outcome(entry.outcome)))
            elif (
                not isinstance(entry, MovePlayed | MovesTakenBack)
                or entry.seat == self.viewer
                or not _is_hidden(before)
            ):
                self._append(entry)
            elif _is_visible(before, after):
                if isinstance(entry, MovePlayed):
                    self._answer(entry.seat, place)
                else:
                    self._append(
                        MovesTakenBack(entry.seat, self.rng.randint(1, len(self._own_moves(entry.seat))), None)
                    )
            yield after, self.table

    def _append(self, entry: Entry) -> None:
        self.table = fold(self.table, entry, self.at)

    def _play(self, seat: int, move: object) -> None:
        self._append(MovePlayed(seat, str(move), "bot", None))

    def _own_moves(self, seat: int) -> list[str]:
        assert self.table.step is not None
        return [move for mover, move in self.table.step.played if mover == seat]

    def _answer(self, seat: int, place: int) -> None:
        """Complete the answer of a seat: as it will be revealed, or at random if it will be taken back."""
        step = self.table.step
        assert step is not None
        shown = self.answers.get(step.id)
        if shown and self.completed[step.id, seat] == place:
            if own := self._own_moves(seat):
                self._append(MovesTakenBack(seat, len(own), None))
            for move in shown[seat]:
                self._play(seat, move)
            return
        while seat in self.table.asked:
            self._play(seat, self.rng.choice(self.table.game.legal_moves(self.table.state, seat)))

    def _make_a_hidden_move(self) -> None:
        """Another seat with an incomplete answer continues a chain, or takes back some of it."""
        step = self.table.step
        seats = [seat for seat in self.table.asked if seat != self.viewer]
        if not step or not step.is_hidden or not seats:
            return
        seat = self.rng.choice(seats)
        if (own := self._own_moves(seat)) and self.rng.random() < 0.3:
            self._append(MovesTakenBack(seat, self.rng.randint(1, len(own)), None))
            return
        game, state = self.table.game, self.table.state
        moves = game.legal_moves(state, seat)
        chains = [
            move
            for move in (self.rng.choice(moves) for _ in range(ATTEMPTS))
            if seat in game.asked(after := game.play(state, seat, move)) and game.step(after) == step.id
        ]
        if chains:
            self._play(seat, self.rng.choice(chains))

    def _answers(self) -> tuple[dict[Any, dict[int, list[str]]], dict[Any, int]]:
        """The revealed answers of each closed step, and where in the log each seat completed its last answer."""
        answers: dict[Any, dict[int, list[str]]] = {}
        completed: dict[Any, int] = {}
        for place in range(1, len(self.log)):
            entry, before, after = self.log[place][0], self.originals[place - 1], self.originals[place]
            if not isinstance(entry, MovePlayed) or not _is_hidden(before) or not _is_visible(before, after):
                continue
            step = before.step
            assert step is not None
            completed[step.id, entry.seat] = place
            if not _is_same_step(before, after):
                shown = (*step.played, (entry.seat, entry.move))
                answers[step.id] = {seat: [move for by, move in shown if by == seat] for seat in step.asked}
        return answers, completed

    def _use_sampled_builds(self) -> None:
        """Builds of Gold Hunting stay hidden: use the sampled piles with the lifted pieces back on top."""
        for answers in self.answers.values():
            for seat in answers:
                piles = list(self.sampled.players[seat].piles)
                for lift in reversed(self.sampled.lifts):
                    if lift.seat != seat:
                        piles[lift.pile] = (*piles[lift.pile], lift.piece)
                answers[seat] = [str(Build(tuple(piles)))]

    def _resampled_outcome(self, outcome: str) -> str:
        word, *items = outcome.split(" ")
        changed = {
            "markers": lambda _: [str(marker) for marker in self.sampled.markers],
            "deal": self._hands,
            "stack": self._stack,
            "expeditions": self._expeditions,
        }[word](items)
        return " ".join((word, *changed))

    def _hands(self, items: list[str]) -> list[str]:
        """Hands of four cards: the viewer's own hand unchanged; the other hands contain the cards that were kept."""
        seats = self.originals[0].setup.seats
        kept = next(iter(self.answers.values()), {})
        hands = {seat: moves[0].split(" ")[1:] for seat, moves in kept.items()}
        if self.viewer is not None:
            hands[self.viewer] = items[HAND_SIZE * self.viewer : HAND_SIZE * (self.viewer + 1)]
        known = {card for hand in hands.values() for card in hand}
        unseen = [card for card in items if card not in known]
        self.rng.shuffle(unseen)
        dealt: list[str] = []
        for seat in range(seats):
            hand = hands.get(seat, [])
            hand = [*hand, *(unseen.pop() for _ in range(HAND_SIZE - len(hand)))]
            if seat != self.viewer:
                self.rng.shuffle(hand)
            dealt += hand
        return [*dealt, *unseen]

    def _stack(self, items: list[str]) -> list[str]:
        """The cards that were revealed stay in place; the others are shuffled."""
        left = [card.id for card in self.sampled.stack]
        assert sorted(items[len(items) - len(left) :]) == sorted(left)
        return items[: len(items) - len(left)] + left

    def _expeditions(self, items: list[str]) -> list[str]:
        """The revealed expeditions of this round stay in place; the others are shuffled."""
        current = [card.id for card in self.originals[-1].state.expeditions]
        if items != current:
            return items
        revealed = (self.originals[-1].state.turn - 1) % 7 + 1
        unseen = items[revealed:]
        self.rng.shuffle(unseen)
        return items[:revealed] + unseen


def _is_hidden(table: Table) -> bool:
    return table.step is not None and table.step.is_hidden


def _is_same_step(before: Table, after: Table) -> bool:
    return before.step is not None and after.step is not None and before.step.id == after.step.id


def _is_visible(before: Table, after: Table) -> bool:
    """Whether others see a change in a simultaneous step: an answer was completed or reopened."""
    return before.asked != after.asked or not _is_same_step(before, after)
