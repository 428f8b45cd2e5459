"""Holds sentences on steps to the steps that solve their puzzle: nothing else may be said of a cell.

The steps are found again from the puzzle's ink, and every sentence that they allow is made again in each language;
what of a text is none of these may not name a cell.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.checks.step_text import StepText
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.wording import languages
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Step
from pipeline.solving.board import Board
from pipeline.solving.positions import solve_of
from pipeline.solving.technique_words import technique_name
from pipeline.solving.wording import capital

_ENOUGH: Final = 3  # texts that show which language all are written in
_KNOWN: Final = 16  # puzzles whose steps and sentences are kept, some 100 kB each
_LEFT: Final = "\n"  # in the place of a sentence that was found

Strings = Mapping[str, str]


def sentence_faults(texts: Sequence[StepText], proved: Mapping[str, Proved]) -> Iterator[Fault]:
    """What texts say of cells that no step of their puzzle does, in the language that they are written in."""
    said = [(text, proved[text.number].puzzle) for text in texts if text.number in proved]
    strings = _language_of(said)
    for text, puzzle in said:
        if wrong := _wrong(squeezed(text.words), puzzle, strings):
            where = f"{text.name} {text.number}, its words"
            yield Fault(FaultType.STEP, text.page, where, f"they say {wrong}", "what its puzzle's steps show")


def _language_of(said: Sequence[tuple[StepText, Puzzle]]) -> Strings:
    """The language that leaves least unexplained of the first texts."""
    first = [(squeezed(text.words), puzzle) for text, puzzle in said[:_ENOUGH]]
    return min(languages(), key=lambda strings: sum(len(_unexplained(*one, strings)) for one in first))


def _wrong(text: str, puzzle: Puzzle, strings: Strings) -> str:
    """What a text says that no step shows; empty where all is true. Most texts are on the first steps."""
    left = text
    if not _untold(left, puzzle, strings):
        return ""
    for sentences in _sentences(puzzle, id(strings)):
        before, left = left, _without(left, sentences)
        if left != before and not _untold(left, puzzle, strings):
            return ""
    return _untold(_unexplained(text, puzzle, strings), puzzle, strings)


def _untold(left: str, puzzle: Puzzle, strings: Strings) -> str:
    """What names a cell, or follows the name of a technique, in what is left of a text without its sentences."""
    return named_cell(left, strings) or _untrue(left, puzzle, strings)


def _unexplained(text: str, puzzle: Puzzle, strings: Strings) -> str:
    """What is left of a text when all sentences that its puzzle allows are taken out, long ones first."""
    return _without(text, {one for sentences in _sentences(puzzle, id(strings)) for one in sentences})


def _without(text: str, sentences: Iterable[str]) -> str:
    for sentence in sorted(sentences, key=lambda one: (-len(one), one)):
        text = text.replace(sentence, _LEFT)
    return text


class _ByStep:
    """All that the steps of a puzzle let a text say, without spaces, step by step: made when it is first asked for."""

    def __init__(self, steps: Iterator[Iterable[str]]) -> None:
        self._steps = steps
        self._known: list[set[str]] = []

    def __iter__(self) -> Iterator[set[str]]:
        yield from self._known
        for sentences in self._steps:
            self._known.append(set(map(squeezed, sentences)))
            yield self._known[-1]


@lru_cache(maxsize=_KNOWN)
def _sentences(puzzle: Puzzle, language: int) -> _ByStep:
    return _ByStep(_allowed(puzzle, _strings(language)))


def _strings(language: int) -> Strings:
    return next(one for one in languages() if id(one) == language)


def _allowed(puzzle: Puzzle, strings: Strings) -> Iterator[list[str]]:
    """The sentences that a text may have on each step of a puzzle."""
    family = family_named(puzzle.family)
    known = {technique.name: technique for technique in family.techniques}
    board = _board(puzzle)
    say = step_sentences(puzzle, board, strings)
    for before in solve_of(puzzle, board, _steps(puzzle)):
        step, held = before.step, before.held
        technique, name = known[step.technique], technique_name(strings, step.technique, puzzle.variant)
        said: list[str] = []
        for one in step.applications:
            said += say.every(one, technique, held, name, before.ways(technique, one))
            for pair in one.placed:
                said.append(
                    _label(strings, strings["hints.digit"]) + strings["say.seen"].format(shown=say.placed(*pair))
                )
        yield said


@lru_cache(maxsize=_KNOWN)
def _board(puzzle: Puzzle) -> Board:
    return family_named(puzzle.family).model(puzzle)


@lru_cache(maxsize=_KNOWN)
def _steps(puzzle: Puzzle) -> tuple[Step, ...]:
    return family_named(puzzle.family).explain(puzzle)


def _label(strings: Strings, name: str) -> str:
    """What stands before a sentence."""
    return strings["steps.name"].format(name=capital(name))


@cache
def _labels(kind: Kind, language: int) -> tuple[str, ...]:
    """What may stand before a sentence on a puzzle of a kind, without spaces."""
    strings = _strings(language)
    known = family_named(kind.family).ladder_of(kind.variant)
    names = [technique_name(strings, one.name, kind.variant) for one in known]
    later = [strings["hints.later"].format(technique=name) for name in names]
    return tuple(squeezed(_label(strings, name)) for name in (*names, *later))


def _untrue(text: str, puzzle: Puzzle, strings: Strings) -> str:
    """What follows the name of a technique and is no sentence that its puzzle allows; empty where all are."""
    for label in _labels(puzzle.kind, id(strings)):
        found = text.find(label)
        while found >= 0:
            end = found + len(label)
            if not text.startswith(_LEFT, end):
                return text[found : end + 40].partition(_LEFT)[0]
            found = text.find(label, end)
    return ""


def squeezed(text: str) -> str:
    """A text without spaces."""
    return "".join(text.split())


def named_cell(text: str, strings: Strings) -> str:
    """What stands around the first cell that a text names; empty where it names none."""
    form = re.escape(strings["steps.cell"]).replace(r"\{row\}", r"\d+").replace(r"\{column\}", r"\d+")
    for rest in text.split(_LEFT):
        if found := re.search(form, rest):
            return rest[max(0, found.start() - 20) : found.end() + 20]
    return ""
