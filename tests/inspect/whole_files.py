"""Files read as a whole, for tests of what one page gives and of what a whole file shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pipeline.inspect.book import Verdict, judge_ink, judge_listed
from pipeline.inspect.checks.printer_rules import Job, printer_faults
from pipeline.inspect.faults import Fault
from pipeline.inspect.manifest import LevelPrint, Printed
from pipeline.inspect.pages import Asked, ReadFile, read_pages
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.reading import Copy, PrintedFile
from pipeline.inspect.read_page import Listed
from pipeline.inspect.recognise.figures import Figure, read_figures
from pipeline.model.level import Level
from pipeline.runtime.processes.jobs import InProcess

Figures = tuple[tuple[Figure, ...], ...]


def ink_of(path: Path) -> tuple[InkPage, ...]:
    """The ink of all pages."""
    file = PrintedFile(path)
    return tuple(file.page(number) for number in range(1, file.count + 1))


def figures_of(path: Path) -> Figures:
    """The grids of all pages."""
    return tuple(tuple(read_figures(number, page)) for number, page in enumerate(ink_of(path), 1))


def read_whole(path: Path, jobs: Sequence[Job] = (), puzzles: Sequence[Printed] | None = None) -> tuple[Copy, ReadFile]:
    """A file with all pages; puzzles are listed with their answers, None goes by the ink alone."""
    file = PrintedFile(path)
    copy = file.whole()
    asked = [Asked(number, number, _listed(number, puzzles)) for number in range(1, copy.count + 1)]
    with InProcess() as workers:
        return copy, read_pages(file, tuple(jobs), asked, workers)


def _listed(number: int, puzzles: Sequence[Printed] | None) -> Listed | None:
    if puzzles is None:
        return None
    shown = tuple(one for one in puzzles if one.page == number)
    solved = tuple(one for one in puzzles if one.answer_page == number)
    return Listed(shown, solved, frozenset())


def printed_faults(path: Path, job: Job) -> list[Fault]:
    """All that a printer would mind."""
    copy, read = read_whole(path, [job])
    return [*printer_faults(copy, read.fonts, read.ruled, [job])]


def verdict(path: Path, puzzles: Sequence[Printed] | None, prints: Mapping[Level, LevelPrint] | None = None) -> Verdict:
    """What the ink gives, held to puzzles that are listed with their answers, or None for the ink alone."""
    _, read = read_whole(path, puzzles=puzzles)
    return judge_ink(read.pages) if puzzles is None else judge_listed(read.pages, puzzles, puzzles, prints or {})


def all_faults(path: Path, job: Job, puzzles: Sequence[Printed] | None) -> list[Fault]:
    """All that is reported about a file."""
    copy, read = read_whole(path, [job], puzzles)
    found = judge_ink(read.pages) if puzzles is None else judge_listed(read.pages, puzzles, puzzles)
    return [*printer_faults(copy, read.fonts, read.ruled, [job]), *found.faults]
