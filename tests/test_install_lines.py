"""Every line that tells how to install the package works as printed: the package is in no index, only in a clone."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from doubloon.core.errors import missing

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
LINE = re.compile(r"pip install (?P<what>[^`#&;\n]+)")
WORKING = re.compile(
    r"""\.( \./examples/high_tide)?"""  # in a clone
    r"""|(?P<quote>["'])\.\[(?P<extras>[a-z,]+)\](?P=quote)"""  # likewise, with extras
    r"""|--require-hashes -r \S+|--no-cache-dir --require-hashes -r \S+"""  # other packages than this one
    r"""|(--no-cache-dir )?(--no-deps )?(--force-reinstall )?(\.|\S*/\S*\.whl)"""  # from a clone, or a wheel
)
ELSEWHERE = ("CHANGELOG.md", "run.py", "tests/", "tools/", "src/doubloon/core/errors.py")
"""Files that print no lines for people to paste, and the one whose line is checked below."""


def install_lines() -> list[tuple[str, str]]:
    """Each text after `pip install`, with its file."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = [name for name in files if name.endswith((".md", ".py", ".rst", ".ipynb", "Containerfile"))]
    return [
        (name, found["what"])
        for name in texts
        if not name.startswith(ELSEWHERE) and (ROOT / name).is_file()
        for found in LINE.finditer((ROOT / name).read_text())
    ]


def works(what: str) -> bool:
    found = WORKING.fullmatch(re.sub(r"""(?<=["'])\.$""", "", what.strip()))  # without the end of a sentence
    return found is not None and set((found["extras"] or "jax").split(",")) <= set(EXTRAS)


def test_every_install_line_names_a_clone_or_a_wheel_and_extras_that_exist() -> None:
    lines = install_lines()
    assert len(lines) > 15
    assert [(name, what) for name, what in lines if not works(what)] == []


@pytest.mark.parametrize(
    "what", ['"doubloon[jax]"', "doubloon", '".[no-such-extra]"', '".[jax,nothing]"', "./examples/high_tide"]
)
def test_lines_that_fail_outside_an_installation_are_found(what: str) -> None:
    (found,) = LINE.finditer(f"$ pip install {what}      # a comment\n")
    assert not works(found["what"])


def missing_calls() -> list[tuple[str, str, str]]:
    """The arguments of all calls of `missing` in the package that are constants."""
    found = []
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "missing":
                words = [each.value if isinstance(each, ast.Constant) else "" for each in node.args]
                found.append((file.name, str(words[0]), str(words[1])))
    return found


def test_every_message_about_a_missing_library_names_an_extra_that_installs_it() -> None:
    calls = missing_calls()
    assert {extra for _, _, extra in calls} == set(EXTRAS) - {"examples", "benchmarks"}
    for file, library, extra in calls:
        packages = " ".join(EXTRAS[extra]).replace("-", "").lower()
        names = [re.sub(r"\W", "", name).lower() for name in library.split(" and ")]
        assert all(name in packages for name in names), (file, library, extra)


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_message_is_a_command_for_this_interpreter(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/opt/here/bin/python")
    assert str(missing("It", extra, "it")) == f'this needs It: /opt/here/bin/python -m pip install "doubloon[{extra}]"'
    monkeypatch.setattr("sys.executable", r"C:\Program Files\python.exe")
    assert f'"C:\\Program Files\\python.exe" -m pip install "doubloon[{extra}]"' in str(missing("It", extra, "it"))
