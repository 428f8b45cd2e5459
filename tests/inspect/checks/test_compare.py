"""The ink of a page is read as a person reads it: every digit, clue and answer, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.checks.compare import KEY, PUZZLES, Part, compare, matched, missing_faults, surplus_faults
from pipeline.inspect.manifest import Printed, read_manifest
from pipeline.inspect.recognise.figures import Figure, read_figures
from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.whole_files import figures_of

SECTIONS = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 6}, options: {symmetry: none}}
  - {family: sudoku, size: 9x9, counts: {easy: 3}}
  - {family: calcudoku, size: 4x4, counts: {easy: 3}}
  - {family: kakuro, size: 6x6, counts: {easy: 3}}
"""
SMALL = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 4}}
  - {family: calcudoku, size: 4x4, counts: {easy: 5}, options: {operators: [add]}}
  - {family: kakuro, size: 5x5, counts: {easy: 4}}
  - {family: sudoku, size: 6x6, counts: {easy: 3}}
"""
KIDS = """
front: [title, how_to_play]
page: {printer: school, size: Letter, look: kids}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 8}}
  - {family: calcudoku, size: 4x4, counts: {easy: 7}, options: {operators: [add]}}
  - {family: kakuro, size: 5x5, counts: {easy: 5}}
  - {family: sudoku, size: 6x6, counts: {easy: 5}}
"""
VARIANTS = """
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 3}, options: {variant: diagonal}}
  - {family: sudoku, size: 6x6, counts: {easy: 3}, options: {variant: jigsaw}}
  - {family: sudoku, size: 6x6, counts: {easy: 3}, options: {variant: killer}}
  - {family: sudoku, size: 9x9, counts: {easy: 2}, options: {variant: windoku}}
