"""Reads what a book says of its cover: texts with their placeholders filled in, and the author's own picture."""

from typing import Final

from pipeline.config.book.classes import VERSIONS
from pipeline.config.book.texts import Texts
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import GROUPS
from pipeline.config.schema.book_file import BookHead, Cover
from pipeline.config.values.placeholders import filled
from pipeline.model.cover import CoverDesign, CoverSpec, Picture
from pipeline.model.printer import CoverRules, Printer
from pipeline.model.spec import WrittenText
from pipeline.source.files import Reading
from pipeline.source.wording import Path, key_path

_COVER = "cover"
_BACKGROUND: Path = (_COVER, "background")
_NOTHING: Final[tuple[dict[str, object], ...]] = ({}, {"guide": False})
_TEXTS = ("title", "subtitle", "author", "blurb")


def read_cover(
    head: BookHead, texts: Texts, printer: Printer, findings: Findings, reading: Reading
) -> tuple[CoverSpec | None, tuple[WrittenText, ...]]:
    """The covers that a book asks for, None for none; and their texts as they are written."""
    cover = head.cover
    if cover is None:
        return None, ()
    if refusal := _no_cover(printer, findings):
        findings.refuse_key((_COVER,), refusal)
        return None, ()
    designed = any(getattr(cover, key) is not None for key in (*_TEXTS, "background"))
    if findings.written((_COVER,)) in _NOTHING:
        findings.refuse_key((_COVER,), "is empty; write guide: true, or a title, a blurb or a background")
    design = _design(cover, texts, printer.cover, findings, reading) if designed and printer.cover else None
    written = tuple(
        WrittenText(text, key_path((_COVER, key)), findings.place((_COVER, key)))
        for key in _TEXTS
        if (text := getattr(cover, key))
    )
    return CoverSpec(cover.guide, design), written


def _design(cover: Cover, texts: Texts, rules: CoverRules, findings: Findings, reading: Reading) -> CoverDesign:
    """The texts of the cover, those of the book where it has none of its own."""
    book = {"title": texts.title, "subtitle": texts.subtitle, "author": texts.author, "blurb": ""}
    done = {}
    for key in _TEXTS:
        own = getattr(cover, key)
        done[key], faults = filled(own, texts.values) if own is not None else (book[key], ())
        for _, fault in faults:
            findings.refuse((_COVER, key), fault)
    picture = _picture(cover.background, rules, findings, reading) if cover.background is not None else None
    return CoverDesign(**done, background=picture, background_at=findings.place(_BACKGROUND))


def _picture(name: str, rules: CoverRules, findings: Findings, reading: Reading) -> Picture | None:
    from pipeline.source.pictures import read_picture

    picture = findings.read(lambda: read_picture(findings.beside(_BACKGROUND, name), reading), _BACKGROUND)
    if picture and picture.colour not in rules.colours:
        known = " or ".join(rules.colours)
        findings.refuse(_BACKGROUND, f"{name} is {picture.colour}, the printer accepts {known}; convert the picture")
    return picture


def _no_cover(printer: Printer, findings: Findings) -> str:
    """Why a book can have no cover; empty where it can."""
    if printer.cover is None:
        return f"the printer {printer.name} has no covers; remove it, or use a printer that binds books"
    sheets = next((key for key in (GROUPS, VERSIONS) if key in findings.written()), "")
    return f"cannot be combined with {sheets}, whose sheets are not bound; remove one of the two" if sheets else ""
