"""Drawings from marks in any order, and their marks one by one."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.page.draw.drawing import Backdrop, Drawing, Ink, Label, Mark
from pipeline.page.draw.ops import Discs, Image, Page, Placed, Sideways, Stamp, moved


def drawing_of(width: int, height: int, marks: Iterable[Mark], backdrop: Backdrop | None = None) -> Drawing:
    """The drawing of marks, shapes and labels in any order."""
    marks = tuple(marks)
    labels = [mark for mark in marks if isinstance(mark, Label)]
    digits = tuple(label for label in labels if label.ink is not Ink.CLUE)
    clues = tuple(label for label in labels if label.ink is Ink.CLUE)
    return Drawing(width, height, tuple(one for one in marks if not isinstance(one, Label)), digits, clues, backdrop)


def marks_of(drawing: Drawing) -> tuple[Mark, ...]:
    """The shapes and labels of a drawing, but for its backdrop."""
    return (*drawing.shapes, *drawing.labels)


def grids_of(page: Page) -> list[Stamp]:
    """The empty grids that stand on a page."""
    return [op for op in page.ops if isinstance(op, Stamp) and not _discs(op)]


def level_marks(ops: Iterable[Placed | Image | Sideways]) -> list[list[int]]:
    """Of every mark of a level how many of its dots are filled, and how many are not."""
    marks = [discs for op in ops if isinstance(op, Stamp) and (discs := _discs(op))]
    return [
        [sum(len(one.circles) for one in mark if (one.width > 0) is ring) for ring in (False, True)] for mark in marks
    ]


def discs_of(page: Page) -> list[Discs]:
    """The dots of the marks of levels where they stand on a page."""
    placed = (moved(_discs(op), op.x, op.y) for op in page.ops if isinstance(op, Stamp))
    return [op for ops in placed for op in ops if isinstance(op, Discs)]


def _discs(op: Stamp) -> list[Discs]:
    return [part for part in op.form.ops if isinstance(part, Discs)]
