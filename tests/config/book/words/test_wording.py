"""Words of the author's own: a strings file over a language, or for another language; papers and signs of languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from pipeline.config import load_book
from pipeline.config.book.words.wording import RIGHT_TO_LEFT, BookWords, check_texts, draft_language
from pipeline.config.problems.findings import Findings
from pipeline.config.resources.languages import MODEL, SOURCES, load_examples, load_strings, usual_paper
from pipeline.errors import InputError, Place
from pipeline.model.spec import BookSpec
from pipeline.source.document import Document
from pipeline.source.tree import Branch

SMALL = "title: A Book\nsections:\n- {family: sudoku, size: 4x4, counts: {easy: 1}}\n"
COMPLETE = {
    key: text
    for key, text in load_strings(MODEL).items()
    if key not in load_examples() and not key.startswith(("technique.", SOURCES))
}

Load = Callable[..., BookSpec]


@pytest.fixture
def load_with(folder: Path) -> Load:
    def load(head: str, strings: str = "") -> BookSpec:
        (folder / "book.yaml").write_text(head + SMALL, encoding="utf-8")
        (folder / "my.yaml").write_text(strings, encoding="utf-8")
        return load_book("book.yaml")

    return load


def told(load: Load, head: str, strings: str = "") -> list[str]:
    with pytest.raises(InputError) as caught:
        load(head, strings)
    return [str(problem) for problem in caught.value.problems]


def test_a_strings_file_changes_words_of_a_language(load_with: Load) -> None:
    spec = load_with("language: de\nstrings: my.yaml\n", "answers.heading: Auflösung\n")
    assert spec.strings["answers.heading"] == "Auflösung"
    assert spec.strings["notes.heading"] == load_strings("de")["notes.heading"]


def test_another_language_needs_all_words(load_with: Load) -> None:
    (lacks,) = told(load_with, "language: da\nstrings: my.yaml\n", "answers.heading: Oplossingen\n")
    assert f"lacks {len(COMPLETE) - 1} of {len(COMPLETE)} texts: paper, sign.add" in lacks


def test_all_that_is_wrong_in_the_words_of_another_language_is_told_at_once(load_with: Load) -> None:
    strings = "paper: A3\nanswers.headign: Antwoorden\nnotes.heading: [Notities]\nanswers.head: Antwoorden\n"
    problems = told(load_with, "language: da\nstrings: my.yaml\n", strings)
    assert [problem.partition(": ")[0] for problem in problems] == [
        "book.yaml:2:10",
        "my.yaml:1:8",
        "my.yaml:2:1",
        "my.yaml:3:16",
        "my.yaml:4:15",
    ]
    assert f"lacks {len(COMPLETE) - 3} of {len(COMPLETE)} texts: sign.add" in problems[0]


@pytest.mark.parametrize(("sources", "warned"), [("", True), ("sources: Om sudoku, A. Forlag, 2020\n", False)])
def test_a_language_without_sources_of_its_terms_is_warned_of(sources: str, warned: bool, load_with: Load) -> None:
    words = yaml.safe_dump(COMPLETE, allow_unicode=True)
    warnings = tuple(draft_language(load_with("language: da\nstrings: my.yaml\n", words + sources)))
    assert ["'da' is a draft" in warning for warning in warnings] == [True] * warned


def test_words_over_those_of_a_language_have_its_sources(load_with: Load) -> None:
    assert not tuple(draft_language(load_with("language: de\nstrings: my.yaml\n", "answers.heading: Auflösung\n")))


def test_another_language_is_printed_with_its_words(load_with: Load) -> None:
    words = COMPLETE | {"answers.heading": "Oplossingen", "technique.naked single": "naakte enkeling"}
    spec = load_with("language: da\nstrings: my.yaml\n", yaml.safe_dump(words, allow_unicode=True))
    assert (spec.language, spec.strings["answers.heading"]) == ("da", "Oplossingen")
    assert spec.strings["technique.naked single"] == "naakte enkeling"
    assert "technique.pointing.jigsaw" not in spec.strings


def test_a_language_without_words_is_refused_with_the_remedy(load_with: Load) -> None:
    (problem,) = told(load_with, "language: da\n")
    assert problem.startswith("book.yaml:1:11: language: 'da' is not valid, expected one of de, en-GB")
    assert "strings: FILE.yaml" in problem


@pytest.mark.parametrize("language", [*RIGHT_TO_LEFT, "ar-EG", "HE"])
def test_languages_from_right_to_left_are_refused(language: str, load_with: Load) -> None:
    (problem,) = told(load_with, f"language: {language}\nstrings: my.yaml\n")
    assert f"'{language}' is written from right to left" in problem


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("answers.headign: A\n", "my.yaml:1:1: 'answers.headign': unknown key; did you mean 'answers.heading'?"),
        ("answers.head: no numbers\n", "my.yaml:1:15: 'answers.head': has no placeholder, expected {first}, {last}"),
        ("answers.head: '{first} {last} {page}'\n", "has {first}, {last}, {page}, expected {first}, {last}"),
        ("answers.page: '{page.real}'\n", "has {page.real}, expected {page}"),
        ("answers.page: '{page!r}'\n", "has {page!r}, expected {page}"),
        (f"answers.head: '{{{'x' * 999}}}'\n", "'answers.head': has {" + "x" * 56 + "..., expected {first}, {last}"),
        ("answers.page: '{page'\n", "has a brace that begins or ends no placeholder"),
        ("notes.heading: ' '\n", "my.yaml:1:16: 'notes.heading': is empty, expected text"),
        ("paper: A3\n", "my.yaml:1:8: paper: 'A3' is not valid, expected one of A4, Letter"),
        ("sign.divide: '%'\n", "'sign.divide': '%' is not valid, expected one of ÷ : /"),
        ("sums.intro: <b>x</b>\n", "'sums.intro': HTML cannot be printed"),
        ("level", "my.yaml:1:1: 'level' is text, expected a mapping of keys"),
        ("a: [1]\n", "my.yaml:1:4: a: is a list, expected text"),
        ("alt.blank: nothing\n", "my.yaml:1:1: 'alt.blank': is what `verify` reads again in tagged files"),
        ("example.kakuro.four.puzzle: x\n", "'example.kakuro.four.puzzle': unknown key"),
    ],
)
def test_what_is_wrong_in_a_strings_file_is_told_with_its_place(line: str, problem: str, load_with: Load) -> None:
    (found,) = told(load_with, "strings: my.yaml\n", line)
    assert problem in found


def test_a_strings_file_that_is_not_there_is_told_at_its_name(load_with: Load) -> None:
    (problem,) = told(load_with, "strings: none.yaml\n")
    assert "strings: " in problem or "none.yaml" in problem
    assert "no such file" in problem


def test_a_strings_file_enters_the_digest(load_with: Load) -> None:
    one = load_with("strings: my.yaml\n", "notes.heading: One\n").digest
    assert one != load_with("strings: my.yaml\n", "notes.heading: Two\n").digest


@pytest.mark.parametrize(("language", "paper"), [("en-GB", "A4"), ("en-US", "Letter"), ("de", "A4")])
@pytest.mark.parametrize("printer", ["desktop", "school", "screen"])
def test_the_usual_paper_is_that_of_the_language(printer: str, language: str, paper: str, load_with: Load) -> None:
    assert load_with(f"language: {language}\npage: {{printer: {printer}}}\n").page.paper.name == paper


@pytest.mark.parametrize(
    ("language", "like", "paper"),
    [
        ("de-AT", "de", "A4"),
        ("es-MX", "es", "Letter"),
        ("fr-CA", "fr", "Letter"),
        ("en-AU", "en-GB", "A4"),
        ("en-CA", "en-GB", "Letter"),
    ],
)
def test_a_region_has_the_words_of_its_language_and_a_paper_of_its_own(
    language: str, like: str, paper: str, load_with: Load
) -> None:
    spec = load_with(f"language: {language}\n")
    assert spec.language == language
    assert spec.strings["answers.heading"] == load_strings(like)["answers.heading"]
    assert spec.page.paper.name == paper


@pytest.mark.parametrize("language", ["zh-TW", "zh-Hant-HK", "en", "da-GL"])
def test_a_region_with_other_words_is_not_taken_for_its_language(language: str, load_with: Load) -> None:
    (problem,) = told(load_with, f"language: {language}\n")
    assert f"'{language}' is not valid" in problem


@pytest.mark.parametrize("language", ["ca", "sv", "pa"])
def test_a_language_alone_is_no_region(language: str) -> None:
    assert usual_paper(language, {"paper": "A4"}) == "A4"


def test_printers_of_books_keep_their_own_usual_paper(load_with: Load) -> None:
    assert load_with("language: de\npage: {printer: kdp}\n").page.paper.name == "8.5x11in"


def test_a_paper_that_is_asked_for_is_taken_in_any_language(load_with: Load) -> None:
    assert load_with("language: en-US\npage: {size: A5}\n").page.paper.name == "A5"


def test_a_look_knows_the_signs_that_differ_in_the_language(load_with: Load) -> None:
    assert load_with("language: de\n").page.look.signs == {ord("÷"): ":"}
    assert load_with("language: fr\n").page.look.signs == {}


def test_of_a_family_without_words_in_any_language_the_package_is_to_blame(
    load_with: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = load_with("").sections[0]
    monkeypatch.setattr("pipeline.config.book.words.wording.languages_of", lambda _: ())
    findings = Findings(Document(Branch({}, Place("book.yaml", 1, 1)), ()))
    check_texts({("sections", 0): section}, "de", BookWords({}), findings)
    (problem,) = findings.problems
    assert "has no rules and example in de, nor in any other language; ask the package" in str(problem)


def test_a_family_without_a_worked_example_is_reported(load_with: Load) -> None:
    spec = load_with("")
    section = spec.sections[0]
    words = {key: text for key, text in spec.strings.items() if not key.startswith(f"example.{section.params.kind}.")}
    findings = Findings(Document(Branch({}, Place("book.yaml", 1, 1)), ()))
    check_texts({("sections", 0): section}, spec.language, BookWords(words), findings)
    (problem,) = findings.problems
    assert "has no worked example; ask the package that offers the family to add text/examples.yaml" in str(problem)
