"""A build is the same however it is run, and changes only what it is asked to."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.errors import Unsatisfiable
from pipeline.families.sudoku.measures.population import Population, format_population
from pipeline.model.level import Level
from pipeline.model.size import Size
from tests.builds.conftest import BOOK, Build, contents, puzzles


def test_a_book_has_what_was_asked_for(made: Build) -> None:
    rows = made()["puzzles"]
    assert [(row["number"], row["family"], row["size"], row["level"]) for row in rows] == [
        *((str(n), "sudoku", "4x4", "easy") for n in range(1, 4)),
        *((str(n), "calcudoku", "4x4", "easy") for n in range(4, 8)),
        *((str(n), "kakuro", "6x6", "easy") for n in range(8, 10)),
    ]


def test_difficulty_rises_in_every_section(made: Build) -> None:
    text = BOOK.replace("{easy: 3}", "{hard: 4, easy: 5, medium: 4}").replace("{easy: 4}", "{medium: 5, easy: 4}")
    for order in ("grouped", "mixed"):
        rows = made(text + f"order: {order}\n")["puzzles"]
        for section in (1, 2, 3):
            ranks = [(Level(row["level"]).rank, row["cost"]) for row in rows if row["section"] == section]
            assert len(ranks) > 1
            assert ranks == sorted(ranks)


def test_the_manifest_has_the_digest_of_every_file(made: Build, tmp_path: Path) -> None:
    files = made(BOOK + "answers: {place: separate}\n")["files"]
    folder = tmp_path / "output" / "book"
    assert {file["role"] for file in files} == {"interior", "answers", "report"}
    for file in files:
        assert sha256((folder / file["name"]).read_bytes()).hexdigest() == file["sha256"]


def test_a_section_has_the_grades_of_its_method(made: Build) -> None:
    graded = "  - {family: sudoku, size: 4x4, grading: weighted_singles, counts: {easy: 2, expert: 2}}\n"
    rows = made(BOOK + graded)["puzzles"]
    assert [row["level"] for row in rows[9:]] == ["easy", "easy", "expert", "expert"]
    scores = [row["measures"]["weighted_singles"] for row in rows[9:]]
    assert max(scores[:2]) < min(scores[2:])
    assert puzzles({"puzzles": rows[:9]}) == puzzles(made())


def test_the_manifest_names_the_population_of_a_section(made: Build, tmp_path: Path) -> None:
    text = format_population(Population(Size(4, 4), 1, (4, 8)))
    (tmp_path / "scores.json").write_text(text, encoding="utf-8")
    grading = "{weighted_singles: {population: scores.json}}"
    found = made(f"{BOOK}  - {{family: sudoku, size: 4x4, grading: {grading}, counts: {{expert: 2}}}}\n")
    assert found["populations"] == [
        {
            "section": 4,
            "grading": "weighted_singles",
            "least": 4,
            "greatest": 8,
            "sha256": json.loads(text)["digest"],
        }
    ]
    assert [row["level"] for row in found["puzzles"][9:]] == ["expert"] * 2
    assert "populations" not in made()


def test_halves_of_a_level_are_named_after_it(made: Build) -> None:
    rows = made(BOOK.replace("{easy: 3}", "{easy-: 1, easy+: 2}"))["puzzles"]
    assert [row["level"] for row in rows[:3]] == ["easy"] * 3
    assert rows[0]["cost"] < rows[1]["cost"]


def test_two_processes_make_the_same_bytes_as_one(made: Build, tmp_path: Path) -> None:
    made()
    one = contents(tmp_path / "output" / "book")
    made(jobs=2, fresh=True)
    assert contents(tmp_path / "output" / "book") == one


def test_a_report_that_is_made_beside_the_pages_has_the_same_bytes(
    made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made()
    one = contents(tmp_path / "output" / "book")
    monkeypatch.setattr("pipeline.outputs.publish._BESIDE_LEAST", 1)
    monkeypatch.setattr("pipeline.runtime.processes.forked._can_fork", lambda: True)
    made(jobs=2)
    assert contents(tmp_path / "output" / "book") == one


def test_title_pages_order_and_an_added_section_leave_all_other_puzzles(made: Build) -> None:
    before = puzzles(made())
    head, sections = BOOK.split("sections:\n")
    first, *others = sections.splitlines()
    added = "  - {family: sudoku, size: 6x6, counts: {easy: 2}}"
    changed = head.replace("Small", "Another").replace("front: []", "front: [title, contents]") + "order: mixed\n"
    after = puzzles(made("\n".join([changed + "sections:", added, *reversed(others), first, ""]), fresh=True))
    assert before < after
    assert len(after - before) == 2


def test_another_seed_makes_another_book(made: Build) -> None:
    assert not puzzles(made()) & puzzles(made(BOOK.replace("seed: 3", "seed: 4")))


def test_a_rejected_code_replaces_just_that_puzzle(made: Build) -> None:
    before = made()
    code = before["puzzles"][4]["code"]
    after = made(BOOK + f"reject: [{code}]\n")
    assert len(puzzles(before) - puzzles(after)) == 1
    assert code not in {row["code"] for row in after["puzzles"]}


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_a_replacement_takes_the_place_of_the_rejected_puzzle(made: Build, order: str) -> None:
    text = BOOK.replace("easy: 3", "easy: 12") + f"order: {order}\n"
    before = made(text)["puzzles"]
    for victim in (0, 5, 11, 14):
        after = made(text + f"reject: [{before[victim]['code']}]\n")["puzzles"]
        changed = [position for position, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
        assert changed == [victim]


def test_a_replacement_of_a_replacement_keeps_the_place(made: Build) -> None:
    before = made()["puzzles"]
    first = before[5]["code"]
    second = made(BOOK + f"reject: [{first}]\n")["puzzles"][5]["code"]
    after = made(BOOK + f"reject: [{first}, {second}]\n")["puzzles"]
    assert [row for row in before if row not in after] == [before[5]]
    assert after[5]["code"] not in (first, second)


def test_a_code_that_no_puzzle_has_is_told_with_the_nearest(made: Build) -> None:
    code, meant = (row["code"] for row in made()["puzzles"][2:4])
    other = meant[:3] + ("Z" if meant[3] != "Z" else "Y")
    with pytest.raises(Unsatisfiable) as caught:
        made(BOOK + f"reject: [{code}, {other}, ZZZZZZ]\n")
    near, far = map(str, caught.value.problems)
    assert (
        f"book.yaml:10:16: reject[1]: '{other}' is not the code of a puzzle of this book; did you mean '{meant}'?"
        in near
    )
    assert "reject[2]: 'ZZZZZZ' is not the code of a puzzle of this book; copy codes from report.html" in far


def test_a_rejected_code_stays_known_when_its_puzzle_is_gone(made: Build) -> None:
    text = BOOK + f"reject: [{made()['puzzles'][0]['code']}]\n"
    assert made(text)["puzzles"] == made(text, fresh=True)["puzzles"]


def test_no_two_puzzles_share_a_signature(made: Build) -> None:
    rows = made(BOOK.replace("easy: 3", "easy: 12"))["puzzles"]
    assert len({(row["family"], row["signature"]) for row in rows}) == len(rows)


def test_stale_answers_go_when_the_key_moves_into_the_book(made: Build, tmp_path: Path) -> None:
    made(BOOK + "answers: {place: separate}\n")
    assert (tmp_path / "output" / "book" / "book-answers.pdf").exists()
    made(BOOK + "answers: {place: back}\n")
    assert not (tmp_path / "output" / "book" / "book-answers.pdf").exists()


def test_covers_are_listed_with_their_digests_and_go_when_nobody_asks_for_them(made: Build, tmp_path: Path) -> None:
    page = "page: {printer: kdp, size: 6x9in}"
    listed = {row["role"]: row for row in made(f"{BOOK}{page}\ncover: {{guide: true, blurb: Good.}}\n")["files"]}
    folder = tmp_path / "output" / "book"
    assert {role: row["name"] for role, row in listed.items()} == {
        "interior": "book-interior.pdf",
        "cover-guide": "book-cover-guide.pdf",
        "cover": "book-cover.pdf",
        "cover-guide-png": "book-cover-guide.png",
        "report": "report.html",
    }
    assert all(sha256((folder / row["name"]).read_bytes()).hexdigest() == row["sha256"] for row in listed.values())
    assert [row["role"] for row in made(f"{BOOK}{page}\n")["files"]] == ["interior", "report"]
    assert not [path for path in folder.iterdir() if "cover" in path.name]


def test_an_own_puzzle_without_one_solution_is_told_with_file_and_line(made: Build, tmp_path: Path) -> None:
    (tmp_path / "mine.sdm").write_text("1...3.2..4..4..3\n................\n11..............\n")
    with pytest.raises(Unsatisfiable) as caught:
        made(BOOK + "  - {family: sudoku, size: 4x4, puzzles: mine.sdm}\n")
    told = [str(problem) for problem in caught.value.problems]
    assert any(
        "mine.sdm:2:1: this puzzle has more than one solution: row 3 column 2 can be 1 or 3;" in it for it in told
    )
    assert any("mine.sdm:3:1: this puzzle has no solution: 1 stands in row 1 column 1 and" in it for it in told)


def test_the_puzzles_of_another_book_can_be_printed_again(made: Build, tmp_path: Path) -> None:
    before = made()
    other = tmp_path / "output" / "book" / "manifest.json"
    head, _ = BOOK.split("sections:")
    text = f"{head}sections:\n  - {{family: kakuro, size: 6x6, puzzles: {json.dumps(str(other))}}}\n"
    after = made(text, name="again")
    assert puzzles(after) == {pair for pair in puzzles(before) if pair[0] == "kakuro"}


def test_a_book_without_pdfs_has_the_puzzles_of_one_with_them(made: Build, tmp_path: Path) -> None:
    with_pdf = puzzles(made())
    without = made(BOOK + "outputs: {pdf: false, pictures: {formats: [svg]}}\n")
    assert puzzles(without) == with_pdf
    folder = tmp_path / "output" / "book"
    assert not list(folder.glob("*.pdf"))
    assert len(list((folder / "export").glob("*.svg"))) == 18
