"""What techniques of single cages share: which cells are open, what shows it."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, close, note


@kernel
def open_cells(cages: IntArray, state: IntArray, cage: int) -> int:
    """The number of cells of a cage that hold no value yet."""
    left = 0
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, CAGE_SIZE]):
        left += 1 - state[PLACED, cages[cage, i]]
    return left


@kernel
def close_cage(cages: IntArray, state: IntArray, log: IntArray, cage: int) -> int:
    """End an application that the cells of a cage show."""
    note_cage(cages, cage, state, log)
    return close(log)


@kernel
def note_cage(cages: IntArray, cage: int, state: IntArray, log: IntArray) -> None:
    """Write the cells of a cage into the log, as what shows the application."""
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, CAGE_SIZE]):
        note(log, PATTERN, cages[cage, i], state[CAND, cages[cage, i]])


@kernel
def has_cell(cages: IntArray, cage: int, cell: int) -> bool:
    """Is the cell one of the cage's?"""
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, CAGE_SIZE]):
        if cages[cage, i] == cell:
            return True
    return False
