"""Compiles the kernels of kinds of puzzles before the work starts, on several processors, and tells the user once.

Compiled kernels travel through numba's cache on disk: what one process compiles the others load. Nearly half of
the work is the ladder, which every generator calls; so the first step compiles it beside all kernels that
do without, the second the generators and the rare techniques that levels need.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.level_lookup import ladder_up_to
from pipeline.model.kind import Kind
from pipeline.model.level import Grading, Level
from pipeline.model.slot import Params
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.processes.jobs import Job
from pipeline.runtime.signals import deferred
from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import best_mode, discard_damaged, kernels_mode, key_of_all
from pipeline.solving.kernel_folder import cache_folder, generic_folders
from pipeline.solving.techniques import RARE, Code, Ladder
from pipeline.source.wording import counted

LADDER, WITHOUT_LADDER, PATTERNS_OF, GENERATOR = "ladder", "kernels", "patterns", "generator"
TRIES = 1000
TOGETHER = 3  # rare techniques that one process compiles: a process takes as long to start as a small kernel


COMPILE_SECONDS = {LADDER: 8.0, WITHOUT_LADDER: 5.0, PATTERNS_OF: 0.8, GENERATOR: 0.5}
"""Seconds of one processor for each name of a part, as measured on two cores in November 2026."""

OF_VARIANT = {GENERATOR: 4.0, WITHOUT_LADDER: -3.0}
"""More for a variant: its generator has kernels of its own; and one of few kernels takes less."""


class Need(NamedTuple):
    """What making puzzles takes: the generator of a kind, and the kernels of rare techniques, a name of each."""

    kind: Kind
    rare: tuple[str, ...] = ()


class Part(NamedTuple):
    """What one process compiles: a sort of kernels, and the families or kinds or the techniques they are for."""

    sort: str
    names: tuple[str, ...] = ("",)


Spread = Callable[[Callable[[Part], None], Sequence[Part]], None]
"""Runs a function for every part, in other processes if that helps, and returns when all are done."""


def need_of_all(kind: Kind) -> Need:
    """What all puzzles of a kind take, whatever their level."""
    return Need(kind, _rare(family_named(kind.family).ladder_of(kind.variant)))


def need_of(params: Params, level: Level | None) -> Need:
    """What puzzles take that a section asks for at a level; those of any level for None.

    A level that is cut by cost alone has no rare techniques. One of another grading may need any.
    """
    if level is None or params.grading is not Grading.LADDER:
        return need_of_all(params.kind)
    family = family_named(params.family)
    table = family.levels(params)
    if next(bound for bound in table.bounds if bound.level is level).technique is None:
        return Need(params.kind)
    return Need(params.kind, _rare(ladder_up_to(table, family.ladder_of(params.variant), level)))


def _rare(ladder: Ladder) -> tuple[str, ...]:
    """The technique that names each rare kernel that a ladder runs."""
    return tuple(sorted({RARE[technique.code].name for technique in ladder if technique.code in RARE}))


def prepare(
    needs: Iterable[Need],
    tell: Callable[[str], None],
    warn: Callable[[str], None],
    spread: Spread,
    *,
    looked_through: bool = False,
) -> None:
    """Make the kernels of puzzles ready in this process; workers forked later inherit them.

    Files that are damaged are removed and made anew, unless `discard_damaged_of` has just looked through all.
    """
    if kernels_mode() == "plain":
        return
    wanted = tuple(dict.fromkeys(needs))
    if not looked_through:
        discard_damaged_of(wanted, warn)
    compile_missing(wanted, tell, spread)
    for parts in steps_of(wanted):
        for part in parts:
            # A signal in the midst of LLVM's work leaves halves behind, and the process may crash of them. To load
            # takes no time that anybody feels; to compile may take seconds.
            with deferred() if _is_done(part) else nullcontext():
                compile_part(part)


def compile_missing(needs: Iterable[Need], tell: Callable[[str], None], spread: Spread) -> None:
    """Compile what has never been compiled, or was damaged and discarded, into the cache."""
    wanted = tuple(dict.fromkeys(needs))
    steps = missing(wanted)
    if steps:
        named = ", ".join(sorted({need.kind.family for need in wanted}, key=list(FAMILIES).index))
        tell(f"preparing the solver for {named}, once for each kind of puzzle (up to two minutes)")
    for parts in steps:
        spread(compile_part, parts)


def discard_damaged_of(needs: Iterable[Need], warn: Callable[[str], None]) -> None:
    """Remove the damaged files among the kernels of puzzles; what these files belong to is missing then."""
    families = {need.kind.family for need in needs}
    damaged = discard_damaged(FAMILIES.folders().get(family) for family in families)
    if not damaged:
        return
    warn(f"compiled kernels in {cache_folder()}: {counted(damaged, 'damaged file')}; compiled anew")
    for part in (part for parts in steps_of(needs) for part in parts):
        for name in part.names:
            for folder in (cache_folder(), *generic_folders()):
                with suppress(OSError):  # a folder for many machines is only read
                    _marker(part.sort, name, folder).unlink()


def is_ready(needs: Iterable[Need]) -> bool:
    """Have the kernels been compiled before, or is there nothing to compile?"""
    return best_mode() == "plain" or not missing(needs)


def missing(needs: Iterable[Need]) -> tuple[tuple[Part, ...], ...]:
    """What has never been compiled, step after step; the parts of a step can be compiled at the same time."""
    return tuple(left for parts in steps_of(needs) if (left := tuple(part for part in parts if not _is_done(part))))


def compile_seconds(parts: Iterable[Part]) -> float:
    """How long one processor is expected to take to compile some parts."""
    return sum(COMPILE_SECONDS[part.sort] + _own_seconds(part.sort, name) for part in parts for name in part.names)


def _own_seconds(sort: str, name: str) -> float:
    return OF_VARIANT[sort] if sort in OF_VARIANT and Kind.parse(name).variant else 0.0


def compile_job(task: Callable[[Part], None], parts: Sequence[Part]) -> Job:
    """Some parts as a job of processes, which begin with those that take longest."""
    return Job(task, parts, lambda part: " ".join(["compiling", part.sort, *part.names]).strip(), seconds=_seconds_of)


def _seconds_of(part: Part) -> float:
    return compile_seconds([part])


def steps_of(needs: Iterable[Need]) -> tuple[tuple[Part, ...], ...]:
    """All that puzzles take: the ladder beside what does without, then generators and rare techniques.

    Rare techniques do without the ladder, too: some are compiled beside it where there is little else.
    """
    wanted = tuple(dict.fromkeys(needs))
    kinds = dict.fromkeys(str(need.kind) for need in wanted)
    ladder, kernels, rare = Part(LADDER), tuple(_kernels(wanted)), tuple(_patterns(wanted))
    room = compile_seconds([ladder]) - compile_seconds(kernels)
    beside = sum(total <= room for total in accumulate(map(_seconds_of, rare)))
    return (ladder, *kernels, *rare[:beside]), (*rare[beside:], *(Part(GENERATOR, (kind,)) for kind in kinds))


def _kernels(needs: Iterable[Need]) -> Iterator[Part]:
    """What does without the ladder, one part for each family: its variants have most of it in common."""
    names: dict[str, dict[str, None]] = {}
    for kind in (need.kind for need in needs):
        few = kind.variant in family_named(kind.family).with_few_kernels
        names.setdefault(kind.family, {})[str(kind) if few else kind.family] = None
    return (Part(WITHOUT_LADDER, tuple(found)) for found in names.values())


def _patterns(needs: Iterable[Need]) -> Iterator[Part]:
    """The rare techniques, one for every kernel, a few at a time."""
    names = tuple(dict.fromkeys(name for need in needs for name in need.rare))
    yield from (Part(PATTERNS_OF, names[first : first + TOGETHER]) for first in range(0, len(names), TOGETHER))


@gc_paused()
def compile_part(part: Part) -> None:
    """Run the kernels of a part once, which compiles them into the cache or loads them from it."""
    run = {LADDER: _logic_solve, WITHOUT_LADDER: _warm_up, PATTERNS_OF: _find, GENERATOR: _generate}[part.sort]
    for name in part.names:
        run(name)
        if kernels_mode() != "plain":
            _mark(part.sort, name)


def _mark(sort: str, name: str) -> None:
    """Say that the kernels of a name are there, unless the disk had no room for them: then they are not."""
    from pipeline.solving.kernel_files import all_kept

    if all_kept():
        with suppress(OSError):
            _marker(sort, name, cache_folder()).touch()


def _is_done(part: Part) -> bool:
    folders = (cache_folder(), *generic_folders())
    return all(any(_marker(part.sort, name, folder).exists() for folder in folders) for name in part.names)


def _marker(sort: str, name: str, folder: Path) -> Path:
    family = FAMILIES.folders().get(Kind.parse(name).family) if sort in (WITHOUT_LADDER, GENERATOR) else None
    return folder / f"{sort}-{name}-{key_of_all(family)}.ready"


def _logic_solve(_: str) -> None:
    from pipeline.solving.logic_solve import logic_solve_argument

    logic_solve_argument()


def _warm_up(name: str) -> None:
    family, variant = Kind.parse(name)
    FAMILIES[family].warm_up_of(variant)


def _find(technique: str) -> None:
    import numpy as np  # here, so that a build that has all puzzles does without

    from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS
    from pipeline.solving.logic_solve import TINY
    from pipeline.solving.patterns import propose_rare

    state = np.zeros((STATE_ROWS, len(TINY.givens)), np.int64)
    state[CAND] = start_masks(TINY)
    propose_rare(Code[technique], tables(TINY), state, np.empty((0, LOG_COLUMNS), np.int64), 1)


def _generate(name: str) -> None:
    """Make and rate a puzzle of a kind, of its lowest level, which takes no rare technique."""
    from pipeline.solving.search import solve

    kind = Kind.parse(name)
    family, variant = family_named(kind.family), kind.variant
    params = family.params(str(family.sizes_of(variant)[0]), {"variant": variant} if variant else {})
    level = family.levels(params).levels[0]
    puzzle = next(made for seed in range(TRIES) if (made := family.attempt(params, level, seed)))
    solution = solve(family.model(puzzle))[0]
    family.rate(puzzle, solution)
    family.signature(puzzle, solution)
