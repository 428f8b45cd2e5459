"""All that is wrong with the puzzles, answers and references of one file, with its manifest or by the ink alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType

from pipeline.frozen import frozen
from pipeline.inspect.checks import proof, references, running_heads
from pipeline.inspect.checks.codes import ink_code_faults, numbered_code_faults
from pipeline.inspect.checks.compare import KEY, MANIFEST, PUZZLES, compare, missing_faults
from pipeline.inspect.checks.contents import Entry, contents_faults, read_contents
from pipeline.inspect.checks.lessons import lesson_gaps
from pipeline.inspect.checks.part_openers import opener_faults, stated_numbers, tracker_faults
from pipeline.inspect.checks.printed_levels import (
    Levels,
    MarkedPage,
    legend,
    listed_faults,
    listed_levels,
    mark_faults,
    marks_of,
    rated_faults,
    shown_levels,
)
from pipeline.inspect.checks.proof import Proved, Stated
from pipeline.inspect.checks.step_text import read_step_text
from pipeline.inspect.checks.steps import step_faults
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import LevelPrint, Printed
from pipeline.inspect.read_page import Found, Outcome, ReadPage
from pipeline.inspect.recognise.lines import TextPage
from pipeline.model.level import Level

_NO_PRINTS: Mapping[Level, LevelPrint] = MappingProxyType({})


@frozen
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


@frozen
class Sheet:
    """What a copy should hold: so many pages, with these puzzles and answers, and QR codes of puzzles (`coded`)."""

    pages: int
    puzzles: Sequence[Printed]
    answers: Sequence[Printed]
    coded: Sequence[Printed] = ()


def judge_listed(
    pages: Sequence[ReadPage],
    puzzles: Sequence[Printed],
    answers: Sequence[Printed],
    prints: Mapping[Level, LevelPrint] = _NO_PRINTS,
) -> Verdict:
    """Hold a file to what the manifest lists for it; answers alone are proved by themselves.

    `prints` says how levels are printed.
    """
    faults: list[Fault] = []
    parts = [[page.found[at] for page in pages if page.found] for at in range(2)]
    for part, listed, found in ((PUZZLES, puzzles, parts[0]), (KEY, answers, parts[1])):
        faults += [fault for one in found for fault in one.surplus]
        faults += missing_faults(len(pages), part, listed)
        entries = [entry for one in found for entry in one.entries]
        faults += compare([entry.match for entry in entries], part, MANIFEST)
        faults += [fault for entry in entries for fault in entry.by_itself if part is KEY]
    stated = [tuple(_stated(found, earlier=False)) for found in parts]
    earlier = tuple(_stated(parts[1], earlier=True))
    entries = [entry for one in parts[0] for entry in one.entries if entry.outcome is not None]
    proved, unproved = _sorted_out(entry.outcome for entry in entries)
    faulty = {fault.where.partition(",")[0] for fault in faults}
    sound = [entry for entry in entries if f"puzzle {entry.match.printed.number}" not in faulty]
    faults += [*unproved, *(fault for entry in sound for fault in entry.by_itself)]
    marked = [*marks_of(_marked(pages), [*stated[0], *stated[1]])]
    levels = {printed.number: printed.level for printed in (*puzzles, *answers) if printed.level}
    faults += listed_faults(marked, levels, prints) if prints else rated_faults(marked, proved)
    named = listed_levels(puzzles, prints) or shown_levels(marked)
    verdict = _verdict(pages, _Found(stated[0], stated[1], proved, named), faults)
    return replace(verdict, answers=verdict.answers + len(earlier))


def judge_copies(pages: Sequence[ReadPage], sheets: Sequence[Sheet], prints: Mapping[Level, LevelPrint]) -> Verdict:
    """Hold every copy to its sheet; pages of faults are those of the file."""
    faults: list[Fault] = []
    puzzles = start = 0
    for sheet in sheets:
        verdict = judge_listed(pages[start : start + sheet.pages], sheet.puzzles, sheet.answers, prints)
        faults += [replace(fault, page=fault.page + start) for fault in verdict.faults]
        puzzles += verdict.puzzles
        start += sheet.pages
    return Verdict(tuple(faults), puzzles, 0, numbered=True)


def _stated(found: Iterable[Found], earlier: bool) -> Iterator[Stated]:
    """The grids of this book's puzzles, or those of puzzles of an earlier one, which have no page here."""
    for match in (entry.match for one in found for entry in one.entries):
        if match.figure and (match.printed.page is None) == earlier:
            yield Stated(match.printed.number, match.figure)


