"""A cover is held to its own size, edges and colours, and its barcode is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.checks.cover_words import volume_faults
from pipeline.inspect.checks.printer_rules import Job
from pipeline.inspect.recognise.lines import read_lines
from pipeline.interface import verify
from pipeline.interface.values import FaultsFound
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.ops import Drawn, Fills, Text
from pipeline.page.type.typography import Weight
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.typeset.cover import barcode, cover_picture
from pipeline.typeset.cover.cover_context import CoverContext
from pipeline.typeset.cover.cover_documents import cover_documents
from pipeline.typeset.setting.book_typeface import typeface
from tests.inspect.whole_files import ink_of, printed_faults

FACES = typeface(BUNDLED)
PAGES = 200
ONE = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
SpecOf = Callable[..., BookSpec]


@pytest.fixture(params=["kdp", "lulu", "ingram", "ingram with a picture"])
def spec(request: pytest.FixtureRequest, tmp_path: Path) -> BookSpec:
    path = tmp_path / "book.yaml"
    printer, *picture = request.param.split(" with ")
    if picture:
        Image.new("L", (3900, 2800), 99).save(tmp_path / "back.png")
    more = ", background: back.png" if picture else ""
    page = f"page: {{printer: {printer}, size: 6x9in}}\ncover: {{blurb: Good.{more}}}\n"
    sections = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    path.write_text(f"title: Égalité\nauthor: Ann Author\n{page}{sections}", encoding="utf-8")
    return load_book(str(path))


@pytest.fixture
def cover(spec: BookSpec, tmp_path: Path) -> Path:
    path = tmp_path / "cover.pdf"
    path.write_bytes(render(cover_documents(spec, PAGES, (), FACES)["cover"], FACES))
    return path


def faults(spec: BookSpec, cover: Path, pages: int) -> list[str]:
    found = spec.page.printer.of_cover(spec.page.paper, pages)
    assert found is not None
    return [str(fault) for fault in printed_faults(cover, Job(*found, bound=False))]


def test_a_cover_is_as_its_printer_wants_it_and_one_for_other_pages_is_found_out(spec: BookSpec, cover: Path) -> None:
    assert faults(spec, cover, PAGES) == []
    assert "the page is 32" in faults(spec, cover, PAGES + 20)[0]


BARRED = """title: Barred
author: Ann Author
seed: 4
front: []
isbn: 978-3-16-148410-0
page: {printer: kdp, size: 6x9in}
cover: {barcode: isbn}
sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]
"""
CODE = barcode._code


@pytest.fixture
def verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The faults of the cover of a book whose barcode is drawn in another way."""

    def verified(draw: Callable[..., Iterator[Drawn]] = CODE) -> list[str]:
        pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
        monkeypatch.setattr(barcode, "_code", draw)
        path = tmp_path / "barred.yaml"
        path.write_text(BARRED)
        build(load_book(path), BuildOptions(tmp_path / "out", jobs=1), Reporter(Loudness.QUIET))
        try:
            verify(tmp_path / "out" / "barred" / "barred-cover.pdf")
        except FaultsFound as found:
            return [str(fault) for fault in found.verification.faults]
        return []

    return verified


def of_another_book(cover: CoverContext, _digits: str) -> Iterator[Drawn]:
    return CODE(cover, "9791234567896")


def without_bars(cover: CoverContext, digits: str) -> Iterator[Drawn]:
    """Every other bar is missing."""
    bars, *texts = CODE(cover, digits)
    assert isinstance(bars, Fills)
    yield from (replace(bars, rectangles=bars.rectangles[::2]), *texts)


def crowded(cover: CoverContext, digits: str) -> Iterator[Drawn]:
    """A word stands beside the bars, where a reader looks for white."""
    bars, *texts = CODE(cover, digits)
    assert isinstance(bars, Fills)
    x, y, _, height = bars.rectangles[0]
    word = Text(Weight.BOLD, 8.0, 0.0, ((x - 7, y + height / 2, "I"),))
    yield from (bars, *texts, word)


