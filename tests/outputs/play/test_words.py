"""The player has the same words in every language, and falls back to English."""

import re

import pytest

from pipeline.config.resources.languages import MODEL, language_names
from pipeline.config.resources.player_words import player_words
from pipeline.errors import InputError
from pipeline.outputs.play.script import CLASS, MAIN, PLATFORM
from pipeline.outputs.play.words import words_of
from pipeline.source.resources import player_modules
from tests.made_up_books import SpecOf

SECTIONS = "sections: [{family: calcudoku, size: 4x4, counts: {easy: 1}}]"
PLACEHOLDER = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("language", language_names())
def test_every_language_has_the_same_words_and_placeholders(language: str) -> None:
    own, model = player_words(language), player_words(MODEL)
    assert own.keys() == model.keys()
    for key, text in own.items():
        assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(model[key])), key


def test_a_language_that_the_player_does_not_have_is_english() -> None:
    assert player_words("da") == player_words(MODEL)


def test_a_region_has_the_words_of_its_language() -> None:
    assert player_words("de-AT") == player_words("de")


def test_every_word_that_the_player_says_is_there() -> None:
    said = {
        key for text in player_modules().values() for key in re.findall(r'(?:say|item|button|step)\("([a-z_.]+)"', text)
    }
    of_steps = {"say.sentence", "say.seen"}
    assert said - of_steps <= player_words(MODEL).keys()
    assert of_steps <= said
    assert len(said) > 40


def test_pages_have_the_words_that_they_say_and_no_others(spec_of: SpecOf) -> None:
    own = {main: words_of(spec_of(SECTIONS), main).keys() for main in (MAIN, CLASS, PLATFORM)}
    assert {"report", "report.save"} <= own[CLASS] - own[MAIN]
    assert own[PLATFORM] - own[MAIN] == {"scorm.missing"}
    assert own[MAIN] < player_words(MODEL).keys()


def test_an_author_says_some_words_otherwise(spec_of: SpecOf) -> None:
    own = spec_of(f"strings: words.yaml\n{SECTIONS}", words_yaml="play.undo: Take back\n")
    assert words_of(own, MAIN)["undo"] == "Take back"
    assert words_of(own, MAIN)["redo"] == player_words(MODEL)["redo"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("play.undone: Take back", "words.yaml:1:1: 'play.undone': unknown key; did you mean 'play.undo'?"),
        ("play.puzzle: Puzzle", "has no placeholder, expected {number}"),
    ],
)
def test_what_is_wrong_with_an_authors_words_is_reported(spec_of: SpecOf, line: str, fault: str) -> None:
    with pytest.raises(InputError, match=re.escape(fault)):
        spec_of(f"strings: words.yaml\n{SECTIONS}", words_yaml=f"{line}\n")
