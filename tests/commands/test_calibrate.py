"""calibrate: solving times become tables, a file for books and a page; bad rows are reported, the others used."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline import cli
from tests.commands.conftest import BOOK, Run
from tests.simulated_readers import Readers, simulate

HEAD = "reader,reader_group,puzzle,seconds,outcome,family,size,level,cost\n"
LEVELS = ("easy", "medium", "hard", "expert")


def rows(count: int = 24, group: str = "adults") -> str:
    """Times of simulated readers for puzzles that only the rows describe."""
    times = simulate(Readers(count=count, puzzles=30, share=0.8)).times
    lines = []
    for reader, puzzle, log, solved in zip(times.readers, times.puzzles, times.logs, times.solved, strict=True):
        cost = times.costs[puzzle]
        level = LEVELS[int(min(max(cost - 10.5, 0) // 1.3, 3))]
        seconds, outcome = min(60 * 2.718281828**log, 86400), "solved" if solved else "open"
        lines.append(f"r{reader},{group},p{puzzle},{seconds:.1f},{outcome},sudoku,9x9,{level},{round(2.7183**cost)}\n")
    return "".join(lines)


@pytest.fixture
def times(tmp_path: Path) -> Path:
    file = tmp_path / "times.csv"
    file.write_text(HEAD + rows(), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the command prints of these times."""
    file = tmp_path_factory.mktemp("good") / "times.csv"
    file.write_text(HEAD + rows(), encoding="utf-8")
    with redirect_stdout(io.StringIO()) as printed:
        assert cli.main(["calibrate", "-q", str(file)]) == 0
    return printed.getvalue()


def test_it_prints_minutes_by_level_and_how_well_they_are_predicted(run: Run, times: Path) -> None:
    ended = run("calibrate", "-q", str(times))
    assert (ended.code, ended.err) == (0, "")
    for words in ("sudoku 9x9, adults: minutes by 24 readers", "expert", "harder or easier", "cost alone"):
        assert words in ended.out


def test_its_file_has_levels_and_curve_and_names_no_reader(run: Run, times: Path, tmp_path: Path) -> None:
    assert run("calibrate", "-q", str(times), "-o", "minutes.json").code == 0
    text = (tmp_path / "minutes.json").read_text(encoding="utf-8")
    (fit,) = json.loads(text)["fits"]
    assert (fit["family"], fit["size"], fit["reader_group"], fit["readers"]) == ("sudoku", "9x9", "adults", 24)
    assert [one["level"] for one in fit["levels"]] == [*LEVELS]
    assert all(one["middle_half"][0] < one["typical"] < one["middle_half"][1] for one in fit["levels"])
    minutes = [minute for _, minute in fit["curve"]]
    assert minutes == sorted(minutes)
    assert "r1" not in text and "times.csv" not in text


def test_the_order_of_rows_and_a_second_run_change_no_byte(run: Run, times: Path, tmp_path: Path) -> None:
    run("calibrate", "-q", str(times), "-o", "one.json")
    head, *lines = times.read_text(encoding="utf-8").splitlines(keepends=True)
    times.write_text(head + "".join(reversed(lines)), encoding="utf-8")
    run("calibrate", "-q", str(times), "-o", "two.json")
    one, two = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("one.json", "two.json"))
    assert one["fits"] == two["fits"]


def test_its_page_has_plots_that_are_sound_and_puts_names_out_of_force(run: Run, times: Path, tmp_path: Path) -> None:
    hostile = "<script>alert(1)</script>"
    text = times.read_text(encoding="utf-8").replace("adults", hostile).replace(",p1,", f",{hostile},")
    times.write_text(text, encoding="utf-8")
    assert run("calibrate", "-q", str(times), "--page", "times.html").code == 0
    page = (tmp_path / "times.html").read_text(encoding="utf-8")
    assert "<script" not in page
    plots = [ElementTree.fromstring("<svg" + part.split("</svg>")[0] + "</svg>") for part in page.split("<svg")[1:]]
    assert len(plots) == 2
    assert sum(1 for _ in plots[0].iter("circle")) == 30
    assert len(list(plots[1].iter("rect"))) == len(LEVELS)


