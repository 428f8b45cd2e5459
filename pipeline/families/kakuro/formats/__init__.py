"""Kakuro as other programs write it: one module a program, and the table of them all."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from pipeline.families.kakuro.formats.sudokupad import SUDOKUPAD
from pipeline.families.kakuro.published import input_grid
from pipeline.families.kakuro.text_form import format_puzzle, parse
from pipeline.families.shared.formats.puzzlink import ADDRESS, is_address
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.model.puzzle import Puzzle


def _address(puzzle: Puzzle, _caption: Caption) -> str:
    return ADDRESS + format_puzzle(puzzle)


def _grid(puzzle: Puzzle, _caption: Caption) -> str:
    return input_grid.format_grid(puzzle) + "\n"


FORMATS: Final[Mapping[str, TextFormat]] = {
    "sudokupad": SUDOKUPAD,
    "puzzlink": TextFormat(_address, partial(is_address, name="kakuro"), parse),
    "grid": TextFormat(_grid, input_grid.is_meant, input_grid.parse, spans=True, join=None),
}
