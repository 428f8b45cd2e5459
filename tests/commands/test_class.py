"""A class from the command line: its plan, its files, and where the names of pupils may appear."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pipeline import cli

BOOK = """
title: "Small"
page: {printer: school}
class_list: list.csv
versions: [A, B]
sections: [{family: sudoku, size: 4x4, per_page: 4, counts: {easy: 2}, options: {symmetry: none}}]
"""
NAMES = ("Zacharias", "Yolandi", "Xenofon")


@dataclass(frozen=True)
class Built:
    """The folder of a built class, and all that the build said."""

    folder: Path
    said: str

    @property
    def files(self) -> set[str]:
        return {path.name for path in self.folder.iterdir() if path.suffix == ".pdf"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    folder = tmp_path_factory.mktemp("class")
    (folder / "book.yaml").write_text(BOOK)
    (folder / "list.csv").write_text("name\n" + "\n".join(NAMES) + "\n")
    with pytest.MonkeyPatch.context() as patch, (folder / "said").open("w") as said:
        patch.chdir(folder)
        patch.setattr("sys.stdout", said)
        patch.setattr("sys.stderr", said)
        arguments = ("book.yaml", "-o", "output", "-j", "1", "-v", "--catalogue", "books.sqlite")
        assert cli.main(["build", *arguments]) == 0
    yield Built(folder / "output/book", (folder / "said").read_text())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = cli.main(list(arguments))
    out, err = capsys.readouterr()
    return code, out + err


def printed(path: Path) -> str:
    """All text on the pages of a PDF, which its bytes hold compressed."""
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


def test_a_class_has_sheets_a_key_and_a_file_for_pupils(built: Built) -> None:
    assert built.files == {"book-sheet-a.pdf", "book-sheet-b.pdf", "book-answers.pdf", "book-pupils.pdf"}
    rows = json.loads((built.folder / "manifest.json").read_text())["files"]
    (pupils,) = (row for row in rows if row["role"] == "pupils")
    assert (pupils["pages"], pupils["copies"]) == (3, ["sheet-a", "sheet-b", "sheet-a"])


def test_names_are_in_no_file_but_the_pages_of_pupils(built: Built) -> None:
    files = [path for path in built.folder.parent.rglob("*") if path.is_file()]
    others = [path for path in files if path.suffix != ".pdf"] + [built.folder.parent.parent / "books.sqlite"]
    texts = [path.read_bytes().decode(errors="replace") for path in others] + [built.said]
    texts += [printed(path) for path in files if path.suffix == ".pdf" and path.name != "book-pupils.pdf"]
    assert len(texts) >= 7
    assert not any(name in text for name in NAMES for text in texts)
    assert all(name in printed(built.folder / "book-pupils.pdf") for name in NAMES)


def test_no_pdf_says_of_itself_whose_it_is(built: Built) -> None:
    for name in built.files:
        with pikepdf.open(built.folder / name) as pdf:
            told = " ".join(str(value) for value in pdf.docinfo.values())
            assert not any(pupil in told for pupil in NAMES)
            assert "/Outlines" not in pdf.Root


@pytest.mark.parametrize("role", ["sheet-a", "sheet-b", "answers", "pupils"])
def test_verify_finds_every_file_of_a_class_right(built: Built, capsys: pytest.CaptureFixture[str], role: str) -> None:
    code, told = run(capsys, "verify", str(built.folder / f"book-{role}.pdf"))
    assert (code, "correct:" in told) == (0, True), told


def test_verify_finds_a_copy_of_the_wrong_sheet(
    built: Built, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = (built.folder / "manifest.json").read_text().replace('"sheet-a"\n   ]', '"sheet-b"\n   ]')
    (tmp_path / "manifest.json").write_text(rows)
    shutil.copy(built.folder / "book-pupils.pdf", tmp_path)
    code, told = run(capsys, "verify", str(tmp_path / "book-pupils.pdf"))
    assert code == 3
    assert "page 3" in told
    assert "page 2" not in told


def test_the_plan_names_the_sheets(built: Built, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "build", "-n", str(built.folder.parent.parent / "book.yaml"))
    assert code == 0
    assert "book: 2 pages (sheet-a 1, sheet-b 1) on A4 for printer school" in told
    assert "sheet-b: sudoku 4x4: 2 easy; 4 a page" in told


def test_check_counts_sheets_and_pupils(built: Built, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "check", str(built.folder.parent.parent / "book.yaml"))
    assert code == 0
    assert told.endswith("fine: 4 puzzles (4 sudoku) on 2 sheets of 1 page for 3 pupils\n")


def test_check_says_how_many_pages_sheets_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = "{family: sudoku, size: 4x4, per_page: 1, counts: {easy: %d}}"
    counts = (("star", 1), ("cross", 2))
    groups = [f"  - {{name: {sign}, sign: {sign}, sections: [{row % count}]}}" for sign, count in counts]
    (tmp_path / "book.yaml").write_text("title: x\ngroups:\n" + "\n".join(groups))
    code, told = run(capsys, "check", str(tmp_path / "book.yaml"))
    assert code == 0
    assert told.endswith("fine: 3 puzzles (3 sudoku) on 2 sheets of 1 to 2 pages\n")


def test_all_that_is_wrong_with_a_class_list_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.yaml").write_text(BOOK)
    rows = ["name,version", "Ada,C", ",A", "\u0e01\u0e02,A", "\u0e01\u0e03,B", "W" * 60 + ",B", "Ben,c"]
    (tmp_path / "list.csv").write_text("\n".join(rows))
    code, said = run(capsys, "check", "book.yaml")
    assert code == 2
    lines = [line.removeprefix("error: list.csv:").partition(": ") for line in said.splitlines()]
    assert [number for number, _, _ in lines] == ["2", "3", "4", "6"]
    assert lines[0][2].endswith("expected one of A, B; the same in line 7")
    assert "of a name" in lines[2][2]
    assert lines[2][2].endswith("the same in line 5")
    assert "fit its field" in lines[3][2]


RESULTS = """
title: "Small"
class_list: list.csv
results: week42.csv
groups:
  - {name: Explorers, sign: circle, sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]}
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 4x4, counts: {medium: 1}}]}
"""


def test_a_proposal_holds_what_no_other_file_does_and_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.yaml").write_text(RESULTS)
    (tmp_path / "list.csv").write_text("name,group\nZacharias,circle\nYolandi,star\n")
    (tmp_path / "week42.csv").write_text("pupil,correct,total,seconds\n1,47,47,4711\n")
    arguments = ("build", "book.yaml", "-o", "output", "-j", "1", "-v", "--catalogue", "books.sqlite")
    code, told = run(capsys, *arguments)
    proposal = tmp_path / "output/book/book-proposal-week42.csv"
    assert (code, proposal.read_text("utf-8-sig").splitlines()[:2]) == (
        0,
        ["name,group,reason", "Zacharias,Captains,up from Explorers: 47 of 47 solved in 79 min"],
    )
    kept = [path for path in (tmp_path / "output").rglob("*") if path.is_file() and path != proposal]
    for content in (told, *(path.read_bytes().decode("latin-1") for path in kept)):
        assert not any(word in content for word in ("Zacharias", "Yolandi", "4711", "47 of 47"))
    assert "proposal" not in (tmp_path / "output/book/manifest.json").read_text()
    proposal.write_text("name,group\nZacharias,circle\nYolandi,star\n")
    code, told = run(capsys, *arguments)
    assert code == 0
    assert "book-proposal-week42.csv is kept as it is; remove it to have it made again" in told
    assert proposal.read_text() == "name,group\nZacharias,circle\nYolandi,star\n"
