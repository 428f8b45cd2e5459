"""What an author may wish of a Sudoku beside its level, and what contradicts itself."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.options import OptionError
from pipeline.families.sudoku.constraints import constraints_of, numbers_of
from pipeline.families.sudoku.feasible_levels import givens_ranges, kind_of
from pipeline.families.sudoku.grid import white_cells
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.levels import TABLES
from pipeline.families.sudoku.sizes import KILLER, SIZES, VARIANTS
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

STAR = """
    1...1...1
    .1..1..1.
    ..1.1.1..
    ...111...
    111...111
    ...111...
    ..1.1.1..
    .1..1..1.
    1...1...1
"""
WHEEL = [
    "1..1..1..",
    ".1..1..1.",
    "..1..1..1",
    "1..1..1..",
    ".1..1..1.",
    "..1..1..1",
    "1..1..1..",
    ".1..1..1.",
    "..1..1..1",
]
FULL_BUT_TEN = "." * 10 + "1" * 71
SEVENTEEN = "1.......1/.1......./..1....../1..1...../.1..1..../..1..1.../1..1..1../.1..1..1./........1"


def made(size: str, level: Level, **options: Any) -> Puzzle:
    params = SUDOKU.params(size, options)
    assert level in SUDOKU.levels(params).levels
    return next(puzzle for seed in range(200) if (puzzle := SUDOKU.attempt(params, level, seed)))


def number_of(puzzle: Puzzle) -> int:
    return sum(given > 0 for given in puzzle.givens)


def level_of(puzzle: Puzzle) -> Level | None:
    (solution,) = solve(SUDOKU.model(puzzle))
    return SUDOKU.rate(puzzle, solution).level


# --- Wishes come true


@pytest.mark.parametrize("symmetry", ["none", "rotational", "mirror", "diagonal", "full"])
@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_givens_lie_as_their_symmetry_says(symmetry: str, level: Level) -> None:
    puzzle = made("9x9", level, symmetry=symmetry)
    rows = [[given > 0 for given in puzzle.givens[first : first + 9]] for first in range(0, 81, 9)]
    images = {
        "none": [rows],
        "rotational": [[row[::-1] for row in rows[::-1]]],
        "mirror": [[row[::-1] for row in rows]],
        "diagonal": [[list(column) for column in zip(*rows, strict=True)]],
        "full": [rows[::-1], [list(column) for column in zip(*rows, strict=True)]],
    }
    assert all(image == rows for image in images[symmetry])
    assert level_of(puzzle) is level


@pytest.mark.parametrize(
    ("size", "level", "givens"),
    [
        ("9x9", Level.EASY, 36),
        ("9x9", Level.EASY, "60-62"),
        ("9x9", Level.MEDIUM, 26),
        ("9x9", Level.HARD, "30-32"),
        ("9x9", Level.EXPERT, 34),
        ("8x8", Level.MEDIUM, 25),
        ("6x6", Level.HARD, "9-10"),
        ("4x4", Level.HARD, 4),
    ],
)
def test_there_are_as_many_givens_as_wished(size: str, level: Level, givens: int | str) -> None:
    puzzle = made(size, level, givens=givens)
    low, high = map(int, str(givens).split("-")) if isinstance(givens, str) else (givens, givens)
    assert low <= number_of(puzzle) <= high
    assert level_of(puzzle) is level


@pytest.mark.parametrize(
    ("size", "level", "symmetry"),
    [
        ("9x9", Level.MEDIUM, "none"),
        ("9x9", Level.HARD, "none"),
        ("9x9", Level.HARD, "rotational"),
        ("6x6", Level.EXPERT, "none"),
        ("4x4", Level.HARD, "none"),
    ],
)
def test_no_given_of_a_minimal_puzzle_can_be_spared(size: str, level: Level, symmetry: str) -> None:
    puzzle = made(size, level, minimal=True, symmetry=symmetry)
    assert level_of(puzzle) is level
    for cell, given in enumerate(puzzle.givens):
        if given:
            less = Puzzle("sudoku", puzzle.width, puzzle.height, (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))
            assert len(solve(SUDOKU.model(less))) == 2


@pytest.mark.parametrize("pattern", [STAR, "/".join(WHEEL), WHEEL, "".join(WHEEL)])
@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_exactly_the_cells_of_a_pattern_are_given(pattern: str | list[str], level: Level) -> None:
    puzzle = made("9x9", level, pattern=pattern)
    drawn = "".join(pattern).replace("/", "").replace(" ", "").replace("\n", "")
    assert [given > 0 for given in puzzle.givens] == [mark == "1" for mark in drawn]
    assert level_of(puzzle) is level


@pytest.mark.parametrize(
    ("level", "technique"), [(Level.MEDIUM, "naked single"), (Level.HARD, "pointing"), (Level.EXPERT, "skyscraper")]
)
def test_the_hardest_technique_is_the_one_wished(level: Level, technique: str) -> None:
    puzzle = made("9x9", level, hardest=technique)
    (solution,) = solve(SUDOKU.model(puzzle))
    assert SUDOKU.rate(puzzle, solution).technique == technique


@pytest.mark.parametrize(
    ("level", "techniques"),
    [(Level.MEDIUM, ["naked single"]), (Level.HARD, ["naked pair"]), (Level.EXPERT, ["pointing", "XY-wing"])],
)
def test_a_required_technique_is_used_and_cannot_be_replaced_by_easier_ones(
    level: Level, techniques: list[str]
) -> None:
    puzzle = made("9x9", level, requires=techniques)
    (solution,) = solve(SUDOKU.model(puzzle))
    rating = SUDOKU.rate(puzzle, solution)
    assert rating.level is level
    for name in techniques:
        weight = next(technique.weight for technique in LADDER if technique.name == name)
        others = tuple(one for one in LADDER if one.weight <= weight and one.name != name)
        assert name in {used for used, _ in rating.steps}
        assert not solve_by_logic(SUDOKU.model(puzzle), others).solved


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD])
@pytest.mark.parametrize("size", ["6x6", "9x9"])
def test_the_published_method_makes_puzzles_of_a_level(size: str, level: Level) -> None:
    assert level_of(made(size, level, method="transform", draws=2, repair=True)) is level


# --- Defaults


@pytest.mark.parametrize(
    ("size", "options", "symmetry"),
    [
        ("9x9", {}, "rotational"),
        ("4x4", {}, "none"),
        ("9x9", {"minimal": True}, "none"),
        ("9x9", {"minimal": True, "symmetry": "mirror"}, "mirror"),
        ("9x9", {"pattern": STAR}, "none"),
        ("9x9", {"givens": 27}, "rotational"),
        ("8x8", {"givens": 27}, "none"),
        ("8x8", {"givens": "27-28"}, "rotational"),
        ("9x9", {"method": "transform"}, "none"),
    ],
)
def test_symmetry_is_rotational_where_other_wishes_go_with_it(
    size: str, options: dict[str, Any], symmetry: str
) -> None:
    assert constraints_of(SUDOKU.params(size, options)).symmetry == symmetry


def test_numbers_of_givens_follow_from_the_sizes_of_orbits() -> None:
    assert set(range(82)) == numbers_of(9, "rotational") == numbers_of(9, "none")
    assert set(range(0, 65, 2)) == numbers_of(8, "rotational")
    assert set(range(0, 37, 4)) == numbers_of(6, "full")


# --- Contradictions


@pytest.mark.parametrize(
    ("size", "options", "key", "said"),
    [
        ("8x8", {"givens": 25, "symmetry": "rotational"}, "givens", "use 24 or 26, or symmetry none"),
        ("9x9", {"givens": 16}, "givens", "a 9x9 grid with one solution has 17 to 80 givens"),
        ("9x9", {"givens": "90-95"}, "givens", "17 to 80"),
        ("6x6", {"givens": [4, 7]}, "givens", "8 to 35"),
        ("9x9", {"pattern": "1/2"}, "pattern", "has 2 rows, expected 9"),
        ("9x9", {"pattern": "1" * 16 + "." * 65}, "pattern", "has 16 givens"),
        ("4x4", {"pattern": "1" * 16}, "pattern", "4 to 15"),
        ("9x9", {"pattern": STAR.replace("1", ".", 1), "symmetry": "rotational"}, "pattern", "row 1, column 1"),
        ("9x9", {"pattern": STAR, "givens": 28}, "pattern", "givens asks for 28"),
        ("9x9", {"pattern": STAR, "method": "transform"}, "pattern", "hides cells at random"),
        ("9x9", {"draws": 5}, "draws", "use method transform, or remove draws"),
        ("9x9", {"repair": True}, "repair", "use method transform, or remove repair"),
        ("9x9", {"variant": "killer", "method": "transform"}, "method", "cannot be combined with variant killer"),
        ("9x9", {"pattern": "1" * 27 + "." * 54}, "pattern", "rows 4 and 5 are empty and could change places"),
        ("4x4", {"pattern": "11../11../11../11.."}, "pattern", "columns 3 and 4 are empty"),
        ("4x4", {"requires": "X-wing"}, "requires", "every 4x4 puzzle falls to hidden singles"),
        ("4x4", {"hardest": "naked single"}, "hardest", "every 4x4 puzzle falls to hidden singles"),
        ("9x9", {"hardest": "X-wing", "requires": "swordfish"}, "requires", "swordfish is harder than X-wing"),
        (
            "9x9",
            {"hardest": "skyscraper", "requires": "two-string kite"},
            "requires",
            "two-string kite is harder than skyscraper, which is to be the hardest technique",
        ),
        ("16x16", {"minimal": True}, "minimal", "is proved up to 12x12"),
        ("9x9", {"minimal": True, "givens": 60}, "givens", "60 with minimal: no 9x9 with more than 40 givens is known"),
        ("6x6", {"hardest": "jellyfish"}, "hardest", "jellyfish is never needed below 8x8"),
        ("6x6", {"requires": "naked quad"}, "requires", "naked quad is never needed below 8x8"),
        ("8x8", {"requires": "hidden quad"}, "requires", "hidden quad is never needed below 9x9"),
        ("9x9", {"requires": ["X-wings"]}, "requires", "did you mean 'X-wing'?"),
        ("9x9", {"variant": "killer", "minimal": True}, "minimal", "cannot be combined with variant killer"),
        ("9x9", {"variant": "jigsaw", "single_cells": 2}, "single_cells", "cannot be combined with variant jigsaw"),
        ("9x9", {"single_cells": 2}, "single_cells", "is for killers, which have cages; leave it out"),
        ("9x9", {"variant": "windoku", "method": "transform"}, "method", "cannot be combined with variant windoku"),
    ],
)
def test_a_contradiction_says_why(size: str, options: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(OptionError) as caught:
        SUDOKU.params(size, options)
    assert caught.value.key == key
    assert said in caught.value.message


def test_a_technique_as_heavy_as_the_hardest_may_be_required_where_it_comes_before() -> None:
    params = SUDOKU.params("9x9", {"hardest": "two-string kite", "requires": "skyscraper"})
    assert constraints_of(params).asked == (("skyscraper",), "two-string kite")


# --- What is well-formed but unavailable


@pytest.mark.parametrize(
    ("size", "options", "level", "said"),
    [
        ("9x9", {"minimal": True}, Level.EASY, "none of 10,000 minimal puzzles was easy"),
        ("4x4", {"minimal": True}, Level.EASY, "each of the 36 is hard"),
        ("9x9", {"givens": 20}, Level.EASY, "could be reduced to 20 givens"),
        ("9x9", {"givens": 70}, Level.EXTREME, "even after givens were added again"),
        ("9x9", {"givens": 20}, Level.HARD, "none of 10,000 full grids could be reduced"),
        ("12x12", {"givens": 40}, Level.MEDIUM, "none of 10,000 full grids could be reduced"),
        ("12x12", {"givens": 40}, Level.EXPERT, "none of 500 full grids could be reduced"),
        ("9x9", {"pattern": FULL_BUT_TEN}, Level.EXTREME, "even after givens were added again"),
        ("9x9", {"variant": "diagonal", "givens": 8}, Level.HARD, "full grids could be reduced to 8 givens"),
        (
            "12x12",
            {"variant": "diagonal", "givens": 20},
            Level.HARD,
            "could be reduced to 20 givens; the fewest were 36",
        ),
        ("16x16", {"givens": 60}, Level.HARD, "none of 200 full grids could be reduced to 60 givens; the fewest were"),
        ("20x20", {"givens": 100}, Level.EXTREME, "full grids could be reduced to 100 givens; the fewest were 148"),
        ("25x25", {"givens": 200}, Level.EASY, "the fewest were 302; ask for 302 to 624"),
        ("25x25", {"givens": 600}, Level.MEDIUM, "had at most 348 givens"),
        ("21x21", {"variant": "samurai", "givens": 60}, Level.MEDIUM, "could be reduced to 60 givens; the fewest were"),
        ("9x9", {"hardest": "X-wing"}, Level.MEDIUM, "with X-wing as its hardest technique a puzzle is hard"),
        ("9x9", {"hardest": "X-wing"}, Level.EXTREME, "with X-wing as its hardest technique a puzzle is hard"),
        ("9x9", {"requires": "skyscraper"}, Level.MEDIUM, "skyscraper is needed from hard on only"),
    ],
)
def test_a_level_that_a_wish_rules_out_is_absent_for_a_reason(
    size: str, options: dict[str, Any], level: Level, said: str
) -> None:
    table = SUDOKU.levels(SUDOKU.params(size, options))
    assert level not in table.levels
    assert said in table.why_absent(level)


def test_an_easy_grid_may_have_all_givens_but_one_in_every_size() -> None:
    for kind, ranges in givens_ranges().items():
        *variant, size = kind.split()
        cells = len(white_cells(Size.parse(size).width, "".join(variant)))
        assert ranges.givens[Level.EASY][1] == cells - 1
        assert all(fewest <= most < cells for fewest, most in ranges.givens.values())


def test_the_figures_know_every_kind_that_is_dug() -> None:
    plain = {(size.width, "") for size in SIZES[1:]}
    others = {(size.width, name) for name, sizes in VARIANTS.items() for size in sizes if name != KILLER}
    assert {kind_of(n, variant) for n, variant in plain | others} == set(givens_ranges())


def test_a_pattern_with_fewer_givens_than_random_digs_leave_is_tried() -> None:
    params = SUDOKU.params("9x9", {"pattern": SEVENTEEN})
    assert len(constraints_of(params).pattern) == 17
    assert SUDOKU.levels(params).absent == ()


def test_expert_covers_the_whole_ladder_in_a_small_grid() -> None:
    for options in ({}, {"variant": "jigsaw"}):
        table = SUDOKU.levels(SUDOKU.params("6x6", options))
        assert table.bounds[-1].technique == LADDER[-1].name
        assert "expert covers every technique" in table.why_absent(Level.EXTREME)


def test_without_wishes_no_level_is_missing() -> None:
    for size, table in TABLES.items():
        assert SUDOKU.levels(SUDOKU.params(str(size), {})) is table


def test_the_grading_by_singles_goes_with_no_wish_but_symmetry_and_givens() -> None:
    for options in ({"minimal": True}, {"pattern": STAR}, {"requires": "X-wing"}, {"hardest": "X-wing"}):
        with pytest.raises(OptionError, match="hide cells at random; remove"):
            SUDOKU.check_grading(SUDOKU.params("9x9", options), Grading.WEIGHTED_SINGLES)
    fine = SUDOKU.params("9x9", {"givens": "30-40"}).graded_by(Grading.WEIGHTED_SINGLES)
    assert SUDOKU.levels(fine).levels
    puzzle = next(puzzle for seed in range(50) if (puzzle := SUDOKU.attempt(fine, Level.EASY, seed)))
    assert 30 <= number_of(puzzle) <= 40


@pytest.mark.parametrize("size", TABLES)
def test_all_symmetries_of_all_sizes_are_numbered(size: Size) -> None:
    assert all(size.width**2 in numbers_of(size.width, symmetry) for symmetry in ("none", "mirror", "diagonal", "full"))


def test_an_impossible_wish_ends_after_few_long_tries() -> None:
    wishes: tuple[dict[str, Any], ...] = (
        {"pattern": STAR},
        {"requires": "X-wing"},
        {"pattern": STAR, "requires": "X-wing"},
    )
    assert [SUDOKU.tries(SUDOKU.params("9x9", options)) for options in ({}, *wishes)] == [100, 10, 10, 10]
