"""Placeholders in texts, and the pages that an author writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config.values.placeholders import filled
from pipeline.model.spec import BookSpec, TextPage
from pipeline.source.source_limits import PAGE_BYTES

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = "sections: [{family: toy, size: 6x6, counts: {easy: 1}}]\n"


def test_all_placeholders_are_filled_in_all_texts(load: Load) -> None:
    spec = load(
        BOOK
        + """title: "{series} {volume}"
subtitle: "{title}, week {week}"
author: "{date}"
date: 2026-11-21
week: 7
series: {name: "Numbers {week}", volume: 3}
"""
    )
    assert (spec.series, spec.volume) == ("Numbers 7", 3)
    assert (spec.title, spec.subtitle, spec.author) == ("Numbers 7 3", "Numbers 7 3, week 7", "2026-11-21")


TWO = """sections:
  - {family: toy, size: 6x6, counts: {medium: 4, easy: 3}}
  - {family: toy, size: 6x9, counts: {hard: 5}}
"""


@pytest.mark.parametrize(
    ("keys", "numbers"),
    [("", "1-12"), ("numbers: section\n", "1-1-2-5"), ("numbers: week\nweek: 42\nyear: 2026\n", "42-1-42-12")],
)
def test_texts_count_the_puzzles_and_name_their_numbers_and_levels(load: Load, keys: str, numbers: str) -> None:
    spec = load(TWO + keys + 'title: "{count}: {levels}"\nsubtitle: "{first}-{last}"\n')
    assert (spec.title, spec.subtitle) == ("12: Easy to Hard", numbers)


def test_levels_of_texts_have_the_names_that_the_book_gives_them(load: Load) -> None:
    spec = load(BOOK + 'title: "{levels}"\nlevels: {easy: {name: Gentle}}\n')
    assert spec.title == "Gentle"


def test_groups_have_no_count_in_common(problems: Problems) -> None:
    groups = "groups:\n" + "".join(
        f"  - {{name: {sign}, sign: {sign}, sections: [{{family: toy, size: 6x6, counts: {{easy: 2}}}}]}}\n"
        for sign in ("circle", "star")
    )
    code, line = problems(groups + 'title: "{count} puzzles"\n')
    assert (code, line) == (
        "2",
        "book.yaml:4:8: title: {count} has no value here; groups have puzzles of their own; remove it",
    )


def test_no_count_is_missed_where_a_section_was_refused(problems: Problems) -> None:
    code, *lines = problems(BOOK.replace("6x6", "5x5") + 'title: "{count} puzzles"\n')
    assert (code, len(lines)) == ("2", 1)
    assert "5x5" in lines[0]


def test_doubled_braces_print_braces(load: Load) -> None:
    assert load(BOOK + 'title: "{{title}} }}{{"').title == "{title} }{"


def test_what_a_placeholder_brings_is_not_filled_again() -> None:
    assert filled("{title}", {"title": lambda: "{week}"}) == ("{week}", ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{vol}", "unknown placeholder '{vol}', expected {series}, {volume}, {title}, {week}, {year}, {date}"),
        ("{volum}", "did you mean 'volume'?"),
        ("{volume}", "{volume} has no value here; add volume: 1 to the series"),
        ("{week}", "{week} has no value here; add week: 42"),
        ("{year}", "{year} has no value here; add year: 2026"),
        ("{date}", "{date} has no value here; add date: 2026-11-21"),
        ("{title}", "{title} has no value here; the title and the series cannot contain the title"),
        ("{", "a single { begins or ends no placeholder; write {{ to print it"),
        ("a } b", "a single } begins or ends no placeholder; write }} to print it"),
        ("{}", "unknown placeholder '{}'"),
        ("{week!r}", "unknown placeholder"),
        ("{week.__class__}", "unknown placeholder"),
    ],
)
def test_a_placeholder_that_cannot_be_filled_is_told_at_its_text(text: str, told: str, problems: Problems) -> None:
    code, line = problems(BOOK + f'title: "{text}"\n')
    assert code == "2"
    assert line.startswith("book.yaml:2:8: title: ")
    assert told in line


def test_built_in_pages_and_own_pages_keep_their_order(load: Load, folder: Path) -> None:
    (folder / "text").mkdir()
    (folder / "text" / "hello.md").write_text("# {title}\n\nHäppy {{solving}}\n", encoding="utf-8")
    spec = load(BOOK + "title: x\nfront: [title, text/hello.md, levels]\nback: [sums]\n")
    assert spec.front == (
        TextPage("title"),
        TextPage("text/hello.md", "# x\n\nHäppy {solving}\n"),
        TextPage("levels"),
    )
    assert spec.back == (TextPage("sums"),)


def test_an_unknown_placeholder_in_a_page_is_told_in_its_file(problems: Problems, folder: Path) -> None:
    (folder / "hello.md").write_text("# Hello\n\nThis is {titel}\n")
    _, told = problems(BOOK + "title: x\nfront: [hello.md]\n")
    assert told.startswith("hello.md:3:9: front[0]: unknown placeholder '{titel}'")
    assert told.endswith("did you mean 'title'?")


def test_a_page_that_is_too_large_is_told_at_its_name(problems: Problems, folder: Path) -> None:
    (folder / "hello.md").write_text("x" * (PAGE_BYTES + 1))
    _, told = problems(BOOK + "title: x\nback: [hello.md]\n")
    assert told.startswith("book.yaml:3:8: back[0]: hello.md: is larger than 256 KiB")


def test_a_page_that_is_no_text_is_told_in_its_file(problems: Problems, folder: Path) -> None:
    (folder / "hello.md").write_bytes(b"one\n\xe9")
    _, told = problems(BOOK + "title: x\nback: [hello.md]\n")
    assert told.startswith("hello.md:2:1: byte 0xe9 is not UTF-8")


def test_a_wrong_page_does_not_hide_the_others(problems: Problems, folder: Path) -> None:
    (folder / "hello.md").write_text("{")
    _, *told = problems(BOOK + "title: x\nfront: [titel, hello.md, none.md]\n")
    assert [line.split(": ")[0] for line in told] == ["book.yaml:3:9", "book.yaml:3:26", "hello.md:1:1"]
