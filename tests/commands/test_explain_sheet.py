"""A sheet of one puzzle, by its text or by a book and its number, as HTML and as PDF."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from pipeline.cli import main
from pipeline.families import family_named
from pipeline.interface.proofs import Row, answer
from pipeline.interface.solve_sheets import html_sheet, numbered_puzzle, pdf_sheet
from tests.made_up_manifests import FULL, manifest, row

TEXT = ".....8..1....672.3..31..4..3...9..5..9.7.......4583.6.6.8......7.1.......39.4...8"

KILLER = (
    "3x3k:zzzc,ac_a_aaa_aa___ab__a_ab__a__a________a_a____a_aa__a_aaa__aa______b____a______b__a__aaa__a_a_a_aa_a_a,"
    "14a18c13_13a15a9a13c17a4a11a13_11b13a9d7a4_20_11a14b14_7c11_12_9c11_3_26b17_11_9h13_4_11b9a9c"
)


def test_the_page_shows_positions_with_a_sentence_to_each(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    assert main(["explain", "sudoku", TEXT, "--html", str(sheet), "--language", "de"]) == 0
    page = sheet.read_text(encoding="utf-8")
    assert 2 <= page.count("<figure>") <= 6
    assert page.count("<svg") == page.count("<figure>") + 2
    assert "streiche" in page


def test_the_pdf_is_one_that_verify_finds_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert main(["explain", "sudoku", TEXT, "--pdf", str(sheet)]) == 0
    assert main(["verify", str(sheet)]) == 0
    assert "correct: 2 pages" in capsys.readouterr().out


def test_a_page_holds_two_diagrams_of_a_killer_with_all_words_beside_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.pdf"
    assert main(["explain", "sudoku", KILLER, "--pdf", str(sheet)]) == 0
    assert main(["verify", str(sheet)]) == 0
    assert "correct: 4 pages" in capsys.readouterr().out  # the puzzle, its answer, two diagrams, the third


def test_a_puzzle_of_a_built_book_is_found_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "small.yaml"
    config.write_text("title: S\nfront: []\nsections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]\n")
    assert main(["build", "-q", str(config), "-o", str(tmp_path), "-j", "1"]) == 0
    text = json.loads((tmp_path / "small" / "manifest.json").read_text())["puzzles"][1]["text"]
    capsys.readouterr()
    explained = set()
    for named in ("small", "small.yaml", str(config), str(tmp_path / "small")):
        assert main(["explain", named, "2", "-o", str(tmp_path)]) == 0
        explained.add(capsys.readouterr().out)
    (found,) = explained
    assert main(["explain", "other.yaml", "2", "-o", str(tmp_path)]) == 2
    assert "holds no book, expected manifest.json; build other.yaml first" in capsys.readouterr().err
    assert main(["explain", "sudoku", text]) == 0
    assert found == capsys.readouterr().out
    assert main(["explain", "small", "3", "-o", str(tmp_path)]) == 2
    assert "holds no puzzle '3', expected one of 1 to 2" in capsys.readouterr().err


def test_a_sheet_of_a_book_is_in_the_language_of_the_book(tmp_path: Path) -> None:
    config = tmp_path / "klein.yaml"
    config.write_text("title: S\nlanguage: de\nfront: []\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n")
    assert main(["build", "-q", str(config), "-o", str(tmp_path), "-j", "1"]) == 0
    sheet = tmp_path / "sheet.html"
    assert main(["explain", "klein", "1", "-o", str(tmp_path), "--html", str(sheet)]) == 0
    assert '<html lang="de">' in sheet.read_text(encoding="utf-8")
    assert main(["explain", "klein", "1", "-o", str(tmp_path), "--html", str(sheet), "--language", "fr"]) == 0
    assert '<html lang="fr">' in sheet.read_text(encoding="utf-8")


def test_a_number_that_several_sheets_have_is_refused_until_a_sheet_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = {"circle-a": "1.3.34.1.14343.2", "star-b": FULL[:8] + "." * 8}
    files = [{"role": f"sheet-{name}", "name": f"{name}.pdf", "sha256": "0" * 64, "pages": 4} for name in sheets]
    rows = [row("48-1", text=text, file=f"sheet-{name}", answer_file=f"sheet-{name}") for name, text in sheets.items()]
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "manifest.json").write_text(manifest(*rows, files=files))
    assert main(["explain", "class", "48-1", "-o", str(tmp_path)]) == 2
    assert "expected one of circle-a:48-1, star-b:48-1" in capsys.readouterr().err
    found = numbered_puzzle(tmp_path / "class", "star-b:48-1")
    assert (found.family, found.text, found.number) == ("sudoku", sheets["star-b"], "48-1")
    assert main(["explain", "class", "star-a:48-1", "-o", str(tmp_path)]) == 2
    assert "expected a sheet and a number, such as circle-a:48-1 or star-b:48-1" in capsys.readouterr().err


def test_a_sheet_has_the_number_of_its_puzzle_in_the_book() -> None:
    family = family_named("sudoku")
    found = answer(family, Row(0, "1.3.34.1.14343.2"))
    assert found.rated
    page = b"".join(html_sheet(found.rated, "en-GB", "40")).decode()
    assert "<h1>40 · Sudoku" in page
    pages = pypdfium2.PdfDocument(b"".join(pdf_sheet(found.rated, "en-GB", "40")))
    assert all("40" in one.get_textpage().get_text_range().split() for one in pages)


def test_a_language_that_is_not_ours_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "sudoku", TEXT, "--html", str(tmp_path / "a.html"), "--language", "german"]) == 2
    assert "did you mean 'de'?" in capsys.readouterr().err


def test_a_puzzle_with_two_solutions_has_no_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "a.html"
    assert main(["explain", "sudoku", "1" + "." * 15, "--html", str(sheet)]) == 3
    assert not sheet.exists()
    assert "error:" in capsys.readouterr().err
