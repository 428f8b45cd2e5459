"""Covers follow from paper and pages."""

from __future__ import annotations

import pytest

from pipeline.config.lengths import read_paper
from pipeline.config.printers import load_printer
from pipeline.model.printer import INCH


def test_a_cover_has_the_size_that_the_printer_gives_as_an_example() -> None:
    printer, paper = load_printer("kdp", read_paper("6x9in"))
    cover = printer.cover(paper, 200)
    assert cover is not None
    assert [length / INCH for length in cover] == pytest.approx([0.4504, 12.7004, 9.25], abs=1e-4)


def test_worksheets_have_no_spine() -> None:
    printer, paper = load_printer("school")
    assert printer.cover(paper, 6) is None
