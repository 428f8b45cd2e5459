"""The vocabulary of a book file as pydantic models. Every default of a book stands here."""

import datetime
from collections.abc import Hashable, Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from pipeline.config.problems.validation import Strict
from pipeline.config.resources.cover_names import ISBN_BARCODE, USUAL, design_names
from pipeline.config.resources.languages import LANGUAGE
from pipeline.config.resources.looks import look_names
from pipeline.config.resources.page_templates import answer_template_names, page_template_names, puzzle_counts
from pipeline.config.resources.printers import printer_names
from pipeline.config.schema.level_keys import Counts, Days, Levels
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import (
    Rule,
    choice,
    file_name,
    line,
    named,
    or_own,
    or_whole,
    refusal,
    text,
    truth,
    whole,
    whole_or,
)
from pipeline.errors import InputError
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.shared.options import did_you_mean
from pipeline.model.catalogue import NEVER
from pipeline.model.level import Grading
from pipeline.model.look import DASHES, TINT
from pipeline.model.printer import BINDINGS, MM, Paper
from pipeline.model.qr import ID, KEY, OPENER, PUZZLE
from pipeline.model.size import Size
from pipeline.model.spec import (
    ACCESSIBLE,
    AUTO,
    BACK,
    DIAGRAMS,
    FIRST_HINT,
    NEXT_DAY,
    NO_OPENERS,
    NOWHERE,
    OPENING_BAND,
    OPENING_PAGE,
    SEPARATE,
    SOLUTION,
    STEPS,
)
from pipeline.model.worksheet import FIELDS, SHEETS_PER_PAGE, SIGNS
from pipeline.source.source_limits import READER_GROUP

_Item = TypeVar("_Item", bound=Hashable)

_LINE = line(book_limits.TITLE)
_FILE = file_name(book_limits.FILE_NAME)
_FOLDER = line(book_limits.FILE_NAME, "the name of a folder")
_KNOWN_FAMILY = named(lambda: tuple(FAMILIES), lambda: tuple(NAMES))


def _usable_family(value: object) -> object:
    """The name of a family that can be imported."""
    left_out = isinstance(value, str) and value in FAMILIES.findings.left_out
    name = value if left_out else _KNOWN_FAMILY.check(value)
    try:
        family_named(str(name))
    except InputError as error:
        raise ValueError(str(error)) from None
    return name


_FAMILY = Rule(_usable_family, _KNOWN_FAMILY.schema)


_BY_NAME = choice(*Grading)


def _grading(value: object) -> object:
    """A grading's name, or a mapping of it to the file of its population."""
    if not isinstance(value, dict):
        return _BY_NAME.check(value)
    expected = "expected one grading with its population, such as {weighted_singles: {population: scores.json}}"
    if len(value) != 1:
        raise ValueError(f"has {len(value)} keys, {expected}")
    ((name, own),) = value.items()
    if not isinstance(own, dict) or list(own) != ["population"]:
        near = did_you_mean(next(iter(own)), ["population"]) if isinstance(own, dict) and own else ""
        raise ValueError(f"{name} does not name its population alone, {expected}{near}")
    return {_BY_NAME.check(name): {"population": _FILE.check(own["population"])}}


def _grading_schema() -> Mapping[str, object]:
    own = _object({"population": dict(_FILE.schema())})
    published = _object({str(grading): own for grading in Grading if grading is not Grading.LADDER})
    return {"anyOf": [dict(_BY_NAME.schema()), published]}


def _object(properties: Mapping[str, object]) -> Mapping[str, object]:
    """The schema of a mapping with one of some keys."""
    keys = {"properties": properties, "minProperties": 1, "maxProperties": 1}
    return {"type": "object", "additionalProperties": False, **keys}


_GRADING = Rule(_grading, _grading_schema)


def _unique(items: list[_Item]) -> list[_Item]:
    twice = next((item for index, item in enumerate(items) if item in items[:index]), None)
    if twice is not None:
        raise refusal(f"{twice!r} is listed twice; list it once")
    return items


def _written(value: object) -> object:
    """A mapping whose keys are all commented out is an empty one."""
    return {} if value is None else value


class Series(Strict):
    """The series that a book belongs to."""

    name: Annotated[str, _LINE] = Field(description="the series, {series} in texts")
    volume: Annotated[int | None, whole(*book_limits.VOLUME)] = Field(
        default=None, description="the number, {volume} in texts"
    )