@pytest.mark.parametrize(
    ("draw", "told"),
    [
        (of_another_book, "page 1, the barcode: it says 9791234567896, expected 9783161484100"),
        (without_bars, "page 1, the barcode: it cannot be read, expected 9783161484100"),
        (crowded, "page 1, the barcode: there is ink beside its bars, expected white for eleven modules"),
    ],
)
def test_planted_faults_of_a_barcode_are_found(
    verified: Callable[..., list[str]], draw: Callable[..., Iterator[Drawn]], told: str
) -> None:
    assert told in " ".join(verified(draw))


def test_the_barcode_of_a_book_is_read_and_right(verified: Callable[..., list[str]]) -> None:
    assert verified() == []


@pytest.mark.parametrize("binding", ["hardcover", "coil", "saddle"])
def test_a_cover_of_another_binding_is_as_its_printer_wants_it(binding: str, spec_of: SpecOf, tmp_path: Path) -> None:
    page = f"page: {{printer: lulu, size: 6x9in, binding: {binding}}}"
    spec = spec_of(f"author: Ann Author\n{page}\ncover: {{blurb: Good., design: close-up}}\n{ONE}")
    pages = 40
    path = tmp_path / "cover.pdf"
    path.write_bytes(render(cover_documents(spec, pages, (), FACES)["cover"], FACES))
    assert faults(spec, path, pages) == []
    if binding == "hardcover":
        assert "the page is" in faults(spec, path, 200)[0]


def test_colours_of_screens_are_found_on_a_cover_for_a_press(spec_of: SpecOf, tmp_path: Path) -> None:
    spec = spec_of(f"author: Ann Author\npage: {{printer: ingram, size: 6x9in}}\ncover: {{blurb: Good.}}\n{ONE}")
    document = cover_documents(spec, PAGES, (), FACES)["cover"]
    red = Fills((0.8, 0.1, 0.1), ((300.0, 300.0, 40.0, 40.0),))
    page = replace(document.pages[0], drawn=(*document.pages[0].ops, red))
    path = tmp_path / "cover.pdf"
    path.write_bytes(render(replace(document, pages=(page,)), FACES))
    assert "ink is DeviceRGB 0.8 0.1 0.1, expected black, grey and CMYK" in " ".join(faults(spec, path, PAGES))


def test_live_transparency_is_found_on_a_cover(spec: BookSpec, cover: Path) -> None:
    with pikepdf.open(cover, allow_overwriting_input=True) as pdf:
        state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5)
        pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary(Half=state)
        pdf.pages[0].contents_add(b"/Half gs", prepend=True)
        pdf.save(cover)
    assert "transparency" in " ".join(faults(spec, cover, PAGES))


SHOWN = """title: Shown
author: Ann Author
seed: 4
front: []
isbn: 978-3-16-148410-0
page: {{printer: {printer}, size: 8.5x11in, look: {look}}}
cover: {{design: {design}, barcode: isbn, blurb: Good.}}
sections:
  - {{family: sudoku, size: 6x6, counts: {{easy: 1}}}}
  - {{family: kakuro, size: 6x6, counts: {{easy: 1}}}}
  - {{family: calcudoku, size: 4x4, counts: {{easy: 1}}}}
  - {{family: futoshiki, size: 4x4, counts: {{easy: 1}}}}
  - {{family: sudoku, size: 4x4, counts: {{easy: 1}}, options: {{variant: killer}}}}
"""


@pytest.mark.parametrize(
    ("design", "printer", "look"),
    [
        ("classic", "ingram", "classic"),
        ("close-up", "kdp", "large-print"),
        ("gift", "kdp", "classic"),
        ("ladder", "lulu", "classic"),
        ("mosaic", "ingram", "kids"),
        ("mosaic", "lulu", "classic"),
        ("pop", "kdp", "large-print-18"),
    ],
)
def test_no_design_has_faults_whatever_its_colours(tmp_path: Path, design: str, printer: str, look: str) -> None:
    path = tmp_path / "shown.yaml"
    path.write_text(SHOWN.format(design=design, printer=printer, look=look))
    build(load_book(path), BuildOptions(tmp_path / "out", jobs=1), Reporter(Loudness.QUIET))
    verification = verify(tmp_path / "out" / "shown" / "shown-cover.pdf")
    assert verification.faults == ()


