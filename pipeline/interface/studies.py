"""The studies of published texts: which there are, and running one."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.errors import InputError, Problem
from pipeline.families import FAMILIES
from pipeline.families.shared.options import OptionError, did_you_mean, resolve
from pipeline.families.shared.studies import Study, StudyOrder, StudyReport
from pipeline.frozen import frozen
from pipeline.model.slot import OptionValue
from pipeline.runtime.progress import Reporter


@frozen
class NamedStudy:
    """A study with its name and the name of its family."""

    name: str
    family: str
    study: Study


def all_studies() -> tuple[NamedStudy, ...]:
    """The studies of all families, by name."""
    found = (NamedStudy(name, one.name, study) for one in FAMILIES.usable() for name, study in one.studies.items())
    return tuple(sorted(found, key=lambda one: one.name))


def study_named(name: str) -> NamedStudy:
    """The study of a name or alias; InputError says which there are."""
    known = {spelling: one for one in all_studies() for spelling in (one.name, *one.study.aliases)}
    spelling = name.lower()
    if spelling not in known:
        message = f"{name!r} is unknown, expected one of {', '.join(known)}{did_you_mean(spelling, known)}"
        raise InputError(Problem(message, key="text"))
    return known[spelling]


def study_order(
    study: Study, count: int | None, size: str, given: Mapping[str, str | None] | None = None
) -> StudyOrder:
    """How many samples to take and of which size, and the study's options; its own where nothing is asked.

    `given` are texts of options by name, None where one is left out.
    """
    if size and size not in study.sizes:
        raise InputError(Problem(f"{size!r} is not studied, expected one of {', '.join(study.sizes)}", key="size"))
    return StudyOrder(count or study.count, size or study.sizes[0], _options(study, given or {}))


def _options(study: Study, given: Mapping[str, str | None]) -> tuple[tuple[str, OptionValue], ...]:
    kinds = {option.name: option.kind for option in study.options}
    raw = {name: kinds[name].from_text(text) for name, text in given.items() if text is not None}
    try:
        return tuple(resolve(study.options, raw).items())
    except OptionError as error:
        raise InputError(Problem(error.message, key=error.key)) from None


def run_study(one: NamedStudy, order: StudyOrder, reporter: Reporter) -> StudyReport:
    """Run all experiments of a study."""
    found = StudyReport()
    with reporter.stage(f"study {one.name}", len(one.study.experiments), "experiments") as meter:
        for experiment in one.study.experiments:
            found += experiment(order)
            meter.advance()
    return found
