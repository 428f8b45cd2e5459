"""Writes documents as PDF: gray only, fonts embedded, equal documents as equal bytes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Final

from pipeline import PRODUCT
from pipeline.page.files.pdf_library import edges_code, our_settings  # before reportlab, which reads the environment

# isort: split
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import (
    Destination,
    PDFDocument,
    PDFFormXObject,
    PDFObjectReference,
    PDFResourceDictionary,
    xObjectName,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pipeline.page.draw.ops import Document, Image, Sideways, Text, texts_of
from pipeline.page.files.page_code import PageCode, Part, page_code, parts_of
from pipeline.page.files.pdf_objects import Links, PageObject, Store, file_parts, keeping, named
from pipeline.page.files.shape_code import ENDS, FormCode, n
from pipeline.page.files.structure_tree import VERSION, StructureTree, text_string
from pipeline.page.files.text_code import FIXED, Places, opening, show, shown_codes
from pipeline.page.type.fontfile import FontError
from pipeline.page.type.typography import Face, Typeface, Weight

Feed = Callable[[Callable[[PageCode], None]], None]
"""What calls a function with every page of a document, in their order."""

_HEADS: Final = 64
"""Texts whose code is kept: the heads of pages are the same on many."""

_Codes = tuple[tuple[str, float, str], ...]


def write_pdf(document: Document, typeface: Typeface) -> bytes:
    """The document as the bytes of a PDF file; neither environment nor settings of the machine enter them."""
    return b"".join(pdf_parts(document, typeface))


def pdf_parts(
    document: Document, typeface: Typeface, feed: Feed | None = None, store: Store | None = None
) -> Iterator[bytes]:
    """The same in parts; pages are kept compressed until the first one is given, in a store or in memory.

    `feed` hands over the pages of the document in their order; without it they are drawn one after the other.
    """
    with our_settings(document.dated):
        writer = _Writer(document, typeface, store)
        if feed:
            feed(writer.add)
        else:
            for page in document.pages:
                writer.add(page_code(page, typeface, document.tagged))
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

    def __init__(self, document: Document, typeface: Typeface, store: Store | None = None) -> None:
        self._document, self._store = document, store
        self._characters = _characters(document, typeface)
        self._fonts: dict[str, TTFont] = {}
        self._typeface = typeface
        self._text = lru_cache(maxsize=_HEADS)(self._text_code)
        self._codes: dict[Weight, dict[str, _Codes]] = {weight: {} for weight in Weight}
        self._forms: dict[FormCode, str] = {}
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
        self._links = Links(self._doc, self._target)
        self._tree = StructureTree(self._doc, store) if document.tagged else None
        if self._tree:
            self._doc._pdfVersion = VERSION
        self._paper = _box(0, 0, document.width, document.height)
        self._used: dict[str, PDFObjectReference] = {}
        # One for all pages: dictionaries of their own would be half of a small page.
        self._resources = self._doc.Reference(_resources(self._used), "resources")
        self._describe()

    def add(self, page: PageCode) -> None:
        """Draw one page, with its bookmark and links where the document has navigation."""
        self._canvas.addLiteral(ENDS)
        self._write(page.parts)
        key = self._tree.key if self._tree else None
        links = self._navigate(page) if self._document.navigation else range(0)
        self._canvas.showPage()
        made = self._doc.Pages[-1]  # type: ignore[attr-defined]
        self._used |= made.XObjects.dict if made.XObjects else {}
        boxes = self._paper, _box(*page.trim) if page.trim else self._paper
        if self._tree and page.tags:
            own = self._doc.Reference(made)  # type: ignore[no-untyped-call]
            self._tree.add(page.tags, named(own, self._doc), links)
        PageObject.replace(made, self._resources, boxes, (links, key), self._store)

    def finish(self) -> Iterator[bytes]:
        """Close the file and give its bytes, object by object."""
        yield from file_parts(self._doc, self._canvas, self._links, self._tree)
        for font in self._fonts.values():
            font.state.pop(self._doc, None)  # a font keeps every document alive that it was used in

    def _describe(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator(PRODUCT)
        canvas.setProducer(PRODUCT)
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _label(self, page: PageCode) -> None:
        """Let readers count pages as they are numbered: a label wherever the numbers do not simply go on."""
        if page.number != self._number + 1 or not self._number:
            self._canvas.addPageLabel(self._canvas.getPageNumber() - 1, style="ARABIC", start=page.number)
        self._number = page.number

    def _navigate(self, page: PageCode) -> range:
        """Name a page, and add its links; their numbers."""
        self._label(page)
        name = _destination(page.number)
        self._canvas.bookmarkPage(name)
        for count, title in enumerate(self._outline.get(page.number, ())):
            # The library knows one title for every destination, so a page's second entry has one of its own.
            key = f"{name}.{count}" if count else name
            if count:
                self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(title, key)
        if not (self._tree and page.tags):
            return self._links.add(page.links)
        said = [text_string(page.tags.nodes[place].alt) for place in page.tags.links]
        return self._links.add_tagged(page.links, said, self._tree.key + 1)

    def _target(self, number: int) -> bytes:
        target: Destination = self._canvas._bookmarkReference(_destination(number))  # type: ignore[attr-defined]
        return bytes(target.format(self._doc))

    def _write(self, parts: Iterable[Part]) -> None:
        text: list[str] = []
        for part in parts:
            if isinstance(part, (Image, Sideways)):
                self._write_text(text)
                self._draw(part)
            else:
                text.append(part if type(part) is str else self._coded(part))
        self._write_text(text)

    def _write_text(self, text: list[str]) -> None:
        """Write the lines that have gathered, and let them gather anew."""
        if text:
            self._canvas.addLiteral("".join(text).removesuffix("\n"))  # which ends the last one itself
            text.clear()

    def _coded(self, part: str | FormCode | Text) -> str:
        """The code of what had none before its file was known."""
        if isinstance(part, Weight):
            return self._plain_font(part)
        if isinstance(part, FormCode):
            return f"/{self._named(part)} Do\n"
        return f"{self._text(part)}\n" if isinstance(part, Text) else part

    def _draw(self, part: Image | Sideways) -> None:
        if isinstance(part, Sideways):
            self._sideways(part)
        else:
            self._canvas.drawImage(ImageReader(BytesIO(part.picture.data)), *part.area)

    def _sideways(self, op: Sideways) -> None:
        self._canvas.addLiteral(f"q 0 -1 1 0 {n(op.x)} {n(op.y)} cm")
        self._write(parts_of(op.ops, self._typeface))
        self._canvas.addLiteral("Q")

    def _named(self, form: FormCode) -> str:
        """The name of a form, which comes into the file with its first use; forms that look alike are one."""
        name = self._forms.get(form)
        if name is None:
            own = f"form{len(self._forms) + 1}"
            name = self._forms[form] = xObjectName(own)
            self._doc.addForm(own, _form_object(form))
            self._used[name] = PDFObjectReference(name)
        return name

    def _plain_font(self, weight: Weight) -> str:
        """The name of a face's first font, whose codes are always the same; fonts are named as they are first used."""
        (part,) = self._codes[weight].get(" ") or self._encoded(weight, " ")
        return part[0]

    def _text_code(self, op: Text) -> str:
        """The code of texts, in the order of their runs; what one font subset shows in turn is written as one."""
        codes = self._codes[op.weight]
        forward = op.size * op.condensed * (-1 if op.turned else 1)
        code, current = opening(op), ""
        places: list[tuple[float, float, str]] = []
        for x, y, text in op.runs:
            for name, ems, shown in codes.get(text) or self._encoded(op.weight, text):
                if name != current:
                    code = f"{code}{_shown(op, places)}{name} {n(op.size)} Tf\n"
                    current, places = name, []
                places.append((x + ems * forward, y, shown))
        return f"{code}{_shown(op, places)}ET"

    def _font(self, face: Face) -> TTFont:
        if face.name not in self._fonts:
            self._fonts[face.name] = _registered(face.name, face.program(self._characters.get(face.name, "")))
        return self._fonts[face.name]

    def _font_begun(self, face: Face) -> TTFont:
        """The font of a face, in which those characters have their codes that have the same in every file."""
        font = self._font(face)
        if self._doc not in font.state and font.face.charToGlyph.keys() >= set(map(ord, FIXED)):
            ((_, codes),) = font.splitString(FIXED, self._doc)
            assert codes == bytes(range(1, len(FIXED) + 1)), "the library gives characters other codes than it did"
        return font

    def _encoded(self, weight: Weight, text: str) -> _Codes:
        """By font subset its name, how far in ems its part of a text is from the start, and what shows its codes."""
        face = self._typeface.face(weight)
        parts, start = [], 0
        for one, part in face.parts(text):
            font = self._font_begun(one)
            for subset, codes in font.splitString(part, self._doc):
                name = font.getSubsetInternalName(subset, self._doc)
                here = text[start : start + len(codes)]
                parts.append((name, face.width(text[:start], 1.0), shown_codes(face, here, codes.hex(), 2)))
                start += len(codes)
        self._codes[weight][text] = found = tuple(parts)
        return found


