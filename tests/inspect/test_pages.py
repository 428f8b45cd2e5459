"""What comes back from the pages of a file does not depend on who has read them, nor when."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pipeline.errors import InputError
from pipeline.inspect.pages import TOGETHER, Asked, read_pages
from pipeline.inspect.pdf.reading import PrintedFile
from pipeline.model.book_fonts import BUNDLED
from pipeline.page.draw.ops import Document, Page
from pipeline.page.files.pdf import write_pdf
from pipeline.runtime.processes.jobs import Executor, InProcess, Job
from pipeline.typeset.setting.book_typeface import typeface

COUNT = 3 * TOGETHER


class Backwards(Executor):
    """Does what comes last first, as processes may."""

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        for index in reversed(range(len(job.items))):
            done(index, job.task(job.items[index]))


class Counted(InProcess):
    """Counts what was done."""

    done = 0

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        def counting(index: int, result: object) -> None:
            Counted.done += 1
            done(index, result)

        super().run(job, counting)


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A file in which two pages far from each other are damaged in two ways."""
    path = tmp_path / "damaged.pdf"
    pages = tuple(Page(number, ()) for number in range(1, COUNT + 1))
    document = Document(200, 300, pages, "T", "A", "S", "en-GB")
    with pikepdf.open(BytesIO(write_pdf(document, typeface(BUNDLED)))) as pdf:
        pdf.pages[2].UserUnit = pikepdf.Name.Wide
        pdf.pages[-1].ArtBox = pikepdf.Array([0, 0, 9])
        pdf.save(path)
    return path


def reason(path: Path, executor: type[Executor]) -> str:
    file = PrintedFile(path)
    asked = [Asked(number, number, None) for number in range(1, COUNT + 1)]
    with executor() as workers, pytest.raises(InputError) as caught:
        read_pages(file, (), asked, workers)
    return str(caught.value)


def test_of_damages_the_first_in_the_file_is_told_whichever_is_met_first(damaged: Path) -> None:
    first, last = reason(damaged, InProcess), reason(damaged, Backwards)
    assert first == last
    with pikepdf.open(damaged, allow_overwriting_input=True) as pdf:
        del pdf.pages[2].UserUnit
        pdf.save(damaged)
    assert reason(damaged, InProcess) != first


def test_a_damaged_page_is_named_without_words_of_the_program(damaged: Path) -> None:
    assert reason(damaged, InProcess) == f"{damaged}: cannot be read as a PDF (page 3 is damaged); build the book again"


def test_a_file_is_read_no_further_than_its_first_damage(damaged: Path) -> None:
    Counted.done = 0
    assert reason(damaged, Counted)
    assert Counted.done == 1


class Apart(InProcess):
    """Asks, before anything is read, whether a file is closed: processes that are forked must not share an open one."""

    def __init__(self, file: PrintedFile) -> None:
        super().__init__()
        self._file = file

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        assert self._file._known is None
        super().run(job, done)


def test_a_file_is_closed_before_its_pages_are_shared_out(damaged: Path) -> None:
    file = PrintedFile(damaged)
    assert file.page(1).blank
    read = read_pages(file, (), [Asked(number, number, None) for number in (1, 2)], Apart(file))
    assert len(read.pages) == 2
