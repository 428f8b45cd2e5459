"""The command line: what goes to stdout, what to stderr, and with which exit code it ends."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pipeline import __version__, cli
from pipeline.commands import rows
from pipeline.commands.called import program
from pipeline.families import FAMILIES, preparing
from pipeline.model.level import Level

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = "." * 81
CLASHING = "55" + "." * 79
KEEN = "3:_a_aa_aa,m3s1a5m3"

BOOK = """
title: "Small"
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}, options: {symmetry: none}}
  - {family: calcudoku, size: 3x3, counts: {easy: 2}}
"""


@dataclass(frozen=True)
class Ending:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ending]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in an empty folder, with bytes as its stdin."""
    monkeypatch.chdir(tmp_path)

    def ended(*arguments: str, stdin: bytes = b"") -> Ending:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = cli.main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Ending(code, said.out, said.err)

    return ended


@pytest.fixture
def book(tmp_path: Path) -> str:
    (tmp_path / "book.yaml").write_text(BOOK)
    return "book.yaml"


# --- usage -----------------------------------------------------------------------------------------------------------


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == Ending(0, f"puzzlepress {__version__}\n", "")


@pytest.mark.parametrize(
    "arguments", [(), ("bild",), ("build",), ("build", "x.yaml", "-j", "0"), ("generate", "chess")]
)
def test_wrong_usage_ends_with_2_and_says_why(run: Run, arguments: Sequence[str]) -> None:
    ending = run(*arguments)
    assert (ending.code, ending.out) == (2, "")
    assert "error: " in ending.err


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    ending = run(command, "--help")
    assert ending.code == 0
    assert "usage: puzzlepress " + command in ending.out


def test_an_unknown_family_is_told_with_the_nearest_name(run: Run) -> None:
    ending = run("rate", "sudoko", "-")
    assert ending.code == 2
    assert "did you mean 'sudoku'?" in ending.err


# --- books -----------------------------------------------------------------------------------------------------------


def test_the_last_line_of_a_build_names_files_pages_and_puzzles(run: Run, book: str) -> None:
    ending = run("build", book, "-j", "1", "-o", "out")
    assert ending.code == 0
    folder = Path("out") / "book"
    pages = json.loads((folder / "manifest.json").read_text())["files"][0]["pages"]
    files = f"{folder / 'book-interior.pdf'}, {folder / 'report.html'}"
    assert ending.out.splitlines()[-1] == f"{files}: {pages} pages, 4 puzzles"
    assert "generate, rate: " in ending.err


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


def test_check_says_that_a_book_is_fine(run: Run, book: str) -> None:
    ending = run("check", book)
    assert (ending.code, ending.err) == (0, "")
    assert ending.out == "book.yaml: fine: 4 puzzles (2 sudoku, 2 calcudoku)\n"


def test_check_proves_own_puzzles_and_tells_all_that_cannot_be_printed(run: Run, tmp_path: Path) -> None:
    text = "title: Mine\nsections:\n  - {family: sudoku, size: 9x9, puzzles: mine.sdm}\n"
    (tmp_path / "book.yaml").write_text(text)
    (tmp_path / "mine.sdm").write_text(EASY + "\n")
    ending = run("check", "book.yaml", "-q")
    assert ending.out == "book.yaml: fine: 1 puzzles (1 sudoku); 1 of your own, each proved to have one solution\n"
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


def test_two_configs_of_one_name_are_refused(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "book.yaml").write_text(BOOK)
    ending = run("build", book, str(Path("other") / "book.yaml"))
    assert ending.code == 2
    assert "would write to the folder of 'book'" in ending.err


