"""The planted defects fit the sources, and the suite notices a slice of them (`tools.mutants` tries all)."""

import pytest

from tools.batch_mutants import BATCH_MUTANTS
from tools.mutants import MUTANTS
from tools.planting import Mutant, fits, try_out
from tools.server_mutants import SERVER_MUTANTS

SLICE = (*MUTANTS[::6], *BATCH_MUTANTS[::9])


def name(mutant: Mutant) -> str:
    return mutant.name


@pytest.mark.parametrize("mutant", [*MUTANTS, *BATCH_MUTANTS, *SERVER_MUTANTS], ids=name)
def test_a_planted_defect_fits_the_sources(mutant: Mutant) -> None:
    assert fits(mutant)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", SLICE, ids=name)
def test_the_suite_notices_a_planted_defect(mutant: Mutant) -> None:
    assert try_out(mutant)
