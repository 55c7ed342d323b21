"""Whether samples differ in everything that a view hides, and whether they are uniform.

A view with a hidden field that the sampler copies stays the same after sampling, so comparing views cannot find it. The
checks here compare states instead. They need many positions and give suspicions, not proofs.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import Any, TypeAlias

from doubloon.core import AnyGame, Options
from doubloon.core.game import viewer
from doubloon.testing.positions import Check, Position, random_game, replayable
from doubloon.testing.report import Finding, Kind
from doubloon.testing.spelling import spelled_out

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead to a part of some JSON."""

_GAMES = 8
"""Fewer games would not show enough positions."""
_FIRST, _LAST, _BETWEEN = 4, 6, 4
"""The positions of a game that are looked at: hands and secrets at the beginning, few states at the end."""
_DRAWS = 2
"""Samples from each view."""
_POSITIONS = 8
"""A part that was hidden in fewer positions is not judged."""
_UNIT = 2
"""The depth down to which `revealed` is taken at its word: all of it counts as hidden, whatever the view shows."""
_SHOWN = 6
"""A warning names at most this many parts."""
_FEW = 12
"""The number of draws that decide whether a view has few states."""
_MANY = 24
"""A view with more states than this is not counted."""
_EACH = 40
"""The expected number of samples for each state of a counted view."""
_VIEWS = 100
"""The number of views that are tried."""
_UNLIKELY = log(1e9)
"""A proper sampler fails once in a billion."""


@replayable
def check_sampling(game: AnyGame, options: Options, games: int) -> tuple[Finding, ...]:
    """Samples are uniform where the states can be counted; returns suspicions about parts that no sample changes.

    Where a view has few states, the position itself must be among the samples, and all of them must be about equally
    frequent. Everywhere, samples must differ from the position in each part that `revealed` calls hidden, for
    spectators and for all seats but one.
    """
    rng = random.Random(4)
    hidden, frequencies = _Hidden(game, options), _Frequencies(game, rng)
    for seed in range(max(games, _GAMES)):
        running = [each for each in random_game(game, options, f"sampling {seed}") if game.asked(each.state)]
        for position in _some(running, rng):
            hidden.meet(position)
            for seat in (None, *range(options.seats)):
                check = Check(game, options, position.events, viewer(seat))
                view = game.view(position.state, seat)
                drawn = [game.sample(view, rng) for _ in range(_DRAWS)]
                hidden.compare(position.state, seat, view, drawn)
                frequencies.test(position.state, view, check)
    frequencies.test_together()
    return (*hidden.findings(), *frequencies.findings())


def _some(positions: Sequence[Position], rng: random.Random) -> Sequence[Position]:
    if len(positions) <= _FIRST + _LAST + _BETWEEN:
        return positions
    return (*positions[:_FIRST], *rng.sample(positions[_FIRST:-_LAST], _BETWEEN), *positions[-_LAST:])


class _Part:
    """A part of the revealed JSON, as the samples of one viewer have it."""

    def __init__(self) -> None:
        self.positions = 0
        self.values: set[str] = set()
        self.changes = False

    @property
    def is_suspicious(self) -> bool:
        return not self.changes and self.positions >= _POSITIONS and len(self.values) > 1


