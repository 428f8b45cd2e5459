"""A catalogue from the command line: who has which puzzle, and books that come and go without a build."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.commands.conftest import OPEN, Run

SMALL = 'title: "Small"\nfront: []\ncatalogue: all.db\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 2}}\n'


@pytest.fixture
def built(run: Run, tmp_path: Path) -> list[dict[str, str]]:
    """The puzzles of the book `g3 volume 1`, which is the only one of all.db."""
    (tmp_path / "g3.yaml").write_text(SMALL + "series: {name: Numbers, volume: 1}\n")
    assert run("build", "g3.yaml", "-j", "1", "-q").code == 0
    puzzles: list[dict[str, str]] = json.loads((tmp_path / "output" / "g3" / "manifest.json").read_text())["puzzles"]
    return puzzles


@pytest.mark.usefixtures("built")
def test_it_can_be_listed_checked_and_thinned_out(run: Run) -> None:
    assert run("catalogue", "list", "all.db").out == "g3 volume 1\tsudoku\t2\n"
    assert run("catalogue", "check", "all.db").out == "all.db: sound, 2 puzzles\n"
    assert run("catalogue", "remove", "all.db", "g3 volume 1").out == "all.db: 2 puzzles of g3 volume 1 removed\n"
    assert run("catalogue", "list", "all.db").out == ""


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("action", ["show", "remove"])
def test_a_book_of_a_name_that_is_cut_short_is_named_in_full(run: Run, action: str) -> None:
    ending = run("catalogue", action, "all.db", "g3")
    assert (ending.code, ending.out) == (2, "")
    assert "no book is called 'g3'; did you mean 'g3 volume 1'?" in ending.err


def test_the_puzzles_of_a_book_are_shown_with_their_codes(run: Run, built: list[dict[str, str]]) -> None:
    lines = run("catalogue", "show", "all.db", "g3 volume 1").out.splitlines()
    assert sorted(line.split("\t")[2] for line in lines) == sorted(row["signature"] for row in built)
    codes = [line.split("\t")[1] for line in lines]
    assert all(any(code.startswith(row["code"]) for code in codes) for row in built)


def test_a_puzzle_is_found_by_its_text_turned_or_renamed_or_by_its_code(run: Run, built: list[dict[str, str]]) -> None:
    renamed = built[0]["text"].translate(str.maketrans("1234", "4123"))
    for text in (built[0]["text"], renamed, built[0]["code"], built[0]["code"].lower()):
        ending = run("catalogue", "find", "all.db", text)
        assert ending.code == 0
        assert ending.out.startswith(f"g3 volume 1\tsudoku\t{built[0]['code']}")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("text", "code"), [("ZZZZ", 3), (OPEN, 2), ("nonsense", 2), ("K7", 2), ("", 2)])
def test_what_no_book_has_is_unavailable_and_what_is_no_puzzle_is_wrong(run: Run, text: str, code: int) -> None:
    ending = run("catalogue", "find", "all.db", text)
    assert (ending.code, ending.out) == (code, "")
    assert ending.err.startswith("error: ")


@pytest.mark.usefixtures("built")
def test_what_is_exported_can_be_imported(run: Run, tmp_path: Path) -> None:
    exported = run("catalogue", "export", "all.db").out
    (tmp_path / "all.jsonl").write_text(exported)
    assert run("catalogue", "import", "new.db", "all.jsonl").out == "new.db: 2 puzzles of g3 volume 1 added\n"
    assert run("catalogue", "import", "new.db", "all.jsonl").out == "new.db: 0 puzzles of g3 volume 1 added\n"
    assert run("catalogue", "export", "new.db").out == exported


def test_a_book_that_was_built_without_a_catalogue_enters_by_its_manifest(run: Run, tmp_path: Path) -> None:
    (tmp_path / "week.yaml").write_text(SMALL.replace("catalogue: all.db", "week: 3\nyear: 2026"))
    run("build", "week.yaml", "-j", "1", "-q")
    ending = run("catalogue", "import", "all.db", "output/week/manifest.json")
    assert ending.out == "all.db: 2 puzzles of week week 3 of 2026 added\n"
    assert '"week": "2026-01-12"' in run("catalogue", "export", "all.db").out


def test_text_forms_of_a_book_made_elsewhere_enter_under_its_name(run: Run, built: list[dict[str, str]]) -> None:
    Path("old.txt").write_text("# an old book\n" + "\n".join(row["text"] for row in built) + "\n")
    ending = run("catalogue", "import", "all.db", "old.txt", "--book", "Old Book", "--family", "sudoku")
    assert ending.out == "all.db: 2 puzzles of Old Book added\n"
    owners = {line.split("\t")[0] for line in run("catalogue", "find", "all.db", built[0]["code"]).out.splitlines()}
    assert owners == {"Old Book", "g3 volume 1"}


def test_one_bad_row_keeps_a_book_out_and_every_bad_row_is_named(run: Run, built: list[dict[str, str]]) -> None:
    Path("old.txt").write_text(f"{built[0]['text']}\nrubbish\n{OPEN}\n")
    ending = run("catalogue", "import", "new.db", "old.txt", "--book", "Old Book", "--family", "sudoku")
    assert (ending.code, ending.out) == (3, "")
    assert [line.split(": ")[1] for line in ending.err.splitlines()] == ["old.txt:2", "old.txt:3"]
    assert not Path("new.db").exists()


@pytest.mark.usefixtures("built")
def test_an_export_with_any_name_that_a_book_may_have_is_read_again(run: Run) -> None:
    Path("old.txt").write_text("1234341221434...\n")
    name = "a\xa0book\u200cof mine"
    assert run("catalogue", "import", "odd.db", "old.txt", "--book", name, "--family", "sudoku").code == 0
    Path("odd.jsonl").write_text(run("catalogue", "export", "odd.db").out)
    assert run("catalogue", "import", "copy.db", "odd.jsonl").code == 0
    assert run("catalogue", "list", "copy.db").out == f"{name}\tsudoku\t1\n"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["old.txt"], "text forms need --book and --family"),
        (["none.txt"], "none.txt: no such file"),
        (["old.txt", "--book", "x"], "text forms need --book and --family"),
        (["old.txt", "--book", "x", "--family", "toys"], "'toys' is unknown"),
        (["old.txt", "--book", "a\tb", "--family", "sudoku"], "is not the name of a book"),
        (["output/g3/manifest.json", "--book", "x"], "--book is for text forms"),
        (["none.json"], "none.json: no such file"),
        (["none.jsonl"], "none.jsonl: no such file"),
        (["pipe.jsonl"], "pipe.jsonl: no such file"),
        (["bad.json"], "bad.json"),
        (["bad.jsonl"], "bad.jsonl:2: is not a line that `catalogue export` writes"),
        (["list.jsonl"], "list.jsonl:1: is not a line that `catalogue export` writes"),
        (["latin.jsonl"], "latin.jsonl: cannot be read"),
    ],
)
def test_what_cannot_be_imported_is_refused(run: Run, arguments: list[str], said: str) -> None:
    row = '{"book": "a", "week": null, "family": "sudoku", "signature": "b"}'
    Path("old.txt").write_text("1234341221434321\n")
    Path("bad.json").write_text("[]")
    Path("bad.jsonl").write_text(f"{row}\n{row.replace('null', '5')}\n")
    Path("list.jsonl").write_text("[1]\n")
    Path("latin.jsonl").write_bytes(b"\xe9\n")
    os.mkfifo("pipe.jsonl")
    ending = run("catalogue", "import", "all.db", *arguments)
    assert (ending.code, ending.out) == (2, "")
    assert said in ending.err
    assert run("catalogue", "list", "all.db").out == "g3 volume 1\tsudoku\t2\n"


def test_a_catalogue_whose_folder_is_missing_is_named_as_it_is_typed(run: Run) -> None:
    Path("all.jsonl").write_text('{"book": "a", "week": null, "family": "sudoku", "signature": "b"}\n')
    ending = run("catalogue", "import", "none/all.db", "all.jsonl")
    assert ending.code == 4
    reason = "the catalogue cannot be written: there is no folder none; create the folder, or name another file"
    assert ending.err == f"error: none/all.db: {reason}\n"


@pytest.mark.usefixtures("built")
def test_check_and_the_plan_warn_of_an_edition_of_a_book_that_the_catalogue_does_not_have(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "large.yaml").write_text(SMALL + "edition_of: g3\n")
    before = Path("all.db").read_bytes()
    warning = "edition_of: all.db: no book is called 'g3'; did you mean 'g3 volume 1'?"
    ending = run("check", "large.yaml")
    assert ending.code == 0
    assert ending.err.startswith(f"warning: large: {warning}")
    assert f"  warning: {warning}" in run("build", "large.yaml", "-n").out
    assert "warning: edition_of: new.db: no book is called 'g3': the catalogue has none yet; build that book first" in (
        run("build", "large.yaml", "-n", "--catalogue", "new.db").out
    )
    assert (Path("all.db").read_bytes(), Path("new.db").exists()) == (before, False)


@pytest.mark.usefixtures("built")
def test_an_edition_of_a_book_of_the_catalogue_or_of_one_built_before_it_is_no_surprise(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "large.yaml").write_text(SMALL + "edition_of: g3 volume 1\n")
    (tmp_path / "g4.yaml").write_text(SMALL)
    (tmp_path / "larger.yaml").write_text(SMALL + "edition_of: g4\n")
    assert run("check", "large.yaml", "g4.yaml", "larger.yaml").err == ""
    assert run("check", "larger.yaml", "g4.yaml").err.startswith("warning: larger: edition_of: all.db: no book")
