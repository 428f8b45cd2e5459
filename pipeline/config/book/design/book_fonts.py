"""Reads the fonts of a book: the author's own files, and East Asian ones where its texts need them."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.page_keys import FontNames
from pipeline.errors import InputError
from pipeline.model.book_fonts import EastAsian, FontFile, Fonts, is_east_asian
from pipeline.page.type.fontfile import FontError, family_name, program, read_metrics, refusal
from pipeline.source.files import Reading
from pipeline.source.resources import CJK_EXTRA, cjk_files, font_files
from pipeline.source.source_limits import FONT_BYTES

_SYSTEMS: Final = {"ja": "JAN", "ko": "KOR", "zh-tw": "ZHT", "zh-hant": "ZHT", "zh-hk": "ZHH", "zh-mo": "ZHH"}
"""The language systems of OpenType by language; all others have the forms of mainland China."""

_MAINLAND: Final = "ZHS"
_WIDE: Final = "“”‘’—…"
_LATIN_1: Final = "ÿ"  # what every bundled face has
_PATH: Final = ("page", "fonts")
_ALWAYS: Final = "".join(map(chr, range(0x20, 0x7F)))
"""What a book may print besides its texts: digits, letters as values, page numbers, dates."""


def read_fonts(
    asked: FontNames | None, language: str, texts: Iterable[str], findings: Findings, reading: Reading
) -> Fonts:
    """The fonts of a book whose texts are these; what cannot be used is reported."""
    every = "".join(texts)
    own = _own(asked, every, findings, reading) if asked else Fonts()
    if not is_east_asian(every):
        return own
    files = cjk_files()
    if files is None:
        _deny_language(language, findings)
        return own
    regular, bold = (FontFile(*file) for file in files)
    return replace(own, east_asian=EastAsian(regular, bold, _system(language), _marks(language)))


def titled(fonts: Fonts, family: str, texts: Iterable[str]) -> Fonts:
    """The fonts with a bundled face for titles, unless it lacks a letter of the texts: no title mixes two faces."""
    letters = {sign for sign in "".join(texts) if sign.isalpha() and sign > _LATIN_1}
    return fonts if letters and letters - _glyphs(family) else fonts.with_display(family)


@cache
def _glyphs(family: str) -> frozenset[str]:
    """The characters of a bundled face for titles, none of no face."""
    from pipeline.page.type.typography import Face

    files = font_files(family, ("Regular",)) if family else ()
    return frozenset(sign for name, data, _ in files for sign in Face.read(name, data).glyphs)


def _system(language: str) -> str:
    """The language system of the longest part of a language's code that has one."""
    parts = language.lower().split("-")
    codes = ("-".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((_SYSTEMS[code] for code in codes if code in _SYSTEMS), _MAINLAND)


def _marks(language: str) -> str:
    """The marks that a language sets as wide as its characters."""
    return _WIDE if language.lower().split("-")[0] in ("zh", "ja") else ""


def _deny_language(language: str, findings: Findings) -> None:
    """Say what a language needs; texts of other languages are reported where their characters stand."""
    if language.lower().split("-")[0] in ("zh", "ja", "ko"):
        findings.deny(("language",), f"{language!r} needs fonts that are not installed; run {CJK_EXTRA}")


def _own(asked: FontNames, texts: str, findings: Findings, reading: Reading) -> Fonts:
    names = ((weight, getattr(asked, weight)) for weight in type(asked).model_fields)
    found = {weight: _read(weight, name, texts, findings, reading) for weight, name in names if name}
    files = {weight: one[0] for weight, one in found.items() if one}
    family = next((one[1] for one in found.values() if one), "")
    return Fonts(files.get("regular"), files.get("bold"), files.get("italic"), family, display=files.get("display"))


def _read(weight: str, name: str, texts: str, findings: Findings, reading: Reading) -> tuple[FontFile, str] | None:
    """An author's file under a name that says its weight, and its family; None where it is unfit, which is reported."""
    path = (*_PATH, weight)
    try:
        data = reading.data(findings.beside(path, name), FONT_BYTES)
    except InputError as error:
        findings.blame(path, error.problems)
        return None
    try:
        reason, family = refusal(data), family_name(data)
        plain = "".join(letter for letter in family if letter.isascii() and letter.isalnum())
        file = FontFile(f"{plain or 'Own'}-{weight.capitalize()}", data)
        _try_out(file, texts)
    except FontError as error:
        reason = error.problems[0].message
    if reason:
        findings.refuse(path, f"{name!r} {reason}")
        return None
    return file, family


def _try_out(file: FontFile, texts: str) -> None:
    """Do all that a build does with a font, for every character that the book may print; raises FontError."""
    from pipeline.page.files.pdf import check_program

    glyphs = read_metrics(file.data).glyphs
    check_program(file.name, program(file.name, file.data, glyphs, "".join({*texts, *_ALWAYS})))
