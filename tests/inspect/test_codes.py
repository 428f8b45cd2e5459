"""QR codes are read back from the ink and compared with their puzzles; faults of codes are planted and found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise import codes as reader
from pipeline.interface import verify
from pipeline.interface.values import FaultsFound, Verification
from pipeline.model.book import Entry
from pipeline.model.qr import QrSpec
from pipeline.page.draw.ops import Fills, Tagged
from pipeline.page.draw.tagging import untagged
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.typeset.key import code_pages
from pipeline.typeset.puzzles import codes

BOOK = """title: Codes
seed: 5
front: []
qr: {{address: "https://ppz.example.org/v2", place: {place}, content: {content}}}
sections:
  - {{family: sudoku, size: 4x4, per_page: 4, counts: {{easy: 4}}}}
  - {{family: kakuro, size: 5x5, counts: {{easy: 2}}}}
"""
PLACES = ("puzzle", "opener", "key")
CONTENTS = ("puzzle", "id")
DRAW = codes.draw_code
LINK = codes.link_of

Draw = Callable[[QrSpec, Entry, tuple[float, float], float], Fills | Tagged]
Made = Callable[..., Path]

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("codes")


@pytest.fixture
def made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """Builds the book with codes drawn in another way; puzzles are made once and come from the journal then."""

    def made(place: str, content: str = "puzzle", draw: Draw = DRAW) -> Path:
        for module in (codes, code_pages):
            monkeypatch.setattr(module, "draw_code", draw)
        path = folder / f"{place}-{content}.yaml"
        path.write_text(BOOK.format(place=place, content=content))
        build(load_book(path), BuildOptions(folder / "out", jobs=1), Reporter(Loudness.QUIET))
        return folder / "out" / path.stem / f"{path.stem}-interior.pdf"

    yield made


def read(pdf: Path, manifest: str | None = None) -> Verification:
    """What `verify` finds, faults or none."""
    try:
        return verify(pdf, manifest=manifest)
    except FaultsFound as found:
        return found.verification


def needs_reader() -> None:
    pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("place", PLACES)
def test_codes_of_a_book_are_all_read_and_right(made: Made, place: str, content: str) -> None:
    needs_reader()
    pdf = made(place, content)
    for manifest in (None, "none"):
        found = read(pdf, manifest)
        assert (found.codes, found.faults) == (6, ())


LARGER = """title: Codes below givens
seed: 3
front: []
qr: {address: "https://ppz.example.org/v2"}
sections: [{family: sudoku, size: 9x9, per_page: 4, counts: {easy: 12}}]
"""


def test_a_given_right_above_a_code_is_not_taken_for_the_number_of_a_puzzle(folder: Path) -> None:
    needs_reader()
    path = folder / "larger.yaml"
    path.write_text(LARGER)
    build(load_book(path), BuildOptions(folder / "out", jobs=1), Reporter(Loudness.QUIET))
    found = read(folder / "out" / "larger" / "larger-interior.pdf")
    assert (found.codes, found.faults) == (12, ())


def drawn(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """A code as it should be."""
    (code,) = untagged([DRAW(qr, entry, corner, room)])
    assert isinstance(code, Fills)
    return code


def of_another(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """Code 2 leads to another puzzle."""
    link = LINK(qr, entry).replace("#p=", "#p=9").replace("#c=", "#c=Z")
    code = codes.modules(link if entry.number == "2" else LINK(qr, entry))
    return codes.drawn(code, corner[0], corner[1] - 4 * qr.module, qr.module)


def lost(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """Code 2 is missing."""
    return Fills(0.0, ()) if entry.number == "2" else drawn(qr, entry, corner, room)


def torn(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """Half of code 2 is missing."""
    whole = drawn(qr, entry, corner, room)
    return Fills(0.0, whole.rectangles[::2]) if entry.number == "2" else whole


def shaded(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """A black bar lies over code 2."""
    whole = drawn(qr, entry, corner, room)
    bar = (corner[0] - 2, corner[1] - room / 2, room, room / 4)
    return Fills(0.0, (*whole.rectangles, bar)) if entry.number == "2" else whole


def pale(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """Code 2 is white."""
    whole = drawn(qr, entry, corner, room)
    return Fills(1.0, whole.rectangles) if entry.number == "2" else whole


def crowded(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """A line stands in the white around code 2, three modules below it."""
    whole = drawn(qr, entry, corner, room)
    left, foot = min(x for x, *_ in whole.rectangles), min(y for _, y, *_ in whole.rectangles)
    line = (left, foot - 4 * qr.module, 10 * qr.module, qr.module)
    return Fills(0.0, (*whole.rectangles, line)) if entry.number == "2" else whole


PLANTED = {
    "crowded": (crowded, "page 1, puzzle 2: ink stands in the quiet zone of its QR code, expected 4 white modules"),
    "of another": (of_another, "page 1, puzzle 2: its QR code leads to https://ppz.example.org/v2#"),
    "lost": (lost, "page 1, puzzle 2: no QR code can be read"),
    "torn": (torn, "page 1, puzzle 2: no QR code can be read"),
    "shaded": (shaded, "page 1, puzzle 2: no QR code can be read"),
    "pale": (pale, "page 1, puzzle 2: no QR code can be read"),
}


def code_faults(found: Verification) -> list[Fault]:
    return [fault for fault in found.faults if fault.type is FaultType.QR_CODE]


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("place", ["puzzle", "opener"])
def test_a_planted_fault_is_found_with_its_page_and_puzzle(made: Made, place: str, name: str) -> None:
    needs_reader()
    draw, words = PLANTED[name]
    (fault,) = code_faults(read(made(place, draw=draw)))
    assert str(fault).startswith(words)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_below_a_puzzle_is_found_by_the_ink_alone(made: Made, name: str) -> None:
    needs_reader()
    draw, _ = PLANTED[name]
    (fault,) = code_faults(read(made("puzzle", draw=draw), "none"))
    assert fault.page == 1


@pytest.mark.parametrize("content", CONTENTS)
def test_a_code_under_the_number_of_another_puzzle_is_found_by_the_ink_alone(made: Made, content: str) -> None:
    needs_reader()
    (fault,) = code_faults(read(made("opener", content, of_another), "none"))
    assert str(fault).startswith(PLANTED["of another"][1])


def swapped(qr: QrSpec, entry: Entry, corner: tuple[float, float], room: float) -> Fills:
    """Puzzles 1 and 2 have each other's code."""
    _earlier.setdefault(entry.number, entry)
    other = {"1": "2", "2": "1"}.get(entry.number, entry.number)
    return drawn(qr, _earlier.get(other, entry), corner, room)


_earlier: dict[str, Entry] = {}


@pytest.mark.parametrize("manifest", [None, "none"])
def test_codes_that_are_swapped_are_both_found(made: Made, manifest: str | None) -> None:
    needs_reader()
    _earlier.clear()
    made("puzzle", draw=swapped)  # which puzzles there are is known from the first time
    found = code_faults(read(made("puzzle", draw=swapped), manifest))
    assert [fault.where for fault in found] == ["puzzle 1", "puzzle 2"]


def test_without_a_reader_codes_are_not_read_and_nothing_is_said_against_them(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "can_read", lambda: False)
    found = read(made("puzzle", draw=of_another))
    assert (found.codes, found.faults) == (None, ())
