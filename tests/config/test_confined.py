"""A confined book reads nothing outside its own folder, whatever names the file and whichever way leads there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.config import json_schema, load_book
from pipeline.errors import InputError
from pipeline.outputs.registry import option_models

SECTION = "{family: sudoku, size: 4x4, counts: {easy: 1}}"
SECTIONS = f"sections: [{SECTION}]\n"
OWN = "{family: sudoku, size: 4x4, puzzles: FILE}"
SCALED = "{family: sudoku, size: 9x9, counts: {easy: 1}, grading: {weighted_singles: {population: FILE}}}"
RATIO = "{family: kakuro, size: 8x8, counts: {easy: 1}, grading: {GRADING: {population: FILE}}}"
GROUP = "{name: A, sign: circle, sections: [FIRST]}"
GROUPS = f"groups: [GROUP, {GROUP.replace('A', 'B').replace('circle', 'square').replace('FIRST', SECTION)}]\n"


def of_group(section: str) -> str:
    return GROUPS.replace("GROUP", GROUP.replace("FIRST", section))


def extension(section: str) -> str:
    return of_group(SECTION).replace("]}", f"], extension: {section}}}", 1)


BOOKS = {
    "extends": "extends: FILE\n" + SECTIONS,
    "strings": "strings: FILE\n" + SECTIONS,
    "catalogue": "catalogue: FILE\n" + SECTIONS,
    "class_list": "class_list: FILE\nversions: [A, B]\npage: {printer: school}\n" + SECTIONS,
    "results": "results: FILE\nclass_list: pupils.csv\nversions: [A, B]\npage: {printer: school}\n" + SECTIONS,
    "front[]": "front: [title, FILE]\n" + SECTIONS,
    "back[]": "back: [FILE]\n" + SECTIONS,
    "page.fonts.regular": "page: {fonts: {regular: FILE, bold: here.ttf}}\n" + SECTIONS,
    "page.fonts.bold": "page: {fonts: {regular: here.ttf, bold: FILE}}\n" + SECTIONS,
    "page.fonts.italic": "page: {fonts: {regular: here.ttf, bold: here.ttf, italic: FILE}}\n" + SECTIONS,
    "page.fonts.display": "page: {fonts: {regular: here.ttf, bold: here.ttf, display: FILE}}\n" + SECTIONS,
    "logo": "logo: FILE\n" + SECTIONS,
    "also_by_covers[]": "also_by: [A]\nalso_by_covers: [FILE]\n" + SECTIONS,
    "times.file": "page: {show: [minutes]}\ntimes: {file: FILE}\n" + SECTIONS,
    "cover.background": "cover: {background: FILE}\npage: {printer: kdp, size: 6x9in}\n" + SECTIONS,
    "cover.icc": "cover: {design: gift, icc: FILE}\npage: {printer: ingram, size: 6x9in}\n" + SECTIONS,
    "answers.before": "start: 2026-11-30\nanswers: {place: next_day, before: FILE}\nsections: "
    "[{family: sudoku, size: 4x4, days: {monday: easy}}]\n",
    "sections[].puzzles": f"sections: [{OWN}]\n",
    "groups[].sections[].puzzles": of_group(OWN),
    "groups[].extension.puzzles": extension(OWN),
} | {
    f"{at}.grading.{grading}.population": book.replace("SECTION", section.replace("GRADING", grading))
    for grading, section in (("weighted_singles", SCALED), ("run_ratio", RATIO), ("adjusted_run_ratio", RATIO))
    for at, book in (
        ("sections[]", "sections: [SECTION]\n"),
        ("groups[].sections[]", of_group("SECTION")),
        ("groups[].extension", extension("SECTION")),
    )
}
"""By key a book in which it names FILE."""

WAYS: dict[str, Callable[[Path], str]] = {
    "an absolute path": str,
    "a path that climbs": lambda outside: f"../{outside.name}",
    "a path that climbs on the way": lambda outside: f"deep/../../{outside.name}",
    "a link to the file": lambda outside: f"link{outside.suffix}",
    "a folder that is a link": lambda outside: f"linked/{outside.name}",
}
ENDING = {"front[]": ".md", "back[]": ".md", "answers.before": ".json", "times.file": ".json"}


def keys(schema: dict, defs: dict, at: str = "") -> Iterator[str]:
    """The keys of a JSON Schema that name files."""
    if "$ref" in schema:
        yield from keys(defs[schema["$ref"].rpartition("/")[2]], defs, at)
    if schema.get("format") == "path":
        yield at
    for below in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        yield from keys(below, defs, at)
    for name, below in schema.get("properties", {}).items():
        yield from keys(below, defs, f"{at}.{name}".lstrip("."))
    if "items" in schema:
        yield from keys(schema["items"], defs, f"{at}[]")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A stranger's folder, whose links lead out of it."""
    folder = tmp_path / "home"
    (folder / "deep").mkdir(parents=True)
    (folder / "linked").symlink_to(tmp_path)
    for ending in (".yaml", ".md", ".json"):
        (tmp_path / f"outside{ending}").write_text("author: Nobody\n")
        (folder / f"link{ending}").symlink_to(tmp_path / f"outside{ending}")
    (folder / "pupils.csv").write_text("name\nAda\n")
    return folder


