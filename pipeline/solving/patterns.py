"""The rare techniques: kernels of their own, loaded and compiled only when a solve needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.techniques import Code

Pattern = Callable[[Tables, IntArray, IntArray, int], int]
"""(tables, state, log, degree): proposes all applications into the state and returns how many there are."""

# Where each lies in pipeline.solving.kernels: module and entry.
PLACES: dict[Code, tuple[str, str]] = {
    Code.TURBOT_FISH: ("patterns.turbot_fish", "turbots"),
    Code.WING: ("patterns.wings", "wings"),
    Code.COLOURING: ("patterns.colouring", "colourings"),
    Code.FINNED_FISH: ("patterns.finned_fish", "finned_fish"),
    Code.UNIQUE_RECTANGLE: ("patterns.unique_rectangles", "unique_rectangles"),
    Code.BIVALUE_GRAVE: ("patterns.bivalue_grave", "bivalue_graves"),
    Code.ALMOST_LOCKED_SETS: ("patterns.almost_locked_sets", "almost_locked_sets"),
    Code.CHAIN: ("patterns.chains", "chain"),
    Code.FORCING: ("patterns.chains", "chain"),
    Code.PROBING: ("patterns.probing", "probe"),
    Code.SURFACE_SUM: ("cages.surface_sums", "surface_sums"),
    Code.LINE_TOTAL: ("cages.line_totals", "line_totals"),
    Code.PARITY: ("cages.line_totals", "line_totals"),
    Code.CAGE_PAIR: ("cages.cage_pairs", "cage_pairs"),
    Code.LINE_FILLING: ("cages.line_fillings", "line_fillings"),
    Code.INNIES_OUTIES: ("cages.innies_outies", "house_sums"),
    Code.MANDATORY_VALUE: ("cages.mandatory_values", "mandatory_values"),
}


@cache
def pattern(code: Code) -> Pattern:
    """The entry of a rare technique; KeyError for a code that `logic_solve` knows itself."""
    module, name = PLACES[code]
    found: Pattern = getattr(import_module(f"pipeline.solving.kernels.{module}"), name)
    return found


def find_rare(tables: Tables, state: IntArray, log: IntArray, code: int, degree: int) -> int:
    """Propose all applications of the rare technique of a code; returns how many there are."""
    return pattern(Code(int(code)))(tables, state, log, int(degree))
