"""What is said of a grid is enough to have the puzzle again: a reader who only hears it can solve it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pipeline.config.resources.languages import language_names, load_examples, load_strings
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.alternative_text import AlternativeWords, drawing_text
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle
from pipeline.model.values import digit_of, read_solution

CELL = re.compile(r"r(\d+)c(\d+)")
CLUE = re.compile(r"(?:with (\w+) )?(\d+)")
OPERATIONS = {
    "sum": Operator.ADD,
    "difference": Operator.SUBTRACT,
    "product": Operator.MULTIPLY,
    "quotient": Operator.DIVIDE,
}
EXAMPLES = {key: text for key, text in load_examples(tuple(FAMILIES)).items() if key.endswith(".puzzle")}


def words(language: str = "en-GB") -> AlternativeWords:
    return AlternativeWords.of(load_strings(language, tuple(FAMILIES)))


def example(key: str) -> Puzzle:
    family = key.split(".")[1]
    return family_named(family).parse(EXAMPLES[key])


def told(puzzle: Puzzle, solved: bool = False, language: str = "en-GB") -> str:
    solution = read_solution(load_examples(tuple(FAMILIES))[_solution_key(puzzle)], puzzle) if solved else None
    return family_named(puzzle.family).alternative_text(puzzle, solution, words(language))


def _solution_key(puzzle: Puzzle) -> str:
    (found,) = (key for key in EXAMPLES if example(key) == puzzle)
    return found.replace(".puzzle", ".solution")


def heard(text: str, like: Puzzle) -> Puzzle:
    """The puzzle that a text tells; only family, variant and first digit are taken from another."""
    sentences = text.removesuffix(".").split(". ")
    rows = [one.partition(": ")[2].split(", ") for one in sentences if one.startswith("Row ")]
    width, height = len(rows[0]), len(rows)
    values = {digit_of(value, like): value for value in range(1, 36)} | {
        "blank": EMPTY,
        "black": BLACK,
        "no cell": BLACK,
    }
    givens = tuple(values[cell] for row in rows for cell in row)
    cages = tuple(_cages(sentences, width, like))
    regions = tuple(_regions(sentences, width, width * height))
    orders = tuple(_cells(one, width) for one in sentences if " is less than " in one)
    pairs = tuple(sorted((first, last) for first, last in orders))
    return Puzzle(like.family, width, height, givens, cages, like.variant, regions, like.first_digit, pairs)


def _cells(text: str, width: int) -> tuple[int, ...]:
    return tuple((int(row) - 1) * width + int(column) - 1 for row, column in CELL.findall(text))


def _cages(sentences: list[str], width: int, like: Puzzle) -> Iterator[Cage]:
    for one in sentences:
        if one.startswith("Cage "):
            cells = _cells(one.partition(": ")[2], width)
            match = CLUE.match(one.removeprefix("Cage "))
            assert match
            usual = Operator.RUN if like.family == "sudoku" else Operator.ADD if len(cells) == 1 else Operator.NONE
            yield Cage(cells, OPERATIONS.get(match[1], usual), int(match[2]))
        elif one.startswith("Sum "):
            first, last = _cells(one, width)
            step = 1 if first // width == last // width else width
            yield Cage(tuple(range(first, last + 1, step)), Operator.RUN, int(one.split()[1]))


def _regions(sentences: list[str], width: int, count: int) -> Iterator[int]:
    named = [_cells(one, width) for one in sentences if one.startswith("Region ")]
    if named:
        yield from (next(number for number, cells in enumerate(named) if cell in cells) for cell in range(count))


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_puzzle_is_had_again_from_what_is_said_of_it(key: str) -> None:
    puzzle = example(key)
    assert heard(told(puzzle), puzzle) == puzzle


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_answer_is_its_rows_alone(key: str) -> None:
    puzzle = example(key)
    text = told(puzzle, solved=True)
    assert "blank" not in text
    assert not re.search("Cage|Sum|Region|less than|Boxes", text)


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_text_names_the_kind_first(key: str) -> None:
    names: Mapping[str, str] = load_strings("en-GB", tuple(FAMILIES))
    puzzle = example(key)
    assert told(puzzle).startswith(f"{names[f'family.{puzzle.kind}']}. Grid")


def test_the_shape_of_boxes_is_said_where_there_are_some() -> None:
    boxed = {key: "Boxes, " in told(example(key)) for key in EXAMPLES}
    assert {key.split(".")[1] for key, said in boxed.items() if said} == {"sudoku"}
    assert not any(said for key, said in boxed.items() if "jigsaw" in key)


@pytest.mark.parametrize("language", language_names())
def test_the_sign_of_a_clue_is_told_in_words(language: str) -> None:
    puzzle = next(example(key) for key in EXAMPLES if key.split(".")[1] == "calcudoku")
    said = told(puzzle, language=language)
    for cage in puzzle.cages:
        assert str(cage.target) in said
        assert not any(f"{cage.target}{sign}" in said for sign in "+\u2212\u00d7\u00f7")


@pytest.mark.parametrize("language", language_names())
def test_every_language_tells_every_cell(language: str) -> None:
    for key in EXAMPLES:
        puzzle = example(key)
        said = told(puzzle, language=language)
        given = [digit_of(value, puzzle) for value in puzzle.givens if value > EMPTY]
        assert said.count(words(language).blank) >= puzzle.givens.count(EMPTY)
        assert all(digit in said for digit in given)


def test_a_drawing_tells_digits_and_candidates() -> None:
    puzzle = family_named("sudoku").parse("1............4..")
    pencilled = tuple(() if value else (2, 3) for value in puzzle.givens)
    text = drawing_text(family_named("sudoku").draw(puzzle, None, pencilled), words())
    assert "Row 1: 1, candidates 23, candidates 23, candidates 23." in text
