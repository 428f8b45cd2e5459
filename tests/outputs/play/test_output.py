"""The playable edition is a file beside the others; classes get no hints unless they are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.registry import chosen, option_models
from tests.golden.example_books import edition, kept
from tests.made_up_books import BookOf, SpecOf
from tests.outputs.play.played import described

SECTIONS = "sections: [{family: calcudoku, size: 4x4, counts: {easy: 1}}]"


def class_of_groups() -> Edition:
    return edition("class-groups", kept("class-groups"))


def pages_of(output: Play, made: Edition) -> dict[str, str]:
    return {file.name: b"".join(file.parts).decode() for file in output.files(made)}


def test_a_book_has_one_page_named_after_it(book_of: BookOf) -> None:
    assert list(pages_of(Play(PlayOptions()), Edition(book_of(SECTIONS)))) == ["book-play.html"]


def test_it_is_not_made_where_the_book_does_not_ask_for_it(spec_of: SpecOf) -> None:
    spec = spec_of(SECTIONS)
    assert not any(isinstance(output, Play) for output in chosen(spec))


@pytest.mark.parametrize(("asked", "hints"), [("true", None), ("{hints: none}", "none"), ("{store: session}", None)])
def test_options_are_read_from_the_book(tmp_path: Path, asked: str, hints: str | None) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(f"title: A Small Book\n{SECTIONS}\noutputs: {{play: {asked}}}\n")
    (output,) = (one for one in chosen(load_book(str(path), outputs=option_models())) if isinstance(one, Play))
    assert output.asked.hints == hints


def test_a_page_of_a_book_has_all_hints_and_stays_on_the_device(book_of: BookOf) -> None:
    (page,) = pages_of(Play(PlayOptions()), Edition(book_of(SECTIONS))).values()
    assert (described(page)["hints"], described(page)["store"]) == ("all", "device")


def test_a_class_has_no_hints_and_keeps_nothing_beyond_the_session() -> None:
    for page in pages_of(Play(PlayOptions()), class_of_groups()).values():
        assert (described(page)["hints"], described(page)["store"]) == ("none", "session")


def test_every_sheet_of_a_class_has_a_page_that_names_neither_group_nor_level() -> None:
    made = class_of_groups()
    pages = pages_of(Play(PlayOptions()), made)
    assert list(pages) == [f"class-groups-play-{part.sign}.html" for part in made.book.spec.parts]
    for page in pages.values():
        assert not any("level" in row for row in described(page)["puzzles"])
        assert not any(part.name in page for part in made.book.spec.parts)
