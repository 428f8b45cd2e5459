"""A class in a book file: groups with sheets of their own, their defaults, and what contradicts them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

GROUPS = """title: x
groups:
  - {name: Explorers, sign: circle, sections: [{family: toy, size: 4x4, counts: {easy: 2}}]}
  - name: Captains
    sign: star
    sections: [{family: toy, size: 4x4, counts: {medium: 2}}]
    extension: {family: toy, size: 6x6, counts: {hard: 1}}
"""


def test_a_group_is_a_part_with_its_sign_and_its_sections(load: Load) -> None:
    spec = load(GROUPS)
    assert [(part.role, part.name, part.sections) for part in spec.parts] == [
        ("sheet-circle", "Explorers", (0,)),
        ("sheet-star", "Captains", (1, 2)),
    ]
    assert [section.extension for section in spec.sections] == [False, False, True]


def test_a_class_has_bare_sheets_with_fields_and_a_key_apart(load: Load) -> None:
    spec = load(GROUPS)
    assert (spec.page.show, spec.front, spec.answers.place) == (("number",), (), "separate")
    assert [field.name for field in spec.page.worksheet] == ["name", "date", "class", "score"]


def test_groups_that_ask_for_the_same_have_seeds_of_their_own_whatever_they_are_called(load: Load) -> None:
    same = GROUPS.replace("medium: 2", "easy: 2")
    first, second, _ = (section.identity for section in load(same).sections)
    renamed = [section.identity for section in load(same.replace("Captains", "Admirals")).sections]
    assert first != second
    assert renamed[:2] == [first, second]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("sign: star", "sign: circle"), "groups[1].sign: 'circle' is the sign of groups[0] too"),
        (("Captains", "Explorers"), "groups[1].name: 'Explorers' is the name of groups[0] too"),
        (("Captains", "explorers"), "groups[1].name: 'explorers' is the name of groups[0] too"),
        (("Captains", "Circle"), "groups[1].name: 'Circle' is the sign of groups[0] too"),
        (("sign: star", "sign: moon"), "groups[1].sign: 'moon' is not valid, expected one of circle, triangle"),
        (("title: x", "title: x\npage: {show: [number, level]}"), "page.show[1]: the sheets of groups show no levels"),
        (("title: x", "title: x\nfront: [levels]"), "front[0]: levels is not a page of a pupil's sheet"),
        (("title: x", "title: x\nanswers: {place: back}"), "answers.place: the key of a class is the teacher's"),
        (("title: x", "title: x\nanswers: {style: steps}"), "answers.style: the key of a class has one page a sheet"),
        (("title: x", "title: x\norder: mixed"), "order: the sheets of a class keep the order of their sections"),
        (
            ("title: x", "title: x\nsections: [{family: toy, size: 4x4, counts: {easy: 1}}]"),
            "sections: cannot be combined with groups",
        ),
        (("title: x", "title: x\ncover: {guide: true}"), "cover: cannot be combined with groups: a class has sheets"),
        (("{hard: 1}", "{hard: 1}, colour: red"), "groups[1].extension.colour: unknown key"),
    ],
)
def test_what_contradicts_a_class_is_told_with_its_place(
    problems: Problems, change: tuple[str, str], told: str
) -> None:
    code, *found = problems(GROUPS.replace(*change))
    assert code == "2"
    assert told in found[0]


def test_a_sign_that_is_missing_is_told_with_all_signs_and_makes_no_groups_alike(problems: Problems) -> None:
    same = GROUPS.replace("sign: circle, ", "").replace("    sign: star\n", "").replace("medium: 2", "easy: 2")
    code, *found = problems(same)
    assert (code, len(found)) == ("2", 2)
    assert all("sign: is missing, expected the shape on the pupils' sheets: circle, triangle" in line for line in found)


def test_a_mistake_in_a_group_hides_no_mistake_in_another(problems: Problems) -> None:
    text = GROUPS.replace("easy: 2", "easy: -2").replace("{medium: 2}", "{hard: 2}")
    _, *found = problems(text)
    assert any("groups[0].sections[0].counts.easy: -2" in line for line in found)
    assert any("groups[1].sections[0].counts.hard: toy 4x4 has no level hard" in line for line in found)


def test_puzzles_of_all_groups_together_are_counted(problems: Problems) -> None:
    code, line = problems(GROUPS.replace("easy: 2", "easy: 40").replace("medium: 2", "easy: 30"))
    assert code == "3"
    assert "70 asked for in groups[0].sections[0] and groups[1].sections[0] together, only 60 distinct easy" in line


VERSIONS = """title: x
versions: [A, B]
sections: [{family: toy, size: 4x4, counts: {easy: 2}}, {family: toy, size: 6x6, counts: {hard: 1}}]
"""


def test_every_version_has_all_sections(load: Load) -> None:
    spec = load(VERSIONS)
    assert [(part.role, part.sign, part.sections) for part in spec.parts] == [
        ("sheet-a", "A", (0, 1)),
        ("sheet-b", "B", (2, 3)),
    ]
    assert spec.page.show == ("number", "level")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[A, B]", "[A]"), "versions: has 1 of them, expected at least 2"),
        (("[A, B]", "[A, a]"), "versions[1]: 'a' differs from another version in capitals only"),
        (("[A, B]", "[A, B C]"), "versions[1]: 'B C' is not valid"),
        (("sections:", "groups:"), "groups[0]"),
        (("title: x", "title: x\npage: {show: [answer_page]}"), "page.show[0]: the sheets of versions show no pages"),
    ],
)
def test_what_contradicts_versions_is_told(problems: Problems, change: tuple[str, str], told: str) -> None:
    code, *found = problems(VERSIONS.replace(*change))
    assert code == "2"
    assert [line for line in found if told in line], found


def test_every_version_of_a_group_is_a_sheet_and_the_sheets_of_a_group_follow_each_other(load: Load) -> None:
    spec = load(GROUPS + "versions: [A, B]\n")
    assert [(part.role, part.name, part.sign, part.sections) for part in spec.parts] == [
        ("sheet-circle-a", "Explorers A", "circle-A", (0,)),
        ("sheet-circle-b", "Explorers B", "circle-B", (3,)),
        ("sheet-star-a", "Captains A", "star-A", (1, 2)),
        ("sheet-star-b", "Captains B", "star-B", (4, 5)),
    ]
    assert spec.page.show == ("number",)


def test_a_group_keeps_the_identities_of_its_sections_when_it_gets_versions(load: Load) -> None:
    alone, twice = load(GROUPS), load(GROUPS + "versions: [A, B]\n")
    assert [one.identity for one in twice.sections] == 2 * [one.identity for one in alone.sections]


def test_all_versions_together_ask_for_no_more_puzzles_than_there_are(problems: Problems) -> None:
    code, line = problems(VERSIONS.replace("easy: 2", "easy: 40"))
    assert code == "3"
    assert "80 asked for, 40 for each of 2 versions, only 60 distinct easy 4x4 puzzles exist" in line
