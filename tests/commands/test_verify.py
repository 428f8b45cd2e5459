"""Finished books from the command line: what verify tells, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from pipeline.commands.arguments import print_json
from pipeline.families.sudoku.measures.population import Population, format_population
from pipeline.model.size import Size
from pipeline.source.resources import templates
from tests.commands.conftest import Run


@pytest.fixture
def printed(run: Run, book: str) -> Path:
    run("build", book, "-j", "1", "-o", "out")
    return Path("out") / "book" / "book-interior.pdf"


def test_a_finished_book_is_right(run: Run, printed: Path) -> None:
    ending = run("verify", str(printed))
    assert (ending.code, ending.err) == (0, "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_only_files_are_read(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    for name in ("pipe.pdf", os.devnull, "."):
        assert run("verify", name).err == f"error: {name}: is not a file; name a PDF that `build` has written\n"


def test_marks_by_a_population_that_no_manifest_names_are_no_faults(run: Run, tmp_path: Path) -> None:
    (tmp_path / "scores.json").write_text(format_population(Population(Size(4, 4), 1, (8, 10))), encoding="utf-8")
    grading = "{weighted_singles: {population: scores.json}}"
    section = f"{{family: sudoku, size: 4x4, grading: {grading}, counts: {{easy: 4, hard: 2, expert: 2}}}}"
    (tmp_path / "scaled.yaml").write_text(f"title: Scaled\nseed: 1\nsections: [{section}]\n", encoding="utf-8")
    run("build", "scaled.yaml", "-j", "1", "-o", "out")
    alone = tmp_path / "alone.pdf"
    (tmp_path / "out" / "scaled" / "scaled-interior.pdf").rename(alone)
    assert "its level" not in run("verify", str(alone)).err


def test_a_number_at_the_end_of_a_level_in_a_key_of_versions_is_no_page(run: Run, tmp_path: Path) -> None:
    section = "{family: calcudoku, size: 3x3, counts: {medium: 2}}"
    text = f"title: Levels\nseed: 1\nversions: [A, B]\nlevels: {{medium: {{name: Level 2}}}}\nsections: [{section}]\n"
    (tmp_path / "levels.yaml").write_text(text, encoding="utf-8")
    run("build", "levels.yaml", "-j", "1", "-o", "out")
    ending = run("verify", str(Path("out") / "levels" / "levels-answers.pdf"))
    assert (ending.code, ending.err) == (0, "")


def with_other_digits(printed: Path, *numbers: int) -> None:
    """The manifest lists these Sudoku with other digits, puzzle and solution alike."""
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    for number in numbers:
        for key in ("text", "solution"):
            data["puzzles"][number][key] = data["puzzles"][number][key].translate(str.maketrans("1234", "2341"))
    manifest.write_text(json.dumps(data))


def test_a_changed_puzzle_in_the_manifest_is_found(run: Run, printed: Path) -> None:
    with_other_digits(printed, 0)
    ending = run("verify", str(printed))
    assert ending.code == 3
    assert "puzzle 1: it is another puzzle than the manifest's (" in ending.err
    faults = json.loads(run("verify", str(printed), "--json").out)["faults"]
    assert {fault["kind"] for fault in faults} >= {"puzzle", "answer"}


def test_nobody_is_asked_to_build_again_what_this_version_built_so(run: Run, printed: Path) -> None:
    with_other_digits(printed, 0)
    assert "the file is as this version built it" in run("verify", str(printed)).err
    assert "build the book for ingram" in run("verify", str(printed), "--printer", "ingram").err
    alone = run("verify", str(printed), "--manifest", "none", "--printer", "ingram").err
    assert "; name its manifest with --manifest to see whether" in alone
    printed.write_bytes(printed.read_bytes() + b"\n")
    endings = [run("verify", str(printed)).err, alone, run("verify", str(printed), "--printer", "ingram").err]
    assert ["build the book again" in ending for ending in endings] == [True, False, False]


def test_the_manifest_of_another_volume_is_one_fault(run: Run, book: str) -> None:
    run("build", book, "-j", "1", "-o", "out")
    run("build", book, "-j", "1", "-o", "other", "--set", "seed=77")
    printed, other = (Path(folder) / "book" for folder in ("out", "other"))
    ending = run("verify", str(printed / "book-interior.pdf"), "--manifest", str(other / "manifest.json"))
    assert ending.code == 3
    assert ending.err == (
        f"error: {printed / 'book-interior.pdf'}: its puzzles are not those of the manifest, "
        "expected the manifest of this book; name it with --manifest\n"
    )


def test_json_is_of_characters_that_the_output_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, taken in (("utf-8", True), ("cp1251", False)):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="backslashreplace", write_through=True)
        monkeypatch.setattr(sys, "stdout", out)
        print_json({"found": "9 × 9"})
        text = out.buffer.getvalue().decode(encoding)
        assert json.loads(text) == {"found": "9 × 9"}
        assert ("×" in text) is taken


def test_a_file_of_another_program_is_set_right_there(run: Run) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        pdf.save("foreign.pdf")
    ending = run("verify", "foreign.pdf")
    assert ending.code == 3
    assert "the file has no title in its metadata" in ending.err
    assert "; set it right in the program that has written the file\n" in ending.err
    assert "its manifest" not in ending.err
    assert "build the book" not in ending.err


def test_a_solution_in_the_manifest_that_solves_nothing_ends_with_2(run: Run, printed: Path) -> None:
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    data["puzzles"][0]["solution"] = "1" * 16
    manifest.write_text(json.dumps(data, indent=1))
    ending = run("verify", str(printed))
    assert ending.code == 2
    assert re.match(r"error: .*manifest.json:[0-9]+:16: puzzles\[0\].solution: does not solve puzzle 1", ending.err)


def test_a_file_changed_so_that_it_cannot_be_read_is_called_changed(run: Run, printed: Path) -> None:
    data = bytearray(printed.read_bytes())
    for match in re.finditer(rb"stream\n", bytes(data)):
        data[match.end() : match.end() + 4] = b"none"  # no compressed content is sound any more
    printed.write_bytes(data)
    first, again = run("verify", str(printed)), run("verify", str(printed))
    assert first.code == 2
    assert f"{printed}: was changed after it was built, and cannot be read as a PDF (" in first.err
    assert "0x" not in first.err
    assert again.err == first.err


def test_a_file_changed_after_the_build_is_found(run: Run, printed: Path) -> None:
    printed.write_bytes(printed.read_bytes() + b"\n")
    ending = run("verify", str(printed))
    assert ending.code == 3
    assert "its sha256 is not the manifest's" in ending.err


def test_a_book_with_many_differences_tells_the_first_ten(run: Run, tmp_path: Path) -> None:
    section = "{family: sudoku, size: 4x4, counts: {easy: 6}}"
    (tmp_path / "many.yaml").write_text(f"title: Many\nseed: 1\nsections: [{section}]\n", encoding="utf-8")
    run("build", "many.yaml", "-j", "1", "-o", "out")
    printed = Path("out") / "many" / "many-interior.pdf"
    with_other_digits(printed, *range(6))
    ending = run("verify", str(printed))
    assert ending.code == 3
    lines = ending.err.splitlines()
    assert len(lines) == 11
    assert re.fullmatch(r"error: .*: [1-9][0-9]+ faults in all; --json lists every one", lines[-1])


def test_json_lists_every_fault_with_its_place(run: Run, printed: Path) -> None:
    ending = run("verify", str(printed), "--printer", "ingram", "--json")
    assert ending.code == 3
    told = json.loads(ending.out)
    assert told["printer"] == "ingram"
    count = next(fault for fault in told["faults"] if fault["kind"] == "pages")
    assert count["expected"] == "at least 18 for ingram"
    assert count["remedy"] == "add puzzles"


def test_an_unknown_printer_ends_with_2(run: Run, printed: Path) -> None:
    ending = run("verify", str(printed), "--printer", "kpd")
    assert ending.code == 2
    assert "'kpd' is not a printer, expected one of desktop" in ending.err
    assert "did you mean 'kdp'?" in ending.err


def test_an_unknown_printer_of_the_manifest_is_not_said_to_be_an_option(run: Run, printed: Path) -> None:
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    data["page"]["printer"] = "amazon"
    manifest.write_text(json.dumps(data))
    ending = run("verify", str(printed))
    assert ending.code == 2
    assert ending.err.startswith(
        "error: page.printer of the manifest: 'amazon' is not a printer, expected one of desktop"
    )
    assert ending.err.endswith("; name one with --printer, or your own with --templates\n")


def test_a_printer_of_the_authors_own_is_found_in_its_folder(run: Run, book: str) -> None:
    own = Path("house") / "printers"
    own.mkdir(parents=True)
    (own / "shop.yaml").write_text((templates() / "printers" / "desktop.yaml").read_text(encoding="utf-8"))
    shop = ("--templates", "house")
    run("build", book, "-q", "-j", "1", "--set", "page.printer=shop", *shop)
    pdf = str(Path("output") / "book" / "book-interior.pdf")
    assert run("verify", pdf).code == 2
    assert run("verify", pdf, *shop).code == 0
    manifest = json.loads(Path("output/book/manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["templates_digest"]) == 64


def test_a_printer_that_does_not_take_the_paper_is_better_left_out(run: Run, book: str) -> None:
    run("build", book, "-q", "-j", "1", "--set", "page.size=A3")
    ending = run("verify", str(Path("output") / "book" / "book-interior.pdf"), "--printer", "kdp")
    assert ending.code == 3
    assert "A3 is not a size of the printer kdp" in ending.err
    assert ending.err.endswith("; leave --printer out, or name the printer that the file is for\n")


def test_a_pdf_beside_the_manifest_of_a_book_without_any_is_refused_with_the_reason(run: Run, printed: Path) -> None:
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text()) | {"files": []}
    for row in data["puzzles"]:
        row.update(dict.fromkeys(("file", "page", "answer_file", "answer_page")))
    manifest.write_text(json.dumps(data))
    ending = run("verify", str(printed))
    assert ending.code == 2
    assert "whose book was built without any PDF; build the book with its PDF, or name another" in ending.err


def test_what_cannot_be_verified_ends_with_2(run: Run, printed: Path, tmp_path: Path) -> None:
    assert run("verify", str(printed.parent / "other.pdf")).code == 2
    assert run("verify", str(tmp_path / "nowhere.pdf")).code == 2
    printed.write_bytes(b"no pdf")
    assert run("verify", str(printed)).code == 2


@pytest.mark.parametrize(
    "text",
    [
        "page: {look: kids, template: two-answers}\nsections: [{family: sudoku, size: 6x6, counts: {easy: 2}}]",
        "language: de\nlevels: {easy: {name: Stufe 1}}\npage: {template: two-answers}\n"
        "sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]",
        "levels: {easy: {name: Warm me up}}\nsections: [{family: sudoku, size: 6x6, counts: {easy: 2}}]",
    ],
    ids=[
        "round corners of small answers",
        "answers with their names",
        "a level of several words",
    ],
)
def test_a_book_as_it_was_made_is_right_with_and_without_its_manifest(run: Run, text: str) -> None:
    Path("sound.yaml").write_text(f"title: Sound\nfront: [levels]\n{text}")
    run("build", "sound.yaml", "-j", "1", "-o", "out")
    for wishes in ((), ("--manifest", "none")):
        ending = run("verify", "out/sound/sound-interior.pdf", *wishes)
        assert (ending.code, ending.err) == (0, "")


def test_a_copy_without_its_manifest_is_held_to_the_printer_that_it_fits_and_that_is_said(run: Run) -> None:
    section = "{family: sudoku, size: 4x4, counts: {easy: 2}}"
    for printer, size in (("kdp", "6x9in"), ("screen", "A4"), ("desktop", "A4")):
        page = f"page: {{printer: {printer}, size: {size}}}"
        Path("book.yaml").write_text(f"title: Copied\nseed: 1\n{page}\nsections: [{section}]\n", encoding="utf-8")
        run("build", "book.yaml", "-j", "1", "-o", "out")
        (Path("out") / "book" / "book-interior.pdf").rename("copy.pdf")
        ending = run("verify", "copy.pdf")
        assert ending.code == 0
        assert f"printer {printer}, 2 puzzles" in ending.out
        assert ending.out.endswith("without a manifest\n")
        assert ending.err.startswith(
            "warning: copy.pdf: no manifest.json lies beside it, so it is judged by its ink alone;"
        )
        assert f"best fit the rules of printer {printer}" in ending.err
        assert json.loads(run("verify", "copy.pdf", "--json").out)["remark"] in ending.err
        named = run("verify", "copy.pdf", "--printer", printer)
        assert named.err.endswith("judged by its ink alone; name the manifest with --manifest\n")
        assert run("verify", "copy.pdf", "--printer", printer, "--manifest", "none").err == ""


def test_a_file_without_any_puzzle_is_called_so(run: Run) -> None:
    letter = Canvas("letter.pdf")
    letter.drawString(72, 700, "Dear reader")
    letter.save()
    ending = run("verify", "letter.pdf")
    assert ending.err.startswith(
        "warning: letter.pdf: no puzzle is found in it; if it is a puzzle book, name the PDF with its pages;"
    )
    assert (ending.code, ending.out) == (3, "")


def test_json_has_the_error_where_nothing_can_be_verified(run: Run, printed: Path) -> None:
    wrong = {
        ("missing.pdf",): "missing.pdf: cannot be read",
        (str(printed), "--manifest", "missing.json"): "missing.json",
        (str(printed), "--printer", "kpd"): "'kpd' is not a printer",
        (): "the following arguments are required: PDF",
        (str(printed), "--jobs", "many"): "",
    }
    for words, message in wrong.items():
        ending = run("verify", *words, "--json")
        assert ending.code == 2
        told = json.loads(ending.out)
        assert [*told] == ["error"]
        assert message in told["error"]
        assert told["error"] in ending.err
