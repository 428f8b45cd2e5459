from __future__ import annotations

from pipeline.families import FAMILIES
from pipeline.solving.climbing import climb_board

SUDOKU = FAMILIES["sudoku"]
FULL = "1234341221434321"


def cost(text: str) -> int:
    return climb_board(SUDOKU.model(SUDOKU.parse(text)), SUDOKU.ladder).cost