_AUTO = "auto"
_COUNTS = named(lambda: (*puzzle_counts(), _AUTO))
_TEMPLATE = or_own(or_whole(named(lambda: (*page_template_names(), _AUTO))))
_ANSWER_TEMPLATE = or_own(named(lambda: (*answer_template_names(), _AUTO)))
PerPage = Annotated[Literal["auto"] | int, _COUNTS]
Pages = Annotated[list[Annotated[str, book_values.PAGE]], Field(max_length=book_limits.PAGES), AfterValidator(_unique)]
Shown = Annotated[
    list[Annotated[str, choice(*book_values.SHOWN)]], Field(max_length=len(book_values.SHOWN)), AfterValidator(_unique)
]


class FontNames(Strict):
    """Font files of your own, TTF or OTF, beside the book."""

    regular: Annotated[str, _FILE] = Field(description="running text and found digits")
    bold: Annotated[str, _FILE] = Field(description="headings, givens and clues")
    italic: Annotated[str | None, _FILE] = Field(default=None, description="emphasis; by default the regular one")
    display: Annotated[str | None, _FILE] = Field(default=None, description="titles; by default the bold one")


class Page(Strict):
    """Where and how the book is printed."""

    printer: Annotated[str, or_own(named(printer_names))] = Field(default="desktop", description="who prints the book")
    size: Annotated[Paper | None, book_values.PAPER] = Field(
        default=None,
        description="A4, Letter, or WIDTHxHEIGHT with a unit: 6x9in; by default the printer's usual size",
    )
    stock: Annotated[str | None, line(book_limits.ID)] = Field(
        default=None,
        description="the paper of a bound book, such as white or cream; by default the printer's first",
    )
    bleed: Annotated[bool, truth()] = Field(
        default=False, description="true adds the printer's bleed to the pages of the file"
    )
    binding: Annotated[str | None, choice(*BINDINGS)] = Field(
        default=None, description="how the book is bound: perfect is a paperback; by default the printer's first"
    )
    look: Annotated[str, or_own(named(look_names))] = Field(
        default="classic", description="line weights, type sizes, greys"
    )
    per_page: PerPage = Field(default="auto", description="puzzles on a page; auto chooses by cell size")
    template: Annotated[str, _TEMPLATE] = Field(
        default="auto", description="the frames of a page: a file of templates/pages"
    )
    mix: Annotated[bool, truth()] = Field(
        default=False, description="true lets sections share pages if they have the same number of puzzles on a page"
    )
    candidates: Annotated[bool, truth()] = Field(
        default=False, description="true prints in every cell the values that it can still hold"
    )
    cages: Annotated[str, choice(DASHES, TINT)] = Field(
        default=DASHES, description="what shows a killer's cages: broken outlines, or greys behind them too"
    )
    fonts: FontNames | None = Field(default=None, description="font files in place of IBM Plex Sans")
    accessible: Annotated[str | None, choice(*ACCESSIBLE)] = Field(
        default=None,
        description="how files are tagged for those who do not see them: figures describes every grid in words, full "
        "makes it a table; by default figures where the printer takes tagged files, else none",
    )
    show: Shown = Field(
        default=["number", "level", "answer_page"], description="what is printed with each puzzle; [] is nothing"
    )


class Answers(Strict):
    """The answer key."""

    place: Annotated[str, choice(BACK, SEPARATE, NOWHERE, NEXT_DAY)] = Field(
        default=BACK, description="where the answers go"
    )
    per_page: Annotated[Literal["auto"] | int, whole_or("auto", *book_limits.ANSWERS_PER_PAGE)] = Field(
        default="auto", description="answers on a page; auto puts as many as remain legible"
    )
    template: Annotated[str, _ANSWER_TEMPLATE] = Field(
        default="auto", description="the frames of a page of answers: a file of templates/pages"
    )
    page_count: Annotated[int | None, whole(*book_limits.KEY_PAGES)] = Field(
        default=None, description="in place of per_page: so many pages, with digits as large as these allow"
    )
    digit_size: Annotated[float | None, book_values.DIGITS] = Field(
        default=None, description="in place of per_page: the least size of the digits, such as 9pt"
    )
    style: Annotated[str, choice(SOLUTION, FIRST_HINT, STEPS, DIAGRAMS)] = Field(
        default=SOLUTION,
        description="what answers show: the solution, hints on pages before it, all steps, or the key positions",
    )
    before: Annotated[str | None, _FILE] = Field(
        default=None,
        description="of a newspaper: the manifest.json of the week before, whose last day the first page solves; "
        "{before} stands for the Monday of that week; none in the first week",
    )


