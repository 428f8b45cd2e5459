"""Writes documents as PDF: gray only, fonts embedded, equal documents as equal bytes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import chain
from typing import Final

from pipeline.page.files.pdf_library import our_settings  # before reportlab, which reads the environment

# isort: split
from reportlab.lib.rl_accel import fp_str
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    Destination,
    PDFArray,
    PDFDocument,
    PDFFormXObject,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pipeline.page.draw.bending import QUARTER, Piece, bent
from pipeline.page.draw.ops import (
    Bends,
    Discs,
    Document,
    Drawn,
    Fills,
    Form,
    Image,
    Page,
    Sideways,
    Stamp,
    Strokes,
    Text,
)
from pipeline.page.files.pdf_objects import file_parts
from pipeline.page.type.fontfile import FontError
from pipeline.page.type.typography import Face, Typeface, Weight

_LINK: Final = b"<<\n/Border [ 0 0 0 ] /Contents () /Dest %s /Rect [ %s ] /Subtype /Link /Type /Annot\n>>"
_ENDS: Final = "2 J 0 j"  # lines reach half their width beyond their ends; corners are pointed
_SHOW: Final = " %.2f %.2f Tm <%s> Tj\n"
_LINE: Final = "%.2f %.2f m %.2f %.2f l\n"
_AREA: Final = "%.2f %.2f %.2f %.2f re\n"
_MOVED: Final = "q 1 0 0 1 %.2f %.2f cm %s %s Q"
_CREATOR: Final = "Puzzlepress"

_Codes = tuple[tuple[str, float, str], ...]


def write_pdf(document: Document, typeface: Typeface) -> bytes:
    """The document as the bytes of a PDF file; neither environment nor settings of the machine enter them."""
    return b"".join(pdf_parts(document, typeface))


def pdf_parts(document: Document, typeface: Typeface) -> Iterator[bytes]:
    """The same in parts. Pages are asked for one at a time, and kept compressed until the first part is given."""
    with our_settings(document.dated):
        writer = _Writer(document, typeface)
        for page in document.pages:
            writer.add(page)
        yield from writer.finish()


def check_program(name: str, program: bytes) -> None:
    """Raise FontError for a TrueType file that the writer of PDF cannot read."""
    try:
        with our_settings(None):
            TTFont(name, BytesIO(program))
    except Exception as error:  # whatever the library meets in it
        raise FontError(f"cannot be embedded in a PDF ({error}); use another font") from None


class _Writer:
    """One PDF in the making: the canvas, the codes that its font subsets gave to texts, the names of its forms."""

    def __init__(self, document: Document, typeface: Typeface) -> None:
        self._document = document
        self._characters = _characters(document, typeface)
        self._fonts: dict[str, TTFont] = {}
        self._typeface = typeface
        self._codes: dict[Weight, dict[str, _Codes]] = {weight: {} for weight in Weight}
        self._names: dict[Form, str] = {}
        self._forms: dict[tuple[str, tuple[float, ...]], str] = {}
        self._number = 0  # of the last page
        self._outline: dict[int, list[str]] = {}
        for entry in document.outline:
            self._outline.setdefault(entry.page, []).append(entry.title)
        self._canvas = Canvas(
            BytesIO(),  # never written to
            pagesize=(document.width, document.height),
            invariant=1,
            pageCompression=1,
            initialFontName=self._font(typeface.regular).fontName,  # type: ignore[arg-type]  # the stubs call a name a number
            lang=document.language,
        )
        self._doc: PDFDocument = self._canvas._doc  # type: ignore[attr-defined]  # the stubs leave it out
        self._paper = _box(0, 0, document.width, document.height)
        self._used: dict[str, PDFObjectReference] = {}
        # One for all pages: dictionaries of their own would be half of a small page.
        self._resources = self._doc.Reference(_resources(self._used), "resources")
        self._describe()

    def add(self, page: Page) -> None:
        """Draw one page, with its bookmark and links where the document has navigation."""
        self._canvas.addLiteral(_ENDS)
        for op in page.ops:
            self._draw(op)
        if self._document.navigation:
            self._navigate(page)
        self._canvas.showPage()
        made = self._doc.Pages[-1]  # type: ignore[attr-defined]
        made.MediaBox = made.BleedBox = self._paper
        made.TrimBox = _box(*page.trim) if page.trim else self._paper
        self._used |= made.XObjects.dict if made.XObjects else {}
        made.Resources = self._resources
        made.Contents, made.stream = _compressed(made.stream), None

    def finish(self) -> Iterator[bytes]:
        """Close the file and give its bytes, object by object."""
        yield from file_parts(self._doc, self._canvas)
        for font in self._fonts.values():
            font.state.pop(self._doc, None)  # a font keeps every document alive that it was used in

    def _describe(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator(_CREATOR)
        canvas.setProducer(_CREATOR)
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _label(self, page: Page) -> None:
        """Let readers count pages as they are numbered: a label wherever the numbers do not simply go on."""
        if page.number != self._number + 1 or not self._number:
            self._canvas.addPageLabel(self._canvas.getPageNumber() - 1, style="ARABIC", start=page.number)
        self._number = page.number

    def _navigate(self, page: Page) -> None:
        self._label(page)
        name = _destination(page.number)
        self._canvas.bookmarkPage(name)
        for count, title in enumerate(self._outline.get(page.number, ())):
            # The library knows one title for every destination, so a page's second entry has one of its own.
            key = f"{name}.{count}" if count else name
            if count:
                self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(title, key)
        for link in page.links:
            target = self._canvas._bookmarkReference(_destination(link.page))  # type: ignore[attr-defined]
            self._canvas._addAnnotation(_Leading(link.area, target))  # type: ignore[attr-defined]

    def _draw(self, op: Drawn) -> None:
        if isinstance(op, Stamp):
            self._stamp(op)
        elif isinstance(op, Image):
            self._canvas.drawImage(ImageReader(BytesIO(op.picture.data)), *op.area)
        elif isinstance(op, Sideways):
            self._sideways(op)
        else:
            self._canvas.addLiteral(self._text(op) if isinstance(op, Text) else _shape(op))

    def _sideways(self, op: Sideways) -> None:
        self._canvas.addLiteral(f"q 0 -1 1 0 {_n(op.x)} {_n(op.y)} cm")
        for one in op.ops:
            self._draw(one)
        self._canvas.addLiteral("Q")

    def _stamp(self, op: Stamp) -> None:
        self._canvas.addLiteral(f"q 1 0 0 1 {_n(op.x)} {_n(op.y)} cm")
        self._canvas.doForm(self._named(op.form))
        self._canvas.addLiteral("Q")

    def _named(self, form: Form) -> str:
        """The name of a form, which comes into the file with its first use; forms that look alike are one."""
        if form not in self._names:
            code = "\n".join((_ENDS, *map(_shape, form.ops)))
            name = self._forms.setdefault((code, form.bounds), f"grid{len(self._forms) + 1}")
            if not self._doc.hasForm(name):
                self._doc.addForm(name, _form_object(code, form))
            self._names[form] = name
        return self._names[form]

    def _text(self, op: Text) -> str:
        """The code of texts, in the order of their runs; what one font subset shows in turn is written as one."""
        codes, way = self._codes[op.weight], -1 if op.turned else 1
        forward = op.size * op.condensed * way
        show = f"{way * op.condensed:.4g} 0 0 {way}{_SHOW}"
        code, current = f"BT {_n(op.grey)} g\n", ""
        places: list[float | str] = []
        for x, y, text in op.runs:
            for name, ems, shown in codes.get(text) or self._encoded(op.weight, text):
                if name != current:
                    code = f"{code}{_shown(show, places)}{name} {_n(op.size)} Tf\n"
                    current, places = name, []
                places += (x + ems * forward, y, shown)
        return f"{code}{_shown(show, places)}ET"

    def _font(self, face: Face) -> TTFont:
        if face.name not in self._fonts:
            self._fonts[face.name] = _registered(face.name, face.program(self._characters.get(face.name, "")))
        return self._fonts[face.name]

    def _encoded(self, weight: Weight, text: str) -> _Codes:
        """By font subset its name, how far in ems its part of a text is from the start, and hexadecimal codes."""
        face = self._typeface.face(weight)
        parts, start = [], 0
        for one, part in face.parts(text):
            font = self._font(one)
            for subset, codes in font.splitString(part, self._doc):
                name = font.getSubsetInternalName(subset, self._doc)
                parts.append((name, face.width(text[:start], 1.0), codes.hex()))
                start += len(codes)
        self._codes[weight][text] = found = tuple(parts)
        return found


def _compressed(code: str) -> PDFStream:
    """The code of a page as the library compresses it, done at once: as text it is several times as large."""
    made = PDFStream(content=PDFZCompress.encode(code))
    made.dictionary["Filter"] = PDFArray([PDFName(PDFZCompress.pdfname)])
    return made


class _Leading(PDFObject):
    """A link without a border; reportlab's own checks and sorts the same six keys for every one of thousands."""

    def __init__(self, area: tuple[float, ...], target: Destination) -> None:
        self._area, self._target = fp_str(area), target

    def format(self, document: PDFDocument) -> bytes:
        """The annotation as the file has it."""
        return _LINK % (self._target.format(document), self._area.encode())


