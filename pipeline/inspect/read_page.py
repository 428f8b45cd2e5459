"""Reads one page of a file: its grids, texts and marks, its puzzles proved, and the faults that it shows by itself.

What stays of a page is small, so that a book of any length can be held to its manifest, and travels from the process
that has read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pipeline.frozen import frozen
from pipeline.inspect.checks.codes import barcode_faults, listed_code_faults, quiet_zone_faults
from pipeline.inspect.checks.compare import KEY, MANIFEST, PUZZLES, Match, Part, matched, surplus_faults
from pipeline.inspect.checks.diagrams import diagram_faults
from pipeline.inspect.checks.lessons import LessonPage, begins_lesson, lesson_faults
from pipeline.inspect.checks.printed_levels import Mark, read_marks
from pipeline.inspect.checks.proof import (
    Proved,
    Stated,
    example_faults,
    key_alone_faults,
    prove,
    sample_faults,
    solution_faults,
)
from pipeline.inspect.checks.references import link_faults
from pipeline.inspect.checks.step_text import NO_TEXT, RunningText, running_text
from pipeline.inspect.checks.steps import names_cells
from pipeline.inspect.checks.tags import Expected, tag_faults
from pipeline.inspect.checks.unexpected_ink import overprint_faults, unexpected_ink_faults
from pipeline.inspect.faults import Fault
from pipeline.inspect.manifest import Printed
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.recognise.codes import ReadCode, read_barcode, read_codes
from pipeline.inspect.recognise.figures import Figure, read_figures, unseen
from pipeline.inspect.recognise.lines import TextPage, outside_grids, read_lines
from pipeline.inspect.recognise.positions import is_diagram
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

_TITLE: Final = 30.0  # points: grids without numbers beside type as large as this are ornaments

_PART_SEEN: Final = (0.3, 0.8)
"""Of a cell, what is seen of those at the edge of a grid that runs off a card of a cover."""

Outcome = Proved | tuple[Fault, ...]
"""A puzzle that was proved, or what is wrong with it."""


@frozen
class Listed:
    """What a manifest lists for a page: puzzles and answers, and the names of levels without spaces.

    `codes` are the numbers of the puzzles whose QR codes stand there, and where these lead; `barcode` has the digits
    of the one of a cover.
    """

    puzzles: tuple[Printed, ...]
    answers: tuple[Printed, ...]
    levels: frozenset[str]
    codes: tuple[tuple[str, str], ...] = ()
    barcode: str = ""


_LISTED: Final = Printed("", Puzzle("", 0, 0, ()), (), Size(0, 0), None, None)
"""Stands for a puzzle that is listed while what was found of it travels between processes."""


@frozen
class Entry:
    """A puzzle or answer that a manifest lists, with its grid.

    A puzzle has what its proof gave, and the faults of its solution; an answer to a puzzle of an earlier book has the
    faults that it has by itself.
    """

    match: Match
    outcome: Outcome | None = None
    by_itself: tuple[Fault, ...] = ()

    def __getstate__(self) -> list[object]:
        """An entry travels without the puzzle that is listed, for who has sent that has it."""
        match, outcome, printed = replace(self.match, printed=_LISTED), self.outcome, self.match.printed
        if isinstance(outcome, Proved) and outcome.puzzle is printed.puzzle and outcome.solution is printed.solution:
            outcome = replace(outcome, puzzle=_LISTED.puzzle, solution=_LISTED.solution)
        return [match, outcome, self.by_itself]

    def with_listed(self, printed: Printed) -> Entry:
        """An entry that has travelled, with the puzzle of the manifest again."""
        if self.match.printed is printed:
            return self
        match, outcome = replace(self.match, printed=printed), self.outcome
        if isinstance(outcome, Proved) and outcome.puzzle == _LISTED.puzzle:
            outcome = replace(outcome, number=printed.number, puzzle=printed.puzzle, solution=printed.solution)
        return replace(self, match=match, outcome=outcome)


@frozen
class Found:
    """What of a part of a book, its puzzles or its answers, was found on a page, and grids beyond that."""

    entries: tuple[Entry, ...]
    surplus: tuple[Fault, ...]


@frozen
class ReadPage:
    """What checks across pages need of a page.

    With a manifest `found` has its puzzles and its answers. Without one `outcomes` has the proof of every figure that
    is no answer, by its place. `codes` is None for QR codes that nobody could read.
    `diagrams` is how many positions of solves it shows, `lesson` what it has of a lesson; what is wrong with both is
    among `overprints`.
    """

    number: int
    figures: tuple[Figure, ...]
    ornaments: bool
    text: TextPage
    running: RunningText
    names_cells: bool
    marks: tuple[Mark, ...]
    found: tuple[Found, Found] | None
    outcomes: tuple[Outcome | None, ...]
    unexpected: tuple[Fault, ...]
    examples: tuple[Fault, ...]
    links: tuple[Fault, ...]
    overprints: tuple[Fault, ...]
    diagrams: int = 0
    lesson: LessonPage | None = None
    codes: tuple[ReadCode, ...] | None = ()
    code_faults: tuple[Fault, ...] = ()


def read_page(number: int, ink: InkPage, listed: Listed | None) -> ReadPage:
    """Read a page, and hold it to what is listed for it; None goes by the ink alone."""
    every = [_named(figure, listed) for figure in read_figures(number, ink) if not _runs_off(figure, ink)]
    text = read_lines(number, ink, every)
    taught = begins_lesson(text)
    diagrams = [figure for figure in every if is_diagram(figure) or (taught and not figure.caption.number)]
    figures = [figure for figure in every if figure not in diagrams] if diagrams else every
    shown = _examples(figures, listed)
    figures = [figure for figure in figures if figure not in shown] if shown else figures
    kept = {id(figure): figure.remembered(whole=listed is None) for figure in figures}
    numbered = any(figure.caption.number for figure in figures)
    ornaments = not numbered and any(glyph.size > _TITLE for glyph in outside_grids(ink, every))
    codes = read_codes(ink)
    barcode = read_barcode(ink) if listed and listed.barcode else None
    if listed and listed.barcode and barcode is None:
        codes = None
    lesson, wrong = lesson_faults(text, diagrams)
    found = _found(number, figures, listed, kept) if listed else None
    outcomes = () if listed else tuple(None if figure.is_answer else _proved(figure, kept) for figure in figures)
    undescribed = _tag_faults(number, ink, found, () if ornaments else outcomes)
    return ReadPage(
        number,
        tuple(kept.values()),
        ornaments,
        text,
        running_text(ink, every, text),
        names_cells(text),
        tuple(read_marks(ink)),
        found,
        outcomes,
        tuple(unexpected_ink_faults(() if ornaments else ((_name(figure), figure) for figure in figures))),
        (*example_faults(figures), *sample_faults(figures if ornaments else shown)),
        tuple(link_faults(ink, number)),
        (
            *overprint_faults(ink, number),
            *diagram_faults(diagrams),
            *wrong,
            *undescribed,
        ),
        len(diagrams),
        lesson,
        codes,
        (
            *(() if codes is None else _code_faults(number, codes, listed)),
            *(barcode_faults(number, barcode, listed.barcode) if listed and barcode else ()),
        ),
    )


def missing_page(number: int, listed: Listed | None) -> ReadPage:
    """A page that a file lacks: what is listed for it counts as printed, so that all others can be judged."""
    text, here = TextPage(number, (), is_missing=True), (listed.puzzles, listed.answers) if listed else ((), ())
    puzzles, answers = (Found(tuple(_missing(number, printed) for printed in part), ()) for part in here)
    found = (puzzles, answers) if listed else None
    return ReadPage(number, (), False, text, NO_TEXT, False, (), found, (), (), (), (), ())


def _missing(number: int, printed: Printed) -> Entry:
    return Entry(Match(number, printed, unseen(number, printed.number, printed.size)))


def _tag_faults(
    number: int, ink: InkPage, found: tuple[Found, Found] | None, outcomes: Sequence[Outcome | None]
) -> Iterator[Fault]:
    """What is wrong with what a tagged page says of its ink."""
    if ink.tags is None:
        return
    parts = zip((PUZZLES, KEY), found or (), strict=False)
    grids = [one for part, here in parts for entry in here.entries for one in _described(entry, part)]
    grids += [Expected(_name(one.figure), one.figure, one.puzzle, None) for one in outcomes if isinstance(one, Proved)]
    yield from tag_faults(number, ink.tags, ink.language, ink.boxes.media, grids)


def _described(entry: Entry, part: Part) -> Iterator[Expected]:
    """The grid of a puzzle or answer that is to be described, where there is one."""
    figure, printed = entry.match.figure, entry.match.printed
    if figure:
        name, solution = f"{part.name} {printed.number}", printed.solution if part is KEY else None
        yield Expected(name, figure, printed.puzzle, solution)


def _examples(figures: Sequence[Figure], listed: Listed | None) -> list[Figure]:
    """The solved grids without a number on a page of puzzles: examples for beginners, above the puzzles.

    Answers on such a page may have no number either, but stand below.
    """
    puzzles = listed.puzzles if listed else any(figure.caption.number for figure in figures)
    if listed and listed.answers:
        beyond = sum(figure.is_answer for figure in figures) - len(listed.answers)
        above = [*takewhile(lambda figure: figure.is_answer and not figure.turned, figures)]
        solved = [figure for figure in above if not figure.caption.number][: max(0, beyond)]
    else:
        solved = [figure for figure in figures if figure.is_answer and not figure.caption.number]
    return solved if puzzles and len(solved) < len(figures) else []


def _code_faults(number: int, codes: Sequence[ReadCode], listed: Listed | None) -> Iterator[Fault]:
    """What is wrong with the QR codes of a page, as far as it shows that by itself."""
    if listed:
        yield from listed_code_faults(number, codes, listed.codes)
    yield from quiet_zone_faults(number, codes, listed.codes if listed else ())


def _runs_off(figure: Figure, ink: InkPage) -> bool:
    """Does a grid without a number go on beyond the page, or end inside its cells, as corners of puzzles on covers do?

    The lines of a grid whose last line is missing end a whole cell behind the one before.
    """
    page, grid = ink.boxes.media, figure.grid
    right, bottom = grid.end
    beyond = (right - grid.field.right) / grid.side, (bottom - grid.field.bottom) / grid.side
    inside = not figure.caption.number and any(_PART_SEEN[0] < over < _PART_SEEN[1] for over in beyond)
    return inside or right > page.right or bottom > page.bottom


def _named(figure: Figure, listed: Listed | None) -> Figure:
    """The grid, with a caption that is read as that of a book with such levels."""
    caption = figure.caption.naming(listed.levels) if listed else figure.caption
    return figure if caption is figure.caption else replace(figure, caption=caption)


def _name(figure: Figure) -> str:
    """What faults call a grid."""
    number, part = figure.caption.number, "answer" if figure.is_answer else "puzzle"
    return f"{part} {number}" if number else f"the {figure.grid.size} grid"


def _proved(figure: Figure, kept: dict[int, Figure], listed: Printed | None = None) -> Outcome:
    outcome = prove(Stated(listed.number if listed else figure.caption.number, figure), listed)
    return replace(outcome, figure=kept[id(figure)]) if isinstance(outcome, Proved) else outcome


def _found(number: int, figures: Sequence[Figure], listed: Listed, kept: dict[int, Figure]) -> tuple[Found, Found]:
    """The puzzles and the answers of a page; on one with both it goes by the ink which is which."""
    both = bool(listed.puzzles and listed.answers)
    parts: list[Found] = []
    for part, here, answer in ((PUZZLES, listed.puzzles, False), (KEY, listed.answers, True)):
        shown = [figure for figure in figures if not both or figure.is_answer == answer]
        found = matched(number, here, shown, part, MANIFEST)
        entries = tuple(_entry(match, part, kept) for match in found)
        parts.append(Found(entries, tuple(surplus_faults(number, found, shown, part))))
    puzzles, answers = parts
    return puzzles, answers


def _entry(match: Match, part: Part, kept: dict[int, Figure]) -> Entry:
    figure, printed = match.figure, match.printed
    if figure is None:
        return Entry(match)
    seen = replace(match, figure=kept[id(figure)])
    if part is PUZZLES:
        outcome = _proved(figure, kept, printed)
        return Entry(seen, outcome, tuple(_solution_faults(outcome, printed)))
    earlier = printed.page is None
    return Entry(seen, None, tuple(key_alone_faults([Stated(printed.number, figure)])) if earlier else ())


def _solution_faults(outcome: Outcome, printed: Printed) -> Iterator[Fault]:
    if isinstance(outcome, Proved):
        yield from solution_faults(outcome, printed)