def _marked(pages: Iterable[ReadPage]) -> Iterator[MarkedPage]:
    return ((page.figures, page.marks) for page in pages)


def _sorted_out(outcomes: Iterable[Outcome | None]) -> tuple[list[Proved], list[Fault]]:
    """The puzzles that were proved, and what is wrong with the others."""
    every = [*outcomes]
    wrong = [fault for one in every if isinstance(one, tuple) for fault in one]
    return [one for one in every if isinstance(one, Proved)], wrong


def judge_ink(pages: Sequence[ReadPage]) -> Verdict:
    """Hold a file to itself: without a manifest, and without numbers by the contents of its grids alone."""
    every = [figure for page in pages for figure in page.figures]
    numbered = any(figure.caption.number for figure in every if not figure.is_answer)
    ones = [Stated(one.caption.number, one) for one in every if one.caption.number or not numbered]
    puzzles = tuple(one for one in ones if not one.figure.is_answer)
    answers = (*(one for one in ones if one.figure.is_answer), *_beside(puzzles, pages))
    earlier = _earlier(puzzles, answers)
    answers = tuple(one for one in answers if one not in earlier)
    if not puzzles:
        return _verdict(pages, _Found((), answers), proof.key_alone_faults(answers))
    if not numbered:
        return _judge_unnumbered(pages, puzzles, answers)
    proved, faults = _sorted_out(_outcomes(pages, puzzles))
    known = {one.number: one for one in proved}
    texts = [page.text for page in pages]
    faults += (
        references.pairing_faults(puzzles, answers, references.missing_pages(texts))
        if answers
        else references.lost_key_faults(texts, puzzles)
    )
    marked = [*marks_of(_marked(pages), [*puzzles, *answers])]
    faults += rated_faults(marked, proved)
    faults += [*proof.key_against_ink(known, answers), *proof.key_alone_faults(earlier)]
    faults += _code_faults(pages, known)
    verdict = _verdict(pages, _Found(puzzles, answers, proved, shown_levels(marked)), faults)
    return replace(verdict, answers=verdict.answers + len(earlier))


def _code_faults(pages: Iterable[ReadPage], known: Mapping[str, Proved]) -> Iterator[Fault]:
    """What is wrong with the QR codes of a file: those below puzzles name these, others the one of their number."""
    for page in pages:
        if not page.codes:
            continue
        if any(code.number for code in page.codes):
            yield from numbered_code_faults(page.number, page.codes, known)
            continue
        here = [one.caption.number for one in page.figures if one.caption.number and not one.is_answer]
        yield from ink_code_faults(page.number, page.codes, [known.get(number) for number in here])


def _outcomes(pages: Iterable[ReadPage], puzzles: Iterable[Stated]) -> Iterator[Outcome | None]:
    """What the proofs of some puzzles gave."""
    every = {id(one): out for page in pages for one, out in zip(page.figures, page.outcomes, strict=True)}
    return (every[id(one.figure)] for one in puzzles)


def _earlier(puzzles: Sequence[Stated], answers: Sequence[Stated]) -> tuple[Stated, ...]:
    """The answers to puzzles of another book: they lead to no page, and stand on the first one that has puzzles."""
    first = min((one.figure.page for one in puzzles), default=0)
    here = {one.number for one in puzzles if one.figure.page == first}
    return tuple(
        one
        for one in answers
        if one.figure.page == first and one.number and one.number not in here and not one.figure.caption.page
    )


def _beside(puzzles: Sequence[Stated], pages: Sequence[ReadPage]) -> Iterator[Stated]:
    """The answers without a number that stand on the page of a numbered puzzle, in the order of the puzzles."""
    for number in dict.fromkeys(one.figure.page for one in puzzles if one.number):
        here = [one.number for one in puzzles if one.figure.page == number]
        bare = [one for one in pages[number - 1].figures if one.is_answer and not one.caption.number]
        yield from (Stated(*pair) for pair in zip(here, bare, strict=False))


@frozen
class _Found:
    """The grids of a file that are puzzles and answers, what was proved, the levels as named there."""

    puzzles: Sequence[Stated]
    answers: Sequence[Stated]
    proved: Sequence[Proved] = ()
    levels: Levels = field(default_factory=dict)


