"""check, status, init, schema: configs, without building anything."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from pipeline.commands.arguments import add_configs, add_loudness, add_output
from pipeline.commands.configs import load_all
from pipeline.errors import InputError
from pipeline.model.spec import BookSpec

STARTER = Path("book.yaml")


def check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `check`."""
    add_loudness(parser)
    add_configs(parser)


def check(arguments: argparse.Namespace) -> int:
    """Say of every config that it can be built, or raise with all that is wrong."""
    specs = load_all(arguments)
    for path, spec in zip(arguments.configs, specs, strict=True):
        print(f"{path}: fine: {_contents(spec)}")
    return 0


def schema_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `schema`."""
    add_loudness(parser)


def schema(_arguments: argparse.Namespace) -> int:
    """Print the JSON Schema that editors use."""
    from pipeline.config import json_schema

    print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
    return 0


def init_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `init`."""
    add_loudness(parser)
    parser.add_argument("path", nargs="?", type=Path, default=STARTER, metavar="FILE", help="default: book.yaml")


def init(arguments: argparse.Namespace) -> int:
    """Write a commented config that builds as it is; never over a file that exists."""
    from pipeline.config import starter_text
    from pipeline.runtime.files import create_file

    path: Path = arguments.path
    if path.exists():
        raise InputError(f"{path}: exists already; name another file, as in `puzzlepress init my-book.yaml`")
    create_file(path, starter_text())
    print(f"{path}: written; `puzzlepress build {path}` makes the book")
    return 0


def status_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `status`."""
    add_loudness(parser)
    add_configs(parser)
    add_output(parser)


def status(arguments: argparse.Namespace) -> int:
    """Print how many puzzles of every book are made, and whether the book is there."""
    from pipeline.build import progress_of

    for spec in load_all(arguments):
        made, asked = progress_of(spec, arguments.output / spec.name)
        there = "published" if (arguments.output / spec.name / "manifest.json").is_file() else "not yet published"
        print(f"{spec.name}: {made} of {asked} puzzles made; {there}")
    return 0


def _contents(spec: BookSpec) -> str:
    counts: Counter[str] = Counter()
    for section in spec.sections:
        counts[section.params.family] += sum(count for _, count in section.counts) + len(section.own)
    families = ", ".join(f"{count} {family}" for family, count in counts.items())
    return f"{counts.total()} puzzles ({families})"
