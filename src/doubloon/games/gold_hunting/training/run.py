"""One run of a training: solve the game for the chance to win, then teach the network the solution."""

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi
from time import monotonic

import jax
import jax.numpy as jnp
import numpy as np

from doubloon.core.training import Budget, TrainingListener
from doubloon.games.gold_hunting.solving.half import Half
from doubloon.games.gold_hunting.solving.positions import Numbers
from doubloon.games.gold_hunting.solving.winning import WinningSolver, by_builder, given_away
from doubloon.games.gold_hunting.training.distilling import ROUND, Lesson, good_builds, learn, simulated_builds
from doubloon.games.gold_hunting.training.network import new_network
from doubloon.games.gold_hunting.training.settings import PolicySettings
from doubloon.games.gold_hunting.training.situations import seen_layers, smoothed
from doubloon.games.gold_hunting.training.state import CurvePoint, PolicyState
from doubloon.games.gold_hunting.training.tabulating import tabulate
from doubloon.training import adam

_SOLVING_SHARE = 0.5
"""The share of the time that solving may take."""
_BOUNDS_EVERY = 100
"""Iterations between two computations of the bounds."""
_CHECK_EVERY = 40
"""Calls of `learn` after which the builds are looked for that are good against the network."""
_LATEST_CHECKS = 6
"""About this many of the latest checks decide which builds the network meets more often."""


def begin(half: Half, settings: PolicySettings, variant: str) -> PolicyState:
    """A training that has not begun."""
    solve = WinningSolver(half).begin()
    network = new_network(settings.width, settings.layers, settings.seed)
    found = np.zeros(solve.mixture.shape, np.float32)
    return PolicyState(settings, variant, solve, adam.start(network), found)


def train(half: Half, settings: PolicySettings, variant: str) -> PolicyState:
    """A whole training without a limit of time, which shows no progress and saves nothing."""
    state = begin(half, settings, variant)
    return Run(half, state, Budget(), monotonic(), _Silence(), lambda _state: None).train()


class _Silence:
    """A listener that shows nothing."""

    def progress(self, used: float, text: str) -> None:
        pass

    def report(self, text: str) -> None:
        pass


class Run:
    """Trains until the settings are met or the time is up; `write` saves the state."""

    def __init__(
        self,
        half: Half,
        state: PolicyState,
        budget: Budget,
        begun: float,
        listener: TrainingListener,
        write: Callable[[PolicyState], None],
    ) -> None:
        self._half, self._solver = half, WinningSolver(half)
        self._state = state
        self._budget, self._begun = budget, begun
        self._before, self._started = state.seconds, monotonic()
        self._listener, self._write = listener, write

    def train(self) -> PolicyState:
        """Solve, then teach; the last state. An interrupted run saves its state too."""
        try:
            self._solve()
            self._teach()
        finally:
            self._state = replace(self._state, seconds=self._seconds())
            self._write(self._state)
        return self._state

    def _solve(self) -> None:
        settings = self._state.settings
        self._listener.progress(0, "compiling")
        while self._state.solve.iterations < settings.iterations and self._used() < _SOLVING_SHARE:
            self._state = replace(self._state, solve=self._solver.advance(self._state.solve))
            done = self._state.solve.iterations
            self._listener.progress(_SOLVING_SHARE * done / settings.iterations, f"solving, {done:,} iterations")
            if done % _BOUNDS_EVERY == 0 or done == settings.iterations:
                bounds = self._solver.bounds(self._state.solve)
                wins = f"{bounds.low:.2%} to {bounds.high:.2%}"
                self._listener.report(f"{self._seconds():6.0f} s {done:>7,} iterations: a miner wins {wins}")

    def _teach(self) -> None:
        settings, half, solve = self._state.settings, self._half, self._state.solve
        faced = jnp.asarray(solve.faced)
        payoff = self._solver.payoff(solve)
        seen = seen_layers(half, smoothed(half, faced))
        good = good_builds(given_away(half, faced, payoff, solve.choices))

        def lesson() -> Lesson:
            found = self._state.found if self._state.checks else good
            return Lesson(solve.choices, seen, half.weights(simulated_builds(faced, good, jnp.asarray(found))))

        def check(loss: float) -> None:
            """Look for builds that are good against the network, and add a point to the curve."""
            given = given_away(half, faced, payoff, tabulate(half, seen, self._state.optimizer.mean))
            checks = self._state.checks + 1
            share = 1 / min(checks, _LATEST_CHECKS)
            found: Numbers = (1 - share) * self._state.found + share * np.asarray(good_builds(given), np.float32)
            gains = by_builder(given)
            low, average = gains.min(1).mean(), (gains * solve.average).sum(1).mean()
            point = CurvePoint(self._state.updates, self._seconds(), loss, float(low), float(average))
            self._state = replace(self._state, found=found, checks=checks, curve=(*self._state.curve, point))
            self._listener.report(
                f"{point.seconds:6.0f} s {point.updates:>7,} updates: loss {loss:.4f}; wins {low:.2%} against the best "
                f"builds, {average:.2%} against those of the solution"
            )

        current = lesson()
        first = self._used()
        while (done := self._state.updates) < settings.updates and self._used() < 1:
            # Whichever ends the run, updates or time, decides how far the learning rate has fallen.
            share = max(done / settings.updates, (self._used() - first) / max(1 - first, 1e-9))
            rate = settings.rate * (1 + cos(pi * min(share, 1))) / 2
            key = jax.random.fold_in(jax.random.key(settings.seed), done)
            optimizer, loss = learn(half, settings.batch, current, self._state.optimizer, key, jnp.float32(rate))
            self._state = replace(self._state, optimizer=optimizer)
            self._listener.progress(
                _SOLVING_SHARE + (1 - _SOLVING_SHARE) * share, f"teaching, {self._state.updates:,} updates"
            )
            is_last = self._state.updates >= settings.updates or self._used() >= 1
            if is_last or self._state.updates // ROUND % _CHECK_EVERY == 0:
                check(float(loss))
                current = lesson()

    def _seconds(self) -> float:
        """Seconds of training, over all runs."""
        return self._before + monotonic() - self._started

    def _used(self) -> float:
        """The used share of the time."""
        return self._budget.used(0, monotonic() - self._begun)
