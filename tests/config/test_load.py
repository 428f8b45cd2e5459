"""Books that are right: defaults, and what each key becomes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError, Place
from pipeline.model.level import Level, LevelTarget
from pipeline.model.size import Size
from pipeline.model.spec import AnswersSpec, BookSpec, TextPage

Load = Callable[..., BookSpec]

SMALL = "title: A Book\nsections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}}\n"


def test_a_book_needs_no_more_than_a_title_and_a_section(load: Load) -> None:
    spec = load(SMALL)
    assert (spec.name, spec.title, spec.language) == ("book", "A Book", "en-GB")
    assert (spec.subtitle, spec.author, spec.date, spec.series, spec.volume, spec.week) == ("", "", "", "", None, None)
    assert (spec.page.printer.name, spec.page.paper.name, spec.page.look.name) == ("desktop", "A4", "classic")
    assert (spec.page.template, spec.page.show) == (None, ("number", "level", "answer_page"))
    assert (spec.order, spec.numbers, spec.reject, spec.back) == ("grouped", "book", (), ())
    assert [page.name for page in spec.front] == ["title", "copyright", "contents", "how_to_play", "levels"]
    assert spec.answers == AnswersSpec("back", None, "solution")
    assert [template.name for template in spec.page.templates if template.auto] == ["1", "2", "4", "6"]


def test_a_class_list_is_no_book_and_its_names_are_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("name;group\nAda Example;Owls\n")
    with pytest.raises(InputError, match="is a table, such as a class list, and no book") as caught:
        load_book(tmp_path / "class.csv")
    assert "Ada" not in str(caught.value)


def test_a_section_has_params_counts_and_its_place(load: Load) -> None:
    (section,) = load(SMALL.replace("easy: 1", "hard: 2, easy: 3, medium: 0")).sections
    assert section.params.identity == section.identity == "sudoku 9x9"
    assert section.counts == ((LevelTarget(Level.EASY), 3), (LevelTarget(Level.HARD), 2))
    assert (section.template, section.own, section.place) == (None, (), Place("book.yaml", 3, 5))


def test_kenken_is_another_name_for_calcudoku_and_a_number_is_a_square_size(load: Load) -> None:
    (section,) = load("title: x\nsections: [{family: kenken, size: 4, counts: {easy: 1}}]").sections
    assert (section.params.family, section.params.size) == ("calcudoku", Size(4, 4))


def test_options_reach_the_family_and_the_identity(load: Load) -> None:
    (section,) = load(SMALL.replace("}}", "}, options: {symmetry: none}}")).sections
    assert section.params.option("symmetry") == "none"
    assert section.identity == "sudoku 9x9 symmetry=none"


def test_an_id_tells_sections_apart_that_are_alike(load: Load) -> None:
    text = SMALL + "  - {family: sudoku, size: 9x9, counts: {easy: 1}, id: 2}\n"
    assert [section.identity for section in load(text).sections] == ["sudoku 9x9", "sudoku 9x9 id=2"]


def test_a_section_overrides_the_books_puzzles_a_page(load: Load) -> None:
    text = """title: x
page: {per_page: 4}
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 1}}
  - {family: sudoku, size: 6x6, counts: {easy: 1}, per_page: 6}
  - {family: sudoku, size: 4x4, counts: {easy: 1}, per_page: auto}
"""
    spec = load(text)
    assert spec.page.template == "4"
    assert [section.template for section in spec.sections] == ["4", "6", None]


def test_a_template_stands_in_place_of_a_number_and_either_overrides_the_books(load: Load) -> None:
    text = """title: x
page: {template: puzzle-notes}
answers: {template: answers-6}
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 1}}
  - {family: sudoku, size: 6x6, counts: {easy: 1}, per_page: 2}
  - {family: sudoku, size: 4x4, counts: {easy: 1}, template: auto}
  - {family: calcudoku, size: 4x4, counts: {easy: 1}, template: 4}
"""
    spec = load(text)
    assert spec.page.template == "puzzle-notes"
    assert [section.template for section in spec.sections] == ["puzzle-notes", "2", None, "4"]
    assert spec.answers.template
    assert (spec.answers.template.name, spec.answers.template.answers) == ("answers-6", 6)


def test_every_key_of_a_full_book_arrives(load: Load) -> None:
    spec = load(
        SMALL
        + """subtitle: Sub
author: Me
date: 2026-11-21
language: en-US
seed: 9223372036854775807
page: {printer: school, size: Letter, look: kids, per_page: 2, show: []}
order: mixed
numbers: week
week: 42
front: []
back: [notes, sums]
answers: {place: separate, per_page: 9, style: solution}
reject: [k7qf, "2345", K7QF]
"""
    )
    assert (spec.subtitle, spec.author, spec.date, spec.language) == ("Sub", "Me", "2026-11-21", "en-US")
    assert spec.seed == 2**63 - 1
    assert (spec.page.printer.name, spec.page.paper.name, spec.page.look.name) == ("school", "Letter", "kids")
    assert (spec.page.template, spec.page.show, spec.order) == ("2", (), "mixed")
    assert (spec.numbers, spec.week, spec.front) == ("week", 42, ())
    assert spec.back == (TextPage("notes"), TextPage("sums"))
    assert spec.answers == AnswersSpec("separate", 9, "solution")
    assert spec.reject == ("K7QF", "2345")


def test_a_mapping_whose_keys_are_all_commented_out_keeps_the_defaults(load: Load) -> None:
    assert load(SMALL + "page:\n#  size: A5\nanswers:\n").page.paper.name == "A4"


@pytest.mark.parametrize("date", ["2026", "2026-11", "2024-02-29"])
def test_a_date_is_kept_as_it_is_written(date: str, load: Load) -> None:
    assert load(SMALL + f'date: "{date}"\n').date == date


def test_the_words_of_the_language_come_along(load: Load) -> None:
    english, german = load(SMALL).strings, load(SMALL, "language=de").strings
    assert (english["answers.heading"], german["answers.heading"]) == ("Answers", "Lösungen")
    assert english.keys() < german.keys()  # techniques are named in English by the families


def test_the_digest_changes_with_the_book_its_settings_and_its_seed(load: Load) -> None:
    digests = [
        load(SMALL).digest,
        load(SMALL + "# a comment\n").digest,
        load(SMALL, "week=2").digest,
        load(SMALL, seed=2).digest,
        load(SMALL, seed=3).digest,
    ]
    assert len(set(digests)) == 5
    assert load(SMALL).digest == digests[0]


def test_the_digest_changes_with_the_files_that_a_book_names(load: Load, folder: Path) -> None:
    text = SMALL + "front: [a.md]\nextends: house.yaml\n"
    digests = set()
    for page, house in (("one", "seed: 1"), ("two", "seed: 1"), ("two", "seed: 2")):
        (folder / "a.md").write_text(page)
        (folder / "house.yaml").write_text(house)
        digests.add(load(text).digest)
    assert len(digests) == 3


def test_a_book_is_checked_without_the_compiler() -> None:
    code = "import sys; import pipeline.config; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
