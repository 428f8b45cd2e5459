"""Zhou and Tong's direct route: the puzzle as an integer program, for a solver that exists (HiGHS through scipy)."""

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import InputError
from pipeline.families.kakuro.grid import VALUES
from pipeline.families.shared.published import Search
from pipeline.model.puzzle import BLACK, Puzzle, Solution


def search_integers(puzzle: Puzzle, most: int | None = 2) -> Search:
    """Up to so many solutions (None: all), and the branches of the solver's tree (`nodes`).

    A variable for every cell and value, 0 or 1; every solution found is cut off before the next is sought. Raises
    InputError where scipy is not installed.
    """
    try:
        from scipy.optimize import Bounds, LinearConstraint, milp
    except ImportError:
        raise InputError(
            "scipy is not installed, which solves integer programs; pip install 'puzzlepress[ilp]', or use --by cells"
        ) from None
    white = [cell for cell, given in enumerate(puzzle.givens) if given != BLACK]
    size = len(white) * VALUES
    rows, low, high = _program(puzzle, white)
    found: list[Solution] = []
    nodes = 0
    while most is None or len(found) < most:
        answer = milp(
            np.zeros(size),
            integrality=np.ones(size),
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(rows, low, high),
        )
        nodes += int(answer.mip_node_count or 0)
        if answer.x is None:
            break
        chosen = np.round(answer.x)
        found.append(_solution(puzzle, white, chosen))
        rows, low, high = np.vstack([rows, chosen]), np.append(low, -np.inf), np.append(high, len(white) - 1)
    return Search(tuple(found), (("nodes", nodes),))


Program = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


def _program(puzzle: Puzzle, white: list[int]) -> Program:
    """Rows of coefficients with their lower and upper bounds: a value a cell, a sum and no repeat a run."""
    values = np.arange(1, VALUES + 1)
    at = {cell: k * VALUES for k, cell in enumerate(white)}
    rows, low, high = [], [], []

    def bound(cells: tuple[int, ...], weights: NDArray[np.int64], least: float, most: float) -> None:
        row = np.zeros(len(white) * VALUES)
        for cell in cells:
            row[at[cell] : at[cell] + VALUES] = weights
        rows.append(row)
        low.append(least)
        high.append(most)

    for cell in white:
        bound((cell,), np.ones(VALUES, np.int64), 1, 1)
    for cage in puzzle.cages:
        bound(cage.cells, values, cage.target, cage.target)
        for value in values:
            bound(cage.cells, (values == value).astype(np.int64), 0, 1)
    return np.array(rows), np.array(low, float), np.array(high, float)


def _solution(puzzle: Puzzle, white: list[int], chosen: NDArray[np.float64]) -> Solution:
    written = dict(zip(white, chosen.reshape(-1, VALUES).argmax(axis=1) + 1, strict=True))
    return tuple(BLACK if given == BLACK else int(written[cell]) for cell, given in enumerate(puzzle.givens))
