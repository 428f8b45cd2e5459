"""Faults of the parts and bytes of a file, of what its pages lack, and of lines in disguise, as in `planted`."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.inspect.planted import Planted
from tests.inspect.planting import Master, repacked

DRAWN = "100 50 40 12 re f"
COLUMNS = {"FunctionType": 2, "Domain": [0, 1], "C0": [0], "C1": [1], "N": 1}


def changed(
    kind: str, name: str, number: int, words: str, change: Callable[[pikepdf.Pdf], object], printer: str = ""
) -> Planted:
    """A fault in a part of the file; the number of its page, 0 for the whole file."""

    def make(master: Master) -> bytes:
        return repacked(master.render(master.document.pages), change)

    return Planted(kind, f"{kind}, {name}", make, lambda _: number, words, words, printer)


def rewritten(name: str, words: str, change: Callable[[bytes], bytes]) -> Planted:
    """A fault in the bytes of the file."""
    make = lambda master: change(master.render(master.document.pages))  # noqa: E731
    return Planted("a file that was changed", f"a file that was changed, {name}", make, lambda _: 0, words, words)


def painted(code: str) -> Callable[[pikepdf.Pdf], None]:
    """Code at the end of page 6."""
    return lambda pdf: pdf.pages[5].contents_add(pdf.make_stream(f"q {code} Q".encode()))


def acting(*, hung: str, kind: str, on_page: bool = True) -> Callable[[pikepdf.Pdf], None]:
    """An action on a page, or on the whole file."""

    def change(pdf: pikepdf.Pdf) -> None:
        action = Dictionary(S=Name(kind), JS=String("app.beep()"), F=String("a.exe"), URI=String("http://localhost"))
        holder = pdf.pages[5].obj if on_page else pdf.Root
        holder[hung] = Dictionary(O=action) if hung == "/AA" else action

    return change


def noted(**entries: object) -> Callable[[pikepdf.Pdf], None]:
    """An annotation on page 6."""

    def change(pdf: pikepdf.Pdf) -> None:
        entries_of = {key: value(pdf) if callable(value) else value for key, value in entries.items()}
        note = Dictionary(Type=Name.Annot, Rect=[100, 50, 150, 60], **entries_of)
        pdf.pages[5].Annots = Array([pdf.make_indirect(note)])

    return change


def _look(pdf: pikepdf.Pdf) -> Dictionary:
    """An annotation that draws a box."""
    form = pdf.make_stream(b"0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    return Dictionary(N=form)


def _named_script(pdf: pikepdf.Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("app.beep()"))
    leaf = pdf.make_indirect(Dictionary(Names=Array([String("a"), action]), Limits=["a", "a"]))
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Kids=Array([leaf])))


def _associated(pdf: pikepdf.Pdf) -> None:
    pdf.pages[5].AF = Array([Dictionary(Type=Name.Filespec, F=String("a.txt"))])


def _layered(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Layer")))
    pdf.pages[5].add_resource(group, Name.Properties)


def _grouped(pdf: pikepdf.Pdf) -> None:
    pdf.pages[5].Group = Dictionary(Type=Name.Group, S=Name.Transparency)


def hidden_parts() -> Iterator[Planted]:
    """Parts that are refused, where nobody looks for them."""
    kind = "a part in a hidden place"
    for printer in ("", "desktop"):
        suffix = f" for {printer}" if printer else ""
        yield changed(
            kind, f"a page's own script{suffix}", 6, "it runs a script", acting(hung="/AA", kind="/JS"), printer
        )
        launch = acting(hung="/OpenAction", kind="/Launch", on_page=False)
        yield changed(kind, f"a program{suffix}", 0, "the file runs a script", launch, printer)
        yield changed(kind, f"a named script{suffix}", 0, "the file runs a script", _named_script, printer)
        yield changed(kind, f"a page's file{suffix}", 6, "a file is attached", _associated, printer)
        yield changed(kind, f"a layer of a page{suffix}", 0, "the file has layers", _layered, printer)
        address = noted(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String("http://localhost")))
        yield changed(kind, f"an address{suffix}", 6, "it has an action that leads out of the file", address, printer)
        drawing = noted(Subtype=Name.Link, AP=_look)
        yield changed(kind, f"a link that draws{suffix}", 6, "it has a link that draws", drawing, printer)
        yield changed(kind, f"a page as a group{suffix}", 6, "it is a transparent group", _grouped, printer)
        yield changed(kind, f"a stamp{suffix}", 6, "it has a stamp annotation", noted(Subtype=Name.Stamp), printer)


def _shaded(pdf: pikepdf.Pdf) -> None:
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=[0, 0, 9, 0], Function=Dictionary(**COLUMNS))
    name = pdf.pages[5].add_resource(shading, Name.Shading)
    painted(f"100 50 20 9 re W n {name} sh")(pdf)


def _patterned(pdf: pikepdf.Pdf) -> None:
    tile = pdf.make_stream(b"0 0 2 2 re f", Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1)
    tile.update({"/BBox": Array([0, 0, 4, 4]), "/XStep": 4, "/YStep": 4, "/Resources": Dictionary()})
    name = pdf.pages[5].add_resource(tile, Name.Pattern)
    painted(f"/Pattern cs {name} scn {DRAWN}")(pdf)


def _nested(pdf: pikepdf.Pdf) -> None:
    """Colour in a form inside a form."""
    inner = pdf.make_stream(f"1 0 0 rg {DRAWN}".encode(), Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 900])
    outer = pdf.make_stream(b"/In Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 600, 900])
    outer.Resources = Dictionary(XObject=Dictionary(In=inner))
    painted(f"{pdf.pages[5].add_resource(outer, Name.XObject)} Do")(pdf)


def odd_ink() -> Iterator[Planted]:
    """Ink that is none of a puzzle book's, and what a page asks for and the file lacks."""
    kind = "ink of another sort"
    yield changed(kind, "a shading", 6, "it has a shading", _shaded)
    yield changed(kind, "a pattern", 6, "it has a pattern", _patterned)
    yield changed(kind, "colour in nested forms", 6, "ink is DeviceRGB 1 0 0", _nested)
    inline = painted("20 0 0 20 100 50 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI")
    yield changed(kind, "a coloured inline image", 6, "ink is DeviceRGB", inline)
    yield changed(
        kind, "leaning type", 6, "slanted or mirrored type", painted("BT /F1+0 9 Tf 1 0 .2 1 100 60 Tm (a) Tj ET")
    )
    lost = "that the file lacks"
    yield changed(kind, "no such font", 6, f"text in a font {lost}", painted("BT /F99 9 Tf (a) Tj ET"))
    yield changed(kind, "no such form", 6, f"a picture or a form {lost}", painted("/Fm99 Do"))


