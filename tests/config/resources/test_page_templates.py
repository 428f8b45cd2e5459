"""Looks, page templates and languages: every file loads, and a damaged one is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.config.resources.looks import load_look, look_names
from pipeline.config.resources.page_templates import (
    answer_template_names,
    load_page_template,
    page_template_names,
    puzzle_counts,
)
from pipeline.errors import InputError
from pipeline.model.printer import MM
from pipeline.model.template import Extent
from pipeline.page.draw.drawing import Shade, Stroke
from pipeline.source import resources


@pytest.mark.parametrize("name", look_names())
def test_every_look_has_all_strokes_and_shades_and_sensible_cells(name: str) -> None:
    look = load_look(name)
    assert set(Stroke) <= set(look.strokes)
    assert set(Shade) <= set(look.greys)
    assert 5.5 * MM - 1e-6 <= look.cell_floor <= look.cell_min < look.cell_max


def test_signs_are_drawn_as_cages_where_a_look_does_not_say_how(mine: Path) -> None:
    classic = (resources.templates() / "looks" / "classic.yaml").read_text(encoding="utf-8")
    own = "\n".join(line for line in classic.splitlines() if not line.startswith("  sign:"))
    (mine / "looks" / "mine.yaml").write_text(own, encoding="utf-8")
    strokes = load_look("mine").strokes
    assert strokes[Stroke.SIGN] == strokes[Stroke.CAGE]


def test_page_templates_come_few_puzzles_to_many(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("title: T\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n")
    puzzles = [template.puzzles for template in load_book(tmp_path / "book.yaml").page.templates]
    assert puzzles == sorted(puzzles)
    assert {1, 2, 4, 6} <= set(puzzles)


LOOK = """\
extends: classic.yaml

