"""Loads reportlab as if nobody had set anything, and gives it settings and a date of ours while a document is written.

By itself it reads RL_* and SOURCE_DATE_EPOCH from the environment, settings from two modules and a file in the home
folder, and runs two more modules and a file: whatever has their names on Python's path. None of it enters a book.
What it needs for pictures, and for text that it is asked to shape, it loads when it comes to that, as few files do.
"""

import builtins
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from threading import RLock
from types import MappingProxyType, ModuleType, SimpleNamespace
from typing import Any, Final

FIXED_DATE: Final = date(2000, 1, 1)
"""The date of a file whose document has none: equal documents are equal files, whenever they are written."""

SETTINGS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "T1SearchPath": (),
        "TTFSearchPath": (),
        "allowTTFSubsetting": (),
        "autoGenerateTTFMissingTTFName": 0,  # the library reads it and has no default of its own
        "canvas_baseColor": None,
        "canvas_basefontname": "Helvetica",
        "decimalSymbol": ".",
        "defaultEncoding": "WinAnsiEncoding",
        "defaultImageCaching": 0,
        "defaultPageSize": (595.0, 842.0),
        "documentLang": None,
        "errorOnDuplicatePageLabelPage": 0,
        "imageReaderFlags": 0,
        "invariant": 1,
        "pageCompression": 1,
        "pdfComments": 0,
        "pdfMultiLine": 0,
        "reserveTTFNotdef": 1,
        "std14Embed": False,
        "toColorCanUse": "rl_extended_literal_eval",
        "trustedHosts": None,
        "trustedSchemes": (),
        "ttfAsciiReadable": 1,
        "unShapedFontGlob": None,
        "useA85": 0,  # compressed streams as they are: a fifth smaller and twice as fast as in text form
        "verbose": 0,
        "warnOnMissingFontGlyphs": 0,
        "wrapA85": 0,
    }
)
"""Every setting that the parts of reportlab read that write a document."""

_READERS: Final = ("reportlab.lib.rl_safe_eval", "reportlab.rl_config")
"""What reads the environment while it is imported."""

_STRANGERS: Final = ("reportlab_mods", "reportlab.local_rl_mods", "reportlab_settings", "reportlab.local_rl_settings")
"""What reportlab runs if anyone has laid it on Python's path; an empty one keeps it from the home folder's, too."""

_LATER: Final = ("PIL.Image", "uharfbuzz")
"""What takes longer to load than the library itself, and what it imports at once."""

_IMPORTERS: Final = ("reportlab.lib.utils", "reportlab.pdfbase.ttfonts")
"""Where it does so."""

_LOCK: Final = RLock()


class _Later(ModuleType):
    """Stands for a module, which is imported when something of it is first asked for."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever the module has
        return getattr(import_module(self.__name__), name)


def _load() -> None:
    """Import reportlab's settings; what a program has imported before us stays as it is."""
    if "reportlab.rl_config" in sys.modules:
        return
    empty = {name: ModuleType(name) for name in _STRANGERS}
    with _standing_in({**empty, **{name: _Later(name) for name in _LATER}}):
        for name in _READERS:
            _load_alone(name)
        for name in _IMPORTERS:
            import_module(name)


@contextmanager
def _standing_in(modules: Mapping[str, ModuleType]) -> Iterator[None]:
    """While it lasts, these modules are imported where nobody has imported others of their names before."""
    missing = {name: module for name, module in modules.items() if name not in sys.modules}
    sys.modules.update(missing)
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


def _load_alone(name: str) -> None:
    """Import a module that finds an empty environment, and no working folder, which may have vanished."""
    parent, _, own = name.rpartition(".")
    spec = find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    setattr(import_module(parent), own, module)


def _import(name: str, *scope: Any) -> object:  # noqa: ANN401  what the interpreter gives
    return _EMPTY_OS if name == "os" else builtins.__import__(name, *scope)


_EMPTY_OS: Final = SimpleNamespace(**{**vars(os), "environ": {}, "getcwd": lambda: os.sep})

_load()

from reportlab import rl_config  # noqa: E402  only now is it safe
from reportlab.lib.rl_accel import fp_str  # noqa: E402
from reportlab.pdfbase import pdfdoc  # noqa: E402


@contextmanager
def our_settings(dated: date | None) -> Iterator[None]:
    """While it lasts, reportlab has our settings and our date, whatever others have set; one thread at a time."""
    with _LOCK:
        settings, library = vars(rl_config), vars(pdfdoc)
        before = {name: settings[name] for name in SETTINGS if name in settings}
        stamp = library["TimeStamp"]
        settings.update(SETTINGS)
        library["TimeStamp"] = lambda *_: _stamp(dated or FIXED_DATE)
        try:
            yield
        finally:
            settings.update(before)
            library["TimeStamp"] = stamp


def _stamp(dated: date) -> SimpleNamespace:
    """The first moment of a day in universal time, in the form that reportlab has for it."""
    moment = datetime(dated.year, dated.month, dated.day, tzinfo=UTC)
    fields: Sequence[int] = moment.timetuple()[:6]
    return SimpleNamespace(t=moment.timestamp(), lt=moment.timetuple(), YMDhms=fields, dhh=0, dmm=0, tzname="UTC")


def qr_encoder() -> ModuleType:
    """The library's maker of QR codes."""
    return import_module("reportlab.graphics.barcode.qrencoder")


def ean_widget(digits: str) -> Any:  # noqa: ANN401  reportlab has no types for it
    """The library's drawing of an EAN-13 in modules, its bars alone."""
    widget = import_module("reportlab.graphics.barcode.eanbc").Ean13BarcodeWidget(digits)
    widget.barWidth, widget.quiet, widget.humanReadable = 1, 0, 0
    return widget


def edges_code(edges: tuple[float, ...]) -> str:
    """The edges of a box as the library writes them."""
    return " ".join(map(_edge, edges))


@lru_cache(maxsize=1 << 12)
def _edge(edge: float) -> str:
    """A number as the library writes it; pages have the same few again and again."""
    return str(fp_str(edge))
