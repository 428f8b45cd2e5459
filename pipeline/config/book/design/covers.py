"""Reads what a book says of its cover: its design, texts with their placeholders filled in, the author's picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pipeline.config.book.classroom.classes import VERSIONS
from pipeline.config.book.words.texts import Texts, fill
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, known
from pipeline.config.resources.cover_names import USUAL
from pipeline.config.schema.book_drafts import GROUPS
from pipeline.config.schema.book_file import BookHead
from pipeline.config.schema.page_keys import Cover
from pipeline.model.picture import RGB, Picture
from pipeline.model.printer import CoverRules, Printer
from pipeline.model.spec import WrittenText
from pipeline.source.files import Reading
from pipeline.source.wording import Path, key_path

if TYPE_CHECKING:
    from pipeline.model.cover import CoverDesign, CoverSpec, CoverTemplate

_COVER = "cover"
_BACKGROUND: Path = (_COVER, "background")
_ICC: Path = (_COVER, "icc")
_BLURB, _ABOUT = "blurb", "about"
_TEXTS = ("title", "subtitle", "author", _BLURB, _ABOUT)
_OWN = (_BLURB, _ABOUT)  # the book itself has none
_DESIGNING = (*_TEXTS, "background", "design", "barcode")


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
    from pipeline.model.cover import CoverSpec

    designed = any(getattr(cover, key) is not None for key in _DESIGNING) or cover.shop_images
    if not designed and not cover.guide:
        findings.refuse_key((_COVER,), "is empty; write guide: true, or a design, a title, a blurb or a background")
    design = _design(head, cover, texts, printer.cover, findings, reading) if designed and printer.cover else None
    written = tuple(
        WrittenText(text, key_path((_COVER, key)), findings.place((_COVER, key)))
        for key in _TEXTS
        if (text := getattr(cover, key))
    )
    return WrittenCover(CoverSpec(cover.guide, design), written)


def _design(  # noqa: PLR0913, PLR0917  all that a cover consists of
    head: BookHead, cover: Cover, texts: Texts, rules: CoverRules, findings: Findings, reading: Reading
) -> CoverDesign:
    """The texts of the cover, those of the book where it has none of its own, and what it is made with."""
    from pipeline.model.cover import CoverDesign

    done = {key: known(partial(_text, cover, key, texts, findings)) for key in _TEXTS}
    template = known(partial(_template, cover.design or USUAL, findings))
    profile = known(partial(_profile, cover.icc, findings, reading))
    picture = known(partial(_picture, cover.background, rules, profile, findings, reading))
    isbn = known(partial(_barcode, head, cover, findings))
    parts = {key: text() for key, text in done.items()}
    return CoverDesign(
        **parts,
        template=template(),
        background=picture(),
        background_at=findings.place(_BACKGROUND),
        isbn=isbn(),
        profile=profile(),
        shop_images=cover.shop_images,
    )


def _text(cover: Cover, key: str, texts: Texts, findings: Findings) -> str:
    """A text of the cover: its own, else the book's."""
    own = getattr(cover, key)
    if own is not None:
        return fill((_COVER, key), own, texts.values, findings)
    return "" if key in _OWN else texts[key]


def _template(name: str, findings: Findings) -> CoverTemplate:
    from pipeline.config.resources.cover_designs import load_design

    found = findings.read(lambda: load_design(name))
    if found is None:
        raise WithheldError(name)
    return found


def _barcode(head: BookHead, cover: Cover, findings: Findings) -> str:
    """The thirteen digits of the book's ISBN where they are asked for as a barcode."""
    if cover.barcode is None:
        return ""
    if not head.isbn:
        findings.refuse((_COVER, "barcode"), "needs the ISBN of the book; add isbn: NUMBER")
    return "".join(filter(str.isdecimal, head.isbn))


def _profile(name: str | None, findings: Findings, reading: Reading) -> bytes | None:
    """The ICC profile of a press; None where the book names none."""
    if name is None:
        return None
    from pipeline.source.pictures import read_profile

    found = findings.read(lambda: read_profile(findings.beside(_ICC, name), reading), _ICC)
    if found is None:
        raise WithheldError(name)
    return found


def _picture(
    name: str | None, rules: CoverRules, profile: Callable[[], bytes | None], findings: Findings, reading: Reading
) -> Picture | None:
    """The picture of a cover, in colours that the printer accepts or that a profile converts."""
    if name is None:
        return None
    from pipeline.source.pictures import read_picture

    picture = findings.read(lambda: read_picture(findings.beside(_BACKGROUND, name), reading), _BACKGROUND)
    if picture is None:
        raise WithheldError(name)
    if picture.colour not in rules.colours and (picture.colour != RGB or profile() is None):
        known_colours = " or ".join(rules.colours)
        remedy = "name the ICC profile of the press as cover.icc, or convert the picture"
        findings.refuse(_BACKGROUND, f"{name} is {picture.colour}, the printer accepts {known_colours}; {remedy}")
    return picture


def _no_cover(printer: Printer, findings: Findings) -> str:
    """Why a book can have no cover; empty where it can."""
    if printer.cover is None:
        return f"the printer {printer.name} has no covers; remove it, or use a printer that binds books"
    sheets = next((key for key in (GROUPS, VERSIONS) if findings.wrote(key)), "")
    return f"cannot be combined with {sheets}, whose sheets are not bound; remove one of the two" if sheets else ""
