"""Calcudoku as pictures of SudokuPad: cages with their clues, which it shows and does not check."""

import re

from pipeline.families.calcudoku.formats.parts import calcudoku_of, operator_of
from pipeline.families.calcudoku.levels import SIZES
from pipeline.families.shared.formats.json_text import Object
from pipeline.families.shared.formats.sudokupad import DIGITS, is_link, pairs_of, payload, picture_link, read_picture
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.model.puzzle import Cage, Operator, Puzzle

SIGNS = {
    Operator.ADD: "+",
    Operator.SUBTRACT: "\N{MINUS SIGN}",
    Operator.MULTIPLY: "\N{MULTIPLICATION SIGN}",
    Operator.DIVIDE: "\N{DIVISION SIGN}",
    Operator.NONE: "",
}
_CLUE = re.compile(r"(\d{1,9})\s*(\D?)", re.ASCII)


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The link of a puzzle; raises TextError."""
    if puzzle.first_digit != 1:
        raise TextError("has the digits from 0, which SudokuPad's rules do not say")
    n = puzzle.width
    cages = [{"cells": pairs_of(cage.cells, n), "value": _clue(cage), "unique": False} for cage in puzzle.cages]
    return picture_link(puzzle, caption, {"regions": [], "cages": cages})


def _clue(cage: Cage) -> str:
    return f"{cage.target}{SIGNS[cage.operator] if len(cage.cells) > 1 else ''}"


def read(text: str) -> Puzzle:
    """The puzzle of a link; raises TextError."""
    if payload(text).startswith(DIGITS):
        raise TextError("is a Sudoku")
    picture = read_picture(text)
    n = picture.width
    if picture.height != n or n > SIZES[-1].width or picture.regions or picture.free or any(picture.values):
        raise TextError("is not a Calcudoku: expected a square of cages without regions and givens")
    drawn = next((key for key, marks in picture.drawn.items() if marks), None)
    if drawn:
        raise TextError(f"has {drawn}, which may stand for a rule that is not known here")
    return calcudoku_of(n, [(picture.cells(cage), *_read_clue(cage)) for cage in picture.cages])


def _read_clue(cage: Object) -> tuple[Operator, int]:
    if cage.get("unique") or cage.get("sum"):
        raise TextError("has a cage whose digits must differ, as in a killer")
    match = _CLUE.fullmatch(str(cage.get("value", "")).strip())
    if not match:
        raise TextError(f"{str(cage.get('value'))[:20]!r} is not a clue, expected a number and a sign, such as 12+")
    return operator_of(match[2]), int(match[1])


SUDOKUPAD = TextFormat(write, is_link, read)
