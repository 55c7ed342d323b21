"""Solving Gold Hunting as the command line sees it. Importing this module needs neither NumPy nor JAX."""

from collections.abc import Sequence
from math import log
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from doubloon.core.errors import OptionsError
from doubloon.core.solving import Restriction, SizeOption, SolvingListener, SolvingRequest
from doubloon.games.gold_hunting.components import Components
from doubloon.games.gold_hunting.pieces import PIECE_COUNTS, PILES
from doubloon.games.gold_hunting.rules import HIDDEN_HEIGHTS

if TYPE_CHECKING:
    from doubloon.games.gold_hunting.solving.solution import Bounds
    from doubloon.games.gold_hunting.solving.solver import Progress, Solver

CHECKPOINT, SOLUTION = "checkpoint.npz", "solution.npz"
"""The files of a solve: to resume it, and its result."""
MARKER_BLIND = "marker-blind"
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
    restrictions: Sequence[Restriction] = (Restriction(MARKER_BLIND, "builders do not look at their own marker"),)

    def run(self, request: SolvingRequest, listener: SolvingListener) -> str:
        """Solve until the bounds are close enough or time is up; return one sentence about the result."""
        from doubloon.games.gold_hunting.solving.checkpoint import load_checkpoint
        from doubloon.games.gold_hunting.solving.half import Half
        from doubloon.games.gold_hunting.solving.positions import list_positions
        from doubloon.games.gold_hunting.solving.report import write_report
        from doubloon.games.gold_hunting.solving.solver import Solver, make_solution

        sizes = {option.name: request.sizes.get(option.name, option.default) for option in self.sizes}
        components = Components.of(**sizes)
        checkpoint = _check_folder(request)
        marker_blind = MARKER_BLIND in request.restrictions
        game = {"payoff": request.payoff, "variant": request.variant, **sizes, "marker_blind": marker_blind}
        resumed = load_checkpoint(checkpoint, game) if request.resume else None
        listener.progress(0, "listing positions")
        positions = list_positions(components, hidden_heights=request.variant == HIDDEN_HEIGHTS)
        listener.report(f"{len(positions.builds):,} builds, {len(positions):,} positions up to the order of piles")
        solver = Solver(Half(positions), marker_blind=marker_blind)
        run = Run(solver, request, listener, game, checkpoint)
        progress, bounds = run.solve(solver.resume(resumed) if resumed else solver.begin())
        solution = make_solution(game, positions, progress, bounds)
        solution.save(checkpoint.with_name(SOLUTION))
        write_report(solution, checkpoint.parent)
        folder = checkpoint.parent
        return f"A miner expects {bounds.low:.4f} to {bounds.high:.4f} points; the solution is in {folder / SOLUTION}"


class Run:
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

    def solve(self, progress: "Progress") -> "tuple[Progress, Bounds]":
        """Iterate until the bounds are close enough or time is up; an interrupted run leaves a checkpoint too."""
        self._listener.progress(0, "compiling")
        begun = progress.iterations
        try:
            while True:
                progress = self._solver.advance(progress)
                if progress.iterations % _BOUNDS_EVERY and not self._time_is_up():
                    continue
                bounds = self._solver.bounds(progress)
                is_over = bounds.gap <= self._request.gap or self._time_is_up()
                self._show(progress, bounds, is_over)
                if is_over:
                    return progress, bounds
                if monotonic() - self._saved > _CHECKPOINT_EVERY:
                    self._save(progress)
                    self._saved = monotonic()
        finally:
            if progress.iterations > begun:
                self._save(progress)

    def _save(self, progress: "Progress") -> None:
        from doubloon.games.gold_hunting.solving.checkpoint import save_checkpoint

        save_checkpoint(self._checkpoint, self._game, self._solver.portable(progress))

    def _time_is_up(self) -> bool:
        return self._request.deadline is not None and monotonic() > self._request.deadline

    def _show(self, progress: "Progress", bounds: "Bounds", is_over: bool) -> None:
        """Report the bounds from time to time, and at the end."""
        now = monotonic()
        self._listener.progress(_share(bounds.gap, self._request.gap), f"gap {bounds.gap:.4f} points")
        if is_over or now - self._reported > _REPORT_EVERY or progress.iterations == _BOUNDS_EVERY:
            self._reported = now
            if self._game["marker_blind"]:
                gain = f"building by the own marker would gain {bounds.marker_gain:.4f}"
            else:
                gain = f"knowing the builder's marker would gain {bounds.known_gain:.4f}"
            self._listener.report(
                f"{now - self._begun:6.0f} s {progress.iterations:>6,} iterations: {bounds.low:.4f} to "
                f"{bounds.high:.4f} points, gap {bounds.gap:.4f}; {gain}"
            )


def _check_folder(request: SolvingRequest) -> Path:
    """The path of the checkpoint. Raises OptionsError if the run could not continue it, or would overwrite it."""
    path = Path(request.folder) / CHECKPOINT
    if request.resume and not path.exists():
        raise OptionsError(f"there is no solve to resume: {path} does not exist")
    if path.exists() and not request.resume:
        raise OptionsError(f"{path} exists; continue it with --resume, or choose another folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionsError(f"{path.parent} cannot be a folder for the solve: {error.strerror}") from None
    return path


def _share(gap: float, wanted: float) -> float:
    """A guess at the share of the work that is done: the gap shrinks from about 2 points in equal ratios."""
    if gap <= wanted:
        return 1.0
    return max(0.0, min(0.99, log(2 / gap) / log(2 / wanted))) if wanted < 2 else 0.0


SOLVING = PointsSolving()
"""What Gold Hunting offers as `Game.solving`."""
