"""Compares QR codes with the puzzles that they should lead to: with the manifest, or with the puzzles' own ink."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import unquote

from pipeline.families import family_named
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.codes import ReadBarcode, ReadCode
from pipeline.model.code import CODE_MIN, long_code
from pipeline.model.qr import QUIET

_NAMED: Final = re.compile(r"[^#]*#(?P<key>[pc])=(?P<name>.+)")

Listed = Sequence[tuple[str, str]]
"""The codes that a manifest lists for a page: numbers of puzzles, and where their codes lead."""


def listed_code_faults(page: int, codes: Sequence[ReadCode], listed: Listed) -> Iterator[Fault]:
    """Codes of a page that lead elsewhere than the manifest says, that are missing or too many.

    Codes under numbers are found by these, others by their order.
    """
    if any(code.number for code in codes):
        by_number = {code.number: code.text for code in codes}
        pairs = [(number, link, by_number.get(number)) for number, link in listed]
        surplus = [code.text for code in codes if code.number not in dict(listed)]
    elif len(codes) == len(listed):
        pairs = [(number, link, code.text) for (number, link), code in zip(listed, codes, strict=True)]
        surplus = []
    else:
        texts = [code.text for code in codes]
        pairs = [(number, link, link if link in texts else None) for number, link in listed]
        surplus = [text for text in texts if text not in [link for _, link in listed]]
    for number, link, text in pairs:
        if text is None:
            yield _fault(page, number, "no QR code can be read", link)
        elif text != link:
            yield _fault(page, number, f"its QR code leads to {text}", link)
    for text in surplus:
        yield _fault(page, "", f"a QR code leads to {text}", "only those of the puzzles")


def barcode_faults(page: int, barcode: ReadBarcode, digits: str) -> Iterator[Fault]:
    """A barcode that says something else than the manifest, or that a shop could not read."""
    where = "the barcode"
    if not barcode.digits:
        yield Fault(FaultType.BARCODE, page, where, "it cannot be read", digits)
    elif barcode.digits != digits:
        yield Fault(FaultType.BARCODE, page, where, f"it says {barcode.digits}", digits)
    elif not barcode.quiet:
        expected = "white for eleven modules at the left and seven at the right"
        yield Fault(FaultType.BARCODE, page, where, "there is ink beside its bars", expected)


def ink_code_faults(page: int, codes: Sequence[ReadCode], here: Sequence[Proved | None]) -> Iterator[Fault]:
    """Codes below puzzles that name another than theirs; `here` are the page's puzzles in order, None for unproved."""
    if len(codes) != len(here):
        found = f"{len(codes)} QR codes can be read"
        yield Fault(FaultType.QR_CODE, page, "", found, f"{len(here)}, one for each puzzle")
        return
    for code, proved in zip(codes, here, strict=True):
        if proved and not _leads_to(code.text, proved):
            yield _fault(page, proved.number, f"its QR code leads to {code.text}", "its own puzzle")


def numbered_code_faults(page: int, codes: Sequence[ReadCode], known: Mapping[str, Proved]) -> Iterator[Fault]:
    """Codes under numbers that name another puzzle than the one of that number, as far as this is in the file."""
    for code in codes:
        proved = known.get(code.number)
        if proved and not _leads_to(code.text, proved):
            yield _fault(page, code.number, f"its QR code leads to {code.text}", "its own puzzle")


def quiet_zone_faults(page: int, codes: Sequence[ReadCode], listed: Listed = ()) -> Iterator[Fault]:
    """Codes with ink in their quiet zone, named by the number above them, or by what a manifest lists."""
    numbers = {link: number for number, link in listed}
    for code in codes:
        if code.crowded:
            number = code.number or numbers.get(code.text, "")
            yield _fault(page, number, "ink stands in the quiet zone of its QR code", f"{QUIET} white modules")


def _leads_to(text: str, proved: Proved) -> bool:
    """Does an address name a puzzle, by its text form or its code?"""
    named = _NAMED.fullmatch(text)
    if named is None:
        return False
    name = unquote(named["name"])
    if named["key"] == "c":
        return len(name) >= CODE_MIN and long_code(proved.signature).startswith(name)
    form = family_named(proved.puzzle.family).format(proved.puzzle)
    return name in (form, form.replace(".", "0"))


def _fault(page: int, number: str, found: str, expected: str) -> Fault:
    return Fault(FaultType.QR_CODE, page, f"puzzle {number}" if number else "", found, expected)
