"""How kernels run while a finished file is read back: nobody waits for a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import build
from pipeline.inspect.manifest import Manifest, Ordered, Printed, read_manifest
from pipeline.interface import reading_mode
from pipeline.interface.reading_mode import choose_mode
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.printer import Paper
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the process stays at; empty where it may run compiled kernels."""
    decided: list[str] = []
    monkeypatch.setattr(reading_mode, "best_mode", lambda: "numba")
    monkeypatch.setattr(reading_mode, "stay_plain", lambda: decided.append("plain"))
    return decided


def book(count: int, *, hints: bool = False, side: int = 4, level: Level = Level.EASY) -> Manifest:
    """What a book lists that has so many killers."""
    puzzle = Puzzle("sudoku", side, side, (0,) * side**2, variant="killer")
    printed = Printed("1", puzzle, (1,) * side**2, Size(side, side), 1, None, level=level)
    order = Ordered("desktop", Paper("A4", 595, 842), None, False)
    return Manifest({}, (printed,) * count, order, {}, {}, (), {}, "A Book", "", hints)


@pytest.mark.parametrize("ready", [True, False])
def test_a_large_book_is_read_by_compiled_kernels_only_if_they_are_ready(
    monkeypatch: pytest.MonkeyPatch, chosen: list[str], ready: bool
) -> None:
    asked: list[set[Kind]] = []
    monkeypatch.setattr(reading_mode, "are_ready", lambda kinds: asked.append(kinds) or ready)
    choose_mode(book(5000), 2)
    assert asked == [{Kind("sudoku", "killer")}]
    assert chosen == ([] if ready else ["plain"])


@pytest.mark.parametrize(("hints", "expected"), [(False, ["plain"]), (True, [])])
def test_a_small_book_is_read_by_plain_python_unless_it_has_hints(
    monkeypatch: pytest.MonkeyPatch, chosen: list[str], hints: bool, expected: list[str]
) -> None:
    monkeypatch.setattr(reading_mode, "are_ready", lambda _kinds: True)
    choose_mode(book(100, hints=hints), 1)
    assert chosen == expected


@pytest.mark.parametrize(("level", "expected"), [(Level.EASY, ["plain"]), (Level.EXTREME, [])])
def test_a_few_puzzles_whose_proofs_take_long_are_read_by_compiled_kernels(
    monkeypatch: pytest.MonkeyPatch, chosen: list[str], level: Level, expected: list[str]
) -> None:
    monkeypatch.setattr(reading_mode, "are_ready", lambda _kinds: True)
    choose_mode(book(3, side=9, level=level), 2)
    assert chosen == expected


def test_a_file_without_a_manifest_may_hold_puzzles_of_all_families(
    monkeypatch: pytest.MonkeyPatch, chosen: list[str]
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(reading_mode, "are_ready", lambda kinds: asked.append(len(kinds)) or True)
    choose_mode(None, 1)
    assert asked[0] > 1
    assert chosen == []


OPENS = """
import sys
from pathlib import Path
from pipeline.interface.opened_book import Terms, open_book
from pipeline.solving.compiling import stay_plain
count = len(open_book(Path(sys.argv[1]), Terms()).manifest.puzzles)
print(count, "plain" if stay_plain() else "compiled")
"""


def test_a_book_is_opened_before_it_is_decided_how_kernels_run(tmp_path: Path) -> None:
    config = tmp_path / "book.yaml"
    config.write_text(
        "title: T\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 2}}\n"
        "  - {family: kakuro, size: 4x4, counts: {easy: 2}}\n",
        encoding="utf-8",
    )
    made = build(str(config), output=tmp_path / "out")
    pdf = next(file for file in made.files if file.suffix == ".pdf")
    plain = {key: value for key, value in os.environ.items() if key != "PUZZLEPRESS_KERNELS"}
    ended = subprocess.run([sys.executable, "-c", OPENS, str(pdf)], check=False, env=plain, capture_output=True)
    assert (ended.returncode, ended.stdout) == (0, b"4 plain\n"), ended.stderr


@pytest.mark.parametrize("style", ["solution", "steps", "diagrams"])
def test_a_manifest_says_whether_pages_show_steps(tmp_path: Path, style: str) -> None:
    config = tmp_path / "book.yaml"
    rows = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    config.write_text(f"title: T\nanswers: {{style: {style}}}\n{rows}\n", encoding="utf-8")
    build(str(config), output=tmp_path / "out")
    assert read_manifest(tmp_path / "out" / "book" / "manifest.json").hints == (style != "solution")
