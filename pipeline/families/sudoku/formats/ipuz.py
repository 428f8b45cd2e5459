"""Sudoku and its variants as files of ipuz."""

from typing import Any

from pipeline.families.shared.formats.ipuz import document, groups, is_ipuz, pairs_of
from pipeline.families.shared.formats.ipuz import read as read_file
from pipeline.families.shared.formats.json_text import whole
from pipeline.families.shared.regions import members, numbered
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.families.sudoku.formats.parts import NINE, NO_SUM, no_samurai, sudoku_of
from pipeline.families.sudoku.grid import diagonals, windows
from pipeline.families.sudoku.sizes import DIAGONAL, JIGSAW, KILLER, WINDOKU
from pipeline.model.puzzle import Cage, Puzzle

KINDS = {DIAGONAL: "diagonalsudoku", JIGSAW: "jigsawsudoku", KILLER: "killersudoku", WINDOKU: "hypersudoku"}
_VARIANTS = {kind: variant for variant, kind in KINDS.items()}


def write(puzzle: Puzzle, caption: Caption) -> str:
    """The file of a puzzle."""
    n = puzzle.width
    parts: dict[str, Any] = {}
    if puzzle.regions:
        parts["zones"] = [{"cells": pairs_of(cells, n)} for cells in members(puzzle.regions)]
    if puzzle.cages:
        parts["cages"] = [_cage(cage, n) for cage in puzzle.cages]
    kinds = ["", KINDS[puzzle.variant]] if puzzle.variant else [""]
    return document(kinds, puzzle, caption, parts)


def _cage(cage: Cage, n: int) -> dict[str, Any]:
    return {"cells": pairs_of(cage.cells, n), **({"value": cage.target} if cage.shows_clue else {})}


def read(text: str) -> Puzzle:
    """The puzzle of a file; raises TextError."""
    kinds, n, givens, values = read_file(text)
    foreign = [kind for kind in kinds if kind and kind not in _VARIANTS]
    if foreign:
        raise TextError(f"is of the kind {foreign[0][:40]!r}, expected one of {', '.join(_VARIANTS)}, or none")
    variants = {_VARIANTS[kind] for kind in kinds if kind}
    houses = [
        *(diagonals(n) if DIAGONAL in variants else ()),
        *(windows(n) if WINDOKU in variants and n == NINE else ()),
    ]
    zones = [cells for cells, _ in groups(values, "zones", n)]
    if values.get("boxes") is False and not zones:
        raise TextError("has no boxes, and no zones in their place")
    cages = [(cells, whole(cage.get("value") or NO_SUM, "a sum")) for cells, cage in groups(values, "cages", n)]
    puzzle = sudoku_of(givens, numbered(zones, n * n) if zones else (), cages, houses)
    if variants != {puzzle.variant} - {""}:
        raise TextError(f"is called {' and '.join(sorted(variants)) or 'plain'}, but its rules are another's")
    return puzzle


IPUZ = TextFormat(write, is_ipuz, read, no_samurai, spans=True, join=None, ending="ipuz")
