"""The report: one sound HTML file that shows every puzzle and needs nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline.families import family_named
from pipeline.model.book import Book
from pipeline.outputs.report.report_page import report
from pipeline.outputs.report.section_figures import frequencies, hardest_techniques, parts, quartiles
from pipeline.typeset.layout import layout

BookOf = Callable[..., Book]
Tree = ElementTree.Element

SECTIONS = """
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 2, hard: 2}}
  - {family: kenken, size: 6x6, counts: {easy: 3}, options: {operators: [add]}}
  - {family: kakuro, size: 6x6, counts: {medium: 2}}
"""


def told(book: Book) -> str:
    return "".join(report(book, layout(book)))


def tree(book: Book) -> Tree:
    return ElementTree.fromstring(told(book))


def with_class(parent: Tree, name: str) -> list[Tree]:
    return [one for one in parent.iter() if name in one.get("class", "").split()]


def words(parent: Tree) -> str:
    return " ".join("".join(parent.itertext()).split())


def test_every_puzzle_has_a_proof_with_number_code_level_cost_technique_and_pages(book_of: BookOf) -> None:
    book = book_of(SECTIONS)
    pages = layout(book).references
    proofs = with_class(tree(book), "proof")
    assert len(proofs) == len(book.entries) == 9
    for proof, entry, reference in zip(proofs, book.entries, pages, strict=True):
        technique = entry.rated.rating.technique
        assert [one.text for one in with_class(proof, "number")] == [entry.number]
        assert [one.text for one in proof.iter("code")] == [entry.code]
        assert f" {str(entry.level).capitalize()}" in words(with_class(proof, "level")[0])
        said = words(proof)
        assert f"cost {entry.rated.rating.cost:,} · p. {reference.page}, answer {reference.answer_page}" in said
        assert said.endswith(str(technique))


def test_every_hardest_technique_is_explained_above_the_puzzles_of_its_section(book_of: BookOf) -> None:
    book = book_of(SECTIONS)
    folds = list(tree(book).iter("details"))
    for fold, group in zip(folds, book.groups, strict=True):
        ladder = family_named(group.style.kind.family).ladder
        hardest = {entry.rated.rating.technique for entry in group.members}
        sentences = [one.sentence.replace("'", "’") for one in ladder if one.name in hardest]
        assert [words(row[1]) for row in next(fold.iter("tbody"))] == sentences


def test_a_picture_has_a_mark_for_every_given(book_of: BookOf) -> None:
    book = book_of("sections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]")
    (grid,) = with_class(tree(book), "grid")
    marks = re.findall("[A-Za-f]", grid.get("data-marks", "").partition(":")[2])  # the last digit of every number
    assert len(marks) == sum(given > 0 for given in book.entries[0].rated.puzzle.givens)


def test_few_puzzles_are_unfolded_and_many_folded(book_of: BookOf, monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of(SECTIONS)
    assert [one.get("open") for one in tree(book).iter("details")] == ["", "", ""]
    monkeypatch.setattr("pipeline.outputs.report.report_page._OPEN_MOST", 8)
    assert [one.get("open") for one in tree(book).iter("details")] == [None, None, None]


def test_dots_of_many_puzzles_are_one_shape_a_level(book_of: BookOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.outputs.report.section_plots._DOTS_MOST", 2)
    crowds = with_class(tree(book_of(SECTIONS)), "crowd")
    assert [one.get("class") for one in crowds] == ["crowd level-1", "crowd level-3", "crowd level-1"]


def test_nothing_is_fetched_from_anywhere(book_of: BookOf) -> None:
    text = told(book_of(SECTIONS))
    assert not re.findall(r"https?:|//|url\(|@import|<link|<img| src=", text)


def test_every_link_and_shared_path_is_found_and_no_name_comes_twice(book_of: BookOf) -> None:
    page = tree(book_of(SECTIONS))
    names = [one.get("id") for one in page.iter() if one.get("id")]
    assert len(set(names)) == len(names)
    targets = {one.get("href", "").removeprefix("#") for one in page.iter() if one.get("href")}
    assert targets <= set(names)
    assert len(targets) > 9


def test_texts_of_the_author_are_text(book_of: BookOf) -> None:
    page = tree(book_of('title: "a <b>bold</b> & \\"quoted\\" title"\nsubtitle: "</style><script>"' + SECTIONS))
    assert [one.text for one in page.iter("h1")] == ['a <b>bold</b> & "quoted" title']
    assert words(with_class(page, "subtitle")[0]) == "</style><script>"


def test_a_trademark_of_others_is_never_printed(book_of: BookOf) -> None:
    assert "kenken" not in told(book_of(SECTIONS)).lower()


def test_equal_books_give_equal_reports(book_of: BookOf) -> None:
    assert told(book_of(SECTIONS)) == told(book_of(SECTIONS))


def test_the_overview_counts_every_level_of_every_section(book_of: BookOf) -> None:
    table = next(tree(book_of(SECTIONS)).iter("table"))
    rows = [[words(cell) for cell in row] for row in table.iter("tr")]
    assert rows == [
        ["section", "numbers", "Easy", "Medium", "Hard", "all"],
        ["1. Sudoku 9 × 9", "1–4", "2", "", "2", "4"],
        ["2. Calcudoku 6 × 6, operators=add", "5–7", "3", "", "", "3"],
        ["3. Kakuro 6 × 6", "8–9", "", "2", "", "2"],
    ]


def test_every_section_has_a_dot_for_every_puzzle(book_of: BookOf) -> None:
    sections = [one for one in tree(book_of(SECTIONS)).iter("section") if one.get("id", "").startswith("section")]
    assert [len(list(section.iter("circle"))) for section in sections] == [4, 3, 2]


def test_levels_that_a_size_lacks_are_named_with_the_reason(book_of: BookOf) -> None:
    page = tree(book_of("sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"))
    absent = [words(one) for one in with_class(page, "absent")]
    assert [line.partition(":")[0] for line in absent] == ["No Expert", "No Extreme"]


def test_a_book_without_answers_names_no_answer_pages(book_of: BookOf) -> None:
    text = told(book_of("answers: {place: none}" + SECTIONS))
    assert "answer" not in text.partition("<body>")[2]


def test_a_puzzle_beyond_the_ladder_is_shown_without_level_and_technique(book_of: BookOf) -> None:
    book = book_of("sections: [{family: sudoku, size: 4x4, puzzles: mine.sdm}]", mine_sdm="1.3.34.1.14343.2")
    (group,) = book.groups
    (entry,) = group.members
    rated = replace(entry.rated, rating=replace(entry.rated.rating, level=None, technique=None))
    unsolved = replace(book, groups=(replace(group, members=(replace(entry, rated=rated, level=None),)),))
    (proof,) = with_class(tree(unsolved), "proof")
    assert "beyond the ladder" in words(proof)
    assert "The techniques known here do not solve it." in words(proof)


def test_techniques_are_counted_once_a_puzzle(book_of: BookOf) -> None:
    book = book_of("sections: [{family: sudoku, size: 6x6, counts: {easy: 2}}]")
    (group,) = book.groups
    steps = (("last cell", 3), ("naked single", 1), ("last cell", 1))
    first, second = group.members
    rated = replace(first.rated, rating=replace(first.rated.rating, steps=steps))
    used = replace(book, groups=(replace(group, members=(replace(first, rated=rated), second)),))
    (part,) = parts(used, layout(used).references)
    assert [(t.name, uses, hardest) for t, uses, hardest in frequencies(part)] == [
        ("last cell", 1, 0),
        ("naked single", 2, 2),
    ]
    assert [technique.name for technique in hardest_techniques(part)] == ["naked single"]


@pytest.mark.parametrize(("values", "found"), [([7], (7, 7, 7, 7, 7)), ([5, 1, 2, 3, 4], (1, 2, 3, 4, 5))])
def test_quartiles_part_ranked_values(values: list[float], found: tuple[float, ...]) -> None:
    assert quartiles(values) == found


def test_the_style_sheet_cannot_end_its_element() -> None:
    style = Path(__file__).parents[3] / "templates" / "report" / "report.css"
    assert "<" not in style.read_text(encoding="utf-8")


def test_levels_have_the_names_and_marks_of_the_book(book_of: BookOf) -> None:
    made = tree(book_of("levels: {easy: {name: Gentle, mark: 2}}\n" + SECTIONS))
    proof = with_class(made, "proof")[0]
    assert words(with_class(proof, "level")[0]) == "●●○○ Gentle"


def test_a_graded_section_shows_the_levels_of_its_grading(book_of: BookOf) -> None:
    graded = "sections: [{family: kakuro, size: 8x10, grading: run_ratio, counts: {medium: 1}}]\n"
    said = [words(one) for one in with_class(tree(book_of(graded)), "absent")]
    assert said[0].startswith("No Easy: white cells / runs is half the mean run length")


def test_a_graded_section_has_the_figures_of_its_grades_and_not_the_ladder(book_of: BookOf) -> None:
    graded = "sections: [{family: kakuro, size: 8x10, grading: run_ratio, counts: {medium: 1}}]\n"
    made = tree(book_of(graded))
    assert words(with_class(made, "levels")[0]) == "levelfigure fromfigure to ●○○○ Easy1 ●●○○ Medium11.5 ●●●○ Hard1.5"
    assert "needs at most" not in words(made)
    assert "Levels are the grades of run_ratio: white cells divided by runs." in words(made)
