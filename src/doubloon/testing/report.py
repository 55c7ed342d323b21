"""What `check_game` returns: suspicions that no check can prove, and what it could not check."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class GameWarning(UserWarning):
    """A suspicion of `check_game`, as a warning of Python: it is printed, and pytest lists it."""


class Kind(Enum):
    """The kinds of findings."""

    HIDES_NOTHING = "hides nothing"
    """Every sample from a viewer's views is the state itself, although the game has hidden information."""
    NEVER_SAMPLED = "never sampled"
    """Samples never change something that `revealed` calls hidden."""
    NOT_COMPARED = "not compared"
    """A note: without `revealed`, only whole states were compared."""
    NOT_COUNTED = "not counted"
    """A note: no view had few enough states to test whether samples are uniform."""
    NOTHING_HIDDEN = "nothing hidden"
    """A note: nothing in the game seems to be hidden from anybody."""


class Finding(NamedTuple):
    """A suspicion, or a note about what was not checked."""

    kind: Kind
    text: str

    @property
    def is_warning(self) -> bool:
        """Whether something may be wrong with the game; otherwise it is a note."""
        return self.kind in (Kind.HIDES_NOTHING, Kind.NEVER_SAMPLED)


@dataclass(frozen=True, slots=True)
class Report:
    """The findings about a game that has passed all checks; its text lists them.

    >>> print(Report("high-tide", (Finding(Kind.NOTHING_HIDDEN, "no view hides anything"),)))
    high-tide passes with 0 warnings
    note: no view hides anything
    """

    game: str
    """The game's id."""
    findings: tuple[Finding, ...] = ()

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that may be defects of the game."""
        return tuple(finding for finding in self.findings if finding.is_warning)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What was not checked."""
        return tuple(finding for finding in self.findings if not finding.is_warning)

    def __str__(self) -> str:
        count = len(self.warnings)
        lines = [f"{self.game} passes with {count} warning{'' if count == 1 else 's'}"]
        lines += [f"{'warning' if each.is_warning else 'note'}: {each.text}" for each in self.findings]
        return "\n".join(lines)