def _characters(document: Document, typeface: Typeface) -> Mapping[str, str]:
    """By font file the characters that the document shows with it, where it has to be made of them."""
    used: dict[str, set[str]] = {}
    if any(not one.whole for weight in Weight for one in typeface.face(weight).chain):
        shown = {(op.weight, text) for page in document.pages for op in _texts(page.ops) for _, _, text in op.runs}
        for weight, text in shown:
            for face, part in typeface.face(weight).parts(text):
                used.setdefault(face.name, set()).update(part)
    return {name: "".join(sorted(characters)) for name, characters in used.items()}


def _texts(ops: Iterable[Drawn]) -> Iterator[Text]:
    for op in ops:
        if isinstance(op, Text):
            yield op
        elif isinstance(op, Sideways):
            yield from _texts(op.ops)


def _registered(name: str, program: bytes) -> TTFont:
    """The font of a file, which reportlab keeps by its contents."""
    known = f"{name} {sha256(program).hexdigest()[:16]}"
    if known not in pdfmetrics.getRegisteredFontNames():
        made = TTFont(known, BytesIO(program))
        # Else an earlier font of the same name would serve instead, with the glyphs of another document.
        pdfmetrics._dynFaceNames.pop(made.face.name, None)  # type: ignore[attr-defined]  # the stubs leave it out
        pdfmetrics.registerFont(made)
    font = pdfmetrics.getFont(known)
    assert isinstance(font, TTFont)
    return font


