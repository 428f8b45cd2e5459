"""The rare techniques: kernels of their own, compiled only when a solve needs them."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.kernels.cage_patterns.cage_pairs import cage_pairs
from pipeline.solving.kernels.cage_patterns.innies_outies import house_sums
from pipeline.solving.kernels.cage_patterns.line_fillings import line_fillings
from pipeline.solving.kernels.cage_patterns.line_totals import line_totals
from pipeline.solving.kernels.cage_patterns.mandatory_values import mandatory_values
from pipeline.solving.kernels.cage_patterns.surface_sums import surface_sums
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.kernels.patterns.almost_locked_sets import almost_locked_sets
from pipeline.solving.kernels.patterns.bivalue_grave import bivalue_graves
from pipeline.solving.kernels.patterns.chains import chains
from pipeline.solving.kernels.patterns.colouring import colourings
from pipeline.solving.kernels.patterns.finned_fish import finned_fish
from pipeline.solving.kernels.patterns.nested_probing import probe_nested
from pipeline.solving.kernels.patterns.probing import probe
from pipeline.solving.kernels.patterns.turbot_fish import turbots
from pipeline.solving.kernels.patterns.unique_rectangles import unique_rectangles
from pipeline.solving.kernels.patterns.wings import wings
from pipeline.solving.kernels.solve.logic_solve import NEXT, TOTALS
from pipeline.solving.techniques import RARE, Code

Pattern = Callable[..., Any]
"""(tables, state, log, degree): proposes all applications into the state and returns how many there are.

One of the codes in `AT_ONCE` takes (tables, state, log, ladder, place) and returns (place, how many): it looks at once
for the technique at a place in the ladder and for those of its code that follow, as far as the first that has any.
"""

_KERNELS: dict[Code, Pattern] = {
    Code.TURBOT_FISH: turbots,
    Code.WING: wings,
    Code.COLOURING: colourings,
    Code.FINNED_FISH: finned_fish,
    Code.UNIQUE_RECTANGLE: unique_rectangles,
    Code.BIVALUE_GRAVE: bivalue_graves,
    Code.ALMOST_LOCKED_SETS: almost_locked_sets,
    Code.CHAIN: chains,
    Code.PROBING: probe,
    Code.SURFACE_SUM: surface_sums,
    Code.LINE_TOTAL: line_totals,
    Code.CAGE_PAIR: cage_pairs,
    Code.LINE_FILLING: line_fillings,
    Code.INNIES_OUTIES: house_sums,
    Code.MANDATORY_VALUE: mandatory_values,
    Code.NESTED_PROBING: probe_nested,
}

PATTERNS: dict[Code, Pattern] = {code: _KERNELS[named] for code, named in RARE.items()}
"""The entry of every rare technique."""

AT_ONCE = frozenset((Code.UNIQUE_RECTANGLE, Code.BIVALUE_GRAVE, Code.CHAIN, Code.FORCING))
"""The techniques of which those with the same code look through the same things, which are listed once for all."""


# By codes as plain integers: a hard solve looks here twenty times, and each member of an Enum takes time to find.
_BY_NUMBER = {int(code): (pattern, code in AT_ONCE) for code, pattern in PATTERNS.items()}


def find_rare(tables: Tables, state: IntArray, log: IntArray, ladder: IntArray, tally: IntArray) -> int:
    """Propose all applications of the rare technique that is next in a tally; see `go_on`."""
    place = int(tally[TOTALS, NEXT])
    pattern, at_once = _BY_NUMBER[int(ladder[place, CODE])]
    if not at_once:
        return int(pattern(tables, state, log, int(ladder[place, DEGREE])))
    tally[TOTALS, NEXT], offered = pattern(tables, state, log, ladder, place)
    return int(offered)


def propose_rare(code: Code, tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Propose all applications of the rare technique of a code and degree; returns how many there are."""
    if code not in AT_ONCE:
        return int(PATTERNS[code](tables, state, log, degree))
    ladder = np.array([[code, degree]], np.int64)
    return int(PATTERNS[code](tables, state, log, ladder, 0)[1])
