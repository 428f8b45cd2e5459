"""How to play: the rules of every family in the book, with an example that looks like its puzzles.

The rules name only operators and digits that the book has.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pipeline.families import family_named
from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.puzzle import HIGHEST_DIGIT, Cage, Operator, Puzzle, Solution
from pipeline.model.signs import OPERATORS
from pipeline.model.size import Size
from pipeline.model.spec import NOT_ACCESSIBLE, BookSpec, SectionSpec
from pipeline.model.values import digit_of, read_solution
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.drawing import Drawing
from pipeline.page.text.blocks import Block, Grids, heading, plain
from pipeline.page.text.markdown import read_markdown
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.captions import arrow_key

_OPERATORS: Final = {operator: name for name, operator in OPERATORS.items()}
_BEGINNING: Final = "example."  # of the keys of examples
_LETTERS, _NUMBERS = "letters", "numbers"  # what the texts of kinds say of values beyond the digits


@frozen
class Example:
    """A worked example: the puzzle, its solution as text, and its first step in words; "" for one only shown solved."""

    puzzle: Puzzle
    solution: str
    step: str

    @property
    def drawings(self) -> tuple[Drawing, Drawing]:
        """The example unsolved and solved."""
        return _drawings(self)

    def told(self, words: AlternativeWords) -> tuple[str, str]:
        """Both in words."""
        tell = family_named(self.puzzle.family).alternative_text
        return tell(self.puzzle, None, words), tell(self.puzzle, _solution(self), words)

    def told_solved(self, words: AlternativeWords) -> str:
        """The solved one in words, its clues too, for where it stands alone."""
        full = replace(self.puzzle, givens=_solution(self))
        return family_named(full.family).alternative_text(full, None, words)


# Pages ask for the same few examples whenever they are counted or set.
@lru_cache(maxsize=64)
def _drawings(example: Example) -> tuple[Drawing, Drawing]:
    draw = family_named(example.puzzle.family).draw
    return draw(example.puzzle, None, None), draw(example.puzzle, _solution(example), None)


@lru_cache(maxsize=256)
def _solution(example: Example) -> Solution:
    return read_solution(example.solution, example.puzzle)


def how_to_play_blocks(context: TextContext) -> tuple[Block, ...]:
    """The rules of every family, each with its example as grids; what arrow and codes mean where no other page does."""
    kinds = (block for kind in context.distinct_kinds for block in _kind(context, kind))
    explained = context.explains_arrow("how_to_play")
    arrow = read_markdown(context.string(arrow_key(context.spec)), "how_to_play") if explained else ()
    codes = [plain(context.string("codes.meaning"))] if context.explains_codes("how_to_play") else []
    return (heading(context.string("how_to_play.heading")), *kinds, *arrow, *codes)


def operators_used(spec: BookSpec, kind: Kind) -> tuple[str, ...]:
    """The operators that a family's puzzles have in this book; empty for a family without any."""
    return _operators_of([section for section in spec.sections if section.params.kind == kind])


def _operators_of(sections: Sequence[SectionSpec]) -> tuple[str, ...]:
    used: set[str] = set()
    for section in sections:
        if section.counts:
            asked = dict(section.params.options).get("operators")
            used.update(asked if isinstance(asked, tuple) else ())
        for own in section.own:
            used.update(_operators(own.puzzle))
    return tuple(name for name in _OPERATORS.values() if name in used)


def example_of(context: TextContext, kind: Kind) -> Example:
    """The worked example that is most like the family's puzzles in the book."""
    first = 0 if _zero_based(context, kind) == {True} else 1
    largest = max(size.width for one, size in context.kinds if one == kind)
    examples = [one for one in _examples(context, kind) if one.step]
    return _most_alike(examples, _sections(context, kind), first, largest)


def solved_example_of(context: TextContext, sections: Sequence[SectionSpec], first: int) -> Example:
    """The example most like the puzzles of sections of one kind and size with a first digit, to be shown solved.

    It may have no step.
    """
    params = sections[0].params
    return _most_alike([*_examples(context, params.kind)], sections, first, params.size.width)


