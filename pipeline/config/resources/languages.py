"""Reads the words of the pages: a folder of templates/text for every language, and what each family says in it."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Annotated, Final

from pydantic import RootModel

from pipeline.config.problems.validation import load
from pipeline.config.values.value_rules import Rule, parsed, prose
from pipeline.errors import InputError, Place, Problem
from pipeline.families import FAMILIES
from pipeline.families.registry import SHARED, TEXT
from pipeline.source import resources
from pipeline.source.wording import shown

MODEL: Final = "en-GB"
"""The language whose keys and placeholders all others have."""

LETTER_REGIONS: Final = ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
"""Where the usual paper is Letter, A4 being usual elsewhere; Unicode CLDR 45, as of 2026-11."""

SOURCES: Final = "sources"
"""The key of the published sources of a language's puzzle terms, one a line; a language without it is a draft."""

_APART: Final = {"zh": ("HK", "HANT", "MO", "TW")}  # what has the language's code, but other characters
_CODE = re.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_FILE = "strings.yaml"
_EXAMPLES = "examples"
_EXTENDS = "extends"
_NAMES = "names.yaml"


class StringsFile(RootModel[dict[str, Annotated[str, prose()]]]):
    """The words of a language: dotted keys and their texts; `extends` names the language that has the rest."""


class Words(dict[str, str]):
    """The words of a language by dotted key; one that a damaged file of ours lacks is an InputError when it is used."""

    def __missing__(self, key: str) -> str:
        """Refuse a key without a text."""
        message = f"no {_FILE} of the language has a text {key!r}; install puzzlepress again, or add it there"
        raise InputError(Problem(message, Place(str(resources.templates() / "text"))))


def language_names() -> tuple[str, ...]:
    """The languages that there are."""
    return tuple(path.parent.name for path in sorted((resources.templates() / "text").glob(f"*/{_FILE}")))


def load_strings(language: str, used: Collection[str] = ()) -> Mapping[str, str]:
    """The words of a language by dotted key; raises InputError.

    Those of the built-in families are among them, and those of the families that are used. What stands in templates/
    replaces them.
    """
    own = dict(load(StringsFile, resources.templates() / "text" / language / _FILE).root)
    base = load_strings(own.pop(_EXTENDS), used) if _EXTENDS in own else load_examples(used)
    return Words({**own, **base, **_of_families(language, used), **own})  # the first for the order alone


def known_language(language: str) -> str | None:
    """The built-in language that has a language's words: itself, de for de-AT, en-GB for en-AU; None without one."""
    names = language_names()
    main, *rest = language.split("-")
    apart = set(_APART.get(main, ())) & {part.upper() for part in rest}
    usual = MODEL if rest and main == MODEL.split("-")[0] else main
    return next((name for name in (language, usual) if name in names and not apart), None)


def usual_paper(language: str, strings: Mapping[str, str]) -> str:
    """The name of the paper that is usual where a language's region is, else with its words."""
    _, *rest = language.upper().split("-")
    letter = bool(rest) and rest[-1] in LETTER_REGIONS and language not in language_names()
    return "Letter" if letter else strings["paper"]


def load_examples(used: Collection[str] = ()) -> Mapping[str, str]:
    """The worked examples' puzzles and solutions, which no language changes; raises InputError."""
    return _of_families(_EXAMPLES, used)


def languages_of(family: str) -> tuple[str, ...]:
    """The languages that a family has words in."""
    found = (path.stem for path in sorted((FAMILIES.folders()[family] / TEXT).glob("*.yaml")))
    return tuple(name for name in found if name != _EXAMPLES)


def _of_families(name: str, used: Collection[str]) -> dict[str, str]:
    """What the folders of the families say in a file of a name, those of the words that several share first."""
    folders = FAMILIES.folders()
    known = [SHARED, *(folders[one] for one in folders if one in (*FAMILIES.built_in(), *used))]
    paths = (folder / TEXT / f"{name}.yaml" for folder in known)
    return {key: text for path in paths if path.is_file() for key, text in load(StringsFile, path).root.items()}


_EXPECTED = "a language such as en-GB, de, or another with strings: FILE.yaml"


def nearest_language(text: str) -> str:
    """`; did you mean 'de'?` for a code that is spelt otherwise, or the name of a language; else an empty text."""
    word = text.lower().replace("_", "-")
    codes = {code.lower(): code for code in language_names()}
    codes |= {name: code for name, code in _named().items() if code in codes.values()}
    dashed = text.replace("_", "-")
    if dashed != text and known_language(dashed) not in (None, MODEL):
        return f"; did you mean {dashed!r}?"
    longer = [known for known in codes if known.startswith(word)]
    near = (longer or get_close_matches(word, codes, 1))[:1]
    return "".join(f"; did you mean {codes[known]!r}?" for known in near)


def english_name(language: str) -> str:
    """What English calls a language, whatever its region: Swedish for sv; its code where that is not known here."""
    main = language.partition("-")[0]
    return next((name.title() for name, code in _named().items() if code.partition("-")[0] == main), language)


def _named() -> dict[str, str]:
    """The codes of languages by what these are called, in English and by themselves."""
    names = load(StringsFile, resources.templates() / "text" / _NAMES).root
    return {name: code for code, text in names.items() for name in text.split(", ")}


def _read_code(text: str) -> str:
    if not _CODE.fullmatch(text):
        raise ValueError(f"{shown(text)} is not valid, expected {_EXPECTED}{nearest_language(text)}")
    return text


LANGUAGE = Rule(
    parsed(_read_code, _EXPECTED, {}).check,
    lambda: {"anyOf": [{"enum": list(language_names())}, {"type": "string"}]},
)
"""The rule for the code of a language, built in or not."""
