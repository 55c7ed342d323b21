"""The documentation: the reference is complete, links lead somewhere, and the parts of the site's build work."""

import json
import re
from pathlib import Path

import pytest

from tools.docs.cells import notebook_to_markdown, picture, run_cell, source_to_markdown
from tools.docs.docstrings import Docstrings
from tools.docs.pages import problems
from tools.public_names import PUBLIC, exported

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DESCRIBED = re.compile(r"^\.\. auto(?:class|data|exception|function):: (\S+)$", re.MULTILINE)
LINK = re.compile(r"(?:\]\(|^\[[^\]]+\]: |(?:src|href)=\")(?!https?:|#|mailto:)([^)\s\"#]+)", re.MULTILINE)
BARE = re.compile(
    r"(?<![\w/.])(?<!-m )(?:python3?|pytest)\s+(?:-m\s+(?:tools|tests|pytest)\b|benchmarks/|tests/)[\w./]*"
)
"""A command that runs something of the repository with any Python, which may lack packages."""
OWN = re.compile(r"\.venv/bin/python\s+(?:-m\s+((?:tools|tests)[\w.]*)|([\w./]+\.py))")
"""A module or file of the repository, run in the environment that `run.py` makes."""
PAGES = [
    *DOCS.rglob("*.md"),
    *ROOT.glob("*.md"),
    ROOT / "deploy" / "README.md",
    ROOT / "examples" / "high_tide" / "README.md",
]
GUIDES = [page for page in PAGES if page.name != "CHANGELOG.md"]


def test_the_reference_describes_every_public_name_once() -> None:
    described = [name for page in (DOCS / "api").glob("*.rst") for name in DESCRIBED.findall(page.read_text())]
    assert sorted(described) == sorted(set(described))
    short = {name.rpartition(".")[2] for name in described}
    for module in PUBLIC:
        for name in exported(module):
            assert f"{module}.{name}" in described or (not module.startswith("doubloon.games") and name in short)


def test_the_front_page_leads_to_every_page() -> None:
    front = (DOCS / "index.md").read_text()
    for page in DOCS.glob("*.md"):
        assert page.stem == "index" or f"\n{page.stem}\n" in front
    reference = (DOCS / "api" / "index.rst").read_text()
    for page in (DOCS / "api").glob("*.rst"):
        assert page.stem == "index" or f"   {page.stem}\n" in reference


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    missing = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_command_of_the_repository_names_an_interpreter_that_has_what_it_needs(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not BARE.findall(text), "run `.venv/bin/python ...`"
    for module, file in OWN.findall(text):
        path = ROOT / (file or module.replace(".", "/"))
        assert path.exists() or path.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "command", ["`python -m tools.npm`", "python3 -m\ntests.a", "$ pytest tests/a", "$ python benchmarks/a"]
)
def test_a_command_without_its_interpreter_is_found(command: str) -> None:
    assert BARE.search(command)
    assert not BARE.search(re.sub("python3?|pytest", ".venv/bin/python", command))


def test_a_cell_has_the_value_of_its_last_line() -> None:
    scope = {"number": 20}
    assert run_cell("more = number + 1\nmore * 2", scope) == 42
    assert run_cell("number = 3", scope) is None
    assert scope["number"] == 3


class Square:
    """Draws itself."""

    def _repr_svg_(self) -> str:
        return "<svg/>"

    def __repr__(self) -> str:
        return '<"a" square>'


def test_a_value_that_draws_itself_becomes_a_picture() -> None:
    shown = picture(Square())
    assert shown is not None
    assert 'alt="&lt;&quot;a&quot; square>"' in shown
    assert "data:image/svg+xml;base64,PHN2Zy8+" in shown
    assert picture("a square") is None


def test_a_notebook_shows_its_values() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "text"]},
        {"cell_type": "code", "source": ["number = 6"]},
        {"cell_type": "code", "source": ["number * 7"]},
    ]
    expected = "# Title\ntext\n\n````python\nnumber = 6\n````\n\n````python\nnumber * 7\n````\n\n````text\n42\n````\n"
    assert notebook_to_markdown(json.dumps({"cells": cells})) == expected


def test_a_source_file_becomes_a_page() -> None:
    assert source_to_markdown("a.py", "python", "pass\n").endswith("# a.py\n\n````python\npass\n````\n")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("see `new`", "see :py:obj:`new <doubloon.new>`"),
        ("see `doubloon.new`", "see :py:obj:`doubloon.new <doubloon.new>`"),
        ("see `load`", "see :py:obj:`load <doubloon.arena.load>`"),
        ("see `start`", "see ``start``"),
        (">>> 'see `new`'", ">>> 'see `new`'"),
        ("Alias for field number 3", None),
    ],
)
def test_names_in_docstrings_become_links(line: str, shown: str | None) -> None:
    docstrings = Docstrings(frozenset({"doubloon.new", "doubloon.load", "doubloon.arena.load"}))
    assert docstrings.translate([line], "doubloon.arena.Results.save") == ([] if shown is None else [shown])


def test_an_indented_block_in_a_docstring_stays_as_it_is() -> None:
    docstrings = Docstrings(frozenset())
    assert docstrings.translate(["So:", "", "    a = 1"], "doubloon") == ["So::", "", "    a = 1"]
    assert docstrings.translate(["So:", "", "- a"], "doubloon") == ["So:", "", "- a"]


def test_the_check_of_the_site_finds_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#top">b</a><a href="b.html#end">b</a><a href="c.html">c</a>')
    (tmp_path / "b.html").write_text('<p id="top"><img src="https://example.org/a.png"><a href="https://example.org">')
    assert problems(tmp_path) == [
        "a.html links to b.html#end: there is no such place on that page",
        "a.html links to c.html: there is no such file",
        "b.html loads https://example.org/a.png from elsewhere",
    ]
