"""What the keys of a book ask of each other, by themselves."""

from typing import Final

from pipeline.config.book.seeds import check_year
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookFile, BookHead
from pipeline.model.spec import AUTO, NO_OPENERS

_TEXTS_OF: Final = {"also_by": "[TITLE, ...]", "dedication": "TEXT"}
"""Pages that a text of the author's fills, and what to write."""


def check_head(head: BookFile, findings: Findings) -> None:
    """Report what contradicts: numbers, openers, the year, pages that would be empty."""
    _check_numbers(head, findings)
    _check_openers(head, findings)
    check_year(head, findings)
    _check_empty_pages(head, findings)


def _check_numbers(head: BookHead, findings: Findings) -> None:
    """Numbers through the week need the week."""
    if head.numbers == "week" and head.week is None and findings.lacks("week"):
        findings.refuse(("numbers",), "'week' needs the number of a week; add week: 42")


def _check_openers(head: BookHead, findings: Findings) -> None:
    """Openers need parts: sections one after the other, in one book."""
    if head.openers in (AUTO, NO_OPENERS):
        return
    others = next((key for key in ("start", "versions", "groups") if findings.wrote(key)), "")
    if head.order == "mixed" or others:
        mixed = "order: mixed, whose kinds take turns"
        what = mixed if head.order == "mixed" else f"{others}, whose sheets have no parts"
        findings.refuse(("openers",), f"{head.openers!r} cannot be combined with {what}; write none, or remove it")


def _check_empty_pages(head: BookHead, findings: Findings) -> None:
    """A page of other books needs their titles, a dedication its text."""
    for name, text in _TEXTS_OF.items():
        for key in ("front", "back") if not getattr(head, name) else ():
            pages: list[str] = getattr(head, key)
            if name in pages:
                message = f"the page {name} would be empty; add {name}: {text}, or remove it"
                findings.refuse((key, pages.index(name)), message)
