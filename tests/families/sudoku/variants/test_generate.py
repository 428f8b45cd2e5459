"""Diagonal, jigsaw, killer, samurai, windoku: made on level, solved rightly step by step, known by all their copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.options import OptionError
from pipeline.families.sudoku.grid import boxes, houses_of
from pipeline.families.sudoku.sizes import VARIANTS
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle, Solution
from pipeline.model.rating import Step
from pipeline.solving.search import BudgetSpentError

SUDOKU = FAMILIES["sudoku"]

Made = Callable[..., Puzzle]
Solved = Callable[[Puzzle], Solution]
Followed = Callable[[Puzzle, Solution, Sequence[Step]], Solution]

LARGEST_DAILY = 9  # the side of grids from which on all levels are made only when there is time
PLAIN_CELLS = 36  # the largest grid that is made in plain mode
SLOW = {("killer", "6x6", Level.EXTREME), ("killer", "9x9", Level.EXPERT)}  # half a second each
KINDS = [
    pytest.param(
        variant,
        str(size),
        level,
        id=f"{variant} {size} {level}",
        marks=pytest.mark.torture(sample=20) if size.width > LARGEST_DAILY else [],
    )
    for variant, sizes in VARIANTS.items()
    for size in sizes
    for level in SUDOKU.table(size, variant).levels
]
SMALL = [("diagonal", "6x6"), ("jigsaw", "6x6"), ("killer", "4x4"), ("killer", "6x6")]
SMALL += [("jigsaw", "4x4"), ("jigsaw", "5x5")]
LARGE = [("diagonal", "10x10"), ("jigsaw", "7x7"), ("jigsaw", "12x12"), ("killer", "12x12")]
ALL = [*SMALL, *LARGE, ("diagonal", "9x9"), ("jigsaw", "9x9"), ("killer", "9x9"), ("windoku", "9x9")]
ALL += [("samurai", "21x21")]


@pytest.mark.parametrize(("variant", "size", "level"), KINDS)
def test_every_level_of_the_table_is_made_and_every_step_to_its_solution_is_right(
    variant: str, size: str, level: Level, made: Made, solved: Solved, followed: Followed, plain_mode: bool
) -> None:
    if plain_mode and int(size.partition("x")[0]) ** 2 > PLAIN_CELLS:
        pytest.skip(f"plain kernels take minutes for {size}")
    puzzles = (made("sudoku", size, seed, level, variant=variant) for seed in range(1, 30))
    wanted = 1 if plain_mode or (variant, size, level) in SLOW else 4
    found = [*islice((puzzle for puzzle in puzzles if _is_proved(puzzle, solved)), wanted)]
    assert len(found) == wanted
    for puzzle in found:
        assert puzzle.variant == variant
        assert SUDOKU.rate(puzzle, solved(puzzle)).level is level
        assert SUDOKU.defects(puzzle, solved(puzzle)) == ()
        assert followed(puzzle, solved(puzzle), SUDOKU.explain(puzzle)) == solved(puzzle)


def _is_proved(puzzle: Puzzle, solved: Solved) -> bool:
    """Does the proof of one solution keep within its budget? Books leave out the few puzzles for which it does not."""
    try:
        solved(puzzle)
    except BudgetSpentError:
        return False
    return True


@pytest.mark.parametrize(("variant", "size"), ALL)
def test_copies_share_signature_rating_and_text_goes_both_ways(
    variant: str, size: str, made: Made, solved: Solved, image: Any, plain_mode: bool
) -> None:
    if plain_mode and int(size.partition("x")[0]) ** 2 > PLAIN_CELLS:
        pytest.skip(f"plain kernels take minutes for {size}")
    for seed in range(4):
        puzzle = made("sudoku", size, seed, Level.MEDIUM, variant=variant)
        solution = solved(puzzle)
        assert SUDOKU.parse(SUDOKU.format(puzzle)) == puzzle
        for turn in range(3):
            copy, copied = image(puzzle, solution, Random(turn))
            assert SUDOKU.defects(copy, copied) == ()
            assert SUDOKU.signature(copy, copied) == SUDOKU.signature(puzzle, solution)
        one, other = SUDOKU.rate(puzzle, solution), SUDOKU.rate(copy, copied)
        assert (one.level, one.technique, one.cost, one.measures) == (
            other.level,
            other.technique,
            other.cost,
            other.measures,
        )


@pytest.mark.parametrize(("variant", "size"), ALL)
def test_other_puzzles_have_other_signatures(
    variant: str, size: str, made: Made, solved: Solved, altered: Any, plain_mode: bool
) -> None:
    if plain_mode and int(size.partition("x")[0]) ** 2 > PLAIN_CELLS:
        pytest.skip(f"plain kernels take minutes for {size}")
    puzzles = [made("sudoku", size, seed, Level.MEDIUM, variant=variant) for seed in range(4)]
    changed = [altered(puzzle, solved(puzzle), Random(1)) for puzzle in puzzles]
    signed = [SUDOKU.signature(one, solved(puzzle)) for one, puzzle in zip(puzzles + changed, puzzles * 2, strict=True)]
    assert len(set(signed)) == len(signed)


def test_a_variant_is_not_known_by_the_signature_of_its_plain_puzzle(made: Made, solved: Solved) -> None:
    puzzle = made("sudoku", "6x6", 1, Level.EASY, variant="diagonal")
    plain = Puzzle("sudoku", 6, 6, puzzle.givens)
    assert SUDOKU.signature(plain, solved(puzzle)) != SUDOKU.signature(puzzle, solved(puzzle))


@pytest.mark.parametrize("size", ["5x5", "6x6", "7x7", "9x9"])
def test_regions_are_crooked_hang_together_and_differ_from_puzzle_to_puzzle(size: str, made: Made) -> None:
    seeds = range(6)
    found = [made("sudoku", size, seed, Level.EASY, variant="jigsaw").regions for seed in seeds]
    n = int(size[0])
    for regions in found:
        assert set(Counter(regions).values()) == {n}
        assert list(dict.fromkeys(regions)) == list(range(n))
        assert all(_hangs_together(n, {c for c in range(n * n) if regions[c] == name}) for name in range(n))
    assert boxes(n) not in found
    assert len(set(found)) == len(seeds)


def _hangs_together(n: int, cells: set[int]) -> bool:
    reached = {min(cells)}
    while more := {c + s for c in reached for s in (-n, n, -(c % n > 0), c % n < n - 1)} & cells - reached:
        reached |= more
    return reached == cells


@pytest.mark.parametrize(("size", "level"), [("6x6", Level.EASY), ("9x9", Level.MEDIUM)])
def test_cages_cover_the_grid_repeat_no_value_and_none_is_single(
    size: str, level: Level, made: Made, solved: Solved, plain_mode: bool
) -> None:
    if plain_mode and size == "9x9":
        pytest.skip("plain kernels take minutes for 9x9")
    sizes: Counter[int] = Counter()
    for seed in range(8):
        puzzle = made("sudoku", size, seed, level, variant="killer")
        assert sorted(cell for cage in puzzle.cages for cell in cage.cells) == list(range(puzzle.width**2))
        assert not any(puzzle.givens)
        values = [[solved(puzzle)[cell] for cell in cage.cells] for cage in puzzle.cages]
        assert all(len(set(held)) == len(held) for held in values)
        assert [sum(held) for held in values] == [cage.target for cage in puzzle.cages]
        assert all(_hangs_together(puzzle.width, set(cage.cells)) for cage in puzzle.cages)
        sizes.update(map(len, values))
    assert sizes[1] == 0
    assert sizes[2] + sizes[3] >= sizes.total() * 0.5
    assert max(sizes) <= 6


def test_a_killer_has_the_givens_that_are_asked_for(made: Made, solved: Solved) -> None:
    puzzle = made("sudoku", "6x6", 2, Level.MEDIUM, variant="killer", givens="4-5", symmetry="rotational")
    given = [value > 0 for value in puzzle.givens]
    assert sum(given) == 4  # a half turn of 6x6 leaves no cell in its place
    assert given == given[::-1]
    assert SUDOKU.rate(puzzle, solved(puzzle)).level is Level.MEDIUM
    assert SUDOKU.parse(SUDOKU.format(puzzle)) == puzzle


def test_a_killer_has_the_single_cells_that_are_asked_for(made: Made, solved: Solved) -> None:
    for seed in range(6):
        puzzle = made("sudoku", "6x6", seed, Level.EASY, variant="killer", single_cells="2-3")
        assert sum(len(cage.cells) == 1 for cage in puzzle.cages) in (2, 3)
        assert SUDOKU.rate(puzzle, solved(puzzle)).level is Level.EASY


@pytest.mark.parametrize(
    ("options", "key", "told"),
    [
        ({"symmetry": "mirror"}, "symmetry", "a killer has no givens unless they are asked for"),
        ({"givens": 30}, "givens", "30 leave cages little to say, expected at most 20 in a 9x9"),
        ({"minimal": True}, "minimal", "cannot be combined with variant killer"),
        ({"single_cells": 11}, "single_cells", "11 leave cages little to say, expected at most 10 in a 9x9"),
    ],
)
def test_what_does_not_go_with_a_killer_is_told(options: dict[str, Any], key: str, told: str) -> None:
    with pytest.raises(OptionError, match=told) as caught:
        SUDOKU.params("9x9", {"variant": "killer", **options})
    assert caught.value.key == key


def test_givens_lie_as_asked_in_variants_too(made: Made) -> None:
    puzzle = made("sudoku", "6x6", 3, Level.EASY, variant="jigsaw", symmetry="mirror")
    rows = [puzzle.givens[row : row + 6] for row in range(0, 36, 6)]
    assert [[given > 0 for given in row] for row in rows] == [[given > 0 for given in reversed(row)] for row in rows]


@pytest.mark.parametrize(
    ("size", "variant", "told"),
    [
        ("4x4", "diagonal", "diagonal has no size 4x4, for all its 48 full grids are one.*expected size 6x6, 8x8, 9x9"),
        ("16x16", "killer", "for the sums of cages are tabled for values up to 12; expected size 4x4, 6x6, 8x8, 9x9"),
        ("16x16", "jigsaw", "for one of 16x16 takes two seconds compiled and minutes in plain Python; expected size"),
        ("12x12", "windoku", "for four windows of 3x3 with a line around each fit no other; expected size 9x9"),
        ("9x9", "hyper", "'hyper' is not valid, expected one of none, diagonal, jigsaw, killer, samurai, windoku"),
    ],
)
def test_a_size_that_a_variant_does_not_have_is_told(size: str, variant: str, told: str) -> None:
    with pytest.raises(OptionError, match=told) as caught:
        SUDOKU.params(size, {"variant": variant})
    assert caught.value.key == "variant"


def test_a_size_without_boxes_is_told_with_the_variant_that_has_it() -> None:
    told = "7x7 is not a size of sudoku without a variant, for it has no boxes; use variant jigsaw, or one of 4x4"
    with pytest.raises(OptionError, match=told) as caught:
        SUDOKU.params("7x7", {})
    assert caught.value.key == "size"


def test_the_plain_variant_is_no_part_of_an_identity() -> None:
    assert SUDOKU.params("9x9", {"variant": "none"}).identity == SUDOKU.params("9x9", {}).identity == "sudoku 9x9"
    assert SUDOKU.params("9x9", {"variant": "windoku"}).kind == Kind("sudoku", "windoku")


FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def test_each_further_rule_is_missed_by_its_name() -> None:
    cages = (Cage((0, 1), Operator.RUN, 3), Cage((2, 6, 10), Operator.RUN, 9), *_alone(3, 4, 5, 7, 8, 9))
    cages = (*cages, *_alone(11, 12, 13, 14, 15))
    killer = Puzzle("sudoku", 4, 4, (0,) * 16, tuple(sorted(cages, key=lambda cage: cage.cells)), "killer")
    assert SUDOKU.defects(killer, FULL) == ("cage 2 at row 1 column 3 misses its target",)
    repeated = Cage((0, 1, 4, 5, 6), Operator.RUN, 11)
    killer = Puzzle("sudoku", 4, 4, (0,) * 16, (repeated, *_alone(2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15)), "killer")
    assert SUDOKU.defects(killer, FULL) == ("value repeated in cage 1 at row 1 column 1",)
    jigsaw = Puzzle("sudoku", 4, 4, (0,) * 16, (), "jigsaw", tuple(cell // 4 for cell in range(16)))
    assert SUDOKU.defects(jigsaw, FULL) == ()
    uneven = tuple({4: 0, 3: 1}.get(cell, cell // 4) for cell in range(16))
    told = SUDOKU.defects(Puzzle("sudoku", 4, 4, (0,) * 16, (), "jigsaw", uneven), FULL)
    assert told == ("value repeated in region 1", "value repeated in region 2")


def _alone(*cells: int) -> tuple[Cage, ...]:
    return tuple(Cage((cell,), Operator.RUN, FULL[cell]) for cell in cells)


def test_diagonals_and_windows_are_rules_too(made: Made, solved: Solved) -> None:
    diagonal = made("sudoku", "6x6", 1, Level.EASY, variant="diagonal")
    solution = solved(diagonal)
    swapped = (*solution[6:12], *solution[:6], *solution[12:])  # two rows of one band
    assert set(SUDOKU.defects(diagonal, swapped)) == {
        "given changed",
        "value repeated in diagonal 1",
        "value repeated in diagonal 2",
    }


def test_the_houses_of_a_killer_hold_its_cages(made: Made) -> None:
    puzzle = made("sudoku", "6x6", 1, Level.EASY, variant="killer")
    cages = [cells for _, cells in houses_of(puzzle)[18:]]
    assert cages == [cage.cells for cage in puzzle.cages if len(cage.cells) > 1]
