"""A book as its author asks for it: everything validated, every file read, nothing decided yet."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING, Any

from pipeline.errors import Place
from pipeline.frozen import frozen
from pipeline.model.book_fonts import BUNDLED, Fonts
from pipeline.model.catalogue import NOTHING_SAID, CatalogueSpec, edition_name, monday_of
from pipeline.model.level import Level, LevelTarget
from pipeline.model.look import Look
from pipeline.model.minutes import ReaderMinutes
from pipeline.model.picture import Picture
from pipeline.model.printer import Paper, Printer
from pipeline.model.puzzle import Puzzle
from pipeline.model.qr import QrSpec
from pipeline.model.results import Result
from pipeline.model.seed import SeedOrigin
from pipeline.model.slot import Params
from pipeline.model.template import PageTemplate
from pipeline.model.week import EarlierPuzzle
from pipeline.model.worksheet import Field

if TYPE_CHECKING:
    from pipeline.model.cover import CoverSpec


def first_day(text: str) -> datetime.date:
    """The first day of a year, a month or a day such as 2026-11; ValueError where the calendar has none."""
    return datetime.date.fromisoformat(text + "2000-01-01"[len(text) :])


@frozen
class OwnPuzzle:
    """A puzzle that the author brings along, and where it stands."""

    puzzle: Puzzle
    place: Place


@frozen
class SectionSpec:
    """One family in one size: counts per level or half of it, or the author's own puzzles.

    `template` names the template of its pages; None means auto. `identity` enters the seeds: the params' identity,
    or `id` where two sections are alike. `key` names the section in its file. An `extension` is for pupils who are
    done early. Of a book in `versions` each has a section of its own, `version` counting from 0. `candidates`: are
    those that the clues leave printed in its cells? `days` says in a newspaper which day of the week (0 is Monday) has
    a puzzle of which kind; `counts` counts them. `frames_for` is the number of puzzles that its pages are chosen for
    where that is not its own, as the sheets of a class are alike; 0 means its own. `lesson` is the technique
    that its puzzles follow the lesson of.
    """

    params: Params
    identity: str
    counts: tuple[tuple[LevelTarget, int], ...] = ()
    own: tuple[OwnPuzzle, ...] = ()
    template: str | None = None
    place: Place | None = None
    key: str = ""
    extension: bool = False
    version: int = 0
    versions: int = 1
    candidates: bool = False
    days: tuple[tuple[int, LevelTarget], ...] = ()
    frames_for: int = 0
    lesson: str = ""

    @property
    def asked(self) -> int:
        """How many puzzles it asks for, the author's own among them."""
        return sum(count for _, count in self.counts) + len(self.own)


@frozen
class WrittenText:
    """Text of the author's that is printed, as it is written: its key, where it begins, whether it is Markdown."""

    text: str
    key: str
    place: Place
    markdown: bool = False


@frozen
class TextPage:
    """A front or back page: a built-in one by name, or the author's Markdown, placeholders filled in.

    `pictures` are those that the Markdown names, in gray.
    """

    name: str
    markdown: str | None = None
    written: WrittenText | None = field(default=None, compare=False)
    pictures: tuple[tuple[str, Picture], ...] = ()


@frozen
class OtherBook:
    """Another book of the author's: its title, and its cover in gray."""

    title: str
    cover: Picture | None = None


NOT_ACCESSIBLE, FIGURES, CELLS = "none", "figures", "full"
ACCESSIBLE = (NOT_ACCESSIBLE, FIGURES, CELLS)
"""How files are tagged for those who do not see them: not at all; a grid as a figure with words; as a table."""


