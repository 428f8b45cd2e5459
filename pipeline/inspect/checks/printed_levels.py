"""Holds the printed levels, dots and words, to those of the manifest, or to what the puzzles are rated as."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Final, NamedTuple

import numpy as np

from pipeline.families import family_named
from pipeline.families.shared.gradings import Method
from pipeline.frozen import frozen
from pipeline.inspect.checks.proof import Proved, Stated
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.manifest import LevelPrint, Printed
from pipeline.inspect.pdf.columns import ShapeTable, Truths
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, Shape, text_of
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import in_rows
from pipeline.inspect.recognise.wording import languages, printed_words
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Rating

_DOT: Final = 8.0  # points: no dot of a mark is larger
_SQUARE: Final = 0.5  # points by which a dot's width and height may differ
_PITCH: Final = 2.0  # of its width: the dots of one mark stand no farther apart
_FEWEST: Final = 2  # dots of a mark
_NEAR: Final = 45.0  # points: a mark that stands farther from every grid belongs to none
_GAP: Final = 2.5  # of its size: the level's name begins no farther behind its mark
_BLANK: Final = 0.6  # of the type size: the words of one name are no farther apart, and what follows it is


@frozen
class Mark:
    """The mark of a level: filled dots of all, whether the filled come first, the word behind it without spaces."""

    filled: int
    dots: int
    in_order: bool
    word: str
    field: Field

    def __reduce__(self) -> tuple[Callable[..., Mark], tuple[object, ...]]:
        """A copy becomes the mark that is known where it arrives."""
        return shared_mark, (self.filled, self.dots, self.in_order, self.word, self.field)


@lru_cache(maxsize=1 << 12)
def shared_mark(filled: int, dots: int, in_order: bool, word: str, field: Field) -> Mark:
    """A mark, found instead of made where there was the same before: pages are set alike."""
    return Mark(filled, dots, in_order, word, field)


@frozen
class Marked:
    """A puzzle or an answer with the mark that stands beside its grid."""

    name: str
    number: str
    page: int
    mark: Mark

    def fault(self, found: str, expected: str) -> Fault:
        """A fault of the mark."""
        return Fault(FaultType.LEVEL, self.page, f"{self.name}, its level", found, expected)


MarkedPage = tuple[Sequence[Figure], Sequence[Mark]]
"""The grids and the marks of a page."""


class LevelName(NamedTuple):
    """How the level of a puzzle is named in print, without spaces, and its rank; no name where it has no level."""

    rank: int
    name: str


Levels = Mapping[str, LevelName]
"""The levels of puzzles by number, as far as they are known."""


def listed_levels(puzzles: Iterable[Printed], prints: Mapping[Level, LevelPrint]) -> dict[str, LevelName]:
    """The levels of all puzzles that a manifest lists; none where it does not say how levels are printed."""
    none = LevelName(0, "")
    named = {level: LevelName(level.rank, shown.name.replace(" ", "")) for level, shown in prints.items()}
    return {one.number: named.get(one.level, none) if one.level else none for one in puzzles} if prints else {}


def shown_levels(marked: Iterable[Marked]) -> dict[str, LevelName]:
    """The levels that are named beside puzzles."""
    extra = printed_words("caption.extra")
    found = ((one.number, one.mark) for one in marked)
    return {number: LevelName(mark.filled, mark.word) for number, mark in found if mark.word and mark.word not in extra}


def marks_of(pages: Iterable[MarkedPage], stated: Sequence[Stated]) -> Iterator[Marked]:
    """The marks beside the grids of puzzles and answers."""
    numbers = {id(one.figure): one.number for one in stated}
    for figures, marks in pages:
        shown = [figure for figure in figures if not figure.turned]
        for mark in marks if shown else ():
            nearest = min(shown, key=lambda figure: _distance(figure.grid.field, mark.field))
            number = numbers.get(id(nearest))
            if number and _distance(nearest.grid.field, mark.field) < _NEAR:
                part = "answer" if nearest.is_answer else "puzzle"
                yield Marked(f"{part} {number}", number, nearest.page, mark)


def legend(pages: Iterable[MarkedPage]) -> dict[str, int]:
    """The dots of every level as pages without grids explain them, by the level's name."""
    return {mark.word: mark.filled for figures, marks in pages if not figures for mark in marks if mark.word}


