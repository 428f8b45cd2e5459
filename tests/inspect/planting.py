"""Tools to plant faults: a small book whose pages can be changed op by op, and its file part by part."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path

import pikepdf

from pipeline.config import load_book
from pipeline.filling import fill
from pipeline.inspect.checks.printer_rules import Job
from pipeline.inspect.faults import Fault
from pipeline.inspect.manifest import Printed
from pipeline.inspect.recognise.figures import Figure
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.ops import Document, Drawn, Fills, Image, Moved, Op, Page, Sideways, Stamp, Strokes, Text, moved
from pipeline.page.type.typography import Typeface, Weight
from pipeline.runtime.processes.jobs import InProcess
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.layout import layout
from pipeline.typeset.setting.book_typeface import typeface
from pipeline.workshop import Workshop
from tests.inspect.whole_files import all_faults, figures_of

BOOK = """
title: Planted
seed: 3
page: {printer: ingram, size: 6x9in, per_page: 2, show: [number, level, answer_page], cages: tint}
front: [title, contents, how_to_play, levels]
answers: {style: first_hint}
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 4}}
  - {family: calcudoku, size: 4x4, counts: {easy: 2, medium: 2}}
  - {family: kakuro, size: 5x5, counts: {easy: 2}}
  - {family: sudoku, size: 6x6, counts: {easy: 2}, options: {variant: diagonal}}
  - {family: sudoku, size: 6x6, counts: {easy: 2}, options: {variant: jigsaw}}
  - {family: sudoku, size: 4x4, counts: {easy: 2}, options: {variant: killer}}
