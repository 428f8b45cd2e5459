"""Reads the ink of a PDF: glyphs and straight strokes, in points, the origin at the page's upper left corner."""

from __future__ import annotations

import ctypes
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pipeline.errors import InputError

BOLD_FROM = 600  # font weights from 100 to 900


@dataclass(frozen=True, slots=True)
class Glyph:
    """A printed character: the centre of its ink, its type size, and whether its face is bold."""

    text: str
    x: float
    y: float
    size: float
    bold: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight stroke from (x1, y1) to (x2, y2), x1 <= x2 and y1 <= y2 for upright and level ones."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True, slots=True)
class InkPage:
    """All that is printed on a page, as far as it is text or straight strokes that are not broken."""

    glyphs: tuple[Glyph, ...]
    rules: tuple[Rule, ...]


def read_ink(path: Path) -> tuple[InkPage, ...]:
    """The ink of every page; InputError for a file that is no PDF, or without the reader's package."""
    pdfium = _pdfium()
    try:
        document = pdfium.PdfDocument(path)
    except (pdfium.PdfiumError, OSError) as error:
        raise InputError(f"{path}: cannot be read as a PDF: {error}") from error
    try:
        return tuple(_read_page(pdfium, page) for page in document)
    finally:
        document.close()


def _pdfium() -> ModuleType:
    try:
        import pypdfium2
    except ImportError:
        remedy = f"{shlex.quote(sys.executable)} -m pip install pypdfium2"
        raise InputError(f"reading a PDF back needs the package pypdfium2, which is not installed; {remedy}") from None
    module: ModuleType = pypdfium2
    return module


def _read_page(pdfium: ModuleType, page: Any) -> InkPage:  # noqa: ANN401 - pypdfium2 is untyped
    height = page.get_height()
    text = page.get_textpage()
    glyphs = tuple(_glyphs(pdfium.raw, text, height))
    kind = pdfium.raw.FPDF_PAGEOBJ_PATH
    rules = tuple(rule for path in page.get_objects(filter=[kind]) for rule in _rules(pdfium.raw, path, height))
    text.close()
    page.close()
    return InkPage(glyphs, rules)


def _glyphs(raw: ModuleType, text: Any, height: float) -> Iterator[Glyph]:  # noqa: ANN401
    for index in range(text.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if character.isspace() or raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        left, bottom, right, top = text.get_charbox(index)
        size = raw.FPDFText_GetFontSize(text, index)
        yield Glyph(character, (left + right) / 2, height - (bottom + top) / 2, size, _is_bold(raw, text, index))


def _is_bold(raw: ModuleType, text: Any, index: int) -> bool:  # noqa: ANN401
    if raw.FPDFText_GetFontWeight(text, index) >= BOLD_FROM:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(text, index, name, len(name), None)
    return b"bold" in name.value.lower()


def _rules(raw: ModuleType, path: Any, height: float) -> Iterator[Rule]:  # noqa: ANN401
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(path, mode, stroked)
    if not stroked.value or raw.FPDFPageObj_GetDashCount(path) > 0:
        return
    width = _float(lambda value: raw.FPDFPageObj_GetStrokeWidth(path, value))
    matrix = path.get_matrix()
    here = (0.0, 0.0)
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        across, up = matrix.on_point(x.value, y.value)
        there = (across, height - up)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            yield _rule(here, there, width)
        here = there


def _rule(one: tuple[float, float], other: tuple[float, float], width: float) -> Rule:
    (x1, y1), (x2, y2) = sorted((one, other))
    if abs(x1 - x2) < abs(y1 - y2):
        (x1, y1), (x2, y2) = sorted((one, other), key=lambda point: point[1])
    return Rule(x1, y1, x2, y2, width)


def _float(read: Callable[[ctypes.c_float], object]) -> float:
    value = ctypes.c_float()
    read(value)
    return value.value
