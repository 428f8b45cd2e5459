"""Every method of making puzzles with every grading: done as written, or refused before anything is made."""

from __future__ import annotations

from itertools import product

import pytest

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.graded import graded_params
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Grading
from pipeline.stages.generate import generate
from pipeline.stages.plan import loose_slots
from pipeline.stages.rate import Defect, rate


def methods_of(family: Family) -> tuple[str, ...]:
    """The values of the option `method`, the family's own way first."""
    found = next((option.kind.values for option in family.options if option.name == "method"), ())  # type: ignore[attr-defined]
    return tuple(found)


CASES = [
    (name, method, grading)
    for name in FAMILIES.built_in()
    for method, grading in product(methods_of(FAMILIES[name]), Grading)
]


@pytest.mark.parametrize(("asked_of", "method", "grading"), CASES)
def test_a_method_and_a_grading_are_both_done_or_refused(asked_of: str, method: str, grading: Grading) -> None:
    family = FAMILIES[asked_of]
    params = family.params(str(family.sizes[0]), {"method": method})
    try:
        asked = graded_params(FAMILIES, family, params, grading)
    except OptionError as error:
        assert grading not in (Grading.LADDER, *family.methods) or error.key in ("grading", "method")
        return
    (slot,) = loose_slots(asked, None, 1)
    made = next((made for attempt in range(20) if (made := generate(slot, attempt, (1,)))), None)
    assert made is not None
    assert (made.origin is not None) == (method != methods_of(family)[0])
    rated = rate(made.puzzle, grading)
    assert not isinstance(rated, Defect)
    assert rated.rating.level in family.levels(asked).levels or grading is Grading.LADDER
