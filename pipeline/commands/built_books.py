"""How books are built as the command line asks, and what stands in the folder of each."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.model.spec import BookSpec
from pipeline.runtime.progress import Reporter
from pipeline.source.wording import counted

if TYPE_CHECKING:
    from pipeline.build import BuildOptions
    from pipeline.outputs.publish import Published
    from pipeline.runtime.processes.cluster_address import ClusterAddress
    from pipeline.workshop import Workshop


def build_options(arguments: argparse.Namespace, cluster: ClusterAddress | None) -> BuildOptions:
    """What the arguments of `build` or `export` ask for."""
    from pipeline.build import BuildOptions
    from pipeline.handover import Compile

    return BuildOptions(
        arguments.output,
        arguments.jobs,
        getattr(arguments, "fresh", False),  # `export` has no such argument
        arguments.catalogue,
        arguments.stall_after,
        cluster,
        Compile(arguments.compile),
    )


def build_each(
    specs: Sequence[BookSpec],
    doubtful: Collection[str],
    options: BuildOptions,
    reporter: Reporter,
    shared: Workshop | None = None,
) -> Iterator[Published]:
    """Build books one after the other, those of `doubtful` names from scratch; `shared` as in pipeline.build."""
    from pipeline.build import build

    for spec in specs:
        yield build(spec, replace(options, fresh=options.fresh or spec.name in doubtful), reporter, shared)


def summary(made: Published) -> str:
    """The files of a book, those of a folder of their own as a number, its pages where it has any, its puzzles."""
    folders = Counter(folder for name in made.files if (folder := name.rpartition("/")[0]))
    files = [str(made.folder / name) for name in made.files if "/" not in name]
    files += [f"{made.folder / folder} ({counted(count, 'file')})" for folder, count in folders.items()]
    pages = [counted(made.pages, "page")] if made.pages else []
    return f"{', '.join(files)}: {', '.join([*pages, counted(made.puzzles, 'puzzle')])}"
