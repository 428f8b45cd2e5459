"""All that is wrong with the puzzles, answers and references of one file, with its manifest or by the ink alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from pipeline.inspect.checks import proof, references, running_heads
from pipeline.inspect.checks.compare import Figures, Match, compare, key_part, matches, puzzles_part
from pipeline.inspect.checks.contents import Entry, contents_faults, read_contents
from pipeline.inspect.checks.printed_levels import (
    Levels,
    legend,
    listed_faults,
    listed_levels,
    mark_faults,
    marks_of,
    rated_faults,
    shown_levels,
)
from pipeline.inspect.checks.proof import Proved, Stated, prove
from pipeline.inspect.checks.step_text import read_step_text
from pipeline.inspect.checks.steps import step_faults
from pipeline.inspect.checks.unexpected_ink import overprint_faults, unexpected_ink_faults
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import LevelPrint, Printed
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.recognise.figures import Figure, read_figures
from pipeline.inspect.recognise.lines import read_lines
from pipeline.model.level import Level

_NO_PRINTS: Mapping[Level, LevelPrint] = MappingProxyType({})
_TITLE = 24.0  # points: small grids beside type as large as this are ornaments


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a file's ink gave: its faults, the puzzles that were proved, the answers that were read.

    `title` is the book's, without spaces, as most running heads say it, `contents` its lines.
    """

    faults: tuple[Fault, ...]
    puzzles: int
    answers: int
    numbered: bool
    title: str = ""
    contents: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a copy should hold: so many pages, with these puzzles and answers."""

    pages: int
    puzzles: Sequence[Printed]
    answers: Sequence[Printed]


def judge_listed(
    pages: Sequence[InkPage],
    puzzles: Sequence[Printed],
    answers: Sequence[Printed],
    prints: Mapping[Level, LevelPrint] = _NO_PRINTS,
) -> Verdict:
    """Hold a file to what the manifest lists for it; answers alone are proved by themselves.

    `prints` says how levels are printed.
    """
    figures = _naming(read_figures(pages), prints)
    unsolved, solved = _by_part(figures, puzzles, answers)
    faults: list[Fault] = []
    stated: list[tuple[Stated, ...]] = []
    for part, shown in ((puzzles_part(puzzles), unsolved), (key_part(answers), solved)):
        found = [*matches(shown, part)]
        faults += [one for one in found if isinstance(one, Fault)]
        matched = [one for one in found if isinstance(one, Match)]
        faults += compare(matched, part, "as the manifest has it")
        stated.append(tuple(_stated(matched, earlier=False)))
        earlier = tuple(_stated(matched, earlier=True))
        faults += proof.key_alone_faults(earlier)
    proved, unproved = _proved(stated[0])
    faulty = {fault.where.partition(",")[0] for fault in faults}
    sound = [one for one in proved if f"puzzle {one.number}" not in faulty]
    faults += [*unproved, *proof.solution_faults(sound, {printed.number: printed for printed in puzzles})]
    marked = [*marks_of(figures, [*stated[0], *stated[1]])]
    levels = {printed.number: printed.level for printed in (*puzzles, *answers) if printed.level}
    faults += listed_faults(marked, levels, prints) if prints else rated_faults(marked, proved)
    named = listed_levels(puzzles, prints) or shown_levels(marked)
    verdict = _verdict(pages, _Found(figures, stated[0], stated[1], proved, named), faults)
    return replace(verdict, answers=verdict.answers + len(earlier))


def _naming(figures: Figures, prints: Mapping[Level, LevelPrint]) -> Figures:
    """The grids, with captions that are read as those of a book with such levels."""
    names = {shown.name.replace(" ", "") for shown in prints.values()}
    return [[replace(one, caption=one.caption.naming(names)) for one in shown] for shown in figures]


def judge_copies(pages: Sequence[InkPage], sheets: Sequence[Sheet], prints: Mapping[Level, LevelPrint]) -> Verdict:
    """Hold every copy to its sheet; pages of faults are those of the file."""
    faults: list[Fault] = []
    puzzles = start = 0
    for sheet in sheets:
        verdict = judge_listed(pages[start : start + sheet.pages], sheet.puzzles, sheet.answers, prints)
        faults += [replace(fault, page=fault.page + start) for fault in verdict.faults]
        puzzles += verdict.puzzles
        start += sheet.pages
    if len(pages) > start:
        found = f"the file has {len(pages) - start} pages more than its sheets"
        faults.append(Fault(FaultType.FILE, 0, "", found, f"{start} pages"))
    return Verdict(tuple(faults), puzzles, 0, numbered=True)


def _stated(matched: Iterable[Match], earlier: bool) -> Iterator[Stated]:
    """The grids of this book's puzzles, or those of puzzles of an earlier one, which have no page here."""
    for one in matched:
        if one.figure and (one.printed.page is None) == earlier:
            yield Stated(one.printed.number, one.figure)


