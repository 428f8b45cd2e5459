"""Makes the rules: of every family in the book, with an example that looks like its puzzles.

The rules name only operators and digits that the book has. Where smaller examples save a page they are smaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pipeline.families import family_named
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.model.signs import OPERATORS
from pipeline.model.spec import BookSpec
from pipeline.model.values import digit_of, read_solution
from pipeline.page.blocks import Block, Heading
from pipeline.page.drawing import Drawing
from pipeline.page.flow import Strip
from pipeline.page.markdown import read_markdown
from pipeline.page.ops import Placed
from pipeline.page.place import Spot, place
from pipeline.page.typography import Span
from pipeline.typeset.puzzles.captions import arrow_key
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import TextContext

_OPERATORS: Final = {operator: name for name, operator in OPERATORS.items()}
_EXAMPLE = 150.0  # the width of a grid in the worked examples
_CELL = 32.0  # whose cells are not larger
_CELL_SQUEEZED = 20.0  # and not made smaller than this to save a page
_GAP = 46.0  # between puzzle and solution
_SQUEEZES = ((1.0, 1.0), (0.9, 1.0), (0.8, 0.97), (0.7, 0.94), (0.6, 0.9), (0.5, 0.88))
"""What is tried to save a page: examples and spaces, and the distances of lines, in parts."""

_DIGITS = 9  # values beyond are letters


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the puzzle, its solution as text, and its first step in words."""

    puzzle: Puzzle
    solution: str
    step: str

    @property
    def drawings(self) -> tuple[Drawing, Drawing]:
        """The example unsolved and solved."""
        draw = family_named(self.puzzle.family).draw
        return draw(self.puzzle, None, None), draw(self.puzzle, read_solution(self.solution, self.puzzle), None)


def how_to_play_sheets(setting: TextContext) -> tuple[Sheet, ...]:
    """The rules on as few sheets as they can be squeezed on; at full size where squeezing saves none."""
    told = tuple(_told(setting))
    return min((setting.flowed(list(_strips(setting, told, *squeeze))) for squeeze in _SQUEEZES), key=len)


def operators_used(spec: BookSpec, kind: Kind) -> tuple[str, ...]:
    """The operators that a family's puzzles have in this book; empty for a family without any."""
    used: set[str] = set()
    for section in spec.sections:
        if section.params.kind != kind:
            continue
        if section.counts:
            asked = dict(section.params.options).get("operators")
            used.update(asked if isinstance(asked, tuple) else ())
        for own in section.own:
            used.update(_operators(own.puzzle))
    return tuple(name for name in _OPERATORS.values() if name in used)


def example_of(setting: TextContext, kind: Kind) -> Example:
    """The worked example that is most like the family's puzzles in the book."""
    used = set(operators_used(setting.spec, kind))
    largest = max(size.width for one, size in setting.kinds if one == kind)
    least = 0 if _asked(setting, kind, "zero_based") == {True} else 1

    def strangeness(example: Example) -> tuple[int, bool, int]:
        puzzle = example.puzzle
        return len(_operators(puzzle) - used), puzzle.first_digit != least, max(0, puzzle.width - largest)

    return min(_examples(setting, kind), key=strangeness)


def _examples(setting: TextContext, kind: Kind) -> Iterator[Example]:
    parse, strings = family_named(kind.family).parse, setting.spec.strings
    own = re.compile(rf"(example\.{re.escape(str(kind))}\.\w+\.)puzzle")
    for key in strings:
        if match := own.fullmatch(key):
            name = match[1]
            yield Example(parse(strings[key]), strings[f"{name}solution"], strings[f"{name}step"])


def _operators(puzzle: Puzzle) -> set[str]:
    cages = [cage for cage in puzzle.cages if len(cage.cells) > 1]
    if any(cage.operator is Operator.NONE for cage in cages):
        return set(_OPERATORS.values())
    return {_OPERATORS[cage.operator] for cage in cages if cage.operator in _OPERATORS}


def _told(setting: TextContext) -> Iterator[tuple[tuple[Strip, ...], Example]]:
    """The rules of every family, set, and its example."""
    for kind in setting.distinct_kinds:
        example = example_of(setting, kind)
        yield setting.strips(_rules(setting, kind, example)), example


