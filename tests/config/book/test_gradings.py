"""What a section may say of its levels: gradings of published methods, and halves of levels."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.population import Population, format_population
from pipeline.model.level import Grading, Half, Level, LevelTarget
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Rating
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]


def book(*sections: str) -> str:
    return "title: x\nsections:\n" + "".join(f"  - {{{section}}}\n" for section in sections)


# --- gradings


def test_a_grading_enters_the_identity_unless_it_is_the_ladder(load: Load) -> None:
    kakuro = "family: kakuro, size: 8x10, counts: {medium: 1}"
    spec = load(book(kakuro, kakuro + ", grading: run_ratio", kakuro + ", grading: ladder, id: b"))
    assert [section.params.grading for section in spec.sections] == [Grading.LADDER, Grading.RUN_RATIO, Grading.LADDER]
    assert [section.identity for section in spec.sections] == [
        "kakuro 8x10",
        "kakuro 8x10 grading=run_ratio",
        "kakuro 8x10 id=b",
    ]


@pytest.mark.parametrize(
    ("family", "size", "grading", "whose"),
    [
        ("calcudoku", "6x6", "weighted_singles", "grades sudoku, not calcudoku; expected one of ladder"),
        ("kakuro", "8x10", "weighted_singles", "grades sudoku, not kakuro; expected one of ladder, run_ratio"),
        ("sudoku", "9x9", "run_ratio", "grades kakuro, not sudoku; expected one of ladder, weighted_singles"),
        ("sudoku", "9x9", "adjusted_run_ratio", "grades kakuro, not sudoku"),
    ],
)
def test_a_grading_of_another_family_is_refused(
    family: str, size: str, grading: str, whose: str, problems: Problems
) -> None:
    text = f"family: {family}, size: {size}, counts: {{easy: 1}}, grading: {grading}"
    code, told = problems(book(text))
    assert code == "2"
    assert f"sections[0].grading: {grading} {whose}" in told


def test_an_unknown_grading_is_refused_with_a_near_one(problems: Problems) -> None:
    code, told = problems(book("family: kakuro, size: 8x10, counts: {easy: 1}, grading: run_ration"))
    assert code == "2"
    assert told.endswith(
        "expected one of ladder, weighted_singles, run_ratio, adjusted_run_ratio; did you mean 'run_ratio'?"
    )


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        (
            "family: kakuro, size: 8x10, counts: {easy: 1}, grading: run_ratio",
            "kakuro 8x10 graded by run_ratio has no level easy: white cells / runs is half the mean run length; runs "
            "have two cells or more, so it is at most 1 only in blocks of 2x2 cells; use medium; it has medium, hard",
        ),
        (
            "family: kakuro, size: 4x7, counts: {medium: 1}, grading: adjusted_run_ratio",
            "kakuro 4x7 graded by adjusted_run_ratio has no level medium: hardly any 4x7 puzzle has so many white "
            "cells per run; it has easy, hard",
        ),
        (
            "family: kakuro, size: 8x10, counts: {expert: 1}, grading: adjusted_run_ratio",
            "has no level expert: this grading has three grades, easy to hard; it has easy, medium, hard",
        ),
        (
            "family: sudoku, size: 9x9, counts: {extreme: 1}, grading: weighted_singles",
            "has no level extreme: grading weighted_singles has four grades, easy to expert; "
            "it has easy, medium, hard, expert",
        ),
    ],
)
def test_a_grade_that_cannot_be_is_denied_with_the_reason(section: str, reason: str, problems: Problems) -> None:
    code, told = problems(book(section))
    assert code == "3"
    assert told.endswith(reason)


def test_known_numbers_of_puzzles_bound_a_graded_section_as_a_whole(problems: Problems, load: Load) -> None:
    graded = "family: sudoku, size: 4x4, grading: weighted_singles, counts: {easy: %d}"
    assert load(book(graded % 2400)).sections
    code, told = problems(book(graded % 4709))
    assert code == "3"
    assert "4709 asked for, only 4708 distinct 4x4 puzzles exist" in told


# --- populations

POPULATION = format_population(Population(Size(9, 9), 1, (40, 60, 80)))
SCALED = "family: sudoku, size: 9x9, counts: {easy: 1}, grading: {weighted_singles: {population: scores.json}}"


def test_a_grading_is_scaled_by_the_population_of_a_file(load: Load, folder: Path) -> None:
    (folder / "scores.json").write_text(POPULATION, encoding="utf-8")
    (section,) = load(book(SCALED)).sections
    found = section.params.population
    assert found
    assert (section.params.grading, found.least, found.greatest) == (Grading.WEIGHTED_SINGLES, 40, 80)
    assert section.identity == f"sudoku 9x9 grading=weighted_singles population={found.digest}"
    rating = Rating(Level.EASY, None, 0, (("weighted_singles", 65),))
    puzzle = Puzzle("sudoku", 9, 9, (0,) * 81)
    graded = FAMILIES["sudoku"].graded(puzzle, rating, Grading.WEIGHTED_SINGLES, found)
    assert graded.level is Level.HARD


def test_another_population_changes_the_digest_of_the_book(load: Load, folder: Path) -> None:
    (folder / "scores.json").write_text(POPULATION, encoding="utf-8")
    one = load(book(SCALED)).digest
    other = format_population(Population(Size(9, 9), 1, (40, 60, 81)))
    (folder / "scores.json").write_text(other, encoding="utf-8")
    assert load(book(SCALED)).digest != one


@pytest.mark.parametrize(
    ("section", "said"),
    [
        (SCALED.replace("population:", "populaton:"), "population: scores.json}}; did you mean 'population'?"),
        (SCALED.replace("scores", "none"), "grading.weighted_singles.population: none.json"),
        (SCALED.replace("scores", "damaged"), "has been changed: its digest does not fit"),
        (SCALED.replace("9x9", "6x6"), "weighted_singles has a population of 9x9, not 6x6"),
        (SCALED.replace("weighted_singles", "ladder"), "ladder takes no population; remove it"),
        (SCALED.replace("population", "file"), "weighted_singles does not name its population alone"),
        (SCALED.replace("weighted_singles", "weighted"), "did you mean 'weighted_singles'?"),
        (SCALED.replace("{weighted_singles: {population: scores.json}}", "{}"), "has 0 keys"),
    ],
)
def test_a_population_that_does_not_fit_is_refused(section: str, said: str, problems: Problems, folder: Path) -> None:
    (folder / "scores.json").write_text(POPULATION, encoding="utf-8")
    (folder / "damaged.json").write_text(POPULATION.replace("80", "90"), encoding="utf-8")
    code, told = problems(book(section))
    assert code == "2"
    assert said in told


# --- halves


@pytest.fixture
def parted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs that part easy 4x4 toys into halves."""
    monkeypatch.setattr(FAMILIES["toy"], "median_costs", {"": {Size(4, 4): {Level.EASY: 100}}})


