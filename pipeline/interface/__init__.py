"""What the command line and Python programs share: takes names, texts and files, gives values; never prints.

`puzzlepress` and `pipeline` offer what this package exports. It knows every stage and every room below it, and
nothing of arguments and terminals. What it exports is imported when it is first asked for: a command needs one or two
of these modules, and starts in half the time without the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pipeline.errors import (
        BuildFailed,
        CatalogueDamaged,
        FamilyWarning,
        InputError,
        Locked,
        OutputError,
        Place,
        Problem,
        PuzzlepressError,
        Unsatisfiable,
    )
    from pipeline.inspect.faults import Fault
    from pipeline.interface.books import BookSummary
    from pipeline.interface.family_summaries import FamilySummary, OptionSummary, SizeSummary, VariantSummary
    from pipeline.interface.functions import build, check, explain, families, generate, rate, solve, verify
    from pipeline.interface.values import BuiltBook, Explanation, FaultsFound, Puzzle, Verification
    from pipeline.model.level import Level
    from pipeline.model.rating import Application, Rating, Step

__all__ = [
    "Application",
    "BookSummary",
    "BuildFailed",
    "BuiltBook",
    "CatalogueDamaged",
    "Explanation",
    "FamilySummary",
    "FamilyWarning",
    "Fault",
    "FaultsFound",
    "InputError",
    "Level",
    "Locked",
    "OptionSummary",
    "OutputError",
    "Place",
    "Problem",
    "Puzzle",
    "PuzzlepressError",
    "Rating",
    "SizeSummary",
    "Step",
    "Unsatisfiable",
    "VariantSummary",
    "Verification",
    "build",
    "check",
    "explain",
    "families",
    "generate",
    "rate",
    "solve",
    "verify",
]

_MODULES: Final = {
    "pipeline.errors": (
        "BuildFailed",
        "CatalogueDamaged",
        "FamilyWarning",
        "InputError",
        "Locked",
        "OutputError",
        "Place",
        "Problem",
        "PuzzlepressError",
        "Unsatisfiable",
    ),
    "pipeline.inspect.faults": ("Fault",),
    "pipeline.interface.books": ("BookSummary",),
    "pipeline.interface.family_summaries": ("FamilySummary", "OptionSummary", "SizeSummary", "VariantSummary"),
    "pipeline.interface.functions": ("build", "check", "explain", "families", "generate", "rate", "solve", "verify"),
    "pipeline.interface.values": ("BuiltBook", "Explanation", "FaultsFound", "Puzzle", "Verification"),
    "pipeline.model.level": ("Level",),
    "pipeline.model.rating": ("Application", "Rating", "Step"),
}
"""Where each export is defined."""

_HOMES: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever is exported
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
