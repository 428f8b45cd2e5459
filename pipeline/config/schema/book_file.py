"""A whole book file as pydantic models. Every default of a book stands here and in the models of its parts."""

import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from pipeline.config.problems.validation import Strict
from pipeline.config.resources.languages import LANGUAGE
from pipeline.config.schema.level_keys import Levels
from pipeline.config.schema.page_keys import Answers, Cover, DayPage, Page, Worksheet
from pipeline.config.schema.section_keys import Group, Lessons, Section
from pipeline.config.schema.shared_rules import FILE, LINE, unique, written
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, text, whole, whole_or
from pipeline.model.catalogue import NEVER
from pipeline.model.printer import MM
from pipeline.model.qr import ID, KEY, OPENER, PUZZLE
from pipeline.model.spec import AUTO, NO_OPENERS, OPENING_BAND, OPENING_PAGE
from pipeline.source.source_limits import READER_GROUP

_FOLDER = line(book_limits.FILE_NAME, "the name of a folder")
Pages = Annotated[list[Annotated[str, book_values.PAGE]], Field(max_length=book_limits.PAGES), AfterValidator(unique)]


class Series(Strict):
    """The series that a book belongs to."""

    name: Annotated[str, LINE] = Field(description="the series, {series} in texts")
    volume: Annotated[int | None, whole(*book_limits.VOLUME)] = Field(
        default=None, description="the number, {volume} in texts"
    )


class Times(Strict):
    """Minutes that were learnt from solving times."""

    file: Annotated[str, FILE] = Field(description="what `calibrate -o` has written")
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


class BookHead(Strict):
    """A book file but for its sections."""

    title: Annotated[str, LINE] = Field(
        description="the title; placeholders such as {series}, {volume}, {count} are filled in"
    )
    subtitle: Annotated[str, LINE] = Field(default="", description="the line under the title")
    author: Annotated[str, LINE] = Field(default="", description="the author's name")
    date: Annotated[str, book_values.DATE] = Field(default="", description="year-month-day, {date} in texts")
    language: Annotated[str, LANGUAGE] = Field(
        default="en-GB", description="the language of the pages; one that is not built in needs strings"
    )
    strings: Annotated[str | None, FILE] = Field(
        default=None, description="a file with words of your own, or with all words of another language"
    )
    seed: Annotated[int | None, whole(*book_limits.SEED)] = Field(
        default=None, description="another seed gives other puzzles; left out, it comes from the file's name"
    )
    extends: Annotated[str | None, FILE] = Field(default=None, description="a file with keys that several books share")
    templates: Annotated[str | None, _FOLDER] = Field(
        default=None,
        description="a folder of templates of your own; the folder templates beside the book if left out",
    )
    series: Series | None = Field(default=None, description="the series and the number of this volume")
    publisher: Annotated[str, LINE] = Field(default="", description="who publishes the book, {publisher} in texts")
    edition: Annotated[str, LINE] = Field(default="", description="such as First edition; on the copyright page")
    dedication: Annotated[str, text(book_limits.DEDICATION)] = Field(
        default="", description="for the page dedication; every line stands by itself"
    )
    logo: Annotated[str | None, FILE] = Field(
        default=None, description="the publisher's PNG or JPEG, at the foot of the title page"
    )
    isbn: Annotated[str, book_values.ISBN] = Field(
        default="", description="thirteen digits, hyphens as you have them; {isbn} in texts"
    )
    also_by: Annotated[list[Annotated[str, LINE]], Field(max_length=book_limits.ALSO_BY)] = Field(
        default=[], description="titles for the page also_by"
    )
    also_by_covers: Annotated[list[Annotated[str, FILE]], Field(max_length=book_limits.ALSO_BY)] = Field(
        default=[], description="PNG or JPEG files of the covers of these books, in the same order"
    )
    page: Annotated[Page, BeforeValidator(written)] = Field(default=Page(), description="printer, paper, look")
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
        AfterValidator(unique),
    ] = Field(default=[], description="of a newspaper: Mondays of weeks in which it does not appear")
    first_number: Annotated[int | None, whole(*book_limits.FIRST_NUMBER)] = Field(
        default=None,
        description="the number of the first puzzle; those of a newspaper go on from week to week",
    )
    day_page: DayPage | None = Field(default=None, description="of a newspaper: places that its puzzles keep all week")
    catalogue: Annotated[str | None, FILE] = Field(
        default=None, description="the catalogue of your books, made by the first build: no puzzle is used twice"
    )
    edition_of: Annotated[str | None, LINE] = Field(
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
    answers: Annotated[Answers, BeforeValidator(written)] = Field(default=Answers(), description="the answer key")
    cover: Cover | None = Field(default=None, description="the cover: guide: true, or texts and a picture")
    worksheet: Annotated[Worksheet | None, BeforeValidator(written)] = Field(
        default=None, description="a line to write on at the top of every page of puzzles"
    )
    times: Times | None = Field(default=None, description="the minutes that page.show: [minutes] prints")
    versions: Annotated[
        list[Annotated[str, book_values.VERSION]],
        Field(min_length=book_limits.VERSIONS[0], max_length=book_limits.VERSIONS[1]),
        AfterValidator(unique),
    ] = Field(default_factory=list, description="sheets that are equally hard, each with puzzles of its own: [A, B]")
    class_list: Annotated[str | None, FILE] = Field(
        default=None, description="a CSV file of names; every pupil gets a sheet with the name on it"
    )
    results: Annotated[str | None, FILE] = Field(
        default=None,
        description="a CSV file of a week's scores: a build proposes next week's groups or levels, and decides nothing",
    )
    qr: Qr | None = Field(default=None, description="QR codes of the puzzles, which open them on a phone")
    levels: Annotated[Levels, BeforeValidator(written)] = Field(
        default=Levels(), description="levels that are printed under another name, or with other marks"
    )
    outputs: Annotated[dict[str, Any], BeforeValidator(written)] = Field(
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
