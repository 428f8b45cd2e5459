"""Settings of the command line: what they reach, how they are read, how their mistakes are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.level import Level, LevelTarget
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = "title: x\nseed: 5\nsections:\n  - {family: toy, size: 6x6, counts: {easy: 1}}\n"


def test_a_dotted_key_reaches_into_mappings_and_lists(load: Load) -> None:
    spec = load(
        BOOK, "page.size=Letter", "sections.0.counts.easy=4", "sections[0].counts.hard=2", "sections.0.size=6x9"
    )
    assert spec.page.paper.name == "Letter"
    assert spec.sections[0].counts == ((LevelTarget(Level.EASY), 4), (LevelTarget(Level.HARD), 2))
    assert spec.sections[0].params.size == Size(6, 9)


@pytest.mark.parametrize(
    ("setting", "title"),
    [
        ("title=Hello: World", "Hello: World"),
        ("title=Puzzle #1", "Puzzle #1"),
        ("title= padded ", "padded"),
        ('title="no"', "no"),
        ("title='1:30'", "1:30"),
        ("title=a=b", "a=b"),
        ("title=* star", "* star"),
    ],
)
def test_a_value_is_read_as_a_scalar_and_needs_quotes_only_where_yaml_does(
    setting: str, title: str, load: Load
) -> None:
    assert load(BOOK, setting).title == title


def test_lists_and_mappings_can_be_set_whole(load: Load) -> None:
    spec = load(BOOK, "front=[title, levels]", "page={size: A5}", "back=[]")
    assert [page.name for page in spec.front] == ["title", "levels"]
    assert spec.page.paper.name == "A5"


def test_the_last_setting_of_a_key_holds_and_the_seed_argument_holds_over_all(load: Load) -> None:
    assert load(BOOK, "seed=6", "seed=7").seed == 7
    assert load(BOOK, "seed=6", seed=8).seed == 8
    assert load(BOOK, seed=0).seed == 0


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("page.size=6x9", "--set page.size: '6x9' has no unit"),
        ("page.sise=A4", "--set page.sise: unknown key"),
        ("page={sise: A4}", "--set page: page.sise: unknown key"),
        ("title=no", "--set title: no reads as true or false"),
        ("title=2026", "--set title: 2026 is a whole number (put it in quotes if it is text)"),
        ("title=[a, b", "--set title: is not valid YAML"),
        ("front=[no]", "--set front: no reads as true or false"),
        ("sections.0.counts.easy=x", "--set sections.0.counts.easy: 'x' is text"),
        ("sections.0.counts.eazy=1", "--set sections.0.counts.eazy: unknown key"),
        ("sections.7.size=4", "--set sections.7.size: 7 does not exist: there is a list of 1, counted from 0"),
        ("sections.x.size=4", "--set sections.x.size: 'x' does not exist: there is a list of 1"),
        ("title.x=4", "--set title.x: 'x' does not exist: there is a single value"),
        ("extends=a.yaml", "--set extends: cannot be set"),
        ("title", "--set: 'title' is not valid, expected key=value"),
        ("=3", "--set : '=3' is not valid"),
        ("a..b=3", "--set a..b: 'a..b=3' is not valid"),
        (".".join("a" * 5000) + "=1", "expected key=value"),
        ("title=\x1b[31m", "--set title: control character U+001B is not text"),
    ],
)
def test_a_mistake_in_a_setting_is_told_at_the_setting(setting: str, told: str, problems: Problems) -> None:
    code, *lines = problems(BOOK, setting)
    assert code == "2"
    assert len(lines) == 1
    assert told in lines[0]


def test_a_seed_argument_out_of_range_is_told(problems: Problems) -> None:
    assert problems(BOOK, seed=-1)[1].startswith("--seed: -1 is not valid, expected a whole number from 0 to")


def test_what_a_setting_asks_for_and_cannot_be_had_is_denied_at_the_setting(problems: Problems) -> None:
    code, told = problems(BOOK.replace("6x6", "4x4"), "sections.0.counts.hard=1")
    assert code == "3"
    assert told.startswith("--set sections.0.counts.hard: toy 4x4 has no level hard")


def test_the_next_week_is_one_setting(load: Load) -> None:
    text = 'title: "Week {week}"\nnumbers: week\nweek: 42\n' + BOOK.split("\n", 1)[1]
    assert [load(text).title, load(text, "week=43").title] == ["Week 42", "Week 43"]
