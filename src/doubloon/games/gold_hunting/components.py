"""The pieces and the number of piles; fewer of them make a smaller game to study."""

from dataclasses import dataclass

from doubloon.core.errors import OptionsError
from doubloon.core.game import Options
from doubloon.games.gold_hunting.pieces import PIECES, PILES, VALUES

MAX_PIECES = len(PIECES)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Components:
    """What a player builds with.

    >>> Components.of(ones=2, twos=1, threes=1, piles=2)
    Components(pieces=(1, 1, 2, 3), piles=2)
    """

    pieces: tuple[int, ...] = PIECES
    """The values of the pieces, ascending."""
    piles: int = PILES

    @classmethod
    def of(cls, *, ones: int, twos: int, threes: int, piles: int) -> "Components":
        """The components with this many pieces of each value. Raises OptionsError if no build is possible."""
        pieces = (1,) * ones + (2,) * twos + (3,) * threes
        if min(ones, twos, threes) < 0 or not 1 <= len(pieces) <= MAX_PIECES:
            raise OptionsError(f"a game has 1 to {MAX_PIECES} pieces, not {ones} ones, {twos} twos and {threes} threes")
        if not 1 <= piles <= min(PILES, len(pieces)):
            raise OptionsError(f"{len(pieces)} pieces make 1 to {min(PILES, len(pieces))} piles, not {piles}")
        return cls(pieces, piles)

    @property
    def gold(self) -> int:
        """The value of all pieces."""
        return sum(self.pieces)

    def __str__(self) -> str:
        """What a build needs, in words.

        >>> print(Components.of(ones=2, twos=0, threes=1, piles=2))
        two piles, none empty, of two 1s and one 3
        """
        counts = [(self.pieces.count(value), value) for value in VALUES]
        *first, last = (f"{_NUMBERS[count]} {value}{'s' * (count > 1)}" for count, value in counts if count)
        pieces = f"{', '.join(first)} and {last}" if first else last
        return f"{_NUMBERS[self.piles]} pile{'s' * (self.piles > 1)}, none empty, of {pieces}"


FULL = Components()
"""The components of the printed game."""


@dataclass(frozen=True, slots=True)
class ReducedOptions(Options):
    """The options of a reduced game; they carry its components."""

    components: Components = FULL


def components_of(options: Options) -> Components:
    """The components of the game with these options.

    >>> components_of(Options()) == FULL
    True
    """
    return options.components if isinstance(options, ReducedOptions) else FULL
