"""A printed or listed puzzle with too many symmetries to be signed is a finding, and ends no command with a crash."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

import pipeline
from pipeline.errors import InputError
from pipeline.families import FAMILIES
from pipeline.families.shared.signing import TOO_SYMMETRIC, TooSymmetricError
from pipeline.interface.entries import listed_book


@pytest.fixture
def interior(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book whose only puzzle, from here on, cannot be told from others."""
    path = tmp_path / "book.yaml"
    path.write_text("title: x\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n", encoding="utf-8")
    built, *_ = pipeline.build(path, tmp_path / "output").files

    def gives_up(*_: object) -> NoReturn:
        raise TooSymmetricError

    monkeypatch.setattr(type(FAMILIES["sudoku"]), "signature", gives_up)
    return built


def test_verify_reports_it(interior: Path) -> None:
    with pytest.raises(pipeline.FaultsFound, match=f"page 4, puzzle 1: it {TOO_SYMMETRIC}"):
        pipeline.verify(interior)


def test_a_catalogue_refuses_the_book_and_says_what_to_do(interior: Path) -> None:
    with pytest.raises(InputError, match=f"manifest.json: a puzzle of it {TOO_SYMMETRIC}; replace it"):
        listed_book(interior.with_name("manifest.json"))
