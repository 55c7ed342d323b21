"""The check of the examples' types: it finds all examples, keeps their lines, and knows the names of their modules."""

from pathlib import Path

import pytest

from tools.check_examples import ROOT, Example, at_source, docstring_examples, examples, page_examples, write

MODULE = '''"""A module.

>>> from fractions import Fraction
>>> whole(Fraction(3), LIMIT)
3
"""

from math import floor as down

LIMIT = 7


def whole(number, limit):
    """A whole number.

    >>> for each in range(2):
    ...     print(down(each), limit)
    0
    1
    """


def silent():
    """No example."""
'''
PAGE = """# A page

```pycon
>>> number = 1

```

text

```python
def twice(number: int) -> int:
    return 2 * number
```
"""


@pytest.fixture
def source() -> Path:
    return ROOT / "src" / "doubloon" / "core" / "made_up.py"


def test_each_docstring_becomes_a_program_with_the_names_of_its_module(source: Path) -> None:
    module, function = docstring_examples(source, MODULE)
    assert module.program().splitlines() == [
        "from doubloon.core.made_up import LIMIT; from doubloon.core.made_up import whole",
        "",
        "from fractions import Fraction",
        "whole(Fraction(3), LIMIT)",
    ]
    *above, loop, body = function.program().splitlines()
    assert (len(above), above[0]) == (15, "from math import floor as down")
    assert (loop, body) == ("for each in range(2):", "    print(down(each), limit)")
    assert module.name != function.name


def test_the_examples_of_a_page_are_one_program_and_each_other_block_is_another(source: Path) -> None:
    examples, block = page_examples(source, PAGE)
    assert examples.lines == {4: "number = 1"}
    assert block.lines == {11: "def twice(number: int) -> int:", 12: "    return 2 * number"}
    assert not list(page_examples(source, "# A page\n"))


def test_errors_have_the_places_of_the_sources(source: Path) -> None:
    example = Example(source, "made_up", {3: "x"})
    for printed in ("build/examples/typed_examples/made_up.py:3: error", "  /a/typed_examples/made_up.py:3:1 - error"):
        assert at_source(printed, {"made_up": example}).strip().startswith("src/doubloon/core/made_up.py:3:")
    assert at_source("src/other.py:3: error", {}) == "src/other.py:3: error"


def test_only_changed_programs_are_written(source: Path, tmp_path: Path) -> None:
    one, two = Example(source, "one", {1: "a"}), Example(source, "two", {1: "b"})
    write([one, two], tmp_path)
    before = (tmp_path / "two.py").stat().st_mtime_ns
    (tmp_path / "two.py").touch()
    touched = (tmp_path / "two.py").stat().st_mtime_ns
    write([two], tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["__init__.py", "two.py"]
    assert (tmp_path / "two.py").stat().st_mtime_ns == touched >= before


def test_all_examples_are_found() -> None:
    found = list(examples())
    names = [example.name for example in found]
    assert len(names) == len(set(names)) > 150
    sources = {str(example.source.relative_to(ROOT)) for example in found}
    assert {"README.md", "docs/library.md", "src/doubloon/arena/games.py", "src/doubloon/__init__.py"} <= sources
    for example in found:
        compile(example.program(), str(example.source), "exec")
