"""Drawings from marks in any order, and their marks one by one."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.page.draw.drawing import Backdrop, Drawing, Ink, Label, Mark


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
