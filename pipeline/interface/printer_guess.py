"""For which printer a PDF without a manifest was made, guessed from what its file shows."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.config.resources.printers import NotTakenError, Order, load_printer, printer_names
from pipeline.frozen import frozen
from pipeline.inspect.checks.printer_rules import SAME, Job, printer_faults
from pipeline.inspect.manifest import Ordered
from pipeline.inspect.pages import ReadFile
from pipeline.inspect.pdf.reading import Copy
from pipeline.model.printer import Paper

USUAL_PRINTER: Final = "desktop"


@frozen
class Guess:
    """What a file was ordered as, as far as it shows, and the printers whose rules it keeps as well."""

    ordered: Ordered
    others: tuple[str, ...]

    def __str__(self) -> str:
        also = f" (and those of {', '.join(self.others)} as well)" if self.others else ""
        return f"its boxes, marks and margins best fit the rules of printer {self.ordered.printer}{also}"


def candidates(copy: Copy) -> tuple[Job, ...]:
    """What a file may be printed as: by every printer that takes its paper."""
    shown = order_shown(copy, USUAL_PRINTER)
    return tuple(_jobs(Order(shown.paper, None, shown.bleed)))


def guess_printer(copy: Copy, read: ReadFile, jobs: Sequence[Job]) -> Guess:
    """The printer whose rules the file breaks least: its paper, boxes, marks, margins, and ways to turn pages."""
    broken = {job.printer.name: _broken(copy, read, jobs, at) for at, job in enumerate(jobs)}
    least = min(broken.values(), default=0)
    fitting = sorted((name for name, count in broken.items() if count == least), key=_order) or [USUAL_PRINTER]
    return Guess(order_shown(copy, fitting[0]), tuple(fitting[1:]))


def order_shown(copy: Copy, printer: str) -> Ordered:
    """What the boxes of the first page say that was asked of a printer."""
    boxes = copy.first
    trim = boxes.trim or boxes.media
    bleed = boxes.media.width - trim.width > SAME or boxes.media.height - trim.height > SAME
    return Ordered(printer, Paper("the paper of page 1", trim.width, trim.height), None, bleed)


def _jobs(order: Order) -> Iterator[Job]:
    for name in printer_names():
        try:
            yield Job(*load_printer(name, order))
        except NotTakenError:
            continue


def _broken(copy: Copy, read: ReadFile, jobs: Sequence[Job], at: int) -> int:
    """How many rules of the printer of a job the file breaks."""
    faults = sum(1 for _ in printer_faults(copy, read.fonts, read.ruled, jobs, at))
    return faults + (jobs[at].printer.navigation != bool(copy.outline))


def _order(name: str) -> tuple[bool, str]:
    """The usual printer first."""
    return name != USUAL_PRINTER, name
