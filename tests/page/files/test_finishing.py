"""Marks of a printing standard, read back with another library."""

from __future__ import annotations

import io

import pikepdf
import pytest

from pipeline.config.resources.printers import load_printer
from pipeline.model.printer import Standard
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.files.finishing import marked
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Typeface, Weight

PAGES = (Page(1, (Text(Weight.BOLD, 20, 0, ((30, 100, "7÷"),)),), trim=(0, 9, 191, 291)),)


@pytest.fixture
def plain(typeface: Typeface) -> bytes:
    return write_pdf(Document(200, 300, PAGES, "T", "A", "S", "en-GB"), typeface)


@pytest.fixture
def standard() -> Standard:
    found = load_printer("ingram")[0].file.standard
    assert found is not None
    return found


@pytest.fixture
def pdf(plain: bytes, standard: Standard) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(marked(plain, standard)))


def test_the_file_declares_the_standard_and_that_it_is_not_trapped(pdf: pikepdf.Pdf) -> None:
    assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1:2001"
    assert str(pdf.docinfo["/GTS_PDFXConformance"]) == "PDF/X-1a:2001"
    assert pdf.docinfo["/Trapped"] == pikepdf.Name("/False")


def test_there_is_one_output_intent_with_a_named_condition(pdf: pikepdf.Pdf) -> None:
    (intent,) = list(pdf.Root.OutputIntents)
    assert intent.S == pikepdf.Name.GTS_PDFX
    assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
    assert str(intent.RegistryName) == "http://www.color.org"
    assert str(intent.Info)


def test_version_title_dates_and_identity_are_there(pdf: pikepdf.Pdf) -> None:
    assert pdf.pdf_version == "1.3"
    assert {"/Title", "/CreationDate", "/ModDate"} <= set(pdf.docinfo.keys())
    assert len(pdf.trailer.ID) == 2


def test_nothing_is_transparent_encrypted_or_acts(pdf: pikepdf.Pdf) -> None:
    assert not pdf.is_encrypted
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm", "/OCProperties"} & set(pdf.Root.keys())
    assert not {"/Group", "/Annots", "/AA"} & set(pdf.pages[0].keys())
    assert "/ExtGState" not in pdf.pages[0].Resources


def test_boxes_lie_inside_each_other(pdf: pikepdf.Pdf) -> None:
    media, bleed, trim = ([float(side) for side in pdf.pages[0][f"/{box}Box"]] for box in ("Media", "Bleed", "Trim"))
    assert media == bleed == [0, 0, 200, 300]
    assert trim == [0, 9, 191, 291]


def test_what_is_drawn_stays_as_it_was(plain: bytes, pdf: pikepdf.Pdf) -> None:
    with pikepdf.open(io.BytesIO(plain)) as before:
        assert pdf.pages[0].Contents.read_bytes() == before.pages[0].Contents.read_bytes()


def test_marking_twice_gives_the_same_bytes(plain: bytes, standard: Standard) -> None:
    assert marked(plain, standard) == marked(plain, standard)
