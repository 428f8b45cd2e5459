"""The lines of a book's contents: what is listed, and the page that it begins on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pipeline.model.level import Level
from pipeline.typeset.lessons.book_lessons import lessons_of
from pipeline.typeset.matter.back_pages import NOTES
from pipeline.typeset.matter.text_context import ContentsLine, TextContext
from pipeline.typeset.pagination.book_parts import Pagination, TextPages
from pipeline.typeset.pagination.paged_groups import PagedGroup

_BETWEEN_LEVELS = " · "


def contents_lines(found: Pagination, front: Sequence[str], back: Sequence[str]) -> Iterator[ContentsLine]:
    """The lines of the contents; of front and back pages, those with a title."""
    spec = found.spec
    yield from _listed(front, found.front, 1)
    if found.opening_codes:
        yield ContentsLine(spec.strings["codes.heading"], "", found.codes_start)
    yield from _by_level(found) if spec.order == "mixed" else _by_group(found)
    if found.hints:
        yield ContentsLine(spec.strings["hints.heading"], "", found.hints_start)
    if found.inner_answers and found.key_codes:
        yield ContentsLine(spec.strings["codes.heading"], "", found.codes_start)
    if found.inner_answers:
        yield ContentsLine(spec.strings["answers.heading"], "", found.answers_start)
    yield from _listed(back, found.back, found.back_start)
    if found.fills and not any(page.name == NOTES and page.markdown is None for page in (*spec.front, *spec.back)):
        yield ContentsLine(spec.strings["notes.heading"], "", found.pages - found.filler + 1)


def _listed(titles: Iterable[str], pages: TextPages, first: int) -> Iterator[ContentsLine]:
    for title, start in zip(titles, pages.starts, strict=True):
        if title:
            yield ContentsLine(title, "", first + start)


def _by_group(found: Pagination) -> Iterator[ContentsLine]:
    lessons = tuple(lessons_of(found.spec, [paged.style for paged in found.groups])) or (None,) * len(found.groups)
    before = (found.lessons or (0,) * len(found.groups), found.opened)
    pages = map(sum, zip(*before, strict=True))
    for paged, place, lesson, taught in zip(found.groups, found.group_places, lessons, pages, strict=True):
        numbers = "–".join(dict.fromkeys(number for number in paged.numbers if number))
        title = lesson.title(found.spec.strings) if lesson else paged.title
        levels = "" if lesson else _levels(found.text, paged)  # a technique says more, and is on one line
        yield ContentsLine(title, numbers, place.page - taught, levels)


def _levels(text: TextContext, paged: PagedGroup) -> str:
    """The levels of a group, each with the number of its puzzles."""
    counts = Counter(level for level in paged.levels if level)
    return _BETWEEN_LEVELS.join(text.level_count(level, counts[level]) for level in Level if counts[level])


def _by_level(found: Pagination) -> Iterator[ContentsLine]:
    """In a mixed book a line for every level, at the page of its first puzzle."""
    first: dict[Level, int] = {}
    for paged, place, per_page in zip(found.groups, found.group_places, found.per_pages, strict=True):
        for level in dict.fromkeys(paged.levels):
            if level and level not in first:
                first[level] = place.page + (place.filled + paged.levels.index(level)) // per_page
    for level, page in sorted(first.items(), key=lambda pair: (pair[1], pair[0].rank)):
        yield ContentsLine(found.spec.strings[f"level.{level}"], "", page)
