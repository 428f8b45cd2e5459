"""What schools get: packages for learning platforms, a list of links, the puzzles that count."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError, Unsatisfiable
from pipeline.model.book import Book
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.portions import given
from pipeline.outputs.play.scorm_package import ROOM, scorm_package, state_length
from pipeline.outputs.registry import option_models
from tests.golden.example_books import edition, kept
from tests.made_up_books import BookOf, SpecOf
from tests.outputs.play.played import described, puzzles_in

SMALL = "seed: 1\nsections: [{family: calcudoku, size: 4x4, counts: {easy: 2}}]"
ADDRESS = "https://my.site/p"
CP = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def example(name: str) -> Edition:
    return edition(name, kept(name))


def files_of(made: Edition, **asked: object) -> dict[str, bytes]:
    return {file.name: b"".join(file.parts) for file in Play(PlayOptions(**asked)).files(made)}  # type: ignore[arg-type]


def package_of(book: Book) -> zipfile.ZipFile:
    (content,) = (one for name, one in files_of(Edition(book), scorm=True).items() if name.endswith(".zip"))
    return zipfile.ZipFile(io.BytesIO(content))


def links_of(made: Edition, **asked: object) -> list[dict[str, str]]:
    files = files_of(made, address=ADDRESS, **asked)
    (text,) = (one for name, one in files.items() if name == f"{made.book.spec.name}-links.csv")
    return list(csv.DictReader(text.decode().splitlines()))


def test_a_package_has_a_manifest_of_the_standard_and_the_page_that_it_names(book_of: BookOf) -> None:
    package = package_of(book_of(f'title: "Sums & <More>"\n{SMALL}'))
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    assert manifest.tag == f"{CP}manifest"
    assert [manifest.findtext(f"{CP}metadata/{CP}{name}") for name in ("schema", "schemaversion")] == [
        "ADL SCORM",
        "1.2",
    ]
    (organization,) = manifest.findall(f"{CP}organizations/{CP}organization")
    assert manifest.find(f"{CP}organizations").get("default") == organization.get("identifier")  # type: ignore[union-attr]
    assert organization.findtext(f"{CP}title") == organization.findtext(f"{CP}item/{CP}title") == "Sums & <More>"
    (resource,) = manifest.findall(f"{CP}resources/{CP}resource")
    assert organization.find(f"{CP}item").get("identifierref") == resource.get("identifier")  # type: ignore[union-attr]
    assert (resource.get("type"), resource.get(f"{ADL}scormtype")) == ("webcontent", "sco")
    files = [file.get("href") for file in resource.findall(f"{CP}file")]
    assert files == [resource.get("href")]
    assert package.namelist() == ["imsmanifest.xml", *files]


def test_a_title_in_a_manifest_is_no_longer_than_its_schema_allows() -> None:
    sheet = example("class-groups").book.sheets[0]
    long = replace(sheet, spec=replace(sheet.spec, title="Sums & More " * 16 + "than ever"))
    package = zipfile.ZipFile(io.BytesIO(scorm_package(long, given(long, PlayOptions()))))
    title = ElementTree.fromstring(package.read("imsmanifest.xml")).findtext(f".//{CP}title") or ""
    assert title == f"{long.spec.title} · circle"[:200]
    assert len(title) == 200


def test_equal_books_give_equal_packages_of_no_date(book_of: BookOf) -> None:
    one, other = (files_of(Edition(book_of(SMALL)), scorm=True)["book-scorm.zip"] for _ in range(2))
    assert one == other
    entries = zipfile.ZipFile(io.BytesIO(one)).infolist()
    assert {(entry.date_time, entry.create_system, entry.compress_type) for entry in entries} == {
        ((1980, 1, 1, 0, 0, 0), 3, zipfile.ZIP_STORED)
    }


def test_packages_of_sheets_differ_in_their_names_inside_and_out() -> None:
    made = example("class-groups")
    packages = {name: one for name, one in files_of(made, scorm=True).items() if name.endswith(".zip")}
    assert list(packages) == [f"class-groups-scorm-{part.sign}.zip" for part in made.book.spec.parts]
    manifests = [zipfile.ZipFile(io.BytesIO(one)).read("imsmanifest.xml").decode() for one in packages.values()]
    assert len({ElementTree.fromstring(one).get("identifier") for one in manifests}) == len(packages)
    for part, manifest in zip(made.book.spec.parts, manifests, strict=True):
        assert f"Week 42 · {part.sign}" in manifest
        assert part.name not in manifest


def test_the_page_of_a_package_gives_away_as_much_as_the_page_of_the_sheet() -> None:
    made = example("class-groups")
    files = files_of(made, scorm=True, solutions="check-only")
    for sign in ("circle", "triangle", "star"):
        package = zipfile.ZipFile(io.BytesIO(files[f"class-groups-scorm-{sign}.zip"]))
        own, page = (text.decode() for text in (package.read("index.html"), files[f"class-groups-play-{sign}.html"]))
        assert puzzles_in(own) == puzzles_in(page)
        assert all("key" not in puzzle for puzzle in puzzles_in(own))
        assert described(own)["hints"] == "none"


def test_a_sheet_that_a_platform_cannot_keep_is_refused_with_the_figures(book_of: BookOf) -> None:
    book = book_of("seed: 1\nsections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]")
    count = ROOM // state_length(book.entries) * 2
    many = replace(book, groups=book.groups * count)
    refusal = rf"outputs.play.scorm: what is entered into the {count} puzzles of 'A Small Book' may take \d+ characters"
    with pytest.raises(Unsatisfiable, match=refusal):
        scorm_package(many, given(book, PlayOptions()))


@pytest.mark.parametrize("name", ["book1", "class-groups", "class-versions", "school-week", "variants"])
def test_every_example_book_fits_into_packages(name: str) -> None:
    book = example(name).book
    assert max(state_length(one.entries) for one in book.sheets or (book,)) < ROOM


def test_days_of_a_newspaper_are_no_packages(spec_of: SpecOf) -> None:
    start = example("newspaper-week").book.spec.start
    with pytest.raises(InputError, match=r"outputs.play.scorm: a newspaper's days are pages"):
        Play(PlayOptions(scorm=True)).check(replace(spec_of(SMALL), start=start))


def test_a_puzzle_for_those_who_are_done_early_is_marked_as_in_print_and_does_not_count() -> None:
    made = example("class-groups")
    page = files_of(made)["class-groups-play-circle.html"].decode()
    *counting, last = described(page)["puzzles"]
    assert (last["level"], last["extra"]) == ("Extra", True)
    assert not any("extra" in row or "level" in row for row in counting)
    assert described(page)["sheet"] == "circle"


def test_a_book_has_a_link_to_every_puzzle(book_of: BookOf) -> None:
    made = Edition(book_of(SMALL))
    assert links_of(made) == [
        {"title": f"{number}: Calcudoku 4 × 4, Easy", "link": f"{ADDRESS}/book-play.html#{number}"} for number in (1, 2)
    ]
    assert [row["link"] for row in links_of(made, files="puzzle")] == [f"{ADDRESS}/play/{n}.html" for n in (1, 2)]


@pytest.mark.parametrize("files", ["book", "puzzle"])
def test_a_class_has_a_link_to_every_sheet_that_names_no_level_and_no_group(files: str) -> None:
    made = example("class-groups")
    rows = links_of(made, files=files)
    signs = [part.sign for part in made.book.spec.parts]
    assert [row["title"] for row in rows] == [f"Number Puzzles, Week 42 · {sign}" for sign in signs]
    pages = files_of(made, files=files)
    for row, part in zip(rows, made.book.spec.parts, strict=True):
        assert row["link"].removeprefix(f"{ADDRESS}/") in pages
        assert part.sign in row["link"]
        assert part.name.lower() not in row["link"].lower()


def test_a_newspaper_has_a_link_to_every_day_and_frames_with_these_addresses() -> None:
    made = example("newspaper-week")
    rows = links_of(made)
    days = sorted({str(entry.day) for entry in made.book.entries})
    assert [row["link"] for row in rows] == [f"{ADDRESS}/play/{day}.html" for day in days]
    frames = files_of(made, address=ADDRESS)["play/embed.html"].decode()
    assert all(f'src="{row["link"]}"' in frames for row in rows)


def test_an_address_that_holds_the_name_of_a_group_is_refused() -> None:
    spec = example("class-groups").book.spec
    name = spec.parts[0].name
    with pytest.raises(InputError, match=f"outputs.play.address: holds the group's name '{name}', which pupils would"):
        Play(PlayOptions(address=f"https://my.site/{name.lower()}")).check(spec)
    Play(PlayOptions(address="https://my.site/a")).check(example("class-versions").book.spec)


def test_a_book_named_like_one_of_its_groups_is_refused() -> None:
    spec = example("class-groups").book.spec
    name = spec.parts[0].name
    with pytest.raises(InputError, match=f"outputs.play.files: begin with '.*', which holds the group's name '{name}'"):
        Play(PlayOptions()).check(replace(spec, name=f"{name.lower()}-42"))


def test_without_an_address_there_is_no_list_of_links(book_of: BookOf) -> None:
    assert list(files_of(Edition(book_of(SMALL)))) == ["book-play.html"]


def test_an_address_that_has_more_than_a_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(f'title: T\n{SMALL}\noutputs: {{play: {{address: "https://my.site/p?a=1"}}}}\n')
    with pytest.raises(InputError, match=r"outputs.play.address: .* has a \?, and files are found below a folder"):
        load_book(str(path), outputs=option_models())


def test_every_volume_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    series = "series: {name: Numbers, volume: 3}"
    path.write_text(f'title: T\n{series}\n{SMALL}\noutputs: {{play: {{address: "{ADDRESS}/{{volume}}/"}}}}\n')
    options = load_book(str(path), outputs=option_models()).outputs["play"]
    assert isinstance(options, PlayOptions)
    assert options.address == f"{ADDRESS}/3"


def test_a_slash_at_the_end_of_an_address_makes_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(f'title: T\n{SMALL}\noutputs: {{play: {{address: "{ADDRESS}/"}}}}\n')
    options = load_book(str(path), outputs=option_models()).outputs["play"]
    assert isinstance(options, PlayOptions)
    assert options.address == ADDRESS


def test_packages_and_lists_that_a_book_no_longer_has_are_known_as_its_own() -> None:
    present = [
        "a-scorm.zip",
        "a-scorm-circle.zip",
        "a-links.csv",
        "a-play-b.html",
        "mine.zip",
        "ab-links.csv",
        "a-mine.csv",
    ]
    assert list(Play.leftovers("a", present)) == present[:4]
