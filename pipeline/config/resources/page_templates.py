"""Reads page templates: which frames stand on a page, drawn in words row by row."""

import re
from functools import cache, lru_cache
from typing import Annotated, Any, Final

from pydantic import Field, ValidationInfo, field_validator

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict, checked
from pipeline.config.values import book_limits
from pipeline.config.values.book_values import LENGTH
from pipeline.config.values.lengths import read_length
from pipeline.config.values.value_rules import Rule, choice, refusal, truth
from pipeline.errors import InputError
from pipeline.model.template import FIT, Extent, FrameRole, PageTemplate
from pipeline.source import templates
from pipeline.source.document import read_document
from pipeline.source.files import SourceText
from pipeline.source.wording import counted, shown, type_name

ANSWERS: Final = "answers-"
"""How the names of templates for pages of the key begin."""

_FIT = "fit"
_FOR_AUTO = re.compile(r"\bauto\b(?!\W*false\b)")
_EXTENT = "a share such as 2, a length such as 35mm, or fit"


def _extent(value: object) -> Extent:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if not book_limits.SHARE[0] <= value <= book_limits.SHARE[1]:
            low, high = book_limits.SHARE
            raise ValueError(f"{value} is not valid, expected a share from {low} to {high}")
        return Extent(share=float(value))
    if value == _FIT:
        return FIT
    if not isinstance(value, str):
        raise ValueError(f"is {type_name(value)}, expected {_EXTENT}")
    try:
        return Extent(points=read_length(value))
    except ValueError:
        raise ValueError(f"{shown(value)} is not valid, expected {_EXTENT}") from None


_Frame = Annotated[FrameRole, choice(*FrameRole)]
_Row = Annotated[list[_Frame], Field(min_length=1, max_length=book_limits.FRAMES)]
_Extents = Annotated[list[Annotated[Any, Rule(_extent, dict)]], Field(max_length=book_limits.FRAMES)]


class PageFile(Strict):
    """A page template as a designer writes it: `frames` is a picture of the page in words, a list for every row."""

    frames: Annotated[list[_Row], Field(min_length=1, max_length=book_limits.FRAMES)] = Field(
        description="rows of frames such as [[puzzle, puzzle], [notes]]"
    )
    heights: _Extents = Field(default_factory=list)
    widths: _Extents = Field(default_factory=list)
    column_gap: Annotated[float | None, LENGTH] = None
    row_gap: Annotated[float | None, LENGTH] = None
    auto: Annotated[bool, truth()] = False
    upside_down: Annotated[bool, truth()] = False

    @field_validator("frames")
    @classmethod
    def _one_answer_each(cls, rows: list[list[FrameRole]]) -> list[list[FrameRole]]:
        counts = {role: sum(row.count(role) for row in rows) for role in FrameRole}
        puzzles, answers = counts[FrameRole.PUZZLE], counts[FrameRole.ANSWER]
        if not puzzles and not answers:
            raise refusal("hold neither a puzzle nor an answer; add one, a page of notes needs no template")
        if puzzles and answers and puzzles != answers:
            raise refusal(f"hold {_counted(puzzles, answers)}; give every puzzle its answer, or none")
        if not puzzles and counts[FrameRole.NOTES]:
            raise refusal("hold answers and notes; a template for answers holds nothing else")
        return rows

    @field_validator("heights")
    @classmethod
    def _one_height_each(cls, heights: list[Extent], info: ValidationInfo) -> list[Extent]:
        rows = info.data.get("frames", ())
        if heights and rows and len(heights) != len(rows):
            has = counted(len(rows), "row")
            raise refusal(f"has {len(heights)} entries for {has} of frames; give every row one")
        for row, height in zip(rows, heights, strict=False):
            if height == FIT and (FrameRole.ANSWER not in row or FrameRole.PUZZLE in row):
                raise refusal("fit is for rows with answers and without puzzles; write a share such as 2, or a length")
        return heights

    @field_validator("widths")
    @classmethod
    def _one_width_each(cls, widths: list[Extent], info: ValidationInfo) -> list[Extent]:
        rows = info.data.get("frames", ())
        if widths and rows and all(len(row) != len(widths) for row in rows):
            raise refusal(f"has {len(widths)} entries, but no row has so many frames; give every frame of a row one")
        if FIT in widths:
            raise refusal("fit is for heights; write a share such as 2, or a length such as 35mm")
        return widths

    @field_validator("auto")
    @classmethod
    def _auto_of_puzzles(cls, auto: bool, info: ValidationInfo) -> bool:
        if auto and any(role != FrameRole.PUZZLE for row in info.data.get("frames", ()) for role in row):
            raise refusal("true is for templates of puzzles alone; leave it out, and name the template in the book")
        return auto


def page_template_names() -> tuple[str, ...]:
    """The templates for pages of puzzles."""
    return tuple(name for name in _names() if not name.startswith(ANSWERS))


def answer_template_names() -> tuple[str, ...]:
    """The templates for pages of the key."""
    return tuple(name for name in _names() if name.startswith(ANSWERS))


def puzzle_counts() -> tuple[int, ...]:
    """The numbers of puzzles that `per_page` may ask for: the names of templates that are numbers."""
    return tuple(sorted(int(name) for name in page_template_names() if name.isdecimal()))


def is_for_auto(name: str) -> bool:
    """May auto choose a template, damaged as its file may be? Where the text cannot even be read nobody knows."""
    try:
        text = templates.text_of(templates.path_of(templates.PAGES, name))
    except InputError:
        return True
    return any(_FOR_AUTO.search(line.partition("#")[0]) for line in text.lines)


def load_page_template(name: str) -> PageTemplate:
    """One template; raises InputError with all that is wrong in its file. The same text is read once in a process."""
    return _template(name, templates.text_of(templates.path_of(templates.PAGES, name)))


@lru_cache(maxsize=256)
def _template(name: str, text: SourceText) -> PageTemplate:
    findings = Findings(read_document(text))
    file, _ = checked(PageFile, findings)
    if file:
        _check_name(name, file, findings)
    findings.raise_all()
    assert file is not None
    lists = {"frames": tuple(map(tuple, file.frames)), "heights": tuple(file.heights), "widths": tuple(file.widths)}
    return PageTemplate(name, **dict(file) | lists)


def _check_name(name: str, file: PageFile, findings: Findings) -> None:
    """What a template's name says must be true, for books choose by it."""
    puzzles, answers = (sum(row.count(role) for row in file.frames) for role in (FrameRole.PUZZLE, FrameRole.ANSWER))
    held = _counted(puzzles, answers)
    number = name.removeprefix(ANSWERS)
    if name.startswith(ANSWERS) == bool(puzzles):
        rule = f"{ANSWERS}NAME.yaml is for pages of the key, any other name for pages of puzzles"
        findings.refuse(("frames",), f"hold {held}; {rule}: rename the file")
    elif number.isdecimal() and int(number) != (puzzles or answers):
        findings.refuse(("frames",), f"hold {held}, but the file is named for {number}; rename it")


def _counted(puzzles: int, answers: int) -> str:
    """`1 puzzle and 2 answers`, without what there is none of."""
    counts = ((puzzles, "puzzle"), (answers, "answer"))
    return " and ".join(counted(count, word) for count, word in counts if count)


def _names() -> tuple[str, ...]:
    """All templates, those whose names end with a number in its order."""
    return _in_order(templates.names(templates.PAGES))


@cache  # every section of a book asks for them
def _in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (name.rstrip("0123456789"), len(name), name)))