"""
NUMBERED = "page: {show: [number, level, answer_page]}" + SECTIONS
BARE = "page: {show: []}" + SECTIONS
BOOKS = {
    "nine to a row without numbers": "page: {show: [], size: A4}\n"
    "sections: [{family: sudoku, size: 9x9, counts: {easy: 7}}]",
    "kids at school": KIDS,
    "large print": "page: {look: large-print}" + SMALL,
    "ink saving": "page: {look: ink-saving}" + SMALL,
    "variants": "front: [how_to_play]\npage: {show: [number]}" + VARIANTS,
    "variants in small": "page: {per_page: 4, look: ink-saving}\nanswers: {per_page: 4}\norder: mixed" + VARIANTS,
    "one a page": "page: {per_page: 1}" + SMALL,
    "two a page without numbers": "page: {per_page: 2, show: []}" + SMALL,
    "kinds mixed, four a page": "page: {per_page: 4, mix: true, show: [number, level, answer_page, time, techniques]}"
    + SMALL,
    "six a page": "page: {per_page: 6, show: [time, techniques]}" + SMALL,
    "separate answers": "answers: {place: separate}" + SMALL,
    "even answers": "answers: {per_page: 6}" + SMALL,
    "worked answers": "answers: {style: steps}" + SMALL,
    "hints and candidates": "page: {candidates: true}\nanswers: {style: first_hint}" + SMALL,
    "no answers": "answers: {place: none}" + SMALL,
    "mixed": "order: mixed\nnumbers: week\nweek: 42" + SMALL,
    "bound": "numbers: section\npage: {printer: kdp, size: 6x9in}" + SMALL,
}

Pages = tuple[tuple[Figure, ...], ...]
Compare = Callable[[Pages, Sequence[Printed]], list[str]]


def compared(pages: Pages, part: Part, puzzles: Sequence[Printed]) -> list[str]:
    faults = [*missing_faults(len(pages), part, puzzles)]
    found = []
    for number, shown in enumerate(pages, 1):
        here = matched(number, [one for one in puzzles if part.page(one) == number], shown, part, "as listed")
        faults += surplus_faults(number, here, shown, part)
        found += here
    return [*map(str, faults), *map(str, compare(found, part, "as listed"))]


def compare_puzzles(pages: Pages, puzzles: Sequence[Printed]) -> list[str]:
    return compared(pages, PUZZLES, puzzles)


def compare_key(pages: Pages, puzzles: Sequence[Printed]) -> list[str]:
    return compared(pages, KEY, puzzles)


@dataclass(frozen=True)
class Copy:
    """A book read back: the pages of its puzzles and of its answers, and what its manifest lists."""

    pages: Pages
    key: Pages
    puzzles: tuple[Printed, ...]


def _copy(folder: Path, text: str) -> Copy:
    config = folder / "book.yaml"
    config.write_text(f"title: Small\n{'' if 'front:' in text else 'front: []'}\n{text}")
    build(load_book(config), BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    puzzles = read_manifest(folder / "book" / "manifest.json").puzzles
    pages = figures_of(folder / "book" / "book-interior.pdf")
    separate = folder / "book" / "book-answers.pdf"
    return Copy(pages, figures_of(separate) if separate.exists() else pages, puzzles)


@pytest.fixture(scope="module", params=[NUMBERED, BARE], ids=["numbered", "bare"])
def copy(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Copy:
    return _copy(tmp_path_factory.mktemp("book"), request.param)


@pytest.fixture
def pages(copy: Copy) -> Pages:
    return copy.pages


@pytest.fixture
def puzzles(copy: Copy) -> tuple[Printed, ...]:
    return copy.puzzles


def _with_given(printed: Printed, cell: int, value: int) -> Printed:
    givens = list(printed.puzzle.givens)
    givens[cell] = value
    return replace(printed, puzzle=replace(printed.puzzle, givens=tuple(givens)))


def _with_cage(printed: Printed, number: int, cage: Cage) -> Printed:
    cages = list(printed.puzzle.cages)
    cages[number] = cage
    return replace(printed, puzzle=replace(printed.puzzle, cages=tuple(cages)))


def test_a_book_as_it_was_made_has_no_faults(copy: Copy) -> None:
    assert list(compare_puzzles(copy.pages, copy.puzzles)) == []
    assert list(compare_key(copy.key, copy.puzzles)) == []


def test_sums_of_single_cells_are_where_the_rules_want_them(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("kakuro/4/4/B-a4u...79aF8\n")  # the last row has one white cell
    made = _copy(tmp_path, "sections: [{family: kakuro, puzzles: own.txt}]")
    assert list(compare_puzzles(made.pages, made.puzzles)) == []
    assert list(compare_key(made.key, made.puzzles)) == []


@pytest.mark.parametrize("text", BOOKS.values(), ids=BOOKS.keys())
def test_books_of_every_look_and_order_have_no_faults_and_every_change_is_found(text: str, tmp_path: Path) -> None:
    copy = _copy(tmp_path, text)
    assert list(compare_puzzles(copy.pages, copy.puzzles)) == []
    assert list(compare_key(copy.key, copy.puzzles)) == []
    for printed in copy.puzzles:
        changed = _changed(printed)
        faults = list(compare_puzzles(copy.pages, [changed if one is printed else one for one in copy.puzzles]))
        assert len(faults) == 1
        assert f"puzzle {printed.number}, row " in faults[0]


def _changed(printed: Printed) -> Printed:
    """The puzzle with its first clue or given changed."""
    if printed.puzzle.cages:
        cage = printed.puzzle.cages[0]
        return _with_cage(printed, 0, replace(cage, target=cage.target + 1))
    return _with_given(printed, 0, printed.puzzle.givens[0] % 4 + 1)


def _faults_with(compare: Compare, pages: Pages, puzzles: tuple[Printed, ...], changed: Printed) -> list[str]:
    """What is found when one puzzle of the manifest is changed; its page is compared in printed order."""
    number = changed.page if compare is compare_puzzles else changed.answer_page
    listed = [changed if one.number == changed.number else one for one in puzzles]
    page_of = [one.page if compare is compare_puzzles else one.answer_page for one in listed]
    return list(compare(pages, [one for one, page in zip(listed, page_of, strict=True) if page == number]))


def test_every_changed_given_is_found(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    for printed in (one for one in puzzles if one.puzzle.family == "sudoku"):
        for cell, given in enumerate(printed.puzzle.givens):
            changed = _with_given(printed, cell, given % printed.puzzle.width + 1)
            (fault,) = _faults_with(compare_puzzles, pages, puzzles, changed)
            row, column = divmod(cell, printed.puzzle.width)
            assert f"puzzle {printed.number}, row {row + 1} column {column + 1}: shows" in fault


def test_every_changed_clue_is_found(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    for printed in puzzles:
        for number, cage in enumerate(printed.puzzle.cages):
            changed = _with_cage(printed, number, replace(cage, target=cage.target + 1))
            (fault,) = _faults_with(compare_puzzles, pages, puzzles, changed)
            assert f"has the clue {cage.target}" in fault


def test_every_changed_operator_is_found(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    for printed in (one for one in puzzles if one.puzzle.family == "calcudoku"):
        for number, cage in enumerate(printed.puzzle.cages):
            if len(cage.cells) > 1:
                other = Operator.MULTIPLY if cage.operator is Operator.ADD else Operator.ADD
                changed = _with_cage(printed, number, replace(cage, operator=other))
                assert len(_faults_with(compare_puzzles, pages, puzzles, changed)) == 1


def test_a_changed_answer_is_found(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    for printed in puzzles:
        for cell in range(0, len(printed.solution), 7):
            if printed.solution[cell] == BLACK:
                continue
            solution = list(printed.solution)
            solution[cell] = solution[cell] % 4 + 1
            changed = replace(printed, solution=tuple(solution))
            assert len(_faults_with(compare_key, pages, puzzles, changed)) == 1


def test_an_answer_that_is_another_is_one_fault_and_not_one_of_every_cell(
    pages: Pages, puzzles: tuple[Printed, ...]
) -> None:
    printed = puzzles[0]
    changed = replace(printed, solution=tuple(value % printed.size.width + 1 for value in printed.solution))
    (fault,) = _faults_with(compare_key, pages, puzzles, changed)
    many = f"({len(printed.solution)} cells differ)"
    assert f"answer {printed.number}: it is another answer {many}, expected that as listed" in fault


def test_a_puzzle_that_is_another_is_one_fault_and_not_one_of_every_cell(
    pages: Pages, puzzles: tuple[Printed, ...]
) -> None:
    printed = next(one for one in puzzles if sum(given > 0 for given in one.puzzle.givens) >= 5)
    turned = tuple(reversed(printed.puzzle.givens))
    moved = tuple(given and given % printed.size.width + 1 for given in turned)
    changed = replace(printed, puzzle=replace(printed.puzzle, givens=moved))
    (fault,) = _faults_with(compare_puzzles, pages, puzzles, changed)
    assert f"puzzle {printed.number}: it is another puzzle (" in fault


def test_a_grid_whose_digits_are_missing_is_none_of_another_puzzle(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    printed = next(one for one in puzzles if one.puzzle.givens.count(0) >= 5)
    filled = replace(printed, puzzle=replace(printed.puzzle, givens=printed.solution))
    faults = _faults_with(compare_puzzles, pages, puzzles, filled)
    assert len(faults) == printed.puzzle.givens.count(0)
    assert all("shows nothing, expected" in fault for fault in faults)


def test_a_missing_page_is_told(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    assert list(compare_puzzles(pages, [replace(puzzles[0], page=99)])) == [
        "page 99: the page is missing, expected 1 puzzle; build the book again"
    ]


def test_a_puzzle_that_is_not_on_its_page_is_told(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    first, kakuro = puzzles[0], puzzles[-1]
    here = [one for one in puzzles if one.page == first.page]
    (fault,) = compare_puzzles(pages, [*here, replace(kakuro, page=first.page)])
    assert f"page {first.page}, puzzle {kakuro.number}: no grid is printed in its place, expected 6x6" in fault


def test_a_grid_that_the_manifest_does_not_list_is_told(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    last = max(one.page for one in puzzles)
    here = [one for one in puzzles if one.page == last]
    (fault,) = compare_puzzles(pages, here[:-1])
    assert fault.startswith(f"page {last}: 1 grid more than the manifest lists")


def test_puzzles_that_changed_places_are_told(copy: Copy) -> None:
    pairs = zip(copy.puzzles[:2], copy.puzzles[1::-1], strict=True)
    first, second = (replace(one, puzzle=other.puzzle) for one, other in pairs)
    faults = list(compare_puzzles(copy.pages, [first, second, *copy.puzzles[2:]]))
    one, other = (f"puzzle {number}: it is another puzzle (" for number in (1, 2))
    assert [one in faults[0], other in faults[-1]] == [True, True]
    assert len(faults) == 2


def test_a_changed_number_is_told_where_numbers_are_printed(tmp_path: Path) -> None:
    copy = _copy(tmp_path, NUMBERED)
    changed = [replace(copy.puzzles[0], number="77"), *copy.puzzles[1:]]
    where = f"page {copy.puzzles[0].page}, puzzle 77"
    (fault,) = compare_puzzles(copy.pages, changed)
    assert fault.startswith(f"{where}, its caption: its number reads 1, expected 77")
    (fault,) = compare_key(copy.key, changed)
    assert "answer 77, its caption: its number reads 1, expected 77" in fault


def test_a_changed_reference_is_told(tmp_path: Path) -> None:
    copy = _copy(tmp_path, "answers: {place: separate}" + SMALL)
    (fault,) = compare_key(copy.key, [replace(copy.puzzles[0], page=9), *copy.puzzles[1:]])
    assert f"answer 1, its caption: it leads to page {copy.puzzles[0].page}, expected page 9" in fault
    (fault,) = compare_puzzles(copy.pages, [replace(copy.puzzles[0], answer_page=9), *copy.puzzles[1:]])
    assert "puzzle 1, its caption: it leads to page 1, expected page 9" in fault


def test_a_changed_cage_is_told_by_its_walls(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    keen = next(one for one in puzzles if one.puzzle.family == "calcudoku")
    number, cage = next((n, cage) for n, cage in enumerate(keen.puzzle.cages) if len(cage.cells) > 1)
    parted = [replace(cage, cells=cage.cells[:-1]), Cage(cage.cells[-1:], cage.operator, cage.target)]
    cages = (*keen.puzzle.cages[:number], *parted, *keen.puzzle.cages[number + 1 :])
    changed = replace(keen, puzzle=replace(keen.puzzle, cages=cages))
    faults = _faults_with(compare_puzzles, pages, puzzles, changed)
    assert any("the line is thin, expected a heavy one" in fault for fault in faults)


def test_a_missing_line_is_told(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    sudoku = next(one for one in puzzles if one.size.width == 9)
    ink = pages[sudoku.page - 1][0].ink
    thin = [rule for rule in ink.rules if rule.width < 1 and rule.x1 == rule.x2]
    less = replace(ink, rules=tuple(rule for rule in ink.rules if rule is not thin[0]))
    changed = tuple(read_figures(sudoku.page, less))
    copies = tuple(changed if number == sudoku.page else page for number, page in enumerate(pages, 1))
    faults = _faults_with(compare_puzzles, copies, puzzles, sudoku)
    assert len(faults) == 9
    assert all("no line is printed" in fault for fault in faults)


def test_a_found_digit_in_bold_is_told(pages: Pages, puzzles: tuple[Printed, ...]) -> None:
    sudoku = puzzles[0]
    empty = _with_given(sudoku, next(cell for cell, given in enumerate(sudoku.puzzle.givens) if given), 0)
    bold, grey = compare_key(pages, [empty, *puzzles[1:]])
    assert "the digit is bold, expected givens bold and found digits regular" in bold
    assert "a grey behind a found digit, expected a grey behind all givens and no other digit" in grey