def _verdict(pages: Sequence[ReadPage], found: _Found, faults: Iterable[Fault]) -> Verdict:
    """All faults in the order of their pages, each place reported once."""
    puzzles, answers, proved = found.puzzles, found.answers, found.proved
    texts = [page.text for page in pages]
    step_texts = [*read_step_text([page.running for page in pages], any(page.names_cells for page in pages))]
    hints = {(one.page, one.number) for one in step_texts if one.name == "hint"}
    held = {one.figure.page for one in (*puzzles, *answers)} | {page for page, _ in hints}
    title = running_heads.running_title(texts, held)
    lost = [page.number for page in pages if page.text.is_missing and page.found is None]  # nobody knows what was there
    every = [
        *faults,
        *(fault for page in pages for fault in page.unexpected),
        *mark_faults([*marks_of(_marked(pages), [*puzzles, *answers])], legend(_marked(pages))),
        *(fault for one in proved for fault in one.candidates),
        *proof.twin_faults(proved),
        *references.cross_faults(puzzles, answers),
        *references.hint_faults(texts, puzzles, answers),
        *references.lost_faults(puzzles, answers),
        *references.lost_hint_faults(hints, puzzles),
        *step_faults(step_texts, {one.number: one for one in proved}, any(page.diagrams for page in pages)),
        *references.number_faults(puzzles, lost),
        *references.folio_faults(texts, held),
        *running_heads.head_faults(texts, held),
        *running_heads.kind_faults(texts, puzzles, proved, found.levels),
        *running_heads.span_faults(texts, [*((one.figure.page, one.number) for one in answers), *hints]),
        *running_heads.isbn_faults(texts),
        *(fault for page in pages for fault in page.examples),
        *(fault for page in pages if page.ornaments for fault in proof.ornament_faults(page.figures, puzzles)),
        *running_heads.title_page_faults(_title_pages(pages), title),
        *opener_faults([page.text for page in pages if page.number in held or page.ornaments], puzzles, lost),
        *tracker_faults(texts, puzzles),
        *contents_faults(texts, puzzles, found.levels, title, lost),
        *(fault for page in pages for fault in page.links),
        *(fault for page in pages for fault in page.overprints),
        *lesson_gaps((page.lesson for page in pages if page.lesson), {one.number for one in texts if one.is_missing}),
        *(fault for page in pages for fault in page.code_faults),
    ]
    numbered = any(one.figure.caption.number for one in (*puzzles, *answers))
    return Verdict(tuple(_once(every)), len(proved), len(answers), numbered, title, read_contents(texts, puzzles))


def _title_pages(pages: Sequence[ReadPage]) -> list[TextPage]:
    """The pages that may bear the title: the first, and others with an ornament that open no part."""
    marked = (page.text for page in pages if page.number == 1 or page.ornaments)
    return [text for text in marked if not stated_numbers(text)]


def _once(faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first fault of every type and place."""
    seen: set[tuple[FaultType, int, str]] = set()
    for fault in faults:
        place = (fault.type, fault.page, fault.where)
        if place not in seen:
            seen.add(place)
            yield fault


def _judge_unnumbered(pages: Sequence[ReadPage], puzzles: Sequence[Stated], answers: Sequence[Stated]) -> Verdict:
    """Every answer must be that of a puzzle, and every puzzle must have one where there are any."""
    grids = [one for one in puzzles if not pages[one.figure.page - 1].ornaments]
    proved, faults = _sorted_out(_outcomes(pages, grids))
    solutions = [one.printed.shown(one.solution) for one in proved]
    answers = [one for one in answers if not pages[one.figure.page - 1].ornaments]
    shown = [[cell.digit for cell in one.figure.cells] for one in answers]
    for answer, digits in zip(answers, shown, strict=True):
        if proved and digits not in solutions:
            where, found = f"the {answer.figure.grid.size} answer", "no puzzle has this solution"
            faults.append(Fault(FaultType.ANSWER, answer.figure.page, where, found, "that of one"))
    for one, solution in zip(proved, solutions, strict=True):
        if answers and solution not in shown:
            where, found = f"the {one.figure.grid.size} grid", "its solution is not in the key"
            faults.append(Fault(FaultType.ANSWER, one.figure.page, where, found, "an answer"))
    faults += [fault for page in pages for fault in page.unexpected]
    faults += references.folio_faults([page.text for page in pages], ())
    overprints = (fault for page in pages for fault in page.overprints)
    return Verdict((*faults, *overprints), len(proved), len(answers), numbered=False)
