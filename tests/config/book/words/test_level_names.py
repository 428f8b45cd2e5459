"""Levels that a book prints under other names and with other marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.errors import InputError
from pipeline.model.level import Level
from pipeline.model.spec import BookSpec
from pipeline.typeset.page_plan import check_fit

HEAD = "title: x\n"
TAIL = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n"

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]


def test_a_level_can_have_another_name_and_mark(load: Load) -> None:
    spec = load(HEAD + 'levels: {expert: {name: "Diabolical", mark: 5}, easy: {name: Gentle}}\n' + TAIL)
    assert spec.strings["level.expert"] == "Diabolical"
    assert spec.strings["level.easy"] == "Gentle"
    assert spec.strings["level.hard"] == "Hard"
    assert [spec.mark(level) for level in Level] == [1, 2, 3, 5, 5]


def test_names_and_marks_change_no_seed(load: Load) -> None:
    plain, renamed = load(HEAD + TAIL), load(HEAD + "levels: {easy: {name: Gentle, mark: 2}}\n" + TAIL)
    assert plain.seed_parts == renamed.seed_parts
    assert plain.sections[0].identity == renamed.sections[0].identity


@pytest.mark.parametrize(
    ("line", "begins", "holds"),
    [
        ("levels: {exprt: {mark: 4}}", "book.yaml:2:10: levels.exprt: unknown key", "did you mean 'expert'?"),
        ("levels: {expert: {mark: 0}}", "book.yaml:2:25: levels.expert.mark: 0 is not valid", "from 1 to 5"),
        ("levels: {expert: {mark: 6}}", "book.yaml:2:25: levels.expert.mark: 6 is not valid", "from 1 to 5"),
        ('levels: {expert: {name: " "}}', "book.yaml:2:25: levels.expert.name: is empty", "one line of text"),
        ("levels: {expert: {nam: A}}", "book.yaml:2:19: levels.expert.nam: unknown key", "did you mean 'name'?"),
        ("levels: {expert: Diabolical}", "book.yaml:2:18: levels.expert: 'Diabolical' is text", "a mapping of keys"),
        (
            'levels: {easy: {name: "L {count}"}}',
            "book.yaml:2:23: levels.easy.name: 'L {count}' has a brace",
            "remove it",
        ),
        (f"levels: {{easy: {{name: {'x' * 31}}}}}", "book.yaml:2:23: levels.easy.name:", "at most 30 characters"),
    ],
)
def test_a_mistake_is_told_with_its_place(line: str, begins: str, holds: str, problems: Problems) -> None:
    code, told = problems(HEAD + line + "\n" + TAIL)
    assert code == "2"
    assert told.startswith(begins)
    assert holds in told


def test_two_levels_may_not_share_a_printed_name(problems: Problems) -> None:
    code, told = problems(HEAD + "levels: {expert: {name: Hard}}\n" + TAIL)
    assert code == "2"
    assert told.startswith("book.yaml:2:25: levels.expert.name: 'Hard' is the printed name of hard too")


def test_a_name_with_a_character_that_no_font_has_is_found_before_anything_is_made(load: Load) -> None:
    spec = load(HEAD + 'levels: {easy: {name: "Eas\U0001f600"}}\n' + TAIL)
    with pytest.raises(InputError, match=r"levels\.easy\.name: no font has the character"):
        check_fit(spec)
