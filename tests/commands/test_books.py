"""Books from the command line: build, plan, check, init, status, catalogue."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from pipeline.commands.invocation import program
from pipeline.model.seed import seed_of_name
from pipeline.source.resources import config_kinds
from tests.commands.conftest import BOOK, CLASHING, EASY, OPEN, Run


def test_the_last_line_of_a_build_names_files_pages_and_puzzles(run: Run, book: str) -> None:
    ending = run("build", book, "-j", "1", "-o", "out")
    assert ending.code == 0
    folder = Path("out") / "book"
    pages = json.loads((folder / "manifest.json").read_text())["files"][0]["pages"]
    files = f"{folder / 'book-interior.pdf'}, {folder / 'report.html'}"
    assert ending.out.splitlines()[-1] == f"{files}: {pages} pages, 4 puzzles"
    assert "generate, rate: " in ending.err


def test_the_last_line_counts_the_files_of_a_folder_and_leaves_out_pages_where_there_are_none(
    run: Run, book: str
) -> None:
    outputs = ("--set", "outputs.pdf=false", "--set", "outputs.pictures.formats=[svg]")
    ending = run("build", book, "-j", "1", "-q", "-o", "out", *outputs)
    folder = Path("out") / "book"
    assert ending.out == f"{folder / 'report.html'}, {folder / 'export'} (9 files): 4 puzzles\n"


def test_a_quiet_build_says_nothing_but_its_result(run: Run, book: str) -> None:
    assert run("build", book, "-j", "1", "-q").err == ""


def test_a_plan_names_pages_puzzles_cells_and_time_and_builds_nothing(run: Run, book: str, tmp_path: Path) -> None:
    ending = run("build", book, "-n")
    assert ending.code == 0
    for word in ("pages", "puzzles", "answers", "gutter", "sudoku 4x4: 2 easy", "mm", "estimated time"):
        assert word in ending.out
    assert not (tmp_path / "output").exists()


def test_a_plan_has_the_pages_that_the_book_gets(run: Run, book: str) -> None:
    planned = run("build", book, "-n").out.splitlines()[0]
    made = run("build", book, "-j", "1").out.splitlines()[-1].rpartition(": ")[2]
    assert planned.split()[1] == made.split()[0]


def test_a_plan_says_what_brings_a_book_to_its_pages(run: Run, book: str) -> None:
    kdp = ("--set", "page={printer: kdp, size: 6x9in}", "--set", "page_count=30")
    ending = run("build", "-n", book, *kdp)
    assert ending.code == 0
    lines = ending.out.splitlines()
    assert lines[0].startswith("book: 30 pages (")
    assert lines[1].startswith("  page_count 30: ")
    assert " puzzles added to 4" in lines[1]


def test_pages_for_which_there_are_too_few_puzzles_are_refused_with_the_cause(run: Run, book: str) -> None:
    minimal = "sections=[{family: sudoku, size: 4x4, counts: {hard: 2}, options: {minimal: true}}]"
    ending = run("check", book, "--set", "page_count=60", "--set", minimal)
    assert ending.code == 3
    assert "only 36 distinct" in ending.err
    assert ending.err.rstrip().endswith("page_count: 60 asks for so many puzzles; lower it, or add sections")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ("{style: steps}", ["book: about 3 pages (puzzles 2, answers about 1)"]),
        ("{style: first_hint}", ["book: about 4 pages (puzzles 2, hints about 1, answers 1)"]),
        ("{style: steps, place: separate}", ["book: 2 pages (puzzles 2)", "separate answers: about 1 page"]),
        ("{style: solution}", ["book: 3 pages (puzzles 2, answers 1)"]),
    ],
)
def test_a_plan_says_about_of_pages_that_are_an_estimate(run: Run, book: str, answers: str, told: list[str]) -> None:
    ending = run("build", book, "-n", "--set", f"answers={answers}")
    lines = "\n".join(ending.out.splitlines()[:2])
    assert all(words in lines for words in told), lines


def test_check_says_that_a_book_is_fine(run: Run, book: str) -> None:
    ending = run("check", book)
    assert (ending.code, ending.err) == (0, "")
    assert ending.out == "book.yaml: fine: 4 puzzles (2 sudoku, 2 calcudoku)\n"


def test_check_says_that_margins_of_stapled_books_are_not_verified(run: Run, book: str) -> None:
    ending = run("check", book, "--set", "page.printer=ingram", "--set", "page.binding=saddle")
    assert ending.code == 0
    assert "warning: book: not all rules of ingram are verified: " in ending.err
    assert "no rule for margins of stapled books was found" in ending.err


def test_check_proves_own_puzzles_and_tells_all_that_cannot_be_printed(run: Run, tmp_path: Path) -> None:
    text = "title: Mine\nsections:\n  - {family: sudoku, size: 9x9, puzzles: mine.sdm}\n"
    (tmp_path / "book.yaml").write_text(text)
    (tmp_path / "mine.sdm").write_text(EASY + "\n")
    ending = run("check", "book.yaml", "-q")
    assert ending.out == "book.yaml: fine: 1 puzzle (1 sudoku); 1 of your own, each proved to have one solution\n"
    turned = "".join(EASY[column * 9 + row] for row in range(9) for column in range(9))
    (tmp_path / "mine.sdm").write_text("\n".join([EASY, OPEN, turned, CLASHING]))
    for command in (("check", "book.yaml", "-q"), ("build", "book.yaml", "-q", "-j", "1")):
        ending = run(*command)
        assert (ending.code, ending.out) == (3, "")
        lines = ending.err.splitlines()
        assert [line.partition(": this")[0] for line in lines] == [f"error: mine.sdm:{n}:1" for n in (2, 3, 4)]
        assert "has more than one solution" in lines[0]
        assert "equals the one at mine.sdm:1:1" in lines[1]
        assert "has no solution" in lines[2]


def test_check_tells_every_character_that_no_font_has_and_its_place(run: Run, tmp_path: Path) -> None:
    head = 'title: "\U0001f40d\U0001f989 of {series}"\nseries: {name: "Num\U0001f41d"}\nfront: [title, preface.md]\n'
    (tmp_path / "book.yaml").write_text(BOOK.replace('title: "Small"\nfront: []\n', head), encoding="utf-8")
    (tmp_path / "preface.md").write_text("# Fine\n\nNot {title} **\U0001f40d**\n\nNor <b>this</b>\n", encoding="utf-8")
    ending = run("check", "book.yaml")
    assert (ending.code, ending.out) == (2, "")
    told = [line.removeprefix("error: ").split("; ")[0] for line in ending.err.splitlines()]
    assert told == [
        "book.yaml:3:16: series.name: no font has the character '\U0001f41d' (U+1F41D)",
        "book.yaml:2:8: title: no font has the character '\U0001f40d' (U+1F40D)",
        "book.yaml:2:8: title: no font has the character '\U0001f989' (U+1F989)",
        "preface.md:5: HTML cannot be printed",
        "preface.md:3:15: front[1]: no font has the character '\U0001f40d' (U+1F40D)",
    ]


def test_problems_of_all_configs_are_told_at_once(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(BOOK.replace("4x4", "5x5"))
    ending = run("check", "one.yaml", "two.yaml")
    assert (ending.code, ending.out) == (2, "")
    assert "error: one.yaml:6:" in ending.err
    assert "error: two.yaml:6:" in ending.err


def test_what_cannot_be_had_ends_with_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK.replace("counts: {easy: 2}}", "counts: {easy: 90000}}"))
    ending = run("check", "book.yaml")
    assert ending.code == 3
    assert "90000" in ending.err.replace(",", "")


def test_what_is_wrong_with_an_output_is_told_at_its_place(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / book).write_text(BOOK + "outputs: {pdf: true, pictures: {names: '{kind}'}}\n")
    assert "book.yaml:8:40: outputs.pictures.names: '{kind}' gives several" in run("check", book).err
    days = BOOK.replace("counts: {easy: 2}", "days: {monday: easy}").replace("front: []", "start: 2026-11-23")
    same = "  - {family: sudoku, size: 6x6, days: {monday: easy}}\nanswers: {place: none}\n"
    (tmp_path / book).write_text(f"{days}{same}outputs: {{pictures: {{names: '{{date}}'}}}}\n")
    assert "book.yaml:10:29: outputs.pictures.names: " in run("check", book).err
    (tmp_path / book).write_text(BOOK + "outputs: {pdf: false, report: false}\n")
    assert "book.yaml:8:10: outputs: no output is left" in run("check", book).err


def test_two_configs_of_one_name_are_refused(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "book.yaml").write_text(BOOK)
    ending = run("build", book, str(Path("other") / "book.yaml"))
    assert ending.code == 2
    assert "would write to the folder of 'book'" in ending.err


def test_two_configs_that_one_system_takes_for_one_are_refused(run: Run, book: str, tmp_path: Path) -> None:
    for folder, name in (("other", "BOOK.yaml"), ("accents", "e\u0301t\u00e9.yaml"), ("more", "\u00e9te\u0301.yaml")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(BOOK)
    paths = [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.glob("*/*.yaml"))]
    ending = run("check", book, *paths)
    assert ending.code == 2
    assert ending.err.count("two configs would write to the folder of") == 2


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (b"...yaml", "'..' begins with '.'"),
        (b"CON.yaml", "'CON' is a device on Windows"),
        (b"a\nb.yaml", "'a\\nb' holds the control character U+000A"),
        (b"book\xff.yaml", "'book\\udcff' holds bytes that are not UTF-8"),
        (b"trailing .yaml", "ends with ' '"),
        (b"a" * 201 + b".yaml", "has 201 bytes, more than the 200"),
    ],
)
def test_a_name_that_some_system_refuses_is_refused_by_check_and_init_alike(
    run: Run, tmp_path: Path, name: bytes, told: str
) -> None:
    path = os.fsdecode(name)
    made = run("init", path)
    assert (made.code, list(tmp_path.iterdir())) == (2, [])
    (tmp_path / path).write_text(BOOK.replace("easy: 2", "easy: x"))
    checked = run("check", path)
    assert checked.code == 2
    assert len(checked.err.splitlines()) == 3, "the name, and what is wrong in the file"
    assert all(told in one.err and "expected letters, digits" in one.err for one in (made, checked))


def test_an_output_that_is_a_file_ends_with_4(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ending = run("build", book, "-j", "1", "-o", "taken")
    assert ending.code == 4
    assert "choose another folder with -o" in ending.err


def test_a_damaged_catalogue_ends_with_6(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "all.catalogue").write_bytes(bytes(7000))
    ending = run("build", book, "-j", "1", "--catalogue", "all.catalogue")
    assert ending.code == 6
    assert "restore it from a copy" in ending.err


def test_a_catalogue_in_no_folder_ends_with_4_before_any_puzzle_is_made(run: Run, book: str, tmp_path: Path) -> None:
    ending = run("build", book, "-j", "1", "--catalogue", "nodir/all.catalogue")
    assert ending.code == 4
    assert "there is no folder nodir; create the folder, or name another file" in ending.err
    assert "generate" not in ending.err


def test_init_into_no_folder_says_what_to_do_there(run: Run) -> None:
    ending = run("init", "nodir/first.yaml")
    assert ending.code == 4
    assert ending.err.endswith("No such file or directory; create the folder, or name another file\n")


def test_a_book_that_init_writes_is_fine(run: Run) -> None:
    assert run("init").code == 0
    assert run("check", "book.yaml").code == 0


@pytest.mark.parametrize("kind", config_kinds())
def test_a_book_of_every_kind_is_fine(run: Run, kind: str) -> None:
    ending = run("init", kind)
    assert ending.out == f"{kind}.yaml: written; {program()} build {kind}.yaml makes the book\n"
    assert run("check", f"{kind}.yaml").code == 0
    warnings = [line for line in run("build", "-n", f"{kind}.yaml").out.splitlines() if "warning" in line]
    assert warnings == []


def test_a_kind_may_have_another_file_name(run: Run, tmp_path: Path) -> None:
    assert run("init", "gift", "grandma.yaml").code == 0
    assert (tmp_path / "grandma.yaml").exists()


@pytest.mark.parametrize("words", [["gfit", "a.yaml"], ["gifts"], ["kdp"], ["a.yaml", "b.yaml"]])
def test_an_unknown_kind_is_refused_with_those_that_there_are(run: Run, tmp_path: Path, words: list[str]) -> None:
    ending = run("init", *words)
    assert ending.code == 2
    assert f"unknown kind {words[0]!r}, expected one of class, course, gift" in ending.err
    assert list(tmp_path.iterdir()) == []


def test_the_file_may_be_named_before_the_kind(run: Run, tmp_path: Path) -> None:
    assert run("init", "mine.yaml", "gift").code == 0
    assert (tmp_path / "mine.yaml").exists()
    assert "unknown kind 'gft', " in run("init", "other.yaml", "gft").err


def test_a_word_that_is_no_kind_may_have_been_meant_as_a_file(run: Run) -> None:
    assert "; the name of a file has an ending, as in week42.yaml\n" in run("init", "week42").err


def test_every_book_that_init_writes_has_a_seed_of_its_own(run: Run, tmp_path: Path) -> None:
    seeds = set()
    for name in ("one.yaml", "two.yaml"):
        run("init", name)
        seeds |= set(re.findall(r"^seed: (\d{12}) ", (tmp_path / name).read_text(), re.MULTILINE))
    assert len(seeds) == 2


def test_a_plan_names_the_seed_and_where_it_comes_from(run: Run, book: str) -> None:
    assert f"seed {seed_of_name('book')}, from the name of the book file" in run("build", book, "-n").out
    assert "seed 7, written" in run("build", book, "-n", "--seed", "7").out


def test_a_week_without_its_year_is_warned_of(run: Run, book: str) -> None:
    told = "week 42 has no year"
    assert told in run("build", book, "-n", "--set", "week=42").out
    assert told in run("check", book, "--set", "week=42").err
    assert told in run("build", book, "-q", "-j", "1", "--set", "week=42").err
    assert told not in run("check", book, "--set", "week=42", "--set", "year=2026").err


def test_init_writes_the_schema_that_the_config_names_and_tells_how_to_build(run: Run, tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    path = Path("books") / "first.yaml"
    ending = run("init", str(path))
    text = (tmp_path / path).read_text()
    named = text.splitlines()[0].partition("$schema=")[2]
    assert "sections" in json.loads((tmp_path / "books" / named).read_text())["properties"]
    assert ending.out == f"{path}: written; {program()} build {path} makes the book\n"
    assert f"{program()} build {path}\n" in text


def test_init_never_overwrites(run: Run, book: str, tmp_path: Path) -> None:
    ending = run("init", book)
    assert ending.code == 2
    assert (tmp_path / book).read_text() == BOOK


def test_the_schema_is_json(run: Run) -> None:
    assert "sections" in json.loads(run("schema").out)["properties"]


def test_status_tells_what_is_made_and_what_is_missing(run: Run, book: str, tmp_path: Path) -> None:
    assert run("status", book).out == "book: 0 of 4 puzzles made; not yet published\n"
    run("build", book, "-j", "1")
    assert run("status", book).out == "book: 4 of 4 puzzles made; published\n"
    (tmp_path / book).write_text(BOOK.replace("easy: 2}}", "easy: 5}}"))
    assert run("status", book).out == (
        "book: an earlier edition is published; to build this one, 3 of 7 puzzles have to be made\n"
    )


def test_status_says_that_the_edition_there_is_that_of_a_book_file_before_it_was_changed(
    run: Run, book: str, tmp_path: Path
) -> None:
    run("build", book, "-j", "1")
    (tmp_path / book).write_text(BOOK.replace("Small", "Tiny"))
    assert run("status", book).out == "book: 4 of 4 puzzles made; an earlier edition is published\n"
    run("build", book, "-j", "1")
    assert run("status", book).out == "book: 4 of 4 puzzles made; published\n"
    assert run("status", book, "--seed", "7").out.startswith("book: an earlier edition is published; to build this one")


def test_a_book_without_all_of_its_files_is_not_published(run: Run, book: str, tmp_path: Path) -> None:
    run("build", book, "-j", "1", "--set", "outputs.pictures.formats=[svg]")
    folder = tmp_path / "output" / "book"
    (folder / "book-interior.pdf").unlink()
    asked = (book, "--set", "outputs.pictures.formats=[svg]")
    missing = "book: 4 of 4 puzzles made; its files are not all there: book-interior.pdf"
    assert run("status", *asked).out == f"{missing} is missing; build it again\n"
    next((folder / "export").iterdir()).unlink()
    assert run("status", *asked).out == f"{missing} and 1 more are missing; build it again\n"
    (tmp_path / "output" / ".puzzlepress" / "book" / "journal").unlink()
    assert run("status", *asked).out == (
        "book: its files are not all there: book-interior.pdf and 1 more are missing; "
        "to build it again, 4 of 4 puzzles have to be made\n"
    )


def test_a_book_with_a_damaged_manifest_is_not_published(run: Run, book: str, tmp_path: Path) -> None:
    run("build", book, "-j", "1")
    (tmp_path / "output" / "book" / "manifest.json").write_text("{")
    assert run("status", book).out == "book: 4 of 4 puzzles made; its manifest.json is damaged; build it again\n"


def test_status_knows_a_code_in_reject_that_no_puzzle_has_as_soon_as_all_are_made(run: Run, book: str) -> None:
    asked = (book, "--set", "reject=[K7QF]")
    assert run("status", *asked).out == "book: 0 of 4 puzzles made; not yet published\n"
    refused = run("build", "-j", "1", *asked)
    assert refused.code == 3
    reason = refused.err.splitlines()[-1].removeprefix("error: ")
    assert "reject[0]: 'K7QF' is not the code of a puzzle of this book" in reason
    assert run("status", *asked).out == f"book: not yet published; a build ends with: {reason}\n"


def test_status_of_a_book_without_its_journal_says_what_a_build_would_cost(run: Run, book: str, tmp_path: Path) -> None:
    run("build", book, "-j", "1")
    (tmp_path / "output" / ".puzzlepress" / "book" / "journal").unlink()
    assert run("status", book).out == "book: published; to build it again, 4 of 4 puzzles have to be made\n"


def test_a_look_puts_a_new_book_there_that_was_killed_between_two_renames(run: Run, book: str, tmp_path: Path) -> None:
    run("build", book, "-j", "1")
    work = tmp_path / "output" / ".puzzlepress" / "book"
    (tmp_path / "output" / "book").rename(work / "next")
    (work / "last").mkdir()
    assert run("verify", "output/book/book-interior.pdf").code == 0
    (tmp_path / "output" / "book").rename(work / "next")
    assert run("status", book).out == "book: 4 of 4 puzzles made; published\n"
    assert (tmp_path / "output" / "book" / "book-interior.pdf").exists()


def test_status_says_why_a_book_cannot_be_built(run: Run, book: str, tmp_path: Path) -> None:
    few = "{family: calcudoku, size: 3x3, counts: {medium+: 30}, options: {operators: [multiply], single_cells: 0}}"
    (tmp_path / book).write_text(f"title: Few\nsections:\n  - {few}\n")
    assert run("build", book, "-j", "1").code == 3
    ending = run("status", book)
    assert (ending.code, ending.err) == (3, "")
    assert ending.out.startswith(
        "book: not yet published; a build ends with: book.yaml:3:5: sections[0].counts.medium+: 30 asked for, only "
    )


def test_status_reports_on_every_sound_book_before_it_says_what_is_wrong_with_others(
    run: Run, book: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.yaml").write_text(BOOK.replace("4x4", "5x5"))
    (tmp_path / "blocked.yaml").write_text(BOOK)
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "blocked").write_text("")
    ending = run("status", "bad.yaml", "blocked.yaml", book, "missing.yaml")
    assert ending.code == 2, "what is wrong by itself weighs more"
    assert ending.out == "book: 0 of 4 puzzles made; not yet published\n"
    assert [line.partition(": ")[2].partition(": ")[0] for line in ending.err.splitlines()] == [
        "bad.yaml:6:28",
        "missing.yaml",
        f"{Path('output/blocked')}",
    ]
    assert run("status", "blocked.yaml", book).code == 4


def test_status_refuses_two_configs_of_one_name(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / book).write_text(BOOK)
    ending = run("status", book, f"other/{book}")
    assert ending.code == 2
    assert "would write to the folder of 'book'" in ending.err


def test_status_counts_the_puzzles_among_which_a_week_is_chosen(run: Run, book: str, tmp_path: Path) -> None:
    days = "{family: sudoku, size: 4x4, options: {symmetry: none}, days: {monday: easy, tuesday: medium}}"
    (tmp_path / book).write_text(f"title: News\nstart: 2026-11-23\nanswers: {{place: none}}\nsections:\n  - {days}\n")
    assert run("status", book).out == "book: 0 of 6 puzzles made, to choose 2 from; not yet published\n"
    run("build", book, "-j", "1")
    assert run("status", book).out == "book: 2 of 2 puzzles made; published\n"


def test_status_counts_no_puzzle_of_another_book_in_the_catalogue(run: Run, book: str, tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(f"{BOOK}seed: 0\n")
        run("build", name, "-j", "1")
    run("catalogue", "import", "all.db", "output/one/manifest.json")
    assert run("status", "two.yaml").out == "two: 4 of 4 puzzles made; published\n"
    told = run("status", "two.yaml", "--catalogue", "all.db").out
    assert told == "two: published; to build it again, 4 of 4 puzzles have to be made\n"


@pytest.mark.parametrize("taken", ["out", "out/book", "out/.puzzlepress", "out/.puzzlepress/book"])
def test_status_says_what_stands_in_place_of_a_folder_that_it_would_read(
    run: Run, book: str, tmp_path: Path, taken: str
) -> None:
    (tmp_path / taken).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / taken).write_text("")
    ending = run("status", book, "-o", "out")
    assert (ending.code, ending.out) == (4, "")
    assert ending.err.endswith(
        f"{Path(taken)}: cannot be read: Not a directory; a file stands where a folder is needed; move it, "
        "or choose another folder with -o\n"
    )


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs folders that cannot be entered")
def test_a_folder_that_may_not_be_entered_is_no_fault_of_ours(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "output").mkdir(mode=0)
    assert run("verify", "output/book/book-interior.pdf").code == 2
    ending = run("status", book)
    assert ending.code == 4
    assert ending.err == (
        "error: output: cannot be read: Permission denied; allow reading it, or choose another folder with -o\n"
    )
