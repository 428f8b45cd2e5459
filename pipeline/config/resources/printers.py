"""Reads printers: a file of templates/printers becomes the rules for one paper, one stock, with or without bleed."""

from pipeline.config.problems.validation import load
from pipeline.config.resources.printer_file import EVEN, CoverFile, FileRulesFile, PrinterFile
from pipeline.config.values.lengths import read_paper
from pipeline.config.values.value_rules import one_of
from pipeline.families.shared.options import did_you_mean
from pipeline.frozen import frozen
from pipeline.model.printer import Bleed, CoverRules, FileRules, Paper, PriceStep, Printer, ShopRules, Standard, Stock
from pipeline.source import templates

_PLAIN_STOCK = Stock("plain")
_A4 = read_paper("A4")


@frozen
class Order:
    """What a book asks of its printer: paper, stock and binding (None: the usual ones), with bleed or without.

    `sheet` is the usual paper of the book's language, for printers that have none of their own.
    """

    paper: Paper | None = None
    stock: str | None = None
    bleed: bool = False
    sheet: Paper = _A4
    binding: str | None = None


_USUAL = Order()


class NotTakenError(ValueError):
    """A printer does not take what is asked for; `key` is the key of `page` that asks."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


def printer_names() -> tuple[str, ...]:
    """The printers that there are."""
    return templates.names(templates.PRINTERS)


def load_printer(name: str, order: Order = _USUAL) -> tuple[Printer, Paper]:
    """A printer's rules for an order, and its paper.

    Raises InputError for a damaged file and NotTakenError, with a sentence, for what the printer does not take.
    """
    file = _bound(name, load(PrinterFile, templates.path_of(templates.PRINTERS, name)), order.binding)
    paper = order.paper or file.default_paper or order.sheet
    if not file.takes(paper):
        bound = f"{order.binding} books of " * bool(order.binding)
        message = f"{paper.name} is not a size of {bound}the printer {name}, expected {file.taken}"
        raise NotTakenError("size", message)
    if order.bleed and not file.bleed:
        raise NotTakenError("bleed", f"the printer {name} trims nothing, so nothing can bleed; remove bleed")
    return _printer(name, file, _stock(name, file, paper, order.stock), order), paper


def _bound(name: str, file: PrinterFile, binding: str | None) -> PrinterFile:
    known = [one for one in (file.binding, *file.bindings) if one]
    if binding and not known:
        raise NotTakenError("binding", f"the printer {name} binds nothing; remove binding")
    if binding and binding not in known:
        message = f"{binding!r} is not a binding of the printer {name}, expected {one_of(known)}"
        raise NotTakenError("binding", message)
    return file.bound(binding)


def _stock(name: str, file: PrinterFile, paper: Paper, wanted: str | None) -> Stock:
    known = [stock.name for stock in file.stocks]
    if wanted and not known:
        raise NotTakenError("stock", f"the printer {name} has no stocks to choose from; remove stock")
    if wanted and wanted not in known:
        near = did_you_mean(wanted, known)
        raise NotTakenError("stock", f"{wanted!r} is not a stock of the printer {name}, expected {one_of(known)}{near}")
    found = next((stock for stock in file.stocks if wanted in (None, stock.name)), None)
    if found is None:
        return _PLAIN_STOCK
    page = None if found.thousand_pages is None else found.thousand_pages / 1000
    spines = tuple((step.pages, step.width) for step in found.spines)
    return Stock(found.name, found.most(paper), page, found.cover, spines)


def _printer(name: str, file: PrinterFile, stock: Stock, order: Order) -> Printer:
    bleed = file.bleed if order.bleed else None
    margins = bleed.margins if bleed and bleed.margins else file.margins
    edge = bleed.edge if bleed and bleed.edge is not None else file.file.edge
    return Printer(
        name=name,
        verified_on=file.verified_on,
        **dict(margins),
        gutters=tuple((gutter.pages, gutter.inside) for gutter in file.gutters),
        mirrored=file.mirrored,
        pages_min=file.pages_min,
        pages_max=stock.pages_max,
        multiple=file.multiple or (EVEN if file.even else 1),
        file=_rules(file.file, edge),
        stock=stock,
        stocks=tuple(one.name for one in file.stocks),
        bleed=Bleed(bleed.width, bleed.inside) if bleed else None,
        cover=_cover(file.cover) if file.cover else None,
        price_steps=tuple(
            PriceStep(step.pages_min, step.pages_max) for step in file.price_steps if stock.name in step.stocks
        ),
        binding=file.binding,
        shop=ShopRules(**dict(file.shop)) if file.shop else None,
    )


def _rules(file: FileRulesFile, edge: float) -> FileRules:
    standard = Standard(**dict(file.standard)) if file.standard else None
    return FileRules(**dict(file) | {"edge": edge, "forbidden": tuple(file.forbidden), "standard": standard})


def _cover(file: CoverFile) -> CoverRules:
    barcode = (file.barcode.width, file.barcode.height)
    return CoverRules(**dict(file) | {"barcode": barcode, "colours": tuple(file.colours)})
