"""verify: a finished PDF is read back and compared with its manifest."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from pipeline.commands.arguments import add_loudness
from pipeline.commands.first_run import prepare_once
from pipeline.errors import InputError, NotToBeHad, Place, Problem
from pipeline.inspect.compare import compare_key, compare_puzzles
from pipeline.inspect.ink import InkPage, read_ink
from pipeline.inspect.manifest import Manifest, Printed, read_manifest
from pipeline.model.values import solution_text

MANIFEST = "manifest.json"
TOLD = 10  # differences; one mistake can make hundreds


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `verify`."""
    add_loudness(parser)
    parser.add_argument("pdf", type=Path, metavar="PDF", help="an interior or its separate answers")
    parser.add_argument("--manifest", type=Path, metavar="FILE", help="default: manifest.json beside the PDF")


def verify(arguments: argparse.Namespace) -> int:
    """Print that the PDF is right, or raise with what differs."""
    path: Path = arguments.pdf
    manifest = read_manifest(arguments.manifest or path.parent / MANIFEST)
    role = _role(path, manifest)
    pages = read_ink(path)
    prepare_once({printed.puzzle.family for printed in manifest.puzzles}, arguments)
    faults = [
        *_digest_faults(path, manifest.files[role][1]),
        *_solution_faults(manifest.puzzles),
        *_ink_faults(pages, manifest, role),
    ]
    if faults:
        more = [f"... and {len(faults) - TOLD} more differences"] if len(faults) > TOLD else []
        raise NotToBeHad(Problem(fault, Place(str(path))) for fault in [*faults[:TOLD], *more])
    puzzles = f"{len(manifest.puzzles)} puzzles as in the manifest, each with one solution"
    print(f"{path}: right: {len(pages)} pages, {puzzles}")
    return 0


def _role(path: Path, manifest: Manifest) -> str:
    for role, (name, _) in manifest.files.items():
        if name == path.name:
            return role
    names = ", ".join(name for name, _ in manifest.files.values())
    raise InputError(f"{path}: not in the manifest, which knows {names}; name one of these, or another --manifest")


def _digest_faults(path: Path, digest: str) -> Iterator[str]:
    if sha256(path.read_bytes()).hexdigest() != digest:
        yield "the file was changed after it was built: its sha256 is not the manifest's"


def _ink_faults(pages: tuple[InkPage, ...], manifest: Manifest, role: str) -> Iterator[str]:
    if role == "interior":
        yield from compare_puzzles(pages, manifest.puzzles)
    if role == "answers" or "answers" not in manifest.files:
        yield from compare_key(pages, manifest.puzzles)


def _solution_faults(puzzles: tuple[Printed, ...]) -> Iterator[str]:
    from pipeline.stages.rate import Defect, rate

    for printed in puzzles:
        rated = rate(printed.puzzle)
        if isinstance(rated, Defect):
            yield f"puzzle {printed.number} {rated}"
        elif rated.solution != printed.solution:
            listed, found = (solution_text(one, printed.puzzle.least) for one in (printed.solution, rated.solution))
            yield f"puzzle {printed.number}: the manifest lists the solution {listed}, the puzzle has {found}"
