"""play: builds books with their pages for the screen, and opens these in the browser."""

import argparse
import webbrowser
from pathlib import Path
from typing import Final

from pipeline.commands.arguments import add_fresh, add_making, cluster_of, load_all, planted
from pipeline.commands.built_books import build_each, build_options, summary
from pipeline.interface.books import PLAY
from pipeline.runtime.progress import Reporter

ON_PHONES: Final = (
    "an iPhone runs no scripts in files that were sent to it; for phones, put the page on a web server, such as "
    "GitHub Pages or Netlify Drop, both free: docs/how-to/play.md"
)


def play_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `play`."""
    add_making(parser)
    add_fresh(parser)
    parser.set_defaults(**{PLAY: True})


def play(arguments: argparse.Namespace) -> int:
    """Build every book and open its first page; a line for each names its files, and one the page."""
    from pipeline.outputs.play.file_names import first_page

    cluster = cluster_of(arguments)
    specs = load_all(arguments)
    doubtful, reporter = planted(arguments, specs), Reporter(arguments.loudness)
    for spec, made in zip(specs, build_each(specs, doubtful, build_options(arguments, cluster), reporter), strict=True):
        print(summary(made), flush=True)
        _open(made.folder / first_page(spec.name, made.files), reporter)
    reporter.say(ON_PHONES)
    return 0


def _open(page: Path, reporter: Reporter) -> None:
    """Open a page in the browser; where there is none, say what to open."""
    print(f"{page}: the page to play", flush=True)
    try:
        opened = webbrowser.open(page.resolve().as_uri())
    except webbrowser.Error:
        opened = False
    if not opened:
        reporter.warn(f"{page}: no browser was found; open the page in one yourself")