class Worksheet(Strict):
    """The line at the top of every page of puzzles."""

    fields: Annotated[list[Annotated[str, choice(*FIELDS)]], Field(max_length=len(FIELDS)), AfterValidator(_unique)] = (
        Field(default=list(FIELDS), description="what pupils write above the puzzles; [] is nothing")
    )
    instruction: Annotated[bool, truth()] = Field(
        default=False,
        description="true prints what to do, with a small solved example, above the puzzles",
    )
    duplex: Annotated[bool, truth()] = Field(
        default=False, description="true is for paper printed on both sides: every sheet begins on a front"
    )
    sheets_per_page: Annotated[int, choice(*SHEETS_PER_PAGE)] = Field(
        default=1, description="2 prints two small sheets side by side on the paper, to be cut apart"
    )


class DayPage(Strict):
    """The page of a newspaper's day."""

    slots: Annotated[
        list[Annotated[str | list[str], book_values.SLOT]], Field(min_length=1, max_length=book_limits.SECTIONS)
    ] = Field(
        description="places that stay all week: the id or family of a section each, or a list of some that take turns"
    )


class Times(Strict):
    """Minutes that were learnt from solving times."""

    file: Annotated[str, _FILE] = Field(description="what `calibrate -o` has written")
    reader_group: Annotated[str | None, line(READER_GROUP)] = Field(
        default=None, description="the readers whose minutes are printed; needed where the file has several groups"
    )


class Qr(Strict):
    """QR codes that lead from paper to a page on which a puzzle is played."""

    address: Annotated[str, book_values.ADDRESS] = Field(
        description="where the playable edition stands, such as https://my.site/p; what names the puzzle is added"
    )
    content: Annotated[str, choice(PUZZLE, ID)] = Field(
        default=PUZZLE, description="what names the puzzle: its text form, or its code"
    )
    place: Annotated[str, choice(PUZZLE, OPENER, KEY)] = Field(
        default=PUZZLE, description="below each puzzle, on pages before the puzzles, or on pages before the answers"
    )
    module: Annotated[float, book_values.MODULE] = Field(
        default=0.5 * MM, description="the side of the smallest square of a code, at least 0.4mm, such as 0.5mm"
    )


class Section(Strict):
    """One family in one size: counts by level, or the author's own puzzles."""

    family: Annotated[str, _FAMILY] = Field(description="the kind of puzzle")
    size: Annotated[Size | None, book_values.GRID] = Field(
        default=None,
        description="WIDTHxHEIGHT in cells, clue row and column included; optional for your own puzzles",
    )
    counts: Counts | None = Field(default=None, description="how many puzzles of each level")
    days: Days | None = Field(default=None, description="instead of counts, in a newspaper: the level of each weekday")
    grading: Annotated[Grading | dict[Grading, dict[str, str]], _GRADING] = Field(
        default=Grading.LADDER,
        description="for study: the published method that sorts puzzles into levels; or the method with its population",
    )
    puzzles: Annotated[str | None, _FILE] = Field(
        default=None, description="a file of your own puzzles, one a line, or another book's manifest.json"
    )
    options: Annotated[
        dict[str, Annotated[Any, book_values.OPTION]], Field(max_length=book_limits.OPTIONS), BeforeValidator(_written)
    ] = Field(default_factory=dict, description="options of the family")
    per_page: Annotated[Literal["auto"] | int | None, _COUNTS] = Field(
        default=None, description="puzzles on a page; by default the book's"
    )
    template: Annotated[str | None, _TEMPLATE] = Field(
        default=None, description="the frames of a page; by default the book's"
    )
    candidates: Annotated[bool | None, truth()] = Field(
        default=None, description="candidates in the cells of these puzzles; by default the book's"
    )
    id: Annotated[str | None, book_values.ID] = Field(
        default=None, description="a name that distinguishes two sections that are otherwise alike"
    )


class LessonSection(Section):
    """The section of one lesson, which no author writes."""

    lesson: str


class Lessons(Strict):
    """Chapters that teach a technique each, easy ones first: a lesson, a position to try, and puzzles."""

    family: Annotated[str, _FAMILY] = Field(description="the kind of puzzle")
    variant: Annotated[str, _LINE] = Field(default="", description="the variant of the family, such as killer")
    size: Annotated[Size | None, book_values.GRID] = Field(
        default=None, description="WIDTHxHEIGHT in cells where it has such puzzles; by default the soonest made"
    )
    techniques: list[Annotated[str, _LINE]] = Field(default=[], description="by default all of the ladder")
    puzzles: Annotated[int, whole(0, 12)] = Field(
        default=2, description="how many are made for each lesson; 0 takes boards that are at hand"
    )


