"""Calcudoku as files of ipuz."""

from typing import Any

from pipeline.families.calcudoku.formats.parts import ASCII, calcudoku_of, operator_of
from pipeline.families.shared.formats.ipuz import document, groups, is_ipuz, pairs_of
from pipeline.families.shared.formats.ipuz import read as read_file
from pipeline.families.shared.formats.json_text import Object, whole
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.model.puzzle import Cage, Operator, Puzzle

KIND = "calcudoku"


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The file of a puzzle; raises TextError."""
    if puzzle.first_digit != 1:
        raise TextError("has the digits from 0, those of ipuz are written from 1")
    return document([KIND], puzzle, caption, {"boxes": False, "cages": [_cage(puzzle, cage) for cage in puzzle.cages]})


def _cage(puzzle: Puzzle, cage: Cage) -> dict[str, Any]:
    sign = ASCII[cage.operator] if len(cage.cells) > 1 else ""
    operator = {"operator": sign} if sign else {}
    return {"cells": pairs_of(cage.cells, puzzle.width), "value": cage.target, **operator}


def read(text: str) -> Puzzle:
    """The puzzle of a file; raises TextError."""
    kinds, n, givens, values = read_file(text)
    if kinds != (KIND,) or any(givens) or values.get("boxes") or values.get("zones"):
        raise TextError("is not a Calcudoku: expected the kind calcudoku alone, and no givens, boxes or zones")
    return calcudoku_of(n, [(cells, *_clue(one)) for cells, one in groups(values, "cages", n)])


def _clue(cage: Object) -> tuple[Operator, int]:
    return operator_of(cage.get("operator", "")), whole(cage.get("value"), "a target")


IPUZ = TextFormat(write, is_ipuz, read, spans=True, join=None, ending="ipuz")
