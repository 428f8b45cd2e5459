"""Rules, levels and captions fit the book: they name what it has and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.families.calcudoku.clue_limits import clues_beyond
from pipeline.model.book import Book, PageStyle
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.model.values import read_solution
from pipeline.page.draw.ops import Page, Text
from pipeline.typeset.cover.cover_puzzles import cover_puzzles
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.matter.how_to_play import example_of, operators_used, solved_example_of
from pipeline.typeset.page_plan import plan_pages
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

CALCUDOKU = Kind("calcudoku", ""), Size(4, 4)
ADDING = "sections: [{family: calcudoku, size: 4x4, counts: {easy: 6}, options: {operators: [add]}}]"


def words(pages: tuple[Page, ...]) -> str:
    return " ".join(text for page in pages for op in page.ops if isinstance(op, Text) for _, _, text in op.runs)


def front(made: Layout) -> str:
    return words(made.interior.pages[: made.references[0].page - 1])


def example(spec: BookSpec, kind: Kind) -> tuple[int, set[int]]:
    """The width of the worked example and the operators of its cages."""
    styles = [PageStyle(section.params.kind, section.params.size, None, False) for section in spec.sections]
    found = paginate(spec, [PagedGroup(style, (None,) * 2, "Puzzles") for style in styles])
    puzzle = example_of(found.text, kind).puzzle
    return puzzle.width, {int(cage.operator) for cage in puzzle.cages if len(cage.cells) > 1}


@pytest.mark.parametrize(
    ("operators", "shown"),
    [
        ("[add]", {1}),
        ("[add, subtract]", {1, 2}),
        ("[multiply]", {3}),
        ("[multiply, divide]", {3}),
        ("[subtract, divide]", {2, 4}),
        ("[add, subtract, multiply, divide]", {1, 2, 3, 4}),
    ],
)
def test_the_example_has_only_operators_of_the_book(spec_of: SpecOf, operators: str, shown: set[int]) -> None:
    spec = spec_of(ADDING.replace("[add]", operators))
    assert example(spec, Kind("calcudoku"))[1] == shown


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ("largest_target: 8", {1, 2, 3, 4}),
        ("largest_target: 5, operators: [add]", {1}),
        ("largest_target: 5, operators: [add, subtract]", {1}),
        ("largest_target: 8, operators: [multiply]", {3}),
        ("factors: [2, 5, 10]", {1, 2, 3, 4}),
        ("factors: [2, 5, 10], operators: [multiply]", {3}),
        ("factors: [5], operators: [multiply, add]", {1}),
    ],
)
def test_no_clue_of_an_example_is_beyond_what_its_section_asks_for(
    spec_of: SpecOf, options: str, shown: set[int]
) -> None:
    spec = spec_of(f"sections: [{{family: calcudoku, size: 4x4, counts: {{easy: 6}}, options: {{{options}}}}}]")
    context = paginate(spec, [PagedGroup(PageStyle(*CALCUDOKU, None, False), (None,) * 2, "Puzzles")]).text
    kind = CALCUDOKU[0]
    for one in (example_of(context, kind), solved_example_of(context, spec.sections, 1)):
        assert clues_beyond(one.puzzle, read_solution(one.solution, one.puzzle), spec.sections[0].params) == 0
    assert example(spec, kind)[1] == shown


def test_the_example_is_no_larger_than_the_books_grids(spec_of: SpecOf) -> None:
    for size, width in (("4x4", 4), ("6x6", 6), ("9x9", 6)):
        spec = spec_of(f"sections: [{{family: sudoku, size: {size}, counts: {{easy: 1}}}}]")
        assert example(spec, Kind("sudoku"))[0] == width


def test_the_operators_of_own_puzzles_are_read_from_them(spec_of: SpecOf) -> None:
    text = "sections: [{family: calcudoku, size: 4x4, puzzles: mine.txt}]"
    spec = spec_of(text, **{"mine.txt": "4:_5b__aab_a_3a,a7a5a7a1a5a4a7a4\n"})
    assert operators_used(spec, Kind("calcudoku")) == ("add",)


def test_rules_name_only_the_operators_and_digits_of_the_book(book_of: BookOf) -> None:
    told = front(layout(book_of(f"front: [how_to_play]\n{ADDING}")))
    assert "added (+)" in told
    assert not any(sign in told for sign in ("−", "×", "÷"))
    assert "The digits are 1 to 4." in told


def test_rules_tell_where_digits_begin_with_zero(book_of: BookOf) -> None:
    zero = "{family: calcudoku, size: 4x4, counts: {easy: 1}, options: {zero_based: true}}"
    plain = "{family: calcudoku, size: 4x4, counts: {easy: 1}}"
    alone = layout(book_of(f"front: [how_to_play]\nsections: [{zero}]"))
    assert "They begin with 0" in front(alone)
    assert "can only hold 0 and 2" in front(alone)
    mixed = layout(book_of(f"front: [how_to_play]\nsections: [{plain}, {zero}]"))
    assert "The digits are 1 to 4. A grid that begins with 0 says above" in front(mixed)


def test_the_levels_page_lists_the_levels_of_the_book(book_of: BookOf) -> None:
    section = "sections: [{family: sudoku, size: 9x9, counts: {easy: 1, hard: 1}}]"
    told = front(layout(book_of(f"front: [levels]\n{section}")))
    assert [name for name in ("Easy", "Medium", "Hard", "Expert", "Extreme") if name in told] == ["Easy", "Hard"]


def test_techniques_that_are_shown_are_explained(book_of: BookOf) -> None:
    section = "sections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]"
    told = front(layout(book_of(f"page: {{show: [techniques]}}\nfront: [levels]\n{section}")))
    assert "naked single" in told
    assert "hidden pair" not in told
    assert "naked single" not in front(layout(book_of(f"front: [levels]\n{section}")))


def test_smaller_examples_keep_all_rules_on_one_page(spec_of: SpecOf) -> None:
    families = ("sudoku, size: 9x9", "calcudoku, size: 6x6", "kakuro, size: 6x6")
    sections = ", ".join(f"{{family: {family}, counts: {{easy: 1}}}}" for family in families)
    spec = spec_of(f"front: [how_to_play]\nsections: [{sections}]")
    assert dict(plan_pages(spec).parts)["front"] == 1


def test_one_book_has_one_form_of_words_for_the_page_of_an_answer(book_of: BookOf) -> None:
    wide, small = (
        "{family: sudoku, size: 9x9, per_page: 2, counts: {easy: 2}}",
        "{family: sudoku, size: 4x4, per_page: 6, counts: {easy: 6}}",
    )
    page = "page: {printer: kdp, size: 5x8in}\nfront: [levels]\n"
    told = words(layout(book_of(f"{page}sections: [{wide}, {small}]")).interior.pages)
    assert "→" in told
    assert "Answer p." not in told
    assert "The number after an arrow (→) is the page of the answer." in told
    alone = words(layout(book_of(f"{page}sections: [{wide}]")).interior.pages)
    assert "Answer p." in alone
    assert "→" not in alone


def test_without_a_page_of_levels_the_rules_explain_the_arrow(book_of: BookOf) -> None:
    page = "page: {printer: kdp, size: 5x8in}\nfront: [how_to_play]\n"
    made = layout(book_of(f"{page}sections: [{{family: sudoku, size: 4x4, per_page: 6, counts: {{easy: 6}}}}]"))
    assert "after an arrow" in front(made)


def test_pages_name_the_section_where_numbers_begin_with_it(book_of: BookOf) -> None:
    sections = (
        "sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}, {family: sudoku, size: 6x6, counts: {easy: 2}}]"
    )
    for order in ("grouped", "mixed"):
        made = layout(book_of(f"numbers: section\norder: {order}\n{sections}"))
        page = made.interior.pages[made.references[-1].page - 1]
        level = "Easy · " if order == "mixed" else ""
        assert f"Section 2 · {level}Sudoku 6 × 6" in words((page,))


def test_a_nearly_empty_last_page_is_warned_of(spec_of: SpecOf) -> None:
    section = "sections: [{family: sudoku, size: 4x4, per_page: 6, counts: {easy: %d}}]"
    warned = {count: plan_pages(spec_of(section % count)).warnings for count in (6, 7, 9, 1)}
    assert warned[6] == warned[9] == ()
    assert warned[7] == ("the last page of sudoku 4x4 holds 1 of 6: ask for 6 or 12 or for per_page: 4",)
    assert warned[1] == ("the last page of sudoku 4x4 holds 1 of 6: ask for 6 or for per_page: 1",)


def test_pages_filled_with_notes_are_warned_of_and_listed_once(book_of: BookOf) -> None:
    section = "sections: [{family: sudoku, size: 4x4, per_page: 6, counts: {easy: 6}}]"
    for back in ("[]", "[notes]", "[sums]"):
        made = layout(book_of(f"page: {{printer: kdp, size: 6x9in}}\nback: {back}\n{section}"))
        notes = dict(made.plan.parts)["notes"]
        assert made.plan.warnings == (f"kdp needs 24 pages; {notes} are notes pages: add puzzles",)
        (listed,) = [entry.page for entry in made.interior.outline if entry.title == "Notes"]
        assert "Notes" in words((made.interior.pages[listed - 1],))
        assert "Notes" not in words((made.interior.pages[listed - 2],))


def test_a_short_caption_becomes_smaller_before_it_overlaps(book_of: BookOf) -> None:
    section = "sections: [{family: calcudoku, size: 3x3, per_page: 6, counts: {easy: 6}}]"
    book = book_of(f"numbers: week\nweek: 42\npage: {{printer: screen, size: 105x148mm}}\nfront: []\n{section}")
    entries = tuple(replace(entry, number=f"42-{100 + n}") for n, entry in enumerate(book.entries))
    made = layout(replace(book, groups=(replace(book.groups[0], members=entries),)))
    sizes = {op.size for op in made.interior.pages[0].ops if isinstance(op, Text) and op.runs[0][2].startswith("→")}
    assert len(sizes) == 1
    assert 7 <= sizes.pop() < 10


def test_an_example_tells_its_digits_where_the_grids_of_the_book_have_others(book_of: BookOf) -> None:
    head = "front: [how_to_play]\nsections: [{family: sudoku, counts: {easy: 1}, size: "
    assert "(digits 1–6)" in front(layout(book_of(head + "9x9}]")))
    assert "(digits" not in front(layout(book_of(head + "6x6}]")))


def test_a_key_in_a_file_of_its_own_is_named_beside_its_pages(book_of: BookOf) -> None:
    section = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    assert "Key p. 1" in words(layout(book_of(f"answers: {{place: separate}}\n{section}")).interior.pages)
    assert "Answer p." in words(layout(book_of(section)).interior.pages)


def test_a_cover_shows_every_family_before_variants(book_of: BookOf) -> None:
    kinds = (
        "sudoku, size: 9x9, options: {variant: killer}",
        "sudoku, size: 4x4",
        "kakuro, size: 6x6",
        "calcudoku, size: 4x4",
    )
    sections = ", ".join(f"{{family: {kind}, counts: {{easy: 1}}}}" for kind in kinds)
    shown = list(cover_puzzles(book_of(f"sections: [{sections}]")))
    assert [one.drawing.width for one in shown] == [4, 6, 4, 9]
