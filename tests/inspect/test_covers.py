"""A cover is held to its own size and edges."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pipeline.config import load_book
from pipeline.inspect.checks.printer_rules import Job
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.outputs.pdf.render import render
from pipeline.typeset.cover.cover_documents import cover_documents
from pipeline.typeset.setting.book_typeface import typeface
from tests.inspect.whole_files import printed_faults

FACES = typeface(BUNDLED)
PAGES = 200


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
    assert "the page is 12.7" in faults(spec, cover, PAGES + 20)[0]