@pytest.mark.parametrize("design", ["gift", "mosaic"])
def test_the_corners_of_puzzles_too_large_for_a_cover_are_no_faulty_grids(tmp_path: Path, design: str) -> None:
    path = tmp_path / "shown.yaml"
    book = SHOWN.format(design=design, printer="kdp", look="classic").replace("8.5x11in", "5x8in")
    head, _ = book.split("sections:")
    path.write_text(f"{head}sections: [{{family: kakuro, size: 10x10, counts: {{easy: 1}}}}]")
    build(load_book(path), BuildOptions(tmp_path / "out", jobs=1), Reporter(Loudness.QUIET))
    verification = verify(tmp_path / "out" / "shown" / "shown-cover.pdf")
    assert verification.faults == ()


@pytest.mark.parametrize("printed", ["Volume 7", "Volume 8", "Band 8", "volumen 8"])
def test_a_cover_that_says_another_volume_is_found_in_every_language(printed: str, tmp_path: Path) -> None:
    path = tmp_path / "series.yaml"
    series = "title: Numbers\nseries: {name: Series, volume: 7}\npage: {printer: lulu, size: 6x9in}\n"
    path.write_text(f"{series}front: []\ncover: {{blurb: Good.}}\n{ONE}", encoding="utf-8")
    spec = load_book(path)
    strings = {**spec.strings, "title.series": f"{{series}} · {printed}"}
    build(replace(spec, strings=strings), BuildOptions(tmp_path / "out", jobs=1), Reporter(Loudness.QUIET))
    told = ""
    try:
        verify(tmp_path / "out" / "series" / "series-cover.pdf")
    except FaultsFound as found:
        told = " ".join(map(str, found.verification.faults))
    assert ("page 1, the volume: it says 8, expected 7" in told) == ("8" in printed), told


def test_a_spine_whose_title_begins_with_a_number_is_no_caption_of_the_puzzles_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    more = "author: Ada Moss\npage: {printer: kdp, size: 6x9in, per_page: 2}\npage_count: 120\nback: [tracker]\n"
    series = "series: {name: Small Sudoku, volume: 1}\ncover: {design: mosaic, blurb: Good.}\n"
    sections = "sections: [{family: sudoku, size: 4x4, counts: {easy: 2, medium: 1}}]"
    path.write_text(f'title: "{{count}} Small Sudoku"\n{more}{series}{sections}')
    build(load_book(path), BuildOptions(tmp_path / "out", jobs=1), Reporter(Loudness.QUIET))
    assert verify(tmp_path / "out" / "many" / "many-cover.pdf").faults == ()


def test_a_spine_that_says_another_volume_is_found(spec_of: SpecOf, tmp_path: Path) -> None:
    series = "author: Ann Author\nseries: {name: Series, volume: 8}\npage: {printer: kdp, size: 6x9in}\n"
    spec = spec_of(f"{series}cover: {{blurb: Good.}}\n{ONE}")
    spec = replace(spec, strings={**spec.strings, "title.series": "{series}"})
    path = tmp_path / "cover.pdf"
    path.write_bytes(render(cover_documents(spec, PAGES, (), FACES)["cover"], FACES))
    (ink,) = ink_of(path)
    page = replace(read_lines(1, ink, ()), lines=())  # the spine alone
    assert list(volume_faults([page], 8)) == []
    assert "page 1, the volume: it says 8, expected 7" in " ".join(map(str, volume_faults([page], 7)))


@pytest.mark.parametrize("printer", ["kdp", "ingram"])
def test_texts_that_cannot_be_read_on_the_own_picture_are_found(
    printer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cover(path: Path) -> list[str]:
        path.write_bytes(render(cover_documents(spec, PAGES, (), FACES)["cover"], FACES))
        return faults(spec, path, PAGES)

    Image.new("L", (3900, 2800), 200).save(tmp_path / "back.png")
    path = tmp_path / "book.yaml"
    page = f"page: {{printer: {printer}, size: 6x9in}}\ncover: {{blurb: Good., background: back.png}}\n"
    path.write_text(f"title: Pale\nauthor: Ann Author\n{page}{ONE}", encoding="utf-8")
    spec = load_book(str(path))
    assert cover(tmp_path / "banded.pdf") == []
    monkeypatch.setattr(cover_picture, "bands", lambda *_: iter(()))
    found = " ".join(cover(tmp_path / "bare.pdf"))
    assert "the text 'Pale' on a picture: a contrast of 1." in found
    assert "expected at least 4.5" in found