def _destination(number: int) -> str:
    return f"page-{number}"


def _resources(forms: dict[str, PDFObjectReference]) -> PDFResourceDictionary:
    """The fonts of the document, and the forms, which may still be added."""
    made = PDFResourceDictionary(XObject=forms)
    made.basicFonts()
    return made


@lru_cache(maxsize=16)
def _box(*edges: float) -> str:
    """A box as the file has it."""
    return f"[ {fp_str(*edges)} ]"


def _shown(show: str, places: Sequence[float | str]) -> str:
    """The code of texts in one font: for each x, y, and its hexadecimal codes."""
    return show * (len(places) // 3) % tuple(places)


def _shape(op: Strokes | Fills | Discs | Bends) -> str:
    if isinstance(op, Strokes):
        return _strokes(op)
    if isinstance(op, Bends):
        return _bends(op)
    return _fills(op) if isinstance(op, Fills) else _discs(op)


def _form_object(code: str, form: Form) -> PDFFormXObject:
    made = PDFFormXObject(*(float(_n(edge)) for edge in form.bounds))
    made.compression = 1
    made.setStreamList(code)
    return made


def _strokes(op: Strokes) -> str:
    pen = f"{_n(op.grey)} G {_n(op.width)} w"
    lines = _LINE * len(op.segments) % tuple(chain.from_iterable(op.segments))
    if op.dash is None:
        return f"{pen}\n{lines}S"
    stroke, gap = op.dash
    return f"{pen} [{_n(stroke)} {_n(gap)}] {_n(stroke / 2)} d\n{lines}S [] 0 d"


def _fills(op: Fills) -> str:
    return f"{_n(op.grey)} g\n" + _AREA * len(op.rectangles) % tuple(chain.from_iterable(op.rectangles)) + "f"


def _bends(op: Bends) -> str:
    paths = (_bend(*bent(path, op.radius)) for path in op.paths)
    return "\n".join((f"{_n(op.grey)} G {_n(op.width)} w", *paths, "S"))


def _bend(start: tuple[float, float], pieces: Iterable[Piece], closed: bool) -> str:
    shown = (f"{' '.join(map(_n, piece))} {'l' if len(piece) == len(start) else 'c'}" for piece in pieces)
    return " ".join((_n(start[0]), _n(start[1]), "m", *shown, *("h" * closed)))


def _discs(op: Discs) -> str:
    pen, paint = (f"{_n(op.grey)} G {_n(op.width)} w", "S") if op.width else (f"{_n(op.grey)} g", "f")
    circles = [_MOVED % (x, y, _circle(radius), paint) for x, y, radius in op.circles]
    return "\n".join((pen, *circles))


@lru_cache(maxsize=64)
def _circle(radius: float) -> str:
    """The path of a circle around the origin."""
    k = radius * QUARTER
    quarters = (
        (radius, k, k, radius, 0.0, radius),
        (-k, radius, -radius, k, -radius, 0.0),
        (-radius, -k, -k, -radius, 0.0, -radius),
        (k, -radius, radius, -k, radius, 0.0),
    )
    return f"{_n(radius)} 0 m " + " ".join(" ".join(map(_n, quarter)) + " c" for quarter in quarters) + " h"


def _n(number: float) -> str:
    """A number to a hundredth of a point, never with an exponent, which PDF does not know."""
    return f"{number:.2f}"
