"""Puzzles from the command line: generate, rate, solve, explain, families."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.commands import rows
from pipeline.families import FAMILIES, warm_up
from pipeline.families.sudoku.measures.population import Population, format_population
from pipeline.model.level import Level
from pipeline.model.size import Size
from tests.commands.conftest import CLASHING, EASY, KEEN, OPEN, SOLVED, Ending, Run

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


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
        (("futoshiki", "--size", "99"), "; did you mean 9x9?"),
        (("kakuro", "--size", "57"), "; did you mean 5x7 or 31x46?"),
        (("kakuro", "--size", "3x20"), "; did you mean 5x20?"),
        (("kakuro", "--size", "100x100"), "for no larger ones are published than 46x31"),
        (("sudoku", "--size", "6*6"), "--size: '6*6' is not a size, expected WIDTHxHEIGHT in cells such as 9x9"),
        (("sudoku", "--symmetry", "rotationl"), "did you mean 'rotational'?"),
        (("calcudoku", "--largest-cage", "many"), "--largest-cage: 'many' is not valid"),
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
    monkeypatch.setattr(rows, "few", lambda _: 0)
    monkeypatch.setattr(warm_up, "is_ready", lambda _: False)
    monkeypatch.setattr(
        warm_up,
        "prepare",
        lambda needs, tell, _warn, _spread, **_: tell(f"preparing {', '.join(str(one.kind) for one in needs)}"),
    )
    assert run("solve", "sudoku", EASY) == Ending(0, SOLVED + "\n", "preparing sudoku\n")
    assert run("solve", "sudoku", EASY, "-q") == Ending(0, SOLVED + "\n", "")


UNKNOWN = [("rate", "sudoku"), ("solve", "sudoku"), ("explain", "sudoku"), ("assess", "sudoku")]


@pytest.mark.parametrize("words", UNKNOWN)
def test_a_file_that_is_not_there_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    ending = run(*words, "nowhere.sdm", *([SOLVED] if words[0] == "assess" else []))
    assert (ending.code, ending.out) == (2, "")
    assert ending.err == "error: nowhere.sdm: there is no such file; check its name and folder\n"


@pytest.mark.parametrize("words", UNKNOWN)
def test_neither_a_file_nor_a_puzzle_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    ending = run(*words, "nowhere/now", *([SOLVED] if words[0] == "assess" else []))
    assert (ending.code, ending.out) == (2, "")
    assert ending.err.startswith("error: 'nowhere/now': neither a file (No such file or directory) nor a puzzle (11 ")
    assert ending.err.endswith("; check the name, or the text\n")


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
def test_an_unknown_family_ends_with_2(run: Run, command: str) -> None:
    ending = run(command, "sudoko", EASY)
    assert (ending.code, ending.out) == (2, "")
    assert ending.err.startswith("error: FAMILY: 'sudoko' is unknown, expected one of ")
    assert "did you mean 'sudoku'?" in ending.err


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


def test_an_explanation_by_a_published_grading_begins_with_its_figure_and_the_runs_behind_it(run: Run) -> None:
    ending = run("explain", "kakuro", "kakuro/5/5/9hm.ng-lg8l-In-Dm.G9Lfg", "--grading", "adjusted_run_ratio")
    lines = ending.out.splitlines()
    assert lines[:3] == [
        "White cells per run: 18 / 12 = 1.500.",
        "Minus 0.05 once for runs with one combination: 4.",
        "  run r3c1-r3c2 (16 in 2): 7 + 9",
    ]
    assert "  r3c1 = 7: all that run r3c1-r3c2 (16 in 2) and run r2c1-r3c1 (9 in 2) have in common" in lines
    assert "Adjusted: 1.350." in lines
    assert "Graded by adjusted_run_ratio: easy." in lines
    assert "1. run sums" in ending.out or "1. unique sum" in ending.out


def test_an_explanation_by_white_cells_per_run_has_no_corrections(run: Run) -> None:
    ending = run("explain", "kakuro", "kakuro/5/5/9hm.ng-lg8l-In-Dm.G9Lfg", "--grading", "run_ratio")
    assert ending.out.startswith("White cells per run: 18 / 12 = 1.500.\nGraded by run_ratio: medium.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OPEN, "has more than one solution"),
        (CLASHING, "has no solution"),
        ("rubbish", "line 1: 7 characters are not a Sudoku"),
        ("5\x01", "line 1: control character U+0001"),
        ("7" * 33_000, "line 1: longer than 32768 characters"),
    ],
)
def test_only_a_puzzle_with_one_solution_is_explained(run: Run, text: str, said: str) -> None:
    words, stdin = ("-", text) if said.startswith("line") else (text, "")
    ending = run("explain", "sudoku", words, stdin=stdin.encode())
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
    assert (ending.code, ending.err) == (3, "error: stdin: holds no puzzle; write text forms into it, one a line\n")


def test_families_lists_sizes_options_and_levels(run: Run) -> None:
    out = run("families").out
    for word in ("sudoku", "calcudoku (also kenken)", "kakuro", "16x16", "--symmetry", "easy"):
        assert word in out


@pytest.mark.parametrize("family", [family.name for family in FAMILIES.usable()])
def test_the_help_of_every_family_is_shown(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", family, "--help"]) == 0
    assert "--level" in capsys.readouterr().out


def test_options_may_stand_before_the_puzzle(run: Run) -> None:
    assert run("rate", "sudoku", "--json", EASY).rows[0]["solution"] == SOLVED


def test_puzzles_are_generated_and_rated_by_a_published_grading(run: Run) -> None:
    made = run("generate", "kakuro", "--size", "6x6", "--grading", "run_ratio", "--level", "medium")
    (row,) = run("rate", "kakuro", "--grading", "run_ratio", "--json", made.out.strip()).rows
    assert row["level"] == "medium"
    assert 1 < row["measures"]["run_ratio"] <= 1.5


def test_puzzles_are_generated_and_rated_by_a_population(run: Run, tmp_path: Path) -> None:
    scaled = ("--grading", "weighted_singles", "--population", "scores.json")
    (tmp_path / "scores.json").write_text(format_population(Population(Size(4, 4), 1, (4, 8))), encoding="utf-8")
    made = run("generate", "sudoku", "--size", "4x4", "--level", "expert", *scaled)
    (row,) = run("rate", "sudoku", "--json", *scaled, made.out.strip()).rows
    assert row["level"] == "expert"
    score = row["measures"]["weighted_singles"]
    assert score >= 7
    assert row["measures"]["normalised_singles"] == (score - 4) / 4
    assert run("rate", "sudoku", "--json", *scaled, EASY).rows[0]["error"] == "is 9x9; the population is of 4x4"


def test_explain_names_the_counts_behind_a_score(run: Run) -> None:
    out = run("explain", "sudoku", "--grading", "weighted_singles", EASY).out
    assert out.startswith("Score: 1 x ")
    assert "normalised (" in out
    assert "\nGraded by weighted_singles: easy.\n" in out


def test_a_score_is_the_mean_of_several_orders_of_reveals(run: Run) -> None:
    (row,) = run("rate", "sudoku", "--json", "--reveals", "10", HARD).rows
    found = row["measures"]
    assert found["weighted_singles_least"] < found["weighted_singles"] < found["weighted_singles_greatest"]
    assert found["reveals"] > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reveals", "0"), "--reveals: 0 is not valid, expected a whole number from 1 to 1000"),
        (("--population", "none.json"), "none.json"),
    ],
)
def test_what_does_not_rate_puzzles_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ending = run("rate", "sudoku", *arguments, EASY)
    assert (ending.code != 0, ending.out) == (True, "")
    assert said in ending.err


@pytest.mark.parametrize("command", [("generate", "sudoku"), ("rate", "sudoku", EASY)])
def test_a_grading_of_another_family_is_refused(run: Run, command: tuple[str, ...]) -> None:
    ending = run(*command, "--grading", "run_ratio")
    assert (ending.code, ending.out) == (2, "")
    assert "--grading: 'run_ratio' does not grade sudoku, expected one of ladder, weighted_singles" in ending.err


def test_a_grading_that_is_spelt_otherwise_is_named(run: Run) -> None:
    assert "did you mean 'run_ratio'?" in run("generate", "kakuro", "--grading", "runratio").err


def test_a_puzzle_that_a_grading_does_not_grade_is_not_summed_up_as_no_puzzle(run: Run) -> None:
    rows = f"2x3x:5_3_1_4b6g3a5b4a6g2b2_3_6_1\nrubbish\n{EASY}\n".encode()
    ending = run("rate", "sudoku", "-", "--grading", "weighted_singles", stdin=rows)
    assert ending.code == 3
    assert ending.err.splitlines() == [
        "error: 1 of 3 rows is not graded by weighted_singles",
        "error: 1 of 3 rows is not a puzzle with exactly one solution",
    ]
