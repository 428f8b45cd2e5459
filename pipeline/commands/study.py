"""study: the experiment of a published text, made again, as a table and as a page."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.commands.arguments import add_loudness, add_option, named_as_typed, path_named, text_of, whole_number
from pipeline.commands.parser import Parser
from pipeline.commands.tables import INDENT, table_lines
from pipeline.errors import InputError, OutputError, Problem
from pipeline.families.shared.studies import Finding, Study, StudyOrder, StudyReport
from pipeline.interface.proofs import prepare_once
from pipeline.interface.studies import NamedStudy, all_studies, run_study, study_named, study_order
from pipeline.runtime.files import is_there, output_errors, replace_file
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

WIDTH = 100


def study_arguments(parser: Parser) -> None:
    """Declare the arguments of `study`; those of a text's own study when the text is named."""
    parser.intermixed = True
    parser.declare = _declare_own
    add_loudness(parser)
    parser.add_argument(
        "text", nargs="?", default="", metavar="TEXT", help="the short name of a text; all, where left out"
    )
    parser.add_argument("--count", type=whole_number(1), metavar="N", help="samples (default: the study's own)")
    parser.add_argument("--size", default="", metavar="S", help="the size of the puzzles (default: the text's own)")
    parser.add_argument(
        "-o", "--output", type=path_named, metavar="FILE", help="write a page with plots too, as in study.html"
    )


def _declare_own(parser: Parser, words: Sequence[str]) -> None:
    """Declare the options and the files of the studies whose names stand among the words."""
    spoken = {word.lower() for word in words}
    every = all_studies()
    named = [one.study for one in every if not spoken.isdisjoint({one.name, *one.study.aliases})]
    _refuse_of_others([one for one in every if one.study not in named] if named else every, named, words)
    for option in {option.name: option for one in named for option in one.options}.values():
        add_option(parser, option)
    for name in {name for one in named for name in one.files}:
        text = f"write the study's {name} too, for other commands and books"
        parser.add_argument(f"--{name}", type=path_named, metavar="FILE", help=text)


def _refuse_of_others(others: Sequence[NamedStudy], named: Sequence[Study], words: Sequence[str]) -> None:
    """Raise InputError for options that only other studies have."""
    given = {word.partition("=")[0] for word in words}
    own = {flag for one in named for flag in _flags(one)}
    homes = {flag: one.name for one in others for flag in _flags(one) if flag in given - own}
    if homes:
        known = f"those of this one are {', '.join(sorted(own))}" if own else "this one has none"
        remedy = f"{known}; leave it out" if named else "name that study before it"
        raise InputError(
            Problem(f"is an option of the study {home}; {remedy}", key=flag) for flag, home in homes.items()
        )


def _flags(study: Study | NamedStudy) -> list[str]:
    """The options and files of a study as they are typed."""
    study = study.study if isinstance(study, NamedStudy) else study
    return [f"--{name.replace('_', '-')}" for name in (*(option.name for option in study.options), *study.files)]


def study(arguments: argparse.Namespace) -> int:
    """Print what a study finds beside what its text says; without a text, the texts that there are."""
    if not arguments.text:
        _refuse_without_text(arguments)
        for one in all_studies():
            names = ", ".join((one.name, *one.study.aliases))
            print(f"{names} ({one.family}): {one.study.source}")
            print(textwrap.fill(one.study.summary, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT))
        return 0
    reporter = Reporter(arguments.loudness)
    with named_as_typed():
        chosen = study_named(arguments.text)
        given = {option.name: text_of(arguments, option) for option in chosen.study.options}
        order = study_order(chosen.study, arguments.count, arguments.size, given)
    _check_targets(chosen.study, arguments)
    prepare_once([chosen.family], cpu_count(), reporter)
    found = run_study(chosen, order, reporter)
    written = [*_write(chosen.study, order, found, arguments)]
    print(f"{chosen.study.source}\n{counted(order.count, 'sample')} of {order.size}\n")
    print("\n".join([*_lines(found), "", *map(str, written)]).rstrip())
    return 0


def _refuse_without_text(arguments: argparse.Namespace) -> None:
    given = [name for name in ("count", "size", "output") if getattr(arguments, name)]
    if given:
        raise InputError(Problem("needs the short name of a text before it, as in study m1", key=f"--{given[0]}"))


def _check_targets(study: Study, arguments: argparse.Namespace) -> None:
    """Raise OutputError for files that cannot be written, before any work; only a page may be there already."""
    for name in study.files:
        if (target := getattr(arguments, name)) and is_there(target, "name another file"):
            raise OutputError(f"--{name}: {target} exists; name another file, or remove it")
    page = arguments.output
    if page and is_there(page, "name another file") and not _is_page(page):
        raise OutputError(f"--output: {page} exists and is not a page; name another file, or remove it")
    for target in (page, *(getattr(arguments, name) for name in study.files)):
        if target and not target.parent.is_dir():
            raise OutputError(f"{target.parent}: there is no such folder; create it, or name another file")


def _is_page(path: Path) -> bool:
    with output_errors(path, "name another file"):
        return path.is_file() and path.read_bytes()[:9] == b"<!DOCTYPE"


def _write(study: Study, order: StudyOrder, found: StudyReport, arguments: argparse.Namespace) -> Iterator[Path]:
    """Write the files that are asked for; their paths."""
    for name, text in study.files.items():
        if target := getattr(arguments, name):
            replace_file(target, (text(order).encode(),))
            yield target
    if arguments.output:
        from pipeline.outputs.report.study_page import study_page

        replace_file(arguments.output, (study_page(study, order, found).encode(),))
        yield arguments.output


def _lines(found: StudyReport) -> Iterator[str]:
    for finding in found.findings:
        yield from _finding(finding)
    for table in (*found.tables, *found.times):
        yield ""
        yield from table_lines(table)


def _finding(finding: Finding) -> Iterator[str]:
    yield f"{finding.place}: {finding.claim}"
    yield f"{INDENT}text: {finding.theirs}; here: {finding.ours}"
    yield textwrap.fill(finding.verdict, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
