"""Solving Gold Hunting as the command line sees it. Importing this module needs neither NumPy nor JAX."""

from collections.abc import Sequence
from math import log
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from doubloon.core.errors import OptionsError
from doubloon.core.solving import SizeOption, SolvingListener, SolvingRequest
from doubloon.games.gold_hunting.pieces import PIECE_COUNTS, PILES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS
from doubloon.games.gold_hunting.components import Components

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.solving.solver import Bounds, Progress, Solver

CHECKPOINT, SOLUTION = "checkpoint.npz", "solution.npz"
"""The files of a solve: to resume it, and its result."""
_REPORT_EVERY = 20.0
"""Seconds between two reports of the bounds."""
_CHECKPOINT_EVERY = 300.0
"""Seconds between two checkpoints, which can be large."""
_BOUNDS_EVERY = 50
"""Iterations between two computations of the bounds."""


class PointsSolving:
    """Solves the game in which both players are after the difference of points."""

    payoffs: Sequence[str] = ("points",)
    sizes: Sequence[SizeOption] = (
        SizeOption("ones", PIECE_COUNTS[1], "pieces of 1 gold"),
        SizeOption("twos", PIECE_COUNTS[2], "pieces of 2 gold"),
        SizeOption("threes", PIECE_COUNTS[3], "pieces of 3 gold"),
        SizeOption("piles", PILES, "piles"),
    )

    def run(self, request: SolvingRequest, listener: SolvingListener) -> str:
        """Solve until the bounds are close enough or time is up; return one sentence about the result."""
        from doubloon.games.gold_hunting.solving.half import Half
        from doubloon.games.gold_hunting.solving.positions import list_positions
        from doubloon.games.gold_hunting.solving.solver import Solver

        sizes = {option.name: request.sizes.get(option.name, option.default) for option in self.sizes}
        components = Components.of(**sizes)
        checkpoint = _check_folder(request)
        listener.progress(0, "listing positions")
        positions = list_positions(components, hidden_heights=request.variant == HIDDEN_HEIGHTS)
        listener.report(f"{len(positions.builds):,} builds, {len(positions):,} positions up to the order of piles")
        solver = Solver(Half(positions))
        game = {"payoff": request.payoff, "variant": request.variant, **sizes}
        run = _Run(solver, request, listener, game, checkpoint)
        progress, bounds = run.solve()
        from doubloon.games.gold_hunting.solving.files import save_solution

        solution = checkpoint.with_name(SOLUTION)
        save_solution(solution, game, positions, progress, bounds)
        return f"A miner expects {bounds.low:.4f} to {bounds.high:.4f} points; the solution is in {solution}"


class _Run:
    """One run, from the first iteration to the last."""

    def __init__(
        self,
        solver: "Solver",
        request: SolvingRequest,
        listener: SolvingListener,
        game: dict[str, Any],
        checkpoint: Path,
    ) -> None:
        self._solver, self._request, self._listener = solver, request, listener
        self._game, self._checkpoint = game, checkpoint
        self._begun = self._saved = self._reported = monotonic()

    def solve(self) -> "tuple[Progress, Bounds]":
        """Iterate until the bounds are close enough or time is up; the checkpoint is written in any case."""
        from doubloon.games.gold_hunting.solving.files import load_checkpoint, save_checkpoint

        self._listener.progress(0, "compiling")
        progress = load_checkpoint(self._checkpoint, self._game) if self._request.resume else self._solver.begin()
        try:
            while True:
                progress = self._solver.advance(progress)
                if progress.iterations % _BOUNDS_EVERY:
                    continue
                bounds = self._solver.bounds(progress)
                if self._is_over(progress, bounds):
                    return progress, bounds
                if monotonic() - self._saved > _CHECKPOINT_EVERY:
                    save_checkpoint(self._checkpoint, self._game, progress)
                    self._saved = monotonic()
        finally:
            save_checkpoint(self._checkpoint, self._game, progress)

    def _is_over(self, progress: "Progress", bounds: "Bounds") -> bool:
        """Report the bounds from time to time, and at the end."""
        now, deadline = monotonic(), self._request.deadline
        is_over = bounds.gap <= self._request.gap or (deadline is not None and now > deadline)
        self._listener.progress(_share(bounds.gap, self._request.gap), f"gap {bounds.gap:.4f} points")
        if is_over or now - self._reported > _REPORT_EVERY or progress.iterations == _BOUNDS_EVERY:
            self._reported = now
            self._listener.report(
                f"{now - self._begun:6.0f} s {progress.iterations:>6,} iterations: {bounds.low:.4f} to "
                f"{bounds.high:.4f} points, gap {bounds.gap:.4f}; building by the own marker gains "
                f"{bounds.marker_gain:.4f}"
            )
        return is_over


def _check_folder(request: SolvingRequest) -> Path:
    """The path of the checkpoint. Raises OptionsError if a solve is there that nobody wants to continue."""
    path = Path(request.folder) / CHECKPOINT
    if path.exists() and not request.resume:
        raise OptionsError(f"{path} exists; continue it with --resume, or choose another folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _share(gap: float, wanted: float) -> float:
    """A guess at the share of the work that is done: the gap shrinks from about 2 points in equal ratios."""
    if gap <= wanted:
        return 1.0
    return max(0.0, min(0.99, log(2 / gap) / log(2 / wanted))) if wanted < 2 else 0.0


SOLVING = PointsSolving()
"""What Gold Hunting offers as `Game.solving`."""
