"""What stands above and below a grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import READABLE
from pipeline.model.printer import MM
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.typeset.puzzles.captions import digits_named, parted
from pipeline.typeset.puzzles.names import technique_name
from pipeline.typeset.setting.book_typeface import typeface


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