def mark_faults(marked: Sequence[Marked], known: Mapping[str, int]) -> Iterator[Fault]:
    """Marks that are not like the others: more or fewer dots, filled ones last, other dots beside the same word."""
    if not marked:
        return
    dots = Counter(one.mark.dots for one in marked).most_common(1)[0][0]
    by_word: dict[str, Counter[int]] = defaultdict(Counter)
    for one in marked:
        by_word[one.mark.word][one.mark.filled] += 1
    for one in marked:
        mark = one.mark
        usual = known.get(mark.word) or by_word[mark.word].most_common(1)[0][0]
        if mark.dots != dots:
            yield one.fault(f"its mark has {mark.dots} dots", f"{dots}")
        elif not mark.in_order:
            yield one.fault("its mark has an empty dot before a filled one", "filled dots first")
        elif mark.word and mark.filled != usual:
            yield one.fault(f"{mark.filled} dots are filled beside {mark.word}", f"{usual}")


def listed_faults(
    marked: Sequence[Marked], levels: Mapping[str, Level], prints: Mapping[Level, LevelPrint]
) -> Iterator[Fault]:
    """Marks that differ from the levels of the manifest; `prints` says how it prints each."""
    extra = printed_words("caption.extra")
    for one in marked:
        level = levels.get(one.number)
        expected = prints.get(level) if level else None
        if expected is None:
            continue
        name = expected.name.replace(" ", "")
        if one.mark.filled != expected.mark:
            yield one.fault(f"{one.mark.filled} dots are filled", f"{expected.mark} for {expected.name}")
        elif one.mark.word and one.mark.word not in (name, *extra):
            yield one.fault(f"it reads {one.mark.word}", expected.name)


def rated_faults(marked: Sequence[Marked], proved: Sequence[Proved]) -> Iterator[Fault]:
    """Marks that differ from how their puzzles are rated.

    Puzzles of a kind are graded by the ladder, or by the published method that agrees with more of their marks; where
    none agrees with half of them, nothing is reported.
    """
    language = _language(one.mark.word for one in marked)
    printed = {one.number: _printed(one.mark, language) for one in marked}
    kinds: dict[tuple[str, str, str], list[Proved]] = defaultdict(list)
    for one in proved:
        if printed.get(one.number):
            kinds[(one.puzzle.family, one.puzzle.variant, str(one.figure.grid.size))].append(one)
    levels = {number: level for ones in kinds.values() for number, level in _graded(ones, printed).items()}
    for marked_one in marked:
        level, shown = levels.get(marked_one.number), printed[marked_one.number]
        if level and shown and level is not shown:
            names = language or {}
            found = f"it reads {marked_one.mark.word or shown}"
            yield marked_one.fault(found, f"{names.get(level, level.value)} as it is rated")


def _graded(ones: Sequence[Proved], printed: Mapping[str, Level | None]) -> dict[str, Level]:
    """The levels of puzzles of one kind, as far as their marks agree with a grading."""
    family = family_named(ones[0].puzzle.family)
    ratings = {one.number: (one.puzzle, family.rate(one.puzzle, one.solution)) for one in ones}
    known = {number: {Grading.LADDER, *dict(rating.measures)} for number, (_, rating) in ratings.items()}
    best: dict[str, Level] = {}
    most = (len(ones) + 1) // 2 - 1
    for grading in (Grading.LADDER, *family.methods):
        graded = {
            number: family.graded(*rated, grading).level
            for number, rated in ratings.items()
            if grading in known[number]
        }
        agreeing = sum(level is printed[number] for number, level in graded.items())
        at_least = agreeing > most or (bool(best) and agreeing == most)
        if at_least and _may_be_scaled(family.methods.get(grading), ratings, printed):
            best, most = {}, agreeing
        elif agreeing > most:
            best, most = {number: level for number, level in graded.items() if level}, agreeing
    return best


