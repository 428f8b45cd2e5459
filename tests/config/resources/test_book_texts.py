"""What `init --ask` prints in other languages: every text of every kind of book, with the same placeholders."""

from __future__ import annotations

import re

import pytest

from pipeline.config.resources.book_texts import book_texts, group_names, title_in
from pipeline.config.resources.languages import MODEL, language_names
from pipeline.config.resources.purposes import Purpose, purposes
from pipeline.families import family_named
from pipeline.families.shared.lessons import lesson_languages
from pipeline.model.level import Level
from pipeline.model.worksheet import SIGNS
from pipeline.source.resources import templates

OTHERS = [name for name in language_names() if not name.startswith("en-")]
PLACEHOLDER = re.compile(r"\{\w+\}")


def written(purpose: Purpose) -> dict[str, list[str]]:
    """The texts that the English file of a kind has, and the placeholders in each."""
    text = (templates() / "config" / f"{purpose.kind}.yaml").read_text(encoding="utf-8")
    lines = dict(re.findall(r'^(title|subtitle): "(.*)"', text, re.MULTILINE))
    blocks = dict.fromkeys(re.findall(r"^ *(dedication|blurb): \|", text, re.MULTILINE), "")
    return {key: sorted(PLACEHOLDER.findall(one)) for key, one in {**lines, **blocks}.items()}


def is_taught(purpose: Purpose, language: str) -> bool:
    """Can a kind be had in a language? A course has lessons in some alone."""
    courses = purpose.sizes if not purpose.levels else ()
    return all(language in lesson_languages(family_named(name).folder) for name in courses)


@pytest.mark.parametrize("purpose", purposes(), ids=lambda purpose: purpose.kind)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_all_that_the_english_book_says(language: str, purpose: Purpose) -> None:
    if not is_taught(purpose, language):
        return
    said = {key: text for key, text in book_texts(language, purpose.kind) if text and key != "several"}
    found = {key: sorted(one for one in PLACEHOLDER.findall(text) if one != "{kind}") for key, text in said.items()}
    assert found == written(purpose)


@pytest.mark.parametrize("language", language_names())
def test_groups_have_names_in_every_language(language: str) -> None:
    names = group_names(language)
    assert list(names) == list(SIGNS[: len(Level)])
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("purpose", purposes(), ids=lambda purpose: purpose.kind)
def test_the_english_titles_are_those_of_the_books_that_init_writes(purpose: Purpose) -> None:
    text = (templates() / "config" / f"{purpose.kind}.yaml").read_text(encoding="utf-8")
    title = title_in(MODEL, purpose.kind, purpose.families)
    assert not title or f'title: "{title}"' in text


@pytest.mark.parametrize("language", language_names())
def test_a_title_names_the_kind_of_puzzles_where_a_book_has_one(language: str) -> None:
    for kind in ("kdp-paperback", "large-print"):
        assert title_in(language, kind, ["kakuro"]) != title_in(language, kind, ["sudoku"])
        assert "{" not in title_in(language, kind, ["kakuro"])
        assert title_in(language, kind, ["kakuro", "sudoku"]) == title_in(language, kind, ["sudoku", "kakuro"])
