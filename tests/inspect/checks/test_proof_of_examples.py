"""Worked examples are proved with the digits that their book begins with."""

from __future__ import annotations

from pathlib import Path

import pipeline


def test_an_example_whose_digits_begin_with_0_has_one_solution(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    section = "{family: calcudoku, size: 3x3, counts: {easy: 1}, options: {zero_based: true}}"
    path.write_text(f"title: From Zero\nsections: [{section}]\n", encoding="utf-8")
    interior, *_ = pipeline.build(path, tmp_path / "output").files
    assert pipeline.verify(interior).faults == ()
