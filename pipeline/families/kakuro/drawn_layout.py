"""Layouts that an author draws: `#` is a black cell, `.` a white one, the clue row and column left out."""

from pipeline.families.kakuro.grid import VALUES, directed_runs
from pipeline.families.shared.option_types import Drawn, drawn_cells
from pipeline.families.shared.options import OptionError
from pipeline.families.shared.regions import components
from pipeline.model.size import Size

KEY = "layout"
BLACK_CELL, WHITE_CELL = "#", "."
LAYOUT = Drawn("# for a black cell, . for a white one, without the row and column of clues")
SHORTEST = 2


def read_layout(text: str, size: Size) -> tuple[bool, ...]:
    """Which cells are black; raises OptionError unless runs have 2 to 9 cells and the white cells hang together."""
    width, height = size.width - 1, size.height - 1
    try:
        drawn = drawn_cells(text, width, height)
    except ValueError as error:
        raise OptionError(KEY, f"{error}; {size} has {width}x{height} cells inside its clues") from None
    for cell, char in enumerate(drawn):
        if char not in (BLACK_CELL, WHITE_CELL):
            raise OptionError(KEY, f"{_place(cell, width)} is {char!r}, expected # (black) or . (white)")
    black = tuple(char == BLACK_CELL for char in drawn)
    _refuse_runs(black, width, height)
    _refuse_parts(black, width, height)
    _refuse_margins(black, width, height)
    return black


def _place(cell: int, width: int) -> str:
    return f"row {cell // width + 1}, column {cell % width + 1}"


def _refuse_runs(black: tuple[bool, ...], width: int, height: int) -> None:
    if all(black):
        raise OptionError(KEY, "has no white cell, expected at least 2x2 of them")
    for across, run in directed_runs(width, height, black):
        if not SHORTEST <= len(run) <= VALUES:
            way = "across" if across else "down"
            where = f"the run {way} from {_place(run[0], width)}"
            raise OptionError(KEY, f"{where} has {len(run)} cell{'s' * (len(run) > 1)}, expected 2 to 9")


def _refuse_parts(black: tuple[bool, ...], width: int, height: int) -> None:
    cells = range(width * height)
    edges = [(c, c + 1) for c in cells if (c + 1) % width] + [(c, c + width) for c in cells[:-width]]
    parts = components(len(cells), edges, {edge for edge in edges if black[edge[0]] or black[edge[1]]})
    white = [cell for cell in cells if not black[cell]]
    if apart := [cell for cell in white if parts[cell] != parts[white[0]]]:
        cut = _place(apart[0], width)
        raise OptionError(KEY, f"falls into parts: no white cells lead to {cut}; join them, or make two puzzles")


def _refuse_margins(black: tuple[bool, ...], width: int, height: int) -> None:
    rows = [black[first : first + width] for first in range(0, width * height, width)]
    columns = [black[first::width] for first in range(width)]
    outer = {"row 1": rows[0], f"row {height}": rows[-1], "column 1": columns[0], f"column {width}": columns[-1]}
    for name, line in outer.items():
        if all(line):
            raise OptionError(KEY, f"{name} is all black; leave it out and give the smaller size")
