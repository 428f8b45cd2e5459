"""Holds lessons to the words of their technique, and what they say of their positions to the solves of these.

A page is known by its running head. What an author calls the parts of a lesson is free, and then these are not read.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.frozen import frozen
from pipeline.inspect.checks.diagrams import Seen, seen_in
from pipeline.inspect.checks.sentences import named_cell
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.lines import TextPage, squeeze
from pipeline.inspect.recognise.wording import languages, lesson_words
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.solving.positions import outcomes
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import Technique
from pipeline.solving.wording import capital

PARTS: Final = ("look", "why", "mistake")
_CONTEXT: Final = 24  # characters of a text that a fault shows
_SIGNS: Final = "+×÷−=≠<>\n"  # a hyphen may part a word at the end of a line, and is no minus

Strings = Mapping[str, str]


@frozen
class LessonPage:
    """A page of a lesson: its head without spaces, how many positions it explains, and how many it gives to try."""

    page: int
    head: str
    shown: int
    tried: int


@frozen
class _Taught:
    """A lesson in a language: its title as found, its technique, and the words of the language and of the lesson."""

    title: str
    technique: Technique
    strings: Strings
    words: Strings


def begins_lesson(text: TextPage) -> bool:
    """Is a page one of a lesson, by its running head in some language? Contents that begin with one are not bold."""
    return any(_heads().match(head) for head in _bold(text, 1))


def _bold(text: TextPage, lines: int) -> list[str]:
    """What is bold in each of the first lines: of a running head the part's name, on whichever side it stands."""
    return [_joined(squeeze([word for word in line if word.bold])) for line in text.lines[:lines]]


@cache
def _heads() -> re.Pattern[str]:
    """How a lesson's title begins in some language, with its number: what comes before alone may head any part."""
    forms = (strings["lesson.title"].format(number="\n", technique="").split("\n") for strings in languages())
    heads = {r"\d+".join(re.escape(_joined(part)) for part in form) for form in forms}
    return re.compile("|".join(sorted(heads)))


def lesson_faults(text: TextPage, diagrams: Sequence[Figure]) -> tuple[LessonPage | None, tuple[Fault, ...]]:
    """What a page of a lesson has, and what is wrong with its words; None for a page of anything else."""
    every = ((figure, seen_in(figure)) for figure in diagrams) if begins_lesson(text) else ()
    seen = [(figure, *found) for figure, found in every if found is not None]
    taught = _taught(text, seen[0][1].kind) if seen else None
    if taught is None:
        return None, ()
    said = _joined("".join(text.squeezed))
    own, wrong = _of_text(text, taught, said)
    faults, expected = [*wrong], list(own)
    for figure, puzzle, steps in seen:
        if not steps:
            continue  # not a position of its solve, as `diagram_faults` reports
        allowed = [*_sentences(puzzle, steps, taught)]
        expected += [*allowed, *_tasks(puzzle, steps, taught)]
        if not allowed:
            other = steps[0].before.step.technique
            faults.append(_fault(text, f"a position of {other}", f"one of {taught.technique.name}"))
        elif not any(one in said for one in allowed):
            faults.append(_fault(text, f"below a position {_below(text, figure)}", allowed[0]))
    if not faults and len(own) == len(_paragraphs(text, taught)):
        faults += _unexplained(text, said, expected, taught)
    bare = sum(steps[0].bare for _, _, steps in seen if steps)
    return LessonPage(text.number, taught.title, len(seen) - bare, bare), tuple(faults)


def lesson_gaps(pages: Iterable[LessonPage], missing: Collection[int] = ()) -> Iterator[Fault]:
    """Lessons that do not explain one position and give one to try; those beside a missing page may lack some."""
    found: dict[str, list[LessonPage]] = {}
    for page in pages:
        found.setdefault(page.head, []).append(page)
    whole = {head: own for head, own in found.items() if not _around(own).intersection(missing)}
    for head, own in whole.items():
        counts = sum(page.shown for page in own), sum(page.tried for page in own)
        if counts != (1, 1):
            shown = f"{counts[0]} positions explained and {counts[1]} to try"
            yield Fault(FaultType.STEP, own[0].page, f"lesson {head}", shown, "one of each")


def _around(pages: Sequence[LessonPage]) -> set[int]:
    """The numbers of pages, of that before and that behind them."""
    return {number for page in pages for number in (page.page - 1, page.page + 1)}


def _fault(text: TextPage, found: str, expected: str) -> Fault:
    return Fault(FaultType.STEP, text.number, "a lesson, its words", found, expected)


def _joined(text: str) -> str:
    """Letters, digits and signs: stops and quotes are read out of their order, asterisks are not printed."""
    return "".join(sign for sign in text if sign.isalnum() or sign in _SIGNS)


