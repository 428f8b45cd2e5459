"""An export holds every puzzle and solution in every format, and one JSON that tells what they are."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image

from pipeline.config.resources.presses import load_press
from pipeline.errors import InputError, OutputError
from pipeline.model.book import Book
from pipeline.model.export import FORMATS, ExportSpec
from pipeline.model.printer import MM
from pipeline.outputs.base import Edition
from pipeline.outputs.pictures.output import Pictures
from pipeline.outputs.publish import add_files
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.processes.forked import Hands
from pipeline.runtime.progress import Loudness, Meter, Reporter
from tests.made_up_books import BookOf, SpecOf

QUIET = Reporter(Loudness.QUIET)
BOOK = """
seed: 3
front: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 1}}
  - {family: calcudoku, size: 4x4, counts: {hard: 1}}
  - {family: kakuro, size: 6x8, counts: {easy: 1}}
"""


@pytest.fixture
def wish() -> ExportSpec:
    return ExportSpec(60 * MM, None, FORMATS, 300, load_press(), 60 * MM)


def export(book: Book, wish: ExportSpec, home: Path, reporter: Reporter = QUIET) -> Path:
    """The folder of a book's pictures."""
    folder = BookFolder.at(home)
    folder.make_work()
    add_files(folder, Edition(book), Pictures(wish), lambda: None, reporter)
    return home / "export"


def told(folder: Path) -> dict[str, Any]:
    index: dict[str, Any] = json.loads((folder / "book.json").read_text(encoding="utf-8"))
    return index