def test_an_output_that_is_a_file_ends_with_4(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ending = run("build", book, "-j", "1", "-o", "taken")
    assert ending.code == 4
    assert "choose another folder with -o" in ending.err


def test_a_damaged_catalogue_ends_with_6(run: Run, book: str, tmp_path: Path) -> None:
    (tmp_path / "all.catalogue").write_bytes(b"rubbish" * 1000)
    ending = run("build", book, "-j", "1", "--catalogue", "all.catalogue")
    assert ending.code == 6
    assert "restore it from a copy" in ending.err


def test_a_book_that_init_writes_is_fine(run: Run) -> None:
    assert run("init").code == 0
    assert run("check", "book.yaml").code == 0


def test_init_writes_the_schema_that_the_config_names_and_tells_how_to_build(run: Run, tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    path = Path("books") / "first.yaml"
    ending = run("init", str(path))
    text = (tmp_path / path).read_text()
    named = text.splitlines()[0].partition("$schema=")[2]
    assert "sections" in json.loads((tmp_path / "books" / named).read_text())["properties"]
    assert ending.out == f"{path}: written; {program()} build {path} makes the book\n"
    assert f"{program()} build {path}\n" in text


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("/somewhere/bin/puzzlepress", "/somewhere/bin/puzzlepress"),
        ("/somewhere/pipeline/__main__.py", "/somewhere/bin/python -m pipeline"),
    ],
)
def test_commands_are_told_as_the_program_was_called(
    called: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(sys, "executable", "/somewhere/bin/python")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == told


@pytest.mark.skipif(sys.platform == "win32", reason="there the shell looks for .exe")
def test_a_program_that_the_shell_finds_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "puzzlepress"
    path.touch(0o755)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == "puzzlepress"


def test_a_program_inside_the_working_folder_is_told_from_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "venv" / "bin" / "puzzlepress")])
    monkeypatch.chdir(tmp_path)
    assert program() == str(Path("venv") / "bin" / "puzzlepress")


def test_init_never_overwrites(run: Run, book: str, tmp_path: Path) -> None:
    ending = run("init", book)
    assert ending.code == 2
    assert (tmp_path / book).read_text() == BOOK


def test_the_schema_is_json(run: Run) -> None:
    assert "sections" in json.loads(run("schema").out)["properties"]


def test_status_tells_what_is_made_and_what_is_missing(run: Run, book: str, tmp_path: Path) -> None:
    assert run("status", book).out == "book: 0 of 4 puzzles made; not yet published\n"
    run("build", book, "-j", "1")
    (tmp_path / book).write_text(BOOK.replace("easy: 2}}", "easy: 5}}"))
    assert run("status", book).out == "book: 4 of 7 puzzles made; published\n"


def test_a_catalogue_can_be_listed_checked_and_thinned_out(run: Run, book: str) -> None:
    run("build", book, "-j", "1", "--catalogue", "all")
    assert run("catalogue", "list", "all").out == "book\tcalcudoku\t2\nbook\tsudoku\t2\n"
    assert run("catalogue", "check", "all").out == "all: sound, 4 puzzles\n"
    assert run("catalogue", "remove", "all", "book").out == "all: 4 puzzles of book removed\n"
    assert run("catalogue", "remove", "all", "book").code == 2
    assert run("catalogue", "list", "none").code == 2


# --- puzzles ---------------------------------------------------------------------------------------------------------


def test_generated_puzzles_are_of_the_level_and_all_different(run: Run) -> None:
    ending = run("generate", "sudoku", "--size", "6x6", "--level", "easy", "--count", "5", "-j", "1")
    texts = ending.out.splitlines()
    assert len(set(texts)) == 5
    rated = run("rate", "sudoku", "--json", stdin=ending.out.encode())
    assert {row["level"] for row in rated.rows} == {"easy"}


def test_a_half_of_a_level_can_be_generated(run: Run) -> None:
    made = [
        run("generate", "sudoku", "--size", "4", "--level", f"easy{half}", "--count", "4", "-j", "1") for half in "-+"
    ]
    costs = [[row["cost"] for row in run("rate", "sudoku", "--json", stdin=one.out.encode()).rows] for one in made]
    assert [len(half) for half in costs] == [4, 4]
    assert max(costs[0]) < min(costs[1])