def _most_alike(examples: Sequence[Example], sections: Sequence[SectionSpec], first: int, largest: int) -> Example:
    """The example with the fewest clues beyond what sections ask for, then with no operator that they have not."""
    used = set(_operators_of(sections))

    def strangeness(example: Example) -> tuple[int, int, bool, int, int]:
        puzzle = example.puzzle
        operators, wider = _operators(puzzle), max(0, puzzle.width - largest)
        beyond = _clues_beyond(example, sections)
        return beyond, len(operators - used), puzzle.first_digit != first, wider, len(used - operators)

    return min(examples, key=strangeness)


def _clues_beyond(example: Example, sections: Sequence[SectionSpec]) -> int:
    """The clues beyond what each of the sections asks of those that are made for it."""
    puzzle, solution = example.puzzle, _solution(example)
    beyond = family_named(puzzle.family).clues_beyond
    return sum(beyond(puzzle, solution, section.params) for section in sections if section.counts)


def has_example(context: TextContext, kind: Kind) -> bool:
    """Has the book's language an example of a kind with its first step? Families of other packages may have none."""
    return any(one.step for one in _examples(context, kind))


def _examples(context: TextContext, kind: Kind) -> Iterator[Example]:
    strings = context.spec.strings
    own = re.compile(rf"(example\.{re.escape(str(kind))}\.\w+\.)puzzle")
    beginning = f"{_BEGINNING}{kind}."  # most are of others, which this sees sooner than the expression
    for key in _EXAMPLE_KEYS.of([strings])[0]:
        if key.startswith(beginning) and (match := own.fullmatch(key)):
            name = match[1]
            yield Example(
                _puzzle(kind.family, strings[key]), strings[f"{name}solution"], strings.get(f"{name}step", "")
            )


@lru_cache(maxsize=256)
def _puzzle(family: str, text: str) -> Puzzle:
    """The puzzle of an example."""
    return family_named(family).parse(text)


_EXAMPLE_KEYS: Final = AtHand[Mapping[str, str], list[str]](
    lambda strings: [key for key in strings if key.startswith(_BEGINNING)], most=16
)
"""The keys of examples among all words of a language, of which they are few."""


@lru_cache(maxsize=256)
def _operators(puzzle: Puzzle) -> frozenset[str]:
    cages = [cage for cage in puzzle.cages if len(cage.cells) > 1]
    if any(cage.operator is Operator.NONE for cage in cages):
        return frozenset(_OPERATORS.values())
    return frozenset(_OPERATORS[cage.operator] for cage in cages if cage.operator in _OPERATORS)


def _kind(context: TextContext, kind: Kind) -> Iterator[Block]:
    """The rules of a kind, and its example unsolved and solved."""
    yield from _rules(context, kind)
    if not has_example(context, kind):
        return
    example = example_of(context, kind)
    clue = family_named(example.puzzle.family).clue_height_of(example.puzzle.variant) or 0.0
    caption = read_markdown(_first_step(context, kind, example), str(kind))
    spec = context.spec
    told = example.told(AlternativeWords.of(spec.strings)) if spec.page.accessible != NOT_ACCESSIBLE else ()
    yield Grids(example.drawings, caption, clue, told)


def rules_texts(context: TextContext, kind: Kind) -> tuple[str, ...]:
    """The rules of a family in Markdown, and how large values are printed where the book has such grids."""
    words = {"digits": _digits(context, kind), "operators": _listed(context, operators_used(context.spec, kind))}
    texts = [context.string(f"how_to_play.{kind}").format(**words)]
    if any(one == kind and _goes_beyond_digits(kind, size) for one, size in context.kinds):
        beyond = (_own_or_shared(context, kind, form) for form in (_LETTERS, _NUMBERS))
        texts += [context.string(key) for key in beyond if key]
    left_open = [f"how_to_play.{kind}.{form}" for form, is_left in _LEFT_OPEN if is_left(_sections(context, kind))]
    texts += [context.string(key) for key in left_open if key in context.spec.strings]
    return tuple(texts)


