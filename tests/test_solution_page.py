"""tools.solution_page: solutions become a page with pictures."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.gold_hunting.solving.test_solution import few_builds
from tools import solution_page
from tools.solution_page import BEGIN, DOCS, END, main, write_page


def test_the_page_shows_each_variant_by_the_builders_who_know_their_marker(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "solving.md").write_text(f"before\n\n{BEGIN}old\n{END}\nafter\n")
    blind, known = few_builds(marker_blind=True), few_builds()
    write_page([blind, few_builds(variant="hidden-heights", marker_blind=True), known], tmp_path)
    page = (tmp_path / "solving.md").read_text()
    assert page.startswith(f"before\n\n{BEGIN}\n| variant |")
    assert page.endswith(f"\n\n{END}\nafter\n")
    assert "old" not in page
    assert page.index("| know their marker | 2.5000 to 2.5080 | 0.0080 | 1,200 | 0.30 |") < page.index("| ignore their")
    visible, _, hidden = page.partition("## Hidden heights")
    assert "with marker 3 |" in visible
    assert "| heights | build | share |" not in visible
    assert "| heights | build | share |" in hidden
    pictures = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert pictures == {
        f"{kind}-{name}.svg" for kind in ("builds", "first-lift") for name in ("standard", "hidden-heights")
    }
    again = page
    write_page([few_builds(variant="hidden-heights", marker_blind=True), known, blind], tmp_path)
    assert (tmp_path / "solving.md").read_text() == again
    write_page([replace(known, iterations=1300)], tmp_path)
    assert "1,300" in (tmp_path / "solving.md").read_text()


def test_the_documentation_has_the_place_for_it() -> None:
    page = (DOCS / "solving.md").read_text()
    assert page.index(BEGIN) < page.index(END)


def test_a_folder_without_a_solution_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solution_page, "DOCS", tmp_path / "docs")
    assert main([str(tmp_path)]) == 2
    assert "does not exist; expected the solution of a solve" in capsys.readouterr().err
    assert main([]) == 2
    assert not list(tmp_path.iterdir())
