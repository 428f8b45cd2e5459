"""Reads the words of the pages: a folder of templates/text for every language, and the examples that all share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final

from pydantic import RootModel

from pipeline.config.documents.data_files import load
from pipeline.config.values.value_rules import pattern, prose
from pipeline.source import resources

MODEL: Final = "en-GB"
"""The language whose keys and placeholders all others have."""

LETTER_REGIONS: Final = ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
"""Where the usual paper is Letter, A4 being usual elsewhere; Unicode CLDR 45, as of 2026-11."""

_APART: Final = {"zh": ("HK", "HANT", "MO", "TW")}  # what has the language's code, but other characters
_FILE = "strings.yaml"
_EXAMPLES = "examples.yaml"
_EXTENDS = "extends"


class StringsFile(RootModel[dict[str, Annotated[str, prose()]]]):
    """The words of a language: dotted keys and their texts; `extends` names the language that has the rest."""


def language_names() -> tuple[str, ...]:
    """The languages that there are."""
    return tuple(path.parent.name for path in sorted((resources.templates() / "text").glob(f"*/{_FILE}")))


def load_strings(language: str) -> Mapping[str, str]:
    """The words of a language by dotted key; raises InputError."""
    own = dict(load(StringsFile, resources.templates() / "text" / language / _FILE).root)
    base = load_strings(own.pop(_EXTENDS)) if _EXTENDS in own else load_examples()
    return {**base, **own}


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


def load_examples() -> Mapping[str, str]:
    """The worked examples' puzzles and solutions, which no language changes; raises InputError."""
    return load(StringsFile, resources.templates() / "text" / _EXAMPLES).root


_EXPECTED = "a language such as en-GB, de, or another with strings: FILE.yaml"
LANGUAGE = replace(
    pattern("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", _EXPECTED),
    schema=lambda: {"anyOf": [{"enum": list(language_names())}, {"type": "string"}]},
)
"""The rule for the code of a language, built in or not."""