def _shown(op: Text, places: Places) -> str:
    """The code of texts in one font, each given as what shows it."""
    return show(op, places, {shown: shown for _, _, shown in places})


def _characters(document: Document, typeface: Typeface) -> Mapping[str, str]:
    """By font file the characters that the document shows with it, where it has to be made of them."""
    used: dict[str, set[str]] = {}
    if any(not one.whole for weight in Weight for one in typeface.face(weight).chain):
        shown = {(op.weight, text) for page in document.pages for op in texts_of(page.drawn) for _, _, text in op.runs}
        for weight, text in shown:
            for face, part in typeface.face(weight).parts(text):
                used.setdefault(face.name, set()).update(part)
    return {name: "".join(sorted(characters)) for name, characters in used.items()}


def _registered(name: str, program: bytes) -> TTFont:
    """The font of a file, which reportlab keeps by its contents."""
    known = f"{name} {_digest(program)}"
    if known not in pdfmetrics.getRegisteredFontNames():
        made = TTFont(known, BytesIO(program))
        vars(made.face)["makeSubset"] = keeping(made.face.makeSubset)
        # Else an earlier font of the same name would serve instead, with the glyphs of another document.
        pdfmetrics._dynFaceNames.pop(made.face.name, None)  # type: ignore[attr-defined]  # the stubs leave it out
        pdfmetrics.registerFont(made)
    font = pdfmetrics.getFont(known)
    assert isinstance(font, TTFont)
    return font


@lru_cache(maxsize=16)
def _digest(program: bytes) -> str:
    """What distinguishes a font program from others: many small files have the same few."""
    return sha256(program).hexdigest()[:16]


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
    return f"[ {edges_code(edges)} ]"


def _form_object(form: FormCode) -> PDFFormXObject:
    made = PDFFormXObject(*(float(n(edge)) for edge in form.bounds))
    made.compression = 1
    made.setStreamList(form.code)
    return made
