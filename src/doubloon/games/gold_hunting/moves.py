"""The moves and their notation: `parse_move(str(move)) == move`."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, pairwise
from typing import TypeAlias, overload

from doubloon.core.errors import NotationError, quoted
from doubloon.core.game import Options
from doubloon.core.languages import counted
from doubloon.core.notation import Notated, split_words
from doubloon.games.gold_hunting.components import FULL, Components, components_of
from doubloon.games.gold_hunting.pieces import PIECES, PILE_NAMES, PILES, VALUES
from doubloon.games.gold_hunting.state import Pile


@dataclass(frozen=True, slots=True, repr=False)
class Build(Notated):
    """Set up the four piles.

    >>> print(Build(((1, 1, 2, 3), (2, 2), (1, 3, 1), (2,))))
    build 1123 22 131 2
    """

    piles: tuple[Pile, ...]

    @property
    def places(self) -> tuple[Pile, ...]:
        """The piles in all four places; reduced games with fewer piles leave the last places empty."""
        return self.piles + ((),) * (PILES - len(self.piles))

    def __str__(self) -> str:
        return " ".join(("build", *("".join(map(str, pile)) for pile in self.piles)))


@dataclass(frozen=True, slots=True, repr=False)
class Mine(Notated):
    """Declare a number and lift the top piece of one of the opponent's piles."""

    pile: int
    declared: int

    def __str__(self) -> str:
        return f"mine {_pile_name(self.pile)} {self.declared}"


@dataclass(frozen=True, slots=True, repr=False)
class Rush(Notated):
    """Show the marker, declare its number and lift."""

    pile: int

    def __str__(self) -> str:
        return f"rush {_pile_name(self.pile)}"


@dataclass(frozen=True, slots=True, repr=False)
class Keep(Notated):
    """Return the marker and set the gold in hand aside; then mine in the same turn."""

    def __str__(self) -> str:
        return "keep"


Move: TypeAlias = Build | Mine | Rush | Keep
"""Any move of Gold Hunting."""
KEEP = Keep()


class Builds(Sequence[Build]):
    """All builds by number: ordered by the pieces from the bottom of pile a up, then by the cuts between piles.

    >>> len(BUILDS), str(BUILDS[0]), BUILDS.index(BUILDS[1000])
    (264600, 'build 1 1 1 1222233', 1000)
    """

    def __init__(self, components: Components) -> None:
        self._components = components
        size = len(components.pieces)
        self.cuts = [(0, *inner, size) for inner in combinations(range(1, size), components.piles - 1)]
        """All ways to cut a row of the pieces into piles, each as the ends of the piles."""

    @cached_property
    def orders(self) -> list[Pile]:
        """All distinct orders of the pieces, sorted."""

        def orders(left: dict[int, int], size: int) -> list[Pile]:
            if not size:
                return [()]
            return [
                (value, *rest)
                for value in VALUES
                if left[value]
                for rest in orders({**left, value: left[value] - 1}, size - 1)
            ]

        pieces = self._components.pieces
        return orders({value: pieces.count(value) for value in VALUES}, len(pieces))

    def __len__(self) -> int:
        return len(self.orders) * len(self.cuts)

    @overload
    def __getitem__(self, index: int) -> Build: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Build]: ...
    def __getitem__(self, index: int | slice) -> Build | Sequence[Build]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} builds")
        order, cut = divmod(index % len(self), len(self.cuts))
        pieces = self.orders[order]
        return Build(tuple(pieces[left:right] for left, right in pairwise(self.cuts[cut])))

    def __contains__(self, build: object) -> bool:
        """Whether a build has the right number of piles, none empty, of all pieces."""
        if not isinstance(build, Build) or len(build.piles) != self._components.piles or not all(build.piles):
            return False
        return sorted(sum(build.piles, ())) == list(self._components.pieces)

    def __reduce__(self) -> tuple[Callable[[Components], "Builds"], tuple[Components]]:
        return list_builds, (self._components,)  # so that a pickled view stays equal to the original

    def index(self, build: object, start: int = 0, stop: int | None = None) -> int:
        """The number of a build."""
        if build not in self:
            raise ValueError(f"{build} is not a build")
        assert isinstance(build, Build)
        order = bisect_left(self.orders, sum(build.piles, ()))
        cuts = [0]
        for pile in build.piles:
            cuts.append(cuts[-1] + len(pile))
        found = order * len(self.cuts) + self.cuts.index(tuple(cuts))
        if not start <= found < (len(self) if stop is None else stop):
            raise ValueError(f"{build} is not in that range")
        return found


@cache
def list_builds(components: Components) -> Builds:
    """All builds with these components; the same object for equal components."""
    return Builds(components)


BUILDS = list_builds(FULL)
"""The 264,600 builds of the printed game."""


def builds_of(options: Options) -> Builds:
    """All builds of the game with these options."""
    return BUILDS if type(options) is Options else list_builds(components_of(options))


@lru_cache(1 << 12)
def parse_move(text: str, piles: int = PILES) -> Move:
    """Parse a move; reduced games can have fewer than four piles.

    >>> parse_move("mine a 3")
    <mine a 3>
    """
    word, *rest = split_words(text)
    parse = _PARSERS.get(word)
    if parse is None:
        raise NotationError(f"{quoted(word)} is not a move; moves: {', '.join(_PARSERS)}")
    return parse(rest, piles)


def _parse_build(words: list[str], piles: int) -> Build:
    if len(words) != piles:
        example = " ".join(("build", *("1123", "22", "131", "2")[:piles]))
        raise NotationError(f"'build' names {counted(piles, 'pile')}, bottom to top: {example}")
    return Build(tuple(_pile(word) for word in words))


def _parse_mine(words: list[str], _piles: int) -> Mine:
    if len(words) != 2:
        raise NotationError("'mine' names a pile and a number: mine a 3")
    return Mine(_pile_index(words[0]), _value(words[1]))


def _parse_rush(words: list[str], _piles: int) -> Rush:
    if len(words) != 1:
        raise NotationError("'rush' names a pile: rush a")
    return Rush(_pile_index(words[0]))


def _parse_keep(words: list[str], _piles: int) -> Keep:
    if words:
        raise NotationError("'keep' stands alone; the mine that follows is a line of its own")
    return KEEP


def _pile(word: str) -> Pile:
    if len(word) > len(PIECES):
        raise NotationError(f"a pile has at most {len(PIECES)} pieces, not {len(word)}")
    return tuple(_value(digit) for digit in word)


def _pile_name(pile: int) -> str:
    """The letter of a pile; the number of one that does not exist, so that an error can show the move."""
    return PILE_NAMES[pile] if 0 <= pile < PILES else str(pile)


def _pile_index(word: str) -> int:
    if len(word) != 1 or word not in PILE_NAMES:
        raise NotationError(f"{quoted(word)} is not a pile; piles are a to d")
    return PILE_NAMES.index(word)


def _value(word: str) -> int:
    if word not in ("1", "2", "3"):
        raise NotationError(f"{quoted(word)} is not a piece; pieces are 1, 2 and 3")
    return int(word)


_PARSERS: dict[str, Callable[[list[str], int], Move]] = {
    "build": _parse_build,
    "mine": _parse_mine,
    "rush": _parse_rush,
    "keep": _parse_keep,
}
