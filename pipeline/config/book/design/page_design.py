"""Reads the printer, look and page templates that a book uses; a damaged file is reported with the book's mistakes.

Such a book is never returned: what stands in for a damaged file only lets all else be checked too.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from pipeline.config.book.words.wording import BookWords
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError
from pipeline.config.resources.looks import load_look, printable
from pipeline.config.resources.page_templates import is_for_auto, load_page_template, page_template_names
from pipeline.config.resources.printers import NotTakenError, Order, load_printer
from pipeline.config.schema.page_keys import Page
from pipeline.config.schema.shared_rules import AUTO
from pipeline.errors import InputError, Problem
from pipeline.model.look import CAGE_GREYS, DASHES, TINT, Look
from pipeline.model.printer import Paper, Printer
from pipeline.model.spec import FIGURES, NOT_ACCESSIBLE, PageSpec, SectionSpec
from pipeline.model.template import PageTemplate
from pipeline.page.draw.tints import four_tints
from pipeline.source.wording import Path, shown

_NO_LOOK: Final = Look("none", {}, {}, {}, 0.0, 0.0, 0.0, 0.0)


def read_page(
    page: Page, template: str | None, words: BookWords, wanted: Collection[str | None], findings: Findings
) -> PageSpec:
    """Where and how a book is printed, `wanted` being the templates of its sections.

    Of the templates the sound ones are there. A damaged one is a problem only where it is wanted: by name, or by None
    (auto) if it may be chosen so. WithheldError where the printer's file is damaged.
    """
    printed = _printer(page, words.paper, findings)
    look = findings.read(lambda: load_look(page.look)) or _NO_LOOK
    templates = sorted(_sound(wanted, findings), key=lambda one: (one.puzzles, one.name))
    if printed is None:
        raise WithheldError("printer")
    look = replace(printable(look, printed[0].file), signs=words.signs, cages=page.cages)
    if page.cages == TINT and look.greys:
        _check_tints(look, printed[0], findings)
    at, accessible = findings.place(("page", "printer")), _accessible(page, printed[0], findings)
    fixed = tuple(_shown_beside(page, findings)), tuple(templates)
    return PageSpec(*printed, look, template, *fixed, accessible=accessible, printer_at=at, mix=page.mix)


def _shown_beside(page: Page, findings: Findings) -> Iterator[str]:
    """What stands beside puzzles. Days name no pages unless the book asks for them: their readers have other ones."""
    days = findings.wrote("start") and not findings.wrote("page", "show")
    return (one for one in page.show if not (days and one == "answer_page"))


def _accessible(page: Page, printer: Printer, findings: Findings) -> str:
    """How files are tagged, as the author wants it where the printer takes tagged files."""
    if page.accessible is None:
        return FIGURES if printer.file.tagged else NOT_ACCESSIBLE
    if page.accessible != NOT_ACCESSIBLE and not printer.file.tagged:
        message = f"{shown(page.accessible)} needs files that are read on screens, and {printer.name} takes none"
        findings.refuse(("page", "accessible"), f"{message}; use printer screen or school, or write {NOT_ACCESSIBLE}")
        return NOT_ACCESSIBLE
    return page.accessible


def _check_tints(look: Look, printer: Printer, findings: Findings) -> None:
    """Greys of cages need a look that has four, a printer that keeps them apart, and paper that does not spread ink."""
    path = ("page", "cages")
    greys = [look.greys[name] for name in CAGE_GREYS]
    for key in (("start",), ("outputs", "pictures")):
        if findings.wrote(*key):
            message = f"{TINT!r} needs four greys, and newsprint, for which {'.'.join(key)} is, prints none"
            findings.refuse(path, f"{message}; write {DASHES}")
            return
    if 1 in greys:
        message = f"{TINT!r} needs four greys, and look {look.name} prints none; write {DASHES}, or use another look"
        findings.refuse(path, message)
    elif len(set(greys)) < len(greys):
        message = (
            f"{TINT!r} needs four greys, of which printer {printer.name} and look {look.name} leave {len(set(greys))}; "
            f"write {DASHES}, or use another printer or look"
        )
        findings.refuse(path, message)


def check_own_cages(sections: Mapping[Path, SectionSpec], look: Look, findings: Findings) -> None:
    """Refuse greys for cages of the author's own that four cannot keep apart; those of the generator always can."""
    for section in sections.values() if look.cages == TINT else ():
        for own in section.own:
            cages = tuple(cage.cells for cage in own.puzzle.cages if cage.is_outlined)
            if own.puzzle.variant and cages and not four_tints(cages, own.puzzle.width):
                message = f"{TINT!r}: four greys cannot keep its cages apart, some of which lie in pieces"
                findings.report([Problem(f"{message}; write page.cages: {DASHES}", own.place)])


def _printer(page: Page, usual: Paper, findings: Findings) -> tuple[Printer, Paper] | None:
    """The printer's rules and the paper, `usual` being that of the language; None for a damaged file."""
    order = Order(page.size, page.stock, page.bleed, usual, page.binding)
    try:
        return findings.read(lambda: load_printer(page.printer, order))
    except NotTakenError as error:
        findings.refuse(("page", error.key), str(error))
        return load_printer(page.printer)


def _sound(wanted: Collection[str | None], findings: Findings) -> Iterator[PageTemplate]:
    for name in page_template_names():
        try:
            yield load_page_template(name)
        except InputError as error:
            if name in wanted or (None in wanted and is_for_auto(name)):
                findings.report(error.problems)


def read_answer_template(name: str, findings: Findings) -> PageTemplate | None:
    """A template for pages of the key; None means auto."""
    return None if name == AUTO else findings.read(lambda: load_page_template(name))
