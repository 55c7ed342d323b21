"""Mutation testing: break a copy of the sources in one place and see whether the tests notice.

A mutant names a module, a function or class in it, and the code to replace there. Code is matched as a syntax tree, so
formatting, comments and line numbers do not matter:

    Mutant("equal gold breaks down", "games.gold_hunting.rules", "_lift", "piece < gold", "piece <= gold", TESTS)
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
TIME_LIMIT = 600
"""Seconds after which a test run that has not ended counts as failed."""


@dataclass(frozen=True)
class Mutant:
    """One defect: in a scope of a module, the code `old` becomes `new`; some of `tests` must fail."""

    name: str
    module: str
    """The dotted name below `doubloon`."""
    scope: str
    """The qualified name of a function, class or module constant; empty for the whole module."""
    old: str
    """An expression or a statement that occurs exactly once in the scope."""
    new: str
    """The expression, or the statements, to put in its place."""
    tests: tuple[str, ...]
    in_text: bool = False
    """Whether `old` and `new` are parts of a string literal, such as SQL, rather than Python code."""

    def path(self, source: Path) -> Path:
        """The module's file below a source folder."""
        return source.joinpath("doubloon", *self.module.split(".")).with_suffix(".py")


class DoesNotFit(Exception):
    """The code that a mutant replaces is not there, or is there more than once."""


def main(description: str | None, mutants: Sequence[Mutant]) -> int:
    """Try all mutants; 1 if one survives or if the tests fail on the unchanged sources."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="only mutants with this word in their names")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants to try at a time (default 1)")
    arguments = parser.parse_args()
    mutants = [mutant for mutant in mutants if arguments.only in mutant.name]
    suites = sorted({mutant.tests for mutant in mutants})
    console = Console(stderr=True)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        unchanged = pool.map(lambda tests: first_failure(ROOT / "src", tests), suites)
        failures = [failure for failure in track(unchanged, "Unchanged", len(suites), console=console) if failure]
        if failures:
            print(f"the tests fail on the unchanged sources, so they prove nothing: {', '.join(failures)}")
            return 1
        verdicts = list(track(pool.map(failing_test, mutants), "Mutants", len(mutants), console=console))
    for mutant, verdict in zip(mutants, verdicts, strict=True):
        print(f"{'caught  ' if verdict else 'SURVIVED'}  {mutant.name}{': ' + verdict if verdict else ''}")
    caught = sum(map(bool, verdicts))
    print(f"{caught} of {len(mutants)} mutants caught")
    return 0 if caught == len(mutants) else 1


def failing_test(mutant: Mutant) -> str | None:
    """The first test that fails on the mutant, if any."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        path = mutant.path(source)
        path.write_text(mutated(mutant, path.read_text(encoding="utf-8")), encoding="utf-8")
        return first_failure(source, mutant.tests)


def first_failure(source: Path, tests: Sequence[str]) -> str | None:
    """The first of these tests that fails with these sources, if any."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired:
        return f"no end within {TIME_LIMIT} s"
    failures = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0].split(" - ")[0].split(" ", 1)[1] if failures else None


def mutated(mutant: Mutant, source: str) -> str:
    """The source of the mutant's module with the defect in it; raises DoesNotFit.

    >>> defect = Mutant("more", "module", "double", "2 * number", "3 * number", ())
    >>> print(mutated(defect, "def double(number):\\n    return (2 *\\n        number)"))
    def double(number):
        return 3 * number
    """
    tree = ast.parse(source)
    scope = find_scope(tree, mutant.scope)
    if scope is None:
        raise DoesNotFit(f"{mutant.name}: {mutant.module} has no {mutant.scope}")
    change = _InText(mutant.old, mutant.new) if mutant.in_text else _InCode(mutant.old, mutant.new)
    change.visit(scope)
    if change.found != 1:
        raise DoesNotFit(f"{mutant.name}: `{mutant.old}` is {change.found} times in {mutant.module} {mutant.scope}")
    return ast.unparse(ast.fix_missing_locations(tree))


def find_scope(tree: ast.Module, qualified_name: str) -> ast.AST | None:
    """The function, class or assignment of that name; the module itself where the name is empty."""
    scope: ast.AST | None = tree
    for name in filter(None, qualified_name.split(".")):
        scope = next((node for node in _statements(scope) if name in _names(node)), None)
    return scope


def _statements(scope: ast.AST | None) -> Iterator[ast.stmt]:
    return (node for node in ast.walk(scope) if isinstance(node, ast.stmt)) if scope else iter(())


def _names(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


class _InCode(ast.NodeTransformer):
    """Replaces an expression or a statement."""

    def __init__(self, old: str, new: str) -> None:
        self.found = 0
        self._new = ast.parse(new).body
        (pattern,) = ast.parse(old).body
        self._is_expression = isinstance(pattern, ast.Expr) and isinstance(self._new[0], ast.Expr)
        self._pattern = _shape(pattern.value if isinstance(pattern, ast.Expr) and self._is_expression else pattern)

    def visit(self, node: ast.AST) -> ast.AST | list[ast.stmt]:
        """The node, or what replaces it."""
        if _shape(node) == self._pattern:
            self.found += 1
            first = self._new[0]
            return first.value if self._is_expression and isinstance(first, ast.Expr) else self._new
        visited: ast.AST = super().visit(node)
        return visited


class _InText(ast.NodeTransformer):
    """Replaces a part of a string literal."""

    def __init__(self, old: str, new: str) -> None:
        self.found = 0
        self._old, self._new = old, new

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """The literal, changed where it has the text."""
        if isinstance(node.value, str) and self._old in node.value:
            self.found += node.value.count(self._old)
            return ast.Constant(node.value.replace(self._old, self._new))
        return node


def _shape(node: ast.AST) -> str:
    """The syntax tree as text, without positions."""
    return ast.dump(node)
