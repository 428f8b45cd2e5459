"""Reads what a book says of its cover: texts with their placeholders filled in, and the author's own picture."""

from functools import partial
from typing import NamedTuple

from pipeline.config.book.classes import VERSIONS
from pipeline.config.book.texts import Texts, fill
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, known
from pipeline.config.schema.book_drafts import GROUPS
from pipeline.config.schema.book_file import BookHead, Cover
from pipeline.model.cover import CoverDesign, CoverSpec, Picture
from pipeline.model.printer import CoverRules, Printer
from pipeline.model.spec import WrittenText
from pipeline.source.files import Reading
from pipeline.source.wording import Path, key_path

_COVER = "cover"
_BACKGROUND: Path = (_COVER, "background")
_BLURB = "blurb"
_TEXTS = ("title", "subtitle", "author", _BLURB)


class WrittenCover(NamedTuple):
    """The covers of a book, None for none, and their texts as they stand in its file."""

    cover: CoverSpec | None = None
    written: tuple[WrittenText, ...] = ()


def read_cover(head: BookHead, texts: Texts, printer: Printer, findings: Findings, reading: Reading) -> WrittenCover:
    """The covers that a book asks for, and their texts as they are written."""
    cover = head.cover
    if cover is None:
        return WrittenCover()
    if refusal := _no_cover(printer, findings):
        findings.refuse_key((_COVER,), refusal)
        return WrittenCover()
    designed = any(getattr(cover, key) is not None for key in (*_TEXTS, "background"))
    if not designed and not cover.guide:
        findings.refuse_key((_COVER,), "is empty; write guide: true, or a title, a blurb or a background")
    design = _design(cover, texts, printer.cover, findings, reading) if designed and printer.cover else None
    written = tuple(
        WrittenText(text, key_path((_COVER, key)), findings.place((_COVER, key)))
        for key in _TEXTS
        if (text := getattr(cover, key))
    )
    return WrittenCover(CoverSpec(cover.guide, design), written)


def _design(cover: Cover, texts: Texts, rules: CoverRules, findings: Findings, reading: Reading) -> CoverDesign:
    """The texts of the cover, those of the book where it has none of its own."""
    done = {key: known(partial(_text, cover, key, texts, findings)) for key in _TEXTS}
    picture = _picture(cover.background, rules, findings, reading) if cover.background is not None else None
    filled = {key: text() for key, text in done.items()}
    return CoverDesign(**filled, background=picture, background_at=findings.place(_BACKGROUND))


def _text(cover: Cover, key: str, texts: Texts, findings: Findings) -> str:
    """A text of the cover: its own, else the book's, which has no blurb."""
    own = getattr(cover, key)
    if own is not None:
        return fill((_COVER, key), own, texts.values, findings)
    return "" if key == _BLURB else texts[key]


def _picture(name: str, rules: CoverRules, findings: Findings, reading: Reading) -> Picture:
    from pipeline.source.pictures import read_picture

    picture = findings.read(lambda: read_picture(findings.beside(_BACKGROUND, name), reading), _BACKGROUND)
    if picture is None:
        raise WithheldError(name)
    if picture.colour not in rules.colours:
        known = " or ".join(rules.colours)
        findings.refuse(_BACKGROUND, f"{name} is {picture.colour}, the printer accepts {known}; convert the picture")
    return picture


def _no_cover(printer: Printer, findings: Findings) -> str:
    """Why a book can have no cover; empty where it can."""
    if printer.cover is None:
        return f"the printer {printer.name} has no covers; remove it, or use a printer that binds books"
    sheets = next((key for key in (GROUPS, VERSIONS) if findings.wrote(key)), "")
    return f"cannot be combined with {sheets}, whose sheets are not bound; remove one of the two" if sheets else ""