def _has_unsigned(sections: Sequence[SectionSpec]) -> bool:
    """Has a cage a clue without a sign? Not one of a single cell, which never has any."""
    own = any(cage.operator is Operator.NONE and len(cage.cells) > 1 for cage in _own_cages(sections))
    return own or any(dict(one.params.options).get("clues") == "no-operator" for one in sections if one.counts)


def _has_sumless(sections: Sequence[SectionSpec]) -> bool:
    """Has a cage no clue at all?"""
    return any(cage.is_outlined and not cage.shows_clue for cage in _own_cages(sections))


def _own_cages(sections: Sequence[SectionSpec]) -> Iterator[Cage]:
    """The cages of the author's own puzzles."""
    return (cage for section in sections for own in section.own for cage in own.puzzle.cages)


_LEFT_OPEN: Final = (("no_operator", _has_unsigned), ("no_sum", _has_sumless))
"""What texts of kinds say of clues that leave something open, and when."""


def _goes_beyond_digits(kind: Kind, size: Size) -> bool:
    """Have grids of a size values above 9? Those that overlap on a large board have not."""
    return size.width > HIGHEST_DIGIT and not family_named(kind.family).gaps(size)


def _own_or_shared(context: TextContext, kind: Kind, form: str) -> str:
    """The key of what a kind says of values beyond the digits, or its family of all its variants; empty for neither."""
    keys = (f"how_to_play.{name}.{form}" for name in (kind, kind.family))
    return next((key for key in keys if key in context.spec.strings), "")


def _rules(context: TextContext, kind: Kind) -> tuple[Block, ...]:
    """The name of a family, and its rules."""
    name = heading(context.string(f"family.{kind}"), 2)
    return (name, *(block for text in rules_texts(context, kind) for block in read_markdown(text, str(kind))))


def _first_step(context: TextContext, kind: Kind, example: Example) -> str:
    """The example's first step, and its digits where the rules name those of other sizes."""
    puzzle = example.puzzle
    named = "{digits}" in context.string(f"how_to_play.{kind}")
    if not named or any(size.width == puzzle.width for one, size in context.kinds if one == kind):
        return context.string("example.step").format(step=example.step)
    first, last = digit_of(1, puzzle), digit_of(puzzle.width, puzzle)
    return context.string("example.step_digits").format(step=example.step, first=first, last=last)


def _sections(context: TextContext, kind: Kind) -> list[SectionSpec]:
    """The sections of a kind."""
    return [section for section in context.spec.sections if section.params.kind == kind]


def _zero_based(context: TextContext, kind: Kind) -> set[bool]:
    """Do the puzzles of a kind begin with 0, those that are made and the author's own?"""
    sections = _sections(context, kind)
    made = {dict(section.params.options).get("zero_based") is True for section in sections if section.counts}
    return made | {own.puzzle.first_digit == 0 for section in sections for own in section.own}


def _digits(context: TextContext, kind: Kind) -> str:
    """Which digits the family's smallest and largest grids take; letters are told by themselves."""
    widths = {size.width for one, size in context.kinds if one == kind}
    counted = f"how_to_play.{kind}.{_NUMBERS}" in context.spec.strings
    sides = sorted(widths if counted else {min(width, HIGHEST_DIGIT) for width in widths})
    form = "one" if len(sides) == 1 else "more"
    zero = _zero_based(context, kind)
    if zero == {True}:
        form = "zero"
    digits = context.string(f"how_to_play.digits.{form}").format(first=sides[0], last=sides[-1], highest=sides[0] - 1)
    return context.string("how_to_play.digits.marked").format(digits=digits) if zero == {True, False} else digits


def _listed(context: TextContext, operators: tuple[str, ...]) -> str:
    """The words for operators: one after the other, `or` before the last."""
    names = [context.string(f"operator.{operator}") for operator in operators]
    if len(names) <= 1:
        return "".join(names)
    others = context.string("operator.separator").join(names[:-1])
    return context.string("operator.last").format(others=others, last=names[-1])
