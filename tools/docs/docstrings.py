"""Docstrings as reStructuredText: names in backticks become links, and indented blocks become literal."""

import re

from tools.public_names import PUBLIC, exported

_NAME = re.compile(r"(?<![`:\w])`([^`\n]+)`(?!`)")
_GENERATED = re.compile(r"^Alias for field number \d+$")


class Docstrings:
    """Translates docstrings; it knows all names that the reference describes."""

    def __init__(self, described: frozenset[str]) -> None:
        self._described = described

    def translate(self, lines: list[str], owner: str) -> list[str]:
        """The lines of the docstring of `owner`, a full name."""
        linked = [self._link(line, owner) if not line.lstrip().startswith(">>>") else line for line in lines]
        kept = [line for line in linked if not _GENERATED.match(line)]
        return [_opened(line, kept[number + 1 :]) for number, line in enumerate(kept)]

    def _link(self, line: str, owner: str) -> str:
        return _NAME.sub(lambda found: self._reference(found[1], owner), line)

    def _reference(self, name: str, owner: str) -> str:
        for candidate in self._candidates(name, owner):
            if candidate in self._described and candidate != owner:
                return f":py:obj:`{name} <{candidate}>`"
        return f"``{name}``"

    @staticmethod
    def _candidates(name: str, owner: str) -> list[str]:
        """Full names that may be meant: a member of the same class, a name of the same module, a public one."""
        parents = owner.split(".")
        near = [".".join((*parents[:size], name)) for size in range(len(parents), 0, -1)]
        return [name, *near]


def described_names() -> frozenset[str]:
    """All names that modules export, and the modules themselves."""
    return frozenset({*PUBLIC, *(f"{module}.{name}" for module in PUBLIC for name in exported(module))})


def _opened(line: str, rest: list[str]) -> str:
    """The line, with a second colon if an indented block follows that is not an example."""
    if not line.endswith(":") or line.endswith("::") or len(rest) < 2 or rest[0].strip():
        return line
    below, indent = rest[1], len(line) - len(line.lstrip())
    is_block = len(below) - len(below.lstrip()) > indent and not below.lstrip().startswith((">>>", "-", "*"))
    return f"{line}:" if is_block else line
