"""Every public name has a docstring, and every public function an example."""

from pathlib import Path

import pytest

from tools.public_names import PUBLIC, public_names

EVERYTHING = [found for module in PUBLIC for found in public_names(module)]


def test_every_public_name_has_a_docstring() -> None:
    missing = [found.name for found in EVERYTHING if not (found.text or "").strip()]
    assert not missing, f"{len(missing)} of {len(EVERYTHING)} public names have no docstring: {', '.join(missing)}"


def test_every_public_function_has_an_example() -> None:
    functions = [found for found in EVERYTHING if found.is_function and ".testing.check_" not in found.name]
    missing = [found.name for found in functions if not found.has_example]
    assert not missing, f"{len(missing)} of {len(functions)} public functions have no example: {', '.join(missing)}"


def test_the_main_values_have_an_example() -> None:
    examples = {found.name for found in EVERYTHING if found.has_example}
    assert {
        f"doubloon.{name}" for name in ("Bot", "Game", "Options", "Record", "Result", "Session", "View")
    } <= examples


@pytest.mark.parametrize("documented", [True, False])
def test_a_missing_docstring_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, documented: bool) -> None:
    source = 'from typing import NamedTuple\nLIMIT = 3\n"""d"""\n\nclass Card(NamedTuple):\n    """d"""\n    id: int\n'
    name = "documented" if documented else "undocumented"
    (tmp_path / f"{name}.py").write_text(f'"""d"""\n{source}' if documented else source.replace('"""d"""', ""))
    monkeypatch.syspath_prepend(tmp_path)
    texts = {found.name: found.text for found in public_names(name)}
    assert len(texts) == 3
    assert [bool(text) for text in texts.values()] == [documented] * 3
