"""Shares the pages of a file out to processes, a few at a time; what comes back never depends on who has read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.inspect.checks.printer_rules import Job, RuledPage, rule_page
from pipeline.inspect.manifest import Printed
from pipeline.inspect.pdf.reading import PrintedFile, UsedFonts
from pipeline.inspect.pdf.reordering import ReorderedFile
from pipeline.inspect.pdf.stored_file import other_file
from pipeline.inspect.pdf.typefaces import FontFact
from pipeline.inspect.pdf.unfolding import UnfoldedFile
from pipeline.inspect.read_page import Found, Listed, ReadPage, read_page
from pipeline.model.folding import Imposition
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.processes import jobs
from pipeline.runtime.processes.jobs import Executor

TOGETHER: Final = 8  # pages that are read at once: sending them costs little then, and all processes end together


@frozen
class Asked:
    """A page: its place in the file, its number as readers count, what a manifest lists for it; all from 1."""

    place: int
    number: int
    listed: Listed | None


@frozen
class Batch:
    """Pages to be read of a file with this digest, and the jobs whose rules they are held to.

    `folding` says how they stand on the sheets of a booklet or on those that are cut apart, None in other files;
    `places` where the pages of a file are that is not in order.
    """

    path: Path
    digest: str
    jobs: tuple[Job, ...]
    pages: tuple[Asked, ...]
    folding: Imposition | None = None
    places: tuple[int, ...] = ()

    def opened(self) -> PrintedFile:
        """Its file."""
        if self.folding:
            return UnfoldedFile(self.path, self.folding)
        return ReorderedFile(self.path, self.places) if self.places else PrintedFile(self.path)


@frozen
class ReadBatch:
    """What pages gave: for checks across pages, for the printer's rules, and of the fonts of the file."""

    pages: tuple[ReadPage, ...]
    ruled: tuple[RuledPage, ...]
    fonts: UsedFonts


@frozen
class ReadFile:
    """All pages of a file, and its fonts."""

    pages: tuple[ReadPage, ...]
    ruled: tuple[RuledPage, ...]
    fonts: tuple[FontFact, ...]


_open: list[PrintedFile] = []  # the file that this process reads; workers that are forked inherit it


def read_pages(file: PrintedFile, printed_as: tuple[Job, ...], pages: Sequence[Asked], workers: Executor) -> ReadFile:
    """Read pages of a file, in their order; InputError of the first that is damaged, as soon as that is known."""
    batches = [
        Batch(file.path, file.digest, printed_as, tuple(pages[first : first + TOGETHER]), file.folding, file.places)
        for first in range(0, len(pages), TOGETHER)
    ]
    made: dict[int, ReadBatch] = {}
    damages: dict[int, InputError] = {}

    def take(at: int, read: ReadBatch | InputError) -> None:
        if isinstance(read, InputError):
            damages[at] = read
        else:
            made[at] = _kept(read, batches[at])
        first = min(damages, default=None)
        if first is not None and made.keys() >= {*range(first)}:
            raise damages[first]

    file.close()
    _open[:] = [file]
    try:
        workers.run(jobs.Job(read_batch, batches, _name), take)
        read = [one for _, one in sorted(made.items())]
        fonts = file.fonts(one.fonts for one in read)
    finally:
        _open.clear()
        file.close()
    return ReadFile(
        tuple(page for one in read for page in one.pages), tuple(p for one in read for p in one.ruled), fonts
    )


def _kept(read: ReadBatch, batch: Batch) -> ReadBatch:
    """What was read, with the puzzles of the manifest, without which it comes from other processes."""
    pages = (_with_listed(page, asked.listed) for page, asked in zip(read.pages, batch.pages, strict=True))
    return replace(read, pages=tuple(pages))


def _with_listed(page: ReadPage, listed: Listed | None) -> ReadPage:
    if page.found is None or listed is None:
        return page
    puzzles, answers = page.found
    return replace(page, found=(_shared(puzzles, listed.puzzles), _shared(answers, listed.answers)))


def _shared(found: Found, listed: Sequence[Printed]) -> Found:
    pairs = zip(found.entries, listed, strict=True)
    return replace(found, entries=tuple(entry.with_listed(printed) for entry, printed in pairs))


def read_batch(batch: Batch) -> ReadBatch | InputError:
    """Read a few pages, or say how the file is damaged; InputError where it is not the one that was asked for."""
    with gc_paused():  # nothing that is read has cycles
        file = _file(batch)
        try:
            return _read(batch, file)
        except InputError as error:
            problems = error.problems
        return InputError(problems)  # without the traceback, which keeps all that was read


def _read(batch: Batch, file: PrintedFile) -> ReadBatch:
    pages: list[ReadPage] = []
    ruled: list[RuledPage] = []
    for asked in batch.pages:
        ink, extras = file.page(asked.place), file.extras(asked.place)
        file.let_go()
        ruled.append(rule_page(ink, extras, (asked.place, file.count), batch.jobs))
        pages.append(read_page(asked.number, ink, asked.listed))
    return ReadBatch(tuple(pages), tuple(ruled), file.used_fonts())


def _file(batch: Batch) -> PrintedFile:
    """The file of a batch, opened once in every process."""
    if not _open or (_open[0].path, _open[0].digest, _open[0].places) != (batch.path, batch.digest, batch.places):
        _open[:] = [batch.opened()]
        if _open[0].digest != batch.digest:
            raise other_file(batch.path)
    return _open[0]


def _name(batch: Batch) -> str:
    return f"pages {batch.pages[0].place} to {batch.pages[-1].place}"
