"""What a class asks of a book: sheets for groups or versions, what may not stand on them, and their defaults."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import EXTENSION, GROUPS, SECTIONS
from pipeline.config.schema.book_file import BookHead, Group, Worksheet
from pipeline.model.roles import SHEET
from pipeline.model.spec import SEPARATE, SOLUTION, PartSpec, SectionSpec, WrittenText
from pipeline.source.wording import Path, key_path

VERSIONS = "versions"
SHEET_PAGES: Final = ("how_to_play", "sums", "notes")
"""The built-in pages that a pupil's sheet may have; all others speak of a whole book, or of levels."""

_HIDDEN: Final = {
    GROUPS: {"level": "levels", "techniques": "techniques", "answer_page": "pages of the key"},
    VERSIONS: {"answer_page": "pages of the key"},
}
"""What never stands beside a puzzle on the sheets of a class."""

_SHOWN: Final = {GROUPS: ["number"], VERSIONS: ["number", "level"]}

_OF_BOOKS: Final = ("cover", "start")
"""What only a book or a newspaper has."""

Sections = Mapping[Path, SectionSpec]


def classed(head: BookHead, findings: Findings) -> BookHead:
    """The book with the defaults of a class, where it is for one; what contradicts that is reported."""
    written = findings.written()
    sheets_by = next((key for key in (GROUPS, VERSIONS) if key in written), None)
    if sheets_by is None:
        return head
    for key in _OF_BOOKS:
        if key in written:
            findings.refuse_key((key,), f"cannot be combined with {sheets_by}: a class has sheets; remove {key}")
    for key in (SECTIONS, VERSIONS):
        if GROUPS in written and key in written:
            message = (
                f"cannot be combined with {GROUPS}, each of which has {SECTIONS} of its own; remove one of the two"
            )
            findings.refuse_key((key,), message)
    _check_page(sheets_by, head, findings)
    _check_answers(head, findings)
    _check_signs(findings)
    _check_versions(head, findings)
    return _with_defaults(sheets_by, head, findings)


def identified(path: Path, section: SectionSpec, findings: Findings, versions: int) -> SectionSpec:
    """The section as a class has it: the number of its versions, or its group's sign in its identity.

    So groups that ask for the same have puzzles of their own.
    """
    if versions and path[0] != GROUPS:
        if section.own:
            message = "your own puzzles have no versions; give the section counts, or remove versions"
            findings.refuse((*path, "puzzles"), message)
        return replace(section, versions=versions)
    if path[0] != GROUPS:
        return section
    extra = path[2] == EXTENSION
    sign = findings.written(path[:2]).get("sign", path[1])  # one that is missing is reported; groups still differ
    return replace(section, identity=f"{section.identity} {sign}{' extra' * extra}", extension=extra)


def written_groups(groups: Sequence[Group], findings: Findings) -> Iterator[WrittenText]:
    """The names of groups, as they are printed on the key."""
    for number, group in enumerate(groups):
        path = (GROUPS, number, "name")
        yield WrittenText(group.name, key_path(path), findings.place(path))


def divided(
    sections: Sections, groups: Sequence[Group], versions: Sequence[str]
) -> tuple[tuple[SectionSpec, ...], tuple[PartSpec, ...]]:
    """All sections in printed order, and which of them each sheet of a class has; no sheets in other books."""
    if versions:
        return _versions(tuple(sections.values()), versions)
    paths = list(sections)
    parts = [
        PartSpec(f"{SHEET}{group.sign}", group.name, group.sign, tuple(_of_group(number, paths)))
        for number, group in enumerate(groups)
    ]
    return tuple(sections.values()), tuple(parts)


def _of_group(number: int, paths: Sequence[Path]) -> Iterator[int]:
    return (position for position, path in enumerate(paths) if path[:2] == (GROUPS, number))


def _versions(
    sections: tuple[SectionSpec, ...], versions: Sequence[str]
) -> tuple[tuple[SectionSpec, ...], tuple[PartSpec, ...]]:
    every = tuple(replace(section, version=number) for number in range(len(versions)) for section in sections)
    step = len(sections)
    parts = [
        PartSpec(f"{SHEET}{name.lower()}", name, name, tuple(range(number * step, (number + 1) * step)))
        for number, name in enumerate(versions)
    ]
    return every, tuple(parts)


def _with_defaults(sheets_by: str, head: BookHead, findings: Findings) -> BookHead:
    """What the author leaves out is as a class wants it: bare numbers, no pages around, the key apart, fields."""
    written, page = findings.written(), findings.written(("page",))
    shown = head.page.show if "show" in page else _SHOWN[sheets_by]
    return head.model_copy(
        update={
            "page": head.page.model_copy(update={"show": shown}),
            "front": head.front if "front" in written else [],
            "answers": head.answers.model_copy(update={"place": SEPARATE}),
            "worksheet": head.worksheet or Worksheet(),
        }
    )


def _check_page(sheets_by: str, head: BookHead, findings: Findings) -> None:
    show = head.page.show if "show" in findings.written(("page",)) else []
    for index, name in enumerate(show):
        if name in _HIDDEN[sheets_by]:
            message = f"the sheets of {sheets_by} show no {_HIDDEN[sheets_by][name]}; remove {name}"
            findings.refuse(("page", "show", index), message)
    if head.page.mix:
        findings.refuse(
            ("page", "mix"), f"true cannot be combined with {sheets_by}: all sheets have the same frames; remove it"
        )
    if head.order != "grouped":
        findings.refuse(("order",), "the sheets of a class keep the order of their sections; remove order")
    for key in ("front", "back"):
        for index, name in enumerate(getattr(head, key) if key in findings.written() else ()):
            if not name.endswith(".md") and name not in SHEET_PAGES:
                message = (
                    f"{name} is not a page of a pupil's sheet, expected {', '.join(SHEET_PAGES)} or a page of yours"
                )
                findings.refuse((key, index), message)


def _check_answers(head: BookHead, findings: Findings) -> None:
    written = findings.written(("answers",))
    if written.get("place", SEPARATE) != SEPARATE:
        message = f"the key of a class is the teacher's, a file of its own; write {SEPARATE}, or remove place"
        findings.refuse(("answers", "place"), message)
    if head.answers.style != SOLUTION:
        findings.refuse(("answers", "style"), f"the key of a class has one page a sheet; write {SOLUTION}")


def _check_versions(head: BookHead, findings: Findings) -> None:
    """The names of versions are those of files, where capitals do not count."""
    names = [name.lower() for name in head.versions]
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f"{head.versions[number]!r} differs from another version in capitals only; files would be alike"
            findings.refuse((VERSIONS, number), message)


def _check_signs(findings: Findings) -> None:
    """Signs and names tell groups apart, also in a class list, where capitals do not count."""
    groups = findings.written().get(GROUPS)
    seen: dict[str, tuple[str, int]] = {}
    for key in ("sign", "name"):
        for number, group in enumerate(groups if isinstance(groups, list) else ()):
            value = group.get(key) if isinstance(group, dict) else None
            if value is None:
                continue
            other, owner = seen.setdefault(str(value).casefold(), (key, number))
            if owner != number:
                message = f"{value!r} is the {other} of {GROUPS}[{owner}] too; give each group its own"
                findings.refuse((GROUPS, number, key), message)
