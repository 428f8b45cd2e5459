"""Every rare technique of houses on a 9x9 grid of pencil marks in which nothing but one pattern stands out."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.solving.board import Board, tables
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, PATTERN, PLACED, STATE_ROWS, STRIKE, USED
from pipeline.solving.logic_solve import trace_board
from pipeline.solving.patterns import propose_rare
from pipeline.solving.search import solve
from pipeline.solving.techniques import (
    ANY_TURBOT,
    KITE,
    REMOTE_PAIRS,
    SIMPLE,
    SKYSCRAPER,
    W_WING,
    Code,
    Technique,
    deadly,
    limited,
)
from tests.solving.square_houses import square_houses

TABLES = tables(Board(9, (0,) * 81, square_houses(3, 3)))
RECTANGLES = {kind: deadly(types=(kind,), cells=(4,)) for kind in (1, 2, 4)}

Marks = dict[str, str]


def cell(name: str) -> int:
    """r1c1 is 0, r9c9 is 80."""
    return int(name[1]) * 9 + int(name[3]) - 10


def marks(**cells: str) -> Marks:
    """The candidates of some cells; all others have all nine."""
    return cells


def only(value: str, line: str, *places: str) -> Marks:
    """A value that a row or column has only in some places, named by the crossing lines: gone from its others."""
    rest = "".join(sorted(set("123456789") - {value}))
    names = [f"{line}c{k}" if line[0] == "r" else f"r{k}{line}" for k in "123456789" if k not in "".join(places)]
    return dict.fromkeys(names, rest)


def proposed(code: Code, degree: int, cells: Marks) -> tuple[int, dict[str, str], set[str]]:
    """What a technique strikes, (applications, value(s) by cell), and the cells that it shows."""
    state = np.zeros((STATE_ROWS, 81), np.int64)
    state[CAND] = 511
    for name, values in cells.items():
        state[CAND, cell(name)] = sum(1 << int(value) - 1 for value in values)
    state[PLACED] = [len(cells.get(f"r{k // 9 + 1}c{k % 9 + 1}", "12")) == 1 for k in range(81)]
    log = np.zeros((200, LOG_COLUMNS), np.int64)
    offered = propose_rare(code, TABLES, state, log, degree)
    struck = {
        f"r{k // 9 + 1}c{k % 9 + 1}": "".join(str(v + 1) for v in range(9) if mask >> v & 1)
        for k, mask in enumerate(state[STRIKE].tolist())
        if mask
    }
    rows = log[1 : log[0, USED] + 1].tolist()
    shown = {f"r{where // 9 + 1}c{where % 9 + 1}" for _, _, role, where, _ in rows if role == PATTERN}
    return offered, struck, shown


CASES: dict[str, tuple[Code, int, Marks, dict[str, str]]] = {
    "XY-wing": (Code.WING, 2, marks(r1c1="12", r1c9="13", r9c1="23"), {"r9c9": "3"}),
    "XYZ-wing": (Code.WING, 3, marks(r1c1="123", r1c9="13", r2c2="23"), {"r1c2": "3", "r1c3": "3"}),
    "W-wing": (
        Code.WING,
        W_WING,
        marks(r1c1="12", r9c9="12", **only("1", "r5", "1", "9")),
        {"r1c9": "2", "r9c1": "2"},
    ),
    "skyscraper": (
        Code.TURBOT_FISH,
        SKYSCRAPER,
        only("1", "r1", "1", "4") | only("1", "r5", "1", "5"),
        {"r2c5": "1", "r3c5": "1", "r4c4": "1", "r6c4": "1"},
    ),
    "two-string kite": (
        Code.TURBOT_FISH,
        KITE,
        only("1", "r1", "2", "9") | only("1", "c1", "2", "9"),
        {"r9c9": "1"},
    ),
    "turbot fish": (
        Code.TURBOT_FISH,
        ANY_TURBOT,
        only("1", "r1", "1", "9") | dict.fromkeys(("r4c2", "r4c3", "r5c1", "r5c2", "r5c3", "r6c1", "r6c2"), "23456789"),
        {"r6c9": "1"},
    ),
    "simple colouring, trap": (
        Code.COLOURING,
        SIMPLE,
        only("1", "r1", "1", "4") | only("1", "r5", "1", "5") | only("1", "c1", "1", "5"),
        {"r2c5": "1", "r3c5": "1", "r4c4": "1", "r6c4": "1"},
    ),
    "simple colouring, wrap": (
        Code.COLOURING,
        SIMPLE,
        only("1", "r1", "1", "9") | only("1", "c1", "1", "5") | only("1", "c9", "1", "6") | only("1", "r6", "2", "9"),
        dict.fromkeys(("r1c9", "r5c1", "r6c2", "r2c2", "r3c2", "r5c7", "r5c8"), "1"),
    ),
    "remote pairs": (
        Code.COLOURING,
        REMOTE_PAIRS,
        {f"r{row}c{column}": "3456789" for row in (1, 9) for column in (2, 3, 4, 6, 7, 8)}
        | {f"r{row}c9": "3456789" for row in range(2, 9)}
        | marks(r1c1="12", r1c9="12", r9c9="12", r9c5="12"),
        {"r1c5": "12", "r9c1": "12"},
    ),
    "finned X-wing": (
        Code.FINNED_FISH,
        2,
        only("1", "r1", "1", "9") | only("1", "r5", "1", "7", "9"),
        {"r4c9": "1", "r6c9": "1"},
    ),
    "sashimi X-wing": (
        Code.FINNED_FISH,
        2,
        only("1", "r1", "1", "9") | only("1", "r5", "1", "7", "8"),
        {"r4c9": "1", "r6c9": "1"},
    ),
    "unique rectangle of type 1": (
        Code.UNIQUE_RECTANGLE,
        RECTANGLES[1],
        marks(r1c1="12", r1c9="12", r2c1="12", r2c9="123"),
        {"r2c9": "12"},
    ),
    "unique rectangle of type 2": (
        Code.UNIQUE_RECTANGLE,
        RECTANGLES[2],
        marks(r1c1="12", r2c1="12", r1c4="123", r2c4="123"),
        dict.fromkeys(("r1c5", "r1c6", "r2c5", "r2c6", "r3c4", "r3c5", "r3c6"), "3")
        | {f"r{row}c4": "3" for row in range(4, 10)},
    ),
    "unique rectangle of type 3": (
        Code.UNIQUE_RECTANGLE,
        deadly(subsets=(2,), cells=(4,)),
        marks(r1c1="12", r1c9="12", r2c1="123", r2c9="124", r2c5="34"),
        {f"r2c{column}": "34" for column in (2, 3, 4, 6, 7, 8)},
    ),
    "unique rectangle of type 4": (
        Code.UNIQUE_RECTANGLE,
        RECTANGLES[4],
        marks(r1c1="12", r1c9="12", r2c1="123", r2c9="124", **{f"r2c{k}": "23456789" for k in range(2, 9)}),
        {"r2c1": "2", "r2c9": "2"},
    ),
    "unique loop": (
        Code.UNIQUE_RECTANGLE,
        deadly(types=(1,), cells=(6,)),
        marks(r1c1="12", r1c4="12", r2c4="12", r2c7="12", r3c7="12", r3c1="129"),
        {"r3c1": "12"},
    ),
    "almost locked sets": (
        Code.ALMOST_LOCKED_SETS,
        2,
        marks(r1c1="12", r1c2="23", r9c1="14", r9c8="43"),
        {"r1c8": "3", "r9c2": "3"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_pattern_strikes_what_it_refutes_and_nothing_else(name: str) -> None:
    code, degree, cells, expected = CASES[name]
    offered, struck, shown = proposed(code, degree, cells)
    assert struck == expected
    assert offered == 1
    assert shown


@pytest.mark.parametrize("name", CASES)
def test_a_grid_full_of_candidates_shows_no_pattern(name: str) -> None:
    code, degree, _, _ = CASES[name]
    assert proposed(code, degree, {}) == (0, {}, set())


def test_a_rectangle_in_four_boxes_is_none() -> None:
    cells = marks(r1c1="12", r1c9="12", r5c1="12", r5c9="123")
    assert proposed(Code.UNIQUE_RECTANGLE, RECTANGLES[1], cells)[0] == 0


def test_fins_in_two_boxes_strike_nothing() -> None:
    cells = only("1", "r1", "1", "9") | only("1", "r5", "1", "4", "7", "9")
    assert proposed(Code.FINNED_FISH, 2, cells)[0] == 0


def test_a_wing_whose_ends_do_not_see_the_pivot_is_none() -> None:
    assert proposed(Code.WING, 2, marks(r1c1="12", r2c9="13", r9c1="23"))[0] == 0


# Puzzles in which a bivalue grave with a naked subset strikes something, where it is looked for after naked pairs.
GRAVES = [
    ".....3..64.8.........49.......3472.........38..1..69..6..7...5..9......3.12..8.64",
    ".2.8....1.....7.9..4..1.26.9...5...43.2.796...7..8....8....2.......9..8..53......",
    ".8....6.......3..1.....5..2..2189.....8...........235.179.3..6.....7...5.6...1.8.",
]


@pytest.mark.parametrize("text", GRAVES)
def test_a_grave_with_a_subset_keeps_the_solution(text: str) -> None:
    sudoku = FAMILIES["sudoku"]
    board = sudoku.model(sudoku.parse(text))
    grave = Technique("grave", 31, Code.BIVALUE_GRAVE, deadly(subsets=(2, 3, 4)), "")
    easier = limited(sudoku.ladder, "naked pair")
    harder = (t for t in sudoku.ladder if t not in easier and t.code not in {Code.BIVALUE_GRAVE, Code.UNIQUE_RECTANGLE})
    steps = trace_board(board, (*easier, grave, *harder))
    found = [step for step in steps if step.technique == "grave"]
    assert found
    solution = solve(board)[0]
    assert all(solution[cell] != value for step in found for cell, value in step.removed)
