"""All mutants fit the sources, and the tests catch a sample of them; `python -m tools.rule_mutants` tries all."""

import pytest

from tools.batch_mutants import BATCH_MUTANTS
from tools.mutation import ROOT, DoesNotFit, Mutant, failing_test, mutated
from tools.rule_mutants import RULE_MUTANTS
from tools.server_mutants import SERVER_MUTANTS

SAMPLE = (RULE_MUTANTS[0], BATCH_MUTANTS[0])
SOURCE = """
LIMIT = 12

class Player:
    def mark(self, boxes: int) -> int:
        if boxes & self.crossed:  # a comment
            raise ValueError("crossed already")
        self.crossed |= boxes
        return boxes & self.crossed

def mark(boxes: int) -> int:
    return boxes
"""


def name(mutant: Mutant) -> str:
    return mutant.name


@pytest.mark.parametrize("mutant", [*RULE_MUTANTS, *BATCH_MUTANTS, *SERVER_MUTANTS], ids=name)
def test_a_mutant_fits_the_sources(mutant: Mutant) -> None:
    source = mutant.path(ROOT / "src").read_text(encoding="utf-8")
    assert mutated(mutant, source) != source


@pytest.mark.slow
@pytest.mark.parametrize("mutant", SAMPLE, ids=name)
def test_the_tests_catch_a_mutant(mutant: Mutant) -> None:
    assert failing_test(mutant)


def change(scope: str, old: str, new: str, *, in_text: bool = False) -> str:
    return mutated(Mutant("a defect", "module", scope, old, new, (), in_text), SOURCE)


def test_an_expression_is_replaced_in_its_scope_only() -> None:
    changed = change("mark", "boxes", "0")
    assert "def mark(boxes: int) -> int:\n    return 0" in changed
    assert "self.crossed |= boxes" in changed


def test_a_statement_is_replaced_by_several() -> None:
    changed = change("Player.mark", "self.crossed |= boxes", "boxes += 1\nself.crossed = 0")
    assert "        boxes += 1\n        self.crossed = 0\n" in changed


def test_a_constant_is_a_scope() -> None:
    assert "LIMIT = 13" in change("LIMIT", "12", "13")


def test_part_of_a_text_is_replaced() -> None:
    assert "'crossed before'" in change("Player.mark", "already", "before", in_text=True)


@pytest.mark.parametrize(
    ("scope", "old", "reason"),
    [
        ("Player.move", "boxes", "has no Player.move"),
        ("Player.mark", "self.coins", "`self.coins` is 0 times"),
        ("Player.mark", "self.crossed", "`self.crossed` is 2 times"),
    ],
)
def test_a_mutant_that_does_not_fit_says_why(scope: str, old: str, reason: str) -> None:
    with pytest.raises(DoesNotFit, match=reason):
        change(scope, old, "0")
