"""Reads the manifest of a book: the one schema of what a build lists, held to by all who read it.

A manifest is as foreign as any file that a book names: types, ranges and sizes are checked, its texts must be puzzles,
and its solutions must solve them. Keys that are not listed here are left aside: a build may add some.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated, Final, Generic, TypeVar

from pydantic import Field, ValidationError

from pipeline.config.problems.complaints import complaint
from pipeline.config.problems.validation import Lenient
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, named, number, parsed, pattern, prose, truth, whole
from pipeline.errors import InputError, Place, Problem
from pipeline.families import FAMILIES, family_named
from pipeline.frozen import frozen
from pipeline.model.file_names import LONGEST_OF_FILES, name_fault
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.seed import SeedOrigin
from pipeline.model.size import Size
from pipeline.model.values import read_solution
from pipeline.model.worksheet import SHEETS_PER_PAGE
from pipeline.source.files import SourceText
from pipeline.source.json_document import JsonDocument, read_json
from pipeline.source.source_limits import PROBLEMS, PUZZLE_TEXT
from pipeline.source.wording import Path, first_of, shown

SCHEMA: Final = 1
"""The version of the schema. It rises when a key changes its meaning or goes; a new key leaves it as it is."""

REMEDY: Final = "build that book again"
_NAME_IT: Final = "name the manifest.json of a book"

ROWS_BEGIN: Final = ',\n "{key}": ['
"""What stands in a manifest before the rows of puzzles, as builds write it."""

_SIGNATURE: Final = '"signature": "'  # what stands before a signature, likewise
_KEYS: Final = ("schema", "files", "puzzles")  # distinguish it from other JSON
_BOOK_NAME: Final = "the name of a book"
_PATH: Final = "a path inside the folder of the book"
_ROLE: Final = pattern(r"[A-Za-z0-9._-]{1,80}", "the role of a file such as interior")
_SHA256: Final = pattern("[0-9a-f]{64}", "a sha256 of 64 hexadecimal digits")
_BARCODE: Final = pattern("[0-9]{13}", "thirteen digits")
_PAGES: Final = whole(1, book_limits.PRINTER_PAGES)
_PLACE: Final = whole(1, book_limits.PUZZLES)  # of a section: none is empty, in whatever group of a class
_NUMBER: Final = number(-1e18, 1e18)
_NUMBER_PRINTED: Final = pattern(r"([0-9]{1,9}-){0,3}[0-9]{1,9}", "the number of a puzzle such as 17 or 42-7")
_NOTE: Final = line(book_limits.NOTE)
_LINE: Final = line(book_limits.FILE_NAME)


def _inside(text: str) -> str:
    if any(name_fault(part, LONGEST_OF_FILES) for part in text.split("/")):
        raise ValueError(f"{shown(text)} is not valid, expected {_PATH}")
    return text


def _name(text: str) -> str:
    if name_fault(text):
        raise ValueError(f"{shown(text)} is not valid, expected {_BOOK_NAME}")
    return text


_FILE: Final = parsed(_inside, _PATH, {"type": "string"})
_BOOK: Final = parsed(_name, _BOOK_NAME, {"type": "string"})


class PuzzleHead(Lenient):
    """What distinguishes a puzzle from others: the number and code it is printed with, its family, its signature."""

    number: Annotated[str, _NUMBER_PRINTED]
    code: Annotated[str, book_values.CODE]
    family: Annotated[str, _NOTE]
    signature: Annotated[str, _NOTE]


class Placed(Lenient):
    """A puzzle with its solution, and where its answer stands; no role and page where it has none."""

    number: Annotated[str, _NUMBER_PRINTED] = Field(description="the number that is printed")
    day: Annotated[date, book_values.DAY] | None = Field(default=None, alias="date", description="the puzzle's day")
    code: Annotated[str, book_values.CODE] = Field(description="the puzzle's code")
    family: Annotated[str, named(lambda: tuple(FAMILIES))] = Field(description="the name of a family")
    size: Annotated[Size, book_values.GRID] = Field(description="the size in cells")
    text: Annotated[str, line(PUZZLE_TEXT)] = Field(description="the puzzle's text form")
    solution: Annotated[str, line(PUZZLE_TEXT)] = Field(description="the puzzle's solution")
    answer_file: Annotated[str, _ROLE] | None = Field(description="the role of a file, or null")
    answer_page: Annotated[int, _PAGES] | None = Field(description="a page, or null")


class PuzzleRow(Placed, PuzzleHead):
    """A puzzle of the book with its rating, and where it stands."""

    section: Annotated[int, _PLACE]
    level: Annotated[Level, choice(*Level)] | None = Field(description="a level, or null")
    technique: Annotated[str, _NOTE] | None = Field(description="the name of a technique, or null")
    cost: Annotated[int, whole(*book_limits.SEED)]
    measures: dict[str, Annotated[float, _NUMBER]]
    signature: Annotated[str, _NOTE]
    origin: Annotated[str, _NOTE] | None = None
    file: Annotated[str, _ROLE] | None = Field(description="the role of a file, or null")
    page: Annotated[int, _PAGES] | None = Field(description="a page, or null")
    candidates: Annotated[bool, truth()] = False
    hint_page: Annotated[int, _PAGES] | None = None
    minutes: Annotated[str, _NOTE] | None = None
    qr: Annotated[str, _NOTE] | None = Field(default=None, description="where the QR code of the puzzle leads")
    qr_file: Annotated[str, _ROLE] | None = None
    qr_page: Annotated[int, _PAGES] | None = None


class FileRow(Lenient):
    """A file of the book: its role, its path below the book's folder, its sha256.

    `pages` are those of a PDF; `copies` names for a file of copies the roles of the sheets that it repeats; `barcode`
    has the digits of the EAN-13 on a cover.
    """

    role: Annotated[str, _ROLE]
    name: Annotated[str, _FILE]
    sha256: Annotated[str, _SHA256]
    pages: Annotated[int, _PAGES] | None = None
    copies: list[Annotated[str, _ROLE]] | None = None
    barcode: Annotated[str, _BARCODE] | None = None


class PageRow(Lenient):
    """What the files are printed as; width and height of the trimmed page in points.

    `sheets_per_page` 2: two pages of half that width stand side by side, to be cut apart; `duplex`: on both sides.
    """

    printer: Annotated[str, _NOTE]
    paper: Annotated[str, _NOTE]
    width: Annotated[float, number(*book_limits.PAPER_SIDE, "points")]
    height: Annotated[float, number(*book_limits.PAPER_SIDE, "points")]
    stock: Annotated[str, _NOTE] | None = None
    binding: Annotated[str, _NOTE] | None = None
    bleed: Annotated[bool, truth()]
    look: Annotated[str, _NOTE]
    accessible: Annotated[str, _NOTE] | None = None
    sheets_per_page: Annotated[int, choice(*SHEETS_PER_PAGE)] = 1
    duplex: Annotated[bool, truth()] = False


class LevelRow(Lenient):
    """How a level is printed: its name, and how many dots its mark fills."""

    name: Annotated[str, prose()]
    mark: Annotated[int, whole(0, len(Level))]


class PopulationRow(Lenient):
    """The population that the grading of a section is scaled by."""

    section: Annotated[int, _PLACE]
    grading: Annotated[Grading, choice(*Grading)]
    least: Annotated[float, _NUMBER]
    greatest: Annotated[float, _NUMBER]
    sha256: Annotated[str, _SHA256]


class BookRow(Lenient):
    """What distinguishes a book from others, but for its puzzles."""

    edition: Annotated[int, choice(SCHEMA)] = Field(alias="schema")
    book: Annotated[str, _BOOK] = Field(description="the name of the book")
    title: Annotated[str, prose()] = Field(description="the title of the book")
    seed: Annotated[int, whole(*book_limits.SEED)]
    seed_from: Annotated[SeedOrigin, choice(*SeedOrigin)] | None = None
    volume: Annotated[int, whole(*book_limits.VOLUME)] | None
    week: Annotated[int, whole(*book_limits.WEEK)] | None
    year: Annotated[int, whole(*book_limits.YEAR)] | None = None
    start: Annotated[date, book_values.MONDAY] | None = None
    isbn: Annotated[str, book_values.ISBN] = ""


class ManifestHead(BookRow):
    """What distinguishes a book and its puzzles from others."""

    puzzles: Annotated[list[PuzzleHead], Field(max_length=book_limits.PUZZLES)]


class ManifestFiles(BookRow):
    """What distinguishes a book from others, and its files."""

    files: Annotated[list[FileRow], Field(max_length=2 * book_limits.PUZZLES)]


class ManifestEdition(ManifestFiles):
    """What distinguishes an edition of a book from others, and its files."""

    config_digest: Annotated[str, _SHA256]


class Manifest(ManifestEdition):
    """A whole manifest. `before` are puzzles of the week before, whose answers alone stand in this book.

    `steps`: do its pages show steps of solves, as worked answers or in lessons?
    """

    language: Annotated[str, _NOTE] = ""
    versions: dict[str, Annotated[str, _NOTE]]
    steps: Annotated[bool, truth()] = False
    page: PageRow
    levels: dict[Annotated[Level, choice(*Level)], LevelRow]
    populations: list[PopulationRow] = Field(default_factory=list)
    catalogue_digest: Annotated[str, _NOTE] | None
    puzzles: Annotated[list[PuzzleRow], Field(max_length=book_limits.PUZZLES)]
    before: Annotated[list[Placed], Field(max_length=book_limits.PUZZLES, default_factory=list)]


Solved = tuple[Puzzle, Solution]
M = TypeVar("M", bound=BookRow)


@frozen
class Read(Generic[M]):
    """A manifest that was read, and the text it was read from."""

    manifest: M
    document: JsonDocument

    def problem(self, path: Path, message: str) -> Problem:
        """Something that is wrong with the value at a path; the message needs no remedy."""
        return self.document.problem(path, f"{message}; {REMEDY}")


class _RowError(ValueError):
    """A puzzle that is none, or its solution; `key` is the key that is wrong."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def read_head(source: SourceText) -> ManifestHead:
    """What distinguishes a book and its puzzles from others; costs less than all of it. InputError as for all of it."""
    return _read(ManifestHead, source).manifest


