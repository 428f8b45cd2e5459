"""Reads printers: a file of templates/printers becomes the rules for one paper, one stock, with or without bleed."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.config.documents.data_files import load
from pipeline.config.resources.printer_file import CoverFile, FileRulesFile, PrinterFile, StandardFile, StockFile
from pipeline.config.values.lengths import read_paper
from pipeline.families.shared.options import did_you_mean
from pipeline.model.printer import (
    Bleed,
    Colour,
    CoverRules,
    FileRules,
    Paper,
    Part,
    PriceStep,
    Printer,
    Standard,
    Stock,
)
from pipeline.source import resources

_PLAIN_STOCK = Stock("plain")
_A4 = read_paper("A4")


@dataclass(frozen=True, slots=True)
class Order:
    """What a book asks of its printer: a paper and a stock (None: the usual ones), with bleed or without.

    `sheet` is the usual paper of the book's language, for printers that have none of their own.
    """

    paper: Paper | None = None
    stock: str | None = None
    bleed: bool = False
    sheet: Paper = _A4


_USUAL = Order()


class NotTakenError(ValueError):
    """A printer does not take what is asked for; `key` is the key of `page` that asks."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


def printer_names() -> tuple[str, ...]:
    """The printers that there are."""
    return resources.names(resources.templates() / "printers")


def load_printer(name: str, order: Order = _USUAL) -> tuple[Printer, Paper]:
    """A printer's rules for an order, and its paper.

    Raises InputError for a damaged file and NotTakenError, with a sentence, for what the printer does not take.
    """
    file = load(PrinterFile, resources.templates() / "printers" / f"{name}.yaml")
    paper = order.paper or file.default_paper or order.sheet
    if not file.takes(paper):
        raise NotTakenError("size", f"{paper.name} is not a size of the printer {name}, expected {file.taken}")
    if order.bleed and not file.bleed:
        raise NotTakenError("bleed", f"the printer {name} trims nothing, so nothing can bleed; remove bleed")
    return _printer(name, file, _stock(name, file, paper, order.stock), order), paper


def _stock(name: str, file: PrinterFile, paper: Paper, wanted: str | None) -> Stock:
    known = [stock.name for stock in file.stocks]
    if wanted and not known:
        raise NotTakenError("stock", f"the printer {name} has no stocks to choose from; remove stock")
    if wanted and wanted not in known:
        near = did_you_mean(wanted, known)
        raise NotTakenError(
            "stock", f"{wanted!r} is not a stock of the printer {name}, expected {_one_of(known)}{near}"
        )
    found = next((stock for stock in file.stocks if wanted in (None, stock.name)), None)
    return _sized(found, paper) if found else _PLAIN_STOCK


def _one_of(names: list[str]) -> str:
    return f"one of {', '.join(names)}" if len(names) > 1 else names[0]


def _sized(stock: StockFile, paper: Paper) -> Stock:
    return Stock(stock.name, stock.most(paper), stock.thousand_pages / 1000, stock.cover)


def _printer(name: str, file: PrinterFile, stock: Stock, order: Order) -> Printer:
    bleed = file.bleed if order.bleed else None
    margins = bleed.margins if bleed and bleed.margins else file.margins
    edge = bleed.edge if bleed and bleed.edge is not None else file.file.edge
    return Printer(
        name=name,
        verified_on=file.verified_on,
        top=margins.top,
        bottom=margins.bottom,
        outside=margins.outside,
        gutters=tuple((gutter.pages, gutter.inside) for gutter in file.gutters),
        mirrored=file.mirrored,
        pages_min=file.pages_min,
        pages_max=stock.pages_max,
        even=file.even,
        file=_rules(file.file, edge),
        stock=stock,
        stocks=tuple(one.name for one in file.stocks),
        bleed=Bleed(bleed.width, bleed.inside) if bleed else None,
        cover=_cover(file.cover) if file.cover else None,
        price_steps=tuple(
            PriceStep(step.pages_min, step.pages_max) for step in file.price_steps if stock.name in step.stocks
        ),
    )


def _rules(file: FileRulesFile, edge: float) -> FileRules:
    return FileRules(
        line_min=file.line_min,
        text_min=file.text_min,
        tint_min=file.tint_min,
        edge=edge,
        image_dpi=file.image_dpi,
        colour=Colour(file.colour),
        forbidden=tuple(Part(part) for part in file.forbidden),
        blank_run=file.blank_run,
        megabytes=file.megabytes,
        standard=_standard(file.standard) if file.standard else None,
    )


def _standard(file: StandardFile) -> Standard:
    return Standard(file.name, file.pdf_version, dict(file.marks), file.condition, file.condition_info, file.registry)


def _cover(file: CoverFile) -> CoverRules:
    return CoverRules(
        bleed=file.bleed,
        safe=file.safe,
        spine_pages=file.spine_pages,
        spine_clear=file.spine_clear,
        barcode=(file.barcode.width, file.barcode.height),
        barcode_clear=file.barcode_clear,
        image_dpi=file.image_dpi,
        colours=tuple(file.colours),
        unverified=file.unverified or "",
    )
