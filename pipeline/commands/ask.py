"""Asks at a terminal what book somebody wants; Enter answers as usual, and a wrong answer is asked again."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from pipeline.config.resources.purposes import HowMany, Purpose
from pipeline.config.values.book_limits import TITLE
from pipeline.errors import InputError
from pipeline.families.shared.options import did_you_mean
from pipeline.interface.answered_book import Answers, available, lowered, names_author, usual_title
from pipeline.source.files import unprintable
from pipeline.source.wording import shown

_ALL: Final = "all"
_DASH: Final = re.compile(r"\s*[-–]\s*")
_BETWEEN: Final = re.compile(r"[,;&+]|\band\b", re.IGNORECASE)
"""What stands between the words of an answer."""

T = TypeVar("T")

GREETING: Final = "Enter takes what stands in [brackets]. Ctrl-C ends this, and nothing is written."


class _AgainError(ValueError):
    """An answer that cannot be taken; the message says what can."""


def check_terminal(instead: str) -> None:
    """InputError where nobody can answer; `instead` is what to type in place of it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(f"--ask: asks at a terminal, and this is none; write `{instead}`, and change the file")


def ask_purpose(known: Sequence[Purpose]) -> Purpose:
    """What the book is for, by number, in words, or by the name of its kind."""
    words = [purpose.words for purpose in known]
    kinds = {purpose.kind: purpose.words for purpose in known}
    return known[words.index(_choices("What is it for?", words, words[:1], several=False, also=kinds)[0])]


def ask_answers(purpose: Purpose, text: str) -> Answers:
    """The kinds, levels, counts and title of a book for a purpose; `text` is its file."""
    one = not purpose.levels
    question = "Which kind of puzzle?" if one else "Which kinds of puzzles?"
    families = _choices(question, list(purpose.sizes), purpose.families, several=not one, sizes=purpose.sizes)
    levels = available(purpose, families)
    usual = [level for level in purpose.levels if level in levels]
    chosen = _choices(purpose.levels_question, list(levels), usual, several=True) if purpose.levels else []
    for change in lowered(purpose, families, chosen):
        print(f"  {change}")
    count = _number(purpose.count) if purpose.count else 0
    if purpose.levels and purpose.count and count < len(families):
        print(f"  no {' and no '.join(families[count:])}, as there are more kinds than puzzles")
    title = _line("Title", usual_title(text, purpose, families))
    author = _line("Author", "") if names_author(text) else ""
    return Answers(tuple(families), tuple(level for level in levels if level in chosen), count, title, author)


def _choices(  # noqa: PLR0913  what is asked, what may be answered, and how it is listed
    question: str,
    known: Sequence[str],
    usual: Sequence[str],
    *,
    several: bool,
    sizes: Mapping[str, str] = MappingProxyType({}),
    also: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """Some of what is listed, by number or name; `also` holds other names."""
    print(f"\n{question}")
    for number, one in enumerate(known, 1):
        print(f"  {number}  {one}{f' {sizes[one]}' if sizes else ''}")
    names = {**{one.casefold(): one for one in known}, **also}
    names |= {f"{one} {sizes[one]}": one for one in sizes}
    brackets = ", ".join(str(known.index(one) + 1) for one in usual)

    def read(line: str) -> list[str]:
        words = (_names_in(line, names) or [line]) if several else [line]
        found = {one for word in words for one in _chosen(word, known, names, several=several)}
        return [one for one in known if one in found]

    return _answer(
        f"{'Numbers, such as 1 2 or 1-3, or all' if several else 'Number'} [{brackets}]: ", list(usual), read
    )


def _names_in(line: str, names: Mapping[str, str]) -> list[str]:
    """The words of an answer; a kind and its size, which are one name, together."""
    found: list[str] = []
    for word in _BETWEEN.sub(" ", _DASH.sub("-", line)).split():
        both = f"{found[-1]} {word}" if found else ""
        found[-1:] = [both] if both.casefold() in names else [*found[-1:], word]
    return found


def _chosen(word: str, known: Sequence[str], names: Mapping[str, str], *, several: bool) -> Sequence[str]:
    """What a word of an answer names: all, one, or those from one to another, as in 1-3."""
    if several and word.casefold() == _ALL:
        return known
    first, dash, last = word.partition("-")
    if not (several and dash and first and last):
        return [_choice(word, known, names)]
    ends = [known.index(_choice(end, known, names)) for end in (first, last)]
    return known[min(ends) : max(ends) + 1]


def _choice(word: str, known: Sequence[str], names: Mapping[str, str]) -> str:
    if word.isdecimal() and 1 <= int(word) <= len(known):
        return known[int(word) - 1]
    found = names.get(word.casefold())
    if found is None:
        near = did_you_mean(word, names)
        raise _AgainError(f"{shown(word)} is not listed, expected a number from 1 to {len(known)}{near}")
    return found


def _number(asked: HowMany) -> int:
    """A number within limits."""

    def read(line: str) -> int:
        if not line.isdecimal() or len(line) > len(str(asked.most)) or not asked.admits(int(line)):
            multiple = f", a multiple of {asked.multiple}" if asked.multiple > 1 else ""
            raise _AgainError(f"{shown(line)} is not a number from {asked.least} to {asked.most}{multiple}")
        return int(line)

    print()
    return _answer(f"{asked.question} ({asked.least} to {asked.most}) [{asked.usual}]: ", asked.usual, read)


def _line(name: str, usual: str) -> str:
    """A text that can be printed."""

    def read(line: str) -> str:
        if unprintable(line) or len(line) > TITLE:
            raise _AgainError(f"{shown(line)} is not valid, expected up to {TITLE} characters that can be printed")
        return line

    print()
    return _answer(f"{name} [{usual or 'none'}]: ", usual, read)


def _answer(prompt: str, usual: T, read: Callable[[str], T]) -> T:
    """The answer to a prompt, asked again until it can be taken."""
    while True:
        try:
            line = input(prompt).strip()
        except KeyboardInterrupt:
            print()
            raise
        except EOFError:
            print()
            raise InputError("--ask: the answers ended before the questions; nothing is written") from None
        if not line:
            return usual
        try:
            return read(line)
        except _AgainError as error:
            print(f"  {error}")
