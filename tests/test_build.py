"""A build is the same however it is run, survives being cut short, and changes only what it is asked to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pipeline import build as building
from pipeline import filling
from pipeline.build import Wishes, build, progress_of
from pipeline.config import load_book
from pipeline.errors import CatalogueDamaged, Locked, NotToBeHad, OutputError
from pipeline.families.sudoku.scale import SCORES
from pipeline.model.level import Level
from pipeline.runtime import files
from pipeline.runtime.journal import JOURNAL_NAME
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.progress import Loudness, Reporter

QUIET = Reporter(Loudness.QUIET)

BOOK = """
title: "Small"
seed: 3
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3}, options: {symmetry: none}}
  - {family: calcudoku, size: 4x4, counts: {easy: 4}}
  - {family: kakuro, size: 6x6, counts: {easy: 2}}
"""

Manifest = dict[str, Any]
Build = Callable[..., Manifest]


@pytest.fixture
def made(tmp_path: Path) -> Build:
    """Builds a text as `book.yaml` and returns its manifest."""

    def run(text: str = BOOK, name: str = "book", **wishes: Any) -> Manifest:
        config = tmp_path / f"{name}.yaml"
        config.write_text(text)
        build(load_book(config), Wishes(tmp_path / "output", **({"jobs": 1} | wishes)), QUIET)
        return _manifest(tmp_path / "output" / name)

    return run


def _manifest(folder: Path) -> Manifest:
    manifest: Manifest = json.loads((folder / "manifest.json").read_text())
    return manifest


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".pdf", ".json", ".html")}


def _puzzles(manifest: Manifest) -> set[tuple[str, str]]:
    return {(row["family"], row["text"]) for row in manifest["puzzles"]}


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
    least, greatest = SCORES[4]
    shares = [(row["measures"]["weighted_singles"] - least) / (greatest - least) for row in rows[9:]]
    assert max(shares[:2]) < 0.25
    assert min(shares[2:]) >= 0.75
    assert _puzzles({"puzzles": rows[:9]}) == _puzzles(made())


def test_halves_of_a_level_are_named_after_it(made: Build) -> None:
    rows = made(BOOK.replace("{easy: 3}", "{easy-: 1, easy+: 2}"))["puzzles"]
    assert [row["level"] for row in rows[:3]] == ["easy"] * 3
    assert rows[0]["cost"] < rows[1]["cost"]


def test_two_processes_make_the_same_bytes_as_one(made: Build, tmp_path: Path) -> None:
    made()
    one = _contents(tmp_path / "output" / "book")
    made(jobs=2, fresh=True)
    assert _contents(tmp_path / "output" / "book") == one


def test_title_pages_order_and_an_added_section_leave_all_other_puzzles(made: Build) -> None:
    before = _puzzles(made())
    head, sections = BOOK.split("sections:\n")
    first, *others = sections.splitlines()
    added = "  - {family: sudoku, size: 6x6, counts: {easy: 2}}"
    changed = head.replace("Small", "Another").replace("front: []", "front: [title, contents]") + "order: mixed\n"
    after = _puzzles(made("\n".join([changed + "sections:", added, *reversed(others), first, ""]), fresh=True))
    assert before < after
    assert len(after - before) == 2


def test_another_seed_makes_another_book(made: Build) -> None:
    assert not _puzzles(made()) & _puzzles(made(BOOK.replace("seed: 3", "seed: 4")))


def test_a_rejected_code_replaces_just_that_puzzle(made: Build) -> None:
    before = made()
    code = before["puzzles"][4]["code"]
    after = made(BOOK + f"reject: [{code}]\n")
    assert len(_puzzles(before) - _puzzles(after)) == 1
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
    with pytest.raises(NotToBeHad) as caught:
        made(BOOK + f"reject: [{code}, {other}, ZZZZZZ]\n")
    near, far = map(str, caught.value.problems)
    assert (
        f"book.yaml:10:16: reject[1]: '{other}' is the code of no puzzle of this book; did you mean '{meant}'?" in near
    )
    assert "reject[2]: 'ZZZZZZ' is the code of no puzzle of this book; copy codes from report.html" in far


def test_a_rejected_code_stays_known_when_its_puzzle_is_gone(made: Build) -> None:
    text = BOOK + f"reject: [{made()['puzzles'][0]['code']}]\n"
    assert made(text)["puzzles"] == made(text, fresh=True)["puzzles"]


def test_no_two_puzzles_share_a_signature(made: Build) -> None:
    rows = made(BOOK.replace("easy: 3", "easy: 12"))["puzzles"]
    assert len({(row["family"], row["signature"]) for row in rows}) == len(rows)


def test_a_build_goes_on_where_it_was_cut_short(made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    whole = _contents(tmp_path / "output" / "book")
    journal = tmp_path / "output" / "book" / JOURNAL_NAME
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    calls: list[filling.Task] = []
    make = filling.make
    monkeypatch.setattr(filling, "make", lambda task: (calls.append(task), make(task))[1])
    made()
    assert len(calls) == len(lines) - 5
    assert _contents(tmp_path / "output" / "book") == whole


def test_a_rebuild_makes_nothing_anew(made: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made()
    monkeypatch.setattr(filling, "make", lambda _: pytest.fail("made again"))
    assert _puzzles(made(BOOK.replace("Small", "Another"))) == _puzzles(before)


def test_fresh_makes_everything_anew(made: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    calls: list[filling.Task] = []
    make = filling.make
    monkeypatch.setattr(filling, "make", lambda task: (calls.append(task), make(task))[1])
    made(fresh=True)
    assert len(calls) >= 9


def test_the_journal_of_a_finished_book_holds_no_more_than_it_needs(made: Build, tmp_path: Path) -> None:
    made()
    made(BOOK.replace("easy: 4", "easy: 1"))
    journal = tmp_path / "output" / "book" / JOURNAL_NAME
    assert len([line for line in journal.read_bytes().splitlines() if line]) < 1 + 9


def test_progress_counts_the_slots_that_are_done(made: Build, tmp_path: Path) -> None:
    made()
    (tmp_path / "book.yaml").write_text(BOOK.replace("easy: 4", "easy: 6"))
    assert progress_of(load_book(tmp_path / "book.yaml"), tmp_path / "output" / "book") == (9, 11)


def test_a_full_disk_leaves_the_last_good_book(made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    good = _contents(tmp_path / "output" / "book")

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(files, "_write", full)
    with pytest.raises(OutputError, match="No space left"):
        made(BOOK.replace("Small", "Another"))
    assert _contents(tmp_path / "output" / "book") == good
    assert not list((tmp_path / "output" / "book").glob("*.part"))


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
    (tmp_path / "mine.sdm").write_text("1...3.2..4..4..3\n................\n1.............1.\n")
    with pytest.raises(NotToBeHad) as caught:
        made(BOOK + "  - {family: sudoku, size: 4x4, puzzles: mine.sdm}\n")
    told = [str(problem) for problem in caught.value.problems]
    assert any("mine.sdm:2:1: this puzzle has more than one solution" in problem for problem in told)


def test_the_puzzles_of_another_book_can_be_printed_again(made: Build, tmp_path: Path) -> None:
    before = made()
    other = tmp_path / "output" / "book" / "manifest.json"
    head, _ = BOOK.split("sections:")
    text = f"{head}sections:\n  - {{family: kakuro, size: 6x6, puzzles: {json.dumps(str(other))}}}\n"
    after = made(text, name="again")
    assert _puzzles(after) == {pair for pair in _puzzles(before) if pair[0] == "kakuro"}


def test_two_books_of_a_catalogue_share_no_puzzle(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    first = made(name="first", catalogue=store)
    second = made(name="second", catalogue=store)
    assert {row["signature"] for row in first["puzzles"]}.isdisjoint(row["signature"] for row in second["puzzles"])
    assert first["catalogue_digest"] != second["catalogue_digest"]


def test_a_book_built_again_with_its_catalogue_stays_the_same(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    made(catalogue=store)
    before = _contents(tmp_path / "output" / "book")
    made(catalogue=store, fresh=True)
    assert _contents(tmp_path / "output" / "book") == before


def test_a_catalogue_that_moves_during_a_build_is_looked_at_again(
    made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "all.catalogue"
    reserve = building.catalogue.reserve
    moved: list[bool] = []

    def intrude(path: Path, book: str, marks: Any, seen: Any) -> bool:
        if not moved:
            moved.append(True)
            reserve(path, "intruder", marks, building.catalogue.taken_by_others(path, "intruder"))
        return reserve(path, book, marks, seen)

    before = made(name="before")
    monkeypatch.setattr(building.catalogue, "reserve", intrude)
    after = made(catalogue=store)
    assert {row["signature"] for row in before["puzzles"]}.isdisjoint(row["signature"] for row in after["puzzles"])


def test_a_damaged_catalogue_stops_a_build_before_anything_is_written(made: Build, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    store.write_bytes(b"no catalogue" * 1000)
    with pytest.raises(CatalogueDamaged):
        made(catalogue=store)
    assert not (tmp_path / "output" / "book" / "manifest.json").exists()


def _start(config: Path, output: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pipeline", "build", str(config), "-o", str(output), *more]
    return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)


LONG = BOOK.replace("counts: {easy: 2}", "counts: {easy: 2000}")


def _journal_lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _wait_for_work(process: subprocess.Popen[str], journal: Path) -> None:
    while _journal_lines(journal) < 20:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_signal_ends_a_build_with_its_code_and_keeps_what_was_finished(
    tmp_path: Path, number: int, code: int, jobs: str
) -> None:
    (tmp_path / "book.yaml").write_text(LONG)
    process = _start(tmp_path / "book.yaml", tmp_path, "-j", jobs)
    _wait_for_work(process, tmp_path / "book" / JOURNAL_NAME)
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == code
    assert "Traceback" not in errors
    assert _journal_lines(tmp_path / "book" / JOURNAL_NAME) >= 20
    assert not (tmp_path / "book" / "manifest.json").exists()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_killed_build_is_finished_by_the_next_with_the_same_result(made: Build, tmp_path: Path) -> None:
    long = BOOK.replace("counts: {easy: 2}", "counts: {easy: 60}")
    (tmp_path / "book.yaml").write_text(long)
    process = _start(tmp_path / "book.yaml", tmp_path / "output", "-j", "2")
    _wait_for_work(process, tmp_path / "output" / "book" / JOURNAL_NAME)
    process.kill()
    process.communicate()
    made(long)
    resumed = _contents(tmp_path / "output" / "book")
    made(long, fresh=True)
    assert _contents(tmp_path / "output" / "book") == resumed


def test_a_locked_folder_is_told(made: Build, tmp_path: Path) -> None:
    holder = "import sys, time; from pathlib import Path; from pipeline.runtime.lock import folder_lock\n"
    holder += "with folder_lock(Path(sys.argv[1])): print('held', flush=True); time.sleep(600)"
    folder = tmp_path / "output" / "book"
    process = subprocess.Popen([sys.executable, "-c", holder, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "held\n"
    with pytest.raises(Locked):
        made()
    process.kill()
    process.communicate()
    with folder_lock(folder):
        pass