strokes: {cell: 0.9, cage: 3}
sizes: {body: 10}
greys: {clue: 0.8, cell: 0.4}
cell_floor: 6mm
cell_max: 20mm
"""


ROWS = ", [puzzle, puzzle, puzzle]" * 2


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("looks", "pages", "text/xx"):
        (tmp_path / folder).mkdir(parents=True)
    classic = resources.templates() / "looks" / "classic.yaml"
    (tmp_path / "looks" / "classic.yaml").write_bytes(classic.read_bytes())
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        (
            "cage: 3",
            "cadge: 3",
            "mine.yaml:3:22: strokes.cadge: unknown key; did you mean 'cage'? The keys here are cell,",
        ),
        ("cell: 0.9", "cell: thin", "mine.yaml:3:17: strokes.cell: 'thin' is text"),
        (
            "cell: 0.9",
            "cell: 0.5",
            "mine.yaml:3:17: strokes.cell: 0.5 is not valid, expected a number of points",
        ),
        ("cage: 3", "cage: 1.5", "mine.yaml:3:28: strokes.cage: 1.5 is under twice 0.9, the lines between cells"),
        (
            "body: 10",
            "body: 6",
            "mine.yaml:4:15: sizes.body: 6 is not valid, expected a number of points",
        ),
        ("clue: 0.8", "clue: 1.5", "mine.yaml:5:15: greys.clue: 1.5 is not valid, expected a number from 0 to 1"),
        (
            "clue: 0.8",
            "clue: 0.95",
            "mine.yaml:5:15: greys.clue: 0.95 is too pale to print, expected at most 0.9",
        ),
        ("clue: 0.8", "house: 1", "mine.yaml:5:16: greys.house: 1 is too pale to tell such cells from others"),
        (
            "clue: 0.8",
            "block: 1.0",
            "greys.block: 1.0 is too pale to tell such cells from others, expected at most 0.9",
        ),
        ("cell: 0.4", "cell: 0.8", "mine.yaml:5:26: greys.cell: 0.8 is not valid, expected a number from 0 to 0.6"),
        ("body: 10", "body: 4mm", "sizes.body: '4mm' is text, expected a number of points (no unit) from 7 to 200"),
        ("6mm", "6", "mine.yaml:6:13: cell_floor: 6 is a whole number"),
        (
            "6mm",
            "5mm",
            "mine.yaml:6:13: cell_floor: cells of 5.0 mm are too small to write in, expected at least 5.5mm",
        ),
        ("20mm", "6mm", "mine.yaml:7:11: cell_max: 6.0 mm is under cell_min, 7.0 mm; make it larger"),
        ("cell_max", "cell_mox", "mine.yaml:7:1: cell_mox: unknown key"),
        ("classic.yaml", "clasic.yaml", "mine.yaml:1:10: extends:"),
    ],
)
def test_a_damaged_look_is_told_with_its_place(good: str, bad: str, told: str, mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK.replace(good, bad))
    with pytest.raises(InputError) as caught:
        load_look("mine")
    assert told in str(caught.value)


def test_a_look_that_extends_nothing_there_is_told_that_alone(mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK.replace("classic.yaml", "clasic.yaml"))
    with pytest.raises(InputError) as caught:
        load_look("mine")
    assert len(caught.value.problems) == 1


def test_what_clashes_with_an_extended_look_is_told_at_the_one_that_extends(mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text("extends: classic.yaml\ncell_floor: 12mm\n")
    with pytest.raises(InputError) as caught:
        load_look("mine")
    (problem,) = caught.value.problems
    assert problem.place is not None
    assert problem.place.file.endswith("mine.yaml")
    assert "classic.yaml" in problem.message


def test_a_look_that_extends_another_states_only_what_differs(mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK)
    found, base = load_look("mine"), load_look("classic")
    assert (found.strokes["cage"], found.sizes["body"], found.greys["cell"]) == (3, 10, 0.4)
    assert (found.strokes["border"], found.sizes["title"], found.greys["block"]) == (
        base.strokes["border"],
        base.sizes["title"],
        base.greys["block"],
    )


def test_a_look_on_its_own_names_every_line_size_and_grey(mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK.replace("extends: classic.yaml", ""))
    with pytest.raises(InputError) as caught:
        load_look("mine")
    told = str(caught.value)
    assert "mine.yaml:3:10: strokes.border: is missing, expected the line around the grid" in told
    assert "sizes.title: is missing" in told
    assert "greys.block: is missing" in told


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("9", "frames: [[puzzle, puzle]]", "9.yaml:1:19: frames[0][1]: 'puzle' is not valid, expected one of puzzle"),
        ("9", "frames: []", "9.yaml:1:9: frames: is empty, expected at least 1"),
        ("9", "frames: [puzzle]", "9.yaml:1:10: frames[0]: 'puzzle' is text, expected a list such as [a, b]"),
        ("9", "auto: true", "frames: is missing, expected rows of frames such as [[puzzle, puzzle], [notes]]"),
        ("9", "frames: [[puzzle]]", "9.yaml:1:9: frames: hold 1 puzzle, but the file is named for 9; rename it"),
        ("a", "frames: [[notes]]", "frames: hold neither a puzzle nor an answer; add one"),
        (
            "a",
            "frames: [[puzzle, puzzle], [answer]]",
            "frames: hold 2 puzzles and 1 answer; give every",
        ),
        (
            "a",
            "frames: [[answer]]",
            "frames: hold 1 answer; answers-NAME.yaml is for pages of the key",
        ),
        (
            "answers-2",
            "frames: [[answer, notes]]",
            "frames: hold answers and notes; a template for answers",
        ),
        ("answers-2", "frames: [[puzzle]]", "frames: hold 1 puzzle; answers-NAME.yaml is for pages"),
        ("a", "frames: [[puzzle]]\nheights: [1, 2]", "a.yaml:2:10: heights: has 2 entries for 1 row of frames"),
        ("a", "frames: [[puzzle]]\nheights: [fit]", "a.yaml:2:10: heights: fit is for rows with answers and without"),
        ("a", "frames: [[puzzle]]\nheights: [35]\nrow_gap: 3", "a.yaml:3:10: row_gap: 3 is a whole number"),
        ("a", "frames: [[puzzle]]\nheights: [35km]", "heights[0]: '35km' is not valid, expected a share such as 2,"),
        ("a", "frames: [[puzzle]]\nheights: [0]", "heights[0]: 0 is not valid, expected a share from 0.05 to 100.0"),
        ("a", "frames: [[puzzle]]\nwidths: [1, 2]", "a.yaml:2:9: widths: has 2 entries, but no row has so many frames"),
        ("a", "frames: [[puzzle, notes]]\nwidths: [1, fit]", "a.yaml:2:9: widths: fit is for heights; write a share"),
        ("a", "frames: [[puzzle, notes]]\nauto: true", "a.yaml:2:7: auto: true is for templates of puzzles alone"),
        ("a", "frames: [[puzzle]]\nrows: 2", "a.yaml:2:1: rows: unknown key, expected one of frames, heights, widths"),
    ],
)
def test_a_damaged_page_template_is_told_with_its_place(name: str, text: str, told: str, mine: Path) -> None:
    (mine / "pages" / f"{name}.yaml").write_text(text)
    with pytest.raises(InputError) as caught:
        load_page_template(name)
    assert told in str(caught.value)


def test_a_new_template_is_found_by_its_name_and_a_numbered_one_by_its_number(mine: Path) -> None:
    (mine / "pages" / "mine.yaml").write_text("frames: [[puzzle], [notes]]\nheights: [2, 35mm]")
    (mine / "pages" / "9.yaml").write_text("frames: [[puzzle, puzzle, puzzle]]".replace("]]", "]" + ROWS + "]"))
    (mine / "pages" / "answers-2.yaml").write_text("frames: [[answer, answer]]")
    assert page_template_names() == ("9", "mine")
    assert answer_template_names() == ("answers-2",)
    assert puzzle_counts() == (9,)
    found = load_page_template("mine")
    assert found.heights == (Extent(share=2.0), Extent(points=pytest.approx(35 * MM)))
    assert (found.puzzles, found.answers, found.is_raster, found.turned) == (1, 0, False, found)
