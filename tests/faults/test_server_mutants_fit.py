"""The planted defects of the server fit the sources (`tools/server_mutants.py` tries them)."""

import pytest

from tools.server_mutants import ROOT, SERVER_MUTANTS, ServerMutant


@pytest.mark.parametrize("mutant", SERVER_MUTANTS, ids=lambda mutant: mutant.name)
def test_a_planted_defect_fits_the_sources(mutant: ServerMutant) -> None:
    text = (ROOT / "src" / "doubloon" / mutant.file).read_text()
    assert text.count(mutant.old) == 1
    assert mutant.old != mutant.new
    assert (ROOT / mutant.tests).exists()


def test_each_has_a_name_of_its_own() -> None:
    assert len({mutant.name for mutant in SERVER_MUTANTS}) == len(SERVER_MUTANTS)
