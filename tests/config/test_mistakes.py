"""Every kind of mistake in a book file, told with its exact place, key, value, expectation and remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError

Problems = Callable[..., list[str]]

HEAD = "title: A Book\n"
TAIL = "sections:\n  - {family: toy, size: 6x6, counts: {easy: 1}}\n"

MISTAKES = [
    # unknown keys
    ("titel: x\n", "book.yaml:2:1: titel: unknown key; did you mean 'title'? ", "The keys here are title, "),
    ("page: {sise: A4}\n", "book.yaml:2:8: page.sise: unknown key", "did you mean 'size'?"),
    ("printer: kdp\n", "book.yaml:2:1: printer: unknown key", "did you mean page.printer?"),
    ("counts: {}\n", "book.yaml:2:1: counts: unknown key", "did you mean sections[0].counts?"),
    ("zzz: 1\n", "book.yaml:2:1: zzz: unknown key", "sections"),
    ('"a b": 1\n', "book.yaml:2:1: 'a b': unknown key", "expected one of title"),
    ('"a\\e[31mb": 1\n', "book.yaml:2:1: 'a\\x1b[31mb': control character U+001B", "remove it"),
    # choices
    (
        "order: mixd\n",
        "book.yaml:2:8: order: 'mixd' is not valid",
        "expected one of grouped, mixed; did you mean 'mixed'?",
    ),
    ("numbers: 3\n", "book.yaml:2:10: numbers: 3 is a whole number", "expected one of book, section, week"),
    ("page: {printer: kpd}\n", "book.yaml:2:17: page.printer: 'kpd'", "did you mean 'kdp'?"),
    ("page:\n  look: clasic\n", "book.yaml:3:9: page.look: 'clasic'", "did you mean 'classic'?"),
    ("page: {per_page: 3}\n", "book.yaml:2:18: page.per_page: 3 is not valid", "expected one of 1, 2, 4, 6, auto"),
    ("page: {per_page: 1.0}\n", "book.yaml:2:18: page.per_page: 1.0", "expected one of 1, 2, 4, 6, auto"),
    ("page: {per_page: true}\n", "book.yaml:2:18: page.per_page: true", "expected one of 1, 2, 4, 6, auto"),
    ("page: {template: two-note}\n", "book.yaml:2:18: page.template: 'two-note'", "did you mean 'two-notes'?"),
    (
        "page: {per_page: 2, template: 2}\n",
        "book.yaml:2:21: page.template: cannot be combined with per_page",
        "keep one of them",
    ),
    (
        "answers: {per_page: 6, template: answers-6}\n",
        "book.yaml:2:24: answers.template: cannot be combined with",
        "keep one of them",
    ),
    ("answers: {template: two-notes}\n", "book.yaml:2:21: answers.template: 'two-notes'", "expected one of answers-4"),
    ("page: {show: [numbr]}\n", "book.yaml:2:15: page.show[0]: 'numbr'", "did you mean 'number'?"),
    ("language: tlh\n", "book.yaml:2:11: language: 'tlh' is not valid", "expected one of de, en-GB, en-US"),
    ("language: en_GB\n", "book.yaml:2:11: language: 'en_GB' is not valid", "did you mean 'en-GB'?"),
    ("language: german\n", "book.yaml:2:11: language: 'german' is not valid", "did you mean 'de'?"),
    ("language: de_AT\n", "book.yaml:2:11: language: 'de_AT' is not valid", "did you mean 'de-AT'?"),
    ("language: jp\n", "book.yaml:2:11: language: 'jp' is not valid", "did you mean 'ja'?"),
    ("language: eng\n", "book.yaml:2:11: language: 'eng' is not valid", "did you mean 'en-GB'?"),
    ("answers: {place: front}\n", "book.yaml:2:18: answers.place: 'front'", "expected one of back, separate, none"),
    ("answers: {per_page: 0}\n", "book.yaml:2:21: answers.per_page: 0", "a whole number from 1 to 60, or auto"),
    ("answers: {style: tips}\n", "book.yaml:2:18: answers.style: 'tips'", "one of solution, first_hint, steps"),
    # wrong types
    ("subtitle: 42\n", "book.yaml:2:11: subtitle: 42 is a whole number (put it in quotes if it is text)", "one line"),
    (
        "subtitle: true\n",
        "book.yaml:2:11: subtitle: true is true or false (put it in quotes",
        "expected one line of text",
    ),
    ("subtitle:\n", "book.yaml:2:10: subtitle: is empty", "expected one line of text"),
    (
        "subtitle: {count}\n",
        "book.yaml:2:11: subtitle: is a mapping (put it in quotes if it is text)",
        "expected one line",
    ),
    ("subtitle: [a]\n", "book.yaml:2:11: subtitle: is a list", "expected one line of text"),
    ("page: A4\n", "book.yaml:2:7: page: 'A4' is text", "expected a mapping of keys"),
    ("page: [A4]\n", "book.yaml:2:7: page: is a list", "expected a mapping of keys"),
    ("outputs: [pdf, play]\n", "book.yaml:2:10: outputs: is a list", "keys such as {pdf: true, play: true}"),
    ("outputs: play\n", "book.yaml:2:10: outputs: 'play' is text", "keys such as {pdf: true, play: true}"),
    ("front: title\n", "book.yaml:2:8: front: 'title' is text", "expected a list such as [a, b]"),
    ("series: Fun\n", "book.yaml:2:9: series: 'Fun' is text", "expected a mapping of keys"),
    ("series: {volume: 1}\n", "book.yaml:2:9: series.name: is missing", "expected the series"),
    # numbers
    ("seed: -1\n", "book.yaml:2:7: seed: -1 is not valid", "expected a whole number from 0 to 9223372036854775807"),
    ("seed: 9223372036854775808\n", "book.yaml:2:7: seed: 9223372036854775808", "from 0 to 9223372036854775807"),
    ('seed: "4"\n', "book.yaml:2:7: seed: '4' is text (remove the quotes)", "expected a whole number"),
    ("seed: 1.5\n", "book.yaml:2:7: seed: 1.5", "expected a whole number"),
    ("seed: true\n", "book.yaml:2:7: seed: true", "expected a whole number"),
    ("week: 54\n", "book.yaml:2:7: week: 54", "expected a whole number from 1 to 53"),
    ("numbers: week\n", "book.yaml:2:10: numbers: 'week' needs the number of a week", "add week: 42"),
    # texts
    (
        f"author: {'x' * 201}\n",
        "book.yaml:2:9: author: 'xxx",
        "has 201 characters, expected one line of text of at most 200",
    ),
    ('author: "a\\nb"\n', "book.yaml:2:9: author: 'a\\nb' has line breaks", "expected one line of text"),
    ('author: " "\n', "book.yaml:2:9: author: is empty", "expected one line of text"),
    ('author: "\\0"\n', "book.yaml:2:9: author: control character U+0000 is not text", "remove it"),
    ("date: 2026-02-30\n", "book.yaml:2:7: date: '2026-02-30' is not in the calendar", "such as 2026-11-21"),
    ("date: yesterday\n", "book.yaml:2:7: date: 'yesterday' is not valid", "such as 2026-11-21"),
    ("date: 2026\n", "book.yaml:2:7: date: 2026 is a whole number (put it in quotes", "such as 2026-11-21"),
    # papers
    ("page: {size: 6x9}\n", "book.yaml:2:14: page.size: '6x9' has no unit", "did you mean 6x9in?"),
    ("page: {size: 152x229}\n", "book.yaml:2:14: page.size: '152x229' has no unit", "did you mean 152x229mm?"),
    ("page: {size: A44}\n", "book.yaml:2:14: page.size: 'A44' is not a page size", "did you mean 'A4'?"),
    ("page: {size: 1x900mm}\n", "book.yaml:2:14: page.size: '1x900mm' is not a page size", "expected sides from"),
    ("page: {size: 4}\n", "book.yaml:2:14: page.size: 4 is a whole number", "WIDTHxHEIGHT with a unit"),
    ("page: {printer: kdp, size: A3}\n", "book.yaml:2:28: page.size: A3 is not a size of the printer kdp", "6x9in"),
    # lengths
    (
        "answers: {digit_size: 9}\n",
        "book.yaml:2:23: answers.digit_size: 9 is a whole number without a unit, expected",
        "such as 9pt",
    ),
    ('answers: {digit_size: "9"}\n', "book.yaml:2:23: answers.digit_size: '9' is not a length", "(mm, cm, in, pt)"),
    # lists
    ("front: [titel]\n", "book.yaml:2:9: front[0]: 'titel' is not a page", "did you mean 'title'?"),
    ("front: [title, title]\n", "book.yaml:2:8: front: 'title' is listed twice", "list it once"),
    ("back: [about.md]\n", "book.yaml:2:8: back[0]: about.md: no such file", "check the name"),
    ("reject: [AB]\n", "book.yaml:2:10: reject[0]: 'AB' is not valid", "4 to 51 letters and digits such as K7QF"),
    ("reject: [K7QF, 123]\n", "book.yaml:2:16: reject[1]: '123' is not valid", "such as K7QF"),
    (
        "reject: [K7QI]\n",
        "book.yaml:2:10: reject[0]: 'K7QI' is not valid",
        "without 0, 1, I and O; copy it from report",
    ),
    ("reject: [K7QF, 12.5]\n", "book.yaml:2:16: reject[1]: 12.5 is a number (put it in quotes", "such as K7QF"),
    ("reject: [0123]\n", "book.yaml:2:10: reject[0]: 0123 reads as a number in base 8", "put it in quotes"),
    ("reject: K7QF\n", "book.yaml:2:9: reject: 'K7QF' is text", "expected a list"),
    # a colon without its space
    ("order:mixed\n", "book.yaml:2:1: is not valid YAML: this is not a key with a value", "a space after a key"),
    ("page: {printer:kdp}\n", "book.yaml:2:8: page.'printer:kdp': unknown key", "after the colon: 'printer: kdp'"),
    # surprises of YAML
    ("author: no\n", "book.yaml:2:9: author: no reads as true or false", "put it in quotes"),
    ("page: {size: .nan}\n", "book.yaml:2:14: page.size: .nan reads as not a number", "put it in quotes"),
    ("week: 0x1f\n", "book.yaml:2:7: week: 0x1f reads as a number in base 16", "put it in quotes"),
    # extends
    ("extends: none.yaml\n", "book.yaml:2:10: extends: none.yaml: no such file", "check the name"),
    ("extends: 3\n", "book.yaml:2:10: extends: 3 is a whole number", "expected the name of a file"),
]


@pytest.mark.parametrize(("line", "begins", "holds"), MISTAKES)
def test_a_mistake_is_told_with_place_key_value_and_expectation(
    line: str, begins: str, holds: str, problems: Problems
) -> None:
    code, *told = problems(HEAD + line + TAIL)
    assert code == "2"
    assert len(told) == 1, told
    assert told[0].startswith(begins)
    assert holds in told[0]


SECTIONS = [
    (
        "family: tpy, size: 6x6, counts: {easy: 1}",
        "2:25: sections[0].family: 'tpy' is not valid",
        "did you mean 'toy'?",
    ),
    (
        "family: sudoku.Killer, size: 9x9, counts: {easy: 1}",
        "2:25: sections[0].family: 'sudoku.Killer' is a variant",
        "write family: sudoku, and options: {variant: killer}",
    ),
    ("family: plaything, size: 5x5, counts: {easy: 1}", "2:42: sections[0].size: 5x5 is not a size of toy", "4x4, 6x6"),
    ("family: toy, size: big, counts: {easy: 1}", "2:36: sections[0].size: 'big' is not a size", "such as 9x9"),
    ("family: toy, size: 6*6, counts: {easy: 1}", "2:36: sections[0].size: '6*6' is not a size", "did you mean 6x6?"),
    ("family: toy, size: 6.0, counts: {easy: 1}", "2:36: sections[0].size: 6.0 is a number", "such as 9x9"),
    ("family: toy, counts: {easy: 1}", "2:16: sections[0].size: is missing", "expected a size from 4x4 to 9x6"),
    ("size: 6x6, counts: {easy: 1}", "2:16: sections[0].family: is missing", "expected the kind of puzzle"),
    ("family: toy, size: 6x6", "2:16: sections[0]: has neither counts nor puzzles", "add counts such as {easy: 6}"),
    ("family: toy, size: 6x6, counts: {}", "2:49: sections[0].counts: has no puzzle", "{easy: 6}"),
    ("family: toy, size: 6x6, counts: {easy: 0}", "2:49: sections[0].counts: has no puzzle", "{easy: 6}"),
    ("family: toy, size: 6x6, counts: ~", "2:49: sections[0].counts: has no puzzle", "{easy: 6}"),
    ("family: toy, size: 6x6, counts: 6", "2:49: sections[0].counts: 6 is a whole number", "a mapping of keys"),
    ("family: toy, size: 6x6, counts: {eazy: 6}", "2:50: sections[0].counts.eazy: unknown key", "did you mean 'easy'?"),
    ("family: toy, size: 6x6, counts: {easy: -1}", "2:56: sections[0].counts.easy: -1 is not valid", "from 0 to"),
    ("family: toy, size: 6x6, counts: {easy: six}", "2:56: sections[0].counts.easy: 'six' is text", "a whole number"),
    ("family: toy, size: 6x6, counts: {easy: 1}, per_page: 5", "2:70: sections[0].per_page: 5", "1, 2, 4, 6, auto"),
    ("family: toy, size: 6x6, counts: {easy: 1}, template: x", "2:70: sections[0].template: 'x'", "puzzle-notes"),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, id: a b",
        "2:64: sections[0].id: 'a b' is not valid",
        "letters, digits",
    ),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, options: {larges: 2}",
        "2:70: sections[0].options.larges: unknown option",
        "did you mean 'largest'?",
    ),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, options: {largest: 9}",
        "2:79: sections[0].options.largest: 9 is not valid",
        "a whole number from 2 to 6",
    ),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, options: {colours: [red, bleu]}",
        "2:79: sections[0].options.colours: 'bleu' is not valid",
        "did you mean 'blue'?",
    ),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, options: {colours: {red: 1}}",
        "2:79: sections[0].options.colours: is a mapping",
        "a single value or a short list",
    ),
    (
        "family: toy, size: 6x6, counts: {easy: 1}, puzzles: mine.sdm",
        "2:60: sections[0].puzzles: cannot be combined with counts",
        "keep one of them",
    ),
    (
        "family: toy, size: 6x6, puzzles: mine.sdm",
        "2:50: sections[0].puzzles: mine.sdm: no such file",
        "check the name",
    ),
]


@pytest.mark.parametrize(("section", "begins", "holds"), SECTIONS)
def test_a_mistake_in_a_section_is_told_with_place_key_value_and_expectation(
    section: str, begins: str, holds: str, problems: Problems, folder: Path
) -> None:
    if "counts" in section:
        (folder / "mine.sdm").write_text("1" * 36)
    code, *told = problems(f"{HEAD}sections:     [{{{section}}}]")
    assert code == "2"
    assert len(told) == 1, told
    assert told[0].startswith(f"book.yaml:{begins}")
    assert holds in told[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "book.yaml:1:1: is empty, expected a mapping of keys"),
        ("- a\n", "book.yaml:1:1: is a list, expected a mapping of keys"),
        ("sections: []\n", "book.yaml:1:1: title: is missing"),
        ("title: x\n", "book.yaml:1:1: sections: is missing, expected one entry for each family and size"),
        ("title: x\nsections: []\n", "book.yaml:2:11: sections: is empty, expected at least 1"),
        ("title: x\nsections: {}\n", "book.yaml:2:11: sections: is a mapping, expected a list"),
        ("title: x\nsections: [toy]\n", "book.yaml:2:12: sections[0]: 'toy' is text, expected a mapping of keys"),
        ("title: x\nsections:\n" + "- {}\n" * 501, "book.yaml:3:1: sections: has 501 entries, expected at most 500"),
    ],
)
def test_a_book_without_its_frame_is_told(text: str, told: str, problems: Problems) -> None:
    assert any(line.startswith(told) for line in problems(text))


def test_an_option_beside_the_options_is_sent_there_in_its_own_section(problems: Problems) -> None:
    fine = "{family: sudoku, size: 4x4, counts: {easy: 1}}"
    sections = f"sections: [{fine}, {{family: sudoku, size: 6x6, counts: {{easy: 1}}, symmetry: none}}]"
    for path, text in (("", sections), ("groups[0].", f"groups: [{{name: A, sign: circle, {sections}}}]")):
        told = next(line for line in problems(f"{HEAD}page: {{printer: school}}\n{text}") if "unknown key" in line)
        assert f"{path}sections[1].symmetry: unknown key" in told
        assert f"; did you mean {path}sections[1].options.symmetry? The keys here are family, size, counts, " in told


def test_two_sections_that_are_alike_need_ids(problems: Problems) -> None:
    section = "  - {family: toy, size: 6x6, counts: {easy: 1}}\n"
    (_, told) = problems(HEAD + "sections:\n" + section + section)
    assert told.startswith("book.yaml:4:5: sections[1]: is like sections[0] in family, size, options and id")
    assert "add an id" in told


def test_a_misspelt_level_is_one_mistake(problems: Problems) -> None:
    _, told = problems(f"{HEAD}sections: [{{family: toy, size: 6x6, counts: {{Easy: 6}}}}]\n")
    assert "counts.Easy: unknown key; did you mean 'easy'?" in told


@pytest.mark.parametrize("day", ["Monday", "mon", "wed"])
def test_a_misspelt_day_is_one_mistake(problems: Problems, day: str) -> None:
    days = {"mon": "monday", "wed": "wednesday"}
    text = f"{HEAD}start: 2026-11-23\nanswers: {{place: next_day}}\n"
    _, told = problems(f"{text}sections: [{{family: toy, size: 6x6, days: {{{day}: easy}}}}]\n")
    assert f"days.{day}: unknown key; did you mean '{days[day[:3].casefold()]}'?" in told


def test_everything_that_is_wrong_is_told_at_once_in_the_order_of_the_file(problems: Problems) -> None:
    text = """titel: x
