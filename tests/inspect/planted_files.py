"""Faults that a printer minds, as in `planted`, and the list of all faults."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

import pikepdf

from pipeline.page.draw.ops import Fills, Strokes, Text
from pipeline.page.type.typography import Weight
from tests.inspect.planted import Planted, again, clues, digits, references, shades, tints, walls
from tests.inspect.planted_awry import awry
from tests.inspect.planted_fonts import broken_fonts
from tests.inspect.planted_hidden import hidden
from tests.inspect.planted_parts import parts_and_bytes
from tests.inspect.planted_words import worded
from tests.inspect.planting import Master, repacked

INK = "ink comes within"


def drawn(kind: str, name: str, number: int, words: str, *ops: Strokes | Fills | Text) -> Planted:
    """A fault that is drawn on a page beside everything else."""

    def make(master: Master) -> bytes:
        sheet = master.sheet(number)
        sheet.add(*ops)
        return master.with_page(sheet)

    return Planted(kind, f"{kind}, {name}", make, lambda _: number, words, words)


def in_file(
    kind: str, name: str, number: int, words: str, change: Callable[[pikepdf.Pdf], object], printer: str = ""
) -> Planted:
    """A fault in a part of the file; the number of its page, 0 for the whole file."""

    def make(master: Master) -> bytes:
        return repacked(master.render(master.document.pages), change)

    return Planted(kind, f"{kind}, {name}", make, lambda _: number, words, words, printer)


def coded(kind: str, name: str, number: int, words: str, code: bytes) -> Planted:
    """A fault in the code of a page."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[number - 1].contents_add(pdf.make_stream(b"q " + code + b" Q"))

    return in_file(kind, name, number, words, change)


def writing(x: float, y: float, size: float = 9.0, text: str = "here") -> Text:
    """Some words."""
    return Text(Weight.REGULAR, size, 0.0, ((x, y, text),))


def ink() -> Iterator[Planted]:
    """Lines, type and greys that a printer loses."""
    for number, width in ((6, 0.5), (9, 0.25), (13, 0.7)):
        line = Strokes(width, 0.0, ((100, 60, 200, 60),))
        yield drawn("a thin line", f"{width} pt", number, f"a line is {width:.2f} pt wide", line)
    for number, size in ((5, 6.0), (8, 4.5), (14, 6.5)):
        yield drawn("small type", f"{size} pt", number, f"type is {size} pt large", writing(100, 60, size))
    for number, grey in ((7, 0.95), (10, 0.92)):
        fill = Fills(grey, ((100, 55, 20, 10),))
        yield drawn("a light grey", f"{grey}", number, f"a grey is {1 - grey:.0%} black", fill)
    yield drawn("a light grey", "a line", 12, "a grey is 6% black", Strokes(1, 0.94, ((100, 60, 200, 60),)))


def margins() -> Iterator[Planted]:
    """Ink too near to an edge, on both hands."""
    for number, side, place in (
        (6, "left", (20, 300)),
        (6, "right", (380, 300)),
        (7, "left", (40, 300)),
        (7, "right", (390, 300)),
        (8, "top", (200, 630)),
        (9, "bottom", (200, 20)),
    ):
        yield drawn("ink in the margin", f"{side} of page {number}", number, f"at the {side}: {INK}", writing(*place))
    beyond = "at the right: ink lies 1.9 mm beyond the trim"
    yield drawn("ink in the margin", "beyond page 11", 11, beyond, Fills(0.0, ((420, 200, 17.4, 9),)))


def colours() -> Iterator[Planted]:
    """Ink that is no grey."""
    box = b"100 50 20 10 re f"
    yield coded("a colour", "an RGB fill", 6, "ink is DeviceRGB 1 0 0", b"1 0 0 rg " + box)
    yield coded("a colour", "an RGB line", 7, "ink is DeviceRGB 0 0 1", b"0 0 1 RG 1 w 100 50 m 150 50 l S")
    yield coded("a colour", "a CMYK fill", 8, "ink is DeviceCMYK 1 0 0 0", b"1 0 0 0 k " + box)
    yield coded("a colour", "rich black", 9, "ink is DeviceCMYK 0.5 0.5 0.5 1", b".5 .5 .5 1 k " + box)
    yield coded("a colour", "RGB black", 10, "ink is DeviceRGB 0 0 0", b"/DeviceRGB cs 0 0 0 sc " + box)
    yield in_file("a colour", "an RGB image", 6, "ink is DeviceRGB", lambda pdf: picture(pdf, 6, 300, "/DeviceRGB"))
    yield in_file("a coarse image", "72 dpi", 7, "an image has 72 dpi", lambda pdf: picture(pdf, 7, 72, "/DeviceGray"))
    yield in_file(
        "a coarse image", "200 dpi", 9, "an image has 200 dpi", lambda pdf: picture(pdf, 9, 200, "/DeviceGray")
    )


