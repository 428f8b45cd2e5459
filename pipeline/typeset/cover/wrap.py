"""The geometry of a cover as one page: back, spine and front around a book of so many pages. Lengths in points."""

from dataclasses import replace

from pipeline.frozen import frozen
from pipeline.model.look import READABLE
from pipeline.model.printer import CoverRules, Paper, Printer
from pipeline.page.units import Box, whole_pixels


@frozen
class Wrap:
    """The page of a cover with its bleed, its parts as they are cut and folded; no type is smaller than `text_min`."""

    width: float
    height: float
    back: Box
    spine: Box
    front: Box
    rules: CoverRules
    pages: int
    text_min: float

    @property
    def trim(self) -> Box:
        """All of it that is left when it is cut."""
        return Box(self.back.x, self.back.y, self.front.right - self.back.x, self.back.height)

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and height in pixels of a picture behind everything, at the least resolution that is accepted."""
        return whole_pixels(self.width, self.rules.image_dpi), whole_pixels(self.height, self.rules.image_dpi)

    @property
    def safe_back(self) -> Box:
        """Where text may stand on the back: away from the trim and the fold, and of a case from its hinge."""
        safe = _inset(self.back, self.rules.safe)
        return replace(safe, width=safe.width - self._beside_hinge)

    @property
    def safe_front(self) -> Box:
        """Where text may stand on the front."""
        safe = _inset(self.front, self.rules.safe)
        return replace(safe, x=safe.x + self._beside_hinge, width=safe.width - self._beside_hinge)

    @property
    def _beside_hinge(self) -> float:
        """How much more than elsewhere text keeps from the fold."""
        return max(0.0, self.rules.hinge - self.rules.safe)

    @property
    def safe_spine(self) -> Box | None:
        """Where text may stand on the spine; None where the book is too thin for any."""
        clear = self.rules.spine_clear
        if self.pages < self.rules.spine_pages or self.spine.width <= 2 * clear:
            return None
        safe = self.rules.safe
        return Box(
            self.spine.x + clear, self.spine.y + safe, self.spine.width - 2 * clear, self.spine.height - 2 * safe
        )

    @property
    def barcode(self) -> Box:
        """What the barcode of the printer covers, at the lower right of the back."""
        width, height = self.rules.barcode
        clear = self.rules.barcode_clear
        return Box(self.back.right - clear - width, self.back.y + clear, width, height)

    @property
    def holds_barcode(self) -> bool:
        """Is the back large enough for the barcode?"""
        return self.barcode.x >= self.safe_back.x and self.barcode.top <= self.safe_back.top


def wrap_of(printer: Printer, paper: Paper, pages: int) -> Wrap | None:
    """The cover of a book of so many pages; None where the printer makes none."""
    spine, size = printer.spine(pages), printer.wrap(paper, pages)
    if printer.cover is None or spine is None or size is None:
        return None
    bleed = printer.cover.bleed
    width, height = paper.width + printer.cover.board_width, paper.height + printer.cover.board_height
    back = Box(bleed, bleed, width, height)
    fold = Box(back.right, bleed, spine, height)
    front = Box(fold.right, bleed, width, height)
    return Wrap(*size, back, fold, front, printer.cover, pages, max(READABLE, printer.file.text_min))


def _inset(box: Box, margin: float) -> Box:
    return Box(box.x + margin, box.y + margin, box.width - 2 * margin, box.height - 2 * margin)
