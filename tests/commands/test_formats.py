"""Puzzles in other programs' formats: what commands read, what export writes, and how damage ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.families import family_named
from pipeline.families.shared.text_format import Caption
from pipeline.source.source_limits import UNPACKED_TEXT
from tests.commands.conftest import Run

PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KEEN = "3:_a_aa_aa,m3s1a5m3"
KAKURO = "kakuro/3/3/lg-m-flhc9B"


def written(family: str, name: str, text: str) -> str:
    """A puzzle of ours as another program writes it."""
    kin = family_named(family)
    return kin.formats[name].format(kin.parse(text), Caption("1", "A title # with a mark"))


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "puzzlink", "tatham", "sdm", "sdk", "ipuz"])
def test_a_sudoku_in_any_format_is_solved_from_a_file_and_from_stdin(run: Run, tmp_path: Path, name: str) -> None:
    text = written("sudoku", name, PLAIN)
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    for source, stdin in (("mine.txt", ""), ("-", text)):
        ending = run("solve", "sudoku", source, stdin=stdin.encode())
        assert (ending.code, ending.out, ending.err) == (0, f"{SOLVED}\n", "")


@pytest.mark.parametrize(
    ("rows", "solutions"),
    [
        (("1 . 3 .", "3 4 . 1", ". 1 4 3", "4 3 . 2"), 1),
        (("1.3.", "34.1", ".143", "43.2"), 1),
        (("123456", "4561..", "2.....", "56....", "......", "....1."), 2),
    ],
)
def test_a_grid_is_typed_in_rows(run: Run, rows: tuple[str, ...], solutions: int) -> None:
    (row,) = run("rate", "sudoku", "--json", stdin="\n".join(rows).encode()).rows
    assert (row["text"], row["solutions"]) == ("".join(rows).replace(" ", ""), solutions)


def test_rows_of_sixteen_characters_are_puzzles_of_their_own(run: Run) -> None:
    lines = "\n".join(["1.3.34.1.14343.2"] * 16)
    assert run("solve", "sudoku", stdin=lines.encode()).out == "1234342121434312\n" * 16


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "puzzlink", "tatham"])
def test_a_link_is_typed_in_place_of_a_file(run: Run, name: str) -> None:
    assert run("solve", "sudoku", written("sudoku", name, PLAIN)).out == f"{SOLVED}\n"


@pytest.mark.parametrize(
    ("family", "name", "text"),
    [
        ("calcudoku", "sudokupad", KEEN),
        ("calcudoku", "tatham", KEEN),
        ("calcudoku", "ipuz", KEEN),
        ("kakuro", "sudokupad", KAKURO),
        ("kakuro", "puzzlink", KAKURO),
        ("kakuro", "grid", KAKURO),
        ("futoshiki", "tatham", "4:0D,0L,0R,0,0,0,0,0,0,0U,0U,0D,0,0,0,0,"),
    ],
)
def test_what_is_rated_is_named_by_our_own_form(run: Run, family: str, name: str, text: str) -> None:
    ending = run("rate", family, "--json", stdin=written(family, name, text).encode())
    (row,) = ending.rows
    assert (ending.code, row["text"], row["solutions"]) == (0, text, 1)


def test_links_stand_among_our_own_forms_and_bad_rows_in_one_file(run: Run) -> None:
    rows = ["# 1 Sudoku", written("sudoku", "f-puzzles", PLAIN), "https://sudokupad.app/abc", PLAIN]
    ending = run("solve", "sudoku", stdin="\n".join(rows).encode())
    assert (ending.code, ending.out) == (3, f"{SOLVED}\n{SOLVED}\n")
    assert "error: line 3: names a puzzle on SudokuPad's server" in ending.err


def test_a_link_is_explained_and_assessed(run: Run) -> None:
    link = written("sudoku", "sudokupad", PLAIN)
    assert "Solved" in run("explain", "sudoku", link).out
    assert run("assess", "sudoku", link, SOLVED).out == "complete and right\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://f-puzzles.com/?load=N4Igzg", "ends too early; copy the whole link again"),
        ("https://f-puzzles.com/?load=%%%", "'%' is not base64; copy the whole link again"),
        ("https://sudokupad.app/sclN4Ig", "ends too early"),
        ("https://puzz.link/p?sudoku/8/8/zzz", "is of 8x8, expected a square of 4, 6, 9, 16"),
        ("https://puzz.link/p?sudoku/9/9/zzzzzz", "describes more than 81 cells"),
        ("https://x.org/js/solo.html#3x3#12345", "names a seed, from which only the game itself makes a puzzle"),
        (
            '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}',
            "is an ipuz file of another kind",
        ),
        ('{"version": "http://ipuz.org/v2", "kind": 1', "is not JSON"),
        ("[Puzzle]\n123456789\n", "has 1 rows of nine digits and dots, expected 9"),
    ],
)
def test_a_text_that_is_damaged_ends_with_3_and_says_why(run: Run, text: str, said: str) -> None:
    ending = run("solve", "sudoku", "-", stdin=text.encode())
    assert (ending.code, ending.out) == (3, "")
    assert said in ending.err


def test_a_document_without_end_is_refused(run: Run) -> None:
    text = '{"version": "http://ipuz.org/v2", "x": "' + "7" * UNPACKED_TEXT
    ending = run("solve", "sudoku", "-", stdin=text.encode())
    assert ending.code == 3
    assert "more than 1,000,000 characters of JSON" in ending.err


def test_export_writes_links_that_rate_reads(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.sdm").write_text(f"{PLAIN}\n")
    (tmp_path / "book.yaml").write_text(
        "title: Mine\nsections: [{family: sudoku, size: 9x9, puzzles: mine.sdm}]\n", encoding="utf-8"
    )
    ending = run("export", "-q", "book.yaml", "--as", "sudokupad,json")
    assert (ending.code, ending.out) == (0, f"{Path('output/book/texts')}: 1 puzzle, 2 files\n")
    assert run("solve", "sudoku", "output/book/texts/book-sudokupad.txt").out == f"{SOLVED}\n"
    table = json.loads((tmp_path / "output/book/texts/book.json").read_text(encoding="utf-8"))
    assert [(row["text"], "solution" in row) for row in table["puzzles"]] == [(PLAIN, False)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--as", "sudukopad"), "--as: 'sudukopad' is not a format"),
        (("--as", ""), "--as: '' is not a format"),
        (("--with-solutions",), "--with-solutions: needs --as"),
    ],
)
def test_export_refuses_what_it_does_not_know(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    (tmp_path / "book.yaml").write_text("title: Mine\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n")
    ending = run("export", "book.yaml", *words)
    assert ending.code == 2
    assert said in ending.err