def read_book(source: SourceText) -> BookRow:
    """What distinguishes a book from others, but for its puzzles; InputError as for all of it.

    Where a build has written the manifest, what stands below its head is not looked at: it is as long as the book.
    """
    head, _ = _parted(source)
    return _read(BookRow, head).manifest


def read_edition(source: SourceText) -> ManifestEdition:
    """What distinguishes an edition from others, and its files; read as `read_book` reads, and as quickly."""
    head, _ = _parted(source)
    return _read(ManifestEdition, head).manifest


def read_sharing(source: SourceText, signatures: Collection[str]) -> ManifestHead:
    """As `read_head`, but for the puzzles where none of them has one of these signatures, as in most books.

    Where a build has written the manifest, its rows are then not looked at but for their signatures.
    """
    head, rows = _parted(source)
    theirs = {rest[: rest.find('"')] for rest in rows.split(_SIGNATURE)[1:]}
    return read_head(head if theirs.isdisjoint(signatures) else source)


def _parted(source: SourceText) -> tuple[SourceText, str]:
    """A manifest without puzzles, and their rows; all of it and none where no build has written it."""
    begin = ROWS_BEGIN.format(key="puzzles")
    head, found, rows = source.text.partition(begin)
    return SourceText(source.file, f"{head}{begin}]}}") if found else source, rows


