"""Compiles the kernels of kinds of puzzles before the work starts, on several processors, and tells the user once.

Compiled kernels travel through numba's cache on disk: what one process compiles the others load. Nearly half of
the work is the ladder, which every generator contains; so the first step compiles it beside all kernels that
do without, the second the generators and the rare techniques.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from pipeline.families import FAMILIES, family_named
from pipeline.model.kind import Kind
from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import discard_damaged, kernels_mode, key_of_all
from pipeline.solving.kernel_folder import cache_folder
from pipeline.solving.patterns import PATTERNS, Pattern
from pipeline.solving.techniques import Code
from pipeline.source.wording import counted

LADDER, WITHOUT_LADDER, PATTERN, GENERATOR = "ladder", "kernels", "pattern", "generator"
TRIES = 1000
TOGETHER = 3  # rare techniques that one process compiles: a process takes as long to start as a small kernel

Part = tuple[str, str]
"""What to compile: a kind of kernels, and the family it is for or, for patterns, the codes of the techniques."""

Spread = Callable[[Callable[[Part], None], Sequence[Part]], None]
"""Runs a function for every part, in other processes if that helps, and returns when all are done."""


def prepare(kinds: Iterable[Kind], tell: Callable[[str], None], warn: Callable[[str], None], spread: Spread) -> None:
    """Make the kernels of kinds of puzzles ready in this process; workers forked later inherit them.

    Files that are damaged are removed and made anew.
    """
    if kernels_mode() == "plain":
        return
    wanted = tuple(sorted(set(kinds), key=lambda kind: (list(FAMILIES).index(kind.family), kind)))
    damaged = discard_damaged(FAMILIES.folders().get(kind.family) for kind in wanted)
    if damaged:
        warn(f"compiled kernels in {cache_folder()}: {counted(damaged, 'damaged file')}; compiled anew")
    if damaged or not is_ready(wanted):
        families = ", ".join(dict.fromkeys(kind.family for kind in wanted))
        tell(f"preparing the solver for {families}, once for each kind of puzzle (up to two minutes)")
        _compile(wanted, spread)
    _load(wanted)


def is_ready(kinds: Iterable[Kind]) -> bool:
    """Have the kernels of kinds of puzzles been compiled before, or is there nothing to compile?"""
    return kernels_mode() == "plain" or all(_marker(kind).exists() for kind in kinds)


def _compile(kinds: tuple[Kind, ...], spread: Spread) -> None:
    families = dict.fromkeys(kind.family for kind in kinds)
    spread(compile_part, [(LADDER, ""), *((WITHOUT_LADDER, name) for name in families)])
    generators = [(GENERATOR, str(kind)) for kind in kinds]
    spread(compile_part, [*((PATTERN, " ".join(codes)) for codes in _patterns(kinds)), *generators])


def compile_part(part: Part) -> None:
    """Run the kernels of a part once, which compiles them into the cache or loads them from it."""
    kind, name = part
    if kind == LADDER:
        _logic_solve()
    elif kind == WITHOUT_LADDER:
        FAMILIES[name].warm_up()
    elif kind == PATTERN:
        for code in name.split():
            _find(Code[code])
    else:
        _load((Kind.parse(name),))


def _patterns(kinds: Iterable[Kind]) -> Iterator[list[str]]:
    """The rare techniques of kinds of puzzles, one for every kernel, a few at a time."""
    known: set[Pattern] = set()
    for kind in kinds:
        ladder = family_named(kind.family).ladder_of(kind.variant)
        rare = [technique.code for technique in ladder if technique.code in PATTERNS]
        fresh = {PATTERNS[code]: code.name for code in rare if PATTERNS[code] not in known}
        known |= set(fresh)
        codes = list(fresh.values())
        yield from (codes[first : first + TOGETHER] for first in range(0, len(codes), TOGETHER))


def _logic_solve() -> None:
    from pipeline.solving.logic_solve import logic_solve_argument

    logic_solve_argument()


def _find(code: Code) -> None:
    from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS
    from pipeline.solving.logic_solve import TINY

    state = np.zeros((STATE_ROWS, len(TINY.givens)), np.int64)
    state[CAND] = start_masks(TINY)
    PATTERNS[code](tables(TINY), state, np.empty((0, LOG_COLUMNS), np.int64), 1)


def _load(kinds: Iterable[Kind]) -> None:
    from pipeline.solving.search import solve

    for kind in kinds:
        family, variant = family_named(kind.family), kind.variant
        params = family.params(str(family.sizes_of(variant)[0]), {"variant": variant} if variant else {})
        puzzle = next(made for seed in range(TRIES) if (made := family.attempt(params, None, seed)))
        solution = solve(family.model(puzzle))[0]
        family.rate(puzzle, solution)
        family.signature(puzzle, solution)
        with suppress(OSError):  # where it cannot be kept, neither can the kernels
            _marker(kind).touch()


def _marker(kind: Kind) -> Path:
    return cache_folder() / f"{kind}-{key_of_all(FAMILIES.folders().get(kind.family))}.ready"
