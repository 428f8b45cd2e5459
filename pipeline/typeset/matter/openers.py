"""What an opener says of its part: the kind, what is new about it, the numbers, the levels, an example."""

from collections import Counter
from collections.abc import Sequence

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.page.draw.drawing import Drawing
from pipeline.page.text.blocks import Mark
from pipeline.typeset.matter.how_to_play import example_of, has_example
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.names import counted_puzzles


@frozen
class Opener:
    """The words and the picture of an opener: each level with its mark, its name and how many puzzles it has."""

    title: str
    rule: str
    numbers: str
    levels: tuple[tuple[Mark, str], ...]
    example: Drawing | None


def rule_of(context: TextContext, kind: Kind) -> str:
    """What is new about a kind, in a sentence; empty where the family has none."""
    return context.spec.strings.get(f"opener.{kind}", "")


def opener_of(
    context: TextContext, kind: Kind, title: str, numbers: Sequence[str], levels: Sequence[Level | None]
) -> Opener:
    """The opener of a part with these numbers and levels of its puzzles, in printed order."""
    example = example_of(context, kind).drawings[1] if has_example(context, kind) else None
    counts = Counter(level for level in levels if level)
    marked = tuple((context.mark(one), context.level_count(one, counts[one])) for one in Level if counts[one])
    return Opener(title, rule_of(context, kind), _numbers(context, numbers), marked, example)


def _numbers(context: TextContext, numbers: Sequence[str]) -> str:
    """The first and the last number, or how many there are where they do not run through the part."""
    if len(numbers) == 1:
        return context.string("opener.number").format(number=numbers[0])
    first, last = (number.rpartition("-")[0] for number in (numbers[0], numbers[-1]))
    if context.spec.numbers == "section" and (first != last or not first):
        return counted_puzzles(context.spec.strings, len(numbers))
    return context.string("opener.numbers").format(first=numbers[0], last=numbers[-1])
