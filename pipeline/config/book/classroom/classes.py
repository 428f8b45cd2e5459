"""What a class asks of a book: sheets for groups or versions, what may not stand on them, and for each pupil one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import check, known, sound
from pipeline.config.schema.book_drafts import EXTENSION, GROUPS, SECTIONS
from pipeline.config.schema.book_file import BookFile
from pipeline.config.schema.page_keys import Page, Worksheet
from pipeline.config.schema.section_keys import Group
from pipeline.config.values.book_values import MARKDOWN
from pipeline.model.roles import SHEET
from pipeline.model.spec import SEPARATE, SOLUTION, PartSpec, SectionSpec, WrittenText
from pipeline.source.wording import Path, key_path

VERSIONS = "versions"
CLASS_LIST = "class_list"
SHEET_PAGES: Final = ("how_to_play", "sums", "notes")
"""The built-in pages that a pupil's sheet may have; all others speak of a whole book, or of levels."""

_HIDDEN: Final = {
    GROUPS: {"level": "levels", "techniques": "techniques", "minutes": "minutes", "answer_page": "pages of the key"},
    VERSIONS: {"answer_page": "pages of the key"},
}
"""What never stands beside a puzzle on the sheets of a class."""

_SHOWN: Final = {GROUPS: ["number"], VERSIONS: ["number", "level"]}

_OF_BOOKS: Final = ("cover", "start")
"""What only a book or a newspaper has."""

Sections = Mapping[Path, SectionSpec]


def classed(book: BookFile, findings: Findings) -> BookFile:
    """The book with the defaults of a class, where it is for one; what contradicts that is reported.

    With a class list alone a sheet has no pages around it, as each pupil would get them.
    """
    sheets_by = key_of_sheets(findings)
    if sheets_by is None:
        bare = findings.wrote(CLASS_LIST) and not findings.wrote("front")
        return book.model_copy(update={"front": []}) if bare else book
    for key in _OF_BOOKS:
        if findings.wrote(key):
            findings.refuse_key((key,), f"cannot be combined with {sheets_by}: a class has sheets; remove {key}")
    if sheets_by == GROUPS and findings.wrote(SECTIONS):
        message = f"cannot be combined with {GROUPS}, each of which has {SECTIONS} of its own; remove one of the two"
        findings.refuse_key((SECTIONS,), message)
    for rule in _RULES:
        rule(sheets_by, book, findings)
    return _with_defaults(sheets_by, book, findings)


def identified(path: Path, section: SectionSpec, book: BookFile, findings: Findings) -> SectionSpec:
    """The section as a class has it: the number of its versions, or its group's sign in its identity.

    So groups that ask for the same have puzzles of their own.
    """
    if path[0] == GROUPS:
        extra = path[2] == EXTENSION
        sign = _own_sign(int(path[1]), book)
        section = replace(section, identity=f"{section.identity} {sign}{' extra' * extra}", extension=extra)
    if not book.versions:
        return section
    if section.own:
        message = "your own puzzles have no versions; give the section counts, or remove versions"
        findings.refuse((*path, "puzzles"), message)
    return replace(section, versions=len(book.versions))


def _own_sign(number: int, book: BookFile) -> str:
    """The sign of a group; its number where it has none of its own: that is reported, and groups still differ."""
    signs = list(sound([known(lambda: [group.sign for group in book.groups])]))
    return signs[number] if signs and signs.count(signs[number]) == 1 else str(number)


def written_groups(groups: Sequence[Group], findings: Findings) -> Iterator[WrittenText]:
    """The names of groups, as they are printed on the key."""
    for number, group in enumerate(groups):
        path = (GROUPS, number, "name")
        yield WrittenText(group.name, key_path(path), findings.place(path))


class Sheets(NamedTuple):
    """All sections in printed order, and which of them each sheet of a class has; no sheets in other books."""

    sections: tuple[SectionSpec, ...]
    parts: tuple[PartSpec, ...] = ()


def divided(sections: Sections, book: BookFile) -> Sheets:
    """The sections of a book, and those of each sheet: of a class in groups and versions group by group."""
    versions = range(len(book.versions) or 1)
    written = tuple(sections.values())
    every = tuple(replace(one, version=version) for version in versions for one in written)
    paths = list(sections)
    groups = [(group.name, group.sign, tuple(_of_group(number, paths))) for number, group in enumerate(book.groups)]
    if not groups and not book.versions:
        return Sheets(every)
    step = len(written)
    parts = (
        _part(name, sign, book.versions[version : version + 1], [version * step + at for at in positions])
        for name, sign, positions in groups or [("", "", tuple(range(step)))]
        for version in versions
    )
    return Sheets(every, tuple(parts))


