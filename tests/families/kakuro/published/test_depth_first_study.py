"""The study of the depth-first paper: counts and shares are the same in every run, and verdicts follow from them."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.published import depth_first_study
from pipeline.families.shared.studies import Experiment, StudyOrder

FEW = StudyOrder(4, "5x5")


@pytest.mark.parametrize(
    ("experiment", "ours"),
    [
        (
            depth_first_study.examples,
            [
                "1.67 hard, 1.43 medium",
                "5",
                "coefficient 1.50, 1 solution, 28 nodes",
                "2x2 cells whose four sums are 5 have 4 solutions",
                "no connected layout of runs of two cells or more, but 2x2",
            ],
        ),
        (
            depth_first_study.work,
            [
                "rank correlation 0.54 of coefficient and nodes in 4 puzzles of 5x5",
                "median 7 nodes, at most 27 for 8 runs",
            ],
        ),
        (
            depth_first_study.choices,
            [
                "4.2 a sum, 6.7 for the sum of a random set of two to nine values",
                "3.4 combinations a run of ours, 5.2 fillings beside its crossing runs, the median 3",
            ],
        ),
        (
            depth_first_study.breadth,
            ["the same solutions as depth first in 4 of 4 puzzles, of 4 begun; a level holds up to 8 grids"],
        ),
    ],
)
def test_depth_first_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_depth_first_fills_are_counted_by_size_and_length_of_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth_first_study, "FILLED", ("4x4", "5x5"))
    (table,) = depth_first_study.fills(StudyOrder(8, "5x5")).tables
    assert [(size, runs, number, part) for size, runs, _, number, part in table.rows] == [
        ("4x4", "short", "40", "2.5 %"),
        ("4x4", "any", "40", "2.5 %"),
        ("4x4", "long", "0", "-"),
        ("5x5", "short", "40", "0.0 %"),
        ("5x5", "any", "40", "0.0 %"),
        ("5x5", "long", "6", "0.0 %"),
    ]


def test_depth_first_study_has_a_short_name_and_the_size_of_its_text_first() -> None:
    study = FAMILIES["kakuro"].studies["m3"]
    assert (study.aliases, study.sizes[0]) == (("dfs",), "8x10")  # width by height, clues included
