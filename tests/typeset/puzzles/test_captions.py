"""What stands above and below a grid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.inspect.recognise.printed_captions import minutes_in
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.look import READABLE
from pipeline.model.minutes import ReaderMinutes
from pipeline.model.printer import MM
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.size import Size
from pipeline.page.draw.ops import Page, Text
from pipeline.solving.technique_words import technique_name
from pipeline.typeset.layout import layout
from pipeline.typeset.puzzles.captions import digits_named, minutes_words, parted
from pipeline.typeset.setting.book_typeface import typeface
from tests.drawings import discs_of
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
    for mark in discs_of(page):
        circles = ((x, radius) for x, y, radius in mark.circles if 0 < y - baseline < 8)
        yield from ((x - radius, x + radius) for x, radius in circles)


def test_nothing_above_a_narrow_grid_stands_on_something_else(book_of: BookOf) -> None:
    made = layout(book_of(NARROW))
    page = made.interior.pages[made.references[0].page - 1]
    numbers = [(y, text) for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text.startswith("43-")]
    assert len(numbers) == 4
    for baseline, _ in numbers:
        found = sorted(spans(page, baseline))
        assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(found))


MINUTES = ReaderMinutes("adults", {(Kind("calcudoku"), Size(4, 4), Level.EASY): (4, 9)})
SHOWN = """
page: {show: [number, SHOWN], per_page: 6}
sections: [{family: calcudoku, size: 4x4, counts: {easy: 2, medium: 2}}]
"""


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("time", ["4–9 min (adults)"] * 2),
        ("techniques", ["4–9 min (adults) · naked single"] * 2 + ["naked single"] * 2),
    ],
)
def test_minutes_stand_below_grids_of_the_levels_that_have_some(
    book_of: BookOf, shown: str, expected: list[str]
) -> None:
    book = book_of(SHOWN.replace("SHOWN", shown))
    made = layout(replace(book, spec=replace(book.spec, minutes=MINUTES)))
    found = texts(made.interior.pages[made.references[0].page - 1])
    assert sorted(text for text in found if "min" in text or "naked" in text) == expected


@pytest.mark.parametrize("language", language_names())
def test_minutes_name_their_readers_in_every_language(book_of: BookOf, language: str) -> None:
    entry = book_of(SHOWN.replace("SHOWN", "time")).entries[0]
    words = minutes_words(entry, MINUTES, load_strings(language))
    assert re.findall(r"\d+", words) == ["4", "9"]
    assert "adults" in words
    assert minutes_words(replace(entry, level=Level.MEDIUM), MINUTES, load_strings(language)) == ""
    assert minutes_in("x" + words.replace(" ", "")).startswith("4")


def test_the_longest_group_and_minutes_fit_below_a_small_grid() -> None:
    face, room = typeface(BUNDLED).regular, 4 * 7 * MM
    for language in language_names():
        words = load_strings(language)["caption.minutes"].format(
            least=45, most=150, readers="grown-ups over sixty years old"
        )
        assert [line for line in parted(face, words, READABLE, room) if face.width(line, READABLE) > room] == []


NARROW_TIMED = """
language: pt
front: []
page: {printer: kdp, size: 4x6in, per_page: 2, show: [number, time, done]}
sections: [{family: kakuro, size: 4x5, counts: {easy: 2}}]
"""


def test_the_line_for_the_time_is_shorter_below_a_grid_too_narrow_for_it_and_the_box_to_tick(book_of: BookOf) -> None:
    page = layout(book_of(NARROW_TIMED)).interior.pages[0]
    runs = [(op, x, text) for op in page.ops if isinstance(op, Text) for x, _, text in op.runs]
    numbers = [(op.size, x) for op, x, text in runs if text in {"1", "2"}]  # clues are smaller
    lefts = [x for size, x in numbers if size == max(numbers)[0]]
    timed = [x for _, x, text in runs if re.fullmatch("Tempo _{3,5}", text)]
    ticked = [x for _, x, text in runs if text == "Feito"]
    assert len(timed) == len(ticked) == len(lefts) == 2
    assert all(left - 8 < done < time for left, done, time in zip(lefts, ticked, timed, strict=True))


@pytest.mark.parametrize(
    ("shown", "below"), [("time", "Time ______"), ("done", "Done"), ("techniques", "naked single")]
)
def test_what_stands_below_grids_does_not_ask_for_anything_else(book_of: BookOf, shown: str, below: str) -> None:
    made = layout(book_of(SHOWN.replace("SHOWN", shown)))
    assert texts(made.interior.pages[made.references[0].page - 1]).count(below) == 4


def test_minutes_stand_below_grids_where_nothing_else_does(book_of: BookOf) -> None:
    book = book_of(SHOWN.replace("SHOWN", "level"))
    made = layout(replace(book, spec=replace(book.spec, minutes=MINUTES)))
    assert texts(made.interior.pages[made.references[0].page - 1]).count("4–9 min (adults)") == 2
