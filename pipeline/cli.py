"""The command line: finds the command, runs it, and turns every ending into an exit code.

Commands live in `commands/` and are imported only when they are asked for, so that `check` and `schema`
answer at once.
"""

import argparse
import importlib
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from pipeline import __version__
from pipeline.commands.invocation import check_working_folder
from pipeline.commands.parser import Misused, Parser
from pipeline.errors import (
    FamilyWarning,
    InputError,
    KernelWarning,
    OutputError,
    PuzzlepressError,
    keep_warnings_apart,
)
from pipeline.runtime.signals import HANGUP, Terminated, caught_signal, heard, kill_children, raise_signals
from pipeline.runtime.streams import STDOUT, prepare_streams

BUG = 70
ENDINGS: dict[int, tuple[int, str]] = {
    signal.SIGINT: (130, "interrupted"),
    signal.SIGTERM: (143, "terminated"),
    HANGUP: (129, "hung up"),
}
"""The exit code and the words for a command that a signal has ended."""

_PYTHON_WARNING = warnings.formatwarning
_GO_ON = "; run the same command again to go on"
DEBUG_VARIABLE = "PUZZLEPRESS_DEBUG"

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "make books from their configs"),
    "play": ("play", "make books and open the pages on which their puzzles are solved"),
    "export": ("build", "write each puzzle and each solution as a picture: PDF, SVG, PNG"),
    "check": ("books", "check configs without building"),
    "status": ("books", "report how far a build has come"),
    "init": ("init", "write a commented config to start from, of a kind of book, or by your answers"),
    "schema": ("books", "print the JSON Schema of configs"),
    "generate": ("puzzles", "make puzzles, one text form a line"),
    "rate": ("rows", "rate puzzles, one row each"),
    "solve": ("rows", "solve puzzles, one line each"),
    "explain": ("rows", "explain how a puzzle is solved, step by step"),
    "assess": ("assess", "say what is right and wrong in a filled or half-filled grid"),
    "study": ("study", "repeat the experiment of a published text"),
    "calibrate": ("calibrate", "learn from solving times how many minutes each level takes"),
    "warm": ("warm", "compile the solver ahead of the first book"),
    "families": ("puzzles", "list families, sizes, options and levels"),
    "verify": ("verify", "read a finished PDF back and check it"),
    "catalogue": ("catalogue", "say which book has which puzzle; add a book to a catalogue or remove it"),
}
"""Every command: the file in `commands/` that has its `NAME_arguments(parser)` and `NAME(arguments)`, and its help."""


JSON_OBJECTS = frozenset({"assess", "verify"})
"""The commands that print one object with --json, on errors too; that of `rate` is one of each row."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    prepare_streams()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except OSError as error:  # of stdout alone: all other files have errors of their own
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter finds nothing to flush
        if isinstance(error, BrokenPipeError):
            return 0  # nobody reads on
        print(f"error: stdout: cannot be written: {error.strerror}; make room, or write elsewhere", file=sys.stderr)
        return OutputError.exit_code


def _run(chosen: Sequence[str]) -> int:
    try:
        raise_signals()
        keep_warnings_apart()
        warnings.formatwarning = _warning_line
        if not chosen:
            parser(chosen).print_help(sys.stderr)
            raise InputError(
                "a COMMAND is missing, expected one of those above; `puzzlepress init` writes a first config"
            )
        parsed = parser(chosen).parse_args(chosen)
        check_working_folder(parsed)
        return int(_function(parsed.command)(parsed))
    except SystemExit as ending:  # argparse has printed help, the version, or what is wrong
        if not isinstance(ending.code, int):  # somebody else's
            raise
        if isinstance(ending, Misused) and "--json" in chosen and not JSON_OBJECTS.isdisjoint(chosen[:1]):
            from pipeline.commands.arguments import print_json_error

            print_json_error(ending.message)
        return ending.code
    except PuzzlepressError as error:
        for problem in error.problems:
            print(f"error: {problem}", file=sys.stderr)
        return error.exit_code
    except (KeyboardInterrupt, Terminated) as error:
        usual = signal.SIGINT if isinstance(error, KeyboardInterrupt) else signal.SIGTERM
        return _ended_by(caught_signal() or usual, chosen)
    except Exception as error:
        if _is_of_stdout(error):
            raise
        if cause := caught_signal():
            return _ended_by(cause, chosen)
        _print_bug(error, bool({"-v", "--verbose"} & set(chosen)))
        return BUG
    finally:
        heard()  # what comes now, to a program that goes on, comes once


def _ended_by(number: int, chosen: Sequence[str]) -> int:
    kill_children()  # those that no one ends in order, because the signal came while they were started
    code, word = ENDINGS[number]
    print(word + _GO_ON * _goes_on(chosen), file=sys.stderr)
    return code


def _goes_on(chosen: Sequence[str]) -> bool:
    """Does the command keep what it has made so far?"""
    return not {"build", "play", "export"}.isdisjoint(chosen)


def _warning_line(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """Our own warnings as a line like any other, those of Python with their place in the code."""
    if issubclass(category, (FamilyWarning, KernelWarning)):
        return f"warning: {message}\n"
    return _PYTHON_WARNING(message, category, filename, lineno, line)


def _print_bug(error: Exception, verbose: bool) -> None:
    if verbose or os.environ.get(DEBUG_VARIABLE):
        traceback.print_exception(error)
    reason = str(error).partition("\n")[0]
    print(
        f"internal error: {type(error).__name__}: {reason}; this is a fault of {_at_fault(error)}, please report it "
        "with the command and its output under -v",
        file=sys.stderr,
    )


def _at_fault(error: Exception) -> str:
    """The package whose code has failed: that of a family if its files are in the traceback, else this one."""
    from pipeline.families import FAMILIES

    lines = "".join(traceback.format_exception(error))  # what failed in a worker is among the notes
    foreign = (one for one in FAMILIES.findings.found.values() if one.origin and str(one.folder) in lines)
    return next((f"{one.origin}, which offers the family {one.name}" for one in foreign), f"puzzlepress {__version__}")


def _is_of_stdout(error: Exception) -> bool:
    return isinstance(error, OSError) and error.filename == STDOUT


def parser(chosen: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of a command line: every command by name, and the options of the one that `chosen` names."""
    parser = Parser(prog="puzzlepress", description="Makes puzzle books: from one YAML file to a PDF with its key.")
    parser.add_argument("--version", action="version", version=f"puzzlepress {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    asked = next((word for word in chosen if not word.startswith("-")), "")
    for name, (_, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == asked:
            _function(f"{name}_arguments")(command)
    return parser


def _function(name: str) -> Callable[..., Any]:
    module = importlib.import_module(f"pipeline.commands.{COMMANDS[name.removesuffix('_arguments')][0]}")
    function: Callable[..., Any] = getattr(module, name)
    return function
