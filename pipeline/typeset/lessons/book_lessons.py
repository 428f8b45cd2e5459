"""The lessons of a book: what each is called, and which group of puzzles it stands before."""

from collections.abc import Iterator, Mapping, Sequence

from pipeline.frozen import frozen
from pipeline.model.book import PageStyle
from pipeline.model.kind import Kind
from pipeline.model.spec import BookSpec
from pipeline.solving.technique_words import technique_name
from pipeline.solving.wording import capital


@frozen
class Lesson:
    """A lesson of a book: its technique for a kind of puzzle, its number, and whether its puzzles are made for it."""

    kind: Kind
    technique: str
    number: int
    frozen: bool

    def title(self, strings: Mapping[str, str]) -> str:
        """What it is called in the contents and in running heads."""
        name = capital(technique_name(strings, self.technique, self.kind.variant))
        return strings["lesson.title"].format(number=self.number, technique=name)


def lessons_of(spec: BookSpec, styles: Sequence[PageStyle]) -> Iterator[Lesson | None]:
    """The lesson before every group, None where it has none; nothing at all in a book without."""
    if not any(style.lesson for style in styles):
        return
    own = {section.lesson for section in spec.sections if section.own}
    number = 0
    for style in styles:
        number += bool(style.lesson)
        yield Lesson(style.kind, style.lesson, number, style.lesson in own) if style.lesson else None
