"""What stands above and below a grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import READABLE
from pipeline.model.printer import MM
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.page.draw.ops import Discs, Page, Text
from pipeline.typeset.layout import layout
from pipeline.typeset.puzzles.captions import digits_named, parted
from pipeline.typeset.puzzles.names import technique_name
from pipeline.typeset.setting.book_typeface import typeface
from tests.made_up_books import BookOf


@pytest.mark.parametrize(("side", "told"), [(4, "0–3"), (9, "0–8")])
def test_a_grid_that_begins_with_zero_tells_its_digits(side: int, told: str) -> None:
    puzzle = Puzzle("calcudoku", side, side, (EMPTY,) * side**2, first_digit=0)
    assert digits_named(puzzle) == told
    assert digits_named(replace(puzzle, first_digit=1)) == ""


@pytest.mark.parametrize("language", language_names())
def test_the_name_of_every_technique_fits_on_two_lines_below_a_small_grid(language: str) -> None:
    strings, face, room = load_strings(language), typeface(BUNDLED).regular, 4 * 7 * MM
    for name in {technique.name for family in FAMILIES.usable() for technique in family.techniques}:
        lines = parted(face, technique_name(strings, name, ""), READABLE, room)
        assert [line for line in lines if face.width(line, READABLE) > room] == []


def test_a_variant_has_its_own_word_where_the_language_has_one() -> None:
    strings = {"technique.a": "Eins", "technique.a.jigsaw": "Zwei"}
    assert [technique_name(strings, "a", variant) for variant in ("jigsaw", "killer", "")] == ["Zwei", "Eins", "Eins"]


NARROW = """
language: de
page: {printer: screen, size: 160x120mm, per_page: 6}
numbers: week
week: 43
answers: {style: first_hint}
sections: [{family: calcudoku, size: 4x4, counts: {easy: 4}}]
"""


def spans(page: Page, baseline: float) -> Iterator[tuple[float, float]]:
    """From where to where texts and dots on a line reach."""
    face = typeface(BUNDLED)
    for op in page.ops:
        if isinstance(op, Text):
            runs = ((x, text) for x, y, text in op.runs if abs(y - baseline) < 1)
            yield from ((x, x + face.face(op.weight).width(text, op.size)) for x, text in runs)
        elif isinstance(op, Discs):
            circles = ((x, radius) for x, y, radius in op.circles if 0 < y - baseline < 8)
            yield from ((x - radius, x + radius) for x, radius in circles)


def test_nothing_above_a_narrow_grid_stands_on_something_else(book_of: BookOf) -> None:
    made = layout(book_of(NARROW))
    page = made.interior.pages[made.references[0].page - 1]
    numbers = [(y, text) for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text.startswith("43-")]
    assert len(numbers) == 4
    for baseline, _ in numbers:
        found = sorted(spans(page, baseline))
        assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(found))
