"""A build learns which puzzles other books own, and adds its own, or is told to ask again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import InputError, OutputError
from pipeline.model.catalogue import CatalogueSpec
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, Mark, Others
from tests.runtime.catalogue.conftest import FOUR, ONE, THREE, TWO, contents, give


def asked(path: Path, book: str, *marks: Mark) -> Others:
    others = catalogue.look(path, Claim(book))
    others.look_up(marks)
    return others


def test_a_missing_catalogue_takes_nothing_and_is_not_created_by_looking(tmp_path: Path) -> None:
    assert asked(tmp_path / "none", "book", ONE).owner(ONE) == ""
    assert list(tmp_path.iterdir()) == []


def test_a_book_ignores_its_own_rows(path: Path) -> None:
    assert asked(path, "first", ONE).owner(ONE) == ""
    assert asked(path, "third", ONE).owner(ONE) == "first"


def test_a_book_keeps_its_puzzles_where_an_edition_of_it_has_them_too(path: Path) -> None:
    edition = catalogue.look(path, Claim("large", asked=CatalogueSpec(edition_of="first")))
    edition.look_up([ONE])
    assert edition.reserve([ONE])
    others = asked(path, "first", ONE, THREE)
    assert (others.owner(ONE), others.owner(THREE)) == ("", "second")
    give(path, "fourth", FOUR)  # the catalogue has changed, and the answers are still true
    assert others.reserve([ONE])
    assert asked(path, "third", ONE).owner(ONE) in ("first", "large")


def test_a_puzzle_that_nobody_has_has_no_owner(path: Path) -> None:
    assert asked(path, "third", FOUR).owner(FOUR) == ""


def test_the_digest_names_the_rows_of_others_only(path: Path) -> None:
    before = {book: asked(path, book).digest for book in ("first", "third")}
    give(path, "first", FOUR)
    assert asked(path, "first").digest == before["first"]
    assert asked(path, "third").digest != before["third"]


def test_the_digest_does_not_depend_on_the_way_that_rows_came(path: Path, tmp_path: Path) -> None:
    give(tmp_path / "other", "second", FOUR)
    give(tmp_path / "other", "first", TWO)
    give(tmp_path / "other", "second", THREE)
    give(tmp_path / "other", "first", ONE)
    catalogue.look(tmp_path / "other", Claim("second")).release([THREE])
    assert asked(path, "third").digest == asked(tmp_path / "other", "third").digest


def test_a_puzzle_that_was_taken_meanwhile_cannot_be_reserved(path: Path) -> None:
    others = asked(path, "third", FOUR)
    give(path, "first", FOUR)
    assert not others.reserve([FOUR])
    assert "third" not in contents(path)
    others.look_up(())
    assert others.owner(FOUR) == "first"


def test_a_puzzle_that_was_freed_meanwhile_is_asked_for_again(path: Path) -> None:
    others = asked(path, "third", ONE, FOUR)
    catalogue.remove(path, "first")
    assert not others.reserve([FOUR])
    others.look_up(())
    assert others.reserve([ONE, FOUR])


def test_changes_that_do_not_concern_a_book_do_not_hinder_it(path: Path) -> None:
    others = asked(path, "third", FOUR)
    give(path, "first", ("sudoku", "five"))
    assert others.reserve([FOUR])


def test_what_is_asked_later_is_of_the_same_state_as_what_was_asked_before(path: Path) -> None:
    others = asked(path, "third", FOUR)
    before = others.digest
    give(path, "first", FOUR)
    others.look_up([ONE])
    assert others.owner(FOUR) == "first"
    assert others.digest != before


def test_two_builds_that_find_no_catalogue_make_one_together(tmp_path: Path) -> None:
    path = tmp_path / "new"
    builds = [asked(path, name, mark) for name, mark in (("first", ONE), ("second", TWO))]
    assert [other.reserve([mark]) for other, mark in zip(builds, (ONE, TWO), strict=True)] == [True, True]
    assert contents(path) == {"first": {ONE}, "second": {TWO}}
    assert not list(tmp_path.glob(".*"))


def test_a_book_that_is_built_again_changes_no_byte(path: Path) -> None:
    before = path.read_bytes()
    give(path, "first", ONE, TWO)
    catalogue.look(path, Claim("first")).release([ONE, TWO])
    assert path.read_bytes() == before


def test_releasing_takes_away_what_an_earlier_edition_held(path: Path) -> None:
    others = asked(path, "first")
    others.reserve([FOUR])
    others.release([TWO, FOUR])
    assert contents(path) == {"first": {TWO, FOUR}, "second": {THREE}}


def test_releasing_from_a_missing_catalogue_makes_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such catalogue"):
        asked(tmp_path / "none", "book").release([])
    assert not (tmp_path / "none").exists()


def test_a_catalogue_in_a_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="create the folder"):
        catalogue.look(tmp_path / "none" / "c", Claim("book"))


def test_a_link_that_waits_for_its_file_gets_it(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "all.db")
    give(tmp_path / "link", "first", ONE)
    assert contents(tmp_path / "far" / "all.db") == {"first": {ONE}}