def test_bad_rows_are_reported_and_the_others_used(run: Run, times: Path, good: str) -> None:
    with times.open("a", encoding="utf-8") as file:
        file.write("r99,adults,p1,NaN,solved,sudoku,9x9,easy,40000\n")
        file.write("r99,adults,p1,60,solved,sudoko,9x9,easy,40000\n")
        file.write("r99,adults,p1,60,solved,sudoku,nine,easy,40000\n")
        file.write("r99,adults,p1,60,solved,sudoku,9x9,simple,40000\n")
    ended = run("calibrate", "-q", str(times))
    assert ended.code == 3
    assert ended.out == good
    said = ended.err.splitlines()
    assert "seconds: 'NaN' is not a solving time" in said[0]
    assert "family: 'sudoko' is unknown, expected one of" in said[1]
    assert "size: 'nine' is not a size" in said[2]
    assert "level: 'simple' is unknown, expected one of easy" in said[3]
    assert said[4] == "error: 4 rows left out, the others are used"


def test_a_repeated_row_counts_once_and_a_second_time_is_reported(run: Run, times: Path, good: str) -> None:
    line = times.read_text(encoding="utf-8").splitlines(keepends=True)[1]
    with times.open("a", encoding="utf-8") as file:
        file.write(line)
    ended = run("calibrate", "-q", str(times))
    assert ended.code == 0
    assert ended.out == good + "\n1 row only repeated others\n"
    cells = line.split(",")
    with times.open("a", encoding="utf-8") as file:
        file.write(",".join([*cells[:3], "77", *cells[4:]]))
    ended = run("calibrate", "-q", str(times))
    assert ended.code == 3
    assert "is a second time of the same reader for puzzle" in ended.err
    assert f"the first is {times}:2; keep one" in ended.err


def test_groups_are_fitted_apart_and_the_option_names_one(run: Run, times: Path, tmp_path: Path) -> None:
    other = tmp_path / "children.csv"
    other.write_text(HEAD + rows(8, ""), encoding="utf-8")
    assert run("calibrate", "-q", str(other)).code == 3
    ended = run("calibrate", "-q", str(times), str(other), "--reader-group", "children")
    assert ended.code == 0
    assert "sudoku 9x9, adults" in ended.out and "sudoku 9x9, children: minutes by 8 readers" in ended.out
    assert ended.out.count("from 20 solvers on") == len(LEVELS)


