"""The study of Calcoolation: counts and shares are the same in every run."""

import pytest

from pipeline.families.calcudoku.published import calcoolation_study
from pipeline.families.calcudoku.published.calcoolation_squares import Fill
from pipeline.families.shared.studies import Experiment, StudyOrder

FEW = StudyOrder(20, "4x4")


@pytest.mark.parametrize(
    ("experiment", "ours"),
    [
        (
            calcoolation_study.contradictions,
            [
                "100.0 % / 100.0 % / 60.0 % without contradiction (4x4 / 6x6 / 9x9); with triples in rows alone "
                "100.0 % / 100.0 % / 55.0 %"
            ],
        ),
        (calcoolation_study.techniques, ["5.7 random digits a fill of 4x4, 4.7 rounds of single candidates"]),
        (
            calcoolation_study.cages,
            [
                "2: 50.4 %, 3: 20.9 %, 4: 28.7 %",
                "3x3: 0.0 %, 4x4: 0.0 %, 5x5: 0.0 %, 6x6: 0.0 %, 7x7: 0.0 %, 8x8: 0.0 %, 9x9: 0.0 % do not",
            ],
        ),
        (calcoolation_study.operators, ["+ 37.5 %, - 17.9 %, x 33.0 %, / 11.6 %"]),
    ],
)
def test_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_the_share_with_one_solution_is_frozen_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calcoolation_study, "BY_SIZE", (3, 4, 5))  # larger ones take minutes without compiled kernels
    by_size, _ = calcoolation_study.unique(FEW).tables
    assert by_size.rows == (("3x3", "30.0 %"), ("4x4", "10.0 %"), ("5x5", "15.0 %"))


def test_the_order_of_techniques_is_reported() -> None:
    (table,) = calcoolation_study.techniques(FEW).tables
    assert [row[0] for row in table.rows] == [
        "naked pairs in rows",
        "naked pairs in columns",
        "naked triples in rows",
        "naked triples in columns",
        "single candidates",
        "a random digit",
    ]
    assert table.rows[-1][1:] == ("5.70", "100.0 %", "1.0")


def test_fills_that_all_end_well_are_not_said_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calcoolation_study, "READ_SIZES", (3, 4, 9))
    monkeypatch.setattr(calcoolation_study, "filled", lambda n, _chance, _reading: Fill.blank(n))
    (finding,) = calcoolation_study.contradictions(StudyOrder(2, "4x4")).findings
    assert finding.verdict.startswith("True of these 2.")
