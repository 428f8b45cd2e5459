"""Random valid books are built, and neither `verify` nor outside judges find anything wrong with their PDFs.

`--first N` tries other seeds than those from 0 on. The files of a book that is reported stay in the test's folder.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from conftest import Cases
from forked import Child, Ending
from random_books import accepted, random_book
from random_kinds import KINDS

from pipeline.cli import main
from pipeline.engine_digest import engine
from pipeline.families import FAMILIES
from pipeline.families.warm_up import need_of_all
from pipeline.model.kind import Kind
from pipeline.runtime.processes.executors import cpu_count, executor
from pipeline.runtime.processes.jobs import Watch
from pipeline.runtime.progress import LogReporter
from pipeline.workshop import Workshop

BOOKS, SAMPLE = 2_000, 60

pytestmark = pytest.mark.torture


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    """Load in this process what every forked one needs: kernels, and the sources that a journal goes by."""
    kinds = {Kind(one.family, str(one.options.get("variant", ""))) for one in KINDS}
    reporter = LogReporter()
    with executor(1, Watch(reporter.warn)) as workers:
        Workshop(workers, reporter).prepare(map(need_of_all, kinds))
    engine(FAMILIES)


@pytest.mark.skipif(not (shutil.which("qpdf") and shutil.which("pdffonts")), reason="qpdf or poppler is missing")
def test_every_random_book_is_built_and_nothing_is_wrong_with_its_pdfs(tmp_path: Path, cases: Cases) -> None:
    seeds = cases(BOOKS, SAMPLE)
    wrong = {}
    for seed, ending in zip(seeds, _endings(seeds, tmp_path), strict=True):
        if ending.code:
            wrong[seed] = ending.out + ending.err
        else:
            shutil.rmtree(tmp_path / str(seed))
    assert not wrong, "\n".join(f"book {seed} in {tmp_path / str(seed)}:\n{text}" for seed, text in wrong.items())


def _endings(seeds: Sequence[int], folder: Path) -> Iterator[Ending]:
    """How the trials of some seeds end, in their order; as many run at once as there are processors."""
    at_once = cpu_count()
    running = [_start(seed, folder) for seed in seeds[:at_once]]
    for seed in (*seeds[at_once:], *[None] * at_once):
        if running:
            yield running.pop(0).wait()
        if seed is not None:
            running.append(_start(seed, folder))


def _start(seed: int, folder: Path) -> Child:
    return Child(lambda: _trial(seed, folder / str(seed)))


def _trial(seed: int, folder: Path) -> int:
    """Build the book of a seed and judge its files; what is wrong is printed, and 0 says that nothing is."""
    book = random_book(seed, folder)
    print(f"{book.refused} drafts were refused before {book.folder}")
    for number, config in enumerate(book.configs):
        if number and not accepted(config):  # it asks for what only the book before shows
            break
        if main(["build", "-q", "-j", "1", str(config), "-o", str(book.output)]):
            return 1
    pdfs = sorted(book.output.rglob("*.pdf"))
    assert pdfs, "the book has no PDF"
    return max(judge(pdf) for pdf in pdfs for judge in _JUDGES)


def _verified(pdf: Path) -> int:
    return main(["verify", "-q", str(pdf)])


def _sound(pdf: Path) -> int:
    """What qpdf says of a file's structure; it warns by its exit code."""
    return subprocess.run(["qpdf", "--check", pdf], check=False, stdout=subprocess.DEVNULL).returncode


def _fonts(pdf: Path) -> int:
    """What poppler says of a file's fonts: each is embedded, a subset, and of outlines."""
    found = subprocess.run(["pdffonts", pdf], check=False, capture_output=True, text=True)
    fonts = [line.split() for line in found.stdout.splitlines()[2:]]
    # Columns from the right: object (two), unicode, subset, embedded.
    bad = [line for line in fonts if line[-5:-3] != ["yes", "yes"] or "Type 3" in " ".join(line)]
    if found.returncode or found.stderr or bad or not fonts:
        print(f"{pdf}: pdffonts: {found.stderr or bad or 'no fonts'}")
        return 1
    return 0


_JUDGES: tuple[Callable[[Path], int], ...] = (_verified, _sound, _fonts)
