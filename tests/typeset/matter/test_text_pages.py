"""Front and back pages: the words and examples that travel with the package."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.values import read_solution
from pipeline.page.text.markdown import read_markdown
from pipeline.solving.search import solve
from pipeline.source.resources import templates
from pipeline.typeset.matter.back_pages import sum_table

SHIPPED = tuple(FAMILIES.built_in())
LANGUAGES = language_names()


def test_every_shipped_family_is_registered() -> None:
    assert set(SHIPPED) <= set(FAMILIES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", SHIPPED)
def test_the_worked_example_of_a_family_is_right(language: str, family: str) -> None:
    strings = load_strings(language)
    rules = FAMILIES[family]
    names = [key.removesuffix(".puzzle") for key in strings if re.fullmatch(rf"example\.{family}\..*\.puzzle", key)]
    assert names
    for name in names:
        puzzle = rules.parse(strings[f"{name}.puzzle"])
        solution = read_solution(strings[f"{name}.solution"], puzzle)
        assert solve(rules.model(puzzle)) == (solution,)
        assert rules.defects(puzzle, solution) == ()
        assert strings.get(f"{name}.step") or ".small" in name


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_and_families_have_names_and_words(language: str) -> None:
    strings = load_strings(language)
    for level in Level:
        assert strings[f"level.{level}"]
        assert read_markdown(strings[f"levels.{level}"], language)
    for family in SHIPPED:
        assert strings[f"family.{family}"]
        assert read_markdown(strings[f"how_to_play.{family}"], language)
        assert all(strings[f"grading.{grading}"] for grading in FAMILIES[family].methods)


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_typographic(language: str) -> None:
    assert not [text for text in load_strings(language).values() if re.search(r"\w'\w", text)]


def test_no_text_uses_the_other_makers_trademark() -> None:
    for path in (templates() / "text").rglob("*.*"):
        assert "kenken" not in path.read_text(encoding="utf-8").lower()


def test_the_table_of_sums_is_complete() -> None:
    table = {(cells, target): sets for cells, sums in sum_table().items() for target, sets in sums.items()}
    assert sum(len(sets) for sets in table.values()) == sum(len(list(combinations(range(9), n))) for n in range(2, 10))
    unique = {key for key, sets in table.items() if len(sets) == 1}
    assert {target for cells, target in unique if cells == 4} == {10, 11, 29, 30}
    assert {target for cells, target in unique if cells == 8} == set(range(36, 45))
    for (cells, target), sets in table.items():
        assert all(len(one) == cells and sum(map(int, one)) == target for one in sets)
