"""Which catalogue a book belongs to, and which puzzles of other books it may have all the same."""

from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookHead
from pipeline.model.catalogue import NEVER, CatalogueSpec, monday_of
from pipeline.source.files import Reading
from pipeline.source.wording import Path

_FILE: Final[Path] = ("catalogue",)
_EDITION: Final[Path] = ("edition_of",)
_REPEAT: Final[Path] = ("repeat_after",)


def read_catalogue(head: BookHead, findings: Findings, reading: Reading) -> CatalogueSpec:
    """What a book says of the catalogue. The file need not be there: the first build makes it."""
    weeks = None if isinstance(head.repeat_after, str) else head.repeat_after
    _check_weeks(head, findings)
    place = findings.place(_EDITION) if head.edition_of else None
    return CatalogueSpec(_file(head, findings, reading), head.edition_of or "", weeks, place)


def _file(head: BookHead, findings: Findings, reading: Reading) -> FilePath | None:
    if head.catalogue is None:
        return None
    file = findings.beside(_FILE, head.catalogue)
    return findings.read(lambda: reading.within(file), _FILE)


def _check_weeks(head: BookHead, findings: Findings) -> None:
    """Weeks can only be counted from a week whose year is known."""
    named = head.week is not None and head.year is not None  # where that is no week it is reported as such
    if head.repeat_after == NEVER or named or monday_of(head.week, head.year, head.start):
        return
    missing = "add year: 2026 too" if head.week is not None else "add week: 42 and year: 2026, or remove it"
    if findings.lacks("week" if head.week is None else "year"):
        findings.refuse(_REPEAT, f"needs the week and its year to count from; {missing}")
