"""Holds sentences on steps to the steps that solve their puzzle: nothing else may be said of a cell.

The steps are found again from the puzzle's ink, and every sentence that they allow is made again in each language;
what of a text is none of these may not name a cell.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.checks.step_text import StepText
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.wording import languages
from pipeline.model.puzzle import Puzzle
from pipeline.solving.board import Board
from pipeline.solving.positions import Before, solve_of
from pipeline.solving.technique_words import technique_name
from pipeline.solving.wording import capital

_ENOUGH: Final = 3  # texts that show which language all are written in
_LEFT: Final = "\n"  # in the place of a sentence that was found

Strings = Mapping[str, str]


def sentence_faults(texts: Sequence[StepText], proved: Mapping[str, Proved]) -> Iterator[Fault]:
    """What texts say of cells that no step of their puzzle does, in the language that they are written in."""
    said = [(text, proved[text.number].puzzle) for text in texts if text.number in proved]
    strings = _language_of(said)
    for text, puzzle in said:
        rest = _unexplained(text, puzzle, strings)
        if wrong := named_cell(rest, strings) or _untrue(rest, puzzle, strings):
            where = f"{text.name} {text.number}, its words"
            yield Fault(FaultType.STEP, text.page, where, f"they say {wrong}", "what its puzzle's steps show")


def _language_of(said: Sequence[tuple[StepText, Puzzle]]) -> Strings:
    """The language that leaves least unexplained of the first texts."""
    first = said[:_ENOUGH]
    return min(languages(), key=lambda strings: sum(len(_unexplained(*one, strings)) for one in first))


def _unexplained(text: StepText, puzzle: Puzzle, strings: Strings) -> str:
    """What is left of a text, without spaces, when the sentences that its puzzle allows are taken out."""
    left = squeezed(text.words)
    for sentence in _sentences(puzzle, id(strings)):
        left = left.replace(sentence, _LEFT)
    return left


@cache
def _sentences(puzzle: Puzzle, language: int) -> tuple[str, ...]:
    """All that the steps of a puzzle let a text say, without spaces, long sentences first."""
    strings = _strings(language)
    return tuple(sorted(set(map(squeezed, _allowed(puzzle, strings))), key=len, reverse=True))


def _strings(language: int) -> Strings:
    return next(one for one in languages() if id(one) == language)


def _allowed(puzzle: Puzzle, strings: Strings) -> Iterator[str]:
    family = family_named(puzzle.family)
    known = {technique.name: technique for technique in family.techniques}
    say = step_sentences(puzzle, _board(puzzle), strings)
    for before in _solve(puzzle):
        step, held = before.step, before.held
        technique, name = known[step.technique], technique_name(strings, step.technique, puzzle.variant)
        for one in step.applications:
            yield from say.every(one, technique, held, name, before.ways(technique, one))
            for pair in one.placed:
                yield _label(strings, strings["hints.digit"]) + strings["say.seen"].format(shown=say.placed(*pair))


@cache
def _board(puzzle: Puzzle) -> Board:
    return family_named(puzzle.family).model(puzzle)


@cache
def _solve(puzzle: Puzzle) -> tuple[Before, ...]:
    """The steps of a puzzle, and what the grid holds before each."""
    return tuple(solve_of(puzzle, _board(puzzle), family_named(puzzle.family).explain(puzzle)))


def _label(strings: Strings, name: str) -> str:
    """What stands before a sentence."""
    return strings["steps.name"].format(name=capital(name))


@cache
def _labels(puzzle: Puzzle, language: int) -> tuple[str, ...]:
    """What may stand before a sentence on a puzzle, without spaces."""
    strings = _strings(language)
    known = family_named(puzzle.family).ladder_of(puzzle.variant)
    names = [technique_name(strings, one.name, puzzle.variant) for one in known]
    later = [strings["hints.later"].format(technique=name) for name in names]
    return tuple(squeezed(_label(strings, name)) for name in (*names, *later))


def _untrue(text: str, puzzle: Puzzle, strings: Strings) -> str:
    """What follows the name of a technique and is no sentence that its puzzle allows; empty where all are."""
    for label in _labels(puzzle, id(strings)):
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