def read_files(source: SourceText) -> Sequence[FileRow]:
    """The files of a book; costs less than all of its manifest. InputError as for all of it."""
    return _read(ManifestFiles, source).manifest.files


def read_manifest(source: SourceText) -> Read[Manifest]:
    """A manifest whose parts agree; InputError with everything that is wrong, each with its place."""
    read = _read(Manifest, source)
    _raise_any([read.problem(path, message) for path, message in _contradictions(read.manifest)])
    return read


def read_puzzles(read: Read[Manifest]) -> tuple[tuple[Solved, ...], tuple[Solved, ...]]:
    """The puzzles of a book and those of the week before, each with a solution that solves it; InputError as above."""
    problems: list[Problem] = []
    puzzles = tuple(_solved(read, "puzzles", read.manifest.puzzles, problems))
    before = tuple(_solved(read, "before", read.manifest.before, problems))
    _raise_any(problems)
    return puzzles, before


def _read(model: type[M], source: SourceText) -> Read[M]:
    document = read_json(source, f"{_NAME_IT}, or {REMEDY}")
    written = document.values
    if not isinstance(written, dict) or not written.keys() >= set(_KEYS):
        raise InputError(Problem(f"is not a manifest; {_NAME_IT}", Place(source.file, 1, 1)))
    if written["schema"] != SCHEMA:
        message = f"{shown(written['schema'])} is not {SCHEMA}, the version that is read here; {REMEDY}"
        raise InputError(document.problem(("schema",), message))
    try:
        return Read(model.model_validate(written), replace(document, values=None))  # rows have them now
    except ValidationError as error:
        wrong = error.errors(include_url=False)[: PROBLEMS + 1]
    raise InputError(first_of([document.problem(one["loc"], f"{complaint(model, one)}; {REMEDY}") for one in wrong]))


