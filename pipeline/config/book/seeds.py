"""What the seeds of a book begin with: its own seed, that of its name, or both; the year beside its week."""

from datetime import date

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import ON_COMMAND_LINE
from pipeline.model.seed import SeedOrigin, seed_of_name
from pipeline.source.files import Reading


def read_seed(name: str, head: BookHead, findings: Findings, reading: Reading) -> tuple[int, SeedOrigin]:
    """The seed of a book and where it comes from.

    A seed stands alone in the book's own file or on the command line. Where it comes from a file that is extended,
    the book's name enters beside it, so that the books of one house style share no puzzles.
    """
    if head.seed is not None and not _inherited(findings):
        return head.seed, SeedOrigin.WRITTEN
    seed = seed_of_name(name, head.seed)
    reading.note(f"seed={seed}".encode())
    return seed, SeedOrigin.NAME if head.seed is None else SeedOrigin.INHERITED


def _inherited(findings: Findings) -> bool:
    file = findings.place(("seed",)).file
    return file != findings.place(()).file and not file.startswith(ON_COMMAND_LINE)


def check_year(head: BookHead, findings: Findings) -> None:
    """Report a year without its week, a year beside a day that has one, and a week that the year does not have."""
    if head.year is None:
        return
    if head.start is not None:
        findings.refuse_key(("year",), "cannot be combined with start, which names the year; remove it")
    elif head.week is None and findings.lacks("week"):
        findings.refuse_key(("year",), "is that of a week; add week: 42, or remove it")
    elif head.week and head.week > (last := _weeks(head.year)):
        message = f"{head.week} is not a week of {head.year}, which has {last}; write 1 to {last}, or another year"
        findings.refuse(("week",), message)


def _weeks(year: int) -> int:
    """How many weeks a year has, as ISO 8601 counts them: 28 December is always in the last."""
    return date(year, 12, 28).isocalendar().week
