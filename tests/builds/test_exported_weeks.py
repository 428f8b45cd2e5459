"""An export has the puzzles of the book, whichever is made first, and a week's costs rise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build, export
from pipeline.cli import main
from pipeline.config import load_book
from pipeline.config.resources.presses import load_press
from pipeline.errors import OutputError, Problem, Unsatisfiable
from pipeline.model.book import Selection
from pipeline.model.export import ExportSpec
from pipeline.model.printer import MM
from pipeline.outputs.base import Edition, NamedFile
from pipeline.outputs.pictures.output import Pictures
from pipeline.outputs.registry import option_models
from pipeline.runtime.book_folder import WORK
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.stages.week import SPARES

QUIET = Reporter(Loudness.QUIET)
WISH = ExportSpec(60 * MM, None, ("svg",), 300, load_press(), 60 * MM)
WEEK = """title: News
start: 2026-11-23
front: []
answers: {place: next_day}
sections:
  - {family: sudoku, size: 4x4, options: {symmetry: none}, days: {monday: easy, tuesday: easy, friday: medium}}
  - {family: calcudoku, size: 4x4, days: {monday: easy, tuesday: medium, friday: hard, sunday: easy}}
"""

Rows = list[dict[str, Any]]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "news.yaml"
    path.write_text(WEEK, encoding="utf-8")
    return path


def exported(config: Path, *overrides: str, store: Path | None = None, folder: str = "output") -> Rows:
    wishes = BuildOptions(config.parent / folder, 1, catalogue=store)
    done = export(load_book(config, overrides, outputs=option_models()), Pictures(WISH), wishes, QUIET)
    rows: Rows = json.loads((done.folder / done.files[-1]).read_text(encoding="utf-8"))["puzzles"]
    return rows


def built(config: Path, *overrides: str, folder: str = "output") -> Rows:
    build(load_book(config, overrides, outputs=option_models()), BuildOptions(config.parent / folder, 1), QUIET)
    text = (config.parent / folder / "news" / "manifest.json").read_text(encoding="utf-8")
    rows: Rows = json.loads(text)["puzzles"]
    return rows


def shared(rows: Rows) -> Rows:
    return [{key: row[key] for key in ("date", "number", "code", "text", "solution", "level", "cost")} for row in rows]


def test_an_export_has_the_puzzles_of_the_book_in_its_order(config: Path) -> None:
    assert shared(exported(config)) == shared(built(config)) == shared(exported(config, folder="other"))


def test_costs_rise_from_monday_to_saturday_in_every_section(config: Path) -> None:
    rows = exported(config)
    for family in ("sudoku", "calcudoku"):
        costs = [row["cost"] for row in rows if row["family"] == family and row["date"] < "2026-11-29"]
        assert len(costs) == 3
        assert all(one < other for one, other in pairwise(costs))


def test_another_week_has_other_puzzles_and_owns_them_in_a_catalogue(config: Path) -> None:
    store = config.parent / "catalogue.sqlite"
    weeks = [exported(config, *which, store=store) for which in ((), ("start=2026-11-30",))]
    texts = [{row["text"] for row in rows} for rows in weeks]
    assert len(texts[0]) == 7
    assert not texts[0] & texts[1]
    assert shared(exported(config, store=store)) == shared(weeks[0])


def test_a_rejected_puzzle_is_replaced_and_the_days_around_it_stay(config: Path) -> None:
    before = exported(config)
    gone = next(row for row in before if row["family"] == "calcudoku" and row["date"] == "2026-11-24")
    after = exported(config, f"reject=[{gone['code']}]")
    changed = [row["date"] for row, other in zip(after, before, strict=True) if row["text"] != other["text"]]
    assert changed == ["2026-11-24"]
    costs = [row["cost"] for row in after if row["family"] == "calcudoku" and row["date"] < "2026-11-29"]
    assert costs == sorted(set(costs))


def test_a_week_is_given_up_when_more_puzzles_do_not_rise_either(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("pipeline.filling"), "SPARES", SPARES[:2])
    tries: list[int] = []

    def none_rises(_: object, made: Selection) -> list[Problem]:
        tries.append(len(made.chosen))
        return [Problem("no choice has costs that rise")]

    monkeypatch.setattr(import_module("pipeline.filling"), "choose_days", none_rises)
    with pytest.raises(Unsatisfiable, match="no choice has costs that rise"):
        exported(config)
    assert tries == [7 * (1 + spare) for spare in SPARES[:2]]


def test_the_command_says_what_it_wrote(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ["--width", "60mm", "--formats", "pdf", "--names", "{date}-{number}-{kind}", "-q", "-j", "1"]
    assert main(["export", str(config), "-o", str(config.parent / "out"), *wishes]) == 0
    folder = config.parent / "out" / "news" / "export"
    assert capsys.readouterr().out == f"{folder / 'news.json'}: 7 puzzles, 14 pictures\n"
    assert (folder / "2026-11-23-1-puzzle.pdf").is_file()


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (["--width", "60"], "--width: '60' is not a length"),
        (["--width", "5mm"], "--width: 5mm is not valid, expected 20 to 600 mm"),
        (
            ["--formats", "pdf,pgn"],
            "--formats: 'pgn' is not a format, expected some of pdf, svg, png; did you mean 'png'?",
        ),
        (["--dpi", "5000"], "--dpi: 5000 is not valid, expected 72 to 2400"),
        (["--names", "{number}"], "--names: '{number}' gives a puzzle and its solution one name; add {kind}"),
        (["--names", "{date}_{kind}"], "puzzles 1 and 2 would both be called '2026-11-23_puzzle', and 5 more files"),
        (["--width", "20mm"], "sections[1].size: calcudoku 4x4 at a width of 20 mm has type of"),
    ],
)
def test_a_wish_that_cannot_be_is_told_before_anything_is_made(
    config: Path, capsys: pytest.CaptureFixture[str], wish: list[str], message: str
) -> None:
    assert main(["export", str(config), "-o", str(config.parent / "out"), *wish]) == 2
    assert message in capsys.readouterr().err
    assert not (config.parent / "out").exists()


def test_all_processes_of_an_export_draw_its_pictures(config: Path, tmp_path: Path) -> None:
    asked: list[int] = []

    class Counted(Pictures):
        def files(self, edition: Edition) -> Iterator[NamedFile]:
            asked.append(edition.hands.jobs)
            return super().files(edition)

    export(load_book(config), Counted(WISH), BuildOptions(tmp_path / "out", jobs=2), QUIET)
    assert asked == [2]


@pytest.mark.parametrize("make", [exported, built])
def test_a_folder_that_is_blocked_is_found_before_any_puzzle_is_made(config: Path, make: Callable[..., Rows]) -> None:
    blocked = config.parent / "output" / "news" / "export"
    blocked.parent.mkdir(parents=True)
    blocked.write_text("mine")
    config.write_text(f"{WEEK}outputs: {{pictures: true}}\n", encoding="utf-8")
    with pytest.raises(OutputError, match=r"news/export: cannot be written: .*; a file stands where a folder"):
        make(config)
    assert not (config.parent / "output" / WORK).exists()
