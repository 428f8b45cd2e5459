"""export: every puzzle and solution of a book as pictures of their own, and one JSON that tells what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.model.book import Book, Entry
from pipeline.model.export import Exported, ExportSpec
from pipeline.model.printer import INCH, MM
from pipeline.model.printing_press import Press
from pipeline.model.spec import BookSpec
from pipeline.outputs.pictures.export_index import Row, Shown, index, puzzle_row, title
from pipeline.outputs.pictures.file_names import (
    DATED,
    KINDS,
    OF_CLASS,
    PUZZLE,
    UNDATED,
    Named,
    check_names,
    check_pattern,
    names_of,
)
from pipeline.outputs.pictures.placeholder_book import placeholder_book
from pipeline.page.bitmap import write_png
from pipeline.page.black import smallest_type
from pipeline.page.clipping import Clipping, cell_of, clipping, on_pixels
from pipeline.page.drawing import Drawing
from pipeline.page.marks import DIGIT, bare
from pipeline.page.outlines import Outlines, write_svg
from pipeline.page.pdf import write_pdf
from pipeline.page.typography import Typeface
from pipeline.runtime.files import Replacement, forget_parts, make_folder
from pipeline.typeset.setting.book_typeface import typeface

FOLDER: Final = "export"

_SLACK: Final = 1e-6


def check_export(spec: BookSpec, wish: ExportSpec) -> None:
    """Raise InputError for names that cannot be, and for a width that makes the clues of a section too small."""
    pattern = _pattern(spec, wish)
    check_pattern(pattern, dated=spec.start is not None)
    known = (one for one in names_of(placeholder_book(spec), pattern) if one.entry.level or "{level}" not in pattern)
    check_names([pair for one in known for pair in one.numbered])
    problems = [problem for section in range(len(spec.sections)) for problem in _too_narrow(spec, section, wish)]
    if problems:
        raise InputError(dict.fromkeys(problems))  # versions of a sheet share their sections


def pictures_of(book: Book, wish: ExportSpec) -> int:
    """How many pictures an export has."""
    return (len(book.entries) * len(KINDS) + len(book.before)) * len(wish.formats)


def export(
    book: Book, wish: ExportSpec, folder: Path, ready: Callable[[], None], done: Callable[[int], None] = lambda _: None
) -> Exported:
    """Put the pictures of a book into a folder, all at once; `ready` is called before anything is replaced.

    Every picture is written aside as soon as it is made. `done` is told how many pictures each puzzle has given.
    """
    named = names_of(book, _pattern(book.spec, wish))
    check_names([pair for one in named for pair in one.numbered])
    faces = typeface(book.spec.page.fonts)
    artist = _Artist(book.spec, wish, faces, Outlines(faces))
    make_folder(folder)
    forget_parts(folder)
    with Replacement(folder) as files:
        rows: list[Row] = []
        for one in named:
            pictures = {kind: artist.picture(one.entry, kind) for kind in one.names}
            rows.append(puzzle_row(book.spec, Shown(one, pictures, wish.formats)))
            for kind, picture in pictures.items():
                for file, content in artist.files(one, kind, picture):
                    files.add(file, content)
            done(len(pictures) * len(wish.formats))
        own = len(book.entries)
        files.add(_index_name(book), index(book, rows[:own], rows[own:]))
        files.finish(ready=ready)
    return Exported(folder, pictures_of(book, wish), _index_name(book), own)


def _index_name(book: Book) -> str:
    return f"{book.spec.name}.json"


def _pattern(spec: BookSpec, wish: ExportSpec) -> str:
    if wish.names is not None:
        return wish.names
    return DATED if spec.start else OF_CLASS if spec.parts else UNDATED


@dataclass(frozen=True, slots=True)
class _Artist:
    """Draws pictures in every format that is asked for."""

    spec: BookSpec
    wish: ExportSpec
    typeface: Typeface
    outlines: Outlines

    def picture(self, entry: Entry, kind: str) -> Clipping:
        """A puzzle or its solution; InputError where a clue turns out too small."""
        return self._puzzle(entry) if kind == PUZZLE else self._solution(entry)

    def _puzzle(self, entry: Entry) -> Clipping:
        puzzle, press = entry.rated.puzzle, self.wish.press
        drawn = self._clipping(family_named(puzzle.family).draw(puzzle, None, None), self.wish.width)
        least = smallest_type(drawn.ops)
        if least < press.least_type - _SLACK:
            raise InputError(Problem(_small(f"puzzle {entry.number}", least, self.wish.width, press), None, "--width"))
        return drawn

    def _solution(self, entry: Entry) -> Clipping:
        """The solution; without clues that would be too small: its digits are larger than they need be."""
        rated = entry.rated
        answer = family_named(rated.puzzle.family).draw(rated.puzzle, rated.solution, None)
        drawn = self._clipping(answer, self.wish.solution_width)
        if smallest_type(drawn.ops) < self.wish.press.least_type - _SLACK:
            return self._clipping(bare(answer), self.wish.solution_width)
        return drawn

    def _clipping(self, drawing: Drawing, width: float) -> Clipping:
        return clipping(drawing, width, self.spec.page.look, self.wish.press, self.typeface)

    def files(self, named: Named, kind: str, picture: Clipping) -> Iterator[tuple[str, bytes]]:
        """A picture in all formats, with the names of its files."""
        writers: Mapping[str, Callable[[Clipping, str], bytes]] = {"pdf": self._pdf, "svg": self._svg, "png": self._png}
        text = f"{title(self.spec, named.entry)} {named.entry.number} ({kind})"
        for one in self.wish.formats:
            yield f"{named.names[kind]}.{one}", writers[one](picture, text)

    def _pdf(self, picture: Clipping, title: str) -> bytes:
        return write_pdf(picture.document(title, self.spec.author, self.spec.language), self.typeface)

    def _svg(self, picture: Clipping, title: str) -> bytes:
        return write_svg(picture.document(title, self.spec.author, self.spec.language), self.outlines)

    def _png(self, picture: Clipping, title: str) -> bytes:
        pixel = INCH / self.wish.dpi
        raster = on_pixels(picture, pixel)
        size = (round(raster.width / pixel), round(raster.height / pixel))
        return write_png(self._pdf(raster, title), size, self.wish.dpi)


def _too_narrow(spec: BookSpec, section: int, wish: ExportSpec) -> Iterator[Problem]:
    """What is wrong when a section's digits or clues cannot be printed at a width, known before any puzzle is."""
    params, look = spec.sections[section].params, spec.page.look
    clue = family_named(params.family).clue_height_of(params.kind.variant) or DIGIT
    caps = typeface(spec.page.fonts).bold.cap_height
    kind = f"{params.kind.words} {params.size}"
    for what, option, height in ((kind, "--width", min(DIGIT, clue)), (f"a solved {kind}", "--solution-width", DIGIT)):
        width = wish.width if option == "--width" else wish.solution_width
        size = height * cell_of(width, params.size.width, look) / caps
        if size < wish.press.least_type - _SLACK:
            message = _small(what, size, width, wish.press, option)
            yield Problem(message, spec.sections[section].place, f"{spec.sections[section].key}.size")


def _small(what: str, size: float, width: float, press: Press, option: str = "--width") -> str:
    enough = ceil(width / MM * press.least_type / size)
    return (
        f"{what} at a width of {width / MM:g} mm has type of {size:.1f} pt, expected at least "
        f"{press.least_type:g} pt ({press.name}); take {option} {enough}mm or more, or a smaller grid"
    )