def judge_ink(pages: Sequence[InkPage]) -> Verdict:
    """Hold a file to itself: without a manifest, and without numbers by the contents of its grids alone."""
    figures = read_figures(pages)
    every = [figure for shown in figures for figure in shown]
    numbered = any(figure.caption.number for figure in every if not figure.is_answer)
    ones = [Stated(one.caption.number, one) for one in every if one.caption.number or not numbered]
    puzzles = tuple(one for one in ones if not one.figure.is_answer)
    answers = (*(one for one in ones if one.figure.is_answer), *_beside(puzzles, figures))
    earlier = _earlier(puzzles, answers)
    answers = tuple(one for one in answers if one not in earlier)
    if not puzzles:
        return _verdict(pages, _Found(figures, (), answers), proof.key_alone_faults(answers))
    if not numbered:
        return _judge_unnumbered(pages, puzzles, answers)
    proved, faults = _proved(puzzles)
    known = {one.number: one for one in proved}
    faults += (
        references.pairing_faults(puzzles, answers)
        if answers
        else references.lost_key_faults(read_lines(pages, figures), puzzles)
    )
    marked = [*marks_of(figures, [*puzzles, *answers])]
    faults += rated_faults(marked, proved)
    faults += [*proof.key_against_ink(known, answers, key_part(())), *proof.key_alone_faults(earlier)]
    verdict = _verdict(pages, _Found(figures, puzzles, answers, proved, shown_levels(marked)), faults)
    return replace(verdict, answers=verdict.answers + len(earlier))


def _earlier(puzzles: Sequence[Stated], answers: Sequence[Stated]) -> tuple[Stated, ...]:
    """The answers to puzzles of another book: they lead to no page, and stand on the first one that has puzzles."""
    first = min((one.figure.page for one in puzzles), default=0)
    here = {one.number for one in puzzles if one.figure.page == first}
    return tuple(
        one
        for one in answers
        if one.figure.page == first and one.number and one.number not in here and not one.figure.caption.page
    )


def _beside(puzzles: Sequence[Stated], figures: Figures) -> Iterator[Stated]:
    """The answers without a number that stand on the page of a numbered puzzle, in the order of the puzzles."""
    for number in dict.fromkeys(one.figure.page for one in puzzles if one.number):
        here = [one.number for one in puzzles if one.figure.page == number]
        bare = [figure for figure in figures[number - 1] if figure.is_answer and not figure.caption.number]
        yield from (Stated(*pair) for pair in zip(here, bare, strict=False))


def _proved(stated: Iterable[Stated]) -> tuple[list[Proved], list[Fault]]:
    proved: list[Proved] = []
    faults: list[Fault] = []
    for one in stated:
        outcome = prove(one)
        if isinstance(outcome, Proved):
            proved.append(outcome)
        else:
            faults += outcome
    return proved, faults


@dataclass(frozen=True, slots=True)
class _Found:
    """The grids of a file, those of them that are puzzles and answers, what was proved, the levels as named there."""

    figures: Figures
    puzzles: Sequence[Stated]
    answers: Sequence[Stated]
    proved: Sequence[Proved] = ()
    levels: Levels = field(default_factory=dict)


