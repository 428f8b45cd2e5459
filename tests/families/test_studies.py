"""The studies of all families: each experiment runs, and finds the same counts and shares whenever it is run."""

from __future__ import annotations

import sys

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.studies import Experiment, Study, StudyOrder, StudyReport

STUDIES = {name: study for family in FAMILIES.values() for name, study in family.studies.items()}
EXPERIMENTS = [
    pytest.param(study, experiment, id=f"{name} {experiment.__name__}")
    for name, study in STUDIES.items()
    for experiment in study.experiments
]


def _found(study: Study, experiment: Experiment) -> StudyReport:
    return experiment(StudyOrder(2, study.sizes[-1]))


@pytest.mark.parametrize(("study", "experiment"), EXPERIMENTS)
def test_an_experiment_finds_something_whole_and_the_same_whenever_it_is_run(
    study: Study, experiment: Experiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[experiment.__module__], "TIMED", 2, raising=False)  # as few as are counted
    one, other = (_found(study, experiment) for _ in range(2))
    assert (one.findings, one.tables, one.plots) == (other.findings, other.tables, other.plots)
    assert all(all((said.place, said.claim, said.theirs, said.ours, said.verdict)) for said in one.findings)
    assert all(len(row) == len(table.heads) for table in (*one.tables, *one.times) for row in table.rows)


def test_every_study_has_a_name_of_its_own() -> None:
    names = [name for study_name, study in STUDIES.items() for name in (study_name, *study.aliases)]
    assert len(set(names)) == len(names)
