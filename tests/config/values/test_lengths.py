"""Lengths and papers with their units."""

from __future__ import annotations

import pytest

from pipeline.config.values.lengths import read_length, read_paper
from pipeline.model.printer import INCH, MM


@pytest.mark.parametrize(
    ("text", "points"),
    [("7mm", 7 * MM), ("2.5cm", 25 * MM), ("0.375in", 27), ("10pt", 10), ("7 mm", 7 * MM)],
)
def test_a_length_is_read_in_points(text: str, points: float) -> None:
    assert read_length(text) == pytest.approx(points)


@pytest.mark.parametrize("text", ["7", "mm", "-7mm", "7ft", "7,5mm", "7mm7", "1e3mm", "", "9" * 100 + "mm"])
def test_a_length_without_a_unit_or_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a number with its unit such as 7mm"):
        read_length(text)


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("A4", 210 * MM, 297 * MM),
        ("letter", 8.5 * INCH, 11 * INCH),
        ("6x9in", 432, 648),
        ("6inx9in", 432, 648),
        ("152 x 229 mm", 152 * MM, 229 * MM),
        ("8.27x11.69in", 8.27 * INCH, 11.69 * INCH),
    ],
)
def test_a_paper_is_read_by_name_or_by_its_sides(text: str, width: float, height: float) -> None:
    paper = read_paper(text)
    assert (paper.width, paper.height) == (pytest.approx(width), pytest.approx(height))


def test_a_paper_keeps_the_name_that_the_author_used() -> None:
    assert [read_paper(text).name for text in ("6x9in", "letter")] == ["6x9in", "Letter"]
