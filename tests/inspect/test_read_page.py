"""What is read of a page travels between processes without what the manifest lists."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.inspect.checks.compare import Match
from pipeline.inspect.checks.printed_levels import shared_mark
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.manifest import Printed
from pipeline.inspect.pdf.columns import table_of_rules
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Rule
from pipeline.inspect.read_page import Entry
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Grid, outline
from pipeline.inspect.recognise.printed_captions import Caption, shared_word
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

SIZE = Size(4, 4)
PRINTED = Printed("7", Puzzle("sudoku", 4, 4, (1,) * 16), (2,) * 16, SIZE, 3, 9)
FIGURE = Figure(3, InkPage((), ()), Grid(Field(0, 0, 40, 40), SIZE), Caption("7"))
PROVED = Proved("7", FIGURE, PRINTED.puzzle, PRINTED.solution, "signature")
OTHER = replace(PRINTED.puzzle, givens=(3,) * 16)


@pytest.mark.parametrize("outcome", [None, PROVED, replace(PROVED, puzzle=OTHER), replace(PROVED, solution=(4,) * 16)])
def test_an_entry_that_has_travelled_is_the_same_with_the_very_puzzle_that_is_listed(outcome: Proved | None) -> None:
    entry = Entry(Match(3, PRINTED, FIGURE), outcome)
    there = pickle.loads(pickle.dumps(entry)).with_listed(PRINTED)
    assert there.match.printed is PRINTED
    assert (there.match.page, there.match.figure.caption) == (3, FIGURE.caption)
    if outcome is None:
        assert there.outcome is None
        return
    parts = ("number", "puzzle", "solution", "signature")
    assert [getattr(there.outcome, part) for part in parts] == [getattr(outcome, part) for part in parts]
    assert (there.outcome.puzzle is PRINTED.puzzle) == (outcome is PROVED)


def test_neither_the_puzzle_that_is_listed_nor_its_solution_travels() -> None:
    there = pickle.loads(pickle.dumps(Entry(Match(3, PRINTED, FIGURE), PROVED)))
    for one in (there.match.printed, there.outcome):
        assert not one.puzzle.givens
        assert not one.solution


@pytest.mark.parametrize(
    "make",
    [
        lambda: shared_word("Answer", False, 1.5, 2.5, 9.0),
        lambda: shared_mark(2, 5, True, "Hard", Field(1, 2, 3, 4)),
        lambda: outline(Field(1, 2, 3, 4), SIZE),
    ],
)
def test_what_pages_have_alike_is_one_value_whoever_has_read_them(make: Callable[[], object]) -> None:
    value = make()
    assert pickle.loads(pickle.dumps(value)) is value


def test_captions_that_lead_to_one_page_share_its_number() -> None:
    one = Caption("7", "12", 1, ("9", "12"), "Answerp.", "")
    two = pickle.loads(pickle.dumps(replace(one, number="8")))
    assert (two.page, two.pages, two.leads) == (one.page, one.pages, one.leads)
    assert two.page is one.page
    assert two.pages is one.pages
    assert two.leads is one.leads


def test_a_grid_travels_with_its_strokes() -> None:
    grid = Grid(Field(0, 0, 40, 40), SIZE, (40.0, 0.0), (0,), table_of_rules([Rule(0, 0, 40, 0, 1.0)]))
    copy = pickle.loads(pickle.dumps(grid))
    assert copy == grid
    assert copy.rules == grid.rules == [Rule(0, 0, 40, 0, 1.0)]
