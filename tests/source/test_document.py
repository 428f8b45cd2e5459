"""YAML documents: values with places, problems that leave the rest readable, and hostile text that ends at once."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import InputError, Place
from pipeline.source.document import Document, read_document
from pipeline.source.files import SourceText
from pipeline.source.source_limits import YAML_DEPTH, YAML_NODES
from pipeline.source.tree import key_place, place_of, plain

LOADERS = [yaml.SafeLoader]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(yaml.CSafeLoader)


@pytest.fixture(params=LOADERS)
def loader(request: pytest.FixtureRequest) -> type[yaml.SafeLoader]:
    return request.param


def read(text: str, loader: type[yaml.SafeLoader]) -> Document:
    return read_document(SourceText("a.yaml", text), loader)


def refused(text: str, loader: type[yaml.SafeLoader]) -> str:
    with pytest.raises(InputError) as caught:
        read(text, loader)
    return str(caught.value)


BOOK = """\
title: Café ☕
page:
  show: [number, level]
sections:
  - family: sudoku
    counts: {easy: 4, hard: 2}
  - {family: kakuro}
"""


def test_values_come_out_as_dicts_lists_and_scalars(loader: type[yaml.SafeLoader]) -> None:
    assert plain(read(BOOK, loader).root) == {
        "title": "Café ☕",
        "page": {"show": ["number", "level"]},
        "sections": [{"family": "sudoku", "counts": {"easy": 4, "hard": 2}}, {"family": "kakuro"}],
    }


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("title",), 1, 8),
        (("page",), 3, 3),
        (("page", "show", 1), 3, 18),
        (("sections", 0, "counts", "hard"), 6, 29),
        (("sections", 1, "family"), 7, 14),
    ],
)
def test_every_value_has_its_line_and_column(
    path: tuple[str | int, ...], line: int, column: int, loader: type[yaml.SafeLoader]
) -> None:
    assert place_of(read(BOOK, loader).root, path) == Place("a.yaml", line, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [(("title",), 1, 1), (("sections", 0, "counts", "hard"), 6, 23), (("sections", 1, "family"), 7, 6)],
)
def test_every_key_has_its_line_and_column(
    path: tuple[str | int, ...], line: int, column: int, loader: type[yaml.SafeLoader]
) -> None:
    assert key_place(read(BOOK, loader).root, path) == Place("a.yaml", line, column)


def test_a_path_that_leads_nowhere_has_the_place_of_the_last_value_on_it(loader: type[yaml.SafeLoader]) -> None:
    assert place_of(read(BOOK, loader).root, ("sections", 1, "counts", "easy")) == Place("a.yaml", 7, 5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: no", "a.yaml:1:8: title: no reads as true or false"),
        ("a:\n  - 1\n  - 1:30", "a.yaml:3:5: a[1]: 1:30 reads as a number in base 60"),
        ("a: {b: 017}", "a.yaml:1:8: a.b: 017 reads as a number in base 8"),
        ("on: 1", "a.yaml:1:1: on: on reads as true or false"),
        ("3: 1", "a.yaml:1:1: '3': 3 is not a word, as a key must be"),
        ("a: 1\nb: 2\na: 3", "a.yaml:3:1: a: stands twice, first in line 1"),
        ('a: 1\n"a": 3', "a.yaml:2:1: a: stands twice"),
        ("a: !!binary QUJD", "a.yaml:1:4: a: tag 'tag:yaml.org,2002:binary' is not read"),
        ("a: !custom x", "a.yaml:1:4: a: tag '!custom' is not read"),
        ("a: !!python/object:os.system {}", "is not read"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "a.yaml:3:3: c.'<<': merge keys are not read"),
    ],
)
def test_a_value_that_cannot_be_trusted_is_told_with_key_and_place(
    text: str, told: str, loader: type[yaml.SafeLoader]
) -> None:
    (problem,) = read(text, loader).problems
    assert told in str(problem)


def test_all_such_values_are_told_at_once_and_the_rest_is_read(loader: type[yaml.SafeLoader]) -> None:
    document = read("a: yes\nb: 0x1f\nc: fine", loader)
    assert [problem.key for problem in document.problems] == ["a", "b"]
    assert plain(document.root) == {"a": "yes", "b": "0x1f", "c": "fine"}


def test_quoted_surprises_are_text(loader: type[yaml.SafeLoader]) -> None:
    document = read("a: 'no'\nb: \"1:30\"\nc: |\n  017\n", loader)
    assert not document.problems
    assert plain(document.root) == {"a": "no", "b": "1:30", "c": "017\n"}


def test_the_first_of_two_equal_keys_stays(loader: type[yaml.SafeLoader]) -> None:
    assert plain(read("a: 1\na: 2", loader).root) == {"a": 1}


def test_an_alias_has_its_own_place_and_the_values_of_its_anchor(loader: type[yaml.SafeLoader]) -> None:
    document = read("a: &x [1, 2]\nb: *x", loader)
    assert plain(document.root) == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\n---\nb: 2\n", "a.yaml:2:1: a second document begins here"),
        ("a: *x", "a.yaml:1:4: a: alias 'x' has no anchor before it"),
        ("a: &a [*a]", "a.yaml:1:8: a[0]: alias 'a' stands inside the value that it names"),
        ("? [a]\n: b", "a.yaml:1:3: '': a list or mapping stands where a key belongs"),
        ("a: &k x\n*k : y", "a.yaml:2:1: '': alias 'k' stands where a key belongs"),
        ("a: b: c", "a.yaml:1:5: is not valid YAML: mapping values are not allowed"),
        ("a: b\n  c: d", "a.yaml:2:3: is not valid YAML: this line is indented unlike those above"),
        ("a:\n    b: 1\n  c: 2", "a.yaml:3:3: is not valid YAML: this line is indented unlike those above"),
        ("a: 'x\n\nb: 1\n", "a.yaml:1:4: is not valid YAML: this ' is never closed"),
        ('a: "x\nb: "y"\n', 'a.yaml:1:4: is not valid YAML: this " is closed only in line 2'),
        ("a: [1, 2\n", "a.yaml:1:4: is not valid YAML: this [ is never closed; write ]"),
        ("a:\n  - {b: 1, c: {d: 2}\n  - {b: ')}'}\n", "a.yaml:2:5: is not valid YAML: this { is never closed; write }"),
        ("a: {b: c d: e}", "a.yaml:1:11: is not valid YAML: expected , or } here"),
        ("a: [b} # ]", "a.yaml:1:6: is not valid YAML: expected , or ] here"),
        ("a: 1\n\tb: 2", "a.yaml:2:1: is not valid YAML: a tab stands here; indent with spaces"),
        ("a:\n  b: 1\n  \tc: 2", "a.yaml:3:3: is not valid YAML: a tab stands here; indent with spaces"),
        ("a: 1\nb\nc: 2", "a.yaml:2:1: is not valid YAML: this is not a key with a value"),
        ("a: {b} c", "a.yaml:1:6: is not valid YAML: nothing can follow this }; text that begins with a bracket needs"),
        ("a: [b] c\nd: e", "a.yaml:1:6: is not valid YAML: nothing can follow this ]; text that begins with a bracket"),
        ("a: 'it's me'", "a.yaml:1:7: is not valid YAML: nothing can follow this '; put quotes around the whole text"),
        ('a: "b" c', 'a.yaml:1:6: is not valid YAML: nothing can follow this "; put quotes around the whole text'),
        ("a: @x", "a.yaml:1:4: is not valid YAML: text cannot begin with @; put it in quotes"),
    ],
)
def test_broken_syntax_ends_with_its_place(text: str, told: str, loader: type[yaml.SafeLoader]) -> None:
    assert told in refused(text, loader)


def test_what_was_found_before_the_syntax_broke_is_told_too(loader: type[yaml.SafeLoader]) -> None:
    told = refused("a: no\n---\nb: 2\n", loader)
    assert "a.yaml:1:4: a: no reads as" in told


LAUGHS = "a: &l0 [x,x,x,x,x,x,x,x,x]\n" + "".join(f"b{n}: &l{n + 1} [{','.join([f'*l{n}'] * 9)}]\n" for n in range(12))


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_deep_nesting_ends_at_the_limit(opening: str, loader: type[yaml.SafeLoader]) -> None:
    told = refused(opening * 20_000, loader)
    assert "nested more than 50 deep" in told or "a key belongs" in told


def test_aliases_that_multiply_are_counted_written_out(loader: type[yaml.SafeLoader]) -> None:
    assert "holds more than 50,000 values" in refused(LAUGHS, loader)


def test_aliases_of_keys_are_counted_too(loader: type[yaml.SafeLoader]) -> None:
    keys = ", ".join(f"k{n}: v" for n in range(1000))
    fits, too_many = YAML_NODES // 2001 - 1, YAML_NODES // 2001
    assert not read(f"a: &m {{{keys}}}\nb: [{', '.join(['*m'] * (fits - 1))}]", loader).problems
    assert "holds more than" in refused(f"a: &m {{{keys}}}\nb: [{', '.join(['*m'] * too_many)}]", loader)


def test_nesting_through_aliases_counts_as_nesting(loader: type[yaml.SafeLoader]) -> None:
    half = YAML_DEPTH // 2
    deep = f"a: &x {'[' * half}{']' * half}\nb: {'[' * half}*x{']' * half}\n"
    assert "nested more than 50 deep" in refused(deep, loader)


def test_the_deepest_nesting_that_is_allowed_is_read(loader: type[yaml.SafeLoader]) -> None:
    assert not read("[" * YAML_DEPTH + "]" * YAML_DEPTH, loader).problems


@pytest.mark.parametrize(
    "text",
    [
        'a: "\\UFFFFFFFF"',
        'a: "\\uD800"',
        'a: "\\0"',
        "%YAML " + "1" * 5000 + ".1\n---\na: 1",
        "&a " * 500,
        "!<" + "%41" * 1000 + "> a",
        "a: " + "9" * 100_000,
        "- [a,\n" * 1000,
        "%TAG ! x\n%TAG ! x\n--- a",
        "*" * 1000,
        "|" * 1000,
        "\u2028a: no",
    ],
)
def test_hostile_text_becomes_problems_never_another_error(text: str, loader: type[yaml.SafeLoader]) -> None:
    try:
        problems = read(text, loader).problems
    except InputError as error:
        problems = error.problems
    assert problems
    assert all(len(str(problem)) < 1000 for problem in problems)


@given(st.text(alphabet="ab01:-?[]{}&*!|>'\"%@`#, \n\t.~\\=<", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for loader in LOADERS:
        try:
            root = read(text, loader).root
        except InputError as error:
            assert all(problem.place for problem in error.problems)
        else:
            plain(root)


def test_an_empty_file_is_an_empty_value(loader: type[yaml.SafeLoader]) -> None:
    assert plain(read("# only a comment\n", loader).root) is None
