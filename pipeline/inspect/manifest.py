"""Reads a manifest: what a book says that it printed."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path

from pipeline.config import manifest as listing
from pipeline.frozen import frozen
from pipeline.inspect.once import once
from pipeline.model.level import Level
from pipeline.model.printer import Paper
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.roles import INTERIOR
from pipeline.model.size import Size
from pipeline.model.values import printed_values
from pipeline.source.files import Reading
from pipeline.source.source_limits import MANIFEST_BYTES


@frozen
class PrintedCode:
    """A QR code as the manifest lists it: where it leads, the role of its file, its page."""

    link: str
    file: str
    page: int


@frozen
class Printed:
    """A puzzle as the manifest lists it; pages count from 1, None where there is no puzzle or no answer.

    `file` and `answer_file` are the roles of the files that puzzle and answer stand in, None where they stand in none.
    `minutes` are the words below it, empty where none are printed.
    """

    number: str
    puzzle: Puzzle
    solution: Solution
    size: Size
    page: int | None
    answer_page: int | None
    file: str | None = INTERIOR
    answer_file: str | None = INTERIOR
    level: Level | None = None
    minutes: str = ""
    code: PrintedCode | None = None

    def position(self, cell: int) -> int:
        """A cell's place in the grid as printed, where a clue row and column may stand before the first."""
        return self.positions[cell]

    @property
    def has_border(self) -> bool:
        """Do clues stand in a row and a column of their own, each in the cell before its cage?"""
        return self.size != Size(self.puzzle.width, self.puzzle.height)

    def shown(self, values: Sequence[int]) -> list[str]:
        """What the cells of the grid as printed show of the puzzle's values; empty texts where they show none."""
        names = printed_values(self.puzzle.first_digit, self.puzzle.is_wide)
        cells = self.size.width * self.size.height
        if len(values) == cells:
            return [*map(names.__getitem__, values)]
        digits = [""] * cells
        for at, value in zip(self.positions, values, strict=True):
            digits[at] = names[value]
        return digits

    @property
    def positions(self) -> tuple[int, ...]:
        """The place of every cell in the grid as printed."""
        return _positions(self.size, self.puzzle.width, self.puzzle.height)


@cache
def _positions(size: Size, width: int, height: int) -> tuple[int, ...]:
    above, left = size.height - height, size.width - width
    return tuple((row + above) * size.width + column + left for row in range(height) for column in range(width))


@frozen
class LevelPrint:
    """How a level is printed: its name, and how many dots its mark fills."""

    name: str
    mark: int


@frozen
class Ordered:
    """What the book asked of its printer: the printer's name, the paper, the stock, bleed, the binding.

    Stock and binding are None for the only one. Are its files `tagged`? `two_up`: do two pages of half the paper stand
    side by side, to be cut apart, and are they printed on both sides (`duplex`)?
    """

    printer: str
    paper: Paper
    stock: str | None
    bleed: bool
    binding: str | None = None
    tagged: bool = False
    two_up: bool = False
    duplex: bool = False


@frozen
class Manifest:
    """The files of a book by role (`interior`, `answers`) with name and sha256, its printer, and its puzzles.

    `before` are puzzles of the week before, whose answers alone stand in this book: their own page is None. `pages`
    counts those of files by role; `copies` names for a file of copies the roles of the sheets that it repeats. `levels`
    says how levels are printed. `version` is that of the program that wrote it. `barcodes` has the digits of
    barcodes by role. `hints`: does the book print first steps, worked answers or lessons?
    `volume` is its number in a series.
    """

    files: Mapping[str, tuple[str, str]]
    puzzles: tuple[Printed, ...]
    ordered: Ordered
    pages: Mapping[str, int]
    copies: Mapping[str, tuple[str, ...]]
    before: tuple[Printed, ...]
    levels: Mapping[Level, LevelPrint]
    title: str
    version: str
    hints: bool = False
    barcodes: Mapping[str, str] = field(default_factory=dict)
    volume: int | None = None


def read_manifest(path: Path) -> Manifest:
    """The manifest of a book; InputError with all that is wrong when it is missing, or is none."""
    read = listing.read_manifest(Reading().text(path, MANIFEST_BYTES))
    listed = read.manifest
    puzzles, before = listing.read_puzzles(read)
    return Manifest(
        {file.role: (file.name, file.sha256) for file in listed.files},
        tuple(_printed(row, solved) for row, solved in zip(listed.puzzles, puzzles, strict=True)),
        _ordered(listed.page),
        {file.role: file.pages for file in listed.files if file.pages},
        {file.role: tuple(file.copies) for file in listed.files if file.copies is not None},
        tuple(_earlier(row, solved) for row, solved in zip(listed.before, before, strict=True)),
        {level: LevelPrint(row.name, row.mark) for level, row in listed.levels.items()},
        listed.title,
        listed.versions.get("puzzlepress", ""),
        listed.steps or any(row.hint_page for row in listed.puzzles),
        {file.role: file.barcode for file in listed.files if file.barcode},
        listed.volume,
    )


def _ordered(page: listing.PageRow) -> Ordered:
    paper, tagged = Paper(page.paper, page.width, page.height), page.accessible is not None
    return Ordered(
        page.printer, paper, page.stock, page.bleed, page.binding, tagged, page.sheets_per_page > 1, page.duplex
    )


def _printed(row: listing.PuzzleRow, solved: listing.Solved) -> Printed:
    pages, files = (row.page, row.answer_page), (once(row.file), once(row.answer_file))
    code = PrintedCode(row.qr, row.qr_file, row.qr_page) if row.qr and row.qr_file and row.qr_page else None
    return Printed(row.number, *solved, once(row.size), *pages, *files, row.level, once(row.minutes or ""), code)


def _earlier(row: listing.Placed, solved: listing.Solved) -> Printed:
    return Printed(row.number, *solved, row.size, None, row.answer_page, None, row.answer_file)
