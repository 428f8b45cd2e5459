"""export: every puzzle and solution of a book as pictures of their own, and one JSON that tells what they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final

from pipeline.errors import InputError, Problem
from pipeline.families import family_named, spoken, variant_of
from pipeline.model.book import Book, Entry
from pipeline.model.export import Exported, ExportSpec
from pipeline.model.press import Press
from pipeline.model.printer import INCH, MM
from pipeline.model.spec import BookSpec
from pipeline.model.values import solution_text
from pipeline.page.bitmap import write_png
from pipeline.page.black import smallest_type
from pipeline.page.clipping import Clipping, cell_of, clipping, on_pixels
from pipeline.page.marks import DIGIT, bare
from pipeline.page.outlines import Outlines, write_svg
from pipeline.page.pdf import write_pdf
from pipeline.page.typography import Typeface
from pipeline.runtime.files import make_folder, replace_files
from pipeline.stages.export_names import DATED, KINDS, OF_CLASS, UNDATED, check_names, check_pattern, name
from pipeline.stages.fonts import typeface
from pipeline.stages.pagination import group_title

SCHEMA: Final = 1
FOLDER: Final = "export"
UNRATED: Final = "unrated"  # the level of an own puzzle that has none
PLAIN: Final = "plain"  # the variant of a puzzle that is none

_SLACK: Final = 1e-6


def check_export(spec: BookSpec, wish: ExportSpec) -> None:
    """Raise InputError for names that cannot be, and for a width that makes the clues of a section too small."""
    check_pattern(_pattern(spec, wish), dated=spec.start is not None)
    problems = [problem for section in range(len(spec.sections)) for problem in _too_narrow(spec, section, wish)]
    if problems:
        raise InputError(dict.fromkeys(problems))  # versions of a sheet share their sections


def pictures_of(book: Book, wish: ExportSpec) -> int:
    """How many pictures an export has."""
    return len(book.entries) * len(KINDS) * len(wish.formats)


def export(
    book: Book, wish: ExportSpec, folder: Path, ready: Callable[[], None], done: Callable[[int], None] = lambda _: None
) -> Exported:
    """Put the pictures of a book into a folder, all at once; `ready` is called before anything is replaced.

    `done` is told how many pictures each puzzle has given.
    """
    faces = typeface(book.spec.page.fonts)
    named = _names(book, wish)
    check_names([(entry.number, one) for entry, names in zip(book.entries, named, strict=True) for one in names])
    artist = _Artist(book.spec, wish, faces, Outlines(faces))
    contents: dict[str, bytes] = {}
    rows = []
    for entry, names in zip(book.entries, named, strict=True):
        clipped = artist.clippings(entry)
        rows.append(_row(book.spec, entry, clipped, names, wish))
        for kind, one, picture in zip(KINDS, names, clipped, strict=True):
            contents |= artist.files(entry, kind, one, picture)
        done(len(KINDS) * len(wish.formats))
    index = f"{book.spec.name}.json"
    make_folder(folder)
    replace_files(folder, contents | {index: _index(book, rows)}, (), ready)
    return Exported(folder, len(contents), index, len(book.entries))


def _pattern(spec: BookSpec, wish: ExportSpec) -> str:
    if wish.names is not None:
        return wish.names
    return DATED if spec.start else OF_CLASS if spec.parts else UNDATED


def _names(book: Book, wish: ExportSpec) -> list[tuple[str, ...]]:
    """For every puzzle its name and its solution's."""
    pattern = _pattern(book.spec, wish)
    values = [_values(book, entry) for entry in book.entries]
    return [tuple(name(pattern, {**one, "kind": kind}) for kind in KINDS) for one in values]


def _values(book: Book, entry: Entry) -> dict[str, str]:
    puzzle = entry.rated.puzzle
    return {
        "date": str(entry.day or ""),
        "family": puzzle.family,
        "variant": puzzle.variant or PLAIN,
        "size": str(entry.size),
        "level": entry.level or UNRATED,
        "number": entry.number,
        "code": entry.code,
        "book": book.spec.name,
    }


