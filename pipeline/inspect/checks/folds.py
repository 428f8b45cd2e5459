"""Checks the sheets of a booklet: their number and size, and that nothing is printed where no page stands."""

from collections.abc import Iterator

from pipeline.inspect.checks.printer_rules import SAME
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.unfolding import UnfoldedFile
from pipeline.model.folding import Folding


def fold_faults(file: UnfoldedFile, folding: Folding) -> Iterator[Fault]:
    """Sheets too few, too many or of another size, and ink beyond the last page."""
    wanted = 2 * folding.sheets
    if file.sides != wanted:
        yield Fault(FaultType.PAGES, 0, "", f"the booklet has {file.sides} sides", f"{wanted}")
    for side, pair in zip(range(file.sides), folding.sides, strict=False):
        where = f"side {side + 1}"
        yield from _size_faults(file.side(side), side + 1, where, folding)
        beyond = [half for half, number in enumerate(pair) if number > folding.pages]
        if not all(file.half(side, half).blank for half in beyond):
            yield Fault(FaultType.PAGES, side + 1, where, "there is ink beyond the last page", "a blank page")


def _size_faults(ink: InkPage, number: int, where: str, folding: Folding) -> Iterator[Fault]:
    media, (width, height) = ink.boxes.media, folding.sheet
    if max(abs(media.width - width), abs(media.height - height)) > SAME:
        found = f"the sheet is {media.width:.1f} x {media.height:.1f} pt"
        yield Fault(FaultType.BOX, number, where, found, f"{width:.1f} x {height:.1f} pt")
