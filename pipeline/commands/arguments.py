"""Arguments that several commands share."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pipeline.errors import InputError, Problem, PuzzlepressError
from pipeline.families import NAMES
from pipeline.families.base import Family
from pipeline.families.shared.options import Option
from pipeline.interface.books import ADDED, is_planted, load_books
from pipeline.model.level import Grading
from pipeline.model.score_range import ScoreRange
from pipeline.model.spec import BookSpec
from pipeline.runtime.processes.cluster_address import OWN, ClusterAddress, read_executor
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Loudness

OUTPUT = Path("output")
OPTION = "option_"
"""What the names of a family's options begin with among the arguments."""

POSITIONAL = ("family", "text", "puzzle", "filled")
"""What the interface takes by name and the command line by its place."""


def whole_number(low: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` on."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low:
            from pipeline.interface.orders import unfit_number

            raise argparse.ArgumentTypeError(unfit_number(text, low))
        return number

    return read


def path_named(text: str) -> Path:
    """A reader of the names of files and folders: an empty one is none, though a path would be the working folder."""
    if not text:
        expected = "expected the name of a file or folder, such as . for the working folder"
        raise argparse.ArgumentTypeError(f"{text!r} is not valid, {expected}")
    return Path(text)


def add_configs(parser: argparse.ArgumentParser) -> None:
    """One or more configs, and what may be changed in them from outside."""
    parser.add_argument("configs", nargs="+", metavar="CONFIG", help="the YAML file of a book")
    parser.add_argument("--seed", type=int, metavar="S", help="use this seed, not the config's")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", dest="overrides", help="change a key, as in week=43"
    )
    text = "a folder of printers, looks, pages, text and covers of your own (default: templates beside the config)"
    parser.add_argument("--templates", type=path_named, metavar="DIR", help=text)
    parser.add_argument(
        "--confined", action="store_true", help="for configs of strangers: read no file outside a config's folder"
    )
    text = "with --confined: an installed family that may run; those of this package always may"
    parser.add_argument("--family", action="append", default=[], metavar="NAME", dest="families", help=text)


def add_making(parser: argparse.ArgumentParser) -> None:
    """Which books are made, where they go, and who makes their puzzles."""
    for add in (add_configs, add_output, add_jobs, add_executor, add_loudness, add_catalogue, add_compile):
        add(parser)


def of_config(arguments: argparse.Namespace, config: str) -> argparse.Namespace:
    """The arguments of a command for one of its configs alone."""
    return argparse.Namespace(**{**vars(arguments), "configs": [config]})


def load_all(arguments: argparse.Namespace) -> tuple[BookSpec, ...]:
    """All books asked for, each fit to print; raises with the problems of all of them at once."""
    confined, families = arguments.confined, arguments.families
    named = (arguments.configs, arguments.overrides, arguments.seed)
    also = [name for name in ADDED if getattr(arguments, name, False)]  # of `build` and `play` alone
    return load_books(*named, confined=confined, families=families, templates=arguments.templates, also=also)


def planted(arguments: argparse.Namespace, specs: Sequence[BookSpec]) -> frozenset[str]:
    """The books whose folder came with a stranger's config: a journal in it is not believed.

    InputError where a link leads such a folder out of the config's.
    """
    found = zip(arguments.configs, specs, strict=True) if arguments.confined else ()
    return frozenset(spec.name for config, spec in found if is_planted(config, arguments.output / spec.name))


def add_output(parser: argparse.ArgumentParser) -> None:
    """Where books go."""
    parser.add_argument(
        "-o",
        "--output",
        type=path_named,
        default=OUTPUT,
        metavar="DIR",
        help="the folder of all books (default: output)",
    )


def add_catalogue(parser: argparse.ArgumentParser) -> None:
    """Which puzzles other books have."""
    parser.add_argument(
        "--catalogue", type=path_named, metavar="FILE", help="use no puzzle of another book listed here"
    )


def add_fresh(parser: argparse.ArgumentParser) -> None:
    """What becomes of an unfinished build."""
    parser.add_argument("--fresh", action="store_true", help="discard what an earlier build has finished")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """How many processes work, and how long one may work on a puzzle."""
    add_processes(parser)
    text = "begin a puzzle again in a new process when it takes longer (default: never)"
    parser.add_argument("--stall-after", type=whole_number(1), metavar="SECONDS", help=text)


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Who makes the puzzles: processes of the command, or the workers of a cluster."""
    text = "who makes the puzzles: local (default), dask:local, dask:tcp://HOST:PORT, dask:tls://HOST:PORT, dask:FILE"
    parser.add_argument("--executor", default=OWN, metavar="E", help=text)
    text = "let puzzles travel to a dask:tcp:// that is not on this machine"
    parser.add_argument("--insecure", action="store_true", help=text)


def cluster_of(arguments: argparse.Namespace) -> ClusterAddress | None:
    """The cluster that is asked for, if any; InputError where it cannot be used."""
    with named_as_typed():
        cluster = read_executor(arguments.executor, arguments.insecure)
        if cluster and arguments.stall_after is not None:
            message = f"--executor {arguments.executor} cannot end a worker of a cluster; leave --stall-after out"
            raise InputError(Problem(message, key="stall_after"))
    return cluster


def add_compile(parser: argparse.ArgumentParser) -> None:
    """What is done while the solver is not compiled."""
    text = (
        "a solver that is not compiled yet is compiled while plain Python works: stop with the book, go on in the "
        "background, or never begin (default: %(default)s)"
    )
    parser.add_argument("--compile", choices=["stop", "background", "never"], default="stop", help=text)


def add_processes(parser: argparse.ArgumentParser) -> None:
    """How many processes work."""
    text = "processes (default: all processors)"
    parser.add_argument("-j", "--jobs", type=whole_number(1), default=cpu_count(), metavar="N", help=text)


def add_family(parser: argparse.ArgumentParser) -> None:
    """The family of the puzzles to read."""
    parser.add_argument("family", metavar="FAMILY", help="one of " + ", ".join(NAMES))


def family_of(arguments: argparse.Namespace) -> Family:
    """The family that the command line names; InputError says which there are."""
    from pipeline.interface.proofs import chosen_family

    with named_as_typed():
        return chosen_family(arguments.family)


@contextmanager
def named_as_typed() -> Iterator[None]:
    """Errors of the block name what is wrong as it is typed: `size` of the interface is the option --size."""
    try:
        yield
    except PuzzlepressError as error:
        raise type(error)(replace(problem, key=_typed(problem.key)) for problem in error.problems) from None


def _typed(key: str) -> str:
    if key in POSITIONAL:
        return key.upper()
    return "--" + key.replace("_", "-") if key else ""


def add_loudness(parser: argparse.ArgumentParser) -> None:
    """How much is reported."""
    group = parser.add_mutually_exclusive_group()
    for flags, value, text in (
        (("-q", "--quiet"), Loudness.QUIET, "print only the result, warnings and errors"),
        (("-v", "--verbose"), Loudness.VERBOSE, "print more"),
    ):
        group.add_argument(*flags, dest="loudness", action="store_const", const=value, help=text)
    parser.set_defaults(loudness=Loudness.NORMAL)


@contextmanager
def told_as_json(asked: bool) -> Iterator[None]:
    """Errors of the block are printed as a JSON object too, if that is asked for."""
    try:
        yield
    except PuzzlepressError as error:
        if asked:
            print_json_error(str(error))
        raise


def print_json_error(message: str) -> None:
    """What a program reads that asked for a JSON object, where there is none."""
    print_json({"error": message})


def print_json(value: object, indent: int | None = None) -> None:
    """Print a value as JSON, in characters that the terminal or file takes: it would replace others by what is none."""
    takes_all = (sys.stdout.encoding or "").lower().replace("_", "-") in ("utf-8", "utf8")
    print(json.dumps(value, indent=indent, ensure_ascii=not takes_all))


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """An option of a family, or of one of its solvers."""
    parser.add_argument(
        "--" + option.name.replace("_", "-"),
        dest=OPTION + option.name,
        nargs="?" if option.kind.alone else None,
        const=option.kind.alone,
        metavar=option.name.upper(),
        help=f"{option.help} ({option.expected})".replace("%", "%%"),  # argparse expands what it shows
    )


def add_grading(parser: argparse.ArgumentParser) -> None:
    """By what puzzles have their levels."""
    text = "take levels from a published method: one of the family's gradings (default: %(default)s)"
    parser.add_argument("--grading", default=str(Grading.LADDER), metavar="G", help=text)
    scale = "scale the grading by the population of a file, as study writes it"
    parser.add_argument("--population", type=path_named, metavar="FILE", help=scale)


def grading_of(family: Family, arguments: argparse.Namespace) -> Grading:
    """The grading that is asked for; the ladder where a command takes none."""
    from pipeline.interface.proofs import read_grading

    with named_as_typed():
        return read_grading(family, getattr(arguments, "grading", Grading.LADDER))


def scale_of(family: Family, grading: Grading, arguments: argparse.Namespace) -> ScoreRange | None:
    """The population that a grading is to be scaled by; None for its own."""
    from pipeline.interface.proofs import population_of

    file = getattr(arguments, "population", None)
    with named_as_typed():
        return population_of(family, grading, file) if file else None


def text_of(arguments: argparse.Namespace, option: Option) -> str | None:
    """What is typed for an option; None where it is left out."""
    text: str | None = getattr(arguments, OPTION + option.name, None)
    return text
