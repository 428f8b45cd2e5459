"""Reads the words that a book is printed with: its language's own, its author's strings file, its names of levels."""

from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import checked, salvaged
from pipeline.config.resources.languages import (
    MODEL,
    SOURCES,
    StringsFile,
    Words,
    known_language,
    language_names,
    languages_of,
    load_examples,
    load_strings,
    nearest_language,
    usual_paper,
)
from pipeline.config.resources.player_words import IN_STRINGS, player_words
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values.lengths import read_paper
from pipeline.errors import InputError, Place, Problem
from pipeline.families import FAMILIES
from pipeline.families.shared.alternative_text import KEYS
from pipeline.families.shared.options import did_you_mean
from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.model.printer import Paper
from pipeline.model.signs import OPERATORS, SIGNS, printed
from pipeline.model.spec import BookSpec, SectionSpec, WrittenText
from pipeline.page.text.markdown import read_markdown
from pipeline.source.document import read_document
from pipeline.source.files import Reading, SourceText
from pipeline.source.source_limits import YAML_BYTES
from pipeline.source.templates import TEXT, own_path, text_of
from pipeline.source.wording import Path, key_path, shown, token

RIGHT_TO_LEFT: Final = ("ar", "arc", "azb", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi")
"""Languages written from right to left, which the pages cannot be set in; ISO 639, as of 2026-11."""

_PAPERS = ("A4", "Letter")
_MARKDOWN = ("how_to_play.", "example.", "levels.", "sums.")
_TECHNIQUE = "technique."
_FEW = 8  # missing keys that a message names


@frozen
class BookWords:
    """The words by dotted key, and those of the author's own file as texts with their places."""

    strings: Mapping[str, str]
    written: tuple[WrittenText, ...] = ()

    @property
    def paper(self) -> Paper:
        """The usual paper of the language."""
        return read_paper(self.strings["paper"])

    @property
    def signs(self) -> Mapping[int, str]:
        """What is printed for the usual signs of operators, by code point, where it is another sign."""
        return printed(self.strings)


def read_words(head: BookHead, used: Collection[str], findings: Findings, reading: Reading) -> BookWords:
    """The words of a book and the families that it uses; what is wrong with its language or strings is reported."""
    known = known_language(head.language)
    base = _base(known, used, findings) if known else _untechnical(load_strings(MODEL, used))
    paper = usual_paper(head.language, base)
    if head.language.split("-")[0].lower() in RIGHT_TO_LEFT:
        message = f"{shown(head.language)} is written from right to left, which cannot be printed yet; choose another"
        findings.refuse(("language",), message)
        return BookWords(base)
    template = own_path(TEXT, head.language) or (own_path(TEXT, known) if known else None)
    complete = known is not None
    found: list[tuple[Mapping[str, str], tuple[WrittenText, ...]]] = []
    if template:
        found.append(findings.read(lambda: _own(text_of(template), used, complete)) or ({}, ()))
        complete = True
    if head.strings is not None:
        path = findings.beside(("strings",), head.strings)
        kept = known is not None and template is None
        texts = findings.read(lambda: _own(reading.text(path, YAML_BYTES), used, complete, kept), ("strings",))
        found.append(texts or ({}, ()))
    elif not complete:
        findings.refuse(("language",), _unknown(head.language))
    own = {key: text for texts, _ in found for key, text in texts.items()}
    return BookWords(Words({**base, "paper": paper, **own}), tuple(one for _, written in found for one in written))


def check_texts(sections: Mapping[Path, SectionSpec], language: str, words: BookWords, findings: Findings) -> None:
    """Report every section whose family has no words, rules or worked example among those of the book."""
    kinds = {section.params.kind for section in sections.values()}
    shown = {kind for kind in kinds if any(key.startswith(f"example.{kind}.") for key in words.strings)}
    for path, section in sections.items():
        kind = section.params.kind
        needed = [f"family.{kind}", f"how_to_play.{kind}"]
        if kind.family not in FAMILIES.folders():
            continue
        if not words.strings.keys() >= set(needed):
            known = ", ".join(languages_of(kind.family))
            other = f"only in {known}; take one of these languages" if known else "nor in any other language"
            remedy = "" if known else "; ask the package that offers the family to add text/LANGUAGE.yaml"
            message = f"{kind} has no rules and example in {language}, {other}{remedy}"
            findings.refuse((*path, "family"), message)
        elif kind not in shown:
            message = f"{kind} has no worked example; ask the package that offers the family to add text/examples.yaml"
            findings.refuse((*path, "family"), message)


def strings_of(head: BookHead, words: Mapping[str, str], findings: Findings) -> dict[str, str]:
    """The words of a book with its own names of levels; two levels may not share one, and none has placeholders."""
    strings = Words({**words, **{f"level.{level}": name for level, name in _named(head)}})
    for level, name in _named(head):
        path = ("levels", level.value, "name")
        if "{" in name or "}" in name:
            findings.refuse(path, f"{shown(name)} has a brace, and names of levels have no placeholders; remove it")
        twins = [other for other in Level if other is not level and strings[f"level.{other}"] == name]
        if twins:
            message = f"{name!r} is the printed name of {twins[0]} too, expected a name of its own; rename one of them"
            findings.refuse(path, message)
    return strings


def draft_language(spec: BookSpec) -> Iterator[str]:
    """A warning of words that no published source is cited for."""
    if SOURCES not in spec.strings:
        yield (
            f"language: {shown(spec.language)} is a draft, for its strings cite no published source of its terms; "
            f"let a solver read the pages, and add {SOURCES}, a source a line"
        )


def level_marks(head: BookHead) -> dict[Level, int]:
    """The filled dots that the book gives to levels."""
    marks = ((level, head.levels.of(level).mark) for level in Level)
    return {level: mark for level, mark in marks if mark is not None}


def written_names(head: BookHead, findings: Findings) -> Iterator[WrittenText]:
    """The names as texts of the author's, to be looked at for what cannot be printed."""
    for level, name in _named(head):
        path = ("levels", level.value, "name")
        yield WrittenText(name, key_path(path), findings.place(path))


def _named(head: BookHead) -> Iterator[tuple[Level, str]]:
    for level in Level:
        if name := head.levels.of(level).name:
            yield level, name


def _base(language: str, used: Collection[str], findings: Findings) -> Mapping[str, str]:
    """The words of a built-in language; those of the model, without which nothing goes, where its file is damaged."""
    try:
        return load_strings(language, used)
    except InputError as error:
        if language == MODEL:
            raise
        findings.report(error.problems)
        return load_strings(MODEL, used)


def _untechnical(strings: Mapping[str, str]) -> dict[str, str]:
    """The texts without names of techniques and sources: those of one language are not those of another."""
    return {key: text for key, text in strings.items() if not key.startswith((_TECHNIQUE, SOURCES))}


def _unknown(language: str) -> str:
    known = language_names()
    other = "another language needs strings: FILE.yaml with its words"
    return f"{shown(language)} is not valid, expected one of {', '.join(known)}{nearest_language(language)}; {other}"


def _own(
    source: SourceText, used: Collection[str], complete: bool, kept: bool = False
) -> tuple[Mapping[str, str], tuple[WrittenText, ...]]:
    """The texts of a strings file of the author's; raises InputError with all that is wrong in it.

    `complete`: are there words for whatever it lacks? `kept`: do the words for grids stay those of the language?
    """
    own = Findings(read_document(source))
    _, wrong = checked(StringsFile, own)
    file = salvaged(StringsFile, own.values, wrong, own)
    texts, model = file.root if file else {}, _model(used)
    for key, text in texts.items():
        _check(key, text, model, own)
        if kept and key.startswith(KEYS):
            own.refuse_key((key,), "is what `verify` reads again in tagged files, and stays as it is; remove it")
    if not complete:
        own.report(_missing(own, model, source.file))
    own.raise_all()
    return texts, tuple(WrittenText(text, key_path((key,)), own.place((key,))) for key, text in texts.items())


def _check(key: str, text: str, model: Mapping[str, str], findings: Findings) -> None:
    """Report what is wrong with one text."""
    if key not in model:
        findings.refuse_key((key,), f"unknown key{did_you_mean(key, model) or '; remove it'}")
    else:
        for fault in (*_value_faults(key, text), *_placeholder_faults(text, model[key]), *_markdown_faults(key, text)):
            findings.refuse((key,), fault)


def _model(used: Collection[str]) -> Mapping[str, str]:
    """Every key that a strings file may have, with the text of the model."""
    examples = load_examples(used)
    strings = {key: text for key, text in load_strings(MODEL, used).items() if key not in examples}
    known = [FAMILIES[name] for name in dict.fromkeys((*FAMILIES.built_in(), *used))]
    techniques = {one.name: one.sentence for family in known for one in family.techniques}
    named = {f"{_TECHNIQUE}{name}": name for name in techniques}
    sentences = {f"{key}.sentence": techniques[name] for key, name in named.items()}
    played = {f"{IN_STRINGS}{key}": text for key, text in player_words(MODEL).items()}
    return {**strings, **named, **sentences, **played}


def _value_faults(key: str, text: str) -> Iterator[str]:
    """What is wrong with a text that is empty, no paper, or no sign of its operator."""
    if not text.strip() and key != "operator.separator":
        yield "is empty, expected text"
    if key == "paper" and text not in _PAPERS:
        yield f"{shown(text)} is not valid, expected one of {', '.join(_PAPERS)}"
    if key.startswith("sign."):
        known = SIGNS[OPERATORS[key.removeprefix("sign.")]]
        if text not in list(known):
            yield f"{shown(text)} is not valid, expected one of {' '.join(known)}"


def _placeholder_faults(text: str, model: str) -> Iterator[str]:
    expected = _placeholders(model)
    try:
        found = _placeholders(text)
    except ValueError:
        yield "has a brace that begins or ends no placeholder; write {{ or }} to print one"
        return
    if set(found) != set(expected):
        written = token(_listed(found)) if found else "no placeholder"
        yield f"has {written}, expected {_listed(expected) or 'none'}"


def _placeholders(text: str) -> list[str]:
    """The placeholders of a text as they are written in it, without repetition."""
    parts = (part for part in Formatter().parse(text) if part[1] is not None)
    names = (
        f"{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}"
        for _, name, form, conversion in parts
    )
    return list(dict.fromkeys(names))


def _listed(names: list[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def _markdown_faults(key: str, text: str) -> Iterator[str]:
    if key.startswith(_MARKDOWN):
        try:
            read_markdown(text, key)
        except InputError as error:
            yield from (problem.message for problem in error.problems)


def _missing(own: Findings, model: Mapping[str, str], file: str) -> Iterator[Problem]:
    """What a language of its own lacks, however wrong the rest is.

    Techniques and the player may stay English, and without sources the language is a draft.
    """
    needed = [key for key in model if not key.startswith((_TECHNIQUE, IN_STRINGS, SOURCES))]
    missing = [key for key in needed if not own.wrote(key)]
    if missing:
        names = ", ".join(missing[:_FEW]) + (", ..." if len(missing) > _FEW else "")
        message = f"lacks {len(missing)} of {len(needed)} texts: {names}; the strings of {MODEL} have them all"
        yield Problem(message, Place(file))
