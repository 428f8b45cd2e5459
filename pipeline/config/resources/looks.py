"""Reads looks: line weights, type sizes, distances and greys, each a file that may extend another one."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, ValidationInfo, field_validator

from pipeline.config.documents import read_with_parents
from pipeline.config.problems.validation import Strict, validated
from pipeline.config.values import book_limits
from pipeline.config.values.book_values import LENGTH
from pipeline.config.values.value_rules import Rule, choice, line, number, refusal, truth
from pipeline.errors import InputError, Place, Problem
from pipeline.model.book_fonts import DISPLAY_FACES
from pipeline.model.look import READABLE, THINNEST, Look
from pipeline.model.printer import MM, FileRules
from pipeline.source import resources, templates
from pipeline.source.document import Document

CELL_FLOOR = 5.5
"""No look has smaller cells, in millimetres: a hand cannot write in them."""

_BOLD: Final = "bold"
_PALEST = 0.9  # a paler grey is lost by printers; white is no grey
_DARKEST_CAGE = 0.75  # on a darker grey what readers write is lost
_HEAVIER = 2.0  # lines with a meaning are so many times as heavy as those between cells
_PALEST_LINE = 0.6  # a paler line is lost on copiers
_SIGN, _CAGE = "sign", "cage"  # the first is drawn as the second where a look does not say how
_DISTANCES = ("margin", "column_gap", "row_gap", "answer_gap", "note_line")  # of the sizes; the others are type


def _shade(value: object) -> object:
    found = number(0, 1).check(value)
    if _PALEST < float(str(found)) < 1:
        raise ValueError(f"{value} is too pale to print, expected at most {_PALEST}, or 1 for white")
    return found


def _meaning(value: object) -> object:
    found = number(0, 1).check(value)
    if float(str(found)) > _PALEST:
        raise ValueError(f"{value} is too pale to tell such cells from others, expected at most {_PALEST}")
    return found


def _cage_grey(value: object) -> object:
    number(_DARKEST_CAGE, 1).check(value)
    return _shade(value)


def _points(least: float) -> Rule:
    return number(least, book_limits.POINTS[1], "a number of points (no unit)")


_Line = Annotated[float, _points(THINNEST)]
_Type = Annotated[float, _points(READABLE)]
_Pitch = Annotated[float, _points(12)]
_Gap = Annotated[float, _points(0)]
_Shade = Annotated[float, Rule(_shade, lambda: number(0, 1).schema())]
_Meaning = Annotated[float, Rule(_meaning, lambda: number(0, _PALEST).schema())]
_CageGrey = Annotated[float, Rule(_cage_grey, lambda: number(_DARKEST_CAGE, 1).schema())]
_LineGrey = Annotated[float | None, number(0, _PALEST_LINE)]


class Strokes(Strict):
    """Line weights in points."""

    cell: _Line = Field(description="the line between cells")
    diagonal: _Line = Field(description="the line inside a clue cell")
    dash: _Line = Field(description="the broken line around a cage")
    thread: _Line = Field(description="the line along a diagonal or around a window of a grid")
    link: _Line = Field(1.2, description="the line along a chain of a diagram")
    strike: _Line = Field(0.9, description="the line through a candidate that a diagram strikes")
    mark: _Line = Field(0.9, description="the line around a cell that matters in a diagram")
    sign: _Line | None = Field(None, description="the strokes of a sign between two cells; as of a cage if left out")
    cage: _Line = Field(description="the line around a cage")
    box: _Line = Field(description="the line around a box")
    border: _Line = Field(description="the line around the grid")

    @field_validator("cage", "box", "border")
    @classmethod
    def _heavier(cls, width: float, info: ValidationInfo) -> float:
        cell = info.data.get("cell", 0.0)
        if width < _HEAVIER * cell:
            raise refusal(
                f"{width:g} is under twice {cell:g}, the lines between cells: copiers lose it; make it heavier"
            )
        return width


class Sizes(Strict):
    """Type sizes and distances in points."""

    title: _Type = Field(description="the size of the title page's title")
    subtitle: _Type = Field(description="the size of the subtitle")
    heading: _Type = Field(description="the size of the head of a front or back page")
    subheading: _Type = Field(description="the size of the heads below that")
    body: _Type = Field(description="the size of running text")
    small: _Type = Field(description="the size of small print and tables")
    head: _Type = Field(description="the size of the running head")
    folio: _Type = Field(description="the size of the page number")
    clue: _Type = Field(description="the size that clues keep where per_page is auto")
    candidate: _Type = Field(description="the least size of candidates in cells")
    number: _Type = Field(description="the size of a puzzle's number")
    caption: _Type = Field(description="the size of its level and its answer's page")
    answer: _Type = Field(description="the size of an answer's number")
    margin: _Gap = Field(description="the least distance from the trim")
    column_gap: _Gap = Field(description="the least distance between frames side by side")
    row_gap: _Gap = Field(description="the least distance between frames below each other")
    answer_gap: _Gap = Field(description="the least distance between answers")
    note_line: _Pitch = Field(description="from one line for notes to the next")
    rule: _Line = Field(description="the weight of rules and of lines to write on")


class Greys(Strict):
    """Greys from 0 black to 1 white: of areas, and of lines that are not black."""

    block: _Meaning = Field(description="the grey of cells that hold nothing")
    clue: _Shade = Field(description="the grey of cells that hold a clue")
    tint: _Shade = Field(description="the grey of a quiet distinction")
    house: _Meaning = Field(description="the grey of a further house, such as a diagonal")
    shown: _Shade = Field(0.84, description="the grey of a cell that matters in a diagram")
    cage_1: _CageGrey = Field(default=0.9, description="the lightest grey of a cage, where a book has cages: tint")
    cage_2: _CageGrey = Field(default=0.85, description="the second one")
    cage_3: _CageGrey = Field(default=0.8, description="the third one")
    cage_4: _CageGrey = Field(default=0.75, description="the darkest one, on which digits can still be read")
    cell: _LineGrey = None
    link: _LineGrey = 0.45
    diagonal: _LineGrey = None
    dash: _LineGrey = None
    thread: _LineGrey = None
    sign: _LineGrey = None
    cage: _LineGrey = None
    box: _LineGrey = None
    border: _LineGrey = None


class LookFile(Strict):
    """A look as a designer writes it."""

    extends: Annotated[str | None, line(book_limits.FILE_NAME)] = None
    strokes: Strokes = Field(description="line weights in points")
    sizes: Sizes = Field(description="type sizes and distances in points")
    greys: Greys = Field(description="greys from 0 black to 1 white")
    cell_floor: Annotated[float, LENGTH] = Field(description="the smallest cell that a book may ask for, such as 6mm")
    cell_min: Annotated[float, LENGTH] = Field(description="the smallest cell that is chosen, such as 7mm")
    cell_max: Annotated[float, LENGTH] = Field(description="the largest cell, such as 17mm")
    corner: _Gap = Field(description="the radius of the outer corners of grids, in points")
    display: Annotated[str, choice(_BOLD, *DISPLAY_FACES)] = Field(
        default=_BOLD, description="the face of titles: one that is bundled, or bold"
    )
    figures: Annotated[bool, truth()] = Field(
        default=False, description="true prints a friendly animal at the head of worksheets"
    )
    text_min: _Type = Field(READABLE, description="no text is smaller, in grids and in answers neither, in points")
    answer_digit_min: _Type = Field(description="the size of the smallest digits of answers, in points")

    @field_validator("cell_floor")
    @classmethod
    def _large_enough(cls, cell: float) -> float:
        if cell < CELL_FLOOR * MM - 1e-6:
            raise refusal(f"cells of {cell / MM:.1f} mm are too small to write in, expected at least {CELL_FLOOR}mm")
        return cell

    @field_validator("cell_min", "cell_max")
    @classmethod
    def _in_order(cls, cell: float, info: ValidationInfo) -> float:
        name = "cell_min" if info.field_name == "cell_max" else "cell_floor"
        least = info.data.get(name, 0.0)
        if cell < least:
            raise refusal(f"{cell / MM:.1f} mm is under {name}, {least / MM:.1f} mm; make it larger")
        return cell


def _of_its_own(path: Path, document: Document) -> LookFile:
    """The look of a document; what clashes in a file that it extends is reported here, where it can be overridden."""
    try:
        return validated(LookFile, document)
    except InputError as error:
        raise InputError([_reported_here(problem, path) for problem in error.problems]) from None


def _reported_here(problem: Problem, path: Path) -> Problem:
    if problem.place is None or problem.place.file == str(path):
        return problem
    message = f"{problem.message} (from {problem.place}; override it here)"
    return Problem(message, Place(str(path)), problem.key)


def look_names() -> tuple[str, ...]:
    """The looks that there are."""
    return templates.names(templates.LOOKS)


def printable(look: Look, rules: FileRules) -> Look:
    """The look with its lines, type and greys lifted to the least that a printer prints, where they are under it."""
    line_min, text_min = max(look.line_min, rules.line_min), max(look.text_min, rules.text_min)
    least = dict.fromkeys(look.sizes, text_min) | dict.fromkeys(_DISTANCES, 0.0) | {"rule": line_min}
    return replace(
        look,
        sizes={name: max(size, least[name]) for name, size in look.sizes.items()},
        greys={name: grey if grey == 1 else min(grey, 1 - rules.tint_min) for name, grey in look.greys.items()},
        answer_digit_min=max(look.answer_digit_min, text_min),
        line_min=line_min,
        text_min=text_min,
    )


def load_look(name: str) -> Look:
    """The look of a name; raises InputError with all that is wrong in its file and in those that it extends."""
    path = templates.path_of(templates.LOOKS, name)
    document = read_with_parents(path, templates.text_of, resources.templates() / templates.LOOKS)
    if document.problems:  # what a file that cannot be read would have said is not missing
        raise InputError(document.problems)
    file = _of_its_own(path, document)
    strokes, sizes = file.strokes.model_dump(), file.sizes.model_dump()
    strokes[_SIGN] = strokes[_SIGN] or strokes[_CAGE]
    greys = file.greys.model_dump(exclude_none=True)
    cells = (file.cell_min, file.cell_floor, file.cell_max)
    face = "" if file.display == _BOLD else file.display
    own = Look(name, strokes, sizes, greys, *cells, file.answer_digit_min, corner=file.corner, display=face)
    return replace(own, text_min=file.text_min, figures=file.figures)
