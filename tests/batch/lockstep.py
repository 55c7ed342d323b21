"""Play a batch and the reference rules in lockstep and compare every move, chance outcome, state and score."""

import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.game import AnyBatchGame
from doubloon.core import AnyGame, Draw, Outcome
from doubloon.games.gold_hunting.batch import BUILD
from doubloon.games.gold_hunting.moves import Builds
from doubloon.registry import GAMES


class GameAdapter(Protocol):
    """The parts of a game that the tests need: conversion between the batch and the reference rules."""

    def outcome(self, program: AnyBatchGame, rows: list[int], draw: Draw, state: Any) -> Outcome:
        """The outcome of a draw according to these rows of the deals."""
        ...

    def to_reference(self, setting: Any, state: Any) -> list[Any]: ...
    def to_action(self, state: Any, seat: int, move: Any) -> int: ...
    def to_move(self, state: Any, seat: int, action: int) -> Any: ...
    def plain(self, state: Any) -> Any:
        """A reference state without the orders that the batch does not store."""
        ...


class Lockstep:
    """A batch of games, each with a twin in the reference rules; both play the n-th of their legal moves.

    Half of the games prefer moves with many boxes, so that they progress as far as real games.
    """

    def __init__(
        self,
        adapter: GameAdapter,
        program: AnyBatchGame,
        games: int,
        seed: int,
        jit: Callable[[Any], Any] = lambda f: f,
        game: AnyGame | None = None,
    ) -> None:
        self.adapter, self.program = adapter, program
        self.game = game or GAMES[program.id]
        self.rng = random.Random(seed)
        self.state = program.reset(games, seed)
        self.step, self.legal = jit(program.step), jit(program.legal)
        self.twins = [self.begin(rows) for rows in self.rows()]
        self.ended = 0

    def rows(self) -> list[list[int]]:
        """The rows of the deals of each game."""
        rows: list[list[int]] = np.asarray(self.state.rows).T.tolist()
        return rows

    def begin(self, rows: list[int]) -> Any:
        return self.settled(self.game.begin(self.program.options), rows)

    def settled(self, state: Any, rows: list[int]) -> Any:
        while (draw := self.game.chance(state)) is not None:
            state = self.game.deal(state, self.adapter.outcome(self.program, rows, draw, state))
        return state

    def play(self) -> None:
        """Play one move in every game and compare the whole result of the step."""
        masks = np.asarray(self.legal(self.state))
        asked = np.asarray(self.state.seat).tolist()
        actions = [self.choose(*game) for game in zip(range(len(asked)), masks, asked, strict=True)]
        rows = self.rows()
        self.state, *results = self.step(self.state, np.array(actions, np.int32))
        ended, rewards, scores = map(np.asarray, results)
        new_rows = self.rows()
        for number, twin in enumerate(self.twins):
            twin = self.settled(twin, rows[number])
            result = self.game.result(twin)
            assert bool(ended[number]) == (result is not None)
            if result is None:
                assert not np.any(rewards[number])
                assert not np.any(scores[number])
            else:
                assert scores[number].tolist() == [score.total for score in result.scores]
                assert np.allclose(rewards[number], expected_rewards(result.places))
                self.ended += 1
                twin = self.begin(new_rows[number])
            self.twins[number] = twin

    def choose(self, number: int, mask: NDArray[np.bool_], asked: int) -> int:
        """Play a legal move in the twin and return the action of the same index."""
        twin = self.twins[number]
        assert self.game.asked(twin)[0] == asked
        moves = self.game.legal_moves(twin, asked)
        legal = self.numbers(mask, moves)
        index = self.rng.randrange(len(moves))
        if number % 2:
            indices = [index, *(self.rng.randrange(len(moves)) for _ in range(5))]
            index = max(indices, key=lambda index: len(str(moves[index])))
        self.twins[number] = self.game.play(twin, asked, moves[index])
        action: int = legal[index]
        assert self.adapter.to_action(twin, asked, moves[index]) == action
        assert self.adapter.to_move(twin, asked, action) == moves[index]
        return action

    def numbers(self, mask: NDArray[np.bool_], moves: Any) -> Any:
        """The legal actions in ascending order; there must be one for each legal move."""
        legal = np.flatnonzero(mask).tolist()
        if isinstance(moves, Builds):
            assert legal == [BUILD]
            return range(len(moves))
        assert len(legal) == len(moves)
        return legal

    def compare(self) -> None:
        """Check that every game has the same position as its twin."""
        for state, twin in zip(self.adapter.to_reference(self.program.setting, self.state), self.twins, strict=True):
            assert self.adapter.plain(state) == self.adapter.plain(twin)
            assert self.game.asked(state) == self.game.asked(twin)


def expected_rewards(places: tuple[int, ...]) -> list[float]:
    """1 for a sole first place, -1 for a sole last place, and evenly spaced between."""
    others = len(places) - 1
    return [sum((other > place) - (other < place) for other in places) / others for place in places]
