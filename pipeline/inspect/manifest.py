"""Reads a manifest: what a book says that it printed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.families import family_named
from pipeline.model.level import Level
from pipeline.model.printer import Paper
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.roles import ANSWERS, INTERIOR
from pipeline.model.size import Size
from pipeline.model.values import digit_of, read_solution

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle as the manifest lists it; pages count from 1, None where there is no puzzle or no answer.

    `file` and `answer_file` are the roles of the files that puzzle and answer stand in.
    """

    number: str
    puzzle: Puzzle
    solution: Solution
    size: Size
    page: int | None
    answer_page: int | None
    file: str = INTERIOR
    answer_file: str = INTERIOR
    level: Level | None = None

    def position(self, cell: int) -> int:
        """A cell's place in the grid as printed, where a clue row and column may stand before the first."""
        row, column = divmod(cell, self.puzzle.width)
        above, left = self.size.height - self.puzzle.height, self.size.width - self.puzzle.width
        return (row + above) * self.size.width + column + left

    @property
    def has_border(self) -> bool:
        """Do clues stand in a row and a column of their own, each in the cell before its cage?"""
        return self.size != Size(self.puzzle.width, self.puzzle.height)

    def shown(self, values: Sequence[int]) -> list[str]:
        """What the cells of the grid as printed show of the puzzle's values; empty texts where they show none."""
        digits = [""] * (self.size.width * self.size.height)
        for cell, value in enumerate(values):
            digits[self.position(cell)] = digit_of(value, self.puzzle) if value > EMPTY else ""
        return digits


@dataclass(frozen=True, slots=True)
class LevelPrint:
    """How a level is printed: its name, and how many dots its mark fills."""

    name: str
    mark: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """What the book asked of its printer: the printer's name, the paper, the stock (None: the only one), bleed."""

    printer: str
    paper: Paper
    stock: str | None
    bleed: bool


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files of a book by role (`interior`, `answers`) with name and sha256, its printer, and its puzzles.

    `before` are puzzles of the week before, whose answers alone stand in this book: their own page is None.
    `ordered` is None in a manifest that was written before it named the printer. `pages` counts those of files by
    role; `copies` names for a file of copies the roles of the sheets that it repeats. `levels` says how levels are
    printed; it is empty in a manifest that was written before it did.
    """

    files: dict[str, tuple[str, str]]
    puzzles: tuple[Printed, ...]
    ordered: Ordered | None = None
    pages: Mapping[str, int] = field(default_factory=dict)
    copies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    before: tuple[Printed, ...] = ()
    levels: Mapping[Level, LevelPrint] = field(default_factory=dict)
    title: str = ""


def read_manifest(path: Path) -> Manifest:
    """The manifest of a book; InputError when it is missing or is none."""
    try:
        data = json.loads(path.read_bytes())
        if data["schema"] != SCHEMA:
            raise InputError(f"{path}: schema {data['schema']!r}, expected {SCHEMA}; build the book again")
        files = {file["role"]: (file["name"], file["sha256"]) for file in data["files"]}
        key = ANSWERS if ANSWERS in files else INTERIOR
        puzzles = tuple(_printed(row, key) for row in data["puzzles"])
        pages = {file["role"]: file["pages"] for file in data["files"] if "pages" in file}
        copies = {file["role"]: tuple(file["copies"]) for file in data["files"] if "copies" in file}
        before = tuple(_printed({**row, "page": None}, key) for row in data.get("before", ()))
        prints = data.get("levels", {}).items()
        levels = {Level(level): LevelPrint(shown["name"], shown["mark"]) for level, shown in prints}
        return Manifest(
            files, puzzles, _ordered(data.get("page")), pages, copies, before, levels, data.get("title", "")
        )
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); a PDF is verified against its manifest") from None
    except (ValueError, KeyError, TypeError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise InputError(f"{path}: is not a manifest ({reason}); build the book again") from None


def _ordered(page: dict[str, Any] | None) -> Ordered | None:
    if page is None:
        return None
    paper = Paper(page["paper"], page["width"], page["height"])
    return Ordered(page["printer"], paper, page["stock"], page["bleed"])


def _printed(row: dict[str, Any], key: str) -> Printed:
    puzzle = family_named(row["family"]).parse(row["text"])
    solution = read_solution(row["solution"], puzzle)
    files = row.get("file", INTERIOR), row.get("answer_file") or key
    size, level = Size.parse(row["size"]), Level(row["level"]) if row.get("level") else None
    return Printed(row["number"], puzzle, solution, size, row["page"], row["answer_page"], *files, level)
