"""Which puzzle a solving time is of: a book's, by its name in the player's file or its code, or as the row says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pipeline.config.manifest import read_manifest, read_puzzles
from pipeline.errors import InputError, Place, Problem
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.options import did_you_mean
from pipeline.frozen import frozen
from pipeline.model.code import CODE_MIN, long_code
from pipeline.model.file_names import BOOK_FILES
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.outputs.play.puzzle_data import puzzle_id
from pipeline.source.files import Reading
from pipeline.source.solving_times import PUZZLE, TimeRow
from pipeline.source.source_limits import MANIFEST_BYTES
from pipeline.source.wording import shown

MANIFEST = "manifest.json"
_SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")


@frozen
class TimedPuzzle:
    """A puzzle as far as times need it; `printed` says how a person finds it, empty where no book has it."""

    name: str
    kind: Kind
    size: Size
    level: Level | None
    cost: int
    printed: str = ""


@frozen
class TimedPuzzles:
    """The puzzles of some books by name, and by the first characters of their codes."""

    named: Mapping[str, TimedPuzzle]
    coded: Mapping[str, Sequence[tuple[str, TimedPuzzle]]]

    @classmethod
    def of_books(cls, books: Sequence[Path]) -> TimedPuzzles:
        """The puzzles of books, each its manifest or the folder that holds it; InputError for what is none."""
        named: dict[str, TimedPuzzle] = {}
        coded: dict[str, list[tuple[str, TimedPuzzle]]] = defaultdict(list)
        for code, puzzle in (pair for book in books for pair in _puzzles(book)):
            if puzzle.name not in named:
                named[puzzle.name] = puzzle
                coded[code[:CODE_MIN]].append((code, puzzle))
        return cls(named, coded)

    def of_row(self, row: TimeRow) -> TimedPuzzle:
        """The puzzle of a row: that of a book before what the row says of it; InputError where neither is enough."""
        if row.puzzle in self.named:
            return _costed(self.named[row.puzzle], row)
        code = row.puzzle.upper()
        found = [puzzle for one, puzzle in self.coded.get(code[:CODE_MIN], ()) if one.startswith(code)]
        if len(found) > 1:
            message = f"{shown(row.puzzle)} is the code of {len(found)} puzzles; write more characters of the code"
            raise InputError(Problem(message, row.place, PUZZLE))
        return _costed(found[0], row) if found else _as_written(row)


def _costed(puzzle: TimedPuzzle, row: TimeRow) -> TimedPuzzle:
    """The puzzle of a book; InputError where it has no level, for then its cost stops where logic does."""
    if puzzle.level is None:
        message = f"{shown(row.puzzle)} cannot be solved by logic, so it has no cost for a whole solve; remove the row"
        raise InputError(Problem(message, row.place, PUZZLE))
    return puzzle


def manifest_of(book: Path) -> Path:
    """The manifest of a book, which is named by it or by its folder; InputError for what cannot be one."""
    if book.suffix.lower() in BOOK_FILES:
        message = "is a book file, expected the folder of a built book: times are of the puzzles that it has"
        remedy = f"build it and name that folder, as in output/{book.stem}"
        raise InputError(Problem(f"{message}; {remedy}", Place(str(book))))
    if book.suffix.lower() in _SPREADSHEETS:
        raise InputError(Problem("is a spreadsheet, expected a CSV file; save it as CSV in UTF-8", Place(str(book))))
    if book.is_file() and book.suffix.lower() != Path(MANIFEST).suffix:
        message = f"is not a manifest, expected the folder of a built book or its {MANIFEST}"
        remedy = "name that, or let the name of a file of solving times end with .csv"
        raise InputError(Problem(f"{message}; {remedy}", Place(str(book))))
    return book / MANIFEST if book.is_dir() else book


def _puzzles(book: Path) -> Iterator[tuple[str, TimedPuzzle]]:
    read = read_manifest(Reading().text(manifest_of(book), MANIFEST_BYTES))
    solved, _ = read_puzzles(read)
    for row, (puzzle, _) in zip(read.manifest.puzzles, solved, strict=True):
        printed = f"{read.manifest.book} {row.number} ({row.code})"
        yield (
            long_code(row.signature),
            TimedPuzzle(puzzle_id(puzzle), puzzle.kind, row.size, row.level, row.cost, printed),
        )


def _as_written(row: TimeRow) -> TimedPuzzle:
    """The puzzle by the columns of its row."""
    lacking = [key for key in ("family", "size", "cost") if key not in row.rated]
    if lacking:
        message = (
            f"{shown(row.puzzle)} is not a puzzle of a book that was named, "
            f"and the row has no {', no '.join(lacking)}; name its book after the file, or fill in these columns"
        )
        raise InputError(Problem(message, row.place, PUZZLE))
    kind, size, level = _kind(row), _size(row), row.rated.get("level", "").lower()
    if level and level not in tuple(Level):
        message = f"{shown(level)} is unknown, expected one of {', '.join(Level)}{did_you_mean(level, tuple(Level))}"
        raise InputError(Problem(message, row.place, "level"))
    return TimedPuzzle(row.puzzle, kind, size, Level(level) if level else None, int(row.rated["cost"]))


def _kind(row: TimeRow) -> Kind:
    family, variant = row.rated["family"].lower(), row.rated.get("variant", "").lower()
    if family not in FAMILIES:
        message = f"{shown(family)} is unknown, expected one of {', '.join(FAMILIES)}{did_you_mean(family, FAMILIES)}"
        raise InputError(Problem(message, row.place, "family"))
    variants = family_named(family).variants
    if variant and variant not in variants:
        known = f"expected {' or '.join(variants)}" if variants else f"{family} has none; leave it empty"
        raise InputError(Problem(f"{shown(variant)} is not a variant, {known}", row.place, "variant"))
    return Kind(family, variant)


def _size(row: TimeRow) -> Size:
    try:
        return Size.parse(row.rated["size"])
    except ValueError as error:
        raise InputError(Problem(str(error), row.place, "size")) from None
