"""The study of Tu Yangyang: counts and shares are the same in every run."""

import pytest

from pipeline.families.calcudoku.published import elementary_cage_study, elementary_square_study, elementary_study
from pipeline.families.shared.studies import Experiment, StudyOrder

FEW = StudyOrder(20, "4x4")


@pytest.mark.parametrize(
    ("experiment", "ours"),
    [
        (
            elementary_square_study.scrambling,
            ["order left after 11: 0.408, by chance 0.333", "2.9 exchanges, at most 6"],
        ),
        (elementary_square_study.reach, ["144 of 576 squares of order 4"]),
        (elementary_cage_study.cage_sizes, ["1: 0.6 %, 2: 92.3 %, 3: 7.1 %", "100.0 %, in 2.1 adjustments"]),
        (elementary_cage_study.partition_plan, ["20 of 20 end; 7.5 cages tried for 7, at most 9"]),
        (elementary_study.unique, ["60.0 % of 4x4 as drawn"]),
    ],
)
def test_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_las_vegas_fills_end_at_order_4() -> None:
    (table,) = elementary_square_study.las_vegas_fills(StudyOrder(4, "4x4")).tables
    assert table.rows[:3] == (("3x3", "100.0 %", "35"), ("4x4", "100.0 %", "1,966"), ("5x5", "0.0 %", "-"))


def test_costs_are_frozen_against_p_and_q() -> None:
    by_p, _, by_q = elementary_cage_study.limits(StudyOrder(6, "4x4")).tables
    assert [row[1:] for row in by_p.rows] == [("33.3 %", "730"), *[("50.0 %", "1,126")] * 3]
    assert [row[2] for row in by_q.rows] == ["1,064", "966", "1,126", "565", "308", "220"]


def test_times_stand_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elementary_study, "TIMED", 2)
    found = elementary_study.times(FEW)
    assert not (found.findings or found.tables or found.plots)
    assert [row[0] for row in found.times[0].rows] == ["3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "9x9"]


@pytest.mark.parametrize("n", [3, 5, 9])
def test_one_puzzle_decides_no_claim_of_a_trend(n: int) -> None:
    found = elementary_cage_study.limits(StudyOrder(1, f"{n}x{n}"))
    by_p, by_q, _ = (finding.verdict for finding in found.findings)
    assert by_p.count("too few samples to say") == 2
    assert by_q == "Too few samples to say."


def test_one_median_has_no_ends() -> None:
    assert elementary_cage_study._span({3: [], 4: [7]}) == "-"


def test_few_squares_decide_nothing_about_scrambling() -> None:
    first, second = elementary_square_study.scrambling(StudyOrder(2, "4x4")).findings
    assert first.verdict == "Too few samples to say."
    assert second.verdict.endswith("Too few samples to say.")


def test_larger_grids_are_named_only_where_they_need_more_exchanges() -> None:
    first, _ = elementary_square_study.scrambling(StudyOrder(60, "9x9")).findings
    assert "Larger" not in first.verdict
    assert "Grids from" not in first.verdict
