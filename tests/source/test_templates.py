"""Templates of the author's own stand in front of those of the package, and are read as confined as their book."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.source import resources
from pipeline.source.source_limits import TEMPLATES
from pipeline.source.templates import LOOKS, PAGES, TEXT, in_force, names, open_folder, own_path, path_of, text_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a look, and with words for a language."""
    for file in ("looks/mine.yaml", "looks/kids.yaml", "text/nl/strings.yaml"):
        (tmp_path / "own" / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "own" / file).write_text("extends: classic.yaml\n")
    return tmp_path / "own"


def test_names_are_those_of_the_package_and_the_authors_own(folder: Path) -> None:
    usual = names(LOOKS)
    with in_force(open_folder(folder, None)):
        assert names(LOOKS) == tuple(sorted({*usual, "mine"}))
        assert names(PAGES)
    assert names(LOOKS) == usual


def test_an_own_template_comes_before_one_of_the_package_with_its_name(folder: Path) -> None:
    with in_force(open_folder(folder, None)):
        assert path_of(LOOKS, "kids") == folder / "looks" / "kids.yaml"
        assert path_of(LOOKS, "classic") == resources.templates() / "looks" / "classic.yaml"
        assert own_path(TEXT, "nl") == folder / "text" / "nl" / "strings.yaml"
        assert own_path(TEXT, "de") is None


def test_the_digest_is_of_what_was_read_from_the_folder(folder: Path) -> None:
    own = open_folder(folder, None)
    with in_force(own):
        text_of(path_of(LOOKS, "classic"))
        assert own.digest == ""
        text_of(path_of(LOOKS, "mine"))
        assert len(own.digest) == 64


@pytest.mark.parametrize("room", [LOOKS, TEXT])
def test_a_link_out_of_the_folder_of_a_confined_book_is_not_followed(folder: Path, tmp_path: Path, room: str) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("secret: 1\n")
    own = own_file = folder / ("looks/mine.yaml" if room == LOOKS else "text/nl/strings.yaml")
    own.unlink()
    own_file.symlink_to(outside)
    with in_force(open_folder(folder, folder)), pytest.raises(InputError, match="lies outside"):
        text_of(path_of(LOOKS, "mine") if room == LOOKS else own_file)


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a folder; name a folder of templates"):
        open_folder(tmp_path / "nowhere", None)


def test_a_name_that_no_book_can_write_is_refused(folder: Path) -> None:
    (folder / "looks" / "très beau.yaml").write_text("extends: classic.yaml\n")
    with pytest.raises(InputError, match="is not the name of a template, expected letters"):
        open_folder(folder, None)


def test_more_templates_than_anybody_draws_are_refused(folder: Path) -> None:
    for number in range(TEMPLATES + 1):
        (folder / "looks" / f"look-{number}.yaml").write_text("extends: classic.yaml\n")
    with pytest.raises(InputError, match=f"expected at most {TEMPLATES}"):
        open_folder(folder, None)
