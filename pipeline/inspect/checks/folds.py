"""Checks sheets of two pages a side: number, size, marks for cutting, and that where no page stands nothing does."""

from collections.abc import Iterator
from typing import Final

from pipeline.inspect.checks.printer_rules import SAME
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Rule
from pipeline.inspect.pdf.unfolding import UnfoldedFile, is_cut
from pipeline.model.folding import Imposition
from pipeline.source.wording import counted

_WHOLE: Final = 0.9  # of the paper's height at least is marked


def side_faults(file: UnfoldedFile, folding: Imposition) -> Iterator[Fault]:
    """Sides too few or too many: nobody can tell then which pages stand on those that are there."""
    wanted = sum(1 for _ in folding.sides)
    if file.sides != wanted:
        yield Fault(FaultType.PAGES, 0, "", f"the file has {counted(file.sides, 'side')}", f"{wanted}")


def fold_faults(file: UnfoldedFile, folding: Imposition) -> Iterator[Fault]:
    """Sides of another size or without the line to cut along, and ink beyond the last page."""
    for side, pair in zip(range(file.sides), folding.sides, strict=False):
        where = f"side {side + 1}"
        yield from _size_faults(file.side(side), side + 1, where, folding)
        if folding.cut and not any(_divides(rule, folding) for rule in file.side(side).rules):
            yield Fault(FaultType.LINE, side + 1, where, "no line shows where to cut", "a broken line down the middle")
        beyond = [half for half, number in enumerate(pair) if number > folding.pages]
        if not all(file.half(side, half).blank for half in beyond):
            yield Fault(FaultType.PAGES, side + 1, where, "there is ink beyond the last page", "a blank page")


def _divides(rule: Rule, folding: Imposition) -> bool:
    """Does a line lead from end to end of the paper, where it is cut?"""
    return is_cut(rule, folding) and rule.y2 - rule.y1 >= _WHOLE * folding.sheet[1]


def _size_faults(ink: InkPage, number: int, where: str, folding: Imposition) -> Iterator[Fault]:
    media, (width, height) = ink.boxes.media, folding.sheet
    if max(abs(media.width - width), abs(media.height - height)) > SAME:
        found = f"the sheet is {media.width:.1f} x {media.height:.1f} pt"
        yield Fault(FaultType.BOX, number, where, found, f"{width:.1f} x {height:.1f} pt")
