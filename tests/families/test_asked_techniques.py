"""Puzzles with the techniques that an author asks for, of every family, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import Unsatisfiable
from pipeline.families import FAMILIES
from pipeline.families import asked_techniques as asking
from pipeline.families.asked_techniques import tries_each
from pipeline.families.making_times import making_time
from pipeline.families.shared.options import OptionError
from pipeline.families.shared.technique_needs import meets
from pipeline.families.shared.technique_shares import HARDEST, REQUIRES, SECONDS, Shares, shares_of
from pipeline.interface.orders import Order, check_order
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.solving.logic_solve import solve_by_logic

Solved = Callable[[Puzzle], Solution]
Image = Callable[[Puzzle, Solution, Random], tuple[Puzzle, Solution]]

ASKED = [
    ("calcudoku", "4x4", Level.MEDIUM, {"requires": ["cage set", "cage cells"]}),
    ("calcudoku", "4x4", Level.EASY, {"hardest": "cage set"}),
    ("futoshiki", "4x4", Level.HARD, {"requires": "naked pair"}),
    ("futoshiki", "4x4", Level.EASY, {"hardest": "sign chain", "requires": "sign chain"}),
    ("kakuro", "5x5", Level.MEDIUM, {"hardest": "run combinations"}),
    ("kakuro", "5x5", Level.EASY, {"requires": "run sums"}),
    ("sudoku", "4x4", Level.MEDIUM, {"variant": "killer", "requires": "rule of 45"}),
    ("sudoku", "6x6", Level.MEDIUM, {"variant": "jigsaw", "hardest": "naked single"}),
]


def _made(name: str, size: str, level: Level, options: dict[str, Any], seed: int) -> Puzzle:
    family = FAMILIES[name]
    params = family.params(size, options)
    found = (family.make(params, level, 100 * seed + number) for number in range(100))
    return next(made.puzzle for made in found if made)


@pytest.mark.parametrize(("which", "size", "level", "options"), ASKED)
@settings(max_examples=3)
@given(seed=st.integers(0, 5))
def test_a_puzzle_has_its_level_and_needs_what_is_asked_for(
    which: str, size: str, level: Level, options: dict[str, Any], solved: Solved, seed: int
) -> None:
    family, puzzle = FAMILIES[which], _made(which, size, level, options, seed)
    rating, ladder = family.rate(puzzle, solved(puzzle)), family.ladder_of(puzzle.variant)
    assert rating.level is level
    assert rating.technique == options.get("hardest", rating.technique)
    for wanted in family.asked(family.params(size, options)).requires:
        weight = next(one.weight for one in ladder if one.name == wanted)
        others = tuple(one for one in ladder if one.weight <= weight and one.name != wanted)
        assert wanted in {used for used, _ in rating.steps}
        assert not solve_by_logic(family.model(puzzle), others).solved


@pytest.mark.parametrize(("which", "size", "level", "options"), ASKED)
def test_symmetric_copies_need_the_same(
    which: str, size: str, level: Level, options: dict[str, Any], solved: Solved, image: Image
) -> None:
    family, puzzle = FAMILIES[which], _made(which, size, level, options, 0)
    asked, ladder = family.asked(family.params(size, options)), family.ladder_of(puzzle.variant)
    for seed in range(5):
        copy, _ = image(puzzle, solved(puzzle), Random(seed))
        assert meets(family.model(copy), ladder, *asked)


def test_a_puzzle_without_a_technique_does_not_meet_a_wish_for_it() -> None:
    family, puzzle = FAMILIES["futoshiki"], _made("futoshiki", "4x4", Level.EASY, {}, 0)
    assert meets(family.model(puzzle), family.ladder, (), "")
    assert not meets(family.model(puzzle), family.ladder, ("naked pair",), "")
    assert not meets(family.model(puzzle), family.ladder, (), "naked pair")


# --- Contradictions


@pytest.mark.parametrize(
    ("which", "size", "options", "key", "said"),
    [
        ("calcudoku", "5x5", {"requires": "X-wings"}, "requires", "did you mean 'X-wing'?"),
        (
            "futoshiki",
            "5x5",
            {"hardest": "X-wing", "requires": "swordfish"},
            "requires",
            "swordfish is harder than X-wing",
        ),
        ("kakuro", "8x8", {"method": "fill", "requires": "chain"}, "requires", "method fill draws as its text says"),
        ("calcudoku", "4x4", {"method": "transform", "hardest": "cage set"}, "hardest", "method transform draws"),
        ("sudoku", "9x9", {"requires": "rule of 45"}, "requires", "rule of 45 is not a technique for sudoku"),
        (
            "sudoku",
            "9x9",
            {"variant": "killer", "hardest": "unique rectangle"},
            "hardest",
            "unique rectangle is not a technique for killer sudoku, expected one of last cell",
        ),
    ],
)
def test_a_contradiction_says_why(which: str, size: str, options: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)) as caught:
        FAMILIES[which].params(size, options)
    assert caught.value.key == key


def test_a_published_grading_does_not_look_at_techniques() -> None:
    family = FAMILIES["kakuro"]
    with pytest.raises(OptionError, match="does not look at techniques; remove hardest"):
        family.check_grading(family.params("8x8", {"hardest": "chain"}), next(iter(family.methods)))
    family.check_grading(family.params("8x8", {}), Grading.LADDER)


# --- What is well-formed but unavailable


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Figures of 5x5 Calcudoku: 50,000 tries of 2 ms at easy, 100 at medium, and 1,000 of 10 ms at expert."""
    rows = {
        Level.EASY: Shares(50_000, 2.0, {"cage of one": 1.0, "hidden single": 2.0}, {"hidden single": 3.0}),
        Level.MEDIUM: Shares(100, 2.0, {"cage cells": 1.0}, {"cage cells": 1.0}),
        Level.EXPERT: Shares(1_000, 10.0, {"line sum": 20.0, "X-wing": 9_000.0}),
    }
    monkeypatch.setattr(asking, "shares_for", lambda _, params: rows if str(params.size) == "5x5" else {})
    making_time.cache_clear()
    yield
    making_time.cache_clear()


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize(
    ("options", "level", "said"),
    [
        ({"requires": "chain"}, Level.HARD, "chain is needed from expert on only"),
        ({"hardest": "cage set"}, Level.MEDIUM, "with cage set as its hardest technique a puzzle is easy"),
        (
            {"hardest": "cage set"},
            Level.EASY,
            "none of 50,000 tries gave a puzzle with cage set as its hardest technique; most often it is hidden single",
        ),
        ({"requires": "X-wing"}, Level.EXPERT, "a puzzle that needs X-wing takes 90 s on average, more than 60"),
    ],
)
def test_a_level_without_the_techniques_is_absent_for_a_reason(
    options: dict[str, Any], level: Level, said: str
) -> None:
    family = FAMILIES["calcudoku"]
    table = family.levels(family.params("5x5", options))
    assert level not in table.levels
    assert said in table.why_absent(level)


