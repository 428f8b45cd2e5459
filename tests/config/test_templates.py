"""Looks, page templates and languages: every file loads, and a damaged one is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config.page_templates import load_page_templates
from pipeline.config.templates import load_look, look_names
from pipeline.errors import InputError
from pipeline.model.printer import MM
from pipeline.page.drawing import Shade, Stroke
from pipeline.source import resources


@pytest.mark.parametrize("name", look_names())
def test_every_look_has_all_strokes_and_shades_and_sensible_cells(name: str) -> None:
    look = load_look(name)
    assert set(Stroke) <= set(look.strokes)
    assert set(Shade) <= set(look.greys)
    assert 5.5 * MM <= look.cell_min < look.cell_max


def test_page_templates_come_few_puzzles_to_many() -> None:
    puzzles = [template.puzzles for template in load_page_templates()]
    assert puzzles == sorted(puzzles)
    assert {1, 2, 4, 6} <= set(puzzles)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("looks", "pages", "text/xx"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    return tmp_path


LOOK = """\
strokes: {cell: 0.5, diagonal: 0.5, dash: 1, cage: 1, box: 1, border: 1}
sizes: {body: 10}
greys: {block: 0, clue: 0.8, tint: 0.9, house: 0.9}
cell_min: 7mm
cell_max: 20mm
answer_digit_min: 7
"""


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        (" cage: 1,", "", "mine.yaml:1:10: strokes: lacks cage"),
        (" cage: 1,", " cage: 1, cadge: 1,", "mine.yaml:1:10: strokes: has an unknown role 'cadge'"),
        ("cell: 0.5", "cell: thin", "mine.yaml:1:17: strokes.cell: 'thin' is text"),
        ("body: 10", "body: 0", "mine.yaml:2:15: sizes.body: 0 does not fit"),
        ("clue: 0.8", "clue: 1.5", "mine.yaml:3:25: greys.clue: 1.5 does not fit, expected a number from 0 to 1"),
        ("7mm", "7", "mine.yaml:4:11: cell_min: 7 is a whole number"),
        ("cell_max", "cell_mox", "mine.yaml:5:1: cell_mox: unknown key"),
    ],
)
def test_a_damaged_look_is_told_with_its_place(good: str, bad: str, told: str, mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK.replace(good, bad))
    with pytest.raises(InputError) as caught:
        load_look("mine")
    assert told in str(caught.value)


def test_a_look_may_name_the_grey_of_a_stroke(mine: Path) -> None:
    (mine / "looks" / "mine.yaml").write_text(LOOK.replace("tint: 0.9", "tint: 0.9, cell: 0.4"))
    assert load_look("mine").greys["cell"] == 0.4


def test_a_damaged_page_template_is_told_with_its_place(mine: Path) -> None:
    (mine / "pages" / "9.yaml").write_text("frames: [[puzzle, puzle]]\n")
    with pytest.raises(
        InputError,
        match=r"9.yaml:1:19: frames\[0\]\[1\]: 'puzle' does not fit, expected one of puzzle",
    ):
        load_page_templates()