def _part(group: str, sign: str, versions: Sequence[str], sections: Iterable[int]) -> PartSpec:
    """A sheet: that of a group, of a version, or of a version of a group."""
    (version,) = versions or ("",)
    marks = [*filter(None, (sign, version))]
    role = SHEET + "-".join(marks).lower()
    return PartSpec(role, " ".join(filter(None, (group, version))), "-".join(marks), tuple(sections), group, version)


def _of_group(number: int, paths: Sequence[Path]) -> Iterator[int]:
    return (position for position, path in enumerate(paths) if path[:2] == (GROUPS, number))


def _with_defaults(sheets_by: str, book: BookFile, findings: Findings) -> BookFile:
    """What the author leaves out is as a class wants it: bare numbers, no pages around, the key apart, fields."""
    usual: dict[str, Callable[[], object]] = {
        "page": lambda: book.page if findings.wrote("page", "show") else _showing(book.page, _SHOWN[sheets_by]),
        "front": lambda: book.front if findings.wrote("front") else [],
        "answers": lambda: book.answers.model_copy(update={"place": SEPARATE}),
        "worksheet": lambda: book.worksheet or Worksheet(),
    }
    return book.model_copy(update=dict(sound(known(partial(_named, *one)) for one in usual.items())))


def _named(key: str, value: Callable[[], object]) -> list[tuple[str, object]]:
    return [(key, value())]


def _showing(page: Page, shown: list[str]) -> Page:
    return page.model_copy(update={"show": shown})


@check
def _check_shown(sheets_by: str, book: BookFile, findings: Findings) -> None:
    hidden = _HIDDEN[sheets_by]
    for index, name in enumerate(book.page.show if findings.wrote("page", "show") else ()):
        if name in hidden:
            findings.refuse(("page", "show", index), f"the sheets of {sheets_by} show no {hidden[name]}; remove {name}")


@check
def _check_mix(sheets_by: str, book: BookFile, findings: Findings) -> None:
    if book.page.mix:
        message = f"true cannot be combined with {sheets_by}: all sheets have the same frames; remove it"
        findings.refuse(("page", "mix"), message)


@check
def _check_order(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    if book.order != "grouped":
        findings.refuse(("order",), "the sheets of a class keep the order of their sections; remove order")


@check
def _check_pages(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    for key in ("front", "back"):
        for index, name in enumerate(getattr(book, key) if findings.wrote(key) else ()):
            if not name.endswith(MARKDOWN) and name not in SHEET_PAGES:
                known_pages = ", ".join(SHEET_PAGES)
                message = f"{name} is not a page of a pupil's sheet, expected {known_pages} or a page of yours"
                findings.refuse((key, index), message)


@check
def _check_key(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    if findings.wrote("answers", "place") and book.answers.place != SEPARATE:
        message = f"the key of a class is the teacher's, a file of its own; write {SEPARATE}, or remove place"
        findings.refuse(("answers", "place"), message)


@check
def _check_style(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    if book.answers.style != SOLUTION:
        findings.refuse(("answers", "style"), f"the key of a class has one page a sheet; write {SOLUTION}")


@check
def _check_versions(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    """The names of versions are those of files, where capitals do not count."""
    names = [name.lower() for name in book.versions]
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f"{book.versions[number]!r} differs from another version in capitals only; rename one of the two"
            findings.refuse((VERSIONS, number), message)


@check
def _check_signs(_sheets_by: str, book: BookFile, findings: Findings) -> None:
    """Signs and names tell groups apart, also in a class list, where capitals do not count."""
    seen: dict[str, tuple[str, int]] = {}
    for key in ("sign", "name"):
        for number, group in enumerate(book.groups):
            value: str = getattr(group, key)
            other, owner = seen.setdefault(value.casefold(), (key, number))
            if owner != number:
                message = f"{value!r} is the {other} of {GROUPS}[{owner}] too; give each group its own"
                findings.refuse((GROUPS, number, key), message)


_RULES = (
    _check_shown,
    _check_mix,
    _check_order,
    _check_pages,
    _check_key,
    _check_style,
    _check_versions,
    _check_signs,
)


def key_of_sheets(findings: Findings) -> str | None:
    """The key that gives a class its sheets: groups or versions; None where the book is not for one."""
    return next((key for key in (GROUPS, VERSIONS) if findings.wrote(key)), None)
