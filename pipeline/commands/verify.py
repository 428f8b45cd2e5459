"""verify: a finished PDF is read back, held to its printer's rules, and compared with its manifest."""

import argparse
from collections.abc import Iterator

from pipeline.commands.arguments import add_loudness, add_processes, path_named, print_json, told_as_json
from pipeline.errors import Place, Problem, Unsatisfiable
from pipeline.interface.opened_book import Terms, open_book
from pipeline.interface.reading_mode import choose_mode
from pipeline.interface.values import Verification
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch, nothing
from pipeline.runtime.progress import Reporter

PRINTED = 10  # faults; one mistake can make hundreds


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `verify`."""
    add_loudness(parser)
    add_processes(parser)
    parser.add_argument("pdf", type=path_named, metavar="PDF", help="a PDF that `build` has written")
    parser.add_argument(
        "--manifest", metavar="FILE", help="default: manifest.json beside the PDF; `none` to judge the ink alone"
    )
    parser.add_argument("--printer", metavar="NAME", help="apply this printer's rules, not the manifest's or a guess's")
    text = "a folder of templates of your own, for a printer among them"
    parser.add_argument("--templates", type=path_named, metavar="DIR", help=text)
    parser.add_argument("--json", action="store_true", help="one JSON object with all faults, or with the error")


def verify(arguments: argparse.Namespace) -> int:
    """Print that the PDF is right, or raise with what differs."""
    with told_as_json(arguments.json):
        found = _read(arguments)
    if arguments.json:
        print_json(_listed(found), indent=1)
    if found.faults:
        raise Unsatisfiable(_first(found))
    if not arguments.json:
        print(f"{found.file}: correct: {found}")
    return 0


def _read(arguments: argparse.Namespace) -> Verification:
    """Read the PDF, and warn of what could not be taken for granted."""
    book = open_book(arguments.pdf, Terms(arguments.manifest, arguments.printer, arguments.templates))
    choose_mode(book.manifest, arguments.jobs)
    from pipeline.interface.verification import read_back  # with kernels, which run as was chosen

    reporter = Reporter(arguments.loudness)
    with executor(arguments.jobs, Watch(reporter.warn)) as workers:
        found = read_back(book, nothing, workers)
    if found.remark and arguments.manifest is None:
        reporter.warn(f"{found.file}: {found.remark}")
    if found.codes is None:
        reporter.warn(f"{found.file}: QR codes not read; install puzzlepress[web], which has zxing-cpp")
    return found


def _first(found: Verification) -> Iterator[Problem]:
    """The first faults, and how many more there are."""
    yield from found.problems[:PRINTED]
    if len(found.faults) > PRINTED:
        yield Problem(f"{len(found.faults)} faults in all; --json lists every one", Place(str(found.file)))


def _listed(found: Verification) -> dict[str, object]:
    return {
        "file": str(found.file),
        "pages": found.pages,
        "printer": found.printer,
        "remark": found.remark or None,
        "faults": [
            {
                "kind": fault.type,
                "page": fault.page,
                "where": fault.where,
                "found": fault.found,
                "expected": fault.expected,
                "remedy": fault.remedy,
            }
            for fault in found.faults
        ],
    }
