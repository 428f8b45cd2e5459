"""What a tagged file says of its ink is read with it: every fault that is planted there is told with its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

import puzzlepress
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf import reading
from tests.inspect.planting import Master, make_master, repacked

BOOK = """
title: Told
seed: 3
page: {printer: screen, per_page: 2, accessible: figures}
front: []
answers: {style: first_hint}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 1}}
  - {family: calcudoku, size: 4x4, counts: {easy: 1}}
  - {family: kakuro, size: 5x5, counts: {easy: 1}}
  - {family: futoshiki, size: 4x4, counts: {easy: 1}}
"""


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    return make_master(tmp_path_factory.mktemp("told"), BOOK)


@pytest.fixture(scope="module")
def clean(master: Master) -> bytes:
    return master.render(master.document.pages)


def tag_faults(master: Master, clean: bytes, change: Callable[[pikepdf.Pdf], object]) -> list[Fault]:
    data = repacked(clean, change)
    found = [one for one in master.faults(data) if one.type is FaultType.TAG]
    alone = [one for one in master.ink_faults(data) if one.type is FaultType.TAG]
    assert bool(found) == bool(alone), "what is told must not need the manifest"
    return found


def figures(pdf: pikepdf.Pdf, page: int = 1) -> list[Any]:
    """The figures of a page."""
    sect = pdf.Root.StructTreeRoot.K.K[page - 1]
    return [one for one in sect.K if str(one.get("/S", "")) == "/Figure"]


def painted(code: str, *, before: str = "", behind: str = "") -> Callable[[pikepdf.Pdf], None]:
    """The code of page 1 with other code in place of the first that reads so."""

    def change(pdf: pikepdf.Pdf) -> None:
        content = pdf.pages[0].Contents.read_bytes()
        assert code.encode() in content
        pdf.pages[0].Contents = pdf.make_stream(content.replace(code.encode(), (before or behind).encode(), 1))

    return change


def unsaid(pdf: pikepdf.Pdf) -> None:
    del figures(pdf)[0].Alt


def saying(old: str, new: str) -> Callable[[pikepdf.Pdf], None]:
    """The first figure of page 1 says something else."""

    def change(pdf: pikepdf.Pdf) -> None:
        figure = figures(pdf)[0]
        assert old in str(figure.Alt)
        figure.Alt = pikepdf.String(str(figure.Alt).replace(old, new, 1))

    return change


def unnamed(pdf: pikepdf.Pdf) -> None:
    """The first marked content of page 1 leads to no element."""
    parents = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    row = parents[int(pdf.pages[0].StructParents)]
    row[0] = None


def unheld(pdf: pikepdf.Pdf) -> None:
    """The page's element forgets its first part."""
    sect = pdf.Root.StructTreeRoot.K.K[0]
    sect.K = pikepdf.Array(list(sect.K)[1:])


def unrooted(pdf: pikepdf.Pdf) -> None:
    """The document forgets the element of page 1."""
    document = pdf.Root.StructTreeRoot.K
    document.K = pikepdf.Array(list(document.K)[1:])


def circling(pdf: pikepdf.Pdf) -> None:
    """The first figure of page 1 stands in itself."""
    figure = figures(pdf)[0]
    figure.P = figure
    figure.K = pikepdf.Array([*pikepdf.Array([figure.K]), figure])


def unlinked(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].Annots[0].StructParent


