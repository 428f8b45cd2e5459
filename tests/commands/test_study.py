"""study: the experiment of a published text, made again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.option_types import Whole
from pipeline.families.shared.options import Option
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Scatter,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    share,
)
from tests.commands.conftest import Run

FAMILY = next(iter(FAMILIES))


def _counted(order: StudyOrder) -> StudyReport:
    finding = Finding("2.1", "samples <grow>", "none", f"{order.count} of {order.size}", "They do.")
    plots = (Scatter("Samples", "number", "cost", ((1, 2), (2, 4))), Histogram("Classes", "samples", (("few", 3),)))
    return StudyReport((finding,), (Table("Sizes", ("size", "number"), (("4x4", "3"),)),), plots)


def _timed(_order: StudyOrder) -> StudyReport:
    return StudyReport(times=(Table("Times", ("size", "ms"), (("4x4", "1.0"),)),))


LONG = Option("long", "how long", 1, Whole(1, 9))
STUDY = Study(
    ("tried",),
    "A. Nobody, On Samples (2000)",
    "Counts samples.",
    20,
    ("4x4", "6x6"),
    (_counted, _timed),
    (LONG,),
    {"samples": lambda order: f"{order.count} of length {dict(order.options)['long']}"},
)


@pytest.fixture(autouse=True)
def trial(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A family with two studies, of two experiments each."""
    other = replace(STUDY, aliases=(), options=(Option("wide", "how wide", 1, Whole(1, 9)),), files={})
    monkeypatch.setattr(type(FAMILIES[FAMILY]), "studies", {"trial": STUDY, "other": other})
    yield


def test_without_a_text_the_texts_are_listed(run: Run) -> None:
    ending = run("study")
    assert ending.code == 0
    assert f"trial, tried ({FAMILY}): A. Nobody, On Samples (2000)" in ending.out


def test_findings_stand_beside_what_the_text_says(run: Run) -> None:
    lines = run("study", "trial").out.splitlines()
    assert lines[:2] == ["A. Nobody, On Samples (2000)", "20 samples of 4x4"]
    assert "    text: none; here: 20 of 4x4" in lines


def test_an_alias_names_a_study_and_count_and_size_are_chosen(run: Run) -> None:
    assert "5 samples of 6x6" in run("study", "Tried", "--count", "5", "--size", "6x6").out


def test_a_study_writes_its_files_by_its_own_options(run: Run, tmp_path: Path) -> None:
    assert run("study", "trial", "--long", "3", "--samples", "samples.txt").out.endswith("\nsamples.txt\n")
    assert (tmp_path / "samples.txt").read_text(encoding="utf-8") == "20 of length 3"


def test_times_come_last(run: Run) -> None:
    out = run("study", "trial").out
    assert out.index("Times") > out.index("Sizes")


def test_the_page_has_findings_tables_and_plots(run: Run, tmp_path: Path) -> None:
    assert run("study", "trial", "-o", "page.html").code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "samples &lt;grow&gt;" in page
    assert page.count("<table") == 3
    assert page.count("<svg") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("trail",), "TEXT: 'trail' is unknown"),
        (("trial", "--long", "10"), "--long: 10 is not valid, expected a whole number from 1 to 9"),
        (("--count", "3"), "--count: needs the short name of a text before it"),
        (("trial", "--wide", "3"), "--wide: is an option of the study other; those of this one are --long, --samples"),
        (("other", "--long=3"), "--long: is an option of the study trial; those of this one are --wide; leave it out"),
        (("--long", "3"), "--long: is an option of the study trial; name that study before it"),
        (("trial", "--size", "5x5"), "--size: '5x5' is not studied, expected one of 4x4, 6x6"),
    ],
)
def test_what_cannot_be_studied_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ending = run("study", *arguments)
    assert (ending.code, ending.out) == (2, "")
    assert said in ending.err


def test_shares_and_means_of_nothing_are_no_error() -> None:
    assert (share(1, 0), mean([])) == ("-", 0.0)


def test_a_file_that_is_no_page_is_not_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text("title: Mine\n")
    ending = run("study", "trial", "-o", "book.yaml")
    assert (ending.code, ending.out) == (4, "")
    assert (tmp_path / "book.yaml").read_text() == "title: Mine\n"


def test_a_page_is_made_anew_over_an_earlier_one(run: Run) -> None:
    assert [run("study", "trial", "-o", "page.html").code for _ in range(2)] == [0, 0]


def test_a_missing_folder_is_reported_before_any_work(run: Run) -> None:
    ending = run("study", "trial", "-o", "nowhere/page.html")
    assert (ending.code, ending.out) == (4, "")
    assert "nowhere: there is no such folder; create it, or name another file" in ending.err