@frozen
class PageSpec:
    """Where and how the book is printed. `show` names what stands beside each puzzle.

    `template` names one of the `templates`; None means auto. `worksheet` are the fields at the top of every page of
    puzzles, `sign` the one beside them. `duplex`: are sheets printed on both sides, so that each ends with a back?
    `instruction`: does a line with an example stand above the puzzles? `mix`: may kinds of puzzles share a page?
    `printer_at` is where the book names its printer. `qr` are the codes of puzzles, None in a book without.
    `accessible` says how the files are tagged: NOT_ACCESSIBLE, FIGURES or CELLS. `two_up` is what two pages are printed
    on side by side, to be cut apart, `paper` being half of it then; None where a page is a sheet of paper.
    """

    printer: Printer
    paper: Paper
    look: Look
    template: str | None
    show: tuple[str, ...]
    templates: tuple[PageTemplate, ...] = ()
    fonts: Fonts = BUNDLED
    worksheet: tuple[Field, ...] = ()
    sign: str = ""
    duplex: bool = False
    instruction: bool = False
    mix: bool = False
    qr: QrSpec | None = None
    accessible: str = NOT_ACCESSIBLE
    two_up: Paper | None = None
    printer_at: Place | None = field(default=None, compare=False)


SOLUTION, FIRST_HINT, STEPS, DIAGRAMS = "solution", "first_hint", "steps", "diagrams"
WORKED = (STEPS, DIAGRAMS)
"""What answers show: the solution; the same with hints on pages of their own before; all steps of the solve too."""


AUTO, OPENING_PAGE, OPENING_BAND, NO_OPENERS = "auto", "page", "band", "none"
"""How parts of a book are opened: as space allows; by a page; by a band where a page has room for one; not at all."""


BACK, SEPARATE, NEXT_DAY, NOWHERE = "back", "separate", "next_day", "none"
"""Where answers go: behind the puzzles; into a file of their own; below the next day's puzzles; nowhere."""


@frozen
class AnswersSpec:
    """Where the answer key goes: BACK, SEPARATE, NEXT_DAY or NOWHERE.

    `per_page` and `template` None mean auto; a template goes before a number. `page_count` and `digit_size` (points)
    are what the author wants of a key whose answers flow. `wish` is the key of the book that says any of this, and
    `number_at` its place.
    """

    place: str
    per_page: int | None
    style: str
    template: PageTemplate | None = None
    number_at: Place | None = field(default=None, compare=False)
    page_count: int | None = None
    digit_size: float | None = None
    wish: str = "per_page"


@frozen
class PartSpec:
    """A sheet of a class: the role of its file, its group's or version's name, its sign, its sections by position.

    The name is the teacher's; pupils see the sign: one of SIGNS, the letter of a version, or both as `star-A`. `group`
    and `version` are the names of these, empty where the class has none.
    """

    role: str
    name: str
    sign: str
    sections: tuple[int, ...]
    group: str = ""
    version: str = ""

    @property
    def shape(self) -> str:
        """The shape of its group, empty in a class without groups."""
        return self.sign.partition("-")[0] if self.group else ""


@frozen
class Pupil:
    """A pupil whose name is printed on a sheet, the sheet's position, and the line of the class list.

    A name is in no text form of this, so that no log can hold it.
    """

    name: str = field(repr=False)
    part: int
    place: Place


@frozen
class PageCount:
    """The pages that a book is to have: how many puzzles its counts grew by, and were pages of progress added?"""

    pages: int
    added: int = 0
    progress: bool = False
    place: Place | None = field(default=None, compare=False)


