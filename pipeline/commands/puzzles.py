"""generate, families: puzzles without a book."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import groupby

from pipeline.commands.arguments import add_jobs, add_loudness, chosen_family, whole_number
from pipeline.errors import InputError, NotToBeHad
from pipeline.families import FAMILIES
from pipeline.families.base import NAMES_SHOWN, Family
from pipeline.families.shared.halves import UNHALVED, halving_cost
from pipeline.families.shared.options import Option, OptionError, did_you_mean
from pipeline.model.level import Aim, Half, Level
from pipeline.model.size import Size
from pipeline.model.slot import Params

USUAL_SIDE = 9


def generate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `generate`: a parser for every family, with its options."""
    families = parser.add_subparsers(dest="family", metavar="FAMILY", required=True)
    for family in FAMILIES.values():
        chosen = families.add_parser(family.name, aliases=family.aliases, help=f"make {family.name} puzzles")
        chosen.add_argument("--size", default=str(_usual(family)), metavar="S", help="default: %(default)s")
        halves = "; hard- and hard+ are the lower and upper half of hard, likewise the others"
        chosen.add_argument("--level", type=_aim, metavar="L", help=f"{', '.join(Level)} (default: any){halves}")
        chosen.add_argument("--count", type=whole_number(1), default=1, metavar="N", help="how many (default: 1)")
        chosen.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same puzzles")
        add_jobs(chosen)
        add_loudness(chosen)
        for option in family.options:
            _add_option(chosen, option)


def generate(arguments: argparse.Namespace) -> int:
    """Print new puzzles, one text form a line, no two alike."""
    from pipeline.filling import Workshop, fill
    from pipeline.runtime.executors import executor
    from pipeline.runtime.progress import Reporter
    from pipeline.stages.plan import loose_slots

    family = chosen_family(arguments.family)
    slots = loose_slots(_params(family, arguments), arguments.level, arguments.count)
    _refuse_absent(family, slots[0].params, arguments.level, arguments.count)
    with executor(arguments.jobs) as workers:
        selection = fill(slots, (arguments.seed, "", ""), Workshop(workers, Reporter(arguments.loudness)))
    for _, rated in selection.chosen:
        print(family.format(rated.puzzle))
    return 0


def families_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `families`."""
    add_loudness(parser)


def families(_arguments: argparse.Namespace) -> int:
    """Print every family with its sizes, options and levels."""
    for family in FAMILIES.values():
        for line in _described(family):
            print(line)
    return 0


def _usual(family: Family) -> str:
    """The largest size up to 9x9: what most readers mean by the family's name."""
    return str(max(size for size in family.sizes if max(size.width, size.height) <= USUAL_SIDE))


def _add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    parser.add_argument(
        "--" + option.name.replace("_", "-"),
        dest=f"option_{option.name}",
        nargs="?" if option.kind.alone else None,
        const=option.kind.alone,
        metavar=option.name.upper(),
        help=f"{option.help} ({option.expected})",
    )


def _params(family: Family, arguments: argparse.Namespace) -> Params:
    given = [(option, getattr(arguments, f"option_{option.name}")) for option in family.options]
    raw = {option.name: option.kind.from_text(text) for option, text in given if text is not None}
    try:
        return family.params(arguments.size, raw)
    except OptionError as error:
        raise InputError(f"--{error.key.replace('_', '-')}: {error.message}") from None


def _aim(text: str) -> Aim:
    """A level, or a half of one."""
    known = {str(aim): aim for level in Level for aim in (Aim(level), *(Aim(level, half) for half in Half))}
    if text in known:
        return known[text]
    near = did_you_mean(text, known)
    raise argparse.ArgumentTypeError(
        f"{text!r} is unknown, expected one of {', '.join(Level)}, or hard- or hard+{near}"
    )


def _refuse_absent(family: Family, params: Params, aim: Aim | None, count: int) -> None:
    table = family.levels(params)
    if aim and aim.level not in table.levels:
        there = ", ".join(table.levels) or "none"
        raise NotToBeHad(f"--level {aim}: {params.identity}: {table.why_absent(aim.level)}; it has {there}")
    if aim and aim.half and halving_cost(params, aim.level) is None:
        raise NotToBeHad(f"--level {aim}: {params.identity}: {UNHALVED}; use {aim.level}")
    capacity = family.capacity(params, aim.level if aim else None)
    if capacity is not None and count > capacity:
        kind = f"distinct puzzles ({params.identity})"
        raise NotToBeHad(f"--count {count}: only {capacity} {kind} exist; lower the count")


def _described(family: Family) -> Iterator[str]:
    names = f" (also {', '.join(family.aliases)})" if family.aliases else ""
    yield f"{family.name}{names}"
    for option in family.options:
        yield f"  --{option.name.replace('_', '-')}: {option.help} ({option.expected})"
    for variant in ("", *family.variants):
        for levels, sizes in groupby(family.sizes_of(variant), partial(_levels, family, variant)):
            kind = f"{variant} {_sizes(tuple(sizes))}".strip()
            yield f"  {kind}: {levels}"


def _levels(family: Family, variant: str, size: Size) -> str:
    table = family.table(size, variant)
    absent = [f"no {level}: {reason}" for level, reason in table.absent]
    return "; ".join([", ".join(table.levels), *absent])


def _sizes(sizes: tuple[Size, ...]) -> str:
    """Sizes by name, or the smallest and largest where every width goes with every height."""
    sides = {size.width for size in sizes}
    if len(sizes) == len(sides) ** 2 > 1:
        return f"{sizes[0]} to {sizes[-1]}, any width and height"
    names = [str(size) for size in sizes]
    return " ".join(names) if len(names) <= NAMES_SHOWN else f"{' '.join(names[:5])} ... {names[-1]}"
