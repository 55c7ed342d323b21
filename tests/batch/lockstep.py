"""Play a batch and the reference rules in lockstep and compare every move, chance outcome, state and score."""

import random
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from doubloon.batch.game import AnyBatchGame
from doubloon.core import AnyGame, Draw, Outcome
from doubloon.registry import GAMES


class GameAdapter(Protocol):
    """What the tests must know of a game: how it looks in the batch, and how in the reference."""

    def outcome(self, played: AnyBatchGame, rows: list[int], draw: Draw, state: Any) -> Outcome:
        """What these rows of the deals answer."""
        ...

    def to_reference(self, setting: Any, state: Any) -> list[Any]: ...
    def to_action(self, state: Any, seat: int, move: Any) -> int: ...
    def to_move(self, state: Any, seat: int, action: int) -> Any: ...
    def plain(self, state: Any) -> Any:
        """A reference state without what the batch does not keep."""
        ...


class Lockstep:
    """B games of the batch, each with its twin in the reference; moves are chosen by their place among the legal ones.

    Half of the games take the moves of most boxes or gold, so that they get as far as real ones do.
    """

    def __init__(
        self, adapter: GameAdapter, played: AnyBatchGame, games: int, seed: int, jit: Callable[[Any], Any] = lambda f: f
    ) -> None:
        self.adapter, self.played = adapter, played
        self.game: AnyGame = GAMES[played.id]
        self.rng = random.Random(seed)
        self.state = played.reset(games, seed)
        self.step, self.legal = jit(played.step), jit(played.legal)
        self.twins = [self.begin(rows) for rows in self.rows()]
        self.ended = 0

    def rows(self) -> list[list[int]]:
        """Which rows of the deals each game has."""
        rows: list[list[int]] = np.asarray(self.state.rows).T.tolist()
        return rows

    def begin(self, rows: list[int]) -> Any:
        return self.settled(self.game.begin(self.played.options), rows)

    def settled(self, state: Any, rows: list[int]) -> Any:
        while (draw := self.game.chance(state)) is not None:
            state = self.game.deal(state, self.adapter.outcome(self.played, rows, draw, state))
        return state

    def play(self) -> None:
        """One move in every game; everything that the step says is compared."""
        masks = np.asarray(self.legal(self.state))
        asked = np.asarray(self.state.seat).tolist()
        actions = [self.choose(*game) for game in zip(range(len(asked)), masks, asked, strict=True)]
        rows = self.rows()
        self.state, *told = self.step(self.state, np.array(actions, np.int32))
        ended, rewards, scores = map(np.asarray, told)
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
        """Plays a move in the twin; the action of the same place among the legal ones."""
        twin = self.twins[number]
        assert self.game.asked(twin)[0] == asked
        moves = self.game.legal_moves(twin, asked)
        legal = self.numbers(mask, moves)
        place = self.rng.randrange(len(moves))
        if number % 2:
            places = [place, *(self.rng.randrange(len(moves)) for _ in range(5))]
            place = max(places, key=lambda place: len(str(moves[place])))
        self.twins[number] = self.game.play(twin, asked, moves[place])
        action: int = legal[place]
        assert self.adapter.to_action(twin, asked, moves[place]) == action
        assert self.adapter.to_move(twin, asked, action) == moves[place]
        return action

    def numbers(self, mask: NDArray[np.bool_], moves: Any) -> Any:
        """The legal actions in ascending order, as many as there are legal moves."""
        if len(moves) > len(mask):
            assert mask.all()
            return range(len(moves))
        legal = np.flatnonzero(mask).tolist()
        assert len(legal) == len(moves)
        return legal

    def compare(self) -> None:
        """Every game is the same position as its twin."""
        for state, twin in zip(self.adapter.to_reference(self.played.setting, self.state), self.twins, strict=True):
            assert self.adapter.plain(state) == self.adapter.plain(twin)
            assert self.game.asked(state) == self.game.asked(twin)


def expected_rewards(places: tuple[int, ...]) -> list[float]:
    """1 for who is alone in front, -1 for who is alone behind, and evenly between."""
    others = len(places) - 1
    return [sum((other > place) - (other < place) for other in places) / others for place in places]
