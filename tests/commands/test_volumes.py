"""build --volumes: the volumes of a series in one call, each as if it were built alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipeline.errors import OutputError, PuzzlepressError, Unsatisfiable
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.cluster_client import LostSchedulerError
from tests.commands.conftest import Run

if TYPE_CHECKING:
    from pipeline.model.spec import BookSpec
    from pipeline.outputs.publish import Published

SERIES = """
title: "{series} {volume}"
series: {name: Numbers, volume: 1}
sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]
"""


@pytest.fixture
def series(tmp_path: Path) -> str:
    """A series whose volumes are small."""
    path = tmp_path / "numbers.yaml"
    path.write_text(SERIES, encoding="utf-8")
    return str(path)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "numbers").iterdir()}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_volume_has_the_bytes_that_it_has_alone(run: Run, series: str, jobs: str) -> None:
    assert run("build", series, "--volumes", "2-3", "-j", jobs, "-o", "out").code == 0
    for number in ("2", "3"):
        run("build", series, "--set", f"series.volume={number}", "-j", "1", "-o", f"alone-{number}")
        assert files(Path("out") / f"volume-{number}") == files(Path(f"alone-{number}"))


def test_volumes_of_one_catalogue_share_no_puzzle(run: Run, series: str) -> None:
    many = ("--set", "sections.0.counts={easy: 60}")
    run("build", series, "--volumes", "1-3", "-j", "1", "-o", "out", "--catalogue", "all.db", *many)
    manifests = [json.loads(files(Path("out") / f"volume-{number}")["manifest.json"]) for number in (1, 2, 3)]
    signatures = [row["signature"] for manifest in manifests for row in manifest["puzzles"]]
    assert len(set(signatures)) == len(signatures) == 180


def test_a_line_counts_volumes_and_the_last_one_sums_up(run: Run, series: str) -> None:
    ending = run("build", series, "--volumes", "1,3", "-j", "1", "-o", "out")
    assert [line for line in ending.err.splitlines() if "of 2" in line] == ["volume 1: 1 of 2", "volume 3: 2 of 2"]
    *books, last = ending.out.splitlines()
    assert [line.partition(",")[0] for line in books] == [
        str(Path("out") / f"volume-{number}" / "numbers" / "numbers-interior.pdf") for number in (1, 3)
    ]
    assert last.startswith("2 volumes: ")
    assert ", 4 puzzles, " in last


@pytest.fixture
def second_fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[PuzzlepressError], None]:
    """Lets the second volume end with an error."""
    module = sys.modules["pipeline.build"]
    real = module.build

    def fail_with(error: PuzzlepressError) -> None:
        def build(spec: BookSpec, *others: Any) -> Published:
            if spec.volume == 2:
                raise error
            return real(spec, *others)

        monkeypatch.setattr(module, "build", build)

    return fail_with


def test_a_volume_that_cannot_be_made_keeps_no_other_back(
    run: Run, series: str, second_fails: Callable[[PuzzlepressError], None]
) -> None:
    second_fails(Unsatisfiable("counts: too many"))
    ending = run("build", series, "--volumes", "1-3", "-j", "1", "-o", "out")
    assert ending.code == 3
    assert f"warning: volume 2 of {series} is not made: counts: too many" in ending.err
    assert ending.err.splitlines()[-1].endswith(f"volume 2 of {series}: counts: too many")
    assert ending.out.splitlines()[-1].startswith("2 volumes: ")
    assert sorted(path.name for path in Path("out").iterdir()) == ["volume-1", "volume-3"]


def test_volumes_that_together_ask_for_more_puzzles_than_exist_are_refused_before_the_first(
    run: Run, series: str
) -> None:
    many = ("--set", "sections=[{family: calcudoku, size: 3x3, counts: {easy: 1500}}]")
    ending = run("build", series, "--volumes", "1-3", "-o", "out", "--catalogue", "all.db", *many)
    assert ending.code == 3
    assert "4500 asked for 3 volumes" in ending.err
    assert "only 3932 distinct easy 3x3 puzzles exist; lower the count, or build at most 2 of them" in ending.err
    assert not Path("out").exists()
    assert run("build", series, "--volumes", "1-2", "-n", "--catalogue", "all.db", *many).code == 0
    assert run("build", series, "--volumes", "1-3", "-n", *many).code == 0


def test_a_full_disk_ends_a_series(run: Run, series: str, second_fails: Callable[[PuzzlepressError], None]) -> None:
    second_fails(OutputError("the disk is full"))
    ending = run("build", series, "--volumes", "1-3", "-j", "1", "-o", "out")
    assert ending.code == 4
    assert ending.out.splitlines()[-1].startswith("1 volume: ")


def test_a_lost_scheduler_ends_a_series_with_its_address(
    run: Run, series: str, second_fails: Callable[[PuzzlepressError], None]
) -> None:
    second_fails(LostSchedulerError.of(ClusterAddress("tcp://127.0.0.1:8786")))
    ending = run("build", series, "--volumes", "1-3", "-j", "1", "-o", "out")
    assert ending.code == 1
    assert ending.out.splitlines()[-1].startswith("1 volume: ")
    assert f"volume 2 of {series}: tcp://127.0.0.1:8786: the scheduler is lost; " in ending.err.splitlines()[-1]


def test_a_killed_series_goes_on_from_what_was_finished(run: Run, series: str) -> None:
    run("build", series, "--volumes", "1-2", "-j", "1", "-o", "out")
    ending = run("build", series, "--volumes", "1-3", "-j", "1", "-v", "-o", "out")
    known = [line for line in ending.err.splitlines() if line.startswith("journal: ")]
    assert [line.split()[1] for line in known] == ["2", "2", "0"]


def test_volumes_that_get_one_isbn_are_warned_of_once(run: Run, series: str) -> None:
    ending = run("build", series, "--volumes", "1-3", "-n", "--set", "isbn=978-3-16-148410-0")
    assert ending.code == 0
    (line,) = [line for line in ending.err.splitlines() if "ISBN" in line]
    assert line.startswith("warning: numbers: all 3 volumes get ISBN 978-3-16-148410-0")


def test_a_plan_is_printed_once_for_all_volumes_that_have_it(run: Run, series: str) -> None:
    head, name, *_, last = run("build", series, "--volumes", "2-4", "-n").out.splitlines()
    assert (head, name[:9], last) == ("volume 2:", "numbers: ", "numbers: volumes 3-4 as volume 2")


def test_every_plan_names_its_volumes(run: Run, series: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.commands.volumes.forecast", lambda spec: ["large" if spec.volume == 3 else "small"])
    lines = run("build", series, "--volumes", "1-5", "-n").out.splitlines()
    assert lines == ["volume 1:", "small", "volume 3:", "large", "numbers: volumes 2, 4-5 as volume 1"]


def test_a_plan_is_printed_before_the_next_is_made(
    run: Run, series: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def planned(spec: BookSpec) -> list[str]:
        printed.append(capsys.readouterr().out)
        return [f"plan {spec.volume}"]

    monkeypatch.setattr("pipeline.commands.volumes.forecast", planned)
    run("build", series, "--volumes", "1-3", "-n")
    assert printed == ["", "volume 1:\nplan 1\n", "volume 2:\nplan 2\n"]


def test_status_reports_on_every_volume(run: Run, series: str) -> None:
    run("build", series, "--volumes", "1-2", "-j", "1")
    assert run("status", series, "--volumes", "2-3").out.splitlines() == [
        "volume 2: numbers: 2 of 2 puzzles made; published",
        "volume 3: numbers: 0 of 2 puzzles made; not yet published",
    ]


def test_status_reports_on_the_volumes_of_a_series_whatever_is_wrong_with_another_book(
    run: Run, series: str, book: str
) -> None:
    ending = run("status", book, series, "--volumes", "2-3")
    assert ending.code == 2
    assert ending.out.splitlines() == [
        "volume 2: numbers: 0 of 2 puzzles made; not yet published",
        "volume 3: numbers: 0 of 2 puzzles made; not yet published",
    ]
    assert ending.err.startswith(f"error: {book}: series.name: is missing")
    assert len(ending.err.splitlines()) == 1


@pytest.mark.parametrize("asked", ["0", "5-2", "1-99999", "two", "", "1,,2"])
def test_what_names_no_volumes_is_refused(run: Run, series: str, asked: str) -> None:
    ending = run("build", series, "--volumes", asked)
    assert ending.code == 2
    assert "expected volumes from 1 to 9999 such as 1-50 or 3,7-9" in ending.err


@pytest.mark.parametrize(
    ("asked", "said"),
    [("1,,2", "'1,,2' has a comma without"), ("7,", "remove the comma"), ("5-2", "the smaller number first: 2-5")],
)
def test_what_names_volumes_wrongly_is_told_with_the_remedy(run: Run, series: str, asked: str, said: str) -> None:
    assert said in run("build", series, "--volumes", asked).err


@pytest.mark.parametrize("command", ["build", "status"])
def test_a_book_of_no_series_has_no_volumes(run: Run, book: str, command: str) -> None:
    ending = run(command, book, "--volumes", "1-2")
    assert ending.code == 2
    assert ending.err.startswith(f"error: {book}: series.name: is missing")
    assert 'series: {name: "Number Puzzles", volume: 1}' in ending.err


def test_codes_of_all_volumes_that_lead_to_one_page_are_refused(run: Run, series: str) -> None:
    ending = run("build", series, "--volumes", "1-2", "-n", "--set", "qr.address=https://my.site/p")
    assert ending.code == 2
    assert ending.err.startswith(f"error: {series}: qr.address: 'https://my.site/p' is the same in all volumes")
    assert "write {volume} into it" in ending.err


@pytest.mark.parametrize(("volumes", "address"), [("1-2", "https://my.site/{volume}"), ("2", "https://my.site/p")])
def test_codes_of_every_volume_lead_to_its_own_page(run: Run, series: str, volumes: str, address: str) -> None:
    assert run("build", series, "--volumes", volumes, "-n", "--set", f"qr.address={address}").code == 0


@pytest.mark.parametrize("command", ["build", "status"])
def test_a_volume_that_is_stated_twice_is_refused(run: Run, series: str, command: str) -> None:
    ending = run(command, series, "--volumes", "1-2", "--set", "series.volume=4")
    assert ending.code == 2
    assert "--set: states the volume, and --volumes does too; leave one out" in ending.err