@pytest.mark.parametrize(
    ("level", "code", "said"),
    [
        (
            "hrd-",
            2,
            "'hrd-' is unknown, expected one of easy, medium, hard, expert, extreme, or hard- or hard+; did you",
        ),
        ("expert+", 3, "--level expert+: sudoku 4x4: every 4x4 puzzle falls to hidden singles; use hard"),
    ],
)
def test_a_level_that_cannot_be_generated_is_told(run: Run, level: str, code: int, said: str) -> None:
    ending = run("generate", "sudoku", "--size", "4", "--level", level)
    assert (ending.code, ending.out) == (code, "")
    assert said in ending.err


def test_the_same_seed_gives_the_same_puzzles_with_any_number_of_processes(run: Run) -> None:
    line = ("generate", "kenken", "--size", "4", "--count", "20", "--seed", "5", "--operators", "add,subtract")
    assert run(*line, "-j", "1").out == run(*line, "-j", "2").out != ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sudoku", "--size", "7"), "--size: 7x7 is not a size of sudoku"),
        (("sudoku", "--size", "11"), "; did you mean 10x10 or 12x12?"),
        (("kakuro", "--size", "3"), "; did you mean 4x4?"),
        (("kakuro", "--size", "3x20"), "; did you mean 5x20?"),
        (("sudoku", "--symmetry", "rotationl"), "did you mean 'rotational'?"),
        (("calcudoku", "--largest-cage", "many"), "--largest-cage: 'many' does not fit"),
    ],
)
def test_options_that_do_not_fit_end_with_2(run: Run, arguments: Sequence[str], said: str) -> None:
    ending = run("generate", *arguments)
    assert (ending.code, ending.out) == (2, "")
    assert said in ending.err


def test_more_puzzles_than_there_are_end_with_3(run: Run) -> None:
    ending = run("generate", "calcudoku", "--size", "3", "--count", "99999")
    assert (ending.code, ending.out) == (3, "")
    assert "lower the count" in ending.err


def test_a_good_row_has_everything_that_is_promised(run: Run) -> None:
    (row,) = run("rate", "sudoku", "--json", stdin=EASY.encode()).rows
    assert row["text"] == EASY
    assert (row["solutions"], row["solution"], row["error"]) == (1, SOLVED, None)
    assert row["level"] in list(Level)
    assert isinstance(row["technique"], str)
    assert isinstance(row["cost"], int)
    assert isinstance(row["measures"], dict)
    assert isinstance(row["signature"], str)


@pytest.mark.parametrize(
    ("text", "solutions", "said"),
    [
        (OPEN, 2, "has more than one solution"),
        (CLASHING, 0, "has no solution"),
        (EASY[:-1], None, ""),
        ("?" * 81, None, ""),
    ],
)
def test_a_bad_row_says_what_is_wrong(run: Run, text: str, solutions: int | None, said: str) -> None:
    ending = run("rate", "sudoku", "--json", stdin=f"{text}\n".encode())
    assert ending.code == 3
    (row,) = ending.rows
    assert row["text"] == text
    assert row["solutions"] == solutions
    assert (row["level"], row["signature"]) == (None, None)
    assert row["error"].startswith("line 1: ")
    assert said in row["error"]


def test_good_rows_are_rated_among_bad_ones(run: Run) -> None:
    junk = bytes(byte for byte in range(256) if byte not in b"\r\n#")
    stdin = b"\n".join([b"# comment", junk, b"", EASY.encode(), b"x" * 100_000, EASY.encode()])
    ending = run("rate", "sudoku", "--json", stdin=stdin)
    assert ending.code == 3
    assert [row["solutions"] for row in ending.rows] == [None, 1, None, 1]
    assert "2 of 4 rows" in ending.err


def test_the_table_has_one_line_for_every_row_and_a_heading(run: Run) -> None:
    lines = run("rate", "sudoku", stdin=f"{EASY}\n{OPEN}\n".encode()).out.splitlines()
    assert lines[0].split("\t") == list(rows.COLUMNS)
    assert [len(line.split("\t")) for line in lines] == [len(rows.COLUMNS)] * 3


def test_control_characters_never_reach_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("rate", "sudoku", stdin=b"\x1b[2J\n").out
    assert "\x1b" not in run("solve", "sudoku", stdin=b"\x1b[2J\n").out


