"""Check the types of all examples: in docstrings of the package, in the README and in the documentation.

    python -m tools.check_examples             run mypy, then pyright
    python -m tools.check_examples --only mypy

Each docstring, and each page, becomes a file in build/examples/, where every line has the number that it has in its
source. mypy is as strict as for the code, except that an example may define functions without annotations; it checks
the code in the same run, so that both share its cache. pyright sees only what an example's author would: the examples.
"""

import argparse
import ast
import builtins
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from doctest import DocTestParser
from pathlib import Path

from tools.npm import NODE, WEB

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "examples" / "typed_examples"
"""A package, so that the configuration of mypy can name its modules."""
_FENCE = re.compile(r"^```python\n(?!>>>)(.*?)^```$", re.MULTILINE | re.DOTALL)
_PYRIGHT = WEB / "node_modules" / "pyright" / "index.js"
_WRITTEN = re.compile(r"[^\s:]*\btyped_examples[/\\](\w+)\.py")


@dataclass(frozen=True)
class Example:
    """The examples of one docstring or one page, as a program."""

    source: Path
    name: str
    lines: dict[int, str]
    """The lines of code, by their number in the source; the prelude has the number 1."""

    def program(self) -> str:
        """The program, in which each line has its number."""
        return "\n".join(self.lines.get(number, "") for number in range(1, max(self.lines) + 1)) + "\n"


def examples(root: Path = ROOT) -> Iterator[Example]:
    """All examples of the repository."""
    for source in sorted((root / "src" / "doubloon").rglob("*.py")):
        yield from docstring_examples(source, source.read_text("utf-8"))
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        yield from page_examples(page, page.read_text("utf-8"))


def docstring_examples(source: Path, text: str) -> Iterator[Example]:
    """The examples in the docstrings of a file, each with the names of its module that it uses."""
    if ">>>" not in text:
        return
    module = ast.parse(text)
    places = _places(module, _module_name(source))
    for node, name in _documented(module):
        first = node.body[0]
        if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)):
            continue
        lines = doctest_lines(str(first.value.value), first.lineno)
        if lines:
            prelude = [places[used] for used in _free_names("\n".join(lines.values())) if used in places]
            yield Example(source, _name(source, name), {1: "; ".join(dict.fromkeys(prelude)), **lines})


def page_examples(page: Path, text: str) -> Iterator[Example]:
    """The examples of a page: those with `>>>` are one program, each other block of Python is one of its own."""
    if lines := doctest_lines(text):
        yield Example(page, _name(page), lines)
    for block in _FENCE.finditer(text):
        start = text.count("\n", 0, block.start(1)) + 1
        yield Example(page, _name(page, str(start)), dict(enumerate(block[1].splitlines(), start)))


def doctest_lines(text: str, first: int = 1) -> dict[int, str]:
    """The lines of all `>>>` examples in a text whose first line has this number."""
    lines: dict[int, str] = {}
    for example in DocTestParser().get_examples(text):
        lines |= dict(enumerate(example.source.splitlines(), first + example.lineno))
    return lines


def write(found: Iterable[Example], target: Path = TARGET) -> dict[str, Example]:
    """Write a file for each example, and remove the old ones; a file that would stay the same is left alone."""
    target.mkdir(parents=True, exist_ok=True)
    files = {example.name: example for example in found}
    programs = {"__init__": "", **{name: example.program() for name, example in files.items()}}
    for old in target.glob("*.py"):
        if old.stem not in programs:
            old.unlink()
    for name, program in programs.items():
        file = target / f"{name}.py"
        if not file.exists() or file.read_text("utf-8") != program:
            file.write_text(program, "utf-8")
    return files


def check_with_mypy() -> subprocess.CompletedProcess[str]:
    """Run mypy on the code and the examples."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    return _run(sys.executable, "-m", "mypy", "--no-error-summary", *settings["files"], TARGET)


def check_with_pyright() -> subprocess.CompletedProcess[str]:
    """Run pyright on the examples."""
    return _run(NODE, _PYRIGHT, "--pythonpath", sys.executable, "--level", "error")


def at_source(output: str, files: dict[str, Example]) -> str:
    """What a type checker printed, with the places in the sources instead of those in the written files."""

    def place(match: re.Match[str]) -> str:
        return str(files[match[1]].source.relative_to(ROOT)) if match[1] in files else match[0]

    return _WRITTEN.sub(place, output)


def main() -> int:
    """Check all examples and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    checks = {"mypy": check_with_mypy, "pyright": check_with_pyright}
    parser.add_argument("--only", choices=checks, help="run only this type checker")
    arguments = parser.parse_args()
    files, failed = write(examples()), False
    for name, check in checks.items():
        if arguments.only in (None, name):
            ended = check()
            if ended.returncode:
                print(at_source(ended.stdout + ended.stderr, files), end="")
                failed = True
    return int(failed)


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def _documented(module: ast.Module) -> Iterator[tuple[ast.Module | ast.ClassDef | ast.FunctionDef, str]]:
    """All parts of a module that may have a docstring, with a name for each."""
    yield module, ""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node, f"{node.name}_{node.lineno}"


def _places(module: ast.Module, name: str) -> dict[str, str]:
    """For each name that a module defines or imports, the statement that imports it from where it is defined."""
    found: dict[str, str] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                single = (
                    ast.Import([alias]) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, [alias], 0)
                )
                found[(alias.asname or alias.name).partition(".")[0]] = ast.unparse(single)
    for node in module.body:
        for defined in _defined(node):
            found[defined] = f"from {name} import {defined}"
    return found


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id


def _free_names(code: str) -> list[str]:
    """The names that a program uses and does not define."""
    names = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | set(dir(builtins))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            bound |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
    return sorted({node.id for node in names} - bound)


def _module_name(source: Path) -> str:
    parts = source.relative_to(ROOT / "src")
    return ".".join(parts.with_suffix("").parts).removesuffix(".__init__")


def _name(source: Path, part: str = "") -> str:
    """A name for a file of examples that no other one has."""
    return re.sub(r"\W+", "_", f"{source.relative_to(ROOT).with_suffix('')}_{part}").strip("_")


if __name__ == "__main__":
    sys.exit(main())
