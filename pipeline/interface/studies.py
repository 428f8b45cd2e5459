"""The studies of published texts: which there are, and running one."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.errors import InputError, Problem
from pipeline.families import FAMILIES
from pipeline.families.shared.options import did_you_mean
from pipeline.families.shared.studies import Study, StudyOrder, StudyReport
from pipeline.runtime.progress import Reporter


@dataclass(frozen=True, slots=True)
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
    if name not in known:
        message = f"{name!r} is unknown, expected one of {', '.join(known)}{did_you_mean(name, known)}"
        raise InputError(Problem(message, key="text"))
    return known[name]


def study_order(study: Study, count: int | None, size: str) -> StudyOrder:
    """How many samples to take and of which size; the study's own where nothing is asked."""
    if size and size not in study.sizes:
        raise InputError(Problem(f"{size!r} is not studied, expected one of {', '.join(study.sizes)}", key="size"))
    return StudyOrder(count or study.count, size or study.sizes[0])


def run_study(one: NamedStudy, order: StudyOrder, reporter: Reporter) -> StudyReport:
    """Run all experiments of a study."""
    found = StudyReport()
    with reporter.stage(f"study {one.name}", len(one.study.experiments), "experiments") as meter:
        for experiment in one.study.experiments:
            found += experiment(order)
            meter.advance()
    return found