def test_puzzles_are_solved_from_a_file_from_stdin_and_from_a_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.sdm").write_text(EASY + "\n")
    assert run("solve", "sudoku", "mine.sdm").out == SOLVED + "\n"
    assert run("solve", "sudoku", "-", stdin=EASY.encode()).out == SOLVED + "\n"
    assert run("solve", "sudoku", EASY).out == SOLVED + "\n"


def test_the_one_time_compile_is_told_before_the_first_puzzle_is_solved(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "is_ready", lambda _: False)
    monkeypatch.setattr(preparing, "prepare", lambda names, tell, _spread: tell(f"preparing {', '.join(names)}"))
    assert run("solve", "sudoku", EASY) == Ending(0, SOLVED + "\n", "preparing sudoku\n")
    assert run("solve", "sudoku", EASY, "-q") == Ending(0, SOLVED + "\n", "")


def test_neither_a_file_nor_a_text_ends_with_2(run: Run) -> None:
    ending = run("solve", "sudoku", "nowhere.sdm")
    assert ending.code == 2
    assert "neither a file" in ending.err


def test_an_unsolvable_puzzle_says_why(run: Run) -> None:
    ending = run("solve", "sudoku", stdin=f"{CLASHING}\n{EASY}\n".encode())
    assert ending.code == 3
    assert ending.out == SOLVED + "\n"
    assert ending.err.splitlines()[0] == f"error: line 1: has no solution: {CLASHING}"


def test_a_long_row_that_cannot_be_solved_is_repeated_in_part(run: Run) -> None:
    ending = run("solve", "sudoku", stdin=("7" * 2000).encode())
    assert (ending.code, ending.out) == (3, "")
    assert f": {'7' * 120}" in ending.err
    assert "7..." in ending.err


def test_an_explanation_leads_step_by_step_to_the_solution(run: Run) -> None:
    ending = run("explain", "calcudoku", KEEN)
    assert ending.code == 0
    assert "\n1. " in ending.out
    assert "Solved: level" in ending.out
    digits = "".join("".join(line.split()[1:]) for line in ending.out.splitlines()[-3:])
    assert digits == run("solve", "calcudoku", KEEN).out.strip()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OPEN, "has more than one solution"),
        (CLASHING, "has no solution"),
        ("rubbish", "7 characters are no Sudoku"),
        ("5\x01", "control character U+0001"),
        ("7" * 9000, "longer than 8192 characters"),
    ],
)
def test_only_a_puzzle_with_one_solution_is_explained(run: Run, text: str, said: str) -> None:
    ending = run("explain", "sudoku", text)
    assert (ending.code, ending.out) == (3, "")
    assert ending.err.startswith(f"error: {said}")