def test_every_puzzle_and_solution_is_there_in_every_format(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    done = export(book_of(BOOK), wish, tmp_path)
    names = {
        f"{number}_{family}_{level}_{kind}.{ending}"
        for number, family, level in (("1", "sudoku", "easy"), ("2", "calcudoku", "hard"), ("3", "kakuro", "easy"))
        for kind in ("puzzle", "solution")
        for ending in FORMATS
    }
    assert {path.name for path in done.iterdir()} == {*names, "book.json"}
    assert Pictures(wish).count(Edition(book_of(BOOK))) == 18


def test_the_json_tells_of_every_puzzle_what_a_page_maker_needs(
    book_of: BookOf, wish: ExportSpec, tmp_path: Path
) -> None:
    book = book_of(BOOK)
    export(book, wish, tmp_path)
    row = told(tmp_path / "export")["puzzles"][2]
    entry = book.entries[2]
    assert {key: row[key] for key in ("number", "code", "family", "size", "level", "date", "title")} == {
        "number": "3",
        "code": entry.code,
        "family": "kakuro",
        "size": "6x8",
        "level": "easy",
        "date": None,
        "title": "Kakuro 6 × 8",
    }
    assert row["cost"] == entry.rated.rating.cost
    assert row["width_mm"] == 60
    assert row["height_mm"] == pytest.approx(60 * 8 / 6, abs=0.5)
    assert row["files"]["solution"]["svg"] == "3_kakuro_easy_solution.svg"


def test_the_three_formats_have_one_size(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    export(book_of(BOOK), wish, tmp_path)
    for row in told(tmp_path / "export")["puzzles"]:
        files = row["files"]["puzzle"]
        with pikepdf.open(tmp_path / "export" / files["pdf"]) as pdf:
            assert [float(side) for side in pdf.pages[0].mediabox[2:]] == pytest.approx(
                [row["width_mm"] * MM, row["height_mm"] * MM], abs=0.002
            )
        svg = ElementTree.parse(tmp_path / "export" / files["svg"]).getroot()
        assert svg.get("width") == "60mm"
        with Image.open(tmp_path / "export" / files["png"]) as png:
            assert png.size == (709, round(row["height_mm"] / 25.4 * 300))
            assert png.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_pdfs_are_black_and_their_fonts_embedded(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    export(book_of(BOOK), wish, tmp_path)
    for path in (tmp_path / "export").glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            colours = {
                (str(operator), float(operands[0]))
                for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
                if str(operator) in ("g", "G")
            }
            assert colours <= {("g", 0.0), ("G", 0.0)}
            fonts = pdf.pages[0].resources.Font
            assert all("/FontFile2" in font.FontDescriptor for font in fonts.values())


def test_an_export_is_the_same_bytes_each_time(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    book = book_of(BOOK)
    folders = [export(book, wish, tmp_path / name) for name in ("a", "b")]
    one, other = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == other


def test_pictures_that_processes_share_are_the_same_in_the_same_order(book_of: BookOf, wish: ExportSpec) -> None:
    book, pictures = book_of(BOOK), Pictures(wish)
    one, two = (
        [(file.name, b"".join(file.parts)) for file in pictures.files(Edition(book, hands=Hands(jobs)))]
        for jobs in (1, 2)
    )
    assert one == two


def test_only_the_formats_asked_for_are_written(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    done = export(book_of(BOOK), replace(wish, formats=("svg",)), tmp_path)
    assert {path.suffix for path in done.iterdir()} == {".svg", ".json"}


def test_one_name_for_two_puzzles_is_refused_and_nothing_written(
    book_of: BookOf, wish: ExportSpec, tmp_path: Path
) -> None:
    book = book_of(BOOK.replace("{easy: 1}", "{easy: 2}", 1))
    same = replace(wish, names="{family}_{code}_{kind}")
    twins = replace(book, groups=tuple(replace(g, members=g.members[:1] * 2) for g in book.groups))
    with pytest.raises(InputError, match="would both be called"):
        export(twins, same, tmp_path)
    assert not (tmp_path / "export").exists()


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("{number}_{family}_{level}_{kind}", "puzzles 1 and 1 would both be called '1_sudoku_easy_puzzle'"),
        ("{number}_{size}_{kind}", "puzzles 1 and 1 would both be called '1_4x4_puzzle'"),
    ],
)
def test_names_that_repeat_in_a_class_are_refused_before_anything_is_made(
    spec_of: SpecOf, wish: ExportSpec, pattern: str, message: str
) -> None:
    section = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    spec = spec_of(
        f"front: []\ngroups:\n- {{name: A, sign: circle, {section}}}\n- {{name: B, sign: square, {section}}}\n"
    )
    with pytest.raises(InputError, match=message):
        Pictures(replace(wish, names=pattern)).check(spec)
    Pictures(wish).check(spec)


def test_own_puzzles_without_a_level_yet_do_not_make_names_repeat(spec_of: SpecOf, wish: ExportSpec) -> None:
    sections = "sections: [{family: sudoku, puzzles: mine.sdm}]"
    groups = f"groups:\n- {{name: A, sign: circle, {sections}}}\n- {{name: B, sign: square, {sections}}}\n"
    spec = spec_of(groups, mine_sdm="1...2...3...4...\n")
    Pictures(replace(wish, names="{number}_{level}_{kind}")).check(spec)
    with pytest.raises(InputError, match="would both be called '1_sudoku_puzzle'"):
        Pictures(replace(wish, names="{number}_{family}_{kind}")).check(spec)


def test_a_width_that_makes_clues_too_small_is_refused_with_one_that_does_not(
    spec_of: SpecOf, wish: ExportSpec
) -> None:
    spec = spec_of("sections:\n  - {family: kakuro, size: 12x12, counts: {easy: 1}}")
    with pytest.raises(InputError, match=r"kakuro 12x12 at a width of 60 mm has type of 5\.\d pt, .* --width (\d+)mm"):
        Pictures(wish).check(spec)
    Pictures(replace(wish, width=96 * MM)).check(spec)


def test_a_width_too_small_for_a_class_is_told_once_a_section_under_its_own_key(
    spec_of: SpecOf, wish: ExportSpec
) -> None:
    asked = "sections: [{family: kakuro, size: 12x12, counts: {easy: 1}}]"
    groups = ", ".join(f"{{name: {name}, sign: {name}, {asked}}}" for name in ("circle", "square"))
    for book, keys in (
        (f"versions: [A, B]\n{asked}", ["sections[0].size"]),
        (f"groups: [{groups}]", [f"groups[{number}].sections[0].size" for number in (0, 1)]),
    ):
        with pytest.raises(InputError) as error:
            Pictures(wish).check(spec_of(book))
        assert [problem.key for problem in error.value.problems] == keys


def test_solutions_may_be_smaller_and_lose_clues_that_nobody_could_read(
    book_of: BookOf, wish: ExportSpec, tmp_path: Path
) -> None:
    small = replace(wish, solution_width=30 * MM, formats=("svg",))
    folder = export(book_of(BOOK), small, tmp_path)
    row = told(folder)["puzzles"][2]
    assert (row["width_mm"], row["solution_width_mm"]) == (60, 30)
    pictures = {
        kind: ElementTree.parse(folder / row["files"][kind]["svg"]).getroot() for kind in ("puzzle", "solution")
    }
    assert (pictures["puzzle"].get("width"), pictures["solution"].get("width")) == ("60mm", "30mm")
    assert "L" in "".join(path.get("d") or "" for path in pictures["solution"])


def test_a_solution_too_small_for_its_digits_is_refused(spec_of: SpecOf, wish: ExportSpec) -> None:
    spec = spec_of("sections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}}")
    with pytest.raises(InputError, match=r"a solved sudoku 9x9 at a width of 25 mm .* --solution-width 3"):
        Pictures(replace(wish, solution_width=25 * MM)).check(spec)


def test_a_width_that_puzzles_and_solutions_share_is_refused_once(spec_of: SpecOf, wish: ExportSpec) -> None:
    spec = spec_of("sections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}}")
    with pytest.raises(InputError) as error:
        Pictures(replace(wish, width=25 * MM, solution_width=25 * MM)).check(spec)
    (problem,) = error.value.problems
    assert "take --width 3" in problem.message


def test_pictures_are_written_as_they_are_made(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    aside: list[int] = []

    class Counting(Meter):
        """Counts the files that are written aside whenever one more picture is done."""

        def advance(self, more: int = 1) -> None:
            aside.extend([len(list((BookFolder.at(tmp_path).next / "export").iterdir()))] * more)

    class Watching(Reporter):
        """Reports nothing."""

        @contextmanager
        def stage(self, *_: object) -> Iterator[Meter]:
            yield Counting()

    export(book_of(BOOK), replace(wish, formats=("svg",)), tmp_path, Watching())
    assert aside == [1, 2, 3, 4, 5, 6]


def test_what_a_killed_export_left_is_swept_by_the_next(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    folder = tmp_path / "export"
    folder.mkdir()
    (folder / ".9_sudoku_easy_puzzle.svg.part").write_text("<sv")
    export(book_of(BOOK), replace(wish, formats=("svg",)), folder.parent)
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_a_disk_without_room_leaves_the_folder_as_it_was(
    book_of: BookOf, wish: ExportSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = export(book_of(BOOK), wish, tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="make room"):
        export(book_of(BOOK), replace(wish, dpi=150), folder.parent)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_pictures_of_one_bit_are_what_a_press_gets(book_of: BookOf, wish: ExportSpec, tmp_path: Path) -> None:
    done = export(book_of(BOOK), replace(wish, formats=("png",)), tmp_path)
    assert {Image.open(io.BytesIO(path.read_bytes())).mode for path in done.glob("*.png")} == {"1"}