class _Hidden:
    """Compares positions with samples from their views."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._game, self._seats = game, range(options.seats)
        self._revealed = game.revealed.load() if game.revealed else None
        self._parts: dict[Path, dict[int | None, _Part]] = {}
        self._draws: Counter[int | None] = Counter()
        self._hiding: set[int | None] = set()
        """The viewers with a sample that was not the position itself."""
        self._is_secret = self._revealed is not None
        """Whether the game has hidden information."""
        self._open: dict[Path, object] = {}

    def meet(self, position: Position) -> None:
        """Look at another position."""
        self._is_secret |= len(self._game.asked(position.state)) > 1
        self._open = self._parts_of(position.state)

    def compare(self, state: Any, seat: int | None, view: Any, drawn: Sequence[Any]) -> None:
        """Compare the position with samples from a view of it."""
        self._draws[seat] += len(drawn)
        if seat not in self._hiding and any(spelled_out(sampled) != spelled_out(state) for sampled in drawn):
            self._hiding.add(seat)
        if self._revealed is None:
            return
        shown = dict(_parts(self._game.view_to_json(view)))
        sampled = [self._parts_of(each) for each in drawn]
        for path, value in self._open.items():
            part = self._parts.setdefault(path, {}).setdefault(seat, _Part())
            if part.changes or (len(path) > _UNIT and shown.get(path, ...) == value):
                continue
            part.positions += 1
            part.values.add(repr(value))
            part.changes = any(each.get(path, ...) != value for each in sampled)

    def findings(self) -> Iterator[Finding]:
        """The suspicions."""
        if not self._is_secret and not self._hiding:
            yield Finding(Kind.NOTHING_HIDDEN, "no view hides anything, which is right only if nothing is secret")
            return
        bare = [seat for seat in (None, *self._seats) if self._draws[seat] and seat not in self._hiding]
        for seat in bare:
            text = (
                f"the views of {_named([seat])} hide nothing: all {self._draws[seat]} samples are the position itself"
            )
            yield Finding(Kind.HIDES_NOTHING, text)
        if self._revealed is None:
            text = "the game has no `revealed`, so a hidden part that `sample` copies beside others was not looked for"
            yield Finding(Kind.NOT_COMPARED, text)
        for knowing, paths in self._never_changed(bare).items():
            names = ", ".join(map(_spelled, paths[:_SHOWN])) + (", ..." if len(paths) > _SHOWN else "")
            text = (
                f"`revealed` calls {names} hidden, but samples from the views of {_named(knowing)} never differ there"
            )
            yield Finding(Kind.NEVER_SAMPLED, text)

    def _never_changed(self, bare: Sequence[int | None]) -> dict[tuple[int | None, ...], list[Path]]:
        """The outermost parts that too many viewers seem to know, by these viewers."""
        found: dict[tuple[int | None, ...], list[Path]] = {}
        told: set[Path] = set()
        for path in sorted(self._parts, key=len):
            knowing = tuple(seat for seat, part in self._parts[path].items() if part.is_suspicious)
            may_know = None not in knowing and len(knowing) < 2  # a seat may know its own cards
            if may_know or set(knowing) <= set(bare) or any(path[:length] in told for length in range(len(path))):
                continue
            told.add(path)
            found.setdefault(knowing, []).append(path)
        return found

    def _parts_of(self, state: Any) -> dict[Path, object]:
        return dict(_parts(self._revealed.to_json(state))) if self._revealed else {}


def _parts(data: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """All parts of some JSON, at every depth."""
    if path:
        yield path, data
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _parts(value, (*path, str(key)))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _parts(value, (*path, index))


def _spelled(path: Path) -> str:
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path).lstrip(".")


def _named(viewers: Sequence[int | None]) -> str:
    return ", ".join(viewer(seat) for seat in viewers)


class _Frequencies:
    """Counts the samples from views that few states give, and compares their frequencies by chi-square tests."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self._game, self._rng = game, rng
        self._drawn: dict[str, Counter[Any] | None] = {}
        """The samples from each view that was tried; None where many states give it."""
        self._tests: list[tuple[float, int, str, Check]] = []
        """Chi-square, degrees of freedom, what was counted, and where."""

    def test(self, state: Any, view: Any, check: Check) -> None:
        """Test one view, unless many states give it."""
        if len(self._drawn) == _VIEWS:
            return
        key = spelled_out(view)
        is_new = key not in self._drawn
        if is_new:
            self._drawn[key] = self._count(view)
        counts = self._drawn[key]
        if counts is None:
            return
        drawn = f"{counts.total()} samples from one view give {len(counts)} different states"
        check(state in counts, f"{drawn}, but never this position, which gives the same view")
        if is_new and len(counts) > 1:
            self._compare(counts, check)

    def test_together(self) -> None:
        """Test all views together, which finds a small bias that is the same everywhere."""
        if not self._tests:
            return
        freedom = sum(each[1] for each in self._tests)
        _, _, counted, check = max(self._tests, key=lambda each: each[0] - _limit(each[1]))
        problem = f"`sample` is not uniform in {len(self._tests)} views together; here, {counted}"
        check(sum(each[0] for each in self._tests) <= _limit(freedom), problem)

    def findings(self) -> Iterator[Finding]:
        """A note if nothing could be counted."""
        if not self._tests:
            yield Finding(Kind.NOT_COUNTED, "no view had few enough states to test whether samples are uniform")

    def _compare(self, counts: Counter[Any], check: Check) -> None:
        chi_square = sum((count - _EACH) ** 2 / _EACH for count in counts.values())
        most, least = max(counts.values()), min(counts.values())
        counted = f"of {len(counts)} states, one was drawn {most} and one {least} times in {counts.total()} samples"
        check(chi_square <= _limit(len(counts) - 1), f"`sample` is not uniform: {counted}")
        self._tests.append((chi_square, len(counts) - 1, counted, check))

    def _count(self, view: Any) -> Counter[Any] | None:
        """How often each state was drawn, `_EACH` times on average; None where there are many states."""
        counts: Counter[Any] = Counter()
        while counts.total() < max(_FEW, _EACH * len(counts)):
            counts[self._game.sample(view, self._rng)] += 1
            is_first_look_done = counts.total() >= _FEW
            if len(counts) > (_MANY if is_first_look_done else _FEW * 3 // 4):
                return None
        return counts


def _limit(freedom: int) -> float:
    """A bound that chi-square exceeds once in a billion (Laurent and Massart 2000)."""
    return freedom + 2 * sqrt(freedom * _UNLIKELY) + 2 * _UNLIKELY
