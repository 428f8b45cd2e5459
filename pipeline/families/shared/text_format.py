"""The text forms of other programs: what a family says of each, and what is written beside a puzzle."""

from collections.abc import Callable, Iterable, Sequence

from pipeline.families.shared.text_error import TextError
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size


@frozen
class Caption:
    """What is written beside a puzzle: no key unless it is asked for, no level where pupils may see it."""

    number: str = ""
    title: str = ""
    author: str = ""
    rules: str = ""
    level: str = ""
    solution: Solution | None = None


Captioned = tuple[Caption, str]
"""A puzzle's text with what is written beside it."""


def one_line_each(texts: Iterable[Captioned]) -> str:
    """A file of links: what a puzzle is called in a line of comment, then its link."""
    return "".join(f"# {caption.number} {caption.title}".rstrip() + f"\n{text}\n" for caption, text in texts)


def lines_alone(texts: Iterable[Captioned]) -> str:
    """A file of nothing but the texts, one a line."""
    return "".join(f"{text}\n" for _, text in texts)


def any_kind(_kind: Kind, _size: Size) -> str:
    """No reason against any kind and size."""
    return ""


def never(_text: str) -> bool:
    """A format that is written only is never met."""
    return False


def unread(_text: str) -> Puzzle:
    """The puzzle of a format that is not read: none."""
    raise TextError("is of a format that is written here but not read")


@frozen
class TextFormat:
    """The text form of another program, for puzzles of one family.

    `unfit` says why it cannot hold any puzzle of a kind and size, empty where it can; `format` raises TextError for a
    puzzle with something that it cannot hold. `fits` says of a text whether it is meant to be one, `parse` raises
    TextError. A text has lines if it `spans` them. `join` makes one file of the texts of many puzzles; without it
    every puzzle has a file of its own, whose name ends in `ending`.
    """

    format: Callable[[Puzzle, Caption], str]
    fits: Callable[[str], bool] = never
    parse: Callable[[str], Puzzle] = unread
    unfit: Callable[[Kind, Size], str] = any_kind
    spans: bool = False
    join: Callable[[Sequence[Captioned]], str] | None = one_line_each
    ending: str = "txt"


def through_own_form(puzzle: Puzzle, write: Callable[[Puzzle], str], read: Callable[[str], Puzzle]) -> Puzzle:
    """The puzzle, if the family's own text form holds all of it; TextError otherwise.

    So whatever a foreign text says is held against every rule of our own.
    """
    if read(write(puzzle)) != puzzle:
        raise TextError("has a cage or region whose cells do not touch; only connected ones are known here")
    return puzzle
