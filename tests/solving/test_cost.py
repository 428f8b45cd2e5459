from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.solving.board import start_masks, tables
from pipeline.solving.climbing import climb_board, ladder_array
from pipeline.solving.kernels.climb import COST, climb, new_tally
from pipeline.solving.kernels.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.techniques import ANY_COST, limited, plainness
from tests.arrays import empty

SUDOKU = FAMILIES["sudoku"]
FULL = "1234341221434321"


def cost(text: str) -> int:
    return climb_board(SUDOKU.model(SUDOKU.parse(text)), SUDOKU.ladder).cost
