"""The page on adding a game shows the code of the example package, unchanged."""

import ast
import doctest
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "high_tide" / "src" / "high_tide"


def definitions(source: str) -> dict[str, str]:
    """The functions and classes of a module by name, as they are written."""
    return {
        node.name: ast.unparse(node)
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def test_the_page_defines_everything_as_the_package_does() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    shown = definitions("".join(example.source for example in doctest.DocTestParser().get_examples(page)))
    written = {
        name: code
        for module in ("moves.py", "rules.py", "view.py")
        for name, code in definitions((PACKAGE / module).read_text("utf-8")).items()
    }
    assert {name: shown.get(name) for name in written} == written
