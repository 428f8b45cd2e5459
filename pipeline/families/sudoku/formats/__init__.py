"""Sudoku as other programs write it: one module a program, and the table of them all."""

from collections.abc import Mapping
from typing import Final

from pipeline.families.shared.text_format import TextFormat
from pipeline.families.sudoku.formats.f_puzzles import F_PUZZLES
from pipeline.families.sudoku.formats.grid_files import OPEN_SUDOKU, SDK, SDM
from pipeline.families.sudoku.formats.ipuz import IPUZ
from pipeline.families.sudoku.formats.puzzlink import PUZZLINK
from pipeline.families.sudoku.formats.sudokupad import SUDOKUPAD
from pipeline.families.sudoku.formats.tatham import TATHAM

FORMATS: Final[Mapping[str, TextFormat]] = {
    "f-puzzles": F_PUZZLES,
    "sudokupad": SUDOKUPAD,
    "puzzlink": PUZZLINK,
    "tatham": TATHAM,
    "sdm": SDM,
    "sdk": SDK,
    "opensudoku": OPEN_SUDOKU,
    "ipuz": IPUZ,
}
