"""Boards of every technique, collected by tools/boards.py: where it makes progress and nothing easier does."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from pipeline.families import FAMILIES
from pipeline.solving.board import Board
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.search import solve

FILES = sorted((Path(__file__).parents[1] / "families").glob("*/boards/*.txt"))
OF_SUDOKU = [path for path in FILES if path.parents[1].name == "sudoku"]
NAMES = [f"{path.parents[1].name}: {path.stem}" for path in FILES]
NEVER_HARDEST = {"kakuro: naked-single"}  # a Kakuro begins without values, so that a sum leaves the first single
SHORT = 1 if kernels_mode() == "plain" else None  # boards looked at where kernels run a hundred times slower


def boards(path: Path) -> list[Board]:
    family = FAMILIES[path.parents[1].name]
    return [family.model(family.parse(text)) for text in path.read_text(encoding="utf-8").split()[:SHORT]]


def place(path: Path) -> int:
    """The technique's place in its family's ladder."""
    names = [technique.name.replace(" ", "-") for technique in FAMILIES[path.parents[1].name].ladder]
    return names.index(path.stem)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_technique_solves_what_easier_ones_do_not(path: Path) -> None:
    ladder, t = FAMILIES[path.parents[1].name].ladder, place(path)
    for board in boards(path):
        by_logic = solve_by_logic(board, ladder)
        assert by_logic.solved
        assert by_logic.hardest is ladder[t]
        assert t == 0 or not solve_by_logic(board, ladder[:t]).solved


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_no_step_removes_the_solution(path: Path) -> None:
    ladder = FAMILIES[path.parents[1].name].ladder
    for board in boards(path):
        solution = solve(board)[0]
        for step in trace_board(board, ladder):
            assert all(solution[cell] == value for cell, value in step.placed), step
            assert all(solution[cell] != value for cell, value in step.removed), step


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_application_says_what_it_comes_from(path: Path) -> None:
    family = FAMILIES[path.parents[1].name]
    for board in boards(path)[:3]:
        steps = trace_board(board, family.ladder)
        for application in chain.from_iterable(step.applications for step in steps if step.technique == name_of(path)):
            assert application.placed or application.removed
            assert application.cells or application.houses or application.placed


def name_of(path: Path) -> str:
    return FAMILIES[path.parents[1].name].ladder[place(path)].name


def sudoku_image(text: str, chance: Random) -> str:
    """A copy of a 9x9 Sudoku: relabelled, lines and bands exchanged, transposed half the time."""
    names = dict(zip("123456789", chance.sample("123456789", 9), strict=True))

    def order() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    rows, columns = order(), order()
    if chance.random() < 0.5:
        return "".join(names.get(text[9 * c + r], ".") for r in rows for c in columns)
    return "".join(names.get(text[9 * r + c], ".") for r in rows for c in columns)


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parents[1].name == "sudoku"], ids=lambda path: path.stem
)
def test_images_of_a_puzzle_are_solved_in_the_same_steps(path: Path) -> None:
    family, chance = FAMILIES["sudoku"], Random(7)
    for text in [text for text in path.read_text(encoding="utf-8").split() if len(text) == 81][:SHORT]:
        first = solve_by_logic(family.model(family.parse(text)), family.ladder)
        assert solve_by_logic(family.model(family.parse(sudoku_image(text, chance))), family.ladder) == first


@pytest.mark.parametrize("name", sorted({path.parents[1].name for path in FILES}))
def test_every_technique_of_a_family_has_boards(name: str) -> None:
    wanted = {f"{name}: {technique.name.replace(' ', '-')}" for technique in FAMILIES[name].ladder}
    assert wanted - NEVER_HARDEST <= set(NAMES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_there_are_twenty_boards_all_different(path: Path) -> None:
    texts = path.read_text(encoding="utf-8").split()
    assert len(set(texts)) == len(texts) >= 20
