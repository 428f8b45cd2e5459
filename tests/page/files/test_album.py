"""Pictures of one page: every mark is in its picture's code, what they share is written once, the script draws it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pipeline.page.draw.drawing import Anchor, Area, Backdrop, Drawing, Ink, Label, Line, Shade, Stroke
from pipeline.page.files.album import ALPHABET, Album
from pipeline.page.files.markup import Markup
from tests.drawings import drawing_of

FRAME = (Line(0, 0, 2, 0, Stroke.BORDER), Line(2, 0, 2, 2, Stroke.BORDER))
SCRIPT = Path(__file__).parents[3] / "templates" / "report" / "report.js"


def digit(x: float, y: float, text: str) -> Label:
    return Label(x, y, text, Ink.GIVEN, 0.5, 0.8)


def numbers(code: str) -> list[int]:
    """The numbers of a code."""
    found, number = [], 0
    for digit in map(ALPHABET.index, code):
        number = number * 32 + digit % 32
        if digit < 32:
            found.append(number)
            number = 0
    return found


def read(*drawings: Drawing) -> list[list[tuple[Any, ...]]]:
    """The marks of every picture as the script has them, those of the backdrop first; their role by its name."""
    album = Album()
    codes = [re.findall('data-marks="(.*)"', album.picture(Markup("one"), drawing))[0] for drawing in drawings]
    table = json.loads(album.shared())
    parts = [code.split(":") for code in codes]
    return [
        [
            (table["roles"][table["marks"][number][0]], *table["marks"][number][1:])
            for number in (*numbers(table["below"][int(backdrop)]), *numbers(own))
        ]
        for backdrop, own in parts
    ]


def test_a_picture_is_as_wide_as_its_cells_and_a_margin() -> None:
    assert 'viewBox="-1 -1 42 32"' in Album().picture(Markup("one"), drawing_of(4, 3, FRAME))


def test_clues_have_the_signs_of_the_language() -> None:
    album = Album({ord("÷"): ":"})
    album.picture(Markup("one"), drawing_of(1, 1, (Label(0, 0, "3÷", Ink.CLUE, 0.3, 0.9),)))
    assert json.loads(album.shared())["marks"][0][1] == "3:"


def test_every_mark_is_there_with_its_role() -> None:
    marks = (*FRAME, Area(1, 0, 1, 1, Shade.BLOCK), digit(0.5, 0.5, "7"))
    assert read(drawing_of(2, 2, marks)) == [
        [("border", "M0 0H20"), ("border", "M20 0V20"), ("block", "M10 0h10v10h-10z"), ("given", "7", 5, 7.5, "6.9")]
    ]


def test_a_label_at_a_corner_starts_there() -> None:
    clue = Label(0.1, 0.1, "5+", Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT)
    assert read(drawing_of(2, 2, (clue,))) == [[("clue", "5+", 1, 3.5, "3.5", 1)]]


def test_a_text_wider_than_its_room_is_smaller() -> None:
    clues = [Label(0.1, 0.1, text, Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT) for text in ("5+", "15120×")]
    ((short,), (long,)) = read(*(drawing_of(2, 2, (clue,)) for clue in clues))
    assert float(short[4]) > float(long[4])
    assert float(long[4]) * 0.7 * len("15120×") <= 8.3


def test_the_marks_of_a_backdrop_come_first() -> None:
    below = Backdrop(2, 2, FRAME)
    drawings = [drawing_of(2, 2, (digit(0.5, 0.5, text),), below) for text in "12"]
    assert [[mark[0] for mark in marks] for marks in read(*drawings)] == [["border", "border", "given"]] * 2


def test_equal_marks_stand_once_in_the_table() -> None:
    album = Album()
    for _ in range(3):
        album.picture(Markup("one"), drawing_of(2, 2, (digit(0.5, 0.5, "7"), digit(1.5, 0.5, "7"))))
    assert len(json.loads(album.shared())["marks"]) == 2


def test_more_marks_than_one_digit_can_number_keep_their_order() -> None:
    marks = tuple(digit(0.5 + n, 0.5, "7") for n in range(1100))
    assert [mark[2] for mark in read(drawing_of(1100, 1, marks))[0]] == [5 + 10 * n for n in range(1100)]


def test_what_is_shared_cannot_end_its_element() -> None:
    album = Album()
    album.picture(Markup("one"), drawing_of(2, 2, (digit(0.5, 0.5, "</script>&"),)))
    assert not set("<>&") & set(album.shared())
    assert json.loads(album.shared())["marks"][0][1] == "</script>&"


def test_the_script_cannot_end_its_element() -> None:
    assert not set("<&") & set(SCRIPT.read_text(encoding="utf-8"))


PAGE = """
const made = (name) => ({ name, dataset: {}, children: [], attributes: {}, textContent: "",
  setAttribute(key, value) { this.attributes[key] = String(value); }, removeAttribute() {},
  append(...more) { this.children.push(...more); } });
const picture = made("svg");
Object.assign(picture.dataset, %s);
globalThis.document = { getElementById: (id) => id === "marks" ? { textContent: %s } : null,
  createElementNS: (space, name) => made(name), querySelectorAll: () => [picture] };
globalThis.location = { hash: "" };
globalThis.addEventListener = () => null;
globalThis.IntersectionObserver = class {
  constructor(seen) { this.seen = seen; }
  observe(target) { this.seen([{ isIntersecting: true, target }]); }
  unobserve() {} };
"""


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
def test_the_script_draws_the_marks_areas_below_lines_below_texts() -> None:
    album = Album()
    marks = (digit(0.5, 0.5, "7"), *FRAME, Line(1, 0, 1, 2, Stroke.CELL), Area(1, 0, 1, 1, Shade.BLOCK))
    code = re.findall('data-marks="(.*)"', album.picture(Markup("one"), drawing_of(2, 2, marks)))[0]
    page = PAGE % (json.dumps({"marks": code, "name": "one"}), json.dumps(str(album.shared())))
    say = "\nconsole.log(JSON.stringify(picture.children.map((one) => [one.name, one.attributes, one.textContent])));"
    script = page + SCRIPT.read_text(encoding="utf-8") + say
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [
        ["path", {"class": "block", "d": "M10 0h10v10h-10z"}, ""],
        ["path", {"class": "cell", "d": "M10 0V20"}, ""],
        ["path", {"class": "border", "d": "M0 0H20M20 0V20"}, ""],
        ["text", {"class": "given", "x": "5", "y": "7.5", "font-size": "6.9", "text-anchor": "middle"}, "7"],
    ]
