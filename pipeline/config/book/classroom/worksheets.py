"""What a worksheet has beside its puzzles: fields to write on, the backs of its paper, and how much paper it takes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import check
from pipeline.config.schema.book_file import BookHead
from pipeline.model.folding import half_of
from pipeline.model.spec import NOT_ACCESSIBLE, NOWHERE, SEPARATE, PageSpec
from pipeline.model.worksheet import SCORE, Field
from pipeline.source.wording import Path

_HALVES: Path = ("worksheet", "sheets_per_page")


def with_worksheet(page: PageSpec, head: BookHead, strings: Mapping[str, str], findings: Findings) -> PageSpec:
    """The pages of a book with the worksheet that it asks for, if any."""
    asked = head.worksheet
    if asked is None:
        return page
    page = replace(
        page, worksheet=tuple(_fields(asked.fields, strings)), duplex=asked.duplex, instruction=asked.instruction
    )
    if asked.sheets_per_page == 1:
        return page
    for rule in (_check_kind, _check_printer, _check_key, _check_tags):
        rule(page, head, findings)
    return replace(page, paper=half_of(page.paper), two_up=page.paper, accessible=NOT_ACCESSIBLE)


def _fields(names: list[str], strings: Mapping[str, str]) -> Iterator[Field]:
    """The fields of a worksheet with their labels."""
    after = strings["worksheet.out_of"]
    return (Field(name, strings[f"worksheet.{name}"], after if name == SCORE else "") for name in names)


@check
def _check_kind(_page: PageSpec, _head: BookHead, findings: Findings) -> None:
    for key in ("start", "cover"):
        if findings.wrote(key):
            findings.refuse(_HALVES, f"2 is for worksheets, which have no {key}; remove one of the two")


@check
def _check_printer(page: PageSpec, _head: BookHead, findings: Findings) -> None:
    """What is bound, or trimmed by the printer, cannot be cut apart by hand."""
    printer = page.printer
    if printer.mirrored or printer.binding or printer.bleed:
        message = f"2 needs loose sheets, and the pages of printer {printer.name} are bound or trimmed"
        findings.refuse(_HALVES, f"{message}; use printer school or desktop without binding, or remove it")


@check
def _check_key(_page: PageSpec, head: BookHead, findings: Findings) -> None:
    """A sheet that stands on its page twice holds no key."""
    if head.answers.place not in (SEPARATE, NOWHERE):
        message = f"2 repeats the sheet, which would hold the answers; write answers: {{place: {SEPARATE}}}"
        findings.refuse(_HALVES, message)


@check
def _check_tags(_page: PageSpec, head: BookHead, findings: Findings) -> None:
    """Pages reach paper as pictures, so their elements are lost."""
    if head.page.accessible not in (None, NOT_ACCESSIBLE):
        message = "is not available for two sheets a page: what is read aloud has one; remove one of the two"
        findings.refuse(("page", "accessible"), message)
