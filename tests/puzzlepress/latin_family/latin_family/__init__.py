"""Latin squares, 4x4: a family in a package of its own, as small as one can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pipeline.families.base import Family
from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range
from pipeline.families.shared.option_types import Whole
from pipeline.families.shared.options import Option
from pipeline.families.shared.reading import read_side, read_values
from pipeline.families.shared.regions import heavy_edges
from pipeline.families.shared.signing import sign
from pipeline.families.shared.square_symmetries import images
from pipeline.families.shared.text_error import TextError
from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.printed_grid import PrintedGrid
from pipeline.model.puzzle import EMPTY, Candidates, Puzzle, Solution
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.page.draw.drawing import Drawing, Label, Stroke
from pipeline.page.draw.marks import digits, frame, pencil, pencil_height, walls
from pipeline.solving.board import Board, HouseKind
from pipeline.solving.search import solve
from pipeline.solving.techniques import Code, Technique, kinds

SIDE = 4
CELLS = range(SIDE * SIDE)
ROWS = tuple(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE))
COLUMNS = tuple(tuple(CELLS[column::SIDE]) for column in range(SIDE))
HOUSES = (*((HouseKind.ROW, row) for row in ROWS), *((HouseKind.COLUMN, column) for column in COLUMNS))
BAND = (0.1, 0.9)


class Latin(Family):
    """Rows and columns that hold every digit once."""

    name = "latin"
    aliases = ("square",)
    sizes = (Size(SIDE, SIDE),)
    options = (Option("givens", "how many cells are given at least", 6, Whole(4, 15)),)
    ladder = (
        Technique("naked single", 10, Code.NAKED_SINGLE, 0, "The cell has one candidate left."),
        Technique("hidden single", 15, Code.HIDDEN_SINGLE, kinds(HouseKind.ROW, HouseKind.COLUMN), "One place."),
    )

    def check(self, size: Size, options: Mapping[str, OptionValue]) -> None:
        """Every number of givens goes with the only size."""

    def table(self, size: Size, variant: str = "") -> LevelTable:
        """Everything is easy."""
        return LevelTable((LevelBound(Level.EASY),))

    def candidate_height_of(self, size: Size, variant: str) -> float:
        """The height of printed candidates, in cells."""
        return pencil_height(SIDE, BAND)

    def capacity(self, params: Params, level: Level | None) -> int | None:
        """Nobody has counted."""
        return None

    def attempt(self, params: Params, level: Level | None, seed: int) -> Puzzle | None:
        """A shuffled square, whose cells are emptied one by one as long as one solution is left."""
        chance = Random(seed)
        rows, columns = chance.sample(range(SIDE), SIDE), chance.sample(range(SIDE), SIDE)
        puzzle = Puzzle(self.name, SIDE, SIDE, tuple((row + column) % SIDE + 1 for row in rows for column in columns))
        for cell in chance.sample(CELLS, SIDE * SIDE - int(params.option("givens"))):
            barer = Puzzle(self.name, SIDE, SIDE, (*puzzle.givens[:cell], EMPTY, *puzzle.givens[cell + 1 :]))
            puzzle = barer if len(solve(self.model(barer))) == 1 and self._is_easy(barer) else puzzle
        return puzzle

    def _is_easy(self, puzzle: Puzzle) -> bool:
        return self.rate(puzzle, ()).level is Level.EASY

    def warm_up(self) -> None:
        """There are no kernels of its own."""

    def size(self, puzzle: Puzzle) -> Size:
        """The size as printed."""
        return Size(puzzle.width, puzzle.height)

    def model(self, puzzle: Puzzle) -> Board:
        """Rows and columns."""
        return Board(SIDE, puzzle.givens, HOUSES)

    def measures(self, puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
        """The number of givens."""
        return (("givens", sum(given > 0 for given in puzzle.givens)),)

    def signature(self, puzzle: Puzzle, solution: Solution) -> str:
        """Of the smallest of the eight images."""
        return sign(self.name, min(tuple(puzzle.givens[cell] for cell in image) for image in images(SIDE, SIDE)))

    def draw(self, puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
        """Lines of one width, and digits."""
        lines = (*walls(SIDE, SIDE, Stroke.CELL, CELLS), *frame(0, 0, SIDE, SIDE, Stroke.BORDER))
        shown: Sequence[Label] = digits(puzzle, solution, (0, 0), 0.5, 0.6)
        if candidates:
            shown = (*shown, *pencil(puzzle, candidates, SIDE, (0, 0), BAND))
        return Drawing(SIDE, SIDE, lines, shown)

    def evidence(self, grid: PrintedGrid) -> float:
        """A square of this side without clues and without heavy lines."""
        plain = heavy_edges(grid.edges) is None and not any(cell.clue for cell in grid.cells)
        return 0.5 if grid.size == self.sizes[0] and plain else 0.0

    def read(self, grid: PrintedGrid) -> Puzzle:
        """The givens."""
        return Puzzle(self.name, SIDE, read_side(grid), read_values(grid, SIDE))

    def defects(self, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        """The rules that a filled grid breaks."""
        lines = [(f"row {number}", row) for number, row in enumerate(ROWS, 1)]
        lines += [(f"column {number}", column) for number, column in enumerate(COLUMNS, 1)]
        broken = broken_groups(lines, solution)
        return (*broken_range(solution, SIDE), *broken_givens(puzzle.givens, solution), *broken)

    def parse(self, text: str) -> Puzzle:
        """Sixteen digits, dots for empty cells."""
        if len(text) != len(CELLS) or set(text) - set(".1234"):
            raise TextError(f"{text!r} is no Latin square, expected 16 of . 1 2 3 4")
        return Puzzle(self.name, SIDE, SIDE, tuple(int(one.replace(".", "0")) for one in text))

    def format(self, puzzle: Puzzle) -> str:
        """The text form."""
        return "".join(str(given) if given else "." for given in puzzle.givens)


FAMILY = Latin()
