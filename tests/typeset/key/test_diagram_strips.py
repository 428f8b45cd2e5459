"""Diagrams whose candidates could not be read are refused before a book is built."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.errors import InputError
from pipeline.model.spec import BookSpec
from pipeline.typeset.page_plan import check_fit, plan_pages

SpecOf = Callable[..., BookSpec]

KILLERS = "sections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}, options: {variant: killer}}"
SMALL = "diagrams of 9x9 on 5x8in have candidates of 6.2 pt, expected at least 7 pt"


def test_worked_answers_of_killers_are_refused_on_narrow_pages(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=SMALL) as caught:
        check_fit(spec_of(f"page: {{size: 5x8in}}\nanswers: {{style: diagrams}}\n{KILLERS}"))
    assert "use larger paper, a smaller grid, or answers.style: solution" in str(caught.value)


def test_killers_without_diagrams_fit_there(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{size: 5x8in}}\n{KILLERS}")
    check_fit(spec)
    assert ("puzzles", 1) in plan_pages(spec).parts
