"""Hints and worked answers say what the trace of the solve says, no more and no less, and stand where captions lead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, pairwise, product

import pytest

from pipeline.config.resources.languages import load_strings
from pipeline.errors import InputError
from pipeline.families import FAMILIES, family_named
from pipeline.model.book import Book, Selection
from pipeline.model.puzzle import BLACK, EMPTY
from pipeline.model.rating import RatedPuzzle
from pipeline.page.draw.ops import Page, Text
from pipeline.solving.replay import replay
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.stages.rate import rate
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.key.worked_steps import StepText, Worked, worked
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit, plan_pages
from tests.made_up_books import SpecOf

TEXTS = {
    "sudoku": "8..4..76..7........14.372..9.....65..68...97..57.....4..985.32........4..25..6..8",
    "calcudoku": "5:__a_8a__a_bab_a_abaa_,s2m8a9s3a12a11a4s2a3m15d2",
    "kakuro": "kakuro/5/5/hIu3cu.MhPaChgj",
}
OWN = "sections:\n" + "".join(
    f"  - {{family: {family}, puzzles: {family}.txt}}\n" for family in ("sudoku", "calcudoku", "kakuro")
)

Candidates = list[set[int]]


CHAINS = "..3.6...7..25..63......2.9..4..7..8.9.......6.5..1..7..8.6......21..39..6...8.4.."


@pytest.fixture(params=[*TEXTS.items(), ("sudoku", CHAINS)])
def rated(request: pytest.FixtureRequest) -> RatedPuzzle:
    family, text = request.param
    found = rate(FAMILIES[family].parse(text))
    assert isinstance(found, RatedPuzzle)
    return found


@pytest.fixture
def told(rated: RatedPuzzle) -> Worked:
    return worked(rated, load_strings("en-GB"))


@pytest.fixture
def book_with(spec_of: SpecOf) -> Callable[[str], Book]:
    """A book of real puzzles, with a head of its own."""

    def book_with(head: str) -> Book:
        files = {f"{family}_txt": text for family, text in TEXTS.items()}
        spec = spec_of(f"front: [contents]\n{head}\n{OWN}", **files)
        slots = plan(spec)
        found = [(slot, rate(slot.own)) for slot in slots if slot.own]
        return compose(
            spec, Selection(tuple((slot, one) for slot, one in found if isinstance(one, RatedPuzzle))), puzzles_per_page
        )

    return book_with


def named(text: str, width: int) -> Iterator[int]:
    """The cells of names such as r1c1,3 r2c1."""
    for rows, columns in re.findall(r"r([\d,]+)c([\d,]+)", text):
        for row, column in product(rows.rstrip(",").split(","), columns.rstrip(",").split(",")):
            yield (int(row) - 1) * width + int(column) - 1


def follow(line: str, cells: Candidates, rated: RatedPuzzle) -> None:
    """Do what the end of a line says."""
    puzzle = rated.puzzle
    outcome = line.rpartition(": ")[2]
    for row, column, value in re.findall(r"r(\d+)c(\d+)=(\d)", outcome):
        place(cells, (int(row) - 1) * puzzle.width + int(column) - 1, int(value), rated)
    for kind, part in re.findall(r"(only|no) ((?:\d+ in (?:r[\d,]+c[\d,]+[ ,]*)+)+)", outcome):
        for values, where in re.findall(r"(\d+) in ((?:r[\d,]+c[\d,]+ ?)+)", part):
            for cell in named(where, puzzle.width):
                shown = set(map(int, values))
                cells[cell] = cells[cell] & shown if kind == "only" else cells[cell] - shown


def heed(sentence: str, cells: Candidates, rated: RatedPuzzle) -> None:
    """Do what a sentence says."""
    outcome = sentence.rpartition(": ")[2]
    for row, column, value in re.findall(r"r(\d+)c(\d+) is (\d)", outcome):
        place(cells, (int(row) - 1) * rated.puzzle.width + int(column) - 1, int(value), rated)
    for part in outcome.split("; "):
        if match := re.search(r"(leave only )?([\d, and]+) (?:from|in) (.*)", part):
            shown = set(map(int, re.findall(r"\d", match[2])))
            for cell in named(match[3], rated.puzzle.width):
                cells[cell] = cells[cell] & shown if match[1] else cells[cell] - shown


def place(cells: Candidates, cell: int, value: int, rated: RatedPuzzle) -> None:
    for _, members in family_named(rated.puzzle.family).model(rated.puzzle).houses:
        if cell in members:
            for peer in members:
                cells[peer] = cells[peer] - {value}
    cells[cell] = {value}


def start(rated: RatedPuzzle) -> Candidates:
    board = family_named(rated.puzzle.family).model(rated.puzzle)
    return [set(held) for held in next(iter(replay(board, ())))]


def test_following_the_printed_steps_goes_through_the_positions_of_the_trace(rated: RatedPuzzle, told: Worked) -> None:
    family = family_named(rated.puzzle.family)
    steps = family.explain(rated.puzzle)
    positions = [[set(held) for held in one] for one in replay(family.model(rated.puzzle), steps)]
    cells, reached = start(rated), 0
    for step in told.steps:
        for line in step.lines:
            follow(line, cells, rated)
        reached = positions.index(cells, reached + 1)
    assert cells == positions[-1]
    assert all(value == BLACK or held == {value} for value, held in zip(rated.solution, cells, strict=True))


def test_steps_that_only_write_digits_in_are_one(told: Worked) -> None:
    singles = [bool(re.fullmatch(r"(r\d+c\d+=\d(, )?)+", " ".join(step.lines))) for step in told.steps]
    assert any(singles)
    assert not any(one and other for one, other in pairwise(singles))


def test_of_many_chains_the_first_are_told_in_full_of_the_others_what_follows() -> None:
    found = rate(FAMILIES["sudoku"].parse(CHAINS))
    assert isinstance(found, RatedPuzzle)
    told = worked(found, load_strings("en-GB")).steps
    chains = [step for step in told if step.lines[-1].startswith("Likewise: no ")]
    assert chains
    assert all(sum(" → " in line for line in step.lines) == 3 for step in chains)


def test_the_boxes_of_a_jigsaw_are_called_regions() -> None:
    found = rate(family_named("sudoku").parse("2x3j:2_4a6b6b1b5_3h5_6b5b3b2a6_4,bbac_c__aaabbcaacc_cabb_"))
    assert isinstance(found, RatedPuzzle)
    words = worked(found, load_strings("en-GB"))
    names = " ".join(one.name for one in (*words.hint, *words.steps))
    assert "hidden single in region" in names.lower()
    assert "box" not in " ".join((names, *(line for one in words.steps for line in one.lines)))


def test_a_hint_agrees_with_the_solution(rated: RatedPuzzle, told: Worked) -> None:
    cells = start(rated)
    assert told.hint
    for step in told.hint:
        for line in step.lines:
            heed(line, cells, rated)
    given = rated.puzzle.givens
    open_cells = [cell for cell, value in enumerate(given) if value == EMPTY]
    assert all(rated.solution[cell] in cells[cell] for cell in open_cells)
    assert cells != start(rated)


def test_a_hint_says_no_more_than_its_first_step(told: Worked) -> None:
    assert len(told.hint) <= 2
    assert all(len(step.lines) == 1 for step in told.hint)
    assert len(re.findall(r"r\d+c\d+ is \d", str(told.hint))) <= 1


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def squeezed(parts: Iterator[str]) -> str:
    return re.sub(r"\s", "", "".join(parts))


def test_all_steps_are_printed(book_with: Callable[[str], Book]) -> None:
    book = book_with("answers: {style: steps}")
    found = layout(book)
    shown = squeezed(text for page in found.interior.pages for text in texts(page))
    for entry in book.entries:
        for step in worked(entry.rated, book.spec.strings).steps:
            assert squeezed(iter([step.name])) in shown
            assert all(piece in shown for line in step.lines for piece in line.split())


@pytest.mark.parametrize("size", ["6x9in", "7x10in", "8.5x11in"])
def test_no_word_is_lost_or_printed_twice_where_steps_go_on_below_their_grid(
    book_with: Callable[[str], Book], size: str
) -> None:
    book = book_with(f"answers: {{style: steps}}\npage: {{printer: kdp, size: {size}}}")
    printed = Counter(re.findall(r"r\d+c\d+[=≠]\d", " ".join(chain(*map(texts, layout(book).interior.pages)))))
    steps = [step for entry in book.entries for step in worked(entry.rated, book.spec.strings).steps]
    assert printed == Counter(re.findall(r"r\d+c\d+[=≠]\d", " ".join(line for step in steps for line in step.lines)))


def test_captions_lead_to_hints_and_hints_to_puzzles(book_with: Callable[[str], Book]) -> None:
    found = layout(book_with("answers: {style: first_hint}\npage: {printer: screen}"))
    for reference in found.references:
        assert reference.hint_page is not None
        assert reference.answer_page is not None
        assert reference.page < reference.hint_page < reference.answer_page
        puzzle_page, hint_page = (found.interior.pages[n - 1] for n in (reference.page, reference.hint_page))
        assert f"Hint p. {reference.hint_page}" in texts(puzzle_page)
        assert reference.hint_page in {link.page for link in puzzle_page.links}
        assert reference.page in {link.page for link in hint_page.links}
    assert "Hints" in texts(found.interior.pages[0])


def test_answers_at_the_foot_go_with_hints(book_with: Callable[[str], Book]) -> None:
    found = layout(book_with("answers: {style: first_hint}\npage: {template: puzzle-answer}"))
    for reference in found.references:
        assert reference.answer_page == reference.page
        assert f"Hint p. {reference.hint_page}" in texts(found.interior.pages[reference.page - 1])


def test_hints_stay_in_the_book_when_the_key_is_apart(book_with: Callable[[str], Book]) -> None:
    found = layout(book_with("answers: {style: first_hint, place: separate}"))
    assert dict(found.plan.parts)["hints"] == 1
    key = found.documents["answers"].pages
    assert all("Hints" not in texts(page) for page in key)
    assert {one.answer_page for one in found.references} <= set(range(1, len(key) + 1))


def test_how_cells_are_called_is_said_once(book_with: Callable[[str], Book]) -> None:
    pages = layout(book_with("answers: {style: steps}")).interior.pages
    assert sum(squeezed(iter(texts(page))).count("r2c3isthecellinrow2,column3") for page in pages) == 1


def test_before_there_are_puzzles_the_pages_of_steps_are_called_an_estimate(spec_of: SpecOf) -> None:
    sections = "sections:\n  - {family: sudoku, size: 9x9, counts: {easy: 8}}\n"
    plain, steps = (plan_pages(spec_of(f"answers: {{style: {style}}}\n{sections}")) for style in ("solution", "steps"))
    assert dict(steps.parts)["answers"] > dict(plain.parts)["answers"]
    assert "estimate" in steps.warnings[-1]
    assert (steps.estimated, plain.estimated) == ("answers", "")
    assert not any("estimate" in warning for warning in plain.warnings)


def test_answers_on_the_page_of_their_puzzles_have_no_place_for_steps(spec_of: SpecOf) -> None:
    head = "answers: {style: steps}\npage: {template: puzzle-answer}\n"
    spec = spec_of(f"{head}sections:\n  - {{family: sudoku, size: 4x4, counts: {{easy: 2}}}}\n")
    with pytest.raises(InputError, match=r":5:5: sections\[0\]\.template: .* or style: solution"):
        check_fit(spec)


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ("{style: steps, place: none}", "answers.style: 'steps' needs a key"),
        ("{style: first_hint, place: none}", "answers.style: 'first_hint' needs a key"),
        ("{style: steps, per_page: 4}", "answers.per_page: cannot be combined with printed steps"),
    ],
)
def test_what_does_not_go_together_is_refused(spec_of: SpecOf, answers: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        spec_of(f"answers: {answers}\nsections:\n  - {{family: sudoku, size: 9x9, counts: {{easy: 8}}}}\n")


def test_a_puzzle_beyond_the_techniques_says_so_even_as_its_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    family = FAMILIES["sudoku"]
    monkeypatch.setattr(family, "ladder", family.ladder[:1])
    found = rate(family.parse(TEXTS["sudoku"]))
    assert isinstance(found, RatedPuzzle)
    strings = load_strings("en-GB")
    told, trial = worked(found, strings), StepText(strings["steps.trial"], ())
    assert told.steps[-1] == trial
    assert told.hint == (trial,)
