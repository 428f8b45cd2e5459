"""Turns a section of a book file into what its family makes of it: params, counts, the author's own puzzles."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pipeline.config.book.lessons import frozen_boards
from pipeline.config.book.own_puzzles import read_own
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, known
from pipeline.config.schema.book_drafts import SECTIONS
from pipeline.config.schema.page_keys import Page
from pipeline.config.schema.section_keys import LessonSection, Section
from pipeline.config.schema.shared_rules import AUTO
from pipeline.families import FAMILIES, family_named
from pipeline.families.base import Family
from pipeline.families.graded import KEY, POPULATION, graded_params, read_population
from pipeline.families.shared.options import OptionError, resolve
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Half, LevelTarget
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params
from pipeline.model.spec import OwnPuzzle, SectionSpec
from pipeline.model.week import SUNDAY, WEEKDAYS
from pipeline.source.files import Reading
from pipeline.source.source_limits import PUZZLE_BYTES
from pipeline.source.wording import Path, key_path

_OPTIONS = "options"


def keys_of_options() -> Iterator[Path]:
    """The paths of all options of the built-in families, as those of the first section."""
    families = map(family_named, FAMILIES.built_in())
    names = dict.fromkeys(option.name for family in families for option in family.options)
    return ((SECTIONS, 0, _OPTIONS, name) for name in names)


@frozen
class SectionReader:
    """Reads the section at a path."""

    path: Path
    section: Section
    findings: Findings
    reading: Reading

    def read(self, template: Callable[[], str | None], candidates: Callable[[], bool]) -> SectionSpec:
        """The section; WithheldError after reporting why there is none. What is left out is as the book has it.

        A `template` of None means auto.
        """
        for rule in (self._check_kind_of_request, self._check_counts, self._check_days, self._check_halves):
            known(rule)
        section, family = self.section, family_named(self.section.family)
        own = read_own(self.path, section, family, self.findings, self.reading) if section.puzzles else ()
        lesson = section.lesson if isinstance(section, LessonSection) else ""
        if isinstance(section, LessonSection) and not section.counts:
            variant = str(section.options.get("variant", ""))
            own = frozen_boards(family, variant, lesson, section.boards, self.findings.place(self.path))
        params = self._params(family, self._size(family, own), own)
        identity = f"{params.identity} id={section.id}" if section.id else params.identity
        days = section.days.wanted if section.days else ()
        counts = section.counts.wanted if section.counts else ()
        return SectionSpec(
            params,
            identity,
            counts or _counted(days),
            own,
            template_of(self.path, section, template, self.findings),
            self.findings.place(self.path),
            key_path(self.path),
            candidates=candidates() if section.candidates is None else section.candidates,
            days=days,
            lesson=lesson,
        )

    def _check_kind_of_request(self) -> None:
        """A section has counts, days or puzzles of the author's own, and one of them alone."""
        counts, days, puzzles = (self.findings.wrote(*self.path, key) for key in ("counts", "days", "puzzles"))
        for other in ("counts", "puzzles") if days else ():
            if self.findings.wrote(*self.path, other):
                message = f"cannot be combined with {other}; keep one of them"
                self.findings.refuse_key((*self.path, "days"), message)
        if counts and puzzles and not days:
            message = "cannot be combined with counts; keep one of them, or make two sections"
            self.findings.refuse_key((*self.path, "puzzles"), message)
        nothing = (self.section.counts, self.section.days, self.section.puzzles) == (None, None, None)
        if nothing and not counts and not isinstance(self.section, LessonSection):
            message = "has neither counts nor puzzles; add counts such as {easy: 6}, or puzzles with a file's name"
            self.findings.refuse(self.path, message)

    def _check_counts(self) -> None:
        """Counts ask for something."""
        path = (*self.path, "counts")
        asks = self.section.counts and self.section.counts.wanted
        if self.findings.wrote(*path) and not asks and not self.findings.is_wrong_below(path):
            message = "has no puzzle; give a level its count, such as {easy: 6}, or remove the section"
            self.findings.refuse(path, message)

    def _check_days(self) -> None:
        """Days ask for something, and their levels do not fall from Monday to Saturday."""
        if not self.findings.wrote(*self.path, "days"):
            return
        path = (*self.path, "days")
        days = self.section.days.wanted if self.section.days else ()
        if not days and not self.findings.is_wrong_below(path):
            self.findings.refuse(path, "has no puzzle; give a day its level, such as {monday: easy}")
        week = [(day, target) for day, target in days if day != SUNDAY]
        for (earlier, harder), (later, easier) in pairwise(week):
            if _lower(easier, harder):
                message = f"is {easier} after {harder} on {WEEKDAYS[earlier]}; costs rise from Monday to Saturday"
                self.findings.refuse((*path, WEEKDAYS[later]), message)

    def _size(self, family: Family, own: tuple[OwnPuzzle, ...]) -> Size:
        """The size that is asked for, else that of the author's own puzzles."""
        if self.section.size or own:
            return self.section.size or family.size(own[0].puzzle)
        if not self.findings.wrote(*self.path, "size"):
            sizes = family.sizes
            self.findings.refuse((*self.path, "size"), f"is missing, expected a size from {sizes[0]} to {sizes[-1]}")
        raise WithheldError("size")

    def _params(self, family: Family, size: Size, own: tuple[OwnPuzzle, ...]) -> Params:
        """What the section asks of its family; the author's own puzzles say themselves what variant they are."""
        options: dict[str, OptionValue] = {"variant": own[0].puzzle.variant} if own and own[0].puzzle.variant else {}
        chosen = known(lambda: self._options(family))
        try:
            family.read_size(str(size))
            params = family.params(str(size), {**options, **chosen()})
            return graded_params(FAMILIES, family, params, self._grading, self._population(family))
        except OptionError as error:
            self._refuse_option(family, error)
            raise WithheldError(error.key) from None

    def _options(self, family: Family) -> dict[str, OptionValue]:
        """The options that the section chooses, each sound by itself."""
        wrong = [error for one in self.section.options.items() if (error := _fault(family, *one))]
        for error in wrong:
            self._refuse_option(family, error)
        if wrong:
            raise WithheldError(_OPTIONS)
        return self.section.options

    @property
    def _grading(self) -> Grading:
        written = self.section.grading
        return written if isinstance(written, Grading) else next(iter(written))

    def _population(self, family: Family) -> ScoreRange | None:
        """The population that the grading is scaled by; None where it has its own."""
        written = self.section.grading
        if isinstance(written, Grading):
            return None
        path = (*self.path, KEY, self._grading, POPULATION)
        file = self.findings.beside(path, written[self._grading][POPULATION])
        source = self.findings.read(lambda: self.reading.text(file, PUZZLE_BYTES), path)
        if source is None:
            raise WithheldError(POPULATION)
        try:
            return read_population(family, self._grading, source.text)
        except OptionError as error:
            self.findings.refuse(path, f"{file}: {error.message}")
            raise WithheldError(POPULATION) from None

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
        path = (*self.path, error.key) if error.key in ("size", KEY) else (*self.path, _OPTIONS, error.key)
        (self.findings.refuse if known else self.findings.refuse_key)(path, error.message)


def _fault(family: Family, key: str, value: object) -> OptionError | None:
    """What is wrong with one option."""
    try:
        resolve(family.options, {key: value})
    except OptionError as error:
        return error
    return None


def template_of(path: Path, asked: Page | Section, usual: Callable[[], str | None], findings: Findings) -> str | None:
    """The template that the mapping at a path asks for, by number or name; None means auto."""
    if findings.wrote(*path, "per_page") and findings.wrote(*path, "template"):
        findings.refuse_key((*path, "template"), "cannot be combined with per_page; keep one of them")
    names = [str(one) for one in (asked.per_page, asked.template) if one is not None]
    return next((name for name in names if name != AUTO), None) if names else usual()


def _counted(days: Sequence[tuple[int, LevelTarget]]) -> tuple[tuple[LevelTarget, int], ...]:
    """How many puzzles of each kind the days ask for, in the order of the days."""
    return tuple(Counter(target for _, target in days).items())


def _lower(target: LevelTarget, other: LevelTarget) -> bool:
    """Is everything of a target easier than all of another?"""
    if target.level is not other.level:
        return target.level.rank < other.level.rank
    return (target.half, other.half) == (Half.LOWER, Half.UPPER)
