"""What every family promises, tested alike: a new one needs its boards and symmetries and no test of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.signing import clue_key
from pipeline.families.shared.text_error import TextError
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.solving.board import tables
from pipeline.solving.compiling import kernels_mode
from tests.families.conftest import BOARDS

Boards = Mapping[str, dict[str, Any]]
Made = Callable[..., Puzzle]
Solved = Callable[[Puzzle], Solution]

FEW = settings(max_examples=25)
MANY = settings(max_examples=200)
SEEDS = st.integers(0, 15)
TURNS = st.integers(0, 2**32)
WHICH = st.integers(0, 2)  # of the family's three small sizes

KINDS = [
    pytest.param(
        name,
        str(size),
        level,
        id=f"{name} {size} {level}",
        marks=[]
        if size.width * size.height <= BOARDS[name]["cells"]["usual"] and size.width <= size.height
        else pytest.mark.torture,
    )
    for name, family in FAMILIES.items()
    for size in family.sizes
    if str(size) in BOARDS[name].get("made", map(str, family.sizes))
    for level in family.table(size).levels
]


# --- What a family says of itself


def test_a_family_is_found_by_its_name_and_its_aliases(name: str) -> None:
    spellings = (name, *FAMILIES[name].aliases)
    assert {family_named(spelling) for spelling in spellings} == {FAMILIES[name]}


def test_no_two_families_share_a_spelling() -> None:
    spellings = [spelling for family in FAMILIES.usable() for spelling in (family.name, *family.aliases)]
    assert len(set(spellings)) == len(spellings)


def test_techniques_have_different_names_and_weights_that_never_fall(name: str) -> None:
    ladder = FAMILIES[name].ladder
    assert len({technique.name for technique in ladder}) == len(ladder)
    weights = [technique.weight for technique in ladder]
    assert weights == sorted(weights)


def test_every_level_is_either_cut_or_absent_for_a_reason(name: str) -> None:
    family = FAMILIES[name]
    for size in family.sizes:
        table = family.table(size)
        assert sorted([*table.levels, *dict(table.absent)], key=lambda level: level.rank) == list(Level)
        assert list(table.levels) == sorted(table.levels, key=lambda level: level.rank)
        assert all(reason for _, reason in table.absent)


def test_bounds_name_techniques_of_the_ladder_that_rise(name: str) -> None:
    family = FAMILIES[name]
    weights = {technique.name: technique.weight for technique in family.ladder}
    for size in family.sizes:
        bounds = family.table(size).bounds
        named = [weights[bound.technique] for bound in bounds if bound.technique]
        assert named == sorted(named)
        assert bounds[-1].cost is None


# --- Text forms


def test_the_text_of_a_board_stays_as_it_is(name: str, boards: Boards) -> None:
    family, text = FAMILIES[name], boards[name]["text"]
    assert family.format(family.parse(text)) == text


def test_blanks_around_a_text_do_not_matter(name: str, boards: Boards) -> None:
    family, text = FAMILIES[name], boards[name]["text"]
    assert family.parse(f"  {text}\r\n") == family.parse(text)


@FEW
@given(seed=SEEDS, which=WHICH)
def test_text_forms_go_both_ways(name: str, boards: Boards, made: Made, seed: int, which: int) -> None:
    family = FAMILIES[name]
    puzzle = made(name, boards[name]["sizes"][which], seed)
    text = family.format(puzzle)
    assert family.parse(text) == puzzle
    assert family.format(family.parse(text)) == text


def test_a_malformed_text_says_what_is_wrong_and_where(name: str, malformed: dict[str, Any]) -> None:
    text = malformed["text"] * malformed.get("times", 1)
    if "then" in malformed:
        text = malformed["text"] + malformed["then"] * malformed["times"]
    with pytest.raises(TextError, match=re.escape(malformed["said"])) as caught:
        FAMILIES[name].parse(text)
    assert len(str(caught.value)) < 300


@MANY
@given(text=st.text(max_size=300))
def test_any_text_is_a_puzzle_or_an_error_that_says_so(name: str, text: str) -> None:
    assert _sound_or_refused(name, text)


@MANY
@given(start=st.integers(0, 1000), length=st.integers(0, 4), put=st.text("_.-/:,09akmnsxyzAZ٣é\0", max_size=4))
def test_a_board_with_a_slip_is_a_puzzle_or_an_error_that_says_so(
    name: str, boards: Boards, start: int, length: int, put: str
) -> None:
    text = boards[name]["text"]
    start %= len(text) + 1
    assert _sound_or_refused(name, text[:start] + put + text[start + length :])


def _sound_or_refused(name: str, text: str) -> bool:
    """Is a text refused with a reason, or a puzzle that has a text form and a board?"""
    family = FAMILIES[name]
    try:
        puzzle = family.parse(text)
    except TextError as error:
        return bool(str(error))
    cells = len(tables(family.model(puzzle)).links)
    return family.parse(family.format(puzzle)) == puzzle and cells == len(puzzle.givens)


# --- Rules


def test_the_solution_of_a_board_has_no_defects(name: str, boards: Boards, solved: Solved) -> None:
    family, board = FAMILIES[name], boards[name]
    puzzle = family.parse(board["text"])
    assert family.defects(puzzle, tuple(board["solution"])) == ()
    assert solved(puzzle) == tuple(board["solution"])


def test_a_broken_rule_is_named(name: str, broken: dict[str, Any]) -> None:
    family = FAMILIES[name]
    assert family.defects(family.parse(broken["text"]), tuple(broken["grid"])) == tuple(broken["defects"])


@FEW
@given(seed=SEEDS, which=WHICH)
def test_a_made_puzzle_has_the_size_asked_for_and_one_solution_without_defects(
    name: str, boards: Boards, made: Made, solved: Solved, seed: int, which: int
) -> None:
    family, size = FAMILIES[name], boards[name]["sizes"][which]
    puzzle = made(name, size, seed)
    assert puzzle.family == name
    assert family.size(puzzle) == Size.parse(size)
    assert family.defects(puzzle, solved(puzzle)) == ()


@FEW
@given(seed=SEEDS, which=WHICH)
def test_no_made_puzzle_has_a_longer_text_than_its_family_says(
    name: str, boards: Boards, made: Made, seed: int, which: int
) -> None:
    family, size = FAMILIES[name], boards[name]["sizes"][which]
    longest = family.longest_text(family.params(size, {}))
    assert longest is not None
    assert len(family.format(made(name, size, seed))) <= len(longest)


# --- Symmetries


@FEW
@given(seed=SEEDS, which=WHICH, turn=TURNS)
def test_symmetric_copies_share_a_signature(
    name: str, boards: Boards, made: Made, solved: Solved, image: Any, seed: int, which: int, turn: int
) -> None:
    family = FAMILIES[name]
    puzzle = made(name, boards[name]["sizes"][which], seed)
    solution = solved(puzzle)
    copy, copy_solution = image(puzzle, solution, Random(turn))
    assert family.defects(copy, copy_solution) == ()
    assert family.signature(copy, copy_solution) == family.signature(puzzle, solution)
    assert clue_key(copy) == clue_key(puzzle)


@FEW
@given(seed=SEEDS, which=WHICH, turn=TURNS)
def test_a_puzzle_with_one_given_or_clue_changed_has_another_signature(
    name: str, boards: Boards, made: Made, solved: Solved, altered: Any, seed: int, which: int, turn: int
) -> None:
    family = FAMILIES[name]
    puzzle = made(name, boards[name]["sizes"][which], seed)
    solution = solved(puzzle)
    other = altered(puzzle, solution, Random(turn))
    assert family.signature(other, solution) != family.signature(puzzle, solution)


@FEW
@given(seed=SEEDS, which=WHICH, turn=TURNS)
def test_a_puzzle_and_its_copies_are_rated_alike(
    name: str, boards: Boards, made: Made, solved: Solved, image: Any, seed: int, which: int, turn: int
) -> None:
    family = FAMILIES[name]
    puzzle = made(name, boards[name]["sizes"][which], seed)
    solution = solved(puzzle)
    one = family.rate(puzzle, solution)
    other = family.rate(*image(puzzle, solution, Random(turn)))
    assert (one.level, one.technique, one.cost) == (other.level, other.technique, other.cost)
    assert dict(one.measures) == dict(other.measures)


# --- Making


@pytest.mark.parametrize(("kind", "size", "level"), KINDS)
def test_every_level_of_the_table_can_be_made(kind: str, size: str, level: Level, made: Made, solved: Solved) -> None:
    family, cells = FAMILIES[kind], Size.parse(size).width * Size.parse(size).height
    if kernels_mode() == "plain" and cells > BOARDS[kind]["cells"]["plain"]:
        pytest.skip(f"plain kernels take minutes for {kind} {size}")
    puzzle = made(kind, size, 1, level)
    rating = family.rate(puzzle, solved(puzzle))
    assert rating.level is level
    assert rating.cost > 0
    assert rating.technique in {technique.name for technique in family.ladder}


def test_the_same_seed_makes_the_same_puzzle(name: str, boards: Boards) -> None:
    family = FAMILIES[name]
    for size in boards[name]["sizes"]:
        params = family.params(size, {})
        for level in (None, *family.levels(params).levels[:2]):
            assert family.attempt(params, level, 7) == family.attempt(params, level, 7)


def test_other_seeds_make_other_puzzles(name: str, boards: Boards, made: Made, solved: Solved) -> None:
    family, size = FAMILIES[name], boards[name]["sizes"][-1]
    puzzles = [made(name, size, seed) for seed in range(12)]
    assert len({family.signature(puzzle, solved(puzzle)) for puzzle in puzzles}) == len(puzzles)


def test_seeds_of_63_bits_are_told_apart(name: str, boards: Boards) -> None:
    family = FAMILIES[name]
    params = family.params(boards[name]["sizes"][-1], {})
    made = [family.attempt(params, None, seed) for seed in (1, 1 << 31, 1 << 32, 1 << 62, (1 << 63) - 1)]
    assert len(set(made)) == len(made)