def _may_be_scaled(
    method: Method | None, ratings: Mapping[str, tuple[Puzzle, Rating]], printed: Mapping[str, Level | None]
) -> bool:
    """Can marks be those of a grading that is scaled by a population which the file does not name?

    Then higher figures never have lower marks.
    """
    if method is None or method.rescaled is None:
        return False
    marks = [(method.figure(dict(rating.measures)), level.rank) for number, (_, rating) in ratings.items()
             if (level := printed[number])]  # fmt: skip
    return all(low <= high for (_, low), (_, high) in pairwise(sorted(marks)))


def _printed(mark: Mark, language: Mapping[Level, str] | None) -> Level | None:
    """The level that a mark says, by its word, or by its dots where it has none; None for an author's own words."""
    if mark.word:
        return next((level for level, name in (language or {}).items() if name == mark.word), None)
    return next((level for level in Level if level.rank == mark.filled), None)


def _language(shown: Iterable[str]) -> Mapping[Level, str] | None:
    """The names of levels in the language that knows most of some words; None where none knows any."""
    counts = Counter(shown)
    known = [(sum(counts[name] for name in names.values()), names) for names in _level_words()]
    most, names = max(known, key=lambda pair: pair[0])
    return names if most else None


@cache
def _level_words() -> tuple[dict[Level, str], ...]:
    """The names of all levels without spaces, language by language."""
    return tuple({level: words[f"level.{level}"].replace(" ", "") for level in Level} for words in languages())


def read_marks(page: InkPage) -> Iterator[Mark]:
    """The rows of dots on a page."""
    dots = page.shapes_where(_dots(page.shape_table))
    dots.sort(key=lambda dot: (round(dot.field.centre[1]), dot.field.left))
    rows = in_rows(dots, lambda row, dot: _follows(row[-1], dot))
    return (_mark(page, row) for row in rows if len(row) >= _FEWEST)


def _dots(shapes: ShapeTable) -> Truths:
    """Which shapes are as small as dots, as wide as high, and round or outlines."""
    left, top, right, bottom = shapes.rooms
    width, height = right - left, bottom - top
    small = (np.maximum(width, height) < _DOT) & (np.abs(width - height) < _SQUARE)
    dots: Truths = small & (shapes.round | (shapes.width > 0))
    return dots


def _follows(before: Shape, after: Shape) -> bool:
    apart = after.field.left - before.field.left
    return abs(before.field.centre[1] - after.field.centre[1]) < 1 and apart < _PITCH * before.field.width


def _mark(page: InkPage, row: Sequence[Shape]) -> Mark:
    left, right = row[0].field, row[-1].field
    field = Field(left.left, left.top, right.right, right.bottom)
    filled = [not dot.width for dot in row]
    level = page.glyphs_level(field.top, field.bottom)
    beside = [glyph for glyph in level if glyph.x > field.right and field.top < glyph.y < field.bottom]
    name = _name(beside, field)
    return shared_mark(sum(filled), len(row), filled == sorted(filled, reverse=True), name, field)


def _name(behind: Iterable[Glyph], field: Field) -> str:
    """The name of a level behind its mark, of several words too; empty where there is none, or one with digits."""
    name: list[Glyph] = []
    for glyph in sorted(behind, key=attrgetter("x")):
        gap = glyph.field.left - (name[-1].field if name else field).right
        if gap > (_BLANK * glyph.size if name else _GAP * field.height) or (name and glyph.size != name[0].size):
            break
        name.append(glyph)
    text = text_of(name)
    return text if _may_be_level(text) else ""


@lru_cache(maxsize=1024)
def _may_be_level(text: str) -> bool:
    """Has a text no digits, and begins nothing that leads to a page?"""
    said = text.replace(".", "")
    return not (any(map(str.isdigit, text)) or any(form.startswith(said) for form in _leads()))


@cache
def _leads() -> frozenset[str]:
    """What may stand behind a mark in place of a name, before the page that it leads to, in every language.

    Without full stops, which stand too low to be read with every name.
    """
    forms = printed_words("caption.hint", "caption.answer", "caption.answer_separate")
    return frozenset(form.partition("{")[0].replace(".", "") for form in forms)


def _distance(one: Field, other: Field) -> float:
    """How far two rectangles are apart."""
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return across + down
