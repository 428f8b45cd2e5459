"""The finished file, looked at by other eyes than the program that wrote it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
from conftest import ROOT, Built


def verify(pdf: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pipeline", "verify", str(pdf), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_printed_digits_are_those_of_the_manifest(book1: Built) -> None:
    read = verify(book1.pdf)
    assert read.returncode == 0, read.stderr
    assert "100 puzzles" in read.stdout


def test_puzzles_that_changed_places_are_found_each_with_its_number(book1: Built, tmp_path: Path) -> None:
    manifest = json.loads(json.dumps(book1.manifest))
    pairs = [[manifest["puzzles"][number - 1] for number in pair] for pair in ((1, 2), (20, 21), (60, 61), (99, 100))]
    for one, other in pairs:
        for key in ("text", "solution"):
            one[key], other[key] = other[key], one[key]
    (tmp_path / book1.pdf.name).write_bytes(book1.pdf.read_bytes())
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    read = verify(tmp_path / book1.pdf.name, "--json")
    assert read.returncode == 3
    told = {word for fault in json.loads(read.stdout)["faults"] for word in re.findall(r"answer (\d+)", fault["where"])}
    assert told == {puzzle["number"] for pair in pairs for puzzle in pair}


def test_every_font_is_embedded_and_nothing_stands_behind_the_pages(book1: Built) -> None:
    with pikepdf.open(book1.pdf) as pdf:
        assert "/AcroForm" not in pdf.Root
        assert not pdf.is_encrypted
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                assert "/FontFile2" in inner.FontDescriptor


def test_metadata_names_the_book_and_no_trademark(book1: Built) -> None:
    with pikepdf.open(book1.pdf) as pdf:
        assert str(pdf.docinfo["/Title"]) == book1.manifest["title"]
        assert str(pdf.docinfo["/Author"]) == "Puzzlepress"
        assert str(pdf.Root.Lang) == "en-GB"
        assert "kenken" not in "".join(map(str, pdf.docinfo.values())).lower()


def test_pages_and_answers_refer_to_each_other(book1: Built) -> None:
    with pikepdf.open(book1.pdf) as pdf:
        count = len(pdf.pages)
    pages = [puzzle["page"] for puzzle in book1.manifest["puzzles"]]
    answers = [puzzle["answer_page"] for puzzle in book1.manifest["puzzles"]]
    assert pages == sorted(pages)
    assert answers == sorted(answers)
    assert 0 < pages[0] <= pages[-1] < answers[0] <= answers[-1] <= count