def thin_lines() -> Iterator[Planted]:
    """Lines that a press loses, however they are drawn."""
    kind = "a line in disguise"
    yield changed(kind, "a thin box", 6, "a line is 0.08 pt wide", painted("100 60 90 .08 re f"))
    yield changed(kind, "a box without height", 6, "a line is 0.00 pt wide", painted("100 60 90 0 re f"))
    yield changed(kind, "no width", 6, "a line is 0.00 pt wide", painted("0 w 100 60 m 190 60 l S"))
    squeezed = painted("1 0 0 .1 0 0 cm 1 w 100 600 m 190 600 l S")
    yield changed(kind, "squeezed by its matrix", 6, "a line is 0.10 pt wide", squeezed)
    dots = painted("[.1 9] 0 d 1 w 100 60 m 190 60 l S")
    yield changed(kind, "dashes too far apart", 6, "a line whose dashes hardly print", dots)


def _twice(data: bytes) -> bytes:
    """Another version of a page behind the first, as a tool that only appends writes it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page, root = pdf.pages[5].obj, pdf.Root
        new = page.unparse(resolved=True).replace(b"/MediaBox", b"/Other /Thing /MediaBox", 1)
        number, size = page.objgen[0], int(pdf.trailer.Size)
        root_at = f"{root.objgen[0]} 0 R"
    start = data.rindex(b"startxref")
    previous = int(data[start:].split()[1])
    at = len(data)
    body = b"%d 0 obj\n%s\nendobj\n" % (number, new)
    table = b"xref\n%d 1\n%010d 00000 n \ntrailer\n" % (number, at)
    trailer = b"<< /Size %d /Root %s /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        root_at.encode(),
        previous,
        at + len(body),
    )
    return data + body + table + trailer


def bytes_changed() -> Iterator[Planted]:
    """Files that are not as they were written, and that can still be read."""
    yield rewritten("a new version of a page", "it holds 2 versions of itself", _twice)
    yield rewritten("junk behind its end", "continues after its end", lambda data: data + b"\n" + b"x" * 2000)
    yield rewritten("junk before its beginning", "does not begin with %PDF-1", lambda data: b"junk\n" + data)
    no_table = lambda data: data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n"  # noqa: E731
    yield rewritten("a table that is elsewhere", "the file is damaged", no_table)
    yield rewritten("its end cut off", "the file is damaged", lambda data: data[: data.rindex(b"startxref") - 40])


def _turned(pdf: pikepdf.Pdf) -> None:
    """A page that says nothing of its own, in a tree that turns it."""
    pdf.Root.Pages["/Rotate"] = 180
    del pdf.pages[5]["/Rotate"]


def shifted(matrix: str) -> Callable[[pikepdf.Pdf], None]:
    """Page 6, all of it, under another matrix."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[5].contents_add(pdf.make_stream(f"{matrix} cm\n".encode()), prepend=True)

    return change


def moved_pages() -> Iterator[Planted]:
    """A page that was moved, scaled or turned a little as a whole."""
    kind, words = "a page moved a little", "where others like it stand"
    yield changed(kind, "3 pt to the right", 6, words, shifted("1 0 0 1 3 0"))
    yield changed(kind, "2 pt down", 6, words, shifted("1 0 0 1 0 -2"))
    yield changed(kind, "scaled by a hundredth", 6, words, shifted(".99 0 0 .99 0 0"))
    yield changed(kind, "upside down", 6, "the page lies upside down", shifted("-1 0 0 -1 441 666"))
    yield changed(kind, "askew", 6, "slanted or mirrored type", shifted("1 .005 -.005 1 1 -1"))


def parts_and_bytes() -> Iterator[Planted]:
    """Every fault of these kinds."""
    yield from bytes_changed()
    yield from hidden_parts()
    yield from odd_ink()
    yield from thin_lines()
    yield from moved_pages()
    art = lambda pdf: pdf.pages[5].__setitem__("/ArtBox", Array([30, 30, 300, 300]))  # noqa: E731
    yield changed("a box too many", "an art box", 6, "the page has an art box", art)
    yield changed("a box too many", "turned by the tree of pages", 6, "a turned page", _turned)
