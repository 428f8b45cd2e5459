"""play and build --play: a book is built with its pages for the screen, and these are opened."""

from __future__ import annotations

import json
import webbrowser
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.outputs.play.file_names import first_page
from tests.commands.conftest import BOOK, Run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened in a browser."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: found.append(address) or True)
    return found


def files_of(folder: Path) -> list[str]:
    """The files that a manifest lists."""
    return [row["name"] for row in json.loads((folder / "manifest.json").read_text())["files"]]


def test_play_builds_the_book_and_opens_its_page(run: Run, book: str, opened: list[str], tmp_path: Path) -> None:
    ending = run("play", book)
    page = tmp_path / "output" / "book" / "book-play.html"
    assert (ending.code, opened) == (0, [page.as_uri()])
    assert ending.out.splitlines()[-1] == "output/book/book-play.html: the page to play"
    assert files_of(page.parent) == ["book-interior.pdf", "book-play.html", "report.html"]


def test_play_says_that_an_iphone_needs_a_hosted_file_and_how_to_get_one(
    run: Run, book: str, opened: list[str]
) -> None:
    said = run("play", book).err
    assert opened
    for part in ("iPhone runs no scripts", "GitHub Pages", "Netlify Drop", "docs/how-to/play.md"):
        assert part in said


@pytest.mark.parametrize("refusal", [lambda _: False, lambda _: (_ for _ in ()).throw(webbrowser.Error("none"))])
def test_without_a_browser_play_names_the_page(
    run: Run, book: str, monkeypatch: pytest.MonkeyPatch, refusal: object
) -> None:
    monkeypatch.setattr(webbrowser, "open", refusal)
    ending = run("play", book)
    assert ending.code == 0
    assert "warning: output/book/book-play.html: no browser was found" in ending.err


def test_a_book_that_says_how_it_is_played_keeps_that(run: Run, book: str, opened: list[str], tmp_path: Path) -> None:
    (tmp_path / book).write_text(f"{BOOK}outputs: {{play: {{files: puzzle}}}}\n")
    assert run("play", book).code == 0
    assert opened == [(tmp_path / "output/book/play/index.html").as_uri()]


@pytest.mark.parametrize("outputs", ["", "outputs: {play: false}\n", "outputs: {report: false}\n"])
def test_build_play_adds_the_page_to_what_the_book_asks_for(run: Run, book: str, tmp_path: Path, outputs: str) -> None:
    (tmp_path / book).write_text(BOOK + outputs)
    assert run("build", "-q", "--play", book).code == 0
    files = files_of(tmp_path / "output" / "book")
    assert "book-play.html" in files
    assert ("report.html" in files) is ("report" not in outputs)


def test_a_build_without_play_takes_the_page_away_again(run: Run, book: str, tmp_path: Path) -> None:
    run("build", "-q", "--play", book)
    run("build", "-q", book)
    assert not list((tmp_path / "output" / "book").glob("*play*"))


def test_the_page_is_the_same_whoever_asks_for_it_and_whichever_process_makes_it(
    run: Run, book: str, opened: list[str], tmp_path: Path
) -> None:
    pages = []
    for folder, command in (("one", ("play", "-j", "1")), ("two", ("build", "--play", "-j", "2"))):
        assert run(*command, "-q", book, "-o", folder).code == 0
        pages.append((tmp_path / folder / "book" / "book-play.html").read_bytes())
    assert pages[0] == pages[1]
    assert opened


def test_what_is_wrong_with_a_config_ends_as_in_build(run: Run, tmp_path: Path, opened: list[str]) -> None:
    (tmp_path / "bad.yaml").write_text("title: 3\n")
    assert run("play", "bad.yaml").code == run("build", "bad.yaml").code == 2
    assert not opened


@pytest.mark.parametrize(
    ("files", "page"),
    [
        (["a-interior.pdf", "a-play.html", "report.html"], "a-play.html"),
        (["a-sheet-a.pdf", "a-play-a.html", "a-play-b.html", "report.html"], "a-play-a.html"),
        (["play/2026-11-23.html", "play/index.html", "play/embed.html"], "play/index.html"),
        (["play-a/index.html", "play-a/1.html", "play-b/index.html"], "play-a/index.html"),
    ],
)
def test_a_list_of_pages_is_opened_before_a_page(files: list[str], page: str) -> None:
    assert first_page("a", files) == page


def test_all_that_the_output_makes_is_in_the_manifest_and_goes_with_it(run: Run, book: str, tmp_path: Path) -> None:
    asked = "outputs: {play: {scorm: true, address: 'https://my.site'}}\n"
    (tmp_path / book).write_text(BOOK + asked)
    assert run("build", "-q", book).code == 0
    folder = tmp_path / "output" / "book"
    rows = {row["role"]: row for row in json.loads((folder / "manifest.json").read_text())["files"]}
    made = {"play": "book-play.html", "scorm": "book-scorm.zip", "links": "book-links.csv"}
    for role, name in made.items():
        assert rows[role]["name"] == name
        assert rows[role]["sha256"] == sha256((folder / name).read_bytes()).hexdigest()
    (folder / "mine.zip").write_bytes(b"mine")
    (tmp_path / book).write_text(BOOK)
    assert run("build", "-q", book).code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "book-interior.pdf",
        "manifest.json",
        "mine.zip",
        "report.html",
    ]


def test_a_sheet_that_no_platform_can_keep_leaves_the_last_edition_in_place(
    run: Run, book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("build", "-q", "--play", book).code == 0
    before = (tmp_path / "output" / "book" / "manifest.json").read_bytes()
    monkeypatch.setattr("pipeline.outputs.play.scorm_package.ROOM", 10)
    ending = run("build", "-q", book, "--set", "outputs.play.scorm=true")
    assert ending.code == 3
    assert "outputs.play.scorm: what is entered into the 4 puzzles of 'Small' may take" in ending.err
    assert (tmp_path / "output" / "book" / "manifest.json").read_bytes() == before
