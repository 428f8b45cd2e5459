"""Reads what a book asks of its QR codes, and refuses what its other parts rule out."""

from pipeline.config.book.classes import key_of_sheets
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import check
from pipeline.config.schema.book_file import BookFile
from pipeline.config.values.web_addresses import group_in
from pipeline.model.qr import KEY, OPENER, PUZZLE, QrSpec
from pipeline.model.spec import NOWHERE

_PLACE = ("qr", "place")


def read_qr(book: BookFile, findings: Findings) -> QrSpec | None:
    """The codes of a book; None where it asks for none."""
    if book.qr is None:
        return None
    _check_place(book, findings)
    _check_address(book, findings)
    return QrSpec(book.qr.address, book.qr.content, book.qr.place, book.qr.module)


@check
def _check_place(book: BookFile, findings: Findings) -> None:
    """Pages of codes stand in books alone, and codes below puzzles not where a day's page has no room for them."""
    assert book.qr is not None
    place, sheets_by = book.qr.place, key_of_sheets(findings)
    if book.start and place == PUZZLE:
        message = f"{PUZZLE!r} has no room on the pages of a newspaper; write {OPENER} or {KEY}"
        findings.refuse(_PLACE, message)
    if sheets_by and place != PUZZLE:
        message = (
            f"{place!r} cannot be combined with {sheets_by}: the sheets of a class have no such pages; write {PUZZLE}"
        )
        findings.refuse(_PLACE, message)
    if place == KEY and book.answers.place == NOWHERE:
        message = (
            f"{KEY!r} needs a key, and answers.place is {NOWHERE}; write {PUZZLE} or {OPENER}, or another answers.place"
        )
        findings.refuse(_PLACE, message)


@check
def _check_address(book: BookFile, findings: Findings) -> None:
    """What a pupil's code leads to names no group."""
    assert book.qr is not None
    if fault := group_in(book.qr.address, ((group.name, group.sign) for group in book.groups)):
        findings.refuse(("qr", "address"), fault)
