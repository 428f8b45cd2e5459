"""The lines of text of a page, from the top, what stands in grids left out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from pipeline.frozen import frozen
from pipeline.inspect.pdf.columns import places_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Glyph
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.printed_captions import Word, words

_BESIDE: Final = 0.5  # sizes: letters of a text that reads down stand no further apart across
_BELOW: Final = 1.5  # and no further below each other, with a space between them
_LEAST: Final = 5  # letters: the digits of a column of a grid were not painted one after the other
_OPENING: Final = 8  # lines: a title may have several, and a series stand above it


@frozen
class TextPage:
    """A page's number in the file (from 1), its lines, each a row of words, and texts that read down, unspaced.

    Nobody knows the text of a page that `is_missing`.
    """

    number: int
    lines: tuple[tuple[Word, ...], ...]
    downwards: tuple[str, ...] = ()
    is_missing: bool = False

    @property
    def squeezed(self) -> tuple[str, ...]:
        """The lines without any spaces."""
        return tuple(squeeze(line) for line in self.lines)

    def begins(self, title: str) -> bool:
        """Is a title (without spaces), in bold, the first text of the page, or the first below a running head?"""
        bold = [start for start, line in enumerate(self.lines[:2]) if line[0].bold]
        texts = self.squeezed
        return any("".join(texts[start:]).startswith(title) for start in bold)

    def heads(self, title: str) -> bool:
        """Does a title (without spaces) stand on a line of its own in bold? Short texts share a page."""
        return any(line[0].bold and squeeze(line) == title and all(word.bold for word in line) for line in self.lines)

    def opens_with(self, title: str) -> bool:
        """Do the first lines say a title (without spaces; of one cut short what is left), whatever stands before it?"""
        return title.removesuffix("\N{HORIZONTAL ELLIPSIS}") in "".join(self.squeezed[:_OPENING])


def read_lines(number: int, page: InkPage, figures: Sequence[Figure]) -> TextPage:
    """The text of a page outside its grids."""
    return TextPage(number, tuple(_lines(page, figures)), tuple(_downwards(page)))


def squeeze(line: Sequence[Word]) -> str:
    """A line's characters one after the other."""
    return "".join([word.text for word in line])


def spaced(line: Sequence[Word]) -> str:
    """A line's words with a space between them."""
    return " ".join([word.text for word in line])


def as_printed(text: str, pages: Iterable[TextPage]) -> str:
    """A text without spaces with those that it has on a line of some pages; as it is where it stands on none."""
    for line in (line for page in pages for line in page.lines):
        for first in range(len(line)):
            last, left = first, text
            while last < len(line) and left and left.startswith(line[last].text):
                last, left = last + 1, left.removeprefix(line[last].text)
            if not left:
                return spaced(line[first:last])
    return text


def _downwards(page: InkPage) -> Iterator[str]:
    """Texts whose letters were painted one below the other, as those of a spine are; few pages have any."""
    table = page.glyph_table
    across, down, size = abs(table.x[1:] - table.x[:-1]), table.y[1:] - table.y[:-1], table.size[1:]
    follows = (across < _BESIDE * size) & (down > 0) & (down < _BELOW * size)
    ends = np.concatenate(((0,), places_of(~follows) + 1, (len(table.x),)))
    for at in places_of(ends[1:] - ends[:-1] >= _LEAST).tolist():
        yield "".join(table.texts[ends[at] : ends[at + 1]].tolist())


def outside_grids(page: InkPage, figures: Sequence[Figure]) -> list[Glyph]:
    """The glyphs of a page that stand upright and in none of its grids."""
    return [one for one in page.glyphs_outside(figure.grid.field for figure in figures) if not one.turned]


def _lines(page: InkPage, figures: Sequence[Figure]) -> Iterator[tuple[Word, ...]]:
    return words(outside_grids(page, figures))
