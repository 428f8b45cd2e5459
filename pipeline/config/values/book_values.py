"""The rules for single values of a book that need more than a range or a list: dates, sizes, pages, options, codes."""

import re
from datetime import date, timedelta

from pipeline.config.values import book_limits
from pipeline.config.values.isbn import read_isbn
from pipeline.config.values.lengths import expected_paper, read_length, read_paper
from pipeline.config.values.value_rules import FILE, Rule, measured, or_whole, parsed, pattern
from pipeline.config.values.web_addresses import page_address
from pipeline.families.shared.options import did_you_mean
from pipeline.model.code import ALPHABET, CODE_MIN
from pipeline.model.printer import MM
from pipeline.model.qr import LEAST_MODULE
from pipeline.model.size import Size
from pipeline.model.spec import first_day
from pipeline.source.wording import shown, type_name

PAGES = (
    "half_title",
    "title",
    "copyright",
    "dedication",
    "contents",
    "how_to_play",
    "levels",
    "sums",
    "notes",
    "also_by",
    "certificate",
    "tracker",
)
"""The pages that are built in, for the front and the back alike."""

SHOWN = ("number", "level", "answer_page", "time", "done", "techniques", "minutes")
"""What can stand beside a puzzle."""

MARKDOWN = ".md"

_PAGES = f"one of {', '.join(PAGES)}, or a Markdown file such as about{MARKDOWN}"
_DATE_FORM = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")
_DATE = "a date such as 2026-11-21 or 2026-11"
_DAY = "a day such as 2026-11-21"
_MONDAY = "the Monday of a week such as 2026-11-23"
_YEARS = f"in the years {book_limits.YEAR[0]} to {book_limits.YEAR[1] - 1}"  # a week more before and after has dates
_SIZE = "a size in cells such as 9x9"
_ID = f"1 to {book_limits.ID} letters, digits, dots, - or _"
_VERSION = f"a version's name, 1 to {book_limits.VERSION} letters and digits such as A"
_MODULE = "a length with its unit such as 0.5mm"
_DIGITS = "a type size with its unit such as 9pt"
_SLOT = "the id or family of a section, or a list of those that take turns"
_CODE = (
    f"a puzzle's code, {CODE_MIN} to {book_limits.CODE_MAX} letters and digits such as K7QF, without 0, 1, I and O; "
    "copy it from report.html"
)
_LETTERS = "".join(dict.fromkeys(ALPHABET + ALPHABET.lower()))


def _read_date(text: str) -> str:
    if not _DATE_FORM.fullmatch(text):
        raise ValueError(f"{shown(text)} is not valid, expected {_DATE}")
    try:
        first_day(text)
    except ValueError:
        raise ValueError(f"{shown(text)} is not in the calendar, expected {_DATE}") from None
    return text


def _read_day(text: str, expected: str = _DAY) -> date:
    if not _DATE_FORM.fullmatch(text) or len(text) < len("2026-11-23"):
        raise ValueError(f"{shown(text)} is not valid, expected {expected}")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{shown(text)} is not in the calendar, expected {expected}") from None


def _read_monday(text: str) -> date:
    day = _read_day(text, _MONDAY)
    if day.weekday():
        near = day - timedelta(days=day.weekday())
        raise ValueError(f"{text} is a {day:%A}, expected the Monday of its week, {near}")
    if not book_limits.YEAR[0] <= day.year < book_limits.YEAR[1]:
        raise ValueError(f"{text} is not valid, expected {_MONDAY}, {_YEARS}")
    return day


def _read_page(text: str) -> str:
    if text in PAGES or (text.endswith(MARKDOWN) and "\n" not in text):
        return text
    raise ValueError(f"{shown(text)} is not a page, expected {_PAGES}{did_you_mean(text, PAGES)}")


def _read_module(text: str) -> float:
    length = read_length(text)
    if not LEAST_MODULE - book_limits.ROUNDED <= length <= book_limits.MODULE_MOST:
        least, most = (f"{one / MM:g}mm" for one in (LEAST_MODULE, book_limits.MODULE_MOST))
        raise ValueError(f"{text} is not a module that phones read, expected a length from {least} to {most}")
    return length


def _read_digits(text: str) -> float:
    size = read_length(text)
    least, most = book_limits.DIGITS
    if not least - book_limits.ROUNDED <= size <= most:
        raise ValueError(
            f"{text} is not a size for the digits of answers, expected a length from {least:g}pt to {most:g}pt"
        )
    return size


def _option(value: object) -> object:
    items = value if isinstance(value, list) else [value]
    if len(items) > book_limits.OPTION_ITEMS or any(isinstance(item, (dict, list)) for item in items):
        raise ValueError(f"is {type_name(value)}, expected a single value or a short list of them")
    if any(isinstance(item, str) and len(item) > book_limits.OPTION_TEXT for item in items):
        raise ValueError(f"is too long, expected at most {book_limits.OPTION_TEXT} characters")
    return tuple(items) if isinstance(value, list) else value


def _slot(value: object) -> object:
    """A name, or a list of names that take turns."""
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise ValueError(f"is {type_name(value)}, expected {_SLOT}")
    return value


ISBN = or_whole(parsed(read_isbn, "an ISBN of 13 digits such as 978-3-16-148410-0", {"type": "string"}))
ADDRESS = page_address(book_limits.ADDRESS)
MODULE = measured(_read_module, _MODULE)
DIGITS = measured(_read_digits, _DIGITS)
LENGTH = measured(read_length, "a length with its unit such as 7mm")
DATE = parsed(_read_date, _DATE, {"type": "string"})
DAY = parsed(_read_day, _DAY, {"type": "string", "format": "date"})
MONDAY = parsed(_read_monday, _MONDAY, {"type": "string", "format": "date"})
PAGE = parsed(_read_page, _PAGES, {"type": "string", "anyOf": [{"enum": list(PAGES)}, {"pattern": r"\.md$", **FILE}]})
PAPER = parsed(read_paper, expected_paper(), {"type": "string"})
GRID = or_whole(parsed(Size.parse, _SIZE, {"type": "string", "pattern": "^[0-9]+([xX\\u00d7][0-9]+)?$"}))
OPTION = Rule(_option, dict)
ID = or_whole(pattern(rf"[A-Za-z0-9._-]{{1,{book_limits.ID}}}", _ID))
SLOT = Rule(
    _slot, lambda: {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
)
VERSION = pattern(rf"[A-Za-z0-9]{{1,{book_limits.VERSION}}}", _VERSION)
CODE = or_whole(pattern(rf"[{_LETTERS}]{{{CODE_MIN},{book_limits.CODE_MAX}}}", _CODE, str.upper))
