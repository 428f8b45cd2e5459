"""Puzzles without a book: what is ordered, checked before anything is made, and how it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.graded import graded_params
from pipeline.families.halving import UNHALVED, halving_cost
from pipeline.families.shared.options import OptionError, did_you_mean
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Level, LevelTarget
from pipeline.model.rating import RatedPuzzle
from pipeline.model.score_range import ScoreRange
from pipeline.model.slot import Params
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.progress import Reporter

if TYPE_CHECKING:
    from pipeline.handover import Compile

USUAL_SIDE = 9


@frozen
class Order:
    """So many puzzles of one kind and one level, or of any (`target` None); the same seed gives the same puzzles."""

    params: Params
    target: LevelTarget | None
    count: int
    seed: int


def usual_size(family: Family) -> str:
    """The largest size up to 9x9: what most readers mean by the family's name."""
    return str(max(size for size in family.sizes if max(size.width, size.height) <= USUAL_SIDE))


def few(family: Family) -> int:
    """How many puzzles of a family's usual size are done in plain Python before a compiler would be worth its start."""
    from pipeline.handover import short_count

    return short_count(family.params(usual_size(family), {}))


def unfit_number(value: object, low: int) -> str:
    """What is wrong with a value that is no whole number from `low` on."""
    return f"{value!r} is not valid, expected a whole number from {low}"


def params_of(
    family: Family,
    size: str,
    options: Mapping[str, object],
    grading: Grading = Grading.LADDER,
    population: ScoreRange | None = None,
) -> Params:
    """A size and options of a family under a grading; InputError names what does not fit."""
    try:
        return graded_params(FAMILIES, family, family.params(size, options), grading, population)
    except OptionError as error:
        raise InputError(Problem(error.message, key=error.key)) from None


def read_target(text: str | None) -> LevelTarget | None:
    """A level, or a half of one; None for any. InputError when it is neither.

    >>> read_target("hard-")
    LevelTarget(level=<Level.HARD: 'hard'>, half=<Half.LOWER: '-'>)
    """
    known = LevelTarget.by_name()
    if text is None or text in known:
        return known[text] if text else None
    near = did_you_mean(text, known)
    message = f"{text!r} is unknown, expected one of {', '.join(Level)}, or hard- or hard+{near}"
    raise InputError(Problem(message, key="level"))


def check_order(family: Family, order: Order) -> None:
    """Raise Unsatisfiable for a level that the size does not have, and for more puzzles than exist."""
    params, target = order.params, order.target
    table = family.levels(params)
    if target and target.level not in table.levels:
        there = ", ".join(table.levels) or "none"
        reason = f"{params.identity}: {table.why_absent(target.level)}; it has {there}"
        raise Unsatisfiable(Problem(reason, key=f"level {target}"))
    if not target and not table.levels:
        level, reason = table.absent[-1]
        raise Unsatisfiable(Problem(f"{params.identity} has no level; as for {level}: {reason}", key="level"))
    if target and target.half and halving_cost(params, target.level) is None:
        raise Unsatisfiable(Problem(f"{params.identity}: {UNHALVED}; use {target.level}", key=f"level {target}"))
    capacity = family.capacity(params, target.level if target else None)
    if capacity is not None and order.count > capacity:
        reason = f"only {capacity} distinct puzzles ({params.identity}) exist; lower the count"
        raise Unsatisfiable(Problem(reason, key=f"count {order.count}"))


@frozen
class Makers:
    """Who makes what is ordered: so many processes, or a cluster.

    A puzzle that takes more than `stall_after` seconds is begun again in another process, if that is given. `compile`
    says what is done while kernels are not compiled; without it they are compiled first.
    """

    jobs: int
    stall_after: float | None = None
    cluster: ClusterAddress | None = None
    compile: Compile | None = None


def make_order(order: Order, makers: Makers, reporter: Reporter) -> tuple[RatedPuzzle, ...]:
    """The puzzles of an order, no two alike; Unsatisfiable when too few are found."""
    from pipeline.filling import fill
    from pipeline.runtime.processes.executors import executor
    from pipeline.runtime.processes.jobs import Watch
    from pipeline.stages.plan import loose_slots
    from pipeline.workshop import Workshop

    slots = loose_slots(order.params, order.target, order.count)
    watch = Watch(reporter.warn, stall_after=makers.stall_after, detail=reporter.detail)
    with executor(makers.jobs, watch, makers.cluster) as workers:
        selection = fill(slots, (order.seed, "", ""), Workshop(workers, reporter, compile=makers.compile))
    return tuple(rated for _, rated in selection.chosen)
