"""The rare techniques: kernels of their own, loaded and compiled only when a solve needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from pipeline.solving.board import Tables
from pipeline.solving.techniques import Code
from pipeline.solving.words import Words

Pattern = Callable[[Tables, Words, Words, int], int]
"""(tables, state, log, degree): proposes all applications into the state and returns how many there are."""

# Where each lies in pipeline.solving.kernels: module and entry.
PLACES: dict[Code, tuple[str, str]] = {
    Code.TURBOT: ("turbot", "turbots"),
    Code.WING: ("wings", "wings"),
    Code.COLOURING: ("colouring", "colourings"),
    Code.FINNED_FISH: ("fins", "finned_fish"),
    Code.RECTANGLE: ("loops", "loops"),
    Code.BUG: ("grave", "graves"),
    Code.ALS: ("almost", "almost_locked"),
    Code.CHAIN: ("chains", "chain"),
    Code.FORCING: ("chains", "chain"),
    Code.PROBE: ("probing", "probe"),
    Code.SURFACE: ("surfaces", "surfaces"),
    Code.LINE_TOTAL: ("totals", "line_totals"),
    Code.PARITY: ("totals", "line_totals"),
    Code.CAGE_PAIR: ("pairs", "cage_pairs"),
    Code.LINE_FILLING: ("fillings", "line_fillings"),
    Code.HOUSE_SUM: ("outies", "house_sums"),
    Code.CAGE_NEED: ("needs", "cage_needs"),
}


@cache
def pattern(code: Code) -> Pattern:
    """The entry of a rare technique; KeyError for a code that the climb knows itself."""
    module, name = PLACES[code]
    found: Pattern = getattr(import_module(f"pipeline.solving.kernels.{module}"), name)
    return found