@pytest.mark.usefixtures("parted")
def test_halves_of_a_level_are_asked_for_beside_it(load: Load) -> None:
    (section,) = load(book("family: toy, size: 4x4, counts: {easy+: 3, easy-: 1, easy: 2}")).sections
    assert section.counts == (
        (LevelTarget(Level.EASY, Half.LOWER), 1),
        (LevelTarget(Level.EASY), 2),
        (LevelTarget(Level.EASY, Half.UPPER), 3),
    )


@pytest.mark.usefixtures("parted")
def test_halves_share_the_puzzles_of_their_level(problems: Problems) -> None:
    assert problems(book("family: toy, size: 4x4, counts: {easy-: 30, easy+: 31}")) == [
        "3",
        "book.yaml:3:38: sections[0].counts: 61 asked for, only 60 distinct easy 4x4 puzzles exist; "
        "lower the count or use size 6x6",
    ]


@pytest.mark.usefixtures("parted")
def test_a_half_can_be_set_from_the_command_line(load: Load) -> None:
    (section,) = load(book("family: toy, size: 4x4, counts: {easy: 1}"), "sections.0.counts.easy+=2").sections
    assert section.counts[-1] == (LevelTarget(Level.EASY, Half.UPPER), 2)


def test_a_level_without_halves_is_denied(problems: Problems) -> None:
    code, told = problems(book("family: toy, size: 4x4, counts: {medium-: 1}"))
    assert code == "3"
    assert told.endswith("counts.medium-: toy 4x4: the puzzles of this level cost too much the same to be parted into "
                         "halves; use medium")  # fmt: skip


def test_half_of_a_level_that_does_not_exist_is_denied(problems: Problems) -> None:
    code, told = problems(book("family: toy, size: 4x4, counts: {hard+: 1}"))
    assert code == "3"
    assert "toy 4x4 has no level hard: singles solve them all" in told


def test_halves_are_of_the_ladders_levels_alone(problems: Problems) -> None:
    section = "family: kakuro, size: 8x10, counts: {medium+: 1}, grading: run_ratio"
    code, told = problems(book(section))
    assert code == "2"
    assert told.endswith("sections[0].counts.'medium+': halves the ladder's cost, not run_ratio; use medium")


def test_an_unknown_half_is_refused_with_a_near_one(problems: Problems) -> None:
    code, told = problems(book("family: toy, size: 4x4, counts: {hrd-: 1}"))
    assert code == "2"
    assert "did you mean 'hard-'?" in told
