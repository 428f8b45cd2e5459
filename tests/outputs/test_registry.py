"""Outputs are found from the packages below outputs/; a book takes the usual ones unless it says otherwise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import outputs
from pipeline.errors import InputError
from pipeline.outputs.booklet.options import BookletOptions
from pipeline.outputs.pictures.options import PictureOptions
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.registry import check_outputs, chosen, found, option_models, warnings
from tests.made_up_books import SpecOf

SECTIONS = "sections: [{family: kakuro, size: 12x12, counts: {easy: 1}}]"

SOUND = '''
"""An output that is one folder and nothing else."""

from pipeline.outputs.base import NamedFile, NoOptions, Output


class Sound(Output):
    name = "sound"
    usual = True
    needs_layout = False
    stage = "sound"

    @classmethod
    def of(cls, options):
        return cls()

    def files(self, edition):
        yield NamedFile("sound", "sound.html", (edition.book.spec.title.encode(),))


OUTPUT = Sound
'''


@pytest.fixture
def another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "sound"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "output.py").write_text(SOUND)
    monkeypatch.setattr(outputs, "__path__", [*outputs.__path__, str(tmp_path)])
    yield
    for name in [name for name in sys.modules if name.startswith("pipeline.outputs.sound")]:
        del sys.modules[name]


def test_codes_that_no_file_prints_are_worth_a_warning(spec_of: SpecOf) -> None:
    spec = spec_of(f"qr: {{address: 'https://my.site/p'}}\n{SECTIONS}")
    played = {"play": PlayOptions()}
    (told,) = warnings(replace(spec, outputs={**played, "pdf": None}))
    assert told.startswith("qr puts codes on the pages, and outputs.pdf is false")
    for printed in ({}, {"pdf": None, "booklet": BookletOptions()}):
        assert not list(warnings(replace(spec, outputs={**played, **printed})))


def test_every_package_is_an_output_under_its_own_name() -> None:
    assert [output.name for output in found()] == [
        "booklet",
        "listing",
        "pdf",
        "pictures",
        "play",
        "proposal",
        "report",
        "texts",
    ]


@pytest.mark.usefixtures("another")
def test_a_new_folder_is_a_new_output() -> None:
    assert "sound" in option_models()


@pytest.mark.usefixtures("another")
def test_a_new_usual_output_is_made_of_every_book(spec_of: SpecOf) -> None:
    assert [output.name for output in chosen(spec_of(SECTIONS))] == ["pdf", "report", "sound"]


def test_a_book_that_names_none_has_the_usual_ones(spec_of: SpecOf) -> None:
    assert [output.name for output in chosen(spec_of(SECTIONS))] == ["pdf", "report"]


def test_a_named_output_joins_the_usual_ones(spec_of: SpecOf) -> None:
    spec = replace(spec_of(SECTIONS), outputs={"pictures": PictureOptions(), "pdf": None})
    assert [output.name for output in chosen(spec)] == ["pictures", "report"]


def test_a_book_that_refuses_every_output_is_refused(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"outputs: no output is left to make; set one of them to true"):
        chosen(replace(spec_of(SECTIONS), outputs={"pdf": None, "report": None}))


def test_pictures_too_narrow_for_a_books_clues_are_refused_under_the_books_own_key(spec_of: SpecOf) -> None:
    spec = replace(spec_of(SECTIONS), outputs={"pictures": PictureOptions.model_validate({"width": "60mm"})})
    with pytest.raises(InputError, match=r"take outputs.pictures.width \d+mm or more"):
        check_outputs(spec)


def test_names_that_stand_for_several_files_are_refused_under_the_books_own_key(spec_of: SpecOf) -> None:
    spec = replace(spec_of(SECTIONS), outputs={"pictures": PictureOptions(names="{family}")})
    with pytest.raises(InputError, match=r"outputs.pictures.names: .*add \{kind\}"):
        check_outputs(spec)