"""

NEAR = 0.6  # points
ARTIFACT = -1  # in place of an element, in what a page's structure says of its operations

Edit = Callable[["Sheet"], None]
Rectangle = tuple[float, float, float, float]  # x, y, width, height, in points


@dataclass(frozen=True)
class Master:
    """The book as it should be: its document, its puzzles, where their grids stand, and what it is printed as."""

    document: Document
    face: Typeface
    puzzles: tuple[Printed, ...]
    shown: dict[str, Figure]
    solved: dict[str, Figure]
    job: Job
    folder: Path
    hints_page: int

    def render(self, pages: Sequence[Page]) -> bytes:
        """The file with other pages."""
        return render(replace(self.document, pages=tuple(pages)), self.face)

    def sheet(self, number: int) -> Sheet:
        """A page that can be changed."""
        return Sheet(self.document.pages[number - 1], self.document.height)

    def with_page(self, sheet: Sheet) -> bytes:
        """The file with a changed page in its place."""
        return self.render([sheet.page if page.number == sheet.number else page for page in self.document.pages])

    def faults(self, data: bytes, job: Job | None = None) -> list[Fault]:
        """All that is told about a file, its manifest at hand."""
        return all_faults(self.stored(data), job or self.job, self.puzzles)

    def ink_faults(self, data: bytes, job: Job | None = None) -> list[Fault]:
        """All that is told about a file by its ink alone."""
        return all_faults(self.stored(data), job or self.job, None)

    def stored(self, data: bytes) -> Path:
        """A file with these bytes."""
        path = self.folder / "planted.pdf"
        path.write_bytes(data)
        return path


def make_master(folder: Path, text: str = BOOK) -> Master:
    """Build the book."""
    config = folder / "planted.yaml"
    config.write_text(text)
    spec = load_book(config)
    with InProcess() as workers:
        selection = fill(plan(spec), spec.seed_parts, Workshop(workers, Reporter(Loudness.QUIET)))
    book = compose(spec, selection, puzzles_per_page)
    made = layout(book)
    document, face = made.documents["interior"], typeface(spec.page.fonts)
    puzzles = tuple(
        Printed(entry.number, entry.rated.puzzle, entry.rated.solution, entry.size, place.page, place.answer_page)
        for entry, place in zip(book.entries, made.references, strict=True)
    )
    path = folder / "clean.pdf"
    path.write_bytes(render(document, face))
    hints = made.references[0].hint_page
    assert hints is not None
    every = [figure for shown in figures_of(path) for figure in shown if figure.caption.number]
    shown = {figure.caption.number: figure for figure in every if not figure.is_answer}
    solved = {figure.caption.number: figure for figure in every if figure.is_answer}
    return Master(document, face, puzzles, shown, solved, Job(spec.page.printer, spec.page.paper), folder, hints)


class Sheet:
    """A page in the making: its operations one by one, forms taken apart, coordinates as in the file."""

    def __init__(self, page: Page, height: float) -> None:
        self.number = page.number
        self.height = height
        self._page = page
        places = page.structure.ops if page.structure else repeat(ARTIFACT)
        parts = [(part, place) for op, place in zip(page.drawn, places, strict=False) for part in _taken_apart(op)]
        self.ops: list[Op] = [part for part, _ in parts]
        self._elements = [place for _, place in parts]  # of tagged pages: the element of every operation

    @property
    def page(self) -> Page:
        """The page as it is now."""
        structure = self._page.structure and replace(self._page.structure, ops=tuple(self._elements))
        return replace(self._page, drawn=tuple(self.ops), structure=structure)

    def add(self, *ops: Op) -> None:
        """Draw more."""
        self.ops.extend(ops)
        self._elements.extend(ARTIFACT for _ in ops)

    # text

    def retext(self, old: str, new: str, where: Callable[[float, float], bool] = lambda _x, _y: True) -> None:
        """Change the first text `old` that stands somewhere (x and y upwards); an empty `new` takes it away."""
        for at, op in enumerate(self.ops):
            if not isinstance(op, Text):
                continue
            for number, (x, y, text) in enumerate(op.runs):
                if text == old and where(x, y):
                    runs = [*op.runs[:number], *([(x, y, new)] if new else []), *op.runs[number + 1 :]]
                    self.ops[at] = replace(op, runs=tuple(runs))
                    return
        raise AssertionError(f"page {self.number} has no text {old!r} there")

    def repage(self, page: int, new: int, where: Callable[[float, float], bool]) -> None:
        """Change the first reference to a page that stands somewhere, whatever its words."""
        found = re.compile(rf"(\D+){page}")
        texts = [op for op in self.ops if isinstance(op, Text)]
        told = next(m for op in texts for x, y, text in op.runs if where(x, y) and (m := found.fullmatch(text)))
        self.retext(told[0], f"{told[1]}{new}", where)

    def in_cell(self, figure: Figure, cell: int) -> Callable[[float, float], bool]:
        """Is a place inside a cell of a grid?"""
        return lambda x, y: figure.grid.cell_at(x, self.height - y) == cell

    def above(self, figure: Figure) -> Callable[[float, float], bool]:
        """Is a place in the caption of a grid?"""
        field = figure.grid.field
        return lambda x, y: field.left - 2 < x < field.right + 2 and 0 < field.top - (self.height - y) < 20

    def write_in(self, figure: Figure, cell: int, text: str, weight: Weight = Weight.BOLD, share: float = 0.6) -> None:
        """Print a text in a cell of a grid."""
        left, top, side = self._cell(figure, cell)
        self.add(Text(weight, share * side, 0.0, ((left + side / 3, self.height - top - side * 0.75, text),)))

    # lines

    def cut(self, figure: Figure, edge: tuple[int, int]) -> None:
        """Take away all lines between two neighbouring cells."""
        one, other = self._ends(figure, edge)
        for at, op in enumerate(self.ops):
            if isinstance(op, Strokes) and op.dash is None:
                parts = [part for segment in op.segments for part in _without(segment, one, other)]
                self.ops[at] = replace(op, segments=tuple(parts))

    def draw(self, figure: Figure, edge: tuple[int, int], width: float) -> None:
        """Draw a line between two neighbouring cells."""
        one, other = self._ends(figure, edge)
        self.add(Strokes(width, 0.0, ((*one, *other),)))

    def thin(self, figure: Figure, edge: tuple[int, int]) -> None:
        """Make the line between two neighbouring cells as thin as those inside boxes and cages."""
        self.cut(figure, edge)
        self.draw(figure, edge, min(width for width in figure.edges.values() if width))

    def thicken(self, figure: Figure, edge: tuple[int, int]) -> None:
        """Make the line between two neighbouring cells as heavy as those around boxes and cages."""
        self.draw(figure, edge, max(figure.edges.values()))

    def undash(self, number: int) -> None:
        """Take away a stretch of a broken outline."""
        dashed = [at for at, op in enumerate(self.ops) if isinstance(op, Strokes) and op.dash]
        at = dashed[number % len(dashed)]
        op = self.ops[at]
        assert isinstance(op, Strokes)
        self.ops[at] = replace(op, segments=op.segments[1:])

    # shades

    def unshade(self, figure: Figure, cell: int) -> None:
        """Take away the shade of a cell."""
        left, top, side = self._cell(figure, cell)
        middle = (left + side / 2, self.height - top - side / 2)
        for at, op in enumerate(self.ops):
            if isinstance(op, Fills):
                parts = (_beside(one, left, side) if _holds(one, middle) else (one,) for one in op.rectangles)
                self.ops[at] = replace(op, rectangles=tuple(part for several in parts for part in several))

    def shade(self, figure: Figure, cell: int, grey: float = 0.86) -> None:
        """Shade a cell, below everything else."""
        left, top, side = self._cell(figure, cell)
        self.ops.insert(0, Fills(grey, ((left, self.height - top - side, side, side),)))
        self._elements.insert(0, ARTIFACT)

    def _cell(self, figure: Figure, cell: int) -> tuple[float, float, float]:
        row, column = divmod(cell, figure.grid.size.width)
        side = figure.grid.side
        return figure.grid.field.left + column * side, figure.grid.field.top + row * side, side

    def _ends(self, figure: Figure, edge: tuple[int, int]) -> tuple[tuple[float, float], tuple[float, float]]:
        left, top, side = self._cell(figure, edge[1])
        y = self.height - top
        return ((left, y), (left, y - side)) if edge[1] == edge[0] + 1 else ((left, y), (left + side, y))


def _taken_apart(op: Drawn) -> Iterator[Op]:
    if isinstance(op, Moved):
        for one in op.placed:
            yield from _taken_apart(one)
    elif isinstance(op, Stamp):
        yield from moved(op.form.ops, op.x, op.y)
    else:
        assert not isinstance(op, (Image, Sideways))
        yield op


def _holds(rectangle: Rectangle, point: tuple[float, float]) -> bool:
    x, y, width, height = rectangle
    return x <= point[0] <= x + width and y <= point[1] <= y + height


def _beside(rectangle: Rectangle, left: float, side: float) -> Iterator[Rectangle]:
    """What is left of the shade of a row's cells without that of one; of what is no row all."""
    x, y, width, height = rectangle
    if height > 2 * side:
        yield rectangle
        return
    right = left + side
    for start, end in ((x, left), (right, x + width)):
        if end - start > side / 2:
            yield start, y, end - start, height


def _without(
    segment: tuple[float, float, float, float], one: tuple[float, float], other: tuple[float, float]
) -> Iterator[tuple[float, float, float, float]]:
    """What is left of a line when a stretch of it is cut out."""
    upright = abs(one[0] - other[0]) < NEAR
    along, across = (1, 0) if upright else (0, 1)
    ends = sorted((segment[along], segment[along + 2]))
    on_line = abs(segment[across] - one[across]) < NEAR and abs(segment[across + 2] - one[across]) < NEAR
    first, last = sorted((one[along], other[along]))
    if not on_line or last < ends[0] + NEAR or first > ends[1] - NEAR:
        yield segment
        return
    for start, end in ((ends[0], first), (last, ends[1])):
        if end - start > NEAR:
            place = segment[across]
            yield (place, start, place, end) if upright else (start, place, end, place)


def repacked(data: bytes, change: Callable[[pikepdf.Pdf], object], **save: object) -> bytes:
    """A file after a change of its parts."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        file = io.BytesIO()
        pdf.save(file, **save)  # type: ignore[arg-type]
    return file.getvalue()