class Group(Strict):
    """A group of a class, with sheets of its own."""

    name: Annotated[str, _LINE] = Field(description="what the teacher calls the group; printed on the key only")
    sign: Annotated[str, choice(*SIGNS)] = Field(description=f"the shape on the pupils' sheets: {', '.join(SIGNS)}")
    sections: Annotated[list[Section], Field(min_length=1, max_length=book_limits.SECTIONS)] = Field(
        description="one entry for each family and size"
    )
    extension: Section | None = Field(default=None, description="puzzles for pupils who finish early")


class Cover(Strict):
    """The cover of a bound book: a guide to draw one over, and one of texts and a picture."""

    guide: Annotated[bool, truth()] = Field(
        default=False, description="true makes a PDF and a PNG of the cover's exact size to draw a cover over"
    )
    design: Annotated[str | None, or_own(named(design_names))] = Field(
        default=None, description=f"colours, type and pattern: a file of templates/covers; {USUAL} if left out"
    )
    title: Annotated[str | None, _LINE] = Field(default=None, description="in place of the book's")
    subtitle: Annotated[str | None, _LINE] = Field(default=None, description="in place of the book's")
    author: Annotated[str | None, _LINE] = Field(default=None, description="in place of the book's")
    blurb: Annotated[str | None, text(book_limits.BLURB)] = Field(
        default=None, description="the text on the back; an empty line starts a paragraph"
    )
    about: Annotated[str | None, text(book_limits.ABOUT)] = Field(
        default=None, description="some words about the author, on the back"
    )
    background: Annotated[str | None, _FILE] = Field(
        default=None, description="your own PNG or JPEG for the whole wrap, at least 300 pixels to the inch"
    )
    icc: Annotated[str | None, _FILE] = Field(
        default=None, description="the ICC profile of a press, by which the picture is converted to CMYK"
    )
    barcode: Annotated[str | None, choice(ISBN_BARCODE)] = Field(
        default=None, description="isbn draws the book's ISBN as a barcode; left out, its place stays free"
    )
    shop_images: Annotated[bool, truth()] = Field(
        default=False, description="true makes pictures of the front and of three pages for shops"
    )


