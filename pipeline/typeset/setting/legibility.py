"""Looks over finished pages while they are rendered: every text has its glyphs and can be read."""

from collections import defaultdict
from collections.abc import Iterable
from operator import itemgetter
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.puzzle import BLACK, EMPTY
from pipeline.model.spec import BookSpec
from pipeline.page.draw.digits import Everywhere
from pipeline.page.draw.ops import Drawn, Moved, Page, SetDigits, SetsLabels, Text, texts_of
from pipeline.page.type.typography import Typeface, Weight
from pipeline.page.units import cut_to_tenth
from pipeline.typeset.setting.printable_text import glyph_fault

_ENOUGH = 1e-6
_TEXT_OF: Final = itemgetter(2)  # of a run


class TextCheck:
    """Sees the pages of a file one after the other, and refuses it at the end for all that cannot be read.

    That is characters that would print as nothing, and texts that would be too small. Too small is only the clue of a
    cage with a long product in a small cell, which nobody knows before it is made.
    """

    def __init__(self, typeface: Typeface, spec: BookSpec, least: float | None = None) -> None:
        """See a file of a book; no text is smaller than `least` (points), than its look allows where left out."""
        self._typeface, self._spec = typeface, spec
        self._least = spec.page.look.text_min if least is None else least
        self._seen: dict[Weight, set[str]] = {weight: set() for weight in Weight}
        self._digits: defaultdict[tuple[SetsLabels, Everywhere], set[int]] = defaultdict(lambda: {EMPTY, BLACK})
        self._missing: dict[str, str] = {}
        self._small: list[Problem] = []

    def see(self, page: Page) -> None:
        """Look over a page."""
        new: list[Drawn] = []
        for one in page.drawn:
            if isinstance(one, Moved) and one.digits and self._knows(one.digits):
                new += one.ops
            else:
                new.append(one)
        self._see_all(new, page.number)

    def _see_all(self, drawn: Iterable[Drawn], number: int) -> None:
        least = self._least - _ENOUGH
        for op in texts_of(drawn):
            if op.size < least:
                self._small.append(self._too_small(number, op))
            seen = self._seen[op.weight]
            if seen.issuperset("".join(map(_TEXT_OF, op.runs))):  # as on most pages, told without a loop
                continue
            for _, _, text in op.runs:
                if not seen.issuperset(text):
                    self._missing.update(dict.fromkeys(self._typeface.face(op.weight).missing(text), text))
                    seen.update(text)

    def _knows(self, one: SetDigits) -> bool:
        """Were all these digits seen, at the size that they have, and are they large enough? If not, they are next."""
        shown = [(self._digits[one.settings, table], values) for table, values in one.digits.by_ink]
        if all(seen.issuperset(values) for seen, values in shown):
            return True
        if all(text.size >= self._least - _ENOUGH for text in one.texts):
            for seen, values in shown:
                seen.update(values)
        return False

    @property
    def problems(self) -> list[Problem]:
        """All that cannot be read."""
        file = self._spec.file
        missing = [Problem(glyph_fault(one, f" of {text!r}"), file) for one, text in sorted(self._missing.items())]
        return [*missing, *self._small]

    def finish(self) -> None:
        """Raise InputError with all that cannot be read."""
        if problems := self.problems:
            raise InputError(problems)

    def _too_small(self, number: int, op: Text) -> Problem:
        text = max((text for _, _, text in op.runs), key=len)
        message = (
            f"page {number}: {text!r} is too wide for its cell, {cut_to_tenth(op.size)} pt of the "
            f"{self._least:g} pt that can be read; "
            f"use fewer puzzles a page, larger paper, or smaller cages"
        )
        return Problem(message, self._spec.file)


def check_texts(pages: Iterable[Page], typeface: Typeface, spec: BookSpec, least: float | None = None) -> None:
    """Raise InputError where pages have texts that cannot be read, or smaller ones than `least`, as in TextCheck."""
    check = TextCheck(typeface, spec, least)
    for page in pages:
        check.see(page)
    check.finish()
