"""Holds the words of worked answers to the steps that solve their puzzle: every cell, value and house named.

The steps are found again from the puzzle's ink; only the words for them are the language's own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final

from pipeline.families import family_named
from pipeline.families.book_words import SIGNED, book_words
from pipeline.frozen import frozen
from pipeline.inspect.checks.proof import Proved
from pipeline.inspect.checks.sentences import sentence_faults
from pipeline.inspect.checks.step_text import StepText
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.wording import languages
from pipeline.model.book_fonts import is_east_asian
from pipeline.model.puzzle import Puzzle
from pipeline.model.values import BETWEEN, DIGITS, digit_of, parted
from pipeline.solving.replay import replay

_VALUES: Final = rf"(?:\d+(?:{BETWEEN}\d+)+|[{DIGITS}]+)"
_LIST: Final = r"\d+(?:,\d+)*"
_ENOUGH: Final = 20  # texts that show which language all are written in
_MOST_REPORTED: Final = 3  # of one hint or answer

Pair = tuple[str, str]
"""A cell by name, and a digit."""


@dataclass(slots=True)
class _Steps:
    """What may be said of a puzzle: atoms word by word, candidates struck and left, digits written in."""

    atoms: set[str] = field(default_factory=set)
    struck: set[Pair] = field(default_factory=set)
    left: set[Pair] = field(default_factory=set)
    kept: set[tuple[str, str]] = field(default_factory=set)  # all that is left of a cell, by one application or a step
    placed: set[str] = field(default_factory=set)


@frozen
class _Language:
    """How a language names cells and says what is struck: its strings, and what finds it in a text."""

    strings: Mapping[str, str]
    cell: re.Pattern[str]
    said: re.Pattern[str]
    likewise: re.Pattern[str]

    def pairs(self, values: Sequence[str], cells: str) -> set[Pair]:
        """Every value in every cell of a list of cells."""
        found: set[Pair] = set()
        for match in self.cell.finditer(cells):
            for row, column, value in product(match[1].split(","), match[2].split(","), values):
                found.add((self.strings["steps.cell"].format(row=row, column=column), value))
        return found


def step_faults(texts: Sequence[StepText], proved: Mapping[str, Proved], pictured: bool = False) -> Iterator[Fault]:
    """What hints and worked answers say that no step of their puzzle shows, and digits that worked answers omit.

    Answers that are `pictured` have sentences, as hints have, in place of all steps.
    """
    yield from sentence_faults([text for text in texts if pictured or not text.complete], proved)
    spoken = [text for text in texts if text.complete and not pictured and text.number in proved]
    language = _language_of([text.words for text in spoken])
    for text in spoken if language else ():
        assert language is not None
        if not language.cell.search(text.words):
            continue
        known = _steps_of(proved[text.number], language)
        wrong = list(dict.fromkeys(_wrong(text.words, known, language, proved[text.number].puzzle)))
        where = f"{text.name} {text.number}, its words"
        for found in wrong[:_MOST_REPORTED]:
            yield Fault(FaultType.STEP, text.page, where, f"they say {found}", "what its puzzle's steps show")
        lost = sorted(known.placed - set(_all(text.words, language)))
        if lost and not wrong:
            found = f"they do not say {lost[0]}"
            yield Fault(FaultType.STEP, text.page, where, found, "every digit that is found")


def names_cells(text: TextPage) -> bool:
    """Does a page name cells, as the steps of a solution do in some language?"""
    return _any_cell().search("\n".join(text.squeezed)) is not None


@cache
def _any_cell() -> re.Pattern[str]:
    """How cells are named, in every language."""
    return re.compile("|".join(dict.fromkeys(map(_cell, languages()))))


def _cell(strings: Mapping[str, str]) -> str:
    return _form(strings["steps.cell"], row=f"({_LIST})", column=f"({_LIST})")


def _all(text: str, language: _Language) -> Iterator[str]:
    return (_closed_up(match) for match in language.said.finditer(text))


def _closed_up(match: re.Match[str]) -> str:
    """What is found, without spaces: where a line of Chinese ends, one may seem to stand."""
    return match[0].replace(" ", "")


def _wrong(text: str, known: _Steps, language: _Language, puzzle: Puzzle) -> Iterator[str]:
    """What a text says that is not known."""
    role, merged = "", language.likewise.search(text) is not None
    for match in language.said.finditer(text):
        if match.lastgroup in ("only", "strike", "colon"):
            role = match.lastgroup
        elif match["values"]:
            pairs = language.pairs(parted(match["values"], puzzle), match["cells"])
            allowed = {"only": known.left, "strike": known.struck}.get(role, set())
            whole = role != "only" or merged or all((cell, match["values"]) in known.kept for cell, _ in pairs)
            if _closed_up(match) not in known.atoms and not (pairs <= allowed and whole):
                yield match[0]
        elif _closed_up(match) not in known.atoms:
            yield match[0]


def _steps_of(proved: Proved, language: _Language) -> _Steps:
    """What the steps of a puzzle show."""
    strings = language.strings
    family = family_named(proved.puzzle.family)
    steps = family.explain(proved.puzzle)
    known = {technique.name: technique for technique in family.techniques}
    step_words = book_words(proved.puzzle, strings)
    found = _Steps()
    for step, held in zip(steps, replay(family.model(proved.puzzle), steps), strict=False):
        for pattern, outcome in step_words.applications(step, known[step.technique], held):
            found.atoms.update(_all(pattern, language))
            found.atoms.update(_closed_up(match) for match in language.said.finditer(outcome) if not match["values"])
        found.placed.update(
            step_words.placed(*pair).replace(" ", "") for one in step.applications for pair in one.placed
        )
        together = {pair for one in step.applications for pair in one.removed}
        for removed in (*(set(one.removed) for one in step.applications), together):
            for cell in {cell for cell, _ in removed}:
                name, left = step_words.cell(cell), [value for value in held[cell] if (cell, value) not in removed]
                found.left |= {(name, digit_of(value, proved.puzzle)) for value in left}
                found.kept.add((name, step_words.digits(left)))
            found.struck |= {(step_words.cell(cell), step_words.digits([value])) for cell, value in removed}
    found.atoms |= found.placed
    return found


def _language_of(texts: Sequence[str]) -> _Language | None:
    """The language that says most in the first of some texts; None where none says anything in any."""
    for first in range(0, len(texts), _ENOUGH):
        text = "\n".join(texts[first : first + _ENOUGH])
        counts = [(sum(1 for _ in _all(text, language)), language) for language in _languages()]
        most, language = max(counts, key=lambda pair: pair[0])
        if most:
            return language
    return None


@cache
def _languages() -> tuple[_Language, ...]:
    return tuple(map(_language, languages()))


def _language(strings: Mapping[str, str]) -> _Language:
    listed = _form(strings["steps.cell"], row=f"(?:{_LIST})", column=f"(?:{_LIST})")
    cells = rf"{listed}(?: {listed}(?![\d,(=≠]))*"  # a cell with more behind it begins something else
    sign = "".join(re.escape(strings[f"sign.{operator.name.lower()}"]) for operator in SIGNED)
    clue = _form(strings["steps.clue"], clue=rf"\d+[{sign}]", cells=cells)
    pairs = _form(strings["steps.from"], values=f"(?P<values>{_VALUES})", cells=f"(?P<cells>{cells})")
    houses = [_form(strings[f"steps.{line}"], row=r"\d+", column=r"\d+") for line in ("row", "column")]
    by_ends = (form for key, form in strings.items() if key.startswith("steps.") and "{first}" in form)
    houses += [_form(form, first=listed, last=listed) for form in by_ends]
    held = [_form(strings["steps.held"], cell=listed, values=_VALUES)]
    held += [_form(strings[f"steps.{key}"], cell=listed, value=_VALUES) for key in ("placed", "true", "false")]
    words = {name: _word(strings[f"steps.{name}"]) for name in ("only", "strike")}
    roles = [rf"(?P<{name}>{word})" for name, word in words.items()] + ["(?P<colon>[:\N{FULLWIDTH COLON}])"]
    said = "|".join(dict.fromkeys((*held, clue, pairs, *houses, *roles)))
    likewise = _spelt(strings["steps.likewise"].partition("{")[0].rstrip(": \N{FULLWIDTH COLON}"))
    return _Language(strings, re.compile(_cell(strings)), re.compile(said), re.compile(likewise))


def _form(text: str, **parts: str) -> str:
    """The pattern of a string with patterns in its places."""
    return "".join(
        parts[piece[1:-1]] if piece.startswith("{") else _literal(piece)
        for piece in re.split(r"(\{\w+\})", text)
        if piece
    )


def _literal(piece: str) -> str:
    """The pattern of what stands beside places; a line of Chinese ends anywhere in it, and a space seems to stand."""
    if is_east_asian(piece):
        return f" ?{_spelt(piece.replace(' ', ''))} ?"
    return re.escape(piece).replace(r"\ ", " ?")


def _word(text: str) -> str:
    """The words of a string before its place."""
    return rf"\b{_spelt(text.partition('{')[0].strip())}(?= )"


def _spelt(words: str) -> str:
    """The pattern of some words; between the signs of Chinese a space may seem to stand."""
    return " ?".join(map(re.escape, words))
