"""The studies of both texts: counts and shares are the same in every run, and every verdict follows from them."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.published import depth_first_study, zhou_study
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
        (
            depth_first_study.examples,
            [
                "1.67 hard, 1.43 medium",
                "5",
                "coefficient 1.50, 1 solution, 28 nodes",
                "2x2 cells whose four sums are 5 have 4 solutions",
                "no connected layout has one",
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
def test_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_random_fills_are_counted_by_size_and_length_of_runs(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_an_integer_program_proves_what_the_text_thinks_too_much_work() -> None:
    (finding,) = zhou_study.integer_program(FEW).findings
    assert finding.ours.startswith("9^40 is 1.48e+38; 4 of 4 proved")


@pytest.mark.parametrize(("text", "alias", "size"), [("m2", "zhou", "10x8"), ("m3", "dfs", "8x10")])
def test_a_study_has_a_short_name_and_the_size_of_its_text_first(text: str, alias: str, size: str) -> None:
    study = FAMILIES["kakuro"].studies[text]
    assert study.aliases == (alias,)
    assert study.sizes[0] == size  # width by height, clues included
