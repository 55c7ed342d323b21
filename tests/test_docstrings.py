"""Every public name has a docstring, and every public function an example."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

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
PROMPT = ">>>"


class Documented(NamedTuple):
    """A public name, and its docstring or None."""

    name: str
    text: str | None
    is_function: bool


def public_names(module_name: str) -> Iterator[Documented]:
    """The names that a module exports with `__all__`, or else those that it defines."""
    module = importlib.import_module(module_name)
    yield Documented(module_name, module.__doc__, is_function=False)
    for name in getattr(module, "__all__", None) or own_names(Path(str(module.__file__))):
        value = inspect.unwrap(getattr(module, name))
        has_own = inspect.isclass(value) or inspect.isfunction(value)
        text = value.__doc__ if has_own else docstring_of_assignment(module_name, name)
        if inspect.isclass(value) and is_generated(value):
            text = None
        yield Documented(f"{module_name}.{name}", text, inspect.isfunction(value))
        if inspect.isclass(value):
            yield from members(f"{module_name}.{name}", value)


def own_names(file: Path) -> list[str]:
    """The public functions, classes and documented constants that a module without `__all__` defines."""
    names = []
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        names += assigned(node)
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def is_generated(value: type) -> bool:
    """Whether the docstring is only the signature, which the standard library writes for a class without one."""
    return str(value.__doc__).startswith(f"{value.__name__}(")


def members(name: str, value: type) -> Iterator[Documented]:
    """The public methods and properties that a class defines itself."""
    for member, found in vars(value).items():
        function = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        if not member.startswith("_") and inspect.isfunction(function):
            yield Documented(f"{name}.{member}", function.__doc__, is_function=False)


def docstring_of_assignment(module_name: str, name: str) -> str | None:
    """The string below the assignment of a constant or an alias, in the module that assigns it."""
    file = Path(str(importlib.import_module(module_name).__file__))
    body = ast.parse(file.read_text("utf-8")).body
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and name in {alias.asname or alias.name for alias in node.names}:
            return docstring_of_assignment(str(node.module), name)
        if name in assigned(node):
            return string_of(below)
    raise AssertionError(f"{module_name} does not assign {name}")


def assigned(node: ast.stmt) -> list[str]:
    """The names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def string_of(node: ast.stmt | None) -> str | None:
    """The string that a statement consists of."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None


EVERYTHING = [found for module in PUBLIC for found in public_names(module)]


def test_every_public_name_has_a_docstring() -> None:
    missing = [found.name for found in EVERYTHING if not (found.text or "").strip()]
    assert not missing, f"{len(missing)} of {len(EVERYTHING)} public names have no docstring: {', '.join(missing)}"


def test_every_public_function_has_an_example() -> None:
    functions = [found for found in EVERYTHING if found.is_function and ".testing.check_" not in found.name]
    missing = [found.name for found in functions if PROMPT not in str(found.text)]
    assert not missing, f"{len(missing)} of {len(functions)} public functions have no example: {', '.join(missing)}"


def test_the_main_values_have_an_example() -> None:
    examples = {found.name for found in EVERYTHING if PROMPT in str(found.text)}
    assert {
        f"doubloon.{name}" for name in ("Bot", "Game", "Options", "Record", "Result", "Session", "View")
    } <= examples


@pytest.mark.parametrize("documented", [True, False])
def test_a_missing_docstring_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, documented: bool) -> None:
    source = 'from typing import NamedTuple\nLIMIT = 3\n"""d"""\n\nclass Card(NamedTuple):\n    """d"""\n    id: int\n'
    name = "documented" if documented else "undocumented"
    (tmp_path / f"{name}.py").write_text(f'"""d"""\n{source}' if documented else source.replace('"""d"""', ""))
    monkeypatch.syspath_prepend(tmp_path)
    texts: dict[str, Any] = {found.name: found.text for found in public_names(name)}
    assert len(texts) == 3
    assert [bool(text) for text in texts.values()] == [documented] * 3
