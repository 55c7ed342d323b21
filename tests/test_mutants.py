"""The planted defects fit the sources, and the suite notices a slice of them (`tools/mutants.py` tries all)."""

import pytest

from tools.mutants import MUTANTS, ROOT, Mutant, try_out

SLICE = MUTANTS[::6]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_planted_defect_fits_the_sources(mutant: Mutant) -> None:
    text = (ROOT / "src" / "doubloon" / mutant.file).read_text()
    assert text.count(mutant.old) == 1
    assert mutant.old != mutant.new


@pytest.mark.slow
@pytest.mark.parametrize("mutant", SLICE, ids=lambda mutant: mutant.name)
def test_the_suite_notices_a_planted_defect(mutant: Mutant) -> None:
    assert try_out(mutant)
