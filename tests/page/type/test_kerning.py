"""Letters are kerned as HarfBuzz says, digits never, and the file shows what was measured."""

from __future__ import annotations

import pytest
import uharfbuzz as hb

from pipeline.model.book_fonts import BUNDLED
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Weight
from pipeline.typeset.setting.book_typeface import typeface

FACES = typeface(BUNDLED.with_display("DMSerifDisplay"))


def shaped(data: bytes, text: str) -> float:
    """The advance of a text in ems, ligatures left aside."""
    face, buffer = hb.Face(data), hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer, {"kern": True, "liga": False})
    return sum(one.x_advance for one in buffer.glyph_positions) / face.upem


@pytest.mark.parametrize("weight", list(Weight))
@pytest.mark.parametrize("text", ["Tea", "We Vote", "AVATAR", "Täglich", "Lösung, Yes."])
def test_words_are_as_wide_as_the_shaper_says(weight: Weight, text: str) -> None:
    face = FACES.face(weight)
    assert face.width(text, 1) == pytest.approx(shaped(face.data, text), abs=0.01 * len(text))
    assert face.width(text, 1) < sum(face.advances[one] for one in text)


def test_digits_keep_their_columns() -> None:
    assert not [pair for pair in FACES.regular.kerns if any(one.isdigit() for one in pair)]


def test_the_file_moves_letters_by_what_was_measured() -> None:
    text = Text(Weight.REGULAR, 20, 0, ((10, 10, "Tea"),))
    document = Document(100, 40, (Page(1, (text,)),), "T", "A", "S", "en-GB")
    from pypdfium2 import PdfDocument

    with PdfDocument(write_pdf(document, FACES)) as pdf:
        page = pdf[0].get_textpage()
        (_, _, right, _) = page.get_charbox(2, loose=True)
        assert page.get_text_range() == "Tea"
    assert right == pytest.approx(10 + FACES.regular.width("Tea", 20), abs=0.3)
