"""The public names of the library: which have a docstring, and which an example.

python -m tools.public_names    count them
"""

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from doubloon.registry import GAMES

PUBLIC = (
    "doubloon",
    "doubloon.arena",
    "doubloon.batch",
    "doubloon.bots",
    "doubloon.core",
    "doubloon.hints",
    "doubloon.registry",
    "doubloon.session",
    "doubloon.testing",
    *(f"doubloon.games.{name}" for name in GAMES.by_module),
)
"""The modules whose names users import."""
_PROMPT = ">>>"


class PublicName(NamedTuple):
    """A public name, and its docstring or None."""

    name: str
    text: str | None
    is_function: bool

    @property
    def has_example(self) -> bool:
        """Whether the docstring contains an example."""
        return _PROMPT in str(self.text)


def main() -> int:
    """Print the numbers; return 1 if a docstring is missing."""
    found = [name for module in PUBLIC for name in public_names(module)]
    missing = [name.name for name in found if not name.text]
    functions = [name for name in found if name.is_function]
    print(f"{len(found)} public names, {len(found) - len(missing)} with a docstring")
    print(f"{len(functions)} of them are functions, {sum(name.has_example for name in functions)} with an example")
    print(*missing, sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


def public_names(module_name: str) -> Iterator[PublicName]:
    """The module, its names (those in `__all__`, else those that it defines), and the methods of its classes."""
    module = importlib.import_module(module_name)
    yield PublicName(module_name, module.__doc__, is_function=False)
    for name in exported(module_name):
        value = inspect.unwrap(getattr(module, name))
        full = f"{module_name}.{name}"
        if inspect.isclass(value):
            yield PublicName(full, None if _is_generated(value) else value.__doc__, is_function=False)
            yield from _members(full, value)
        elif inspect.isfunction(value):
            yield PublicName(full, value.__doc__, is_function=True)
        else:
            yield PublicName(full, docstring_of_assignment(module_name, name), is_function=False)


def exported(module_name: str) -> list[str]:
    """The names in `__all__` of a module, or else the public functions, classes and constants that it defines."""
    module = importlib.import_module(module_name)
    if hasattr(module, "__all__"):
        return list(module.__all__)
    names = []
    for node in _body(module_name):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        names += _assigned(node)
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def docstring_of_assignment(module_name: str, name: str) -> str | None:
    """The string below the assignment of a constant or an alias, in the module that assigns it."""
    body = _body(module_name)
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and name in {alias.asname or alias.name for alias in node.names}:
            return docstring_of_assignment(str(node.module), name)
        if name in _assigned(node):
            return _string(below)
    raise LookupError(f"{module_name} does not assign {name}")


def _is_generated(value: type) -> bool:
    """Whether the docstring is only the signature, which the standard library writes for a class without one."""
    return str(value.__doc__).startswith(f"{value.__name__}(")


def _members(name: str, value: type) -> Iterator[PublicName]:
    """The public methods and properties that a class defines itself."""
    for member, found in vars(value).items():
        function = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        if not member.startswith("_") and inspect.isfunction(function):
            yield PublicName(f"{name}.{member}", function.__doc__, is_function=False)


def _body(module_name: str) -> list[ast.stmt]:
    return ast.parse(Path(str(importlib.import_module(module_name).__file__)).read_text("utf-8")).body


def _assigned(node: ast.stmt) -> list[str]:
    """The names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _string(node: ast.stmt | None) -> str | None:
    """The string that a statement consists of."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None


if __name__ == "__main__":
    sys.exit(main())
