"""Writes documents as PDF: gray only, fonts embedded, equal documents as equal bytes. Alone imports reportlab."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pipeline.page.ops import Discs, Document, Fills, Op, Page, Strokes, Text
from pipeline.page.typography import Typeface, Weight

rl_config.useA85 = 0  # compressed streams as they are: a fifth smaller and twice as fast as in text form

_ARC: Final = 0.5522847498  # control points of a quarter circle drawn as a Bezier curve
_CREATOR: Final = "Puzzlepress"


def write_pdf(document: Document, typeface: Typeface) -> bytes:
    """The document as the bytes of a PDF file."""
    writer = _Writer(document, typeface)
    for page in document.pages:
        writer.add(page)
    return writer.finish()


class _Writer:
    """One PDF in the making: the canvas and the codes that its font subsets gave to texts."""

    def __init__(self, document: Document, typeface: Typeface) -> None:
        self._document = document
        self._fonts = {weight: _font(typeface, weight) for weight in Weight}
        self._codes: dict[tuple[Weight, str], tuple[tuple[str, str], ...]] = {}
        self._file = BytesIO()
        self._canvas = Canvas(
            self._file,
            pagesize=(document.width, document.height),
            invariant=1,
            pageCompression=1,
            initialFontName=typeface.regular.name,  # type: ignore[arg-type]  # the stubs call a name a number
            bleedBox=(0, 0, document.width, document.height),
            lang=document.language,
        )
        self._doc: PDFDocument = self._canvas._doc  # type: ignore[attr-defined]  # the stubs leave it out
        self._describe()

    def add(self, page: Page) -> None:
        """Draw one page, with its bookmark and links where the document has navigation."""
        code = ["2 J 0 j"]
        for op in page.ops:
            code.extend(self._drawn(op))
        self._canvas.addLiteral("\n".join(code))
        if self._document.navigation:
            self._navigate(page)
        self._canvas.setTrimBox(page.trim or (0, 0, self._document.width, self._document.height))
        self._canvas.showPage()

    def finish(self) -> bytes:
        """Close the file and return its bytes."""
        self._canvas.save()
        for font in self._fonts.values():
            font.state.pop(self._doc, None)  # a font keeps every document alive that it was used in
        return self._file.getvalue()

    def _describe(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator(_CREATOR)
        canvas.setProducer(_CREATOR)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if document.navigation:
            self._label()

    def _label(self) -> None:
        """Let readers count pages as they are numbered: a label wherever the numbers do not simply go on."""
        last = None
        for position, page in enumerate(self._document.pages):
            if last is None or page.number != last + 1:
                self._canvas.addPageLabel(position, style="ARABIC", start=page.number)
            last = page.number

    def _navigate(self, page: Page) -> None:
        self._canvas.bookmarkPage(_destination(page.number))
        for entry in self._document.outline:
            if entry.page == page.number:
                self._canvas.addOutlineEntry(entry.title, _destination(entry.page))
        for link in page.links:
            self._canvas.linkRect("", _destination(link.page), link.area, relative=0, thickness=0)

    def _drawn(self, op: Op) -> list[str]:
        if isinstance(op, Text):
            return self._text(op)
        if isinstance(op, Strokes):
            return _strokes(op)
        return _fills(op) if isinstance(op, Fills) else _discs(op)

    def _text(self, op: Text) -> list[str]:
        code = [f"BT {_n(op.grey)} g"]
        current = ""
        for x, y, text in op.runs:
            position = f"1 0 0 1 {_n(x)} {_n(y)} Tm"
            for name, shown in self._encoded(op.weight, text):
                font = "" if name == current else f"{name} {_n(op.size)} Tf "
                current = name
                code.append(f"{font}{position} <{shown}> Tj")
                position = ""
        return [*code, "ET"]

    def _encoded(self, weight: Weight, text: str) -> tuple[tuple[str, str], ...]:
        """Pairs of font subset and hexadecimal codes that show a text."""
        key = (weight, text)
        if key not in self._codes:
            font = self._fonts[weight]
            parts = font.splitString(text, self._doc)
            names = [font.getSubsetInternalName(subset, self._doc) for subset, _ in parts]
            self._codes[key] = tuple((name, part.hex()) for name, (_, part) in zip(names, parts, strict=True))
        return self._codes[key]


def _font(typeface: Typeface, weight: Weight) -> TTFont:
    face = typeface.face(weight)
    if face.name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(face.name, BytesIO(face.data)))
    font = pdfmetrics.getFont(face.name)
    assert isinstance(font, TTFont)
    return font


def _destination(number: int) -> str:
    return f"page-{number}"


def _strokes(op: Strokes) -> list[str]:
    lines = [f"{_n(x1)} {_n(y1)} m {_n(x2)} {_n(y2)} l" for x1, y1, x2, y2 in op.segments]
    if op.dash is None:
        return [f"{_n(op.grey)} G {_n(op.width)} w", *lines, "S"]
    stroke, gap = op.dash
    return [f"{_n(op.grey)} G {_n(op.width)} w [{_n(stroke)} {_n(gap)}] {_n(stroke / 2)} d", *lines, "S [] 0 d"]


def _fills(op: Fills) -> list[str]:
    areas = [f"{_n(x)} {_n(y)} {_n(width)} {_n(height)} re" for x, y, width, height in op.rectangles]
    return [f"{_n(op.grey)} g", *areas, "f"]


def _discs(op: Discs) -> list[str]:
    circles = [_circle(*circle) for circle in op.circles]
    if op.width:
        return [f"{_n(op.grey)} G {_n(op.width)} w", *circles, "S"]
    return [f"{_n(op.grey)} g", *circles, "f"]


def _circle(x: float, y: float, radius: float) -> str:
    k = radius * _ARC
    quarters = (
        (x + radius, y + k, x + k, y + radius, x, y + radius),
        (x - k, y + radius, x - radius, y + k, x - radius, y),
        (x - radius, y - k, x - k, y - radius, x, y - radius),
        (x + k, y - radius, x + radius, y - k, x + radius, y),
    )
    curves = " ".join(" ".join(map(_n, quarter)) + " c" for quarter in quarters)
    return f"{_n(x + radius)} {_n(y)} m {curves} h"


def _n(number: float) -> str:
    """A number to a hundredth of a point, never with an exponent, which PDF does not know."""
    return f"{number:.2f}"
