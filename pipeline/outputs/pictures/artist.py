"""Draws pictures of puzzles and solutions, in type that a press can print, and writes them in every format."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.export import ExportSpec
from pipeline.model.printer import INCH, MM
from pipeline.model.spec import BookSpec
from pipeline.outputs.pictures.export_index import Row, puzzle_row, title
from pipeline.outputs.pictures.file_names import PUZZLE, Named
from pipeline.page.draw.black import smallest_type
from pipeline.page.draw.clipping import Clipping, cell_of, clipping, on_pixels
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.marks import bare
from pipeline.page.draw.ops import Document
from pipeline.page.files.outlines import Outlines, write_svg
from pipeline.page.type.typography import Typeface
from pipeline.page.units import cut_to_tenth
from pipeline.typeset.setting.book_typeface import typeface

if TYPE_CHECKING:
    from pipeline.page.files.rasteriser import Rasteriser

_SLACK: Final = 1e-6  # of a point, that sizes may be off


@frozen
class Drawn:
    """What the index says of a puzzle, and its pictures: the names and the bytes of their files."""

    row: Row
    files: tuple[tuple[str, bytes], ...]


@frozen
class Artist:
    """Draws pictures in every format that is asked for."""

    spec: BookSpec
    export: ExportSpec
    typeface: Typeface
    outlines: Outlines

    def drawn(self, named: Named) -> Drawn | InputError:
        """All pictures of a puzzle, or why they cannot be drawn."""
        try:
            pictures = {kind: self.picture(named.entry, kind) for kind in named.names}
        except InputError as error:
            return error
        files = (file for kind, picture in pictures.items() for file in self.files(named, kind, picture))
        return Drawn(puzzle_row(self.spec, named, pictures, self.export.formats), tuple(files))

    def picture(self, entry: Entry, kind: str) -> Clipping:
        """A puzzle or its solution; InputError where a clue turns out too small."""
        return self._puzzle(entry) if kind == PUZZLE else self._solution(entry)

    def _puzzle(self, entry: Entry) -> Clipping:
        puzzle, press = entry.rated.puzzle, self.export.press
        drawn = self._clipping(family_named(puzzle.family).draw(puzzle, None, None), self.export.width)
        least = smallest_type(drawn.ops)
        if least < press.least_type - _SLACK:
            problem = _too_small(f"puzzle {entry.number}", least, "width", self.export)
            raise InputError(Problem(problem, None, self.export.key("width")))
        return drawn

    def _solution(self, entry: Entry) -> Clipping:
        """The solution; without clues that would be too small: its digits are larger than they need be."""
        rated = entry.rated
        answer = family_named(rated.puzzle.family).draw(rated.puzzle, rated.solution, None)
        drawn = self._clipping(answer, self.export.solution_width)
        if smallest_type(drawn.ops) < self.export.press.least_type - _SLACK:
            return self._clipping(bare(answer), self.export.solution_width)
        return drawn

    def _clipping(self, drawing: Drawing, width: float) -> Clipping:
        return clipping(drawing, width, self.spec.page.look, self.export.press, self.typeface)

    def files(self, named: Named, kind: str, picture: Clipping) -> Iterator[tuple[str, bytes]]:
        """A picture in all formats, with the names of its files."""
        writers: Mapping[str, Callable[[Clipping, str], bytes]] = {"pdf": self._pdf, "svg": self._svg, "png": self._png}
        text = f"{title(self.spec, named.entry)} {named.entry.number} ({kind})"
        for one in self.export.formats:
            yield f"{named.names[kind]}.{one}", writers[one](picture, text)

    def _pdf(self, picture: Clipping, title: str) -> bytes:
        from pipeline.page.files.pdf import write_pdf

        return write_pdf(self._document(picture, title), self.typeface)

    def _svg(self, picture: Clipping, title: str) -> bytes:
        return write_svg(self._document(picture, title), self.outlines)

    def _document(self, picture: Clipping, title: str) -> Document:
        return picture.document(title, self.spec.author, self.spec.language, self.spec.dated)

    def _png(self, picture: Clipping, title: str) -> bytes:
        raster = on_pixels(picture, INCH / self.export.dpi)
        return _rasteriser(self.typeface).png(self._document(raster, title), self.export.dpi)


@lru_cache(maxsize=1)
def _rasteriser(typeface: Typeface) -> "Rasteriser":
    """What has rendered the texts of earlier pictures in a typeface."""
    from pipeline.page.files.rasteriser import Rasteriser

    return Rasteriser(typeface)


def too_narrow(spec: BookSpec, section: int, export: ExportSpec) -> Iterator[Problem]:
    """What is wrong when a section's digits or clues cannot be printed at a width, known before any puzzle is."""
    params, look = spec.sections[section].params, spec.page.look
    clue = family_named(params.family).clue_height_of(params.kind.variant) or DIGIT
    caps = typeface(spec.page.fonts).bold.cap_height
    kind = f"{params.kind.words} {params.size}"
    asked = [(kind, "width", min(DIGIT, clue))]
    if export.solution_width != export.width:  # else the puzzle, whose clues are no taller, says it all
        asked.append((f"a solved {kind}", "solution_width", DIGIT))
    for what, option, height in asked:
        size = height * cell_of(_width(export, option), params.size.width, look) / caps
        if size < export.press.least_type - _SLACK:
            message = _too_small(what, size, option, export)
            yield Problem(message, spec.sections[section].place, f"{spec.sections[section].key}.size")


def _too_small(what: str, size: float, option: str, export: ExportSpec) -> str:
    """A sentence about type of a size in points: what it stands in, and which width would be enough."""
    width, press = _width(export, option), export.press
    enough = ceil(width / MM * press.least_type / size)
    return (
        f"{what} at a width of {width / MM:g} mm has type of {cut_to_tenth(size)} pt, expected at least "
        f"{press.least_type:g} pt ({press.name}); take {export.key(option)} {enough}mm or more, or a smaller grid"
    )


def _width(export: ExportSpec, option: str) -> float:
    return export.width if option == "width" else export.solution_width