page: {size: 6x9, printer: kpd}
front: [nothing.md, titel]
author: "{vol}"
week: no
sections:
  - {family: toy, size: 5x5, counts: {easy: x}, options: {larges: 1, largest: 1}}
  - {family: toy, size: 4x4, counts: {hard: 1, hrad: 2}}
  - {family: toy, size: 4x4, counts: {easy: 900}, id: b}
"""
    code, *told = problems(text)
    assert code == "2"
    assert [line.split(": ")[0] + " " + line.split(": ")[1] for line in told] == [
        "book.yaml:1:1 titel",
        "book.yaml:2:14 page.size",
        "book.yaml:2:28 page.printer",
        "book.yaml:3:9 front[0]",
        "book.yaml:3:21 front[1]",
        "book.yaml:4:9 author",
        "book.yaml:5:7 week",
        "book.yaml:7:25 sections[0].size",
        "book.yaml:7:45 sections[0].counts.easy",
        "book.yaml:7:59 sections[0].options.larges",
        "book.yaml:7:79 sections[0].options.largest",
        "book.yaml:8:39 sections[1].counts.hard",
        "book.yaml:8:48 sections[1].counts.hrad",
        "book.yaml:9:38 sections[2].counts",
        "book.yaml:9:45 sections[2].counts.easy",
    ]


def test_thousands_of_mistakes_are_told_as_the_first_two_hundred(problems: Problems) -> None:
    text = HEAD + TAIL + "".join(f"key{number}: 1\n" for number in range(5000))
    code, *told = problems(text)
    assert code == "2"
    assert len(told) == 201
    assert told[-1] == "there are more problems; correct these first"


@pytest.mark.parametrize("key", ["front", "back", "reject", "sections"])
def test_a_list_beyond_all_reason_is_one_mistake(key: str, problems: Problems) -> None:
    told = problems(f"{HEAD}{key}: [{', '.join(['a?'] * 20_000)}]\n{TAIL if key != 'sections' else ''}")
    assert len(told) == 2
    assert "has 20000 entries, expected at most" in told[1]


def test_a_value_of_any_length_is_told_in_a_line(problems: Problems) -> None:
    _, told = problems(f"{HEAD}order: {'x' * 200_000}\n{TAIL}")
    assert len(told) < 300


def test_a_book_that_does_not_exist_is_named(folder: Path) -> None:
    with pytest.raises(InputError, match=r"^none.yaml: no such file"):
        load_book("none.yaml")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"title:Foo\n{TAIL}", "book.yaml:1:6: "),
        (f"{HEAD}sections:\n  - family:toy\n    size: 6x6\n    counts: {{easy: 1}}\n", "book.yaml:3:11: "),
    ],
)
def test_a_colon_without_its_space_is_found_where_it_stands(text: str, place: str, problems: Problems) -> None:
    assert problems(text) == [
        "2",
        f"{place}is not valid YAML: no space follows this colon; write one, as in `key: value`",
    ]


@pytest.mark.parametrize(
    "line", ["front: [titel]\nversions: [A, B]\n", "page: {show: [numbr]}\nversions: [A, B]\n", "page: A4\ncover: {}\n"]
)
def test_of_a_wrong_value_the_default_that_stands_in_for_it_is_not_reported(line: str, problems: Problems) -> None:
    _, *found = problems(HEAD + line + TAIL)
    assert [one for one in found if "book.yaml:2" in one] == found[:1]


CLASS = "class_list: list.csv\nsections: [{family: toy, size: 6x6, counts: {easy: 1}}]\n"

ONE_CAUSE = [
    ("versions: [A]\n" + CLASS, "book.yaml:2:11: versions: has 1 of them, expected at least 2"),
    ("versions: []\n" + CLASS, "book.yaml:2:11: versions: is empty, expected at least 2"),
    ("versions: null\n" + CLASS, "book.yaml:2:11: versions: is empty, expected a list"),
    ("versions: [A, BBBB]\n" + CLASS, "book.yaml:2:15: versions[1]: 'BBBB' is not valid"),
    ("page: {printer: amazon}\ncover: {guide: true}\n" + TAIL, "book.yaml:2:17: page.printer: 'amazon' is not valid"),
    ("page: {sice: A3, printer: kdp}\n" + TAIL, "book.yaml:2:8: page.sice: unknown key"),
    ("extends: none.yaml\n", "book.yaml:2:10: extends: none.yaml: no such file"),
    ("extends: none.yaml\nnumbers: week\n" + TAIL, "book.yaml:2:10: extends: none.yaml: no such file"),
    ("subtitle: '{week}'\nyear: 2026\nnumbers: week\n" + TAIL, "book.yaml:2:11: subtitle: {week} has no value here"),
    (
        "sections:\n  - {family: toy, size: 6x6, days: {monday: easy}}\n"
        "  - {family: toy, size: 4x4, days: {sunday: easy}}\n",
        "book.yaml:3:30: sections[0].days: needs the week that the days belong to; add its Monday",
    ),
    ("wek: 42\nnumbers: week\n" + TAIL, "book.yaml:2:1: wek: unknown key"),
    ("author: no\nedition: '{author}'\n" + TAIL, "book.yaml:2:9: author: no reads as true or false"),
    ("author: '{vol}'\npublisher: '{author}'\n" + TAIL, "book.yaml:2:9: author: unknown placeholder"),
    (
        "sections:\n  - {family: toy, size: 6x6, counts: {easy: 1}}\n"
        "  - {family: toy, size: 6x6, counts: {easy: 1}, options: {larges: 2}}\n",
        "book.yaml:4:59: sections[1].options.larges: unknown option",
    ),
    (
        "sections: [{family: toy, size: 6x6, count: {easy: 1}}]\n",
        "book.yaml:2:37: sections[0].count: unknown key",
    ),
    (
        "class_list: list.csv\ngroups:\n"
        "  - {name: Owls, sign: circle, sections: [{family: toy, size: 6x6, counts: {easy: 1}}]}\n"
        "  - {nam: Larks, sign: star, sections: [{family: toy, size: 6x6, counts: {easy: 1}}]}\n",
        "book.yaml:5:6: groups[1].nam: unknown key",
    ),
]


@pytest.mark.parametrize("line_end", ["\x85", "\u2028", "\u2029"])
def test_lines_are_those_of_yaml_where_its_reader_gives_up(line_end: str, problems: Problems) -> None:
    code, *found = problems(line_end * 3 + "a:\n b: c: d\n")
    assert code == "2"
    assert found[0].startswith("book.yaml:5:6: is not valid YAML")


@pytest.mark.parametrize(("text", "told"), ONE_CAUSE)
def test_nothing_is_reported_that_follows_from_a_refused_value(
    text: str, told: str, problems: Problems, folder: Path
) -> None:
    (folder / "list.csv").write_text("name,group\nAda,Owls\nBen,Larks\n")
    code, *found = problems(HEAD + text)
    assert code == "2"
    assert len(found) == 1, found
    assert found[0].startswith(told)
