"""What stands for `{count}`, `{first}`, `{last}`, `{levels}`: the puzzles that a book asks for, and their levels."""

from collections.abc import Callable, Collection, Mapping, Sequence

from pipeline.config.problems.withheld import WithheldError, known
from pipeline.config.schema.book_file import BookFile
from pipeline.config.values.placeholders import Values
from pipeline.model.asked import asked_levels, level_range, printed_number
from pipeline.model.spec import SectionSpec


def counted(
    book: BookFile, sections: Collection[SectionSpec] | None, strings: Callable[[], Mapping[str, str]]
) -> Values:
    """The placeholders that count, withheld where sections are (None).

    Empty where groups ask for different puzzles; so are numbers in newspapers where they go on from week to week.
    """

    def found() -> Collection[SectionSpec]:
        if sections is None:
            raise WithheldError("sections")
        return () if book.groups else sections

    def numbered() -> Collection[SectionSpec]:
        return () if book.start and book.first_number is not None else found()

    return {
        "count": known(lambda: str(sum(section.asked for section in found()) or "")),
        "first": known(lambda: printed_number(book.numbers, book.week, 1, 1, _start(book)) if numbered() else ""),
        "last": known(lambda: _last(book, [section.asked for section in numbered()])),
        "levels": known(lambda: level_range(asked_levels(found()), strings())),
    }


def _last(book: BookFile, counts: Sequence[int]) -> str:
    """The number of the last puzzle in sections of these counts; empty without sections."""
    last = _start(book) + sum(counts) - 1
    return printed_number(book.numbers, book.week, len(counts), counts[-1], last) if counts else ""


def _start(book: BookFile) -> int:
    """The number of the first puzzle."""
    return book.first_number or 1
