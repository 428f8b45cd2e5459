"""warm: the solver compiled ahead of the first book, for this machine or for many."""

import argparse

from pipeline.commands.arguments import add_loudness, named_as_typed, path_named, whole_number
from pipeline.families import NAMES
from pipeline.interface.warming import compile_for, kinds_of
from pipeline.interface.warming import warm as compile_all
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.solving.kernel_folder import GENERIC
from pipeline.source.wording import counted


def warm_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `warm`."""
    add_loudness(parser)
    text = f"one of {', '.join(NAMES)}, or one variant of a family as FAMILY.VARIANT (default: all)"
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=text)
    text = "processes (default: all processors)"
    parser.add_argument("-j", "--jobs", type=whole_number(1), default=cpu_count(), metavar="N", help=text)
    text = "compile for every processor of this machine's architecture (default: for this processor)"
    parser.add_argument("--cpu", choices=[GENERIC], default="", help=text)
    text = "write into this folder; machines that name it in NUMBA_CACHE_DIR compile nothing"
    parser.add_argument("--into", type=path_named, metavar="DIR", help=text)


def warm(arguments: argparse.Namespace) -> int:
    """Compile, and print the folder that holds the kernels."""
    with named_as_typed():
        kinds = kinds_of(arguments.families)
    compile_for(arguments.cpu, arguments.into)
    folder = compile_all(kinds, arguments.jobs, Reporter(arguments.loudness))
    print(f"{folder}: kernels of {counted(len(kinds), 'kind')} of puzzles")
    return 0
