"""Two weeks of a newspaper, one built after the other: the second begins with the solutions of the first one's end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.build import BuildOptions, build, export
from pipeline.cli import main
from pipeline.config import load_book
from pipeline.config.resources.presses import load_press
from pipeline.model.export import ExportSpec
from pipeline.model.printer import MM
from pipeline.outputs.pictures.output import Pictures
from pipeline.runtime.progress import Loudness, Reporter

QUIET = Reporter(Loudness.QUIET)
HOUSE = """title: News
front: []
answers: {place: next_day, before: "output/{before}/manifest.json"}
sections:
  - {family: sudoku, size: 4x4, options: {symmetry: none}, days: {monday: easy, saturday: medium}}
  - {family: calcudoku, size: 4x4, days: {monday: easy, saturday: hard}}
"""
WEEKS = ("2026-11-23", "2026-11-30")


def week(folder: Path, monday: str, more: str = "") -> Path:
    """The config of a week, named after its Monday."""
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    path = folder / f"{monday}.yaml"
    path.write_text(f"extends: house.yaml\nstart: {monday}\n{more}", encoding="utf-8")
    return path


def made(folder: Path, config: Path) -> dict[str, Any]:
    """The manifest of a week that has been built."""
    build(load_book(config), BuildOptions(folder / "output", 1), QUIET)
    told: dict[str, Any] = json.loads((folder / "output" / config.stem / "manifest.json").read_text(encoding="utf-8"))
    return told


@pytest.fixture
def manifests(tmp_path: Path) -> list[dict[str, Any]]:
    first = week(tmp_path, WEEKS[0], "answers: {before: none}\n")
    return [made(tmp_path, config) for config in (first, week(tmp_path, WEEKS[1]))]


def test_a_manifest_lists_the_answers_to_the_week_before(manifests: list[dict[str, Any]]) -> None:
    keys = ("number", "date", "code", "family", "size", "text", "solution")
    last = [{key: row[key] for key in keys} for row in manifests[0]["puzzles"] if row["date"] == "2026-11-28"]
    assert len(last) == 2
    assert manifests[1]["before"] == [{**row, "answer_file": "interior", "answer_page": 1} for row in last]
    assert "before" not in manifests[0]


@pytest.mark.usefixtures("manifests")
def test_both_weeks_are_right_by_their_manifests_and_by_their_ink_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for monday, answers in zip(WEEKS, (4, 6), strict=True):
        pdf = str(tmp_path / "output" / monday / f"{monday}-interior.pdf")
        assert main(["verify", pdf]) == 0
        assert f"4 puzzles read back from the ink, each with one solution, {answers} answers" in capsys.readouterr().out
        assert main(["verify", pdf, "--manifest", "none"]) == 0
        assert f"{answers} answers" in capsys.readouterr().out


@pytest.mark.usefixtures("manifests")
def test_an_answer_to_the_week_before_that_is_another_one_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "output" / WEEKS[1] / "manifest.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    row = told["before"][0]
    for key in ("text", "solution"):
        row[key] = row[key].translate(str.maketrans("12", "21"))
    path.write_text(json.dumps(told), encoding="utf-8")
    assert main(["verify", str(path.parent / f"{WEEKS[1]}-interior.pdf")]) == 3
    assert f"answer {row['number']}" in capsys.readouterr().err


@pytest.mark.usefixtures("manifests")
def test_the_same_weeks_are_the_same_bytes(tmp_path: Path) -> None:
    pdf = tmp_path / "output" / WEEKS[1] / f"{WEEKS[1]}-interior.pdf"
    before = pdf.read_bytes()
    made(tmp_path, week(tmp_path, WEEKS[1]))
    assert pdf.read_bytes() == before


@pytest.mark.usefixtures("manifests")
def test_an_export_names_for_every_day_the_solutions_of_the_day_before(tmp_path: Path) -> None:
    wish = ExportSpec(60 * MM, None, ("svg",), 300, load_press(), 60 * MM)
    done = export(load_book(week(tmp_path, WEEKS[1])), Pictures(wish), BuildOptions(tmp_path / "output", 1), QUIET)
    index = done.folder / done.files[-1]
    days = json.loads(index.read_text(encoding="utf-8"))["days"]
    assert [(day["date"], day["solutions_of"]) for day in days] == [
        ("2026-11-30", "2026-11-28"),
        ("2026-12-05", "2026-11-30"),
    ]
    assert [one["svg"] for one in days[0]["solutions"]] == [
        "2026-11-28_sudoku_medium_solution.svg",
        "2026-11-28_calcudoku_hard_solution.svg",
    ]
    named = [one["svg"] for day in days for one in (*day["puzzles"], *day["solutions"])]
    assert all((index.parent / name).is_file() for name in named)
    assert len(done.files) == 10 + 1  # and the index
