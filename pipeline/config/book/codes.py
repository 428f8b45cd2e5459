"""Reads what a book asks of its QR codes, and refuses what its other parts rule out."""

from pipeline.config.book.classroom.classes import key_of_sheets
from pipeline.config.book.words.addresses import fill_address
from pipeline.config.book.words.texts import Texts
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import check
from pipeline.config.schema.book_file import BookFile
from pipeline.config.values.book_limits import ADDRESS
from pipeline.config.values.web_addresses import page_reader
from pipeline.model.qr import KEY, OPENER, PUZZLE, QrSpec
from pipeline.model.spec import NOWHERE

_PLACE = ("qr", "place")


def read_qr(book: BookFile, texts: Texts, findings: Findings) -> QrSpec | None:
    """The codes of a book; None where it asks for none."""
    if book.qr is None:
        return None
    _check_page(book, findings)
    _check_place(book, findings)
    address = fill_address(("qr", "address"), book.qr.address, texts.values, findings, page_reader(ADDRESS))
    return QrSpec(address, book.qr.content, book.qr.place, book.qr.module)


@check
def _check_page(book: BookFile, findings: Findings) -> None:
    """All codes lead to one address, so one page, or the list of all small ones, holds every puzzle of the book.

    That goes for text forms too: the player finds a puzzle by them among those of its page.
    """
    assert book.qr is not None
    if sheets_by := key_of_sheets(findings):
        apart = f"{sheets_by}: each sheet of a class is played on a page of its own"
    elif book.start:
        apart = "start: each day of a newspaper is played on a page of its own"
    else:
        return
    told = f"cannot be combined with {apart}, and all codes lead to the one address {book.qr.address!r}"
    findings.refuse_key(("qr",), f"{told}; remove qr, and hand out the links that outputs.play.address lists")


@check
def _check_place(book: BookFile, findings: Findings) -> None:
    """Codes on pages before the key need a key."""
    assert book.qr is not None
    if book.qr.place == KEY and book.answers.place == NOWHERE:
        message = (
            f"{KEY!r} needs a key, and answers.place is {NOWHERE}; write {PUZZLE} or {OPENER}, or another answers.place"
        )
        findings.refuse(_PLACE, message)
