"""Finds what lies in a file beside its ink: links, comments, fields, scripts, attachments, layers, locks."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from math import ceil
from typing import Final

import pikepdf

from pipeline.frozen import frozen
from pipeline.inspect.pdf.raw import Raw
from pipeline.model.printer import Part
from pipeline.source.wording import token

_ANNOTATIONS: Final = {"/Link": Part.LINK, "/Widget": Part.FORM_FIELD, "/FileAttachment": Part.ATTACHMENT}
_TURNING: Final = ("/GoTo", "/Named")  # actions that turn to a page of the file
_SCRIPTS: Final = ("/JavaScript", "/JS", "/Launch", "/SubmitForm", "/ImportData")
_RUN: Final = ("/A", "/OpenAction")  # where an action hangs
_ACTING: Final = frozenset(("/AA", *_RUN))
_ATTACHING: Final = frozenset(("/EF", "/AF", "/Collection"))
_LAYERING: Final = frozenset(("/OCProperties", "/OCGs"))
_TELLING: Final = _ACTING | _ATTACHING | _LAYERING | {"/JS", "/AcroForm"}
_TYPES: Final = {"/EmbeddedFile": Part.ATTACHMENT, "/OCG": Part.LAYER}
_TOGETHER: Final = 15_000  # objects: the library keeps all that it has met, some 30 MB of these
_PARTS: Final = 8  # into which the objects of a file are shared out at most: to open one of a million takes long
_REPORTED: Final = {
    Part.SCRIPT: "the file runs a script",
    Part.ATTACHMENT: "a file is attached",
    Part.LAYER: "the file has layers",
    Part.FORM_FIELD: "the file has form fields",
}

_Pages = Collection[tuple[int, int]]
"""Numbers and generations of the pages of a file."""


@frozen
class Extra:
    """A part of the file beside its ink, in words, and the page that it lies on; 0 for the whole file."""

    part: Part
    detail: str
    page: int = 0


def file_extras(
    document: pikepdf.Pdf, pages: _Pages, opened: Callable[[], pikepdf.Pdf]
) -> tuple[tuple[Extra, ...], list[str]]:
    """What the whole file has, wherever in it: also in objects that no page leads to; what the library had to mend.

    Those of a large file are looked at by their numbers, each part in a document of its own, as `opened` opens it anew.
    A file that was added to may have more objects than numbers.
    """
    root: Raw = document.Root
    trailer: Raw = document.trailer
    count = int(trailer.get("/Size", 0))
    if count <= _TOGETHER or "/Prev" in trailer or "/XRefStm" in trailer:
        held, mended = _of_all(opened(), pages)
    else:
        held, mended = _of_numbers(opened, count, pages)
    held.update(_parts(root, names=root.get("/Names", {})))
    found = [Extra(part, detail) for part, detail in _REPORTED.items() if part in held]
    if "/First" in root.get("/Outlines", {}):
        found.insert(0, Extra(Part.OUTLINE, "the file has an outline"))
    if document.is_encrypted:
        found.insert(0, Extra(Part.ENCRYPTION, "the file is encrypted"))
    return tuple(found), mended


def _of_numbers(opened: Callable[[], pikepdf.Pdf], count: int, pages: _Pages) -> tuple[set[Part], list[str]]:
    """What the objects with numbers below `count` are or hold; what the library had to mend."""
    parts: set[Part] = set()
    together = max(_TOGETHER, ceil(count / _PARTS))
    for first in range(1, count, together):
        held = _held(opened(), range(first, min(count, first + together)), pages)
        if held is None:
            return _of_all(opened(), pages)
        parts |= held
    return parts, []


def _of_all(document: pikepdf.Pdf, pages: _Pages) -> tuple[set[Part], list[str]]:
    """What all objects of a document are or hold; what the library had to mend."""
    return _parts_of(document.objects, pages), [*map(str, document.get_warnings())]


def _held(document: pikepdf.Pdf, numbers: range, pages: _Pages) -> set[Part] | None:
    """What the objects with some numbers are or hold; None where one is missing, or the file turns out to be damaged.

    One that is missing may be there in another generation than the first.
    """
    objects = [*takewhile(lambda one: one is not None, (document.get_object((number, 0)) for number in numbers))]
    found = _parts_of(objects, pages)
    return None if len(objects) < len(numbers) or document.get_warnings() else found


def _parts_of(objects: Iterable[Raw], pages: _Pages) -> set[Part]:
    return {part for one in objects if _is_filled(one) and one.objgen not in pages for part in _parts(one)}


def page_extras(page: pikepdf.Page, annotations: Sequence[Raw], number: int) -> Iterator[Extra]:
    """What hangs on a page; `annotations` are those of its array."""
    notes = [one for one in annotations if isinstance(one, pikepdf.Dictionary)]
    subtypes = [_name(one, "/Subtype") for one in notes]
    for subtype in dict.fromkeys(subtypes):
        count = subtypes.count(subtype)
        name = token(subtype.lstrip("/").lower()) if subtype else "nameless"
        detail = f"it has {count} {name} annotations" if count > 1 else f"it has a {name} annotation"
        yield Extra(_ANNOTATIONS.get(subtype, Part.COMMENT), detail, number)
    if any(subtype == "/Link" and "/AP" in one for subtype, one in zip(subtypes, notes, strict=True)):
        yield Extra(Part.COMMENT, "it has a link that draws something", number)
    acting = [one for one in notes if not _ACTING.isdisjoint(one.keys())]
    if "/AA" in page or any(map(_acts, acting)):
        yield Extra(Part.SCRIPT, "it runs a script", number)
    for action in dict.fromkeys(action for one in acting if (action := _leads_out(one.get("/A")))):
        yield Extra(Part.SCRIPT, f"it has an action that leads out of the file ({action})", number)
    if "/Group" in page:
        yield Extra(Part.TRANSPARENCY, "it is a transparent group as a whole", number)
    if "/AF" in page:
        yield Extra(Part.ATTACHMENT, "a file is attached", number)


def _name(thing: Raw, key: str) -> str:
    """The name that stands under a key; empty where no name does."""
    found = thing.get(key)
    return str(found) if isinstance(found, pikepdf.Name) else ""


def _is_filled(thing: Raw) -> bool:
    return isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)


def _parts(thing: Raw, names: Raw = None) -> Iterator[Part]:
    """What one dictionary of the file is or holds."""
    keys = set(thing.keys())
    type_name = _name(thing, "/Type") if "/Type" in keys else ""
    if type_name in _TYPES:
        yield _TYPES[type_name]
    if names is None and keys.isdisjoint(_TELLING):  # as most are
        return
    scripted = "/JS" in keys or (names is not None and "/JavaScript" in names)
    if scripted or _acts(thing) or ("/Subtype" not in keys and _leads_out(thing.get("/A"))):
        yield Part.SCRIPT
    if _ATTACHING & keys or (names is not None and "/EmbeddedFiles" in names):
        yield Part.ATTACHMENT
    if _LAYERING & keys:
        yield Part.LAYER
    if "/AcroForm" in keys and (len(thing.AcroForm.get("/Fields", [])) or "/XFA" in thing.AcroForm):
        yield Part.FORM_FIELD


def _acts(thing: Raw) -> bool:
    """Does something run a script, or act when it is only met?"""
    return "/AA" in thing or any(_is_script(thing.get(key)) for key in _RUN)


def _is_script(action: Raw) -> bool:
    """Does an action do more than turn to a page? Those that lead out of the file are reported with their page."""
    if not isinstance(action, pikepdf.Dictionary):
        return False
    name = _name(action, "/S")
    return name in _SCRIPTS or (bool(name) and "/Next" in action)


def _leads_out(action: Raw) -> str:
    """The name of an action that neither turns to a page nor is a script; empty for others."""
    if not isinstance(action, pikepdf.Dictionary) or _is_script(action):
        return ""
    name = _name(action, "/S")
    return token(name.lstrip("/")) if name and name not in _TURNING else ""