class BookHead(Strict):
    """A book file but for its sections."""

    title: Annotated[str, _LINE] = Field(
        description="the title; may contain {series}, {volume}, {week}, {year}, {date}"
    )
    subtitle: Annotated[str, _LINE] = Field(default="", description="the line under the title")
    author: Annotated[str, _LINE] = Field(default="", description="the author's name")
    date: Annotated[str, book_values.DATE] = Field(default="", description="year-month-day, {date} in texts")
    language: Annotated[str, LANGUAGE] = Field(
        default="en-GB", description="the language of the pages; one that is not built in needs strings"
    )
    strings: Annotated[str | None, _FILE] = Field(
        default=None, description="a file with words of your own, or with all words of another language"
    )
    seed: Annotated[int | None, whole(*book_limits.SEED)] = Field(
        default=None, description="another seed gives other puzzles; left out, it comes from the file's name"
    )
    extends: Annotated[str | None, _FILE] = Field(default=None, description="a file with keys that several books share")
    templates: Annotated[str | None, _FOLDER] = Field(
        default=None,
        description="a folder of templates of your own; the folder templates beside the book if left out",
    )
    series: Series | None = Field(default=None, description="the series and the number of this volume")
    publisher: Annotated[str, _LINE] = Field(default="", description="who publishes the book, {publisher} in texts")
    edition: Annotated[str, _LINE] = Field(default="", description="such as First edition; on the copyright page")
    dedication: Annotated[str, text(book_limits.DEDICATION)] = Field(
        default="", description="for the page dedication; every line stands by itself"
    )
    logo: Annotated[str | None, _FILE] = Field(
        default=None, description="the publisher's PNG or JPEG, at the foot of the title page"
    )
    isbn: Annotated[str, book_values.ISBN] = Field(
        default="", description="thirteen digits, hyphens as you have them; {isbn} in texts"
    )
    also_by: Annotated[list[Annotated[str, _LINE]], Field(max_length=book_limits.ALSO_BY)] = Field(
        default=[], description="titles for the page also_by"
    )
    also_by_covers: Annotated[list[Annotated[str, _FILE]], Field(max_length=book_limits.ALSO_BY)] = Field(
        default=[], description="PNG or JPEG files of the covers of these books, in the same order"
    )
    page: Annotated[Page, BeforeValidator(_written)] = Field(default=Page(), description="printer, paper, look")
    order: Annotated[str, choice("grouped", "mixed")] = Field(
        default="grouped", description="by section, or families in turns"
    )
    numbers: Annotated[str, choice("book", "section", "week")] = Field(
        default="book", description="how puzzles are numbered"
    )
    week: Annotated[int | None, whole(*book_limits.WEEK)] = Field(
        default=None, description="42 numbers puzzles 42-1, 42-2 ..."
    )
    year: Annotated[int | None, whole(*book_limits.YEAR)] = Field(
        default=None, description="the year of the week: week 42 of another year has other puzzles"
    )
    start: Annotated[datetime.date | None, book_values.MONDAY] = Field(
        default=None, description="of a newspaper: the Monday of its week; other weeks have other puzzles"
    )
    skip_weeks: Annotated[
        list[Annotated[datetime.date, book_values.MONDAY]],
        Field(max_length=book_limits.SKIPPED),
        AfterValidator(_unique),
    ] = Field(default=[], description="of a newspaper: Mondays of weeks in which it does not appear")
    first_number: Annotated[int | None, whole(*book_limits.FIRST_NUMBER)] = Field(
        default=None,
        description="the number of the first puzzle; those of a newspaper go on from week to week",
    )
    day_page: DayPage | None = Field(default=None, description="of a newspaper: places that its puzzles keep all week")
    catalogue: Annotated[str | None, _FILE] = Field(
        default=None, description="the catalogue of your books, made by the first build: no puzzle is used twice"
    )
    edition_of: Annotated[str | None, _LINE] = Field(
        default=None, description="a book whose puzzles this one may have again, as `catalogue list` names it"
    )
    repeat_after: Annotated[Literal["never"] | int, whole_or(NEVER, *book_limits.REPEAT_AFTER)] = Field(
        default="never", description="of a weekly book: puzzles may come again that are older than so many weeks"
    )
    page_count: Annotated[int | None, whole(*book_limits.PAGE_COUNT)] = Field(
        default=None, description="the pages of the book: counts grow in proportion, then progress and notes fill up"
    )
    openers: Annotated[str, choice(AUTO, OPENING_PAGE, OPENING_BAND, NO_OPENERS)] = Field(
        default=AUTO, description="how every part begins: with a page, a band above its first puzzles, none, or as fits"
    )
    front: Pages = Field(
        default=["title", "copyright", "contents", "how_to_play", "levels"],
        description="pages before the puzzles; [] is none",
    )
    back: Pages = Field(default=[], description="pages after the puzzles")
    answers: Annotated[Answers, BeforeValidator(_written)] = Field(default=Answers(), description="the answer key")
    cover: Cover | None = Field(default=None, description="the cover: guide: true, or texts and a picture")
    worksheet: Annotated[Worksheet | None, BeforeValidator(_written)] = Field(
        default=None, description="a line to write on at the top of every page of puzzles"
    )
    times: Times | None = Field(default=None, description="the minutes that page.show: [minutes] prints")
    versions: Annotated[
        list[Annotated[str, book_values.VERSION]],
        Field(min_length=book_limits.VERSIONS[0], max_length=book_limits.VERSIONS[1]),
        AfterValidator(_unique),
    ] = Field(default_factory=list, description="sheets that are equally hard, each with puzzles of its own: [A, B]")
    class_list: Annotated[str | None, _FILE] = Field(
        default=None, description="a CSV file of names; every pupil gets a sheet with the name on it"
    )
    results: Annotated[str | None, _FILE] = Field(
        default=None,
        description="a CSV file of a week's scores: a build proposes next week's groups or levels, and decides nothing",
    )
    qr: Qr | None = Field(default=None, description="QR codes of the puzzles, which open them on a phone")
    levels: Annotated[Levels, BeforeValidator(_written)] = Field(
        default=Levels(), description="levels that are printed under another name, or with other marks"
    )
    outputs: Annotated[dict[str, Any], BeforeValidator(_written)] = Field(
        default_factory=dict,
        description="what is made of the book: options of an output, true, or false; the usual ones when left out",
        examples=[{"pdf": True, "play": True}],
    )
    reject: Annotated[list[Annotated[str, book_values.CODE]], Field(max_length=book_limits.REJECTED)] = Field(
        default=[], description="codes of puzzles to replace; all others stay"
    )


class BookFile(BookHead):
    """A whole book file, parents and overrides merged in; it has sections, or groups that have them."""

    sections: Annotated[list[Section], Field(min_length=1, max_length=book_limits.SECTIONS)] = Field(
        default_factory=list, description="one entry for each family and size"
    )
    lessons: Lessons | None = Field(default=None, description="in place of sections: a course of techniques")
    groups: Annotated[list[Group], Field(min_length=book_limits.GROUPS[0], max_length=book_limits.GROUPS[1])] = Field(
        default_factory=list, description="in place of sections: the groups of a class, each with sheets of its own"
    )
