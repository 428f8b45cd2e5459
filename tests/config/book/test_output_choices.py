"""A book names the outputs that it wants or refuses, and says what each shall be like."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.printer import MM
from pipeline.model.spec import BookSpec
from pipeline.outputs.listing.output import Listing
from pipeline.outputs.registry import option_models

BOOK = "title: A Book\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}}\n"


def load(folder: Path, text: str, *settings: str) -> BookSpec:
    path = folder / "book.yaml"
    path.write_text(BOOK + text, encoding="utf-8")
    return load_book(path, settings, outputs=option_models())


def test_a_book_without_the_key_names_no_output(tmp_path: Path) -> None:
    assert load(tmp_path, "").outputs == {}


def test_false_refuses_an_output(tmp_path: Path) -> None:
    assert load(tmp_path, "outputs: {pdf: false}\n").outputs == {"pdf": None}


@pytest.mark.parametrize("written", ["true", "{}", ""])
def test_an_output_without_options_has_the_usual_ones(tmp_path: Path, written: str) -> None:
    options = load(tmp_path, f"outputs:\n  pictures: {written}\n").outputs["pictures"]
    assert (options.width, options.formats, options.dpi) == (pytest.approx(96 * MM), ("pdf", "svg", "png"), 600)


def test_options_become_values(tmp_path: Path) -> None:
    options = load(tmp_path, "outputs: {pictures: {width: 50mm, formats: [png, svg]}}\n").outputs["pictures"]
    assert (options.width, options.formats) == (pytest.approx(50 * MM), ("svg", "png"))


def test_the_command_line_chooses_outputs_too(tmp_path: Path) -> None:
    spec = load(tmp_path, "", "outputs.pdf=false", "outputs.pictures.dpi=300")
    assert spec.outputs["pdf"] is None
    assert spec.outputs["pictures"].dpi == 300


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{pfd: false}",
            r"book.yaml:4:11: outputs.pfd: .*expected booklet, listing, pdf, pictures, play.*mean 'pdf'",
        ),
        ("{scorm: true}", r"4:11: outputs.scorm: unknown output, .*; did you mean outputs.play.scorm\?"),
        ("{pictures: {widht: 5mm}}", r"book.yaml:4:22: outputs.pictures.widht: unknown key.*did you mean 'width'"),
        ("{pictures: {width: 5mm}}", r"outputs.pictures.width: 5mm is not valid, expected 20 to 600 mm"),
        ("{pictures: {dpi: 5}}", r"outputs.pictures.dpi: 5 is not valid, expected a whole number from 72 to 2400"),
        ("{pictures: 7}", r"outputs.pictures: 7 "),
        ("{report: {style: dark}}", r"outputs.report.style: unknown key"),
    ],
)
def test_what_no_output_takes_is_refused_at_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(tmp_path, f"outputs: {text}\n")


def test_keywords_of_a_listing_are_filled_as_titles_are(tmp_path: Path) -> None:
    spec = load(tmp_path, 'outputs: {listing: {keywords: ["{count} puzzles", "{{4x4}}"]}}\n')
    assert spec.outputs["listing"].keywords == ["1 puzzles", "{4x4}"]


def test_every_keyword_that_cannot_be_filled_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        load(tmp_path, 'outputs: {listing: {keywords: ["{cuont}", travel, "{week}"]}}\n')
    first, second = map(str, error.value.problems)
    assert "book.yaml:4:32: outputs.listing.keywords[0]: unknown placeholder '{cuont}'" in first
    assert "keywords[2]: {week} has no value here; add week: 42" in second


def test_a_keyword_is_as_long_as_what_is_filled_in_makes_it(tmp_path: Path) -> None:
    kdp = "page: {printer: kdp, size: 6x9in}\n"
    spec = load(tmp_path, f'{kdp}outputs: {{listing: {{keywords: ["{"x" * 44} {{title}}"]}}}}\n')
    with pytest.raises(InputError, match=r"x A Book' has 51 characters, expected at most 50"):
        Listing.of(spec.outputs["listing"]).check(spec)


def test_a_wrong_output_is_reported_with_everything_else_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        load(tmp_path, "outputs: {pfd: false}\norder: sorted\n")
    assert {problem.key for problem in error.value.problems} == {"outputs.pfd", "order"}


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("play", "outputs.play"),
        ("pictures", "outputs.pictures"),
        ("scorm", "outputs.play.scorm"),
        ("dpi", "outputs.pictures.dpi"),
    ],
)
def test_a_key_of_an_output_at_the_top_of_a_book_is_sent_where_it_belongs(tmp_path: Path, key: str, meant: str) -> None:
    with pytest.raises(
        InputError, match=rf"book.yaml:4:1: {key}: unknown key; did you mean {meant}\? The keys here are title, "
    ):
        load(tmp_path, f"{key}: {{}}\n")
