"""Turns a section of a book file into what its family makes of it: params, counts, the author's own puzzles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.config.book.own_puzzles import read_own
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import Section
from pipeline.families import FAMILIES, family_named
from pipeline.families.base import Family
from pipeline.families.graded import KEY, POPULATION, graded_params, read_population
from pipeline.families.shared.options import OptionError, resolve
from pipeline.model.level import Grading, Half, LevelTarget
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.model.spec import OwnPuzzle, SectionSpec
from pipeline.model.week import SUNDAY, WEEKDAYS
from pipeline.source.files import Reading
from pipeline.source.source_limits import PUZZLE_BYTES
from pipeline.source.wording import Path, key_path


@dataclass(frozen=True, slots=True)
class SectionReader:
    """Reads the section at a path."""

    path: Path
    section: Section
    findings: Findings
    reading: Reading

    def read(self, template: str | None, candidates: bool) -> SectionSpec | None:
        """The section, or None after reporting why there is none; what is left out is as the book has it.

        A `template` of None means auto.
        """
        self._check_kind_of_request()
        family = family_named(self.section.family)
        own = read_own(self.path, self.section, family, self.findings, self.reading) if self.section.puzzles else ()
        size = self._size(family, own)
        params = self._params(family, size, own) if size else None
        if params is None:
            return None
        identity = f"{params.identity} id={self.section.id}" if self.section.id else params.identity
        self._check_halves()
        counts = self.section.counts.wanted if self.section.counts else ()
        days = self.section.days.wanted if self.section.days else ()
        return SectionSpec(
            params,
            identity,
            counts or _counted(days),
            own,
            template_of(self.path, self.section.per_page, self.section.template, template, self.findings),
            self.findings.place(self.path),
            key_path(self.path),
            candidates=candidates if self.section.candidates is None else self.section.candidates,
            days=days,
        )

    def _check_kind_of_request(self) -> None:
        """A section has counts, days or puzzles of the author's own, and one of them alone."""
        written = self.findings.written(self.path)
        counts = written.get("counts")
        if "days" in written:
            self._check_days(written)
        elif "counts" in written and "puzzles" in written:
            message = "cannot be combined with counts; keep one of them, or make two sections"
            self.findings.refuse_key((*self.path, "puzzles"), message)
        elif "counts" not in written and "puzzles" not in written:
            message = "has neither counts nor puzzles; add counts such as {easy: 6}, or puzzles with a file's name"
            self.findings.refuse(self.path, message)
        elif "counts" in written and (counts is None or (isinstance(counts, dict) and not any(counts.values()))):
            message = "has no puzzle; give a level its count, such as {easy: 6}, or remove the section"
            self.findings.refuse((*self.path, "counts"), message)

    def _check_days(self, written: Mapping[str, object]) -> None:
        """Days stand alone, and their levels do not fall from Monday to Saturday."""
        path = (*self.path, "days")
        for other in ("counts", "puzzles"):
            if other in written:
                self.findings.refuse_key(path, f"cannot be combined with {other}; keep one of them")
        days = self.section.days.wanted if self.section.days else ()
        if not days:
            self.findings.refuse(path, "has no puzzle; give a day its level, such as {monday: easy}")
        week = [(day, target) for day, target in days if day != SUNDAY]
        for (earlier, harder), (later, easier) in pairwise(week):
            if _lower(easier, harder):
                message = f"is {easier} after {harder} on {WEEKDAYS[earlier]}; costs rise from Monday to Saturday"
                self.findings.refuse((*path, WEEKDAYS[later]), message)

    def _size(self, family: Family, own: tuple[OwnPuzzle, ...]) -> Size | None:
        if self.section.size or own:
            return self.section.size or family.size(own[0].puzzle)
        if self.findings.written(self.path).keys().isdisjoint(("size", "puzzles")):
            sizes = family.sizes
            self.findings.refuse((*self.path, "size"), f"is missing, expected a size from {sizes[0]} to {sizes[-1]}")
        return None

    def _params(self, family: Family, size: Size, own: tuple[OwnPuzzle, ...]) -> Params | None:
        """What the section asks of its family; the author's own puzzles say themselves what variant they are."""
        options: dict[str, OptionValue] = {"variant": own[0].puzzle.variant} if own and own[0].puzzle.variant else {}
        for key, value in self.section.options.items():
            try:
                resolve(family.options, {key: value})
                options[key] = value
            except OptionError as error:
                self._refuse_option(family, error)
        try:
            params = family.params(str(size), options)
            return graded_params(FAMILIES, family, params, self._grading, self._population(family))
        except OptionError as error:
            self._refuse_option(family, error)
        return None

    @property
    def _grading(self) -> Grading:
        written = self.section.grading
        return written if isinstance(written, Grading) else next(iter(written))

    def _population(self, family: Family) -> ScoreRange | None:
        """The population that the grading is scaled by; None where it has its own, or a fault is reported."""
        written = self.section.grading
        if isinstance(written, Grading):
            return None
        path = (*self.path, KEY, self._grading, POPULATION)
        file = self.findings.beside(path, written[self._grading][POPULATION])
        source = self.findings.read(lambda: self.reading.text(file, PUZZLE_BYTES), path)
        try:
            return read_population(family, self._grading, source.text) if source else None
        except OptionError as error:
            self.findings.refuse(path, f"{file}: {error.message}")
        return None

    def _check_halves(self) -> None:
        """Halves of levels go by the ladder's cost."""
        if self._grading is Grading.LADDER:
            return
        counts = self.section.counts.wanted if self.section.counts else ()
        for target, _ in counts:
            if target.half:
                message = f"halves the ladder's cost, not {self._grading}; use {target.level}"
                self.findings.refuse_key((*self.path, "counts", str(target)), message)
        if self.section.days:
            message = f"go by the ladder's cost, not by {self._grading}; leave grading out"
            self.findings.refuse_key((*self.path, "days"), message)

    def _refuse_option(self, family: Family, error: OptionError) -> None:
        known = error.key in ("size", KEY) or any(option.name == error.key for option in family.options)
        path = (*self.path, error.key) if error.key in ("size", KEY) else (*self.path, "options", error.key)
        (self.findings.refuse if known else self.findings.refuse_key)(path, error.message)


def template_of(
    path: Path, per_page: int | str | None, template: str | None, usual: str | None, findings: Findings
) -> str | None:
    """The template that the mapping at a path asks for, by number or name; None means auto."""
    if {"per_page", "template"} <= findings.written(path).keys():
        findings.refuse_key((*path, "template"), "cannot be combined with per_page; keep one of them")
    asked = [str(one) for one in (per_page, template) if one is not None]
    if not asked:
        return usual
    return next((one for one in asked if one != "auto"), None)


def _counted(days: Sequence[tuple[int, LevelTarget]]) -> tuple[tuple[LevelTarget, int], ...]:
    """How many puzzles of each kind the days ask for, in the order of the days."""
    return tuple(Counter(target for _, target in days).items())


def _lower(target: LevelTarget, other: LevelTarget) -> bool:
    """Is everything of a target easier than all of another?"""
    if target.level is not other.level:
        return target.level.rank < other.level.rank
    return (target.half, other.half) == (Half.LOWER, Half.UPPER)