def _contradictions(manifest: Manifest) -> Iterator[tuple[Path, str]]:
    """Files that stand twice, copies of files and levels that are not listed, and places beyond the files."""
    pages: dict[str, int] = {}
    for index, file in enumerate(manifest.files):
        if file.pages is None:
            continue
        if file.role in pages:
            yield ("files", index, "role"), f"{file.role} stands twice"
        pages[file.role] = file.pages
    for index, file in enumerate(manifest.files):
        for copy, role in enumerate(file.copies or ()):
            if role not in pages:
                yield ("files", index, "copies", copy), f"{shown(role)} is not a file of the book"
    for index, row in enumerate(manifest.puzzles):
        if row.level and manifest.levels and row.level not in manifest.levels:
            yield ("puzzles", index, "level"), f"{row.level} is not a level of the book"
        yield from _beyond(("puzzles", index, "page"), row.file, row.page, pages)
        yield from _beyond(("puzzles", index, "answer_page"), row.answer_file, row.answer_page, pages)
        yield from _beyond(("puzzles", index, "qr_page"), row.qr_file, row.qr_page, pages)
    for index, earlier in enumerate(manifest.before):
        yield from _beyond(("before", index, "answer_page"), earlier.answer_file, earlier.answer_page, pages)


def _beyond(path: Path, role: str | None, page: int | None, pages: Mapping[str, int]) -> Iterator[tuple[Path, str]]:
    """What is wrong with a page of a file; nothing where there is none."""
    if role is None and page is None:
        return
    if role is None or page is None or role not in pages:
        yield path, f"{page or 'null'} is not a page of a file of the book"
    elif page > pages[role]:
        yield path, f"{page} is beyond the {pages[role]} pages of {role}"


def _solved(read: Read[Manifest], key: str, rows: Sequence[Placed], problems: list[Problem]) -> Iterator[Solved]:
    for index, row in enumerate(rows):
        try:
            yield _puzzle(row)
        except _RowError as error:
            problems.append(read.problem((key, index, error.key), str(error)))


def _puzzle(row: Placed) -> Solved:
    family = family_named(row.family)
    try:
        puzzle = family.parse(row.text)
    except ValueError as error:
        raise _RowError("text", str(error)) from None
    if family.size(puzzle) != row.size:
        raise _RowError("size", f"is {row.size}, but the puzzle is {family.size(puzzle)}")
    try:
        solution = read_solution(row.solution, puzzle)
        faults = family.defects(puzzle, solution)
    except ValueError as error:
        faults = (str(error),)
    if faults:
        raise _RowError("solution", f"does not solve puzzle {row.number} ({faults[0]})")
    return puzzle, solution


def _raise_any(problems: Sequence[Problem]) -> None:
    if problems:
        raise InputError(first_of(problems))