@frozen
class BookSpec:
    """A whole book. `strings` are the words of its language; `digest` is the sha256 of what was read.

    `templates_digest` is that of the author's own templates among it, empty where none was read.

    `written` holds the author's texts with their places, `rejected_at` the place of every code in `reject`,
    `level_marks` the filled dots of levels that have others than their own, `edition_text` what the copyright page
    calls the edition, `also_by` other books. `start` is the Monday of a newspaper's week, `before` the
    puzzles of the last day of the week before it where they are known. `parts` are the sheets of a class, none in other
    books. `outputs` has the options of every output that the book names, None for one that it refuses, and
    `output_places` the places of these keys as messages name them. `minutes` are those that
    are printed, None where none are. `logo` is the publisher's. `openers` says how parts are opened. `year` is that of
    the `week`, as ISO 8601 counts both. `page_count` is None in a book that is as long as its counts make it.
    `first_number` is that of the first puzzle. `day_slots` are the places of a newspaper's page, each with the
    positions of the sections that take turns in it. `file` is the book's own, whichever others it extends; None where
    that is not known. `results` are those of a class, `results_name` is the name of their
    file without its ending, empty in a book without.
    """

    name: str
    title: str
    subtitle: str
    author: str
    date: str
    language: str
    seed: int
    series: str
    volume: int | None
    page: PageSpec
    order: str
    numbers: str
    week: int | None
    front: tuple[TextPage, ...]
    back: tuple[TextPage, ...]
    answers: AnswersSpec
    sections: tuple[SectionSpec, ...]
    reject: tuple[str, ...]
    strings: Mapping[str, str]
    digest: str
    written: tuple[WrittenText, ...] = ()
    rejected_at: tuple[Place, ...] = ()
    level_marks: Mapping[Level, int] = field(default_factory=dict)
    parts: tuple[PartSpec, ...] = ()
    pupils: tuple[Pupil, ...] = ()
    cover: CoverSpec | None = None
    publisher: str = ""
    edition_text: str = ""
    isbn: str = ""
    also_by: tuple[OtherBook, ...] = ()
    start: datetime.date | None = None
    before: tuple[EarlierPuzzle, ...] = ()
    outputs: Mapping[str, Any] = field(default_factory=dict)
    output_places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    seed_origin: SeedOrigin = SeedOrigin.WRITTEN
    year: int | None = None
    catalogue: CatalogueSpec = NOTHING_SAID
    templates_digest: str = ""
    minutes: ReaderMinutes | None = None
    dedication: str = ""
    logo: Picture | None = None
    play_style: str = ""
    openers: str = AUTO
    page_count: PageCount | None = None
    results: tuple[Result, ...] = ()
    results_name: str = ""
    first_number: int = 1
    day_slots: tuple[tuple[int, ...], ...] = ()
    file: Place | None = field(default=None, compare=False)

    @property
    def is_for_class(self) -> bool:
        """Do pupils work with it: are there sheets of groups or versions, a class list, or a line for their names?"""
        return bool(self.parts or self.pupils or self.page.worksheet)

    @property
    def in_day_order(self) -> tuple[int, ...]:
        """The positions of the sections as the puzzles of a day follow each other: by their places, if it has any."""
        return tuple(chain.from_iterable(self.day_slots)) or tuple(range(len(self.sections)))

    @property
    def versions(self) -> bool:
        """Is this a class whose sheets are versions of each other?"""
        return any(section.versions > 1 for section in self.sections)

    @property
    def seed_parts(self) -> tuple[str | int, ...]:
        """What all seeds of this book begin with: seed, volume, week, year and day, and nothing that is only print."""
        year = (self.year,) if self.year is not None else ()
        day = (self.start.isoformat(),) if self.start else ()
        return (self.seed, self.volume or "", self.week or "", *year, *day)

    @property
    def seed_words(self) -> str:
        """The seed and where it comes from."""
        return f"seed {self.seed}, {self.seed_origin.words}"

    @property
    def dated(self) -> datetime.date | None:
        """The first day of its date; None for a book without one."""
        return first_day(self.date) if self.date else None

    def text_at(self, *keys: str) -> tuple[str, Place | None]:
        """The first of some keys under which the author has written a text, and where; else the last, and the file."""
        places = {one.key: one.place for one in self.written}
        return next(((key, places[key]) for key in keys if key in places), (keys[-1], self.file))

    def mark(self, level: Level) -> int:
        """The filled dots of a level's mark."""
        return self.level_marks.get(level, level.rank)

    @property
    def edition(self) -> str:
        """Names the book in a catalogue: volumes and weeks of one config are books of their own."""
        return edition_name(self.name, self.volume, self.week, self.year, self.start)

    @property
    def monday(self) -> datetime.date | None:
        """The Monday of a weekly book's week; None for other books, and where its year is not known."""
        return monday_of(self.week, self.year, self.start)
