"""Opens a finished PDF and reads everything that a printer or a reader may find in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import pikepdf
from pikepdf.models import PdfParsingError

from pipeline.errors import InputError
from pipeline.inspect.canvas import Shelf, instructions
from pipeline.inspect.ink import Boxes, Field, InkPage
from pipeline.inspect.painting import Painter
from pipeline.inspect.raw import Raw
from pipeline.inspect.typefaces import PrintFont
from pipeline.inspect.visible import look_at
from pipeline.model.printer import Part

_ANNOTATIONS: Final = {"/Link": Part.LINK, "/Widget": Part.FORM_FIELD, "/FileAttachment": Part.ATTACHMENT}
_STREAM: Final = re.compile(r"^stream <[^>]*>: ")  # how the reader names a file that it was given as bytes
_SCRIPTS: Final = ("/JavaScript", "/JS")


@dataclass(frozen=True, slots=True)
class FontFact:
    """A font that texts are set in: its name, its kind in the file, whether it is embedded, and only in part.

    `renamed` says that its codes draw other glyphs than its own table says.
    """

    name: str
    kind: str
    embedded: bool
    subset: bool
    renamed: bool = False


@dataclass(frozen=True, slots=True)
class Extra:
    """A part of the file beside its ink, in words, and the page that it lies on; 0 for the whole file."""

    part: Part
    detail: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Copy:
    """A finished file as it was read: its pages, its fonts, what it says of itself, and what lies beside the ink.

    `marks` are the entries of the document information by name, `conditions` the printing conditions of its output
    intents.
    """

    pages: tuple[InkPage, ...]
    fonts: tuple[FontFact, ...]
    marks: Mapping[str, str]
    conditions: tuple[str, ...]
    version: str
    extras: tuple[Extra, ...]
    size: int
    digest: str


def read_copy(path: Path) -> Copy:
    """Read a file; InputError for one that is no PDF, is locked by a password, or is damaged."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); name a PDF that `build` has written") from None
    try:
        with pikepdf.open(BytesIO(data)) as document:
            return _copy(document, data)
    except pikepdf.PasswordError:
        raise InputError(f"{path}: is locked by a password, so nobody can print it; build the book again") from None
    except (pikepdf.PdfError, PdfParsingError, ValueError, TypeError, KeyError) as error:
        reason = _STREAM.sub("", str(error))
        raise InputError(f"{path}: cannot be read as a PDF ({reason}); build the book again") from None


def _copy(document: pikepdf.Pdf, data: bytes) -> Copy:
    if not len(document.pages):
        raise ValueError("it has no pages")
    shelf = Shelf()
    extras = [*_file_extras(document)]
    pages = []
    numbers = {page.obj.objgen: number for number, page in enumerate(document.pages, 1)}
    for number, page in enumerate(document.pages, 1):
        extras.extend(_page_extras(page, number))
        pages.append(replace(_read_page(page, shelf), links=tuple(_links(page, numbers))))
    fonts = tuple(sorted({_fact(font) for font in shelf.fonts}, key=str))
    marks = {str(key).lstrip("/"): str(value) for key, value in document.docinfo.items()}
    conditions = tuple(
        str(intent.get("/OutputConditionIdentifier", "")) for intent in document.Root.get("/OutputIntents", [])
    )
    digest = sha256(data).hexdigest()
    return Copy(tuple(pages), fonts, marks, conditions, document.pdf_version, tuple(extras), len(data), digest)


def _fact(font: PrintFont) -> FontFact:
    return FontFact(font.name, font.kind, font.embedded, font.subset, font.renamed)


def _read_page(page: pikepdf.Page, shelf: Shelf) -> InkPage:
    left, bottom, right, top = (float(number) for number in page.mediabox)
    painter = Painter(shelf, top - bottom, (left, bottom))
    painter.run(instructions(page), page.get("/Resources", pikepdf.Dictionary()))
    ink = painter.ink
    seen = look_at(ink.marks)
    boxes = Boxes(
        Field(0.0, 0.0, right - left, top - bottom),
        *(_box(page, key, left, top) for key in ("/TrimBox", "/BleedBox", "/CropBox")),
    )
    turned = ("a turned page",) if int(page.get("/Rotate", 0)) % 360 else ()
    scaled = ("a unit of its own (UserUnit)",) if float(page.get("/UserUnit", 1)) != 1 else ()
    return InkPage(
        seen.glyphs,
        seen.rules,
        seen.shapes,
        seen.pictures,
        tuple(ink.tones),
        boxes,
        (*ink.extras, *turned, *scaled),
        (*seen.hidden, *ink.cut),
    )


def _box(page: pikepdf.Page, key: str, left: float, top: float) -> Field | None:
    if key not in page:
        return None
    x1, y1, x2, y2 = (float(number) for number in page[key])
    return Field(x1 - left, top - y2, x2 - left, top - y1)


def _links(page: pikepdf.Page, numbers: Mapping[tuple[int, int], int]) -> Iterator[tuple[Field, int]]:
    """The links of a page to pages of the file."""
    left, _, _, top = (float(number) for number in page.mediabox)
    for one in page.get("/Annots", []):
        target = one.get("/Dest")
        if str(one.get("/Subtype", "")) != "/Link" or not isinstance(target, pikepdf.Array) or not len(target):
            continue
        number = numbers.get(target[0].objgen) if isinstance(target[0], pikepdf.Dictionary) else None
        if number:
            x1, y1, x2, y2 = (float(place) for place in one["/Rect"])
            yield Field(x1 - left, top - y2, x2 - left, top - y1), number


def _file_extras(document: pikepdf.Pdf) -> Iterator[Extra]:
    root: Raw = document.Root
    names = root.get("/Names", {})
    if document.is_encrypted:
        yield Extra(Part.ENCRYPTION, "the file is encrypted")
    if "/First" in root.get("/Outlines", {}):
        yield Extra(Part.OUTLINE, "the file has an outline")
    if len(root.get("/AcroForm", {}).get("/Fields", [])):
        yield Extra(Part.FORM_FIELD, "the file has form fields")
    if "/JavaScript" in names or "/AA" in root or _is_script(root.get("/OpenAction")):
        yield Extra(Part.SCRIPT, "the file runs a script")
    if "/EmbeddedFiles" in names or "/AF" in root:
        yield Extra(Part.ATTACHMENT, "a file is attached")
    if "/OCProperties" in root:
        yield Extra(Part.LAYER, "the file has layers")


def _page_extras(page: pikepdf.Page, number: int) -> Iterator[Extra]:
    kinds = [str(one.get("/Subtype", "")) for one in page.get("/Annots", [])]
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        name = kind.lstrip("/").lower()
        detail = f"it bears {count} {name} annotations" if count > 1 else f"it bears a {name} annotation"
        yield Extra(_ANNOTATIONS.get(kind, Part.ANNOTATION), detail, number)
    if "/AA" in page or any(_is_script(one.get("/A")) for one in page.get("/Annots", [])):
        yield Extra(Part.SCRIPT, "it runs a script", number)


def _is_script(action: Raw) -> bool:
    return isinstance(action, pikepdf.Dictionary) and str(action.get("/S", "")) in _SCRIPTS
