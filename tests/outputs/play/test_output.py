"""The playable edition is a file beside the others; classes get no hints unless they are asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.values import solution_text
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.puzzle_data import puzzle_id
from pipeline.outputs.registry import chosen, option_models
from tests.golden.example_books import edition, kept
from tests.made_up_books import BookOf, SpecOf
from tests.outputs.play.played import described, puzzles_in

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


def test_a_sample_is_spread_over_the_book() -> None:
    made = edition("book1", kept("book1"))
    (page,) = pages_of(Play(PlayOptions(sample=10)), made).values()
    listed = [int(row["number"]) for row in described(page)["puzzles"]]
    assert listed == list(range(1, 101, 10))


def test_with_a_page_for_each_puzzle_there_are_list_player_and_small_pages(book_of: BookOf) -> None:
    book = book_of("sections: [{family: calcudoku, size: 4x4, counts: {easy: 3}}]")
    pages = pages_of(Play(PlayOptions(files="puzzle")), Edition(book))
    assert list(pages) == [
        f"play/{name}" for name in ("index.html", "player.js", "player.css", "1.html", "2.html", "3.html")
    ]
    assert all(len(pages[f"play/{number}.html"]) < 12_000 for number in (1, 2, 3))
    assert 'href="2.html"' in pages["play/index.html"]


def test_check_only_gives_a_proof_in_place_of_key_and_steps(book_of: BookOf) -> None:
    book = book_of(SECTIONS)
    (page,) = pages_of(Play(PlayOptions(solutions="check-only")), Edition(book)).values()
    (puzzle,) = puzzles_in(page)
    assert "key" not in puzzle
    assert "steps" not in puzzle
    key = solution_text(book.entries[0].rated.solution, 1)
    assert puzzle["proof"] == sha256(f"{puzzle['id']}:{key}".encode()).hexdigest()
    assert key not in page


def test_check_only_with_hints_and_small_pages_of_a_newspaper_are_refused(spec_of: SpecOf) -> None:
    spec = spec_of(SECTIONS)
    with pytest.raises(InputError, match=r"outputs.play.hints: all needs the solutions in the file, expected none"):
        Play(PlayOptions(solutions="check-only", hints="all")).check(spec)
    with pytest.raises(InputError, match=r"outputs.play.files: a newspaper has a page for each day"):
        Play(PlayOptions(files="puzzle")).check(replace(spec, start=date(2026, 11, 23)))


def test_small_pages_that_keep_nothing_are_refused_for_a_class_alone(spec_of: SpecOf) -> None:
    asked = Play(PlayOptions(files="puzzle", store="none"))
    asked.check(spec_of(SECTIONS))
    told = r"outputs.play.store: none forgets a puzzle when the next page opens"
    with pytest.raises(InputError, match=f"{told}.*expected session or device; or set files: book"):
        asked.check(class_of_groups().book.spec)


@pytest.mark.parametrize(
    ("files", "page"), [("book", "https://my.site/p/book-play.html"), ("puzzle", "https://my.site/p/play")]
)
def test_codes_lead_to_the_page_that_stands_below_the_address_of_the_files(
    files: str, page: str, spec_of: SpecOf
) -> None:
    asked = Play(PlayOptions(files=files, address="https://my.site/p"))
    asked.check(replace(spec_of(f"qr: {{address: '{page}'}}\n{SECTIONS}"), name="book"))
    with pytest.raises(InputError, match=f"puts the page at {page}, and the codes lead to https://my.site/p"):
        asked.check(replace(spec_of(f"qr: {{address: 'https://my.site/p'}}\n{SECTIONS}"), name="book"))


def test_the_remedy_for_codes_that_lead_elsewhere_leaves_placeholders_as_they_stand(spec_of: SpecOf) -> None:
    asked = Play(PlayOptions(address="https://my.site/volume-3"))  # written as volume-{volume}
    with pytest.raises(InputError, match=r"write the address that stands here with /book-play.html after it"):
        asked.check(replace(spec_of(f"qr: {{address: 'https://my.site/3'}}\n{SECTIONS}"), name="book"))


def test_a_sample_is_refused_where_qr_codes_lead_to_all_puzzles(spec_of: SpecOf) -> None:
    spec = spec_of(f"qr: {{address: 'https://my.site/p'}}\n{SECTIONS}")
    Play(PlayOptions()).check(spec)
    Play(PlayOptions(sample="all")).check(spec)
    with pytest.raises(InputError, match=r"outputs.play.sample: a sample of 3 lacks puzzles that QR codes lead to"):
        Play(PlayOptions(sample=3)).check(spec)


def test_codes_to_a_page_that_is_not_made_are_worth_a_warning(spec_of: SpecOf) -> None:
    spec = replace(spec_of(f"qr: {{address: 'https://my.site/p'}}\n{SECTIONS}"), name="book")
    (told,) = Play.warnings(spec)
    assert told.startswith("QR codes lead to https://my.site/p, and the book makes no page to play there")
    assert told.endswith("add outputs: {play: true}, and put book-play.html at that address")
    assert not list(Play.warnings(replace(spec, outputs={"play": PlayOptions()})))
    assert not list(Play.warnings(spec_of(SECTIONS)))


def test_no_day_of_a_newspaper_holds_its_own_solutions_but_those_of_the_day_before() -> None:
    made = edition("newspaper-week", kept("newspaper-week"))
    pages = pages_of(Play(PlayOptions()), made)
    days = sorted({str(entry.day) for entry in made.book.entries})
    assert list(pages) == [f"play/{name}" for name in (*(f"{day}.html" for day in days), "index.html", "embed.html")]
    keyed = {day: {one["id"] for one in puzzles_in(pages[f"play/{day}.html"]) if one.get("key")} for day in days}
    for entry in made.book.entries:
        name, today = puzzle_id(entry.rated.puzzle), days.index(str(entry.day))
        assert name not in keyed[days[today]]
        assert today + 1 == len(days) or name in keyed[days[today + 1]]
    assert pages["play/embed.html"].count("<iframe") == len(days)


def test_every_sheet_of_a_class_has_a_page_that_names_neither_group_nor_level() -> None:
    made = class_of_groups()
    pages = pages_of(Play(PlayOptions()), made)
    assert list(pages) == [f"class-groups-play-{part.sign}.html" for part in made.book.spec.parts]
    for page in pages.values():
        assert not any("dots" in row or row.get("level", "Extra") != "Extra" for row in described(page)["puzzles"])
        assert not any(part.name in page for part in made.book.spec.parts)