@pytest.fixture
def book(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(BOOK, encoding="utf-8")
    assert run("build", "-q", "-j", "1", "small.yaml").code == 0
    return tmp_path / "output" / "small"


def test_puzzles_are_found_in_books_by_code_and_by_the_players_name(run: Run, book: Path, tmp_path: Path) -> None:
    from pipeline.families import family_named
    from pipeline.outputs.play.puzzle_data import puzzle_id

    listed = json.loads((book / "manifest.json").read_text(encoding="utf-8"))["puzzles"]
    first, second = (one for one in listed if one["family"] == "sudoku")
    name = puzzle_id(family_named("sudoku").parse(second["text"]))
    text = f"reader,reader_group,puzzle,seconds\na,adults,{first['code'].lower()},60\na,adults,{name},90\n"
    (tmp_path / "times.csv").write_text(text, encoding="utf-8")
    for place in (book, book / "manifest.json"):
        ended = run("calibrate", "-q", "times.csv", str(place))
        assert (ended.code, ended.err) == (0, "")
        assert "sudoku 4x4, adults: minutes by 1 reader, 2 times" in ended.out


def test_a_puzzle_that_no_logic_solves_is_left_out(run: Run, book: Path, tmp_path: Path) -> None:
    path = book / "manifest.json"
    listed = json.loads(path.read_text(encoding="utf-8"))
    listed["puzzles"][0]["level"] = None
    path.write_text(json.dumps(listed), encoding="utf-8")
    codes = [one["code"] for one in listed["puzzles"]]
    lines = "".join(f"a,adults,{code},60\n" for code in codes)
    (tmp_path / "times.csv").write_text(f"reader,reader_group,puzzle,seconds\n{lines}", encoding="utf-8")
    ended = run("calibrate", "-q", "times.csv", str(book))
    assert ended.code == 3
    assert f"times.csv:2: puzzle: '{codes[0]}' cannot be solved by logic" in ended.err
    assert "error: 1 row left out, the others are used" in ended.err


def test_a_puzzle_of_no_named_book_is_reported_and_no_time_at_all_is_an_end(
    run: Run, book: Path, tmp_path: Path
) -> None:
    (tmp_path / "times.csv").write_text("reader,reader_group,puzzle,seconds\na,adults,ZZZZ,60\n", encoding="utf-8")
    ended = run("calibrate", "-q", "times.csv", str(book))
    assert ended.code == 3
    assert "times.csv:2: puzzle: 'ZZZZ' is not a puzzle of a book that was named" in ended.err
    assert "and the row has no family, no size, no cost; name its book after the file" in ended.err
    assert "times.csv: no time can be used; correct the rows above" in ended.err


def test_a_file_of_a_header_alone_is_to_be_filled(run: Run, tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text(HEAD, encoding="utf-8")
    ended = run("calibrate", "-q", "times.csv")
    assert (ended.code, ended.err) == (
        3,
        "error: times.csv: no time can be used; add a row for each reader and puzzle\n",
    )


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (("output/small",), 2, "no file of solving times is named; name one that ends with .csv before the books"),
        (("none.csv",), 2, "none.csv: no such file"),
        (("times.csv", "none.json"), 2, "none.json: no such file"),
        (("times.csv", "-o", "away/minutes.json"), 4, "away: there is no such folder"),
        (("times.csv", "-o", "times.csv"), 4, "times.csv: exists and was not written by calibrate"),
        (("times.csv", "--page", "times.csv"), 4, "times.csv: exists and was not written by calibrate"),
        (("times.csv", "--reader-group", "x" * 31), 2, "--reader-group: has 31 characters"),
    ],
)
def test_what_cannot_be_done_is_refused_before_any_work(
    run: Run, times: Path, words: tuple[str, ...], code: int, expected: str
) -> None:
    ended = run("calibrate", "-q", *words)
    assert (ended.code, ended.out) == (code, "")
    assert expected in ended.err


def test_a_page_of_somebody_else_stays(run: Run, times: Path) -> None:
    page = times.parent / "mine.html"
    page.write_text("<!DOCTYPE html>\n<title>Mine</title>\n")
    ended = run("calibrate", "-q", "times.csv", "--page", "mine.html")
    assert (ended.code, page.read_text()) == (4, "<!DOCTYPE html>\n<title>Mine</title>\n")


def test_more_times_than_the_limit_are_refused(run: Run, times: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.interface.calibrating.TIMES", 10)
    ended = run("calibrate", "-q", str(times))
    assert ended.code == 2
    assert "with it there are more than 10 times, the limit of one command; leave some out" in ended.err


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("mybook.yaml", "mybook.yaml: is a book file, expected the folder of a built book"),
        ("times.xlsx", "times.xlsx: is a spreadsheet, expected a CSV file; save it as CSV in UTF-8"),
        ("times.txt", "name that, or let the name of a file of solving times end with .csv"),
        ("mybook-play.html", "mybook-play.html: is not a manifest, expected the folder of a built book"),
    ],
)
def test_what_is_no_built_book_is_named(run: Run, times: Path, tmp_path: Path, named: str, told: str) -> None:
    (tmp_path / named).write_text("title: A Book\n", encoding="utf-8")
    ended = run("calibrate", "-q", str(times), named)
    assert ended.code == 2
    assert told in ended.err
    assert run("calibrate", "-q", named).err == ended.err
