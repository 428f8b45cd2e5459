"""What the command line and Python programs share: takes names, texts and files, gives values; never prints.

`puzzlepress` and `pipeline` offer what this package exports. It knows every stage and every room below it, and
nothing of arguments and terminals.
"""

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
