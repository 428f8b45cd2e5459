"""Cells of a square grid side by side: neighbours, and groups of cells that hang together."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel


@kernel
def neighbour(n: int, cell: int, side: int) -> int:
    """The cell above, left, right or below (side 0 to 3); -1 beyond the edge."""
    if side == 0:
        return cell - n if cell >= n else -1
    if side == 1:
        return cell - 1 if cell % n > 0 else -1
    if side == 2:
        return cell + 1 if cell % n < n - 1 else -1
    return cell + n if cell < n * (n - 1) else -1


@kernel
def hangs_together(n: int, owner: IntArray, name: int, size: int) -> bool:
    """Do the cells of a cage or region, `size` in number, hang together by edges?

    owner: the name of every cell's cage, at least n * n long.
    """
    queue = np.empty(size + 1, np.int64)
    length = 0
    for cell in range(n * n):
        if owner[cell] == name:
            queue[0] = cell
            length = 1
            break
    i = 0
    while i < length:
        for side in range(4):
            near = neighbour(n, queue[i], side)
            if near >= 0 and owner[near] == name:
                known = False
                for j in range(length):
                    known |= queue[j] == near
                if not known:
                    queue[length] = near
                    length += 1
        i += 1
    return length == size
