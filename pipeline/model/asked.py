"""What a book asks for, in figures and words: its levels, and the numbers that its puzzles get."""

from collections.abc import Iterable, Mapping, Sequence

from pipeline.model.in_line import in_line
from pipeline.model.level import Level
from pipeline.model.spec import SectionSpec


def asked_levels(sections: Iterable[SectionSpec]) -> tuple[Level, ...]:
    """The levels that sections ask for, low to high; the author's own puzzles have none yet."""
    found = {target.level for section in sections for target, count in section.counts if count}
    return tuple(sorted(found, key=lambda level: level.rank))


def level_range(levels: Sequence[Level], strings: Mapping[str, str]) -> str:
    """Levels in words: the only one, or the first to the last; empty for none."""
    names = [strings[f"level.{level}"] for level in levels]
    if len(names) < 2:  # noqa: PLR2004  a range has two ends
        return "".join(names)
    form = strings["cover.levels"]
    first = names[0] if form.startswith("{first}") else in_line(names[0], strings)
    return form.format(first=first, last=in_line(names[-1], strings))


def printed_number(scheme: str, week: int | None, section: int, in_section: int, in_book: int) -> str:
    """A puzzle's number: through the book (`17`), each section (`2-5`), or the week (`42-7`); all count from 1."""
    if scheme == "section":
        return f"{section}-{in_section}"
    return f"{week}-{in_book}" if scheme == "week" else str(in_book)