def speechless(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Annots[0].Contents = pikepdf.String("")


def moved(pdf: pikepdf.Pdf) -> None:
    """The first figure of page 1 lies somewhere else."""
    figures(pdf)[0].A.BBox = pikepdf.Array([0, 0, 5, 5])


PLANTED = [
    (unsaid, "a figure has no alternative text"),
    (saying("Row 1: ", "Row 1: 9, "), "its alternative text says 'Row 1: 9, "),
    (saying("blank", "2"), "its alternative text says"),
    (saying("Row 4", "Line 4"), "its alternative text says 'Line 4"),
    (saying("Grid, ", "A grid, "), "its alternative text says"),
    (painted("/Artifact BMC", before=" ", behind=" "), "to no element, nor to an artifact"),
    (painted("EMC", before=" "), "belongs to two elements"),
    (painted("<</MCID 1>>", before="<</MCID 99>>"), "marked content 99 belongs to no element"),
    (unnamed, "belongs to no element"),
    (unheld, "stands in no other"),
    (unrooted, "stands in no other"),
    (circling, "stands in no other"),
    (unlinked, "a link belongs to no element"),
    (speechless, "a link does not say where it leads"),
    (moved, "it belongs to no figure"),
]
NAMES = ["no text", "a digit more", "a given more", "another row", "another head", "unmarked", "marked twice"]
NAMES += ["another number", "no element", "a lost element", "a lost page", "a circle"]
NAMES += ["a lost link", "a silent link", "another place"]


def test_a_tagged_file_without_a_fault_has_none_with_and_without_its_manifest(master: Master, clean: bytes) -> None:
    assert master.faults(clean) == []
    assert master.ink_faults(clean) == []


def test_a_tagged_file_may_be_opened_anew_before_every_page(
    master: Master, clean: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    once_more = reading.PrintedFile._opened
    monkeypatch.setattr(reading, "_KEPT", 1)
    monkeypatch.setattr(reading, "_KEPT_OF", 10**6)
    monkeypatch.setattr(reading.PrintedFile, "_opened", lambda file: opened.append(1) or once_more(file))
    assert master.faults(clean) == []
    assert len(opened) > len(master.document.pages)


def without_tree(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot


def with_another_tree(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot = 7


def without_parents(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot.ParentTree


def with_other_parents(pdf: pikepdf.Pdf) -> None:
    pdf.Root.StructTreeRoot.ParentTree = pikepdf.Array([])


@pytest.mark.parametrize("change", [without_tree, with_another_tree, without_parents, with_other_parents])
def test_a_file_that_is_not_tagged_as_it_says_is_told_without_its_manifest(
    change: Callable[[pikepdf.Pdf], None], master: Master, clean: bytes
) -> None:
    with pytest.raises(puzzlepress.FaultsFound) as caught:
        puzzlepress.verify(master.stored(repacked(clean, change)), manifest="none")
    (fault,) = caught.value.verification.faults
    assert str(fault).startswith("the file says that it is tagged, but its tags or their parent tree are missing, ")


def test_a_page_whose_box_names_its_corners_the_other_way_round_is_the_same_page(master: Master, clean: bytes) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            x1, y1, x2, y2 = page.MediaBox
            page.MediaBox = pikepdf.Array([x2, y1, x1, y2])

    assert tag_faults(master, clean, change) == []


def test_a_digit_that_is_not_printed_is_told_with_its_page(master: Master, clean: bytes) -> None:
    (fault,) = tag_faults(master, clean, saying("Row 1: ", "Row 1: 9, "))
    assert "puzzle 1: its alternative text says 'Row 1: 9, " in str(fault)


@pytest.mark.torture
@pytest.mark.parametrize(("change", "words"), PLANTED, ids=NAMES)
def test_a_planted_fault_is_told_with_its_page(
    change: Callable[[pikepdf.Pdf], object], words: str, master: Master, clean: bytes
) -> None:
    faults = tag_faults(master, clean, change)
    assert any(words in str(fault) and fault.page == 1 for fault in faults), [*map(str, faults[:5])]


@pytest.mark.torture
def test_every_grid_of_every_family_is_compared_with_what_is_said_of_it(master: Master, clean: bytes) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        for number in range(1, len(pdf.pages) + 1):
            for figure in figures(pdf, number):
                figure.Alt = pikepdf.String(str(figure.Alt) + " And more.")

    data = repacked(clean, change)
    told = {str(fault).split(",")[1].strip().partition(":")[0] for fault in master.faults(data)}
    assert told >= {f"{part} {number}" for part in ("puzzle", "answer") for number in range(1, 5)}