def _strips(
    setting: TextContext, told: Iterable[tuple[tuple[Strip, ...], Example]], squeeze: float, leading: float
) -> Iterator[Strip]:
    yield from setting.strips([_heading(setting.string("how_to_play.heading"))])
    for rules, example in told:
        for strip in rules:
            yield replace(strip, height=strip.height * leading, before=strip.before * squeeze, keep=True)
        yield _drawn(setting, example, squeeze)
    if setting.explains_arrow("how_to_play"):
        yield from setting.strips(read_markdown(setting.string(arrow_key(setting.spec)), "how_to_play"))


def _heading(text: str, rank: int = 1) -> Heading:
    return Heading(rank, (Span(text),))


def _rules(setting: TextContext, kind: Kind, example: Example) -> tuple[Block, ...]:
    """The rules of a family, how large values are printed where the book has such grids, the example's first step."""
    words = {"digits": _digits(setting, kind), "operators": _listed(setting, operators_used(setting.spec, kind))}
    texts = [setting.string(f"how_to_play.{kind}").format(**words)]
    letters = f"how_to_play.{kind}.letters"
    wide = any(one == kind and size.width > _DIGITS for one, size in setting.kinds)
    if wide and letters in setting.spec.strings:
        texts.append(setting.string(letters))
    unsigned = f"how_to_play.{kind}.no_operator"
    if unsigned in setting.spec.strings and "no-operator" in _asked(setting, kind, "clues"):
        texts.append(setting.string(unsigned))
    texts.append(_first_step(setting, kind, example))
    heading = _heading(setting.string(f"family.{kind}"), 2)
    return (heading, *(block for text in texts for block in read_markdown(text, str(kind))))


def _first_step(setting: TextContext, kind: Kind, example: Example) -> str:
    """The example's first step, and its digits where the rules tell those of other sizes."""
    puzzle = example.puzzle
    told = "{digits}" in setting.string(f"how_to_play.{kind}")
    if not told or any(size.width == puzzle.width for one, size in setting.kinds if one == kind):
        return setting.string("example.step").format(step=example.step)
    first, last = digit_of(1, puzzle), digit_of(puzzle.width, puzzle)
    return setting.string("example.step_digits").format(step=example.step, first=first, last=last)


def _asked(setting: TextContext, kind: Kind, option: str) -> set[object]:
    """What the sections of a family say of an option."""
    sections = [section for section in setting.spec.sections if section.params.kind == kind]
    return {dict(section.params.options).get(option) for section in sections}


def _digits(setting: TextContext, kind: Kind) -> str:
    """Which digits the family's smallest and largest grids take."""
    sides = sorted({min(size.width, _DIGITS) for one, size in setting.kinds if one == kind})
    form = "one" if len(sides) == 1 else "more"
    zero = _asked(setting, kind, "zero_based")
    if zero == {True}:
        form = "zero"
    told = setting.string(f"how_to_play.digits.{form}").format(first=sides[0], last=sides[-1], highest=sides[0] - 1)
    return setting.string("how_to_play.digits.marked").format(digits=told) if zero == {True, False} else told


def _listed(setting: TextContext, operators: tuple[str, ...]) -> str:
    """The words for operators: one after the other, `or` before the last."""
    names = [setting.string(f"operator.{operator}") for operator in operators]
    if len(names) <= 1:
        return "".join(names)
    others = setting.string("operator.separator").join(names[:-1])
    return setting.string("operator.last").format(others=others, last=names[-1])


def _drawn(setting: TextContext, example: Example, squeeze: float) -> Strip:
    """The puzzle and its solution side by side."""
    unsolved, solved = example.drawings
    context, look, typeface = setting.context, setting.context.form.look, setting.context.typeface
    clue = family_named(example.puzzle.family).clue_height_of(example.puzzle.variant)
    readable = max(look.text_min, context.size("candidate")) * typeface.bold.cap_height / clue if clue else 0.0
    wish = max(min(_CELL, _EXAMPLE / unsolved.width), look.cell_min, readable)
    widest = (setting.measure - _GAP) / (2 * unsolved.width)
    cell = min(max(wish * squeeze, min(wish, _CELL_SQUEEZED), readable), widest)
    width, height = unsolved.width * cell, unsolved.height * cell
    left = (setting.measure - 2 * width - _GAP) / 2
    space = setting.context.size("body") * squeeze

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        first = place(unsolved, Spot(x + left, top, cell), look, typeface)
        return (*first, *place(solved, Spot(x + left + width + _GAP, top, cell), look, typeface))

    return Strip(height + 0.8 * space, draw, before=1.1 * space)
