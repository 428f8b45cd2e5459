"""Books from Python: check, build and verify do what the commands do, and print nothing."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import puzzlepress
from pipeline.cli import main


@pytest.fixture
def built(book: Path) -> puzzlepress.BuiltBook:
    return puzzlepress.build(book, book.parent / "output")


@pytest.fixture
def interior(built: puzzlepress.BuiltBook) -> Path:
    return next(file for file in built.files if file.name == "small-interior.pdf")


@pytest.mark.usefixtures("silent")
def test_a_sound_config_is_summed_up(book: Path) -> None:
    summary = puzzlepress.check(book)
    assert (summary.name, summary.title, summary.puzzles) == ("small", "Small", 4)
    assert summary.families == (("sudoku", 2), ("calcudoku", 2))


def test_a_summary_reads_as_check_prints_it(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(book)]) == 0
    assert capsys.readouterr().out == f"{book}: fine: {puzzlepress.check(book)}\n"


@pytest.mark.usefixtures("silent")
def test_a_wrong_config_names_every_mistake_with_its_place(book: Path) -> None:
    book.write_text("title: 7\nseed: many\n" + book.read_text().partition("\n")[2])
    with pytest.raises(puzzlepress.InputError) as caught:
        puzzlepress.check(book)
    places = [str(problem.place) for problem in caught.value.problems if problem.place]
    assert f"{book}:2:7" in places


@pytest.mark.usefixtures("silent")
def test_keys_can_be_overridden(book: Path) -> None:
    assert puzzlepress.check(book, overrides=["title=Large"]).title == "Large"


@pytest.mark.usefixtures("silent")
def test_a_built_book_names_its_files(built: puzzlepress.BuiltBook) -> None:
    assert (built.name, built.puzzles) == ("small", 4)
    assert built.pages > 0
    assert all(file.is_file() and file.parent == built.folder for file in built.files)


def test_a_book_is_the_same_as_that_of_the_command_line(interior: Path, book: Path) -> None:
    assert main(["build", str(book), "-o", str(book.parent / "other"), "-q", "-j", "1"]) == 0
    assert interior.read_bytes() == (book.parent / "other" / "small" / interior.name).read_bytes()


@pytest.mark.usefixtures("silent")
def test_another_seed_gives_another_book(interior: Path, book: Path) -> None:
    other = puzzlepress.build(book, book.parent / "other", seed=99)
    assert interior.read_bytes() != (other.folder / interior.name).read_bytes()


@pytest.mark.usefixtures("silent")
def test_a_book_can_be_built_in_a_thread(interior: Path, book: Path) -> None:
    with ThreadPoolExecutor(1) as threads:
        other = threads.submit(puzzlepress.build, book, book.parent / "other").result()
    assert interior.read_bytes() == (other.folder / interior.name).read_bytes()


@pytest.mark.usefixtures("silent")
def test_a_finished_book_is_verified(interior: Path) -> None:
    found = puzzlepress.verify(interior)
    assert (found.puzzles, found.answers, found.listed, found.faults) == (4, 4, True, ())
    assert str(found).endswith("as in the manifest")


@pytest.mark.usefixtures("silent")
def test_a_book_can_be_verified_without_its_manifest(interior: Path) -> None:
    assert not puzzlepress.verify(interior, manifest="none").listed


@pytest.mark.usefixtures("silent")
def test_faults_are_raised_with_all_that_was_found(interior: Path) -> None:
    manifest = interior.parent / "manifest.json"
    data = json.loads(manifest.read_text())
    for key in ("text", "solution"):
        data["puzzles"][0][key] = data["puzzles"][0][key].translate(str.maketrans("1234", "2341"))
    manifest.write_text(json.dumps(data))
    with pytest.raises(puzzlepress.FaultsFound) as caught:
        puzzlepress.verify(interior)
    error = caught.value
    assert isinstance(error, puzzlepress.Unsatisfiable)
    assert len(error.problems) == len(error.verification.faults) > 0
    assert pickle.loads(pickle.dumps(error)).verification == error.verification


@pytest.mark.usefixtures("silent")
def test_what_is_no_pdf_is_an_input_error(book: Path) -> None:
    with pytest.raises(puzzlepress.InputError):
        puzzlepress.verify(book)


@pytest.mark.usefixtures("silent")
def test_books_of_a_catalogue_share_no_puzzle(book: Path, tmp_path: Path) -> None:
    store = tmp_path / "all.catalogue"
    puzzlepress.build(book, tmp_path / "output", catalogue=store)
    twin = book.with_name("twin.yaml")
    twin.write_text(book.read_text() + "seed: 1\n")
    puzzlepress.build(twin, tmp_path / "output", seed=2, catalogue=store)
    signatures = [
        {
            puzzle["signature"]
            for puzzle in json.loads((tmp_path / f"output/{name}/manifest.json").read_text())["puzzles"]
        }
        for name in ("small", "twin")
    ]
    assert signatures[0].isdisjoint(signatures[1])


@pytest.mark.usefixtures("silent")
def test_a_book_is_built_to_be_played_where_its_config_does_not_ask_for_that(book: Path, tmp_path: Path) -> None:
    made = [puzzlepress.build(book, tmp_path / "output", play=play) for play in (True, False)]
    names = [[file.name for file in one.files] for one in made]
    assert names == [["small-interior.pdf", "small-play.html", "report.html"], ["small-interior.pdf", "report.html"]]
