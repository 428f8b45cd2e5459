"""Languages: every one has all keys, with the placeholders of its model, and names for all techniques."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from pipeline.config.problems.validation import load
from pipeline.config.resources.languages import (
    MODEL,
    SOURCES,
    StringsFile,
    Words,
    language_names,
    load_examples,
    load_strings,
    nearest_language,
)
from pipeline.config.resources.player_words import player_words
from pipeline.config.values.lengths import read_paper
from pipeline.errors import InputError
from pipeline.families import FAMILIES
from pipeline.model.book_fonts import BUNDLED, is_east_asian
from pipeline.page.type.typography import Face
from pipeline.source import resources
from pipeline.source.resources import cjk_files, templates
from pipeline.typeset.setting.book_typeface import typeface

LANGUAGES = language_names()
FOREIGN = [name for name in LANGUAGES if not name.startswith("en")]
TECHNIQUES = {technique.name for family in FAMILIES.usable() for technique in family.techniques}
TECHNIQUE_KEYS = {f"technique.{name}{part}" for name in TECHNIQUES for part in ("", ".sentence")}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_languages_that_were_promised_are_there() -> None:
    assert {"de", "en-GB", "en-US", "es", "fr", "pl", "sv", "pt", "it", "nl", "zh", "ja", "ko"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sources_of_terms_have_a_title_a_publisher_and_a_place(language: str) -> None:
    sources = load_strings(language).get(SOURCES, "").splitlines()
    assert [source for source in sources if len(re.split("[,，、]", source)) < 3] == []  # noqa: RUF001  Chinese commas


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_found_by_its_name(language: str) -> None:
    names = load(StringsFile, templates() / "text" / "names.yaml").root
    own = language if language in names else language.partition("-")[0]
    if own in names:
        assert {nearest_language(name.title()) for name in names[own].split(", ")} == {f"; did you mean {own!r}?"}
    else:
        assert language == "en-US"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_prints_a_name_that_is_a_trademark(language: str) -> None:
    avoided = re.compile(f"KenKen|ケンケン|켄켄{'|数独' * (language == 'ja')}", re.IGNORECASE)
    printed = {key: text for key, text in load_strings(language).items() if key != SOURCES}
    assert [key for key, text in printed.items() if avoided.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert {SOURCES, *load_strings(language)} - TECHNIQUE_KEYS == set(load_strings(MODEL))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_placeholders(language: str) -> None:
    strings, model = load_strings(language), load_strings(MODEL)
    shared = strings.keys() & model.keys()
    assert {key for key in shared if placeholders(strings[key]) != placeholders(model[key])} == set()


@pytest.mark.parametrize("language", FOREIGN)
def test_every_language_names_and_explains_all_techniques(language: str) -> None:
    assert set(load_strings(language)) & TECHNIQUE_KEYS == TECHNIQUE_KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_signs_that_grids_show(language: str) -> None:
    strings = load_strings(language)
    for operator in ("add", "subtract", "multiply", "divide"):
        assert strings[f"sign.{operator}"] in strings[f"operator.{operator}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_a_usual_paper(language: str) -> None:
    assert read_paper(load_strings(language)["paper"]).name in ("A4", "Letter")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["steps.only", "steps.strike"])
def test_what_becomes_of_candidates_is_said_before_them(language: str, key: str) -> None:
    assert re.match(r"\w[\w ]* \{\w+\}$", load_strings(language)[key])


def test_french_puts_narrow_or_fixed_spaces_before_double_signs() -> None:
    texts = load_strings("fr").values()
    assert not [text for text in texts if re.search(r"[\w»] [;?!:]|\w[;?!]", text)]


def test_german_and_french_texts_have_no_english_quotation_marks() -> None:
    for language in ("de", "fr"):
        assert not [text for text in load_strings(language).values() if re.search('["”]', text)]


def test_polish_rules_keep_words_of_one_letter_beside_the_next_word() -> None:
    rules = [text for key, text in load_strings("pl").items() if key.startswith(("how_to_play.", "example.", "say."))]
    assert not [text for text in rules if re.search(r"(?<!\w)[aiouwzAIOUWZ][ \n]\w", text)]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_chinese_and_japanese_texts_have_punctuation_of_full_width(language: str) -> None:
    texts = load_strings(language).values()
    assert not [text for text in texts if re.search("[\u3040-\u30ff\u4e00-\u9fff][,.;:?!(]", text)]


def test_japanese_texts_have_japanese_commas_and_quotation_marks() -> None:
    texts = [text for key, text in load_strings("ja").items() if key != SOURCES]
    assert not [text for text in texts if re.search("[，；“”‘’]", text)]  # noqa: RUF001  these marks


def test_korean_texts_have_western_punctuation() -> None:
    assert not [text for text in load_strings("ko").values() if re.search("[、。，：；（）「」『』]", text)]  # noqa: RUF001


def test_korean_texts_put_no_particle_that_depends_on_a_sound_behind_a_placeholder() -> None:
    strings = {**load_strings("ko"), **player_words("ko")}
    particle = re.compile(r"[}”](을|를|은|는|이|가|과|와|으로|로)(?![가-힣])")
    assert not [key for key, text in strings.items() if particle.search(text)]


def test_no_language_says_what_all_share_or_what_its_base_says() -> None:
    shared = load_strings("en-GB")
    own = [folder / "text" / "en-US.yaml" for folder in FAMILIES.folders().values()]
    files = [templates() / "text" / "en-US" / "strings.yaml", *(path for path in own if path.is_file())]
    written = "".join(f"\n{path.read_text(encoding='utf-8')}" for path in files)
    for key, text in load_strings("en-US").items():
        assert (f"\n{key}:" in written) == (text != shared.get(key))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bundled_fonts_have_every_character_but_chinese_ones(language: str) -> None:
    faces = typeface(BUNDLED)
    needed = "".join(load_strings(language).values()).replace("\n", "")
    for face in (faces.regular, faces.bold, faces.italic):
        assert [one for one in face.missing(needed) if not is_east_asian(one)] == []


@pytest.mark.skipif(cjk_files() is None, reason="the extra cjk is not installed")
@pytest.mark.parametrize("language", ["zh", "ja", "ko"])
def test_the_extra_has_every_east_asian_character_in_both_weights(language: str) -> None:
    needed = "".join(load_strings(language).values())
    for name, data in cjk_files() or ():
        glyphs = Face.read(name, data).glyphs
        assert [one for one in needed if is_east_asian(one) and one not in glyphs] == []


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "text" / "xx").mkdir(parents=True)
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    return tmp_path


def test_strings_are_a_flat_mapping_of_texts(mine: Path) -> None:
    path = mine / "text" / "xx" / "strings.yaml"
    path.write_text("a.b: one\na.c: |\n  two\n  three\n")
    assert language_names() == ("xx",)
    assert load_strings("xx") == {**load_examples(), "a.b": "one", "a.c": "two\nthree\n"}
    path.write_text("a.b: {c: d}\ne: 1\n")
    with pytest.raises(InputError) as caught:
        load_strings("xx")
    first, second = caught.value.problems
    assert str(first).startswith(f"{path}:1:6: 'a.b': is a mapping, expected text")
    assert str(second).startswith(f"{path}:2:4: e: 1 is a whole number (put it in quotes if it is text)")


def test_a_text_that_the_files_of_a_language_lack_is_refused_when_it_is_used() -> None:
    words = Words(load_strings("en-GB"))
    assert words["paper"] == "A4"
    with pytest.raises(InputError, match=r"has a text 'no\.such'; install puzzlepress again, or add it there"):
        words["no.such"]