def test_good_puzzles_of_a_file_are_explained_among_bad_ones(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(f"rubbish\n{KEEN}\n")
    ending = run("explain", "calcudoku", "mine.txt")
    assert ending.code == 3
    assert "Solved: level" in ending.out
    assert ending.err.startswith("error: line 1: ")


def test_a_puzzle_that_no_logic_solves_has_a_cost_and_no_level(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FAMILIES["sudoku"], "ladder", FAMILIES["sudoku"].ladder[:1])
    ending = run("rate", "sudoku", "--json", stdin=EASY.encode())
    (row,) = ending.rows
    assert ending.code == 0
    assert (row["solutions"], row["solution"], row["error"]) == (1, SOLVED, None)
    assert (row["level"], row["technique"]) == (None, None)
    assert isinstance(row["cost"], int)


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
def test_an_empty_input_ends_with_3(run: Run, command: str) -> None:
    ending = run(command, "sudoku", "-", stdin=b"\n# nothing here\n")
    assert (ending.code, ending.err) == (3, "error: no puzzle was given\n")


def test_families_lists_sizes_options_and_levels(run: Run) -> None:
    out = run("families").out
    for word in ("sudoku", "calcudoku (also kenken)", "kakuro", "16x16", "--symmetry", "easy"):
        assert word in out


# --- verify ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def printed(run: Run, book: str) -> Path:
    run("build", book, "-j", "1", "-o", "out")
    return Path("out") / "book" / "book-interior.pdf"


def test_a_finished_book_is_right(run: Run, printed: Path) -> None:
    ending = run("verify", str(printed))
    assert (ending.code, ending.err) == (0, "")


def test_a_changed_solution_in_the_manifest_is_found(run: Run, printed: Path) -> None:
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    data["puzzles"][0]["solution"] = data["puzzles"][0]["solution"].translate(str.maketrans("1234", "2341"))
    manifest.write_text(json.dumps(data))
    ending = run("verify", str(printed))
    assert ending.code == 3
    assert "answer 1, row 1 column 1: shows " in ending.err
    faults = json.loads(run("verify", str(printed), "--json").out)["faults"]
    assert any(fault["found"].startswith("the manifest lists the solution") for fault in faults)


def test_a_file_changed_after_the_build_is_found(run: Run, printed: Path) -> None:
    printed.write_bytes(printed.read_bytes() + b"\n")
    ending = run("verify", str(printed))
    assert ending.code == 3
    assert "its sha256 is not the manifest's" in ending.err


def test_a_book_with_many_differences_tells_the_first_ten(run: Run, printed: Path) -> None:
    manifest = printed.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    for puzzle in data["puzzles"]:
        puzzle["solution"] = puzzle["solution"].translate(str.maketrans("123", "231"))
    manifest.write_text(json.dumps(data))
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
    assert "'kpd' is no printer, expected one of desktop" in ending.err


def test_what_cannot_be_verified_ends_with_2(run: Run, printed: Path, tmp_path: Path) -> None:
    assert run("verify", str(printed.parent / "other.pdf")).code == 2
    assert run("verify", str(tmp_path / "nowhere.pdf")).code == 2
    printed.write_bytes(b"no pdf")
    assert run("verify", str(printed)).code == 2


# --- faults of our own, and endings from outside ---------------------------------------------------------------------


def _failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr("pipeline.commands.puzzles.families", fail)


def test_a_bug_ends_with_70_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, ZeroDivisionError("by zero\nand more"))
    ending = run("families")
    assert ending.code == 70
    assert ending.err.startswith("internal error: ZeroDivisionError: by zero; this is a fault of puzzlepress")
    assert ending.err.count("\n") == 1


def test_a_bug_shows_its_traceback_to_those_who_ask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, ZeroDivisionError("by zero"))
    assert "Traceback" in run("families", "-v").err
    monkeypatch.setenv(cli.DEBUG_VARIABLE, "1")
    assert "Traceback" in run("families").err


def test_an_interrupt_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, KeyboardInterrupt())
    assert run("families") == Ending(130, "", "interrupted\n")


def test_an_interrupted_build_says_how_to_go_on(run: Run, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.build.build", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run("build", book) == Ending(130, "", "interrupted; run the same command again to go on\n")


def test_nobody_reading_on_is_no_error() -> None:
    command = [sys.executable, "-m", "pipeline", "families"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_stdout_that_is_full_ends_with_4() -> None:
    command = [sys.executable, "-m", "pipeline", "families"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 4
    assert ended.stderr == "error: stdout: cannot be written: No space left on device; make room, or write elsewhere\n"


@pytest.mark.parametrize("command", [["--version"], ["schema"], ["families"], ["check", "book.yaml"], ["init"]])
def test_answers_that_need_no_puzzle_load_neither_kernels_nor_the_pdf_writer(
    command: list[str], book: str, tmp_path: Path
) -> None:
    (tmp_path / "init").mkdir()
    code = f"import sys; sys.path.insert(0, {str(Path(cli.__file__).parents[1])!r})\n"
    code += f"from pipeline.cli import main\ntry: main({command!r})\nexcept SystemExit: pass\n"
    code += "print(sorted({'numba', 'reportlab'} & set(sys.modules)), file=sys.stderr)"
    folder = tmp_path / "init" if command == ["init"] else tmp_path
    ended = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    assert ended.stderr == "[]\n"