def refusals(home: Path, text: str) -> list[str]:
    """Why a confined book is refused for what lies outside; all else that is wrong does not matter here."""
    book = home / "book.yaml"
    book.write_text("title: A\n" + text)
    with pytest.raises(InputError) as raised:
        load_book(book, outputs=option_models(), confined=True)
    return [str(one) for one in raised.value.problems if "lies outside" in one.message]


def test_every_key_that_names_a_file_has_a_book_here() -> None:
    schema = json_schema(option_models())
    assert set(keys(schema, schema["$defs"])) == set(BOOKS)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", BOOKS)
def test_a_file_outside_is_refused_at_its_key(key: str, way: str, home: Path) -> None:
    name = WAYS[way](home.parent / f"outside{ENDING.get(key, '.yaml')}")
    found = refusals(home, BOOKS[key].replace("FILE", json.dumps(name)))
    assert len(found) == 1
    line = 1 + len(BOOKS[key][: BOOKS[key].index("FILE")].splitlines())
    assert found[0].startswith(f"{home / 'book.yaml'}:{line}:"), found
    assert f": {key.replace('[]', '[0]').replace('front[0]', 'front[1]')}: " in found[0]
    assert found[0].endswith("lies outside " + f"{home}, the config's folder; put it there, or leave out --confined")


def test_a_file_that_is_inherited_is_refused_where_it_is_named(home: Path) -> None:
    (home / "deep" / "house.yaml").write_text("author: Us\nstrings: ../../outside.yaml\n")
    (found,) = refusals(home, "extends: deep/house.yaml\n" + SECTIONS)
    assert found.startswith(f"{home / 'deep' / 'house.yaml'}:2:10: strings: ")


def test_a_config_that_is_a_link_to_elsewhere_is_refused(home: Path) -> None:
    (home / "outside.yaml").symlink_to(home.parent / "outside.yaml")
    with pytest.raises(InputError, match="lies outside"):
        load_book(home / "outside.yaml", confined=True)


def test_a_link_to_itself_is_refused_in_words(home: Path) -> None:
    (home / "words.yaml").symlink_to(home / "words.yaml")
    (home / "book.yaml").write_text("title: A\nstrings: words.yaml\n" + SECTIONS)
    with pytest.raises(InputError, match=r"strings: .*(leads nowhere|cannot be read|no such file)"):
        load_book(home / "book.yaml", confined=True)


@pytest.mark.parametrize("name", ["deep/house.yaml", "deep/../deep/house.yaml", "link.yaml"])
def test_files_inside_the_folder_are_read_as_ever(name: str, home: Path) -> None:
    (home / "deep" / "house.yaml").write_text("author: Us\nback: [../page.md]\n")
    (home / "page.md").write_text("# Hello\n")
    (home / "link.yaml").unlink()
    (home / "link.yaml").symlink_to(home / "inside.yaml")
    (home / "inside.yaml").write_text("author: Us\nback: [page.md]\n")
    (home / "book.yaml").write_text(f"title: A\nextends: {name}\n" + SECTIONS)
    spec = load_book(home / "book.yaml", confined=True)
    assert [page.markdown for page in spec.back] == ["# Hello\n"]
    assert spec == load_book(home / "book.yaml")