def _taught(text: TextPage, kind: Kind) -> _Taught | None:
    """The lesson that a page's first lines name, by the longest title; None where they name none."""
    found = [
        _Taught(match[0], technique, strings, words)
        for pattern, technique, strings, words in _titles(kind)
        for head in _bold(text, 2)
        if (match := pattern.match(head))
    ]
    return max(found, key=lambda one: len(one.title), default=None)


@cache
def _titles(kind: Kind) -> tuple[tuple[re.Pattern[str], Technique, Strings, Strings], ...]:
    """The titles of all lessons on a kind of puzzle, in all languages."""
    ladder = family_named(kind.family).ladder_of(kind.variant)
    found = []
    for strings, words in zip(languages(), lesson_words(kind.family), strict=True):
        for technique in ladder if words else ():
            name = capital(technique_name(strings, technique.name, kind.variant))
            first, last = strings["lesson.title"].format(number="\n", technique=name).split("\n")
            pattern = re.escape(_joined(first)) + r"\d+" + re.escape(_joined(last))
            found.append((re.compile(pattern), technique, strings, words))
    return tuple(found)


def _paragraphs(text: TextPage, taught: _Taught) -> dict[str, str]:
    """What the lesson says on its first page by the words that each part begins with; nothing on a later page."""
    if not any(_joined(line) == taught.title for line in text.squeezed):
        return {}
    found = {}
    for part in PARTS:
        form = taught.strings[f"lesson.{part}"]
        label, whole = (
            _joined(form.format(text=words)) for words in ("", taught.words[f"lesson.{taught.technique.name}.{part}"])
        )
        found[label] = whole
    return found


def _of_text(text: TextPage, taught: _Taught, said: str) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    """The paragraphs that stand there as they should, and what is wrong with others."""
    parts = _paragraphs(text, taught)
    known = [label for label in parts if label in said]
    right, faults = [], []
    for label, whole in parts.items() if known else ():
        if whole in said:
            right.append(whole)
        elif label not in said:
            faults.append(_fault(text, f"nothing begins with {label}", whole[: 2 * _CONTEXT]))
        else:
            at = said.index(label)
            faults.append(_changed(text, said[at : at + len(whole)], whole))
    return tuple(right), tuple(faults)


def _changed(text: TextPage, found: str, whole: str) -> Fault:
    """Where a paragraph differs from what the lesson says."""
    first = next((at for at, (one, other) in enumerate(zip(found, whole, strict=False)) if one != other), len(found))
    start = max(0, first - _CONTEXT // 2)
    return _fault(text, found[start : start + _CONTEXT], whole[start : start + _CONTEXT])


def _sentences(puzzle: Puzzle, steps: Sequence[Seen], taught: _Taught) -> Iterator[str]:
    """What may be said of a position: the step that it explains, or as an answer that which it gives to find."""
    strings = taught.strings
    name = technique_name(strings, taught.technique.name, puzzle.variant)
    for one in steps:
        if one.before.step.technique == taught.technique.name:
            sentence = step_sentences(puzzle, one.before.board, strings).whole(
                one.application,
                taught.technique,
                one.before.held,
                name,
                one.before.ways(taught.technique, one.application),
            )
            yield _joined(_answer(one, sentence, strings) if one.bare else sentence)


def _tasks(puzzle: Puzzle, steps: Sequence[Seen], taught: _Taught) -> Iterator[str]:
    """What a reader may be asked to find in a position."""
    for one in steps:
        if one.bare:
            say = step_sentences(puzzle, one.before.board, taught.strings)
            yield _joined(say.task(one.application, taught.technique))


def _answer(seen: Seen, sentence: str, strings: Strings) -> str:
    """What stands below a position to try: one answer, and how many there are."""
    others = strings["lesson.others"].format(count=count) if (count := outcomes(seen.before.step)) > 1 else ""
    return strings["lesson.answer"].format(answer=sentence) + others


def _below(text: TextPage, figure: Figure) -> str:
    """The first line below a grid."""
    under = [line for line in text.lines if line[0].y > figure.grid.field.bottom]
    return "".join(word.text for word in under[0]) if under else "nothing"


def _unexplained(text: TextPage, said: str, expected: Sequence[str], taught: _Taught) -> Iterator[Fault]:
    """What else names a cell."""
    named = (_joined(taught.strings[key]) for key in ("diagrams.names", "steps.border"))
    for one in (*expected, *named):
        said = said.replace(one, "\n")
    if wrong := named_cell(said, taught.strings):
        yield _fault(text, wrong, "what its positions show")
