"""A family of another package, installed beside the wheel: listed, built into a book, verified; or left out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks
from tests.puzzlepress.conftest import BIN, Call, pip

PAGE = DOCS / "how-to" / "write-a-family.md"
LATIN = Path(__file__).parent / "latin_family"
Write = Callable[..., None]
BOOK = """title: Squares
{language}
page: {{printer: screen}}
sections:
- {{family: {family}, size: 4x4, counts: {{easy: 2}}}}
"""


@pytest.fixture(scope="module")
def with_latin(installed: Path) -> None:
    """The family in the environment of the wheel."""
    pip("--python", str(installed / BIN / "python"), "install", "-q", "--no-deps", "--no-build-isolation", str(LATIN))


@pytest.fixture
def write(foreign: Path) -> Write:
    """Writes a book of a family in a language."""

    def write(family: str, language: str = "en-GB") -> None:
        text = BOOK.format(family=family, language=f"language: {language}")
        (foreign / "squares.yaml").write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def of_the_page(foreign: Path, tmp_path: Path) -> None:
    """The package that the page about families shows, where Python finds it before any other of its name."""
    for block in blocks(PAGE):
        if block.name.startswith("latin/"):
            path = tmp_path / block.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    pip("install", "-q", "--no-deps", "--no-build-isolation", "--target", str(foreign), str(tmp_path / "latin"))


@pytest.mark.usefixtures("of_the_page")
def test_the_family_that_the_page_shows_makes_a_book_once_installed(call: Call, write: Write) -> None:
    write("latin")
    built = call("puzzlepress", "build", "-q", "squares.yaml")
    assert (built.returncode, built.stderr) == (0, "")
    verified = call("puzzlepress", "verify", "output/squares/squares-interior.pdf")
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.usefixtures("with_latin")
def test_an_installed_family_is_listed_with_its_sizes(call: Call) -> None:
    ended = call("puzzlepress", "families")
    assert "latin (also square)\n" in ended.stdout
    assert ended.stderr == ""


@pytest.mark.usefixtures("with_latin")
def test_a_book_of_an_installed_family_is_built_and_verified(call: Call, write: Write) -> None:
    write("square")
    built = call("puzzlepress", "build", "-q", "squares.yaml")
    assert (built.returncode, built.stderr) == (0, "")
    verified = call("puzzlepress", "verify", "output/squares/squares-interior.pdf")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "2 puzzles read back from the ink" in verified.stdout
    by_ink = ("--manifest", "none", "--printer", "screen")
    alone = call("puzzlepress", "verify", "output/squares/squares-interior.pdf", *by_ink)
    assert (alone.returncode, alone.stderr) == (0, "")


@pytest.mark.usefixtures("with_latin")
def test_a_family_without_words_in_the_language_of_the_book_ends_it_with_2(call: Call, write: Write) -> None:
    write("latin", "de")
    ended = call("puzzlepress", "check", "squares.yaml")
    assert ended.returncode == 2
    assert "latin has no rules and example in de, only in en-GB" in ended.stderr


@pytest.mark.usefixtures("with_latin")
def test_a_family_that_no_book_uses_is_not_imported(call: Call, installed: Path) -> None:
    (folder,) = installed.rglob("latin_family")
    init = folder / "__init__.py"
    kept = init.read_text(encoding="utf-8")
    init.write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    try:
        plain = call("puzzlepress", "generate", "sudoku", "--size", "4x4", "-q")
        asked = call("puzzlepress", "generate", "latin")
    finally:
        init.write_text(kept, encoding="utf-8")
    assert (plain.returncode, plain.stderr) == (0, "")
    assert asked.returncode == 2
    assert "importing latin_family failed: RuntimeError: imported" in asked.stderr


@pytest.mark.usefixtures("with_latin")
def test_a_family_of_another_interface_is_left_out_with_one_warning(call: Call, write: Write, installed: Path) -> None:
    (folder,) = installed.rglob("latin_family")
    kept = (folder / "family.yaml").read_text(encoding="utf-8")
    (folder / "family.yaml").write_text(kept.replace("interface: 1", "interface: 2"), encoding="utf-8")
    try:
        listed = call("puzzlepress", "families")
        write("latin")
        used = call("puzzlepress", "check", "squares.yaml")
    finally:
        (folder / "family.yaml").write_text(kept, encoding="utf-8")
    assert (listed.returncode, "latin" in listed.stdout) == (0, False)
    warning = "warning: the family latin of latin-family 0.1 is left out: it states interface 2, expected 1"
    assert [line.partition(";")[0] for line in listed.stderr.splitlines()] == [warning]
    assert used.returncode == 2
    assert "is left out: it states interface 2" in used.stderr