@pytest.mark.parametrize("key", [REQUIRES, HARDEST])
def test_a_technique_that_is_harder_than_all_levels_of_a_size_leaves_none(key: str) -> None:
    family = FAMILIES["kakuro"]
    table = family.levels(family.params("4x4", {key: "surface sum"}))
    assert table.levels == ()
    assert "surface sum is harder than all levels of this size" in table.why_absent(Level.HARD)


@pytest.mark.usefixtures("measured")
def test_what_was_tried_for_less_than_a_minute_is_tried() -> None:
    family = FAMILIES["calcudoku"]
    assert Level.MEDIUM in family.levels(family.params("5x5", {"requires": "hidden single"})).levels


@pytest.mark.usefixtures("measured")
def test_figures_of_puzzles_without_options_rule_out_nothing_with_some() -> None:
    family = FAMILIES["calcudoku"]
    params = family.params("5x5", {"hardest": "cage set", "operators": "add"})
    assert family.levels(params).levels == (Level.EASY,)


@pytest.mark.usefixtures("measured")
def test_an_order_without_a_level_is_refused_where_no_level_is_left() -> None:
    family = FAMILIES["calcudoku"]
    order = Order(family.params("5x5", {"hardest": "cage set"}), None, 1, 0)
    with pytest.raises(Unsatisfiable, match=r"has no level; as for .*cage set"):
        check_order(family, order)


@pytest.mark.usefixtures("measured")
def test_rare_techniques_take_their_time() -> None:
    family = FAMILIES["calcudoku"]
    plain, rare = family.params("5x5", {}), family.params("5x5", {"requires": "line sum"})
    assert (tries_each(family, plain, Level.EXPERT), tries_each(family, rare, Level.EXPERT)) == (1.0, 20.0)
    usual, longer = (making_time(params, Level.EXPERT, "numba").mean for params in (plain, rare))
    assert longer == pytest.approx(20 * usual)


@pytest.mark.usefixtures("measured")
def test_a_slot_is_given_up_after_a_minute_of_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    family, tries = FAMILIES["calcudoku"], []
    params = family.params("5x5", {"requires": "X-wing"})
    monkeypatch.setattr(family, "attempt", lambda *_: tries.append(1))
    for seed in range(family.tries(params)):
        assert family.make(params, Level.EXPERT, seed) is None
    assert len(tries) * family.failures(params) * 10.0 == pytest.approx(1000 * SECONDS)


# --- The frozen figures


def test_figures_are_those_of_techniques_that_a_level_may_need(name: str) -> None:
    family = FAMILIES[name]
    assert shares_of(family.folder)
    for variant, sizes in shares_of(family.folder).items():
        names = {one.name for one in family.ladder_of(variant)}
        for size, rows in sizes.items():
            assert set(rows) <= set(family.table(size, variant).levels)
            for row in rows.values():
                assert names >= {*row.requires, *row.hardest}
                assert all(row.seconds(key, one) for key, found in _both(row) for one in found)


def _both(row: Shares) -> list[tuple[str, Any]]:
    return [(REQUIRES, row.requires), (HARDEST, row.hardest)]
