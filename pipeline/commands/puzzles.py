"""generate, families: puzzles without a book."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from pipeline.commands.arguments import (
    add_compile,
    add_executor,
    add_grading,
    add_jobs,
    add_loudness,
    add_option,
    cluster_of,
    family_of,
    grading_of,
    named_as_typed,
    scale_of,
    text_of,
    whole_number,
)
from pipeline.commands.parser import Parser
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.shared.size_names import abridged
from pipeline.handover import Compile
from pipeline.interface.family_summaries import FamilySummary, SizeSummary, family_summaries
from pipeline.interface.orders import Makers, Order, check_order, make_order, params_of, read_target, usual_size
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.runtime.progress import Reporter


def generate_arguments(parser: Parser) -> None:
    """Declare the arguments of `generate`: a parser for every family, with its options."""
    families = parser.add_subparsers(dest="family", metavar="FAMILY", required=True)
    for name in FAMILIES:
        aliases = [spelling for spelling, family in NAMES.items() if family == name != spelling]
        chosen = families.add_parser(name, aliases=aliases, help=f"make {name} puzzles")
        chosen.declare = partial(_declare, name)


def _declare(name: str, parser: argparse.ArgumentParser, _words: Sequence[str]) -> None:
    """Declare the arguments for one family, which is imported for it."""
    family = family_named(name)
    parser.add_argument("--size", default=usual_size(family), metavar="S", help="default: %(default)s")
    halves = "; hard- and hard+ are the lower and upper half of hard, likewise the others"
    parser.add_argument("--level", metavar="L", help=f"{', '.join(Level)} (default: any){halves}")
    parser.add_argument("--count", type=whole_number(1), default=1, metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same puzzles")
    add_grading(parser)
    add_jobs(parser)
    add_executor(parser)
    add_compile(parser)
    add_loudness(parser)
    for option in family.options:
        add_option(parser, option)


def generate(arguments: argparse.Namespace) -> int:
    """Print new puzzles, one text form a line, no two alike."""
    cluster = cluster_of(arguments)
    family = family_of(arguments)
    given = [(option, text_of(arguments, option)) for option in family.options]
    options = {option.name: option.kind.from_text(text) for option, text in given if text is not None}
    grading = grading_of(family, arguments)
    population = scale_of(family, grading, arguments)
    with named_as_typed():
        params = params_of(family, arguments.size, options, grading, population)
        order = Order(params, read_target(arguments.level), arguments.count, arguments.seed)
        check_order(family, order)
    makers = Makers(arguments.jobs, arguments.stall_after, cluster, Compile(arguments.compile))
    for rated in make_order(order, makers, Reporter(arguments.loudness)):
        print(family.format(rated.puzzle))
    return 0


def families_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `families`."""
    add_loudness(parser)


def families(_arguments: argparse.Namespace) -> int:
    """Print every family with its sizes, options and levels."""
    for family in family_summaries():
        for line in _described(family):
            print(line)
    return 0


def _described(family: FamilySummary) -> Iterator[str]:
    names = f" (also {', '.join(family.aliases)})" if family.aliases else ""
    yield f"{family.name}{names}"
    for option in family.options:
        yield f"  --{option.name.replace('_', '-')}: {option.help} ({option.expected})"
    for variant in family.variants:
        for levels, alike in groupby(variant.sizes, _levels):
            kind = f"{variant.name} {_sizes([Size.parse(one.size) for one in alike])}".strip()
            yield f"  {kind}: {levels}"


def _levels(known: SizeSummary) -> str:
    absent = [f"no {level}: {reason}" for level, reason in known.absent]
    return "; ".join([", ".join(known.levels), *absent])


def _sizes(sizes: Sequence[Size]) -> str:
    """Sizes by name, or the smallest and largest where every width goes with every height."""
    sides = {size.width for size in sizes}
    if len(sizes) == len(sides) ** 2 > 1:
        return f"{sizes[0]} to {sizes[-1]}, any width and height"
    names = [str(size) for size in sizes]
    return " ".join(abridged(names))
