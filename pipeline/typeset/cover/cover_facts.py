"""What a buyer wants to know of a book: how many puzzles of which kinds, how hard, which volume of its series."""

from dataclasses import dataclass

from pipeline.model.level import Level
from pipeline.model.spec import NOWHERE, BookSpec


@dataclass(frozen=True, slots=True)
class CoverFacts:
    """The words of a badge and of the list on the back; empty texts for what is not known."""

    count: int
    puzzles: str
    kinds: str
    range: str
    levels: tuple[Level, ...]
    solution: str


def facts_of(spec: BookSpec) -> CoverFacts:
    """The facts of a book, as it was asked for."""
    strings = spec.strings
    count = sum(section.asked for section in spec.sections)
    families = dict.fromkeys(section.params.kind for section in spec.sections)
    kinds = ", ".join(dict.fromkeys(strings[f"family.{kind}"] for kind in families))
    found = {target.level for section in spec.sections for target, number in section.counts if number}
    levels = sorted(found, key=lambda level: level.rank)
    answered = "cover.solution" if spec.answers.place != NOWHERE else "copyright.puzzles"
    return CoverFacts(
        count,
        strings["cover.one_puzzle" if count == 1 else "certificate.puzzles"].format(count=count),
        kinds,
        _range(levels, spec),
        tuple(levels),
        strings[answered],
    )


def _range(levels: list[Level], spec: BookSpec) -> str:
    """The levels in words: the only one, or the first to the last."""
    names = [spec.strings[f"level.{level}"] for level in levels]
    if len(names) < 2:  # noqa: PLR2004  a range has two ends
        return "".join(names)
    return spec.strings["cover.levels"].format(first=names[0], last=names[-1])