def picture(pdf: pikepdf.Pdf, number: int, side: int, space: str) -> None:
    """Put a square inch of so many pixels a side on a page."""
    channels = 3 if space == "/DeviceRGB" else 1
    image = pdf.make_stream(bytes(side * side * channels))
    image.update({"/Type": pikepdf.Name("/XObject"), "/Subtype": pikepdf.Name("/Image")})
    image.update({"/Width": side, "/Height": side, "/BitsPerComponent": 8, "/ColorSpace": pikepdf.Name(space)})
    page = pdf.pages[number - 1]
    name = page.add_resource(image, pikepdf.Name.XObject)
    page.contents_add(pdf.make_stream(f"q 72 0 0 72 150 45 cm {name} Do Q".encode()))


def boxes() -> Iterator[Planted]:
    """Pages of another shape."""

    def box(name: str, *corners: float) -> Callable[[pikepdf.Pdf], object]:
        return lambda pdf: pdf.pages[5].__setitem__(name, pikepdf.Array(corners))

    yield in_file(
        "a wrong box",
        "another page size",
        6,
        "the page is 155.9 x 228.6 mm ",
        box("/MediaBox", 0, 0, 442, 648),
    )
    yield in_file("a wrong box", "another trim", 6, "the trim box is", box("/TrimBox", 9, 9, 423, 639))
    yield in_file(
        "a wrong box", "no trim", 6, "the page has no trim box", lambda pdf: pdf.pages[5].__delitem__("/TrimBox")
    )
    yield in_file("a wrong box", "a crop", 6, "the crop box is", box("/CropBox", 20, 20, 400, 600))
    yield in_file("a wrong box", "another bleed", 6, "the bleed box is", box("/BleedBox", 9, 9, 423, 639))
    yield in_file("a wrong box", "turned", 6, "a turned page", lambda pdf: pdf.pages[5].__setitem__("/Rotate", 90))


def fonts_of(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """The fonts of a page."""
    return (font for _, font in pdf.pages[5].Resources.Font.items())


def fonts() -> Iterator[Planted]:
    """Fonts that a printer would replace."""

    def lose(pdf: pikepdf.Pdf, pick: str) -> None:
        font = next(font for font in fonts_of(pdf) if pick in str(font.BaseFont))
        del font.FontDescriptor.FontFile2

    def whole(pdf: pikepdf.Pdf) -> None:
        next(fonts_of(pdf)).BaseFont = pikepdf.Name("/Plain")

    def third(pdf: pikepdf.Pdf) -> None:
        next(fonts_of(pdf)).Subtype = pikepdf.Name("/Type3")

    def standard(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[6]
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        name = page.add_resource(font, pikepdf.Name.Font)
        page.contents_add(pdf.make_stream(f"BT {name} 9 Tf 1 0 0 1 100 60 Tm (here) Tj ET".encode()))

    for pick in ("Bold", "Regular"):
        yield in_file("a font that is missing", pick, 0, "it is not embedded", lambda pdf, pick=pick: lose(pdf, pick))
    yield in_file("a font that is missing", "Helvetica", 0, "font Helvetica: it is not embedded", standard)
    yield in_file("a font of the wrong kind", "whole", 0, "it is embedded as a whole", whole)
    yield in_file("a font of the wrong kind", "Type 3", 0, "it is of Type 3", third)


def annotation(kind: str, number: int = 6) -> Callable[[pikepdf.Pdf], object]:
    """Put an annotation on a page."""

    def change(pdf: pikepdf.Pdf) -> None:
        one = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name(kind), Rect=[100, 50, 150, 60])
        pdf.pages[number - 1].Annots = pikepdf.Array([pdf.make_indirect(one)])
        if kind == "/Widget":
            pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pdf.pages[number - 1].Annots)

    return change


