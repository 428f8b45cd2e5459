"""A manifest is read by one reader: what is wrong in it is named with its place, and nothing wrong passes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pipeline.config.manifest import ROWS_BEGIN, read_book, read_head, read_manifest, read_puzzles, read_sharing
from pipeline.errors import InputError
from pipeline.model.file_names import name_fault
from pipeline.model.level import Level
from pipeline.source.files import SourceText
from tests.made_up_manifests import FULL, manifest, row

SOUND = manifest(row("1"), row("2"))


def refused(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_puzzles(read_manifest(SourceText("manifest.json", text)))
    return str(caught.value).splitlines()


def changed(*path: str | int, to: object) -> str:
    """The sound manifest with another value."""
    values = json.loads(SOUND)
    inner: Any = values
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    return json.dumps(values, indent=1)


def test_a_sound_manifest_gives_its_puzzles_with_their_solutions() -> None:
    puzzles, before = read_puzzles(read_manifest(SourceText("manifest.json", SOUND)))
    assert [solution for _, solution in puzzles] == [tuple(map(int, FULL))] * 2
    assert before == ()


def test_the_head_has_what_distinguishes_a_book_and_its_puzzles_and_needs_no_family() -> None:
    head = read_head(SourceText("manifest.json", changed("puzzles", 0, "family", to="chess")))
    assert (head.book, head.seed, [row.signature for row in head.puzzles]) == ("book", 1, ["s1", "s2"])


WRITTEN = pytest.mark.parametrize(
    "text", [SOUND, json.dumps(json.loads(SOUND))], ids=["as a build writes it", "on one line"]
)


@WRITTEN
def test_a_book_that_shares_a_puzzle_is_read_with_all_of_its_puzzles(text: str) -> None:
    head = read_sharing(SourceText("manifest.json", text), {"s2", "s3"})
    assert [row.signature for row in head.puzzles] == ["s1", "s2"]


def test_rows_of_puzzles_are_passed_over_where_none_is_shared() -> None:
    head = read_sharing(SourceText("manifest.json", SOUND.removesuffix("}")), {"s", "s11"})
    assert (head.book, head.puzzles) == ("book", [])


@WRITTEN
def test_the_book_is_read_without_its_puzzles(text: str) -> None:
    book = read_book(SourceText("manifest.json", text))
    assert (book.book, book.seed, book.week) == ("book", 1, None)


def test_rows_of_puzzles_are_passed_over_where_the_book_alone_is_read() -> None:
    text = json.dumps(json.loads(SOUND), indent=1)
    assert ROWS_BEGIN.format(key="puzzles") in text
    assert read_book(SourceText("manifest.json", text.removesuffix("}"))).seed == 1


def test_a_head_that_is_wrong_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match=r"manifest.json:\d+:\d+: seed: 'one' is text"):
        read_book(SourceText("manifest.json", changed("seed", to="one")))


def test_a_key_that_a_later_version_adds_is_left_aside() -> None:
    later = read_manifest(SourceText("manifest.json", changed("puzzles", 0, "colour", to="red")))
    assert read_puzzles(later) == read_puzzles(read_manifest(SourceText("manifest.json", SOUND)))


@pytest.mark.parametrize("name", ["a\u200cb", "a\xa0b", "a\u3000b", "a" * 200])
def test_every_name_that_a_book_may_have_is_read(name: str) -> None:
    assert name_fault(name) == ""
    files = [{"role": "interior", "name": f"export/{name}-interior.pdf", "sha256": "0" * 64, "pages": 4}]
    read = read_manifest(SourceText("manifest.json", manifest(row("1"), book=name, files=files)))
    assert (read.manifest.book, read.manifest.files[0].name) == (name, f"export/{name}-interior.pdf")


def test_a_level_may_have_the_longest_name_that_a_file_of_words_gives_it() -> None:
    name = "Easy enough for everybody in the whole wide world"
    read = read_manifest(SourceText("manifest.json", changed("levels", "hard", "name", to=name)))
    assert read.manifest.levels[Level.HARD].name == name


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (
            ("schema",),
            2,
            "manifest.json:2:12: schema: 2 is not 1, the version that is read here; build that book again",
        ),
        (("schema",), True, "schema: true is true or false, expected 1"),
        (("seed",), -1, "seed: -1 is not valid, expected a whole number from 0"),
        (("seed",), "1", "seed: '1' is text"),
        (("book",), "../../etc", "book: '../../etc' is not valid, expected the name of a book"),
        (("book",), "b" * 201, "is not valid, expected the name of a book"),
        (("puzzles",), {}, "puzzles: is a mapping, expected a list"),
        (("puzzles",), [3], "puzzles[0]: 3 is a whole number, expected a mapping of keys"),
        (
            ("puzzles", 1, "number"),
            "é",
            "puzzles[1].number: 'é' is not valid, expected the number of a puzzle such as 17",
        ),
        (("puzzles", 1, "text"), 12, "puzzles[1].text: 12 is a whole number (put it in quotes if it is text)"),
        (("puzzles", 1, "text"), "1" * 9000, "has 9000 characters, expected one line of text of at most 8192"),
        (("puzzles", 1, "text"), "12", "puzzles[1].text: "),
        (("puzzles", 1, "family"), "chess", "puzzles[1].family: 'chess' is not valid, expected one of sudoku"),
        (("puzzles", 1, "family"), [], "puzzles[1].family: is a list, expected one of sudoku"),
        (("puzzles", 1, "level"), {}, "puzzles[1].level: is a mapping"),
        (("puzzles", 1, "level"), "extreme", "puzzles[1].level: extreme is not a level of the book; build that"),
        (("puzzles", 1, "size"), "6x6", "puzzles[1].size: is 6x6, but the puzzle is 4x4"),
        (("puzzles", 1, "solution"), FULL[4:] + FULL[:4], "puzzles[1].solution: does not solve puzzle 2"),
        (("puzzles", 1, "solution"), FULL[:-1] + "é", "puzzles[1].solution: does not solve puzzle 2"),
        (("puzzles", 1, "measures"), {"se": "1.2"}, "puzzles[1].measures.se: '1.2' is text"),
        (("puzzles", 1, "page"), 0, "puzzles[1].page: 0 is not valid, expected a whole number from 1"),
        (("puzzles", 1, "page"), 5, "puzzles[1].page: 5 is beyond the 4 pages of interior; build that book again"),
        (("puzzles", 1, "page"), None, "puzzles[1].page: null is not a page of a file of the book"),
        (("puzzles", 1, "answer_file"), "key", "puzzles[1].answer_page: 4 is not a page of a file of the book"),
        (("puzzles", 1, "file"), "../interior", "puzzles[1].file: '../interior' is not valid, expected the role"),
        (("files", 0, "name"), "../book.pdf", "files[0].name: '../book.pdf' is not valid, expected a path inside"),
        (("files", 0, "name"), "/etc/passwd", "files[0].name: '/etc/passwd' is not valid"),
        (("files", 0, "name"), "C:\\book.pdf", "is not valid, expected a path inside the folder"),
        (("files", 0, "name"), "a/./book.pdf", "files[0].name: 'a/./book.pdf' is not valid"),
        (("files", 0, "name"), "", "files[0].name: '' is not valid"),
        (("files", 0, "name"), "a//book.pdf", "files[0].name: 'a//book.pdf' is not valid"),
        (("files", 0, "name"), "b" * 256, "is not valid, expected a path inside the folder"),
        (("files", 0, "sha256"), "0", "files[0].sha256: '0' is not valid, expected a sha256"),
        (("files", 0, "pages"), 1.5, "files[0].pages: 1.5 is not valid, expected a whole number"),
        (("files", 0, "copies"), ["sheet-a"], "files[0].copies[0]: 'sheet-a' is not a file of the book"),
        (("page",), None, "page: is empty, expected a mapping of keys such as {printer: ..., paper: ...}"),
        (("page", "width"), 1e9, "page.width: 1000000000.0 is not valid, expected points from 72 to 2400"),
        (("levels",), {"hard": {"name": "Hard"}}, "levels.hard.mark: is missing, expected"),
        (("levels",), {"wild": {"name": "Wild", "mark": 1}}, "'wild' is not valid, expected one of easy"),
        (("start",), "2026-11-24", "start: 2026-11-24 is a Tuesday, expected the Monday of its week"),
    ],
)
def test_what_is_wrong_is_named_with_its_place_and_a_remedy(
    path: tuple[str | int, ...], value: object, told: str
) -> None:
    (line,) = refused(changed(*path, to=value))
    assert told in line
    assert line.startswith("manifest.json:")
    assert line.endswith("build that book again")


def test_everything_that_is_wrong_is_named_at_once() -> None:
    text = manifest(row("1", size="6x6"), row("2", solution="12"), row("3"))
    assert [line.split(": ")[1] for line in refused(text)] == ["puzzles[0].size", "puzzles[1].solution"]


@pytest.mark.parametrize("text", ["[]", "3", "{}", '{"schema": 1, "files": []}', '"manifest"', "null"])
def test_other_json_is_no_manifest(text: str) -> None:
    assert refused(text) == ["manifest.json:1:1: is not a manifest; name the manifest.json of a book"]


def test_a_manifest_that_ends_early_is_built_again() -> None:
    assert refused('{"schema": 1,') == [
        "manifest.json:1:14: is not JSON: Expecting property name enclosed in double quotes; "
        "name the manifest.json of a book, or build that book again"
    ]


def test_two_files_of_pages_cannot_have_one_role() -> None:
    file = {"role": "interior", "name": "book-interior.pdf", "sha256": "0" * 64, "pages": 4}
    assert "files[1].role: interior stands twice" in refused(manifest(files=[file, file]))[0]
