"""Checks that what a book asks for exists: levels that exist, no more puzzles than there are, nothing alike."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from pipeline.config.problems.findings import Findings
from pipeline.config.values.book_limits import PUZZLES
from pipeline.errors import Problem
from pipeline.families import FAMILIES
from pipeline.families.halving import UNHALVED, halving_cost
from pipeline.model.level import Grading, Level, LevelTarget
from pipeline.model.slot import OptionValue, Params
from pipeline.model.spec import SectionSpec
from pipeline.model.week import WEEKDAYS
from pipeline.source.wording import Path, key_path

_NO_LEVEL = "no level has any; change the options or the size"

Sections = Mapping[Path, SectionSpec]
"""The sections of a book by their path in its file."""

_Key = TypeVar("_Key", Path, int)


class Shortage(NamedTuple):
    """So many puzzles of a level (None: of all) are asked for, and fewer exist."""

    level: Level | None
    asked: int
    exist: int


def check_supply(sections: Sections, findings: Findings) -> None:
    """Report every request that cannot be satisfied."""
    for path, section in sections.items():
        _check_levels(path, section, findings)
    for alike in _grouped(sections):
        _check_capacity(alike, findings)
    _check_identities(sections, findings)
    _check_total(sections, findings)


def _check_levels(place: Path, section: SectionSpec, findings: Findings) -> None:
    params = section.params
    table = FAMILIES[params.family].levels(params)
    kind = f"{params.kind.words} {params.size}{_graded(params)}"
    for target, _ in section.counts:
        path = _asking(place, section, target)
        if target.level not in table.levels:
            others = f"it has {', '.join(table.levels)}" if table.levels else _NO_LEVEL
            message = f"{kind} has no level {target.level}: {table.why_absent(target.level)}; {others}"
            findings.deny_key(path, message)
        elif target.half and params.grading is Grading.LADDER and halving_cost(params, target.level) is None:
            findings.deny_key(path, f"{kind}: {UNHALVED}; use {target.level}")


def _asking(place: Path, section: SectionSpec, target: LevelTarget) -> Path:
    """Where a section asks for a level: its count, or the first day that has it."""
    day = next((day for day, wanted in section.days if wanted == target), None)
    return (*place, "counts", str(target)) if day is None else (*place, "days", WEEKDAYS[day])


def _graded(params: Params) -> str:
    return "" if params.grading is Grading.LADDER else f" graded by {params.grading}"


def shortages(sections: Iterable[SectionSpec]) -> Iterator[Shortage]:
    """What sections ask for beyond the puzzles that exist."""
    return chain.from_iterable(_short(tuple(alike.values())) for alike in _grouped(dict(enumerate(sections))))


def short_volumes(sections: Iterable[SectionSpec], volumes: int) -> Iterator[Problem]:
    """What is wrong where so many volumes with these sections, no puzzle in two of them, ask for more than exist."""
    for group in _grouped(dict(enumerate(sections))):
        alike = tuple(group.values())
        for short in _short(alike * volumes):
            first = next(section for section in alike if _asked(section, short.level))
            enough = short.exist // (short.asked // volumes)
            message = (
                f"{short.asked} asked for {volumes} volumes, which the catalogue keeps from repeating each other, "
                f"{_existing(first.params, short)}; lower the count, or build at most {enough} of them"
            )
            yield Problem(message, first.place, f"{first.key}.counts")


def _grouped(sections: Mapping[_Key, SectionSpec]) -> Iterable[Mapping[_Key, SectionSpec]]:
    """Sections that draw from the same puzzles: one family and set of options, and a size or its transpose."""
    groups: dict[object, dict[_Key, SectionSpec]] = defaultdict(dict)
    for key, section in sections.items():
        params = section.params
        size = min(params.size, params.size.transposed)
        groups[params.family, size, params.options][key] = section
    return groups.values()


def _short(alike: Sequence[SectionSpec]) -> Iterator[Shortage]:
    """The same of sections that draw from the same puzzles; where few exist at all, no level is named beside that."""
    params = alike[0].params
    family = FAMILIES[params.family]
    reported: set[int] = set()
    for level in (None, *family.levels(params).levels):
        asked = sum(_asked(section, level) for section in alike)
        exist = family.capacity(params, level) if asked else None
        if exist is not None and asked > exist and exist not in reported:
            yield Shortage(level, asked, exist)
            reported.add(exist)


def _check_capacity(alike: Sections, findings: Findings) -> None:
    params = next(iter(alike.values())).params
    for short in _short(tuple(alike.values())):
        wanted = [path for path, section in alike.items() if _asked(section, short.level)]
        key = ("days",) if alike[wanted[-1]].days else ("counts", *_keys(alike[wanted[-1]], short.level))
        versions = alike[wanted[-1]].versions
        findings.deny((*wanted[-1], *key), _too_many(params, short, wanted, versions))


def _keys(section: SectionSpec, level: Level | None) -> list[str]:
    """The key of a level's count; none for all levels, or where its halves have keys of their own."""
    keys = [str(target) for target, _ in section.counts if target.level is level]
    return keys if len(keys) == 1 else []


def _asked(section: SectionSpec, level: Level | None) -> int:
    """Puzzles asked for, of a level or at all; only levels of the ladder have known numbers of puzzles."""
    if level and section.params.grading is not Grading.LADDER:
        return 0
    return section.versions * sum(count for target, count in section.counts if level in (None, target.level))


def _too_many(params: Params, short: Shortage, wanted: list[Path], versions: int) -> str:
    where = f" in {' and '.join(key_path(path) for path in wanted)} together" if len(wanted) > 1 else ""
    asked = f"{short.asked} asked for{where}{_for_versions(short.asked, versions)}"
    return f"{asked}, {_existing(params, short)}; {_remedy(params)}"


def _existing(params: Params, short: Shortage) -> str:
    """How many puzzles exist, in words."""
    kind = f"{short.level} {params.size}" if short.level else str(params.size)
    return f"only {short.exist} distinct {kind} puzzles{_with(params)} exist"


def _for_versions(asked: int, versions: int) -> str:
    """How so many puzzles come about in a class whose versions each have their own; empty in other books."""
    return f", {asked // versions} for each of {versions} versions" if versions > 1 else ""


def _with(params: Params) -> str:
    """The options that were chosen, in words."""
    defaults = {option.name: option.default for option in FAMILIES[params.family].options}
    chosen = [f"{name} {_words(value)}" for name, value in params.options if value != defaults[name]]
    return f" with {' and '.join(chosen)}" if chosen else ""


def _words(value: OptionValue) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    if isinstance(value, range):
        return f"{value[0]}-{value[-1]}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _remedy(params: Params) -> str:
    sizes = FAMILIES[params.family].sizes
    larger = next((size for size in sizes if size.width > params.size.width and size.height > params.size.height), None)
    return f"lower the count or use size {larger}" if larger else "lower the count"


def _check_identities(sections: Sections, findings: Findings) -> None:
    first: dict[str, Path] = {}
    for path, section in sections.items():
        earlier = first.setdefault(section.identity, path)
        if earlier != path:
            other = key_path(earlier)
            message = f"is like {other} in family, size, options and id; merge them or add an id, such as id: b"
            findings.refuse(path, message)


def _check_total(sections: Sections, findings: Findings) -> None:
    total = sum(_asked(section, None) + len(section.own) for section in sections.values())
    if total > PUZZLES:
        each = _for_versions(total, next(iter(sections.values())).versions)
        message = f"{total} puzzles asked for{each}, at most {PUZZLES} fit in one book; make several volumes"
        findings.deny(next(iter(sections))[:1], message)
