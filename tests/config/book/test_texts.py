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
