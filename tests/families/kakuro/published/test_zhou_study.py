"""The study of Zhou and Tong: counts and shares are the same in every run, and every verdict follows from them."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.published import zhou_study
from pipeline.families.shared.studies import Experiment, StudyOrder

FEW = StudyOrder(4, "5x5")


@pytest.mark.parametrize(
    ("experiment", "ours"),
    [
        (
            zhou_study.tables,
            [
                "34 sums",
                "3, 18",
                "9, 6",
                "512 of 512 sets with their size, 448 pairs without it",
                "64 of 48,108 collections with a repeat pass, such as 4, 4, 9",
                "512",
            ],
        ),
        (
            zhou_study.grades,
            [
                "1.44",
                "n 11.5 and m 8.0 on average, 0.0 % within the bounds",
                "0.0 % in the bands if once, 0.0 % if for each",
                "cut at 1.575 and 1.625; 100.0 % below 1.51, 0.0 % above 1.69",
            ],
        ),
        (
            zhou_study.prunings,
            [
                "4 of 4 puzzles proved within 30,000 values with all, 4 with none",
                "4 proved without unique; 4 proved without crossing; 4 proved without repeat",
            ],
        ),
        (zhou_study.linear_system, ["0.0 % of the puzzles, all of which have one solution; rank 7.0, 4.5 values free"]),
    ],
)
def test_zhou_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_zhou_an_integer_program_proves_what_the_text_thinks_too_much_work() -> None:
    report = zhou_study.integer_program(FEW)
    assert [finding.ours for finding in report.findings] == ["9^40 is 1.48e+38; 4 of 4 proved"]
    assert report.times[0].heads == ("size", "ms a puzzle", "nodes of HiGHS a puzzle")


def test_zhou_without_scipy_the_integer_program_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    report = zhou_study.integer_program(FEW)
    assert [finding.ours for finding in report.findings] == ["9^40 is 1.48e+38; scipy is not installed"]
    assert not report.times


def test_zhou_study_has_a_short_name_and_the_size_of_its_text_first() -> None:
    study = FAMILIES["kakuro"].studies["m2"]
    assert (study.aliases, study.sizes[0]) == (("zhou",), "10x8")  # width by height, clues included