def parts() -> Iterator[Planted]:
    """Parts of a file that a printer refuses."""
    kind = "a part that is refused"
    yield in_file(kind, "a link", 6, "it has a link annotation", annotation("/Link"))
    yield in_file(kind, "a link for another printer", 6, "it has a link annotation", annotation("/Link"), "kdp")
    yield in_file(kind, "a comment", 8, "it has a text annotation", annotation("/Text", 8))
    yield in_file(kind, "a form field", 9, "it has a widget annotation", annotation("/Widget", 9))

    def outline(pdf: pikepdf.Pdf) -> None:
        with pdf.open_outline() as tree:
            tree.root.append(pikepdf.OutlineItem("Here", 0))

    def script(pdf: pikepdf.Pdf) -> None:
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.beep()"))

    def layer(pdf: pikepdf.Pdf) -> None:
        group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("Layer")))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([group]), D=pikepdf.Dictionary())

    def glass(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[6]
        name = page.add_resource(pikepdf.Dictionary(ca=0.5), pikepdf.Name.ExtGState)
        page.contents_add(pdf.make_stream(f"q {name} gs 100 50 20 10 re f Q".encode()))

    yield in_file(kind, "an outline", 0, "the file has an outline", outline)
    yield in_file(kind, "a script", 0, "the file runs a script", script)
    yield in_file(kind, "layers", 0, "the file has layers", layer)
    yield in_file(kind, "transparency", 7, "it has transparency", glass)
    attach = lambda pdf: pdf.attachments.__setitem__("a.txt", pikepdf.AttachedFileSpec(pdf, b"a"))  # noqa: E731
    yield in_file(kind, "an attachment", 0, "a file is attached", attach)
    locked = "the file is encrypted"
    yield Planted(kind, "encryption", _locked, lambda _: 0, locked, locked)
    code = b"BT 3 Tr /F1+0 9 Tf 1 0 0 1 100 60 Tm (a) Tj ET"
    yield coded(kind, "invisible text", 8, "it has invisible text", code)


def _locked(master: Master) -> bytes:
    with pikepdf.open(io.BytesIO(master.render(master.document.pages))) as pdf:
        file = io.BytesIO()
        pdf.save(file, encryption=pikepdf.Encryption(owner="owner", user=""))
    return file.getvalue()


def words() -> Iterator[Planted]:
    """What the file says of itself."""

    def untitled(pdf: pikepdf.Pdf) -> None:
        del pdf.docinfo["/Title"]

    def unmarked(pdf: pikepdf.Pdf) -> None:
        del pdf.docinfo["/GTS_PDFXVersion"]

    yield in_file("a missing mark", "the title", 0, "the file has no title", untitled)
    yield in_file("a missing mark", "PDF/X", 0, "the mark GTS_PDFXVersion of PDF/X-1a:2001 is nothing", unmarked)
    condition = lambda pdf: pdf.Root.__delitem__("/OutputIntents")  # noqa: E731
    yield in_file("a missing mark", "the condition", 0, "the file names no printing condition", condition)


def counts() -> Iterator[Planted]:
    """Too many, too few, odd or blank pages."""

    def blanks(pdf: pikepdf.Pdf) -> None:
        for _ in range(6):
            pdf.add_blank_page(page_size=(432, 648))
            pdf.pages[-1].TrimBox = pikepdf.Array([0, 0, 432, 648])

    even = "expected an even number for ingram"
    yield in_file("a wrong page count", "odd", 0, even, lambda pdf: pdf.pages.__delitem__(-1))
    few = lambda pdf: pdf.pages.__delitem__(slice(16, None))  # noqa: E731
    yield in_file("a wrong page count", "too few", 0, "expected at least 18 for ingram", few)
    six = in_file("blank pages", "six", 0, "are blank, expected at most 2", blanks, "kdp")
    yield replace(six, page=lambda master: len(master.document.pages) + 1)


def all_planted() -> tuple[Planted, ...]:
    """Every fault."""
    made = chain(
        digits(), clues(), walls(), shades(), tints(), references(), ink(), margins(), colours(), boxes(), fonts()
    )
    return (
        *made,
        *parts(),
        *words(),
        *counts(),
        again("2", "1"),
        again("4", "3"),
        *hidden(),
        *awry(),
        *parts_and_bytes(),
        *broken_fonts(),
        *worded(),
    )
