"""The keys of pages: the paper and look of a book, its answers, worksheets, days and cover."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pipeline.config.problems.validation import Strict
from pipeline.config.resources.cover_names import ISBN_BARCODE, USUAL, design_names
from pipeline.config.resources.looks import look_names
from pipeline.config.resources.page_templates import answer_template_names
from pipeline.config.resources.printers import printer_names
from pipeline.config.schema.shared_rules import AUTO, FILE, LINE, TEMPLATE, PerPage, unique
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, named, or_own, text, truth, whole, whole_or
from pipeline.model.look import DASHES, TINT
from pipeline.model.printer import BINDINGS, Paper
from pipeline.model.spec import (
    ACCESSIBLE,
    BACK,
    DIAGRAMS,
    FIRST_HINT,
    NEXT_DAY,
    NOWHERE,
    SEPARATE,
    SOLUTION,
    STEPS,
)
from pipeline.model.worksheet import FIELDS, SHEETS_PER_PAGE

_ANSWER_TEMPLATE = or_own(named(lambda: (*answer_template_names(), AUTO)))
Shown = Annotated[
    list[Annotated[str, choice(*book_values.SHOWN)]], Field(max_length=len(book_values.SHOWN)), AfterValidator(unique)
]


class FontNames(Strict):
    """Font files of your own, TTF or OTF, beside the book."""

    regular: Annotated[str, FILE] = Field(description="running text and found digits")
    bold: Annotated[str, FILE] = Field(description="headings, givens and clues")
    italic: Annotated[str | None, FILE] = Field(default=None, description="emphasis; by default the regular one")
    display: Annotated[str | None, FILE] = Field(default=None, description="titles; by default the bold one")


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
    template: Annotated[str, TEMPLATE] = Field(
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
        default=["number", "level", "answer_page"],
        description="what is printed with each puzzle; [] is nothing; by default a newspaper has no answer_page",
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
    before: Annotated[str | None, FILE] = Field(
        default=None,
        description="of a newspaper: the manifest.json of the week before, whose last day the first page solves; "
        "{before} stands for the Monday of that week; none in the first week",
    )


class Worksheet(Strict):
    """The line at the top of every page of puzzles."""

    fields: Annotated[list[Annotated[str, choice(*FIELDS)]], Field(max_length=len(FIELDS)), AfterValidator(unique)] = (
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


class Cover(Strict):
    """The cover of a bound book: a guide to draw one over, and one of texts and a picture."""

    guide: Annotated[bool, truth()] = Field(
        default=False, description="true makes a PDF and a PNG of the cover's exact size to draw a cover over"
    )
    design: Annotated[str | None, or_own(named(design_names))] = Field(
        default=None, description=f"colours, type and pattern: a file of templates/covers; {USUAL} if left out"
    )
    title: Annotated[str | None, LINE] = Field(default=None, description="in place of the book's")
    subtitle: Annotated[str | None, LINE] = Field(default=None, description="in place of the book's")
    author: Annotated[str | None, LINE] = Field(default=None, description="in place of the book's")
    blurb: Annotated[str | None, text(book_limits.BLURB)] = Field(
        default=None, description="the text on the back; an empty line starts a paragraph"
    )
    about: Annotated[str | None, text(book_limits.ABOUT)] = Field(
        default=None, description="some words about the author, on the back"
    )
    background: Annotated[str | None, FILE] = Field(
        default=None, description="your own PNG or JPEG for the whole wrap, at least 300 pixels to the inch"
    )
    icc: Annotated[str | None, FILE] = Field(
        default=None, description="the ICC profile of a press, by which the picture is converted to CMYK"
    )
    barcode: Annotated[str | None, choice(ISBN_BARCODE)] = Field(
        default=None, description="isbn draws the book's ISBN as a barcode; left out, its place stays free"
    )
    shop_images: Annotated[bool, truth()] = Field(
        default=False, description="true makes pictures of the front and of three pages for shops"
    )
