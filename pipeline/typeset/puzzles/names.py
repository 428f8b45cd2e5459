"""What kinds, days and techniques are called in print, in the words of a book's language."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from pipeline.model.in_line import begun
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.page.text.blocks import Item
from pipeline.page.text.markdown import BULLET
from pipeline.page.type.typography import Span, Weight
from pipeline.solving.technique_words import technique_name, technique_sentence
from pipeline.solving.techniques import Technique

_FEW: Final = (2, 3, 4)


def group_title(strings: Mapping[str, str], kind: Kind, size: Size) -> str:
    """The name of a group: kind and size."""
    family = strings[f"family.{kind}"]
    return strings["section.title"].format(family=family, width=size.width, height=size.height)


def counted_puzzles(strings: Mapping[str, str], count: int) -> str:
    """`1 puzzle`, `30 puzzles`; behind a bar a language may have a form for 2 to 4, 22 to 24 .., as Polish has."""
    if count == 1:
        return strings["certificate.one"].format(count=count)
    forms = strings["certificate.puzzles"].split("|")
    few = count % 10 in _FEW and count // 10 % 10 != 1
    return forms[-1 if few else 0].format(count=count)


def listed(strings: Mapping[str, str], names: Iterable[str]) -> str:
    """Names behind each other, each once, with the language's comma between them."""
    return strings["say.between"].join(dict.fromkeys(names))


def day_name(strings: Mapping[str, str], day: date) -> str:
    """A day written out where it stands alone, as in `Monday, 23 November 2026`."""
    name = strings["day.name"].format(
        weekday=strings[f"weekday.{day.isoweekday()}"],
        day=strings["day.first"] if day.day == 1 else day.day,
        month=strings[f"month.{day.month}"],
        year=day.year,
    )
    return begun(name)


def technique_item(strings: Mapping[str, str], technique: Technique, kind: Kind) -> Item:
    """A technique as a list explains it for a kind of puzzle."""
    variant = kind.variant
    name = Span(technique_name(strings, technique.name, variant), Weight.BOLD)
    sentence = strings["levels.technique"].format(sentence=technique_sentence(strings, technique, variant))
    return Item(BULLET, (name, Span(sentence)))
