"""Kakuro's symmetries: the eight of the interior, margins without white cells cropped."""

from collections.abc import Iterator

from pipeline.families.kakuro.grid import NO_RUN, Sums, sums_by_cell
from pipeline.families.kakuro.text_form import format_sums
from pipeline.families.shared.signing import sign
from pipeline.model.puzzle import Puzzle


def signature(puzzle: Puzzle) -> str:
    """The signature of a puzzle: of the smallest text among its images."""
    return sign("kakuro", min(format_sums(*sums) for sums in _images(*_cropped(*sums_by_cell(puzzle)))))


def _images(across: Sums, down: Sums) -> Iterator[tuple[Sums, Sums]]:
    """Those of the eight images, as sums per cell, whose text can be the smallest: the text begins with the size."""
    width, height = len(across[0]), len(across)
    if str(width) <= str(height):
        yield from _mirrored(across, down)
    if str(height) <= str(width):
        yield from _mirrored(_transposed(down), _transposed(across))


def _mirrored(across: Sums, down: Sums) -> Iterator[tuple[Sums, Sums]]:
    yield across, down
    yield across[::-1], down[::-1]
    across, down = _flipped(across), _flipped(down)
    yield across, down
    yield across[::-1], down[::-1]


def _flipped(sums: Sums) -> Sums:
    return tuple(row[::-1] for row in sums)


def _transposed(sums: Sums) -> Sums:
    return tuple(zip(*sums, strict=True))


def _cropped(across: Sums, down: Sums) -> tuple[Sums, Sums]:
    """The sums without outer rows and columns that hold no white cell."""
    rows = [r for r, row in enumerate(across) if any(total != NO_RUN for total in row)]
    columns = [c for c, column in enumerate(_transposed(across)) if any(total != NO_RUN for total in column)]
    return _part(across, rows, columns), _part(down, rows, columns)


def _part(sums: Sums, rows: list[int], columns: list[int]) -> Sums:
    return tuple(row[columns[0] : columns[-1] + 1] for row in sums[rows[0] : rows[-1] + 1])
