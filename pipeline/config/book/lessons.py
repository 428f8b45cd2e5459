"""Turns the lessons of a book into sections: for each technique puzzles that need it and nothing harder.

Where none is sure to be made in a minute, boards that came with the family take their place.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import load
from pipeline.config.resources.languages import StringsFile
from pipeline.config.schema.book_file import BookFile
from pipeline.config.schema.section_keys import Lessons, LessonSection, Section
from pipeline.errors import Place
from pipeline.families import NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.lessons import lesson_boards, lesson_languages, lesson_texts
from pipeline.families.shared.options import did_you_mean
from pipeline.families.shared.technique_options import HARDEST
from pipeline.families.shared.technique_shares import SECONDS, shares_of
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, OwnPuzzle, SectionSpec
from pipeline.source.wording import Path

KEY = "lessons"
LONGEST = SECONDS / 4
"""Seconds for one puzzle on average, beyond which boards at hand are taken: some take several times as long."""

_LARGEST: Final = 10
"""Cells across, of puzzles in lessons: larger ones take a beginner hours, and more than half a page."""

_TRAILING = re.compile(r"[^A-Za-z0-9]+")


def _taught() -> Iterator[str]:
    """The families that have lessons, and their variants with lessons of their own, as a book names them."""
    for name in dict.fromkeys(NAMES.values()):
        family = family_named(name)
        for variant in ("", *family.variants):
            if lesson_boards(family.folder, variant):
                yield f"{name} with variant: {variant}" if variant else name


def lesson_sections(book: BookFile, findings: Findings) -> Iterator[tuple[Path, Section]]:
    """The sections of a book's lessons, in the order of the ladder; what is wrong with them is reported."""
    lessons = book.lessons
    if lessons is None:
        return
    _check_alone(book, findings)
    family = family_named(NAMES[lessons.family])
    known = lesson_boards(family.folder, lessons.variant)
    if (lessons.variant and lessons.variant not in family.variants) or not known:
        kind = lessons.variant or "its plain puzzles"
        message = f"{family.name} has no lessons for {kind}, expected one of {', '.join(_taught())}"
        findings.refuse((KEY, "variant" if lessons.variant else "family"), message)
        return
    ladder = [one.name for one in family.ladder_of(lessons.variant) if one.name in known]
    for number, name in enumerate(lessons.techniques or ()):
        if name not in ladder:
            message = f"{name!r} has no lesson, expected one of {', '.join(ladder)}{did_you_mean(name, ladder)}"
            findings.refuse((KEY, "techniques", number), message)
    asked = [name for name in ladder if not lessons.techniques or name in lessons.techniques]
    for number, name in enumerate(asked):
        yield (KEY, number), _section(family, lessons, name)


def _check_alone(book: BookFile, findings: Findings) -> None:
    """Lessons are chapters, one after the other, and are written in some languages."""
    wrong = {"order": book.order == "mixed", "groups": book.groups, "versions": book.versions, "start": book.start}
    for key in (key for key, found in wrong.items() if found):
        findings.refuse_key((key,), "cannot be combined with lessons, which are chapters of a book; remove one of them")
    if book.page.mix:
        findings.refuse(("page", "mix"), "cannot be combined with lessons, which begin pages; remove it")
    languages = lesson_languages(family_named(NAMES[book.lessons.family]).folder) if book.lessons else ()
    if languages and _language(book.language, languages) is None:
        message = f"lessons are written in {', '.join(languages)}, not in {book.language}; remove lessons, or change it"
        findings.refuse(("language",), message)


def _language(language: str, languages: tuple[str, ...]) -> str | None:
    """The language of lessons that is a book's, whatever its region."""
    main = language.partition("-")[0]
    return main if main in languages else None


def _section(family: Family, lessons: Lessons, technique: str) -> Section:
    """The section of a lesson: puzzles to make, at the level that gives them soonest, or none for boards at hand."""
    options = {"variant": lessons.variant} if lessons.variant else {}
    base = {"family": family.name, "lesson": technique, "id": _TRAILING.sub("-", technique)}
    found = soonest(family, lessons.variant, lessons.size, technique) if lessons.puzzles else None
    if found is None:
        return LessonSection.model_validate({**base, "options": options, "boards": lessons.puzzles})
    size, level = found
    made = {"size": str(size), "counts": {level.value: lessons.puzzles}}
    return LessonSection.model_validate({**base, **made, "options": {**options, HARDEST: technique}})


def soonest(family: Family, variant: str, size: Size | None, technique: str) -> tuple[Size, Level] | None:
    """The size and level at which puzzles with a hardest technique take least; None where each takes too long."""
    shares = shares_of(family.folder).get(variant, {})
    rows = [
        (seconds, one, level)
        for one, levels in shares.items()
        if (one == size if size else max(one.width, one.height) <= _LARGEST)
        for level, found in levels.items()
        if (seconds := found.seconds(HARDEST, technique)) is not None and seconds <= LONGEST
    ]
    if not rows and size is not None:
        return soonest(family, variant, None, technique)
    _, best, level = min(rows, key=lambda row: row[0], default=(0.0, None, None))
    return (best, level) if best and level else None


def frozen_boards(family: Family, variant: str, technique: str, most: int, place: Place) -> tuple[OwnPuzzle, ...]:
    """Puzzles that came with the family and need a technique, for a lesson whose puzzles cannot be made in time.

    They are `most` at most, all for 0.
    """
    boards = lesson_boards(family.folder, variant)[technique].boards
    first = [family.parse(text) for text in boards]
    alike = [puzzle for puzzle in first if family.size(puzzle) == family.size(first[0])]
    return tuple(OwnPuzzle(puzzle, place) for puzzle in alike[: most or None])


def boards_at_hand(spec: BookSpec) -> Iterator[str]:
    """A line that names the lessons with boards that came with their family, because no puzzles are made soon enough.

    A book that asks for boards has none.
    """
    taken = [section for section in spec.sections if section.lesson and section.own]
    rare = [section for section in taken if _soonest_of(section) is None]
    if rare and len(rare) == len(taken):
        names = ", ".join(f"{section.lesson} ({section.params.size})" for section in rare)
        taking = "boards that came with the program stand in for puzzles that are not made within"
        yield f"{taking} {LONGEST:g} s on average: {names}"


def _soonest_of(section: SectionSpec) -> tuple[Size, Level] | None:
    kind = section.params.kind
    return soonest(family_named(kind.family), kind.variant, None, section.lesson)


def lesson_words(strings: Mapping[str, str], specs: Mapping[Path, SectionSpec], language: str) -> dict[str, str]:
    """The words of a book with those of its lessons; the author's own go before."""
    families = {spec.params.family for spec in specs.values() if spec.lesson}
    found: dict[str, str] = {}
    for name in sorted(families):
        found |= taught_words(name, language)
    return {**found, **strings}


def taught_words(family: str, language: str) -> Mapping[str, str]:
    """What the lessons of a family say in a language, whatever its region; nothing where they are not written in it."""
    folder = family_named(family).folder
    main = _language(language, lesson_languages(folder))
    path: FilePath | None = lesson_texts(folder, main) if main else None
    return load(StringsFile, path).root if path else {}
