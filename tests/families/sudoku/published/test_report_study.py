"""The study of the Sudoku report: counts and shares are the same in every run."""

import json

import pytest

from pipeline.families.shared.studies import Experiment, StudyOrder
from pipeline.families.sudoku.published import report_study

FEW = StudyOrder(30, "9x9")


@pytest.mark.parametrize(
    ("experiment", "ours"),
    [
        (report_study.scored, ["76.7 % of the puzzles need no reveal, 23.3 % do"]),
        (
            report_study.grades,
            [
                "41 to 82, mean 60.1; 23.3 % above three quarters of the range",
                "easy 23.3 %, medium 36.7 %, hard 16.7 %, expert 23.3 %",
            ],
        ),
        (
            report_study.reveals,
            ["13.3 % of the puzzles change their grade among 10 orders of reveals; scores differ by up to 18"],
        ),
    ],
)
def test_counts_and_shares_are_frozen(experiment: Experiment, ours: list[str]) -> None:
    assert [finding.ours for finding in experiment(FEW).findings] == ours


def test_all_full_grids_are_one() -> None:
    (finding,) = report_study.full_grids(StudyOrder(4, "4x4")).findings
    assert finding.ours == "1 of 4 full grids differ, symmetric copies taken as one"


def test_sudoku_report_table_1_has_n1_n2_n3_blanks_and_score() -> None:
    (table,) = report_study.scored(FEW).tables
    assert table.heads[1:6] == ("N1", "N2", "N3", "blanks", "score")
    for row in table.rows:
        naked, hidden, revealed, blanks, score = map(int, row[1:6])
        assert blanks == naked + hidden + revealed
        assert score == naked + 2 * hidden + 5 * revealed


def test_the_mean_is_of_so_many_orders_of_reveals() -> None:
    (table,) = report_study.scored(StudyOrder(30, "9x9", (("reveals", 3),))).tables
    assert table.heads[7] == "mean of 3"


def test_puzzles_hidden_at_once_are_counted_by_their_blanks() -> None:
    found = report_study.at_once(StudyOrder(5, "6x6"))
    assert [row[0] for row in found.tables[0].rows] == [str(blanks) for blanks in range(9, 28, 2)]
    assert found.findings[0].ours.startswith("26 of 50 puzzles hidden at once have more solutions")
    assert found.findings[1].ours.startswith("48.0 % have one solution, none with more than 21 blanks")


def test_scores_are_plotted_against_blanks_cost_and_rating() -> None:
    names = [plot.title for plot in report_study.against_others(StudyOrder(4, "9x9")).plots]
    assert [name.removeprefix("Score against ") for name in names] == [
        "blanks",
        "the ladder's cost",
        "Sudoku Explainer's rating",
    ]


def test_the_population_file_is_that_of_the_study() -> None:
    found = json.loads(report_study.population_file(StudyOrder(12, "6x6")))
    assert (found["count"], found["size"], found["reveals"]) == (12, "6x6", 1)
    (table,) = report_study.scored(StudyOrder(12, "6x6")).tables
    assert [str(score) for score in found["scores"]] == [row[5] for row in table.rows]


def test_the_population_file_has_the_means_that_are_asked_for() -> None:
    found = json.loads(report_study.population_file(StudyOrder(12, "9x9", (("reveals", 4),))))
    (table,) = report_study.scored(StudyOrder(12, "9x9", (("reveals", 4),))).tables
    assert [f"{score:.1f}" for score in found["scores"]] == [row[7] for row in table.rows]
    assert found["reveals"] == 4


def test_times_stand_apart() -> None:
    found = report_study.times(StudyOrder(2, "4x4"))
    assert not (found.findings or found.tables or found.plots)


def test_one_puzzle_decides_no_claim() -> None:
    one = StudyOrder(1, "9x9")
    findings = [
        finding
        for part in (report_study.grades, report_study.reveals, report_study.against_others)
        for finding in part(one).findings
    ]
    assert all(finding.verdict.startswith("Too few samples to say.") for finding in findings)
    assert findings[-1].ours == "rank correlation of the score with blanks -; of 1 with our cost -, with SE -"