def _verdict(pages: Sequence[InkPage], found: _Found, faults: Iterable[Fault]) -> Verdict:
    """All faults in the order of their pages, each place reported once."""
    figures, puzzles, answers, proved = found.figures, found.puzzles, found.answers, found.proved
    texts = read_lines(pages, figures)
    step_texts = [*read_step_text(pages, figures, texts)]
    hints = {(one.page, one.number) for one in step_texts if one.name == "hint"}
    held = {one.figure.page for one in (*puzzles, *answers)} | {page for page, _ in hints}
    title = running_heads.running_title(texts, held)
    every = [
        *faults,
        *unexpected_ink_faults(_named(figures)),
        *mark_faults([*marks_of(figures, [*puzzles, *answers])], legend(pages, figures)),
        *proof.candidate_faults(proved),
        *proof.twin_faults(proved),
        *references.cross_faults(puzzles, answers),
        *references.hint_faults(texts, puzzles, answers),
        *references.lost_faults(puzzles, answers),
        *references.lost_hint_faults(hints, puzzles),
        *step_faults(step_texts, {one.number: one for one in proved}),
        *references.number_faults(puzzles),
        *references.folio_faults(texts, held),
        *running_heads.head_faults(texts, held),
        *running_heads.kind_faults(texts, puzzles, proved, found.levels),
        *running_heads.span_faults(texts, [*((one.figure.page, one.number) for one in answers), *hints]),
        *running_heads.isbn_faults(texts),
        *proof.example_faults(figures),
        *proof.ornament_faults(figures, puzzles),
        *running_heads.title_page_faults(texts, title),
        *contents_faults(texts, puzzles, found.levels, title),
        *references.link_faults(pages),
        *overprint_faults(pages),
    ]
    numbered = any(one.figure.caption.number for one in (*puzzles, *answers))
    return Verdict(tuple(_once(every)), len(proved), len(answers), numbered, title, read_contents(texts, puzzles))


def _named(figures: Figures) -> Iterator[tuple[str, Figure]]:
    """The grids of a file but its ornaments, with what faults call them."""
    for figure in (one for shown in figures for one in shown):
        if not _is_ornament(figure):
            number, part = figure.caption.number, "answer" if figure.is_answer else "puzzle"
            yield f"{part} {number}" if number else f"the {figure.grid.size} grid", figure


def _once(faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first fault of every type and place."""
    seen: set[tuple[FaultType, int, str]] = set()
    for fault in faults:
        place = (fault.type, fault.page, fault.where)
        if place not in seen:
            seen.add(place)
            yield fault


def _by_part(figures: Figures, puzzles: Sequence[Printed], answers: Sequence[Printed]) -> tuple[Figures, Figures]:
    """The grids of every page that are puzzles and those that are answers; a page with both goes by the ink."""
    with_puzzles = {printed.page for printed in puzzles}
    with_answers = {printed.answer_page for printed in answers}
    both = with_puzzles & with_answers

    def kept(number: int, shown: Sequence[Figure], answer: bool) -> Sequence[Figure]:
        return [one for one in shown if number not in both or one.is_answer == answer]

    numbered = [*enumerate(figures, 1)]
    return (
        [kept(number, shown, answer=False) for number, shown in numbered],
        [kept(number, shown, answer=True) for number, shown in numbered],
    )


def _judge_unnumbered(pages: Sequence[InkPage], puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Verdict:
    """Every answer must be that of a puzzle, and every puzzle must have one where there are any."""
    grids = [one for one in puzzles if not _is_ornament(one.figure)]
    proved, faults = _proved(grids)
    solutions = [one.printed.shown(one.solution) for one in proved]
    shown = [[cell.digit for cell in one.figure.cells] for one in answers]
    for answer, digits in zip(answers, shown, strict=True):
        if proved and digits not in solutions:
            where, found = f"the {answer.figure.grid.size} answer", "no puzzle has this solution"
            faults.append(Fault(FaultType.ANSWER, answer.figure.page, where, found, "that of one"))
    for one, solution in zip(proved, solutions, strict=True):
        if answers and solution not in shown:
            where, found = f"the {one.figure.grid.size} grid", "its solution is not in the key"
            faults.append(Fault(FaultType.ANSWER, one.figure.page, where, found, "an answer"))
    figures = read_figures(pages)
    faults += unexpected_ink_faults(_named(figures))
    faults += references.folio_faults(read_lines(pages, figures), ())
    return Verdict((*faults, *overprint_faults(pages)), len(proved), len(answers), numbered=False)


def _is_ornament(figure: Figure) -> bool:
    return any(glyph.size > _TITLE for glyph in figure.ink.glyphs) and figure.page == 1