@dataclass(frozen=True, slots=True)
class _Artist:
    """Draws pictures in every format that is asked for."""

    spec: BookSpec
    wish: ExportSpec
    typeface: Typeface
    outlines: Outlines

    def clippings(self, entry: Entry) -> tuple[Clipping, Clipping]:
        """The pictures of a puzzle and its solution; InputError where a clue turns out too small."""
        rated = entry.rated
        family = family_named(rated.puzzle.family)
        look, press, faces = self.spec.page.look, self.wish.press, self.typeface
        blank = clipping(family.draw(rated.puzzle, None, None), self.wish.width, look, press, faces)
        least = smallest_type(blank.ops)
        if least < press.least_type - _SLACK:
            raise InputError(Problem(_small(f"puzzle {entry.number}", least, self.wish.width, press), None, "--width"))
        answer = family.draw(rated.puzzle, rated.solution, None)
        solved = clipping(answer, self.wish.solution_width, look, press, faces)
        if (
            smallest_type(solved.ops) < press.least_type - _SLACK
        ):  # of its clues: its digits are larger than they need be
            solved = clipping(bare(answer), self.wish.solution_width, look, press, faces)
        return blank, solved

    def files(self, entry: Entry, kind: str, stem: str, picture: Clipping) -> dict[str, bytes]:
        """A picture by file name, in all formats."""
        writers: Mapping[str, Callable[[Clipping, str], bytes]] = {"pdf": self._pdf, "svg": self._svg, "png": self._png}
        title = f"{_title(self.spec, entry)} {entry.number} ({kind})"
        return {f"{stem}.{one}": writers[one](picture, title) for one in self.wish.formats}

    def _pdf(self, picture: Clipping, title: str) -> bytes:
        return write_pdf(picture.document(title, self.spec.author, self.spec.language), self.typeface)

    def _svg(self, picture: Clipping, title: str) -> bytes:
        return write_svg(picture.document(title, self.spec.author, self.spec.language), self.outlines)

    def _png(self, picture: Clipping, title: str) -> bytes:
        pixel = INCH / self.wish.dpi
        raster = on_pixels(picture, pixel)
        size = (round(raster.width / pixel), round(raster.height / pixel))
        return write_png(self._pdf(raster, title), size, self.wish.dpi)


def _row(
    spec: BookSpec, entry: Entry, clipped: tuple[Clipping, ...], names: tuple[str, ...], wish: ExportSpec
) -> dict[str, Any]:
    rated = entry.rated
    blank, solved = clipped
    return {
        "date": str(entry.day) if entry.day else None,
        "family": rated.puzzle.family,
        "variant": rated.puzzle.variant or None,
        "size": str(entry.size),
        "level": entry.level,
        "number": entry.number,
        "code": entry.code,
        "title": _title(spec, entry),
        "level_title": spec.strings[f"level.{entry.level}"] if entry.level else None,
        "cost": rated.rating.cost,
        "text": family_named(rated.puzzle.family).format(rated.puzzle),
        "solution": solution_text(rated.solution, rated.puzzle.least),
        "width_mm": _mm(blank.width),
        "height_mm": _mm(blank.height),
        "solution_width_mm": _mm(solved.width),
        "solution_height_mm": _mm(solved.height),
        "files": dict(_files(names, wish)),
    }


def _files(names: tuple[str, ...], wish: ExportSpec) -> Iterator[tuple[str, dict[str, str]]]:
    """The names of a puzzle's files by kind and format."""
    for kind, one in zip(KINDS, names, strict=True):
        yield kind, {ending: f"{one}.{ending}" for ending in wish.formats}


def _index(book: Book, rows: list[dict[str, Any]]) -> bytes:
    told = {
        "schema": SCHEMA,
        "book": book.spec.name,
        "title": book.spec.title,
        "language": book.spec.language,
        "seed": book.spec.seed,
        "start": str(book.spec.start) if book.spec.start else None,
        "puzzles": rows,
    }
    return (json.dumps(told, indent=1, ensure_ascii=False) + "\n").encode()


def _title(spec: BookSpec, entry: Entry) -> str:
    """What a puzzle is, in the book's language."""
    return group_title(spec, entry.kind, entry.size)


def _mm(points: float) -> float:
    return round(points / MM, 3)


def _too_narrow(spec: BookSpec, section: int, wish: ExportSpec) -> Iterator[Problem]:
    """What is wrong when a section's digits or clues cannot be printed at a width, known before any puzzle is."""
    params, look = spec.sections[section].params, spec.page.look
    clue = family_named(params.kind).clue_height_of(variant_of(params.kind)) or DIGIT
    caps = typeface(spec.page.fonts).bold.cap_height
    kind = f"{spoken(params.kind)} {params.size}"
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
