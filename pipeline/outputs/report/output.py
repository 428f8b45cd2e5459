"""The report of a book, for its editor."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from pipeline.outputs.base import Edition, NamedFile, NoOptions, Output

REPORT: Final = "report"
FILE_NAME: Final = "report.html"


class ReportOptions(NoOptions):
    """One HTML page for the editor, with plots, measures and every puzzle in small."""


class Report(Output):
    """One HTML page with plots, measures and every puzzle in small."""

    name = "report"
    usual = True
    beside = True
    options = ReportOptions
    stage = "report"
    unit = "puzzles"

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The page."""
        from pipeline.outputs.report.report_page import report  # numpy is for those who read it, not for `check`

        parts = (part.encode() for part in report(edition.book, edition.layout))
        yield NamedFile(REPORT, FILE_NAME, parts, counts=len(edition.book.entries))

    @classmethod
    def leftovers(cls, _book: str, present: Collection[str]) -> Iterable[str]:
        """The page of a book that wants none now."""
        return (name for name in present if name == FILE_NAME)


OUTPUT: Final = Report
